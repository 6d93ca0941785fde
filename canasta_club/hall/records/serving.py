"""Serving: which process keeps a hall beside a book, so that no second one does."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from canasta_club.errors import ConflictError

_ENDING = ".hall"


@contextmanager
def only_one(book: Path) -> Iterator[None]:
    """Hold the hall of a book until this process lets it go, or ends in any way.

    Raises `ConflictError` where another process holds it. An empty database beside the book is
    locked: that holds on every system, and no lock is left behind.
    """
    path = book.with_name(book.name + _ENDING)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("PRAGMA journal_mode = MEMORY")
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as fault:
            raise ConflictError(
                f"The hall of {book.name} is kept already, by another canasta serve.",
                hint="Use that one, or end it there with Ctrl+C.",
            ) from fault
        yield
