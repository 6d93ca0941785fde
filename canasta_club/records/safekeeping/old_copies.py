"""Old copies: the backups that still hold a person who was erased from the book."""

import json
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from uuid import UUID

from canasta_club.errors import CanastaError
from canasta_club.records.book.glance import PlainReader, reading
from canasta_club.records.book.sealed_texts import ERASED_PLAYER


def holding(copies: Iterable[Path], ids: Collection[UUID]) -> list[Path]:
    """Return the copies of a book that hold records of a person."""
    return [path for path in copies if held_in(path, ids)]


def erased_in(path: Path) -> dict[UUID, str]:
    """Return the label of each record that was erased from a book; none if it is unreadable."""
    try:
        with reading(str(path)) as read:
            return {UUID(key): label for key, label in _erased(read)}
    except (CanastaError, KeyError, TypeError, ValueError):
        return {}


def held_in(path: Path, ids: Collection[UUID]) -> set[UUID]:
    """Return the records that a copy of a book holds and has not erased."""
    try:
        with reading(str(path)) as read:
            players = {str(key) for (key,) in read("SELECT id FROM player")}
            players |= set(_in_bundles(read, ids))
            erased = {key for key, _label in _erased(read)}
    except (CanastaError, KeyError, TypeError, ValueError):
        return set()
    return {each for each in ids if each.hex in players - erased}


def _in_bundles(read: PlainReader, ids: Collection[UUID]) -> Iterator[str]:
    """Yield the records that bundles of a centre name."""
    for record_id in ids:
        query = "SELECT 1 FROM bundle WHERE instr(names, ?) LIMIT 1"
        if read(query, [record_id.hex]):
            yield record_id.hex


def _erased(read: PlainReader) -> Iterator[tuple[str, str]]:
    query = "SELECT after FROM journal_change WHERE changed_table = ?"
    for (text,) in read(query, [ERASED_PLAYER]):
        noted = json.loads(text)
        yield str(noted["id"]), str(noted["label"])
