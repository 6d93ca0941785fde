"""Sorting: more rows than fit in memory, sorted in a temporary database."""

import marshal
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Self


class RowKey(NamedTuple):
    """Where a row of a hand list belongs, and its number in the file."""

    day: str
    round: int
    table: int
    game: int
    hand: int
    number: int


class Sorter:
    """Takes rows in any order and returns them by place; its file is deleted when it is closed."""

    def __init__(self) -> None:
        # An empty name is a temporary file, which SQLite deletes again.
        self._db = sqlite3.connect("")
        self._db.execute("PRAGMA journal_mode = OFF")
        self._db.execute("CREATE TABLE row (day, round, game_table, game, hand, number, rest)")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._db.close()

    def fill(self, rows: Iterable[tuple[RowKey, Any]]) -> int:
        """Take rows, each with any plain values, and return how many there are."""
        values = ((*place, marshal.dumps(rest)) for place, rest in rows)
        return self._db.executemany("INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?)", values).rowcount

    def days(self) -> list[str]:
        """Return the days of the rows."""
        return [day for (day,) in self._db.execute("SELECT DISTINCT day FROM row")]

    def rows(self) -> Iterator[tuple[RowKey, Any]]:
        """Yield the rows by night, round, table, game, hand and number."""
        order = "day, round, game_table, game, hand, number"
        for *place, rest in self._db.execute(f"SELECT * FROM row ORDER BY {order}"):  # noqa: S608
            yield RowKey(*place), marshal.loads(rest)  # noqa: S302  (written by us just now)
