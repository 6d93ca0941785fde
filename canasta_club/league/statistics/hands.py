"""Hands as each side played them: what it took from them, for comparisons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Self

from canasta_club.game.scoring.lines import PointSource
from canasta_club.game.scoring.opening import Opening
from canasta_club.league.statistics.certainty import FigureSums


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand of a finished game as one side played it.

    ``entries`` are the ids under which the table ranks the side, ``players`` the ids of those who
    sat there and ``sat_out`` that of the one of them who did not play this hand; ``left`` are
    points. ``night``, ``game`` and ``number`` say which hand it is, ``round`` in which round of the
    night. None is what the slip does not tell.
    """

    night: str
    round: int
    game: str
    number: int
    opening: Opening

    entries: tuple[str, ...]
    players: frozenset[str]
    total: int
    canastas: int | None
    is_out: bool | None
    left: int | None
    has_opened: bool | None
    sat_out: str | None
    sources: Mapping[PointSource, int]

    def is_of(self, player: str) -> bool:
        """Whether a player played the hand."""
        return player in self.players and player != self.sat_out


class HandMeasure(NamedTuple):
    """A figure of a hand: how it is called, how it is taken, and whether less of it is better."""

    heading: str
    of: Callable[[HandView], float | None]
    is_cost: bool = False


def _per_cent(what: bool | None) -> float | None:  # noqa: FBT001
    return None if what is None else 100 * what


LOOKED_AT: Final = (
    HandMeasure("Hands opened, %", lambda hand: _per_cent(hand.has_opened)),
    HandMeasure("Canastas a hand", lambda hand: hand.canastas),
    HandMeasure("Points left in hand", lambda hand: hand.left, is_cost=True),
)
"""What a side may look at after a night."""

MEASURES: Final = (
    HandMeasure("Points a hand", lambda hand: hand.total),
    LOOKED_AT[0],
    LOOKED_AT[1],
    HandMeasure("Hands gone out, %", lambda hand: _per_cent(hand.is_out)),
    LOOKED_AT[2],
)
"""What hands are compared by."""


def added_figures(hands: Iterable[HandView], measure: HandMeasure) -> FigureSums:
    """Return a figure of the hands of which it is known."""
    return FigureSums.of(figure for hand in hands if (figure := measure.of(hand)) is not None)


@dataclass(frozen=True, slots=True)
class HandSums:
    """What hands come to: how many, each of `MEASURES` of them, and their points by source."""

    hands: int
    figures: tuple[FigureSums, ...]
    sources: Mapping[PointSource, int]

    @classmethod
    def of(cls, views: Iterable[HandView]) -> Self:
        """Add hands up."""
        hands = list(views)
        figures = tuple(added_figures(hands, measure) for measure in MEASURES)
        return cls(len(hands), figures, _by_source((1, hand.sources) for hand in hands))

    @classmethod
    def added(cls, several: Iterable["HandSums"]) -> Self:
        """Take several sums together."""
        listed = list(several)
        figures = tuple(map(FigureSums.added, zip(*(each.figures for each in listed), strict=True)))
        hands = sum(each.hands for each in listed)
        return cls(hands, figures, _by_source((1, each.sources) for each in listed))

    @property
    def are_totals_alone(self) -> bool:
        """Whether nothing else is known of any of the hands, but for what was added to them."""
        return {"written"} <= self.sources.keys() <= {"written", "other"}

    def without(self, part: "HandSums") -> "HandSums":
        """Return what the hands come to that are not among a part of them."""
        figures = tuple(
            whole.without(less) for whole, less in zip(self.figures, part.figures, strict=True)
        )
        sources = _by_source([(1, self.sources), (-1, part.sources)])
        return HandSums(self.hands - part.hands, figures, sources)

    @property
    def average(self) -> Fraction:
        """The points a hand, the first of the measures."""
        return Fraction(int(self.figures[0].total), self.hands) if self.hands else Fraction(0)


def _by_source(
    several: Iterable[tuple[int, Mapping[PointSource, int]]],
) -> Mapping[PointSource, int]:
    """Add points up by their sources, each so many times; without those that came to nothing."""
    added: dict[PointSource, int] = {}
    for times, sources in several:
        for source, points in sources.items():
            added[source] = added.get(source, 0) + times * points
    return {source: points for source, points in added.items() if points}


def average(hands: Sequence[HandView]) -> Fraction:
    """Return the points a hand."""
    return Fraction(sum(hand.total for hand in hands), len(hands)) if hands else Fraction(0)


def top_third(hands: Iterable[HandView]) -> list[HandView]:
    """Return the hands of the third of the entries that took the most points a hand from them."""
    every = list(hands)
    by_entry: dict[str, list[HandView]] = {}
    for hand in every:
        for entry in hand.entries:
            by_entry.setdefault(entry, []).append(hand)
    order = sorted(by_entry, key=lambda entry: (-average(by_entry[entry]), entry))
    best = frozenset(order[: -(-len(order) // 3)])
    return [hand for hand in every if not best.isdisjoint(hand.entries)]
