"""Cards: the notation people write, read into ranks and suits and printed back."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_club.errors import CanastaError

JOKER: Final = "X"
TWO: Final = "2"
BLACK_THREE: Final = "3b"
RED_THREE: Final = "3r"
WILD_RANKS: Final = frozenset({JOKER, TWO})
NATURAL_RANKS: Final = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks that melds are made of, low to high as in a sequence."""
THREE: Final = "3"
"""Every three, red or black, where a rule set makes threes ordinary cards."""
LADDER: Final = (THREE, *NATURAL_RANKS)
"""The ranks of a sequence from three to ace."""
RANKS: Final = (JOKER, TWO, *reversed(NATURAL_RANKS), BLACK_THREE, RED_THREE)

_SUITS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
_RED = frozenset("dh")
SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
"""The letters of the suits, and their names."""
# Patterns as text: most commands read no cards, and need not compile them.
_JOKER, _RANK, _SUIT = "joker|[x*]", "10|[akqjt2-9]", "[cdhs♣♧♦♢♥♡♠♤]"
_CARD = rf"(?ai:({_JOKER})|({_RANK})({_SUIT})?[\ufe0e\ufe0f]?)"
_ANY_CARD = rf"(?ai:(?:{_JOKER})|(?:{_RANK}){_SUIT}?[\ufe0e\ufe0f]?)"
_BETWEEN = r"[\s,\-‐‑‒–—−]*"
_NEXT = rf"(?P<card>{_ANY_CARD})(?:(?P<dots>\s*(?:\.\.+|…)\s*)(?P<last>{_ANY_CARD})?)?{_BETWEEN}"
"""A card, or the first and the last of a run, with what stands before the next."""


_LETTERS = {"T": "10", "*": JOKER, "3": BLACK_THREE} | {letter: letter for letter in "AKQJ9876542X"}
BY_LETTER: Final = _LETTERS | {letter.lower(): rank for letter, rank in _LETTERS.items()}
"""Every card that one letter alone stands for, to its rank; ten as ``T``."""
_PLAIN = "(?s)(?:10|.)[cdhs]?"
"""A card as most people write it, if it is one: a letter, and perhaps a suit."""
_BY_PLAIN = (
    {"10": "10", **BY_LETTER}
    | {f"10{suit}": "10" for suit in SUITS}
    | {
        letter + suit: RED_THREE if rank == BLACK_THREE and suit in _RED else rank
        for letter, rank in BY_LETTER.items()
        for suit in SUITS
        if rank != JOKER
    }
)


class Card(NamedTuple):
    """A card: ``rank`` is one of `RANKS`, ``suit`` one of ``c d h s`` or empty when not noted."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        """Write the card as it is read: ``10h``, ``K``, ``3`` for a black three."""
        return self.rank.rstrip("br") + (self.suit or ("h" if self.rank == RED_THREE else ""))


class UnreadableCardsError(CanastaError):
    """A text that is not cards: names the character and its place, counted from one."""

    code = "unreadable-cards"

    def __init__(self, text: str, place: int) -> None:
        culprit = text[place - 1 : place]
        what = f"“{culprit}” at place {place}" if culprit else "the end"
        super().__init__(
            f"{what} of “{text}” is not a card",
            hint="Cards are A K Q J 10 9 8 7 6 5 4 3 2 and X (joker); a suit (c d h s) may follow.",
        )
        self.place = place


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards that stand together or with hyphens or spaces; raises `UnreadableCardsError`.

    >>> "".join(map(str, read_cards("q-q-10*t")))
    'QQ10X10'
    >>> [card.rank for card in read_cards("3 3h")]
    ['3b', '3r']
    """
    cards: list[Card] = []
    place = re.match(_BETWEEN, text).end()  # type: ignore[union-attr]  # matches nothing too
    following = re.compile(_NEXT)
    while place < len(text):
        match = following.match(text, place)
        if not match:
            raise UnreadableCardsError(text, place + 1)
        card, dots, last = match.groups()
        if not dots:
            cards.append(_card(card))
        elif last:
            cards += _range(_card(card), _card(last), text, place + 1)
        else:
            raise UnreadableCardsError(text, match.end("dots") + 1)
        place = match.end()
    return tuple(cards)


def read_ranks(text: str) -> dict[str, int]:
    """Read cards like `read_cards`, and count them by rank.

    Most texts are cards one after another: those are looked up, without the grammar.

    >>> read_ranks("KK10X"), read_ranks("3h 3c")
    ({'K': 2, '10': 1, 'X': 1}, {'3r': 1, '3b': 1})
    """
    ranks: dict[str, int] = {}
    try:
        for card in re.findall(_PLAIN, text):
            rank = _BY_PLAIN[card]
            ranks[rank] = ranks.get(rank, 0) + 1
    except KeyError:
        return dict(Counter([card.rank for card in read_cards(text)]))
    return ranks


@lru_cache(maxsize=1024)
def _card(text: str) -> Card:
    """Read one card, which `_NEXT` has found."""
    joker, rank, suit = re.fullmatch(_CARD, text).groups("")  # type: ignore[union-attr]
    if joker:
        return Card(JOKER)
    rank = rank.upper().replace("T", "10")
    suit = _SUITS.get(suit, suit.lower())
    if rank == "3":
        rank = RED_THREE if suit in _RED else BLACK_THREE
    return Card(rank, suit)


def _range(first: Card, last: Card, text: str, place: int) -> Iterable[Card]:
    suit = first.suit or last.suit
    ranks = [ordinary_three(card).rank for card in (first, last)]
    if not {*ranks} <= {*LADDER} or (last.suit and last.suit != suit):
        raise UnreadableCardsError(text, place)
    ends = sorted(map(LADDER.index, ranks))
    return [
        _card(f"3{suit}") if rank == THREE else Card(rank, suit)
        for rank in LADDER[ends[0] : ends[1] + 1]
    ]


def suit_name(text: str) -> str:
    """Return the name of the suit that people write in any of these ways; empty for no suit.

    >>> suit_name("s"), suit_name("♠"), suit_name("Spade"), suit_name("Spades"), suit_name("x")
    ('spades', 'spades', 'spades', 'spades', '')
    """
    plain = text.strip("\ufe0e\ufe0f ").lower()
    letter = _SUITS.get(plain, plain)
    return next((name for s, name in SUITS.items() if letter in {s, name, name[:-1]}), "")


_PLURALS = {
    JOKER: "jokers", TWO: "twos", "J": "jacks", "Q": "queens", "K": "kings", "A": "aces",
    BLACK_THREE: "black threes", RED_THREE: "red threes",
}  # fmt: skip


_ONE = {
    "wild": "a wild card", "black_three": "a black three", "red_three": "a red three",
    BLACK_THREE: "a black three", JOKER: "a joker", "A": "an ace", "8": "an 8",
}  # fmt: skip


def one_card(word: str, other: str = "") -> str:
    """Name a card by its rank, or by what it does to the pile: ``wild``, ``red_three``.

    >>> one_card("wild"), one_card("A"), one_card("K")
    ('a wild card', 'an ace', 'a K')
    """
    return _ONE.get(word, other or f"a {word}")


def plural(rank: str) -> str:
    """Return the cards of a rank as a word.

    >>> plural("A"), plural("9")
    ('aces', '9s')
    """
    return _PLURALS.get(rank, f"{rank}s")


def ordinary_three(card: Card) -> Card:
    """Return a three as the ordinary card it is in some rule sets, any other card as it is."""
    return Card(THREE, card.suit) if card.rank in {BLACK_THREE, RED_THREE} else card


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards together, as `read_cards` reads them."""
    return "".join(map(str, cards))
