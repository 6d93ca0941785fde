"""Counted: how many rows of each kind a book and its backup hold."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from canasta_club.records.book import problems

COUNTED: Final = {"clubs": "club", "player": "player", "season": "season", "night": "night",
                  "hand": "hand", "journal_entry": "change"}  # fmt: skip
"""The tables whose rows are counted, and what a row is called."""


def refuse_other_rows(copy: Path, counts: Mapping[str, int], driver: sqlite3.Connection) -> None:
    """Raise `BookError` unless a copy holds as many rows of each kind as the book."""
    if counts != counted_rows(driver):
        raise problems.does_not_verify(copy, "it holds other rows than the book")


def counted_rows(driver: sqlite3.Connection) -> dict[str, int]:
    """Return how many rows of each kind a file holds."""
    tables = {row[0] for row in driver.execute("SELECT name FROM sqlite_master")}
    return {
        word: driver.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]  # noqa: S608
        for table, word in COUNTED.items()
        if table in tables
    }


@contextmanager
def unchanging(driver: sqlite3.Connection) -> Iterator[None]:
    """See a book meanwhile as it is now, whoever writes in it."""
    is_own = not driver.in_transaction
    if is_own:
        driver.execute("BEGIN")
    try:
        yield
    finally:
        if is_own:
            driver.execute("ROLLBACK")
