"""Outcomes: what each finished game gave each entry, and an entry's record of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from canasta_club.league.results import GameResult, SideResult
from canasta_club.league.terms import Figure, PointsTerms


class Outcome(NamedTuple):
    """What one game gave one entry.

    ``against`` is the score of the best other side, so that at a table of three the winner is
    measured by who came second and everyone else by the winner.
    """

    night: date
    side: SideResult
    others: tuple[SideResult, ...]
    against: int
    difference: int
    points: Figure

    @property
    def result(self) -> int:
        """1 for a win, 0 for a draw, which a shared top score is, -1 for a loss."""
        return (self.side.score > self.against) - (self.side.score < self.against)

    def opponents(self) -> Iterator[tuple[str, int]]:
        """Yield everyone who sat against the entry, with the score of their side."""
        for other in self.others:
            for entry in other.entries:
                yield entry, other.score


@dataclass(frozen=True, slots=True)
class Record:
    """An entry's season: all ``games``, and those of the nights that count.

    ``night_points`` are the points of each night that counts, ``nights`` how many it played.
    """

    games: tuple[Outcome, ...] = ()
    counted: tuple[Outcome, ...] = ()
    night_points: tuple[Figure, ...] = ()
    nights: int = 0

    @property
    def points(self) -> Figure:
        """The league points of the nights that count."""
        return sum(self.night_points)


def outcomes(results: Iterable[GameResult], points: PointsTerms) -> Mapping[str, list[Outcome]]:
    """Return what the finished games gave each entry that played one."""
    given: dict[str, list[Outcome]] = {}
    for game in results:
        if not game.is_over:
            continue
        for place, side in enumerate(game.sides):
            others = game.sides[:place] + game.sides[place + 1 :]
            outcome = _outcome(game.night, side, others, points)
            for entry in side.entries:
                given.setdefault(entry, []).append(outcome)
    return given


def _outcome(
    night: date, side: SideResult, others: tuple[SideResult, ...], points: PointsTerms
) -> Outcome:
    against = max(other.score for other in others)
    return Outcome(
        night,
        side,
        others,
        against,
        points.capped(side.score - against),
        points.for_score(side.score, against),
    )
