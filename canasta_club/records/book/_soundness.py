"""Soundness: what in a book is unreadable or inconsistent, each in a sentence.

Used when a command meets something it cannot understand, and by ``canasta verify``.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Final
from uuid import UUID

from sqlalchemy import Connection, Table

from canasta_club.errors import CanastaError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import rights
from canasta_club.records.book.raw import RawRow, is_readable, raw_rows
from canasta_club.records.definitions import file as definitions
from canasta_club.records.tables.all_tables import ALL

_JSON: Final = {"rules", "terms", "statement", "plan", "committee", "changed"}
"""Columns that hold JSON."""

_HASHED: Final = ("rules", "terms")
"""Columns beside which their hash is kept."""


def faults(connection: Connection, **where: UUID) -> Iterator[str]:
    """Yield what is wrong with a book's file, and every value that cannot be read.

    On a server only the rows of one club are read, where its id is given.
    """
    try:
        yield from engines.faults_of(connection)
        if engines.is_sqlite(connection):
            yield from definitions.faults(connection)
        else:
            yield from rights.faults(connection)
    except CanastaError as fault:
        yield fault.message.rstrip(".")
    for table in ALL:
        try:
            for number, row in enumerate(raw_rows(connection, table, "", **where), 1):
                for words in _row_faults(table, row):
                    yield f"row {number} of {table.name}: {words}"
        except Exception as fault:  # noqa: BLE001  (whatever a damaged file makes the driver raise)
            yield f"the table {table.name} cannot be read to its end: {fault}"


def _row_faults(table: Table, row: RawRow) -> Iterator[str]:
    for name, value in row.items():
        if not is_readable(table.c[name], value):
            yield f"{name} cannot be read: {str(value)[:60]!r}"
        elif name in _JSON and isinstance(value, str) and value:
            yield from _text_faults(name, value, row)


def _text_faults(name: str, text: str, row: RawRow) -> Iterator[str]:
    try:
        value = json.loads(text)
    except (RecursionError, ValueError):
        value = None
    if not isinstance(value, dict | list):
        yield f"{name} cannot be read: {text[:60]!r}"
        return
    if name in _HASHED:
        kept = json.dumps(value, sort_keys=True).encode()
        if hashlib.sha256(kept).hexdigest() != row[f"{name}_hash"]:
            yield f"its {name} differ from what was frozen"
