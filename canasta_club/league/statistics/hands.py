"""Hands as each side played them: what it took from them, for comparisons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from canasta_club.game.scoring.lines import PointSource


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand of a finished game as one side played it.

    ``entries`` are the ids under which the table ranks the side, ``players`` the ids of those who
    sat there; ``left`` are points. None is what the slip does not tell.
    """

    entries: tuple[str, ...]
    players: frozenset[str]
    total: int
    canastas: int | None
    is_out: bool | None
    left: int | None
    sources: Mapping[PointSource, int]


class HandMeasure(NamedTuple):
    """A figure of a hand: how it is called, and how it is taken."""

    heading: str
    of: Callable[[HandView], float | None]


def _gone_out(hand: HandView) -> float | None:
    return None if hand.is_out is None else 100.0 * hand.is_out


MEASURES: Final = (
    HandMeasure("Points a hand", lambda hand: hand.total),
    HandMeasure("Canastas a hand", lambda hand: hand.canastas),
    HandMeasure("Hands gone out, %", _gone_out),
    HandMeasure("Points left in hand", lambda hand: hand.left),
)
"""What hands are compared by."""


def figures(hands: Iterable[HandView], measure: HandMeasure) -> list[float]:
    """Return a figure of each hand of which it is known."""
    return [figure for hand in hands if (figure := measure.of(hand)) is not None]


def average(hands: Sequence[HandView]) -> Fraction:
    """Return the points a hand."""
    return Fraction(sum(hand.total for hand in hands), len(hands)) if hands else Fraction(0)
