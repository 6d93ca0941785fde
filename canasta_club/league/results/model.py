"""Results: everything a table is computed from, as the league sees it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple, Self

from canasta_club.club.games import NO_FIGURES, Figures, Game
from canasta_club.game.unplayed import UnplayedKind
from canasta_club.league.rounding import Figure
from canasta_club.league.terms import Entries


class SideResult(NamedTuple):
    """What one side took from a game.

    ``entries`` are the ids of those who receive it: the pair, or each of the partners where players
    are ranked singly.
    """

    entries: tuple[str, ...]
    figures: Figures = NO_FIGURES

    @property
    def score(self) -> int:
        """The score at the end of the game."""
        return self.figures.score

    def with_score(self, score: int) -> Self:
        """Return the same with another score."""
        return self._replace(figures=self.figures._replace(score=score))


class GameResult(NamedTuple):
    """One game: two or more sides; only a game that is over counts."""

    game: str
    night: date
    round: int
    table: int
    number: int
    sides: tuple[SideResult, ...]
    is_over: bool = True

    @classmethod
    def of(cls, game: Game, sides: Iterable[SideResult], *, is_over: bool = True) -> Self:
        """Return the result of a game of the club."""
        return cls(
            game=str(game.id),
            night=game.night.day,
            round=game.round,
            table=game.table,
            number=game.number,
            sides=tuple(sides),
            is_over=is_over,
        )

    @property
    def entries(self) -> frozenset[str]:
        """All entries of the game."""
        return frozenset().union(*[side.entries for side in self.sides])


@dataclass(frozen=True, slots=True)
class UnplayedGame:
    """A game that an entry had but did not play; ``against`` the opponent, if one was drawn.

    A bye is neither an absence nor a win. A forfeit is listed twice: for its winner and for its
    loser.
    """

    night: date
    round: int
    entry: str
    kind: UnplayedKind
    against: str = ""


@dataclass(frozen=True, slots=True)
class Deduction:
    """League points taken from an entry, for a night or the season; negative: points given.

    ``day`` is when that was decided, ``reason`` why.
    """

    entry: str
    points: Figure
    night: date | None = None
    day: date | None = None
    reason: str = ""


class Tie(NamedTuple):
    """The sides that were drawn to meet in a round of a knockout; one side alone has a bye.

    Numbers of rounds go on over the nights of a season. ``places`` are the night, the round and the
    table of its game and of each replay, where they are known; a forfeit that is no tie of a
    fixture list ``is_forfeit``, its winner is the first side, and its table is 0.
    """

    round: int
    sides: tuple[tuple[str, ...], ...]
    places: tuple[tuple[date, int, int], ...] = ()
    is_forfeit: bool = False

    @property
    def entries(self) -> frozenset[str]:
        """All entries of the tie."""
        return frozenset(entry for side in self.sides for entry in side)


@dataclass(frozen=True, slots=True)
class Results:
    """What happened in a season, in whatever order it was written down.

    ``entries`` stand in the table whether they finished a game or not, in the order of a ladder's
    first rungs; ``names`` are by their ids. ``attended`` are nights an entry came to, besides those
    of games and byes. ``handicaps`` are points a game, ``provisional`` the nights that may still be
    corrected, ``committee`` an order that the club decided on; without a ``lot_seed`` no lots are
    drawn. ``ties`` are those of a knockout that has a fixture list; of another, ``seeds`` are who
    was seated in the first round, the best first. ``waiting`` are who was here in a round of a
    night without a game or a bye: in a knockout, for a drawn game to be played again.
    """

    games: Sequence[GameResult] = ()
    unplayed: Sequence[UnplayedGame] = ()
    penalties: Sequence[Deduction] = ()
    attended: Mapping[str, Collection[date]] = field(default_factory=dict)
    entries: Sequence[str] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    divisions: Mapping[str, int] = field(default_factory=dict)
    handicaps: Mapping[str, int] = field(default_factory=dict)
    withdrawn: Mapping[str, date] = field(default_factory=dict)
    provisional: Collection[date] = ()
    committee: Sequence[str] = ()
    lot_seed: str | None = None
    ties: Sequence[Tie] = ()
    seeds: Sequence[str] = ()
    waiting: Mapping[tuple[date, int], Collection[str]] = field(default_factory=dict)

    def name(self, entry: str) -> str:
        """Return what an entry is called."""
        return self.names.get(entry, entry)

    def lowest_division(self, terms: Entries) -> int:
        """Return the last division, where those without one play."""
        return terms.lowest(self.divisions.values())

    def of_night(self, day: date) -> Self:
        """Return what happened on one night to those who played; nobody counts as withdrawn."""
        tonight = self.between(day, day)
        present = {entry for game in tonight.games for entry in game.entries}
        entries = [entry for entry in self.entries if entry in present]
        return replace(tonight, withdrawn={}, entries=entries)

    def until(self, day: date) -> Self:
        """Return what had happened by the end of the night of a day."""
        return self.between(date.min, day)

    def with_handicaps(self) -> Self:
        """Return the same with the handicap of each side's entries added to its scores."""
        return replace(self, games=[_handicapped(game, self.handicaps) for game in self.games])

    def between(self, first: date, last: date) -> Self:
        """Return what happened on nights from the first to the last of two days."""
        return replace(
            self,
            games=[game for game in self.games if first <= game.night <= last],
            unplayed=[each for each in self.unplayed if first <= each.night <= last],
            penalties=[each for each in self.penalties if _is_within(each, first, last)],
            attended={
                entry: within
                for entry, days in self.attended.items()
                if (within := [day for day in days if first <= day <= last])
            },
            withdrawn={entry: day for entry, day in self.withdrawn.items() if day <= last},
        )


def _is_within(penalty: Deduction, first: date, last: date) -> bool:
    """Return whether a penalty was given by then; one without a night is for the whole season."""
    if penalty.night is not None:
        return first <= penalty.night <= last
    return first == date.min and (penalty.day or first) <= last


def _handicapped(game: GameResult, handicaps: Mapping[str, int]) -> GameResult:
    sides = tuple(
        side.with_score(side.score + sum(handicaps.get(entry, 0) for entry in side.entries))
        for side in game.sides
    )
    return game._replace(sides=sides)
