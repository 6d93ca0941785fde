"""Staging: rows that come in any order are sorted on disk and leave game by game."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from canasta_club.game.scoring.statement import DirectorAdjustment, StatedAdjustment, Statement
from canasta_club.records.sorting import RowKey, Sorter

_NOTHING: Final = Statement()


class ListRow(NamedTuple):
    """A row as read: the place of its hand, its side, and what that states.

    A row that is not ``is_whole`` has a cell that could not be read, so its statement lacks it.
    """

    place: RowKey
    statement: Statement
    is_whole: bool = True
    dealer: str = ""
    side: str = ""
    players: str = ""
    points_for: str = ""
    score: int | None = None
    target: int | None = None
    ended: str = ""
    sat_out: str = ""
    note: str = ""

    @property
    def number(self) -> int:
        """The number of the row in its file."""
        return self.place.number

    @property
    def is_blank(self) -> bool:
        """Whether it states nothing of its side: a row that was never filled in."""
        return self.is_whole and not self.note and self.statement == _NOTHING


class StagedHand(NamedTuple):
    """The rows of one hand, in the order of the file."""

    number: int
    rows: tuple[ListRow, ...]

    @property
    def is_blank(self) -> bool:
        """Whether it was never filled in."""
        return all(row.is_blank for row in self.rows)


class StagedGame(NamedTuple):
    """The hands of one game, in order."""

    day: str
    round: int
    table: int
    number: int
    hands: tuple[StagedHand, ...]

    @property
    def is_blank(self) -> bool:
        """Whether none of its hands was filled in."""
        return all(hand.is_blank for hand in self.hands)

    @property
    def end(self) -> ListRow | None:
        """The row that says the game was ended early, if one does."""
        rows = (row for hand in self.hands for row in hand.rows)
        return next((row for row in rows if row.ended), None)


def stage(sorter: Sorter, rows: Iterable[ListRow]) -> int:
    """Stage rows and return how many there are."""
    return sorter.fill((row.place, (_plain(row.statement), *row[2:])) for row in rows)


def staged_games(sorter: Sorter) -> Iterator[StagedGame]:
    """Yield the staged rows by night, round, table and game."""
    rows = (_row(place, rest) for place, rest in sorter.rows())
    for (day, round_number, table, number), game in groupby(rows, key=_game):
        hands = tuple(
            StagedHand(hand, tuple(sides))
            for hand, sides in groupby(game, key=lambda row: row.place.hand)
        )
        yield StagedGame(day, round_number, table, number, hands)


def _game(row: ListRow) -> tuple[str, int, int, int]:
    place: RowKey = row.place
    return place[:4]


def _plain(statement: Statement) -> tuple[object, ...]:
    """Return a statement as plain values, which the sorter takes."""
    plain: list[object] = list(statement)
    plain[_ADJUSTMENTS] = {name: tuple(each) for name, each in statement.adjustments.items()}
    plain[_DIRECTOR] = tuple(map(tuple, statement.director))
    return tuple(plain)


def _row(place: RowKey, rest: Sequence[Any]) -> ListRow:
    statement = Statement(*rest[0])
    if statement.adjustments or statement.director:
        statement = statement._replace(
            adjustments={name: StatedAdjustment(*n) for name, n in statement.adjustments.items()},
            director=tuple(DirectorAdjustment(*each) for each in statement.director),
        )
    return ListRow(place, statement, *rest[1:])


_ADJUSTMENTS: Final = Statement._fields.index("adjustments")
_DIRECTOR: Final = Statement._fields.index("director")
