"""Cards: the notation people write, read into ranks and suits and printed back."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from canasta_club.errors import CanastaError

JOKER: Final = "X"
TWO: Final = "2"
BLACK_THREE: Final = "3b"
RED_THREE: Final = "3r"
WILD_RANKS: Final = frozenset({JOKER, TWO})
NATURAL_RANKS: Final = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks that melds are made of, low to high as in a sequence."""
RANKS: Final = (JOKER, TWO, *reversed(NATURAL_RANKS), BLACK_THREE, RED_THREE)

_SUITS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
_RED = frozenset("dh")
_CARD = re.compile(
    r"(?P<joker>joker|[x*])|(?P<rank>10|[akqjt2-9])(?P<suit>[cdhs♣♧♦♢♥♡♠♤])?[\ufe0e\ufe0f]?",
    re.IGNORECASE | re.ASCII,
)
_BETWEEN = re.compile(r"[\s,\-‐‑‒–—−]*")
_RANGE = re.compile(r"\s*(?:\.\.+|…)\s*")


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
    place = _BETWEEN.match(text).end()  # type: ignore[union-attr]  # matches nothing too
    while place < len(text):
        found = _CARD.match(text, place)
        if not found:
            raise UnreadableCardsError(text, place + 1)
        card = _card(found)
        place = found.end()
        if run := _RANGE.match(text, place):
            last = _CARD.match(text, run.end())
            if not last:
                raise UnreadableCardsError(text, run.end() + 1)
            cards += _range(card, _card(last), text, found.start() + 1)
            place = last.end()
        else:
            cards.append(card)
        place = _BETWEEN.match(text, place).end()  # type: ignore[union-attr]
    return tuple(cards)


def _card(found: re.Match[str]) -> Card:
    if found["joker"]:
        return Card(JOKER)
    rank = found["rank"].upper().replace("T", "10")
    suit = (found["suit"] or "").lower()
    suit = _SUITS.get(suit, suit)
    if rank == "3":
        rank = RED_THREE if suit in _RED else BLACK_THREE
    return Card(rank, suit)


def _range(first: Card, last: Card, text: str, place: int) -> Iterable[Card]:
    suit = first.suit or last.suit
    if (
        first.rank not in NATURAL_RANKS
        or last.rank not in NATURAL_RANKS
        or (last.suit and last.suit != suit)
    ):
        raise UnreadableCardsError(text, place)
    ends = sorted(NATURAL_RANKS.index(card.rank) for card in (first, last))
    return [Card(rank, suit) for rank in NATURAL_RANKS[ends[0] : ends[1] + 1]]


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards together, as `read_cards` reads them."""
    return "".join(map(str, cards))
