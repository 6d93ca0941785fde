"""Staging: rows come in any order and go on game by game, without holding them all."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from canasta_club.records.staging import Place, Sorter
from canasta_club.services.exchange._rows import ListRow


class StagedHand(NamedTuple):
    """The rows of one hand, as they stand in the file."""

    number: int
    rows: tuple[ListRow, ...]


class StagedGame(NamedTuple):
    """The hands of one game, in order."""

    day: str
    round: int
    table: int
    number: int
    hands: tuple[StagedHand, ...]

    @property
    def end(self) -> ListRow | None:
        """The row that says the game was ended early; nothing where none does."""
        rows = (row for hand in self.hands for row in hand.rows)
        return next((row for row in rows if row.ended), None)


def stage(sorter: Sorter, rows: Iterable[ListRow]) -> int:
    """Put rows by and return how many there are."""
    return sorter.fill((row.place, row[1:]) for row in rows)


def staged_games(sorter: Sorter) -> Iterator[StagedGame]:
    """Yield what was put by, by night, round, table and game."""
    rows = (ListRow(place, *rest) for place, rest in sorter.rows())
    for (day, round_number, table, number), game in groupby(rows, key=_game):
        hands = tuple(
            StagedHand(hand, tuple(sides))
            for hand, sides in groupby(game, key=lambda row: row.place.hand)
        )
        yield StagedGame(day, round_number, table, number, hands)


def _game(row: ListRow) -> tuple[str, int, int, int]:
    place: Place = row.place
    return place[:4]
