"""Old copies: the backups that still hold a person who was erased from the book."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from uuid import UUID

from canasta_club.records.book.seals import ERASED_PLAYER


def holding(copies: Iterable[Path], ids: Collection[UUID]) -> list[Path]:
    """Return the copies of a book that hold records of a person."""
    return [path for path in copies if held_in(path, ids)]


def erased_in(path: Path) -> dict[UUID, str]:
    """Return the label of each record that was erased from a book; none if it is unreadable."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as book:
            return {UUID(key): label for key, label in _erased(book)}
    except (sqlite3.Error, KeyError, TypeError, ValueError):
        return {}


def held_in(path: Path, ids: Collection[UUID]) -> set[UUID]:
    """Return the records that a copy of a book holds and has not erased."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            there = {str(key) for (key,) in copy.execute("SELECT id FROM player")}
            there |= set(_in_bundles(copy, ids))
            erased = {key for key, _label in _erased(copy)}
    except (sqlite3.Error, KeyError, TypeError, ValueError):
        return set()
    return {each for each in ids if each.hex in there - erased}


def _in_bundles(copy: sqlite3.Connection, ids: Collection[UUID]) -> Iterator[str]:
    """Yield the records that bundles of a centre name; a book of an older schema has none."""
    known = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'bundle'").fetchone()
    for each in ids if known else ():
        query = "SELECT 1 FROM bundle WHERE instr(names, ?) LIMIT 1"
        if copy.execute(query, [each.hex]).fetchone():
            yield each.hex


def _erased(copy: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    query = "SELECT after FROM journal_change WHERE changed_table = ?"
    for (text,) in copy.execute(query, [ERASED_PLAYER]):
        noted = json.loads(text)
        yield str(noted["id"]), str(noted["label"])
