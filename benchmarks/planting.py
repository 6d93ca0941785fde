"""Slips to plant: one mistake in an honest hand, of each kind that people make.

Each function takes the hand as it would be typed and returns it with one mistake, or None where
the hand, in this way of writing it, has no place for it.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from canasta_club.game.cards import UnreadableCardsError
from canasta_club.game.melds.legality import hand_reader
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.statement import Statement

FIGURES = ("melded", "left", "net", "total", "red_threes", "says", "running")
RANKS = "AKQJ987654" + "2X"


@dataclass(frozen=True, slots=True)
class Typed:
    """A hand as it is typed: table and number, dealer, and what each side states."""

    table: int
    number: int
    dealer: str
    sides: tuple[Statement, ...]


Plant = Callable[[Typed, RuleSet, random.Random], Typed | None]
Change = Callable[[str, random.Random], str | None]


def _with_side(hand: Typed, place: int, side: Statement) -> Typed:
    sides = list(hand.sides)
    sides[place] = side
    return replace(hand, sides=tuple(sides))


def _words(side: Statement) -> list[tuple[str, object, str]]:
    """Return every figure and every word of cards of a side as text, with where it stands."""
    found: list[tuple[str, object, str]] = [
        (key, None, str(value)) for key in FIGURES if (value := getattr(side, key)) is not None
    ]
    for key in ("canastas", "melded_cards", "left_cards"):
        found += [(key, at, str(n)) for at, n in (getattr(side, key) or {}).items()]
    for key in ("melds", "in_hand"):
        found += [(key, at, word) for at, word in enumerate(getattr(side, key) or ()) if word]
    return found


def _put(side: Statement, key: str, at: object, text: str) -> Statement | None:
    if key in {"melds", "in_hand"}:
        words = list(getattr(side, key))
        words[at] = text  # type: ignore[call-overload]
        return side._replace(**{key: tuple(words)})
    number = int(text)
    if key in {"canastas", "melded_cards", "left_cards"}:
        return side._replace(**{key: {**getattr(side, key), at: number}})
    return side._replace(**{key: number})


def _in_text(change: Change) -> Plant:
    """Return a slip of the pen in one figure or word, each character as likely as another."""

    def plant(hand: Typed, rules: RuleSet, chance: random.Random) -> Typed | None:
        words = [(place, *w) for place, side in enumerate(hand.sides) for w in _words(side)]
        for _ in range(30):
            place, key, at, text = chance.choices(words, [len(word[3]) for word in words])[0]
            new = change(text, chance)
            if new is None or _means(rules, key, new) == _means(rules, key, text):
                continue
            try:
                side = _put(hand.sides[place], key, at, new)
            except ValueError:
                continue
            if side is not None:
                return _with_side(hand, place, side)
        return None

    return plant


def _means(rules: RuleSet, key: str, text: str) -> object:
    """Return what a word stands for, so that a change that alters nothing is not a slip.

    Of cards in hand only their number and their points count.
    """
    if key not in {"melds", "in_hand"}:
        return text.lstrip("0") or "0"
    try:
        held = hand_reader(rules)(text)
    except UnreadableCardsError:
        return text
    return (held.size, held.points) if key == "in_hand" else sorted(held.cards.items())


def _digit(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    signs = "0123456789" if text.lstrip("-").isdigit() and len(text) < 5 else RANKS
    return text if text[at] == "-" else text[:at] + chance.choice(signs) + text[at + 1 :]


def _swap(text: str, chance: random.Random) -> str | None:
    if len(text) < 2:
        return None
    at = chance.randrange(len(text) - 1)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _zero(text: str, chance: random.Random) -> str | None:
    if text.lstrip("-").isdigit() and len(text) < 5:
        return (
            text[:-1]
            if text.endswith("0") and chance.random() < 0.5 and len(text) > 1
            else text + "0"
        )
    if "10" in text:
        return text.replace("10", chance.choice(("1", "100")), 1)
    return None


def sign(hand: Typed, _rules: RuleSet, chance: random.Random) -> Typed | None:
    """Reverse the sign of a net figure, of a total, or of the points melded or left."""
    place = chance.randrange(len(hand.sides))
    side = hand.sides[place]
    if side.net:
        return _with_side(hand, place, side._replace(net=-side.net))
    if side.total:
        return _with_side(hand, place, side._replace(total=-side.total))
    if side.melded is None or side.left is None or not side.melded * side.left:
        return None
    both = side.melded + side.left
    melded, left = chance.choice(((both, None), (None, both)))
    return _with_side(hand, place, side._replace(melded=melded, left=left))


def wrong_kind(hand: Typed, _rules: RuleSet, chance: random.Random) -> Typed | None:
    """Count a natural canasta as a mixed one, or the other way round."""
    place = chance.randrange(len(hand.sides))
    kinds = dict(hand.sides[place].canastas or {})
    have = [kind for kind in ("natural", "mixed") if kinds.get(kind)]
    if not have:
        return None
    kind = chance.choice(have)
    other = "mixed" if kind == "natural" else "natural"
    kinds |= {kind: kinds[kind] - 1, other: kinds.get(other, 0) + 1}
    return _with_side(hand, place, hand.sides[place]._replace(canastas=kinds))


def canasta_missing(hand: Typed, rules: RuleSet, chance: random.Random) -> Typed | None:
    """Leave a canasta out."""
    place = chance.randrange(len(hand.sides))
    side = hand.sides[place]
    if side.melds is not None:
        large = [n for n, word in enumerate(side.melds) if hand_reader(rules)(word).size >= 7]
        if not large:
            return None
        gone = chance.choice(large)
        kept = tuple(word for n, word in enumerate(side.melds) if n != gone)
        return _with_side(hand, place, side._replace(melds=kept))
    kinds = dict(side.canastas or {})
    have = [kind for kind, number in kinds.items() if number]
    if not have:
        return None
    kinds[chance.choice(have)] -= 1
    return _with_side(hand, place, side._replace(canastas=kinds))


def bonus_inside(hand: Typed, _rules: RuleSet, chance: random.Random) -> Typed | None:
    """Count the bonus of the canastas among the points melded."""
    place = chance.randrange(len(hand.sides))
    side = hand.sides[place]
    kinds = side.canastas or {}
    bonus = 500 * kinds.get("natural", 0) + 300 * kinds.get("mixed", 0)
    key = "melded" if side.melded is not None else "net" if side.net is not None else ""
    if not bonus or not key:
        return None
    return _with_side(hand, place, side._replace(**{key: getattr(side, key) + bonus}))


def threes_of_other_side(hand: Typed, _rules: RuleSet, chance: random.Random) -> Typed | None:
    """Give a side's red threes to the other."""
    place = chance.randrange(len(hand.sides))
    mine, other = hand.sides[place], hand.sides[1 - place]
    if not mine.red_threes:
        return None
    theirs = (other.red_threes or 0) + mine.red_threes
    moved = _with_side(hand, place, mine._replace(red_threes=0))
    return _with_side(moved, 1 - place, other._replace(red_threes=theirs))


def swapped(hand: Typed, _rules: RuleSet, _chance: random.Random) -> Typed:
    """Enter each side's slip for the other."""
    return replace(hand, sides=hand.sides[::-1])


def running_as_total(hand: Typed, _rules: RuleSet, chance: random.Random) -> Typed | None:
    """Enter the running score as the total of the hand; it must differ."""
    place = chance.randrange(len(hand.sides))
    side = hand.sides[place]
    key = "total" if side.total is not None else "says" if side.says is not None else ""
    if not key or side.running in {None, getattr(side, key)}:
        return None
    return _with_side(hand, place, side._replace(**{key: side.running}))


IN_A_HAND: dict[str, Plant] = {
    "a digit changed": _in_text(_digit),
    "two digits swapped": _in_text(_swap),
    "a zero more or fewer": _in_text(_zero),
    "sign reversed": sign,
    "canasta kind wrong": wrong_kind,
    "a canasta missing": canasta_missing,
    "bonus inside the points": bonus_inside,
    "red threes to the other side": threes_of_other_side,
    "sides swapped": swapped,
    "running score as total": running_as_total,
}
"""Mistakes in what a hand states."""
AROUND = (
    "a hand twice, next to it",
    "a hand twice, later",
    "a hand twice, in other words",
    "a hand missing",
    "wrong table",
    "wrong hand number",
    "wrong dealer",
)
"""Mistakes in where a hand belongs."""
