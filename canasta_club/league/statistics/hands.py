"""Hands as each side played them: what it took from them, for comparisons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from canasta_club.game.scoring.lines import PointSource


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand of a finished game as one side played it; ``number`` counts the hands of the game.

    ``entries`` are the ids under which the table ranks the side, ``players`` the ids of those who
    sat there, ``pair`` and ``against`` the names of the sides. ``opening`` is the least its first
    melds had to be worth; ``left`` are points. None is what the slip does not tell.
    """

    night: date
    place: tuple[int, int, int]
    number: int
    entries: tuple[str, ...]
    players: frozenset[str]
    pair: str
    against: str
    opening: int
    total: int
    canastas: int | None
    is_out: bool | None
    left: int | None
    sources: Mapping[PointSource, int]


class HandMeasure(NamedTuple):
    """A figure of a hand: how it is called, whether more of it is better, and how it is taken."""

    key: str
    heading: str
    of: Callable[[HandView], float | None]
    is_better: bool = True
    places: int = 0


def _gone_out(hand: HandView) -> float | None:
    return None if hand.is_out is None else 100.0 * hand.is_out


MEASURES: Final = (
    HandMeasure("total", "Points a hand", lambda hand: hand.total),
    HandMeasure("canastas", "Canastas a hand", lambda hand: hand.canastas, places=2),
    HandMeasure("outs", "Hands gone out, %", _gone_out),
    HandMeasure("left", "Points left in hand", lambda hand: hand.left, is_better=False),
)
"""What hands are compared by."""


def figures(hands: Iterable[HandView], measure: HandMeasure) -> list[float]:
    """Return a figure of each hand of which it is known."""
    return [figure for hand in hands if (figure := measure.of(hand)) is not None]


def average(hands: Sequence[HandView]) -> Fraction:
    """Return the points a hand."""
    return Fraction(sum(hand.total for hand in hands), len(hands)) if hands else Fraction(0)


def top_third(hands: Iterable[HandView]) -> frozenset[str]:
    """Return the pairs with the most points a hand, a third of all."""
    by_pair: dict[str, list[HandView]] = {}
    for hand in hands:
        by_pair.setdefault(hand.pair, []).append(hand)
    best = sorted(by_pair, key=lambda pair: (-average(by_pair[pair]), pair))
    return frozenset(best[: ceil(len(best) / 3)])
