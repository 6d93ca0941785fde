"""Outcomes: what each game, played or not, gave each entry, and an entry's record of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from canasta_club.club.games import Figures
from canasta_club.game.unplayed import UnplayedKind
from canasta_club.league.results.model import (
    Deduction,
    GameResult,
    Results,
    SideResult,
    UnplayedGame,
)
from canasta_club.league.rounding import Figure
from canasta_club.league.terms import PointsTerms

_FORFEITS = {"forfeit_win": 1, "forfeit_loss": -1}


class Outcome(NamedTuple):
    """What one game gave one entry.

    ``against`` is the score of the best other side: at a table of three, the winner is compared
    with the second side and the others with the winner. ``is_scored`` is whether the score counts
    as that of a game: a bye has none, a forfeit only where the terms credit one.
    """

    night: date
    side: SideResult
    others: tuple[SideResult, ...]
    against: int
    difference: int
    points: Figure
    kind: UnplayedKind | Literal["played"] = "played"
    is_scored: bool = True

    @property
    def is_played(self) -> bool:
        """Whether cards were dealt."""
        return self.kind == "played"

    @property
    def is_game(self) -> bool:
        """Whether it was won, drawn or lost: a forfeit was; a bye and an absence were not."""
        return self.is_played or self.kind in _FORFEITS

    @property
    def is_presence(self) -> bool:
        """Whether the entry was there for it."""
        return self.kind in {"played", "bye", "forfeit_win"}

    @property
    def result(self) -> int | None:
        """1 for a win, 0 for a draw, which a shared top score is, -1 for a loss."""
        if self.is_played:
            return (self.side.score > self.against) - (self.side.score < self.against)
        return _FORFEITS.get(self.kind)

    def opponents(self) -> Iterator[tuple[str, int]]:
        """Yield everyone who sat against the entry, with the score of their side."""
        for other in self.others:
            for entry in other.entries:
                yield entry, other.score


@dataclass(frozen=True, slots=True)
class Record:
    """An entry's season: all its ``games``, played or not, and those of the nights that count.

    ``night_points`` are the points of each counting night that the entry came to; ``earned`` is
    their sum over all counting nights, before its ``penalties``; ``nights`` is how many it came to,
    ``counting`` the days of those that count.
    """

    games: tuple[Outcome, ...] = ()
    counted: tuple[Outcome, ...] = ()
    night_points: tuple[Figure, ...] = ()
    earned: Figure = 0
    nights: int = 0
    counting: frozenset[date] = frozenset()
    penalties: tuple[Deduction, ...] = ()

    @property
    def points(self) -> Figure:
        """The league points: what the nights that count earned, less every penalty."""
        return self.earned - self.lost_to_penalties

    @property
    def lost_to_penalties(self) -> Figure:
        """The league points taken away, those for nights that are dropped too."""
        return sum(penalty.points for penalty in self.penalties)


def outcomes(results: Results, points: PointsTerms) -> Mapping[str, list[Outcome]]:
    """Return what the finished and the unplayed games gave each entry that had any."""
    given_outcomes: dict[str, list[Outcome]] = {}
    for game in results.games:
        for side, outcome in _of_game(game, points) if game.is_over else ():
            for entry in side.entries:
                given_outcomes.setdefault(entry, []).append(outcome)
    for each in results.unplayed:
        given_outcomes.setdefault(each.entry, []).append(_of_unplayed(each, points))
    return given_outcomes


def _of_game(game: GameResult, points: PointsTerms) -> Iterator[tuple[SideResult, Outcome]]:
    for place, side in enumerate(game.sides):
        others = game.sides[:place] + game.sides[place + 1 :]
        against = max(other.score for other in others)
        difference = points.capped(side.score - against)
        worth = points.for_score(side.score, against)
        yield side, Outcome(game.night, side, others, against, difference, worth)


def _of_unplayed(unplayed: UnplayedGame, points: PointsTerms) -> Outcome:
    """Return an unplayed game; a forfeit credits its score to the winner, and zero to the loser."""
    credited = points.forfeit_score or 0
    own = credited if unplayed.kind == "forfeit_win" else 0
    against = credited if unplayed.kind == "forfeit_loss" else 0
    return Outcome(
        unplayed.night,
        SideResult((unplayed.entry,), Figures(score=own)),
        (SideResult((unplayed.against,), Figures(score=against)),) if unplayed.against else (),
        against,
        points.capped(own - against),
        points.for_unplayed(unplayed.kind),
        unplayed.kind,
        is_scored=unplayed.kind in _FORFEITS and points.forfeit_score is not None,
    )
