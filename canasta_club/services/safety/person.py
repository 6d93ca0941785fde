"""Person: all that the book holds on one of its players, in a file that only its owner may read."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import UUID

from canasta_club.club.naming import Namer
from canasta_club.records import journal, person_names, sealed_columns
from canasta_club.records import row_changes as written_rows
from canasta_club.records.book.book import Book
from canasta_club.records.book.raw import RawRow, raw_rows
from canasta_club.records.nouns import players as player_records
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.resources import private_file
from canasta_club.services.changes.places import Places
from canasta_club.services.people import players
from canasta_club.text.times import iso

_SCHEMA: Final = "canasta/player/1"

_FOLLOWED: Final = ("player", "pair", "side")
"""The tables whose rows stand for the person wherever another row points at them."""

_AN_ID: Final = 32
"""The letters of an id; a shorter text holds none."""


@dataclass(frozen=True, slots=True)
class HeldOnPerson:
    """What is held on a person: how many rows of each table, and how many changes name them."""

    name: str
    file: Path
    rows: dict[str, int]
    changes: int


def export(book: Book, written: str, out: Path) -> HeldOnPerson:
    """Write all that is held on a person to a file, all of it or nothing."""
    player = players.find(book, written)
    ids = {key for key, each in player_records.by_id(book).items() if each.id == player.id}
    held = person_names.held(book, ids)
    namer = Namer(held.mine, held.others, person_names.LABEL)
    theirs = _Theirs(ids, namer)
    rows = theirs.rows(book)
    changes = theirs.changes(book)
    value = {
        "schema": _SCHEMA,
        "club": book.club.name,
        "exported": iso(datetime.now(UTC)),
        "player": {"name": player.name, "is_guest": player.is_guest, "also": list(player.also)},
        "names": sorted(held.mine),
        "rows": rows,
        "changes": changes,
    }
    with private_file(out) as file:
        file.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
    counts = {table: len(found) for table, found in rows.items()}
    return HeldOnPerson(player.name, out, counts, len(changes))


def page(held: HeldOnPerson) -> Page:
    """Return how much is held on a person."""
    facts = [
        FactRow("name", held.name),
        FactRow("file", str(held.file)),
        *(FactRow(f"rows of {table}", number) for table, number in held.rows.items()),
        FactRow("changes", held.changes),
    ]
    return facts_page(held.name, facts)


class _Theirs:
    """Tells which rows are about a person: those that point at them, hold their id or name them."""

    def __init__(self, ids: set[UUID], namer: Namer) -> None:
        self._namer = namer
        self._ids = {"player": {each.hex for each in ids}, "pair": set[str](), "side": set[str]()}

    def rows(self, book: Book) -> dict[str, list[dict[str, object]]]:
        """Return by table the rows about the person, each with what it is."""
        places = Places(book, ())
        tables: dict[str, list[dict[str, object]]] = {}
        for name in WRITTEN:
            rows = [row for row in _all(book, name) if self._are_in(name, row)]
            if name in _FOLLOWED:
                self._ids[name] |= {str(row["id"]) for row in rows}
            if rows:
                tables[name] = [{"what": places.name(name, row), **row} for row in rows]
        return tables

    def changes(self, book: Book) -> list[dict[str, object]]:
        """Return the changes that name the person, or recorded rows about them, with these rows."""
        recorded: dict[UUID, list[dict[str, object]]] = {}
        entries = journal.entries(book)[::-1]
        ids = [each.id for each in entries]
        for entry_id, table, before, after in written_rows.images(book, ids):
            if any(row is not None and self._are_in(table, row) for row in (before, after)):
                row: dict[str, object] = {"table": table, "before": before, "after": after}
                recorded.setdefault(entry_id, []).append(row)
        return [
            {"number": each.number, "at": iso(each.at), "by": each.by, "action": each.action,
             "summary": each.summary, "reason": each.reason,
             "rows": recorded.get(each.id, [])}
            for each in entries
            if each.id in recorded
            or self._namer.names(f"{each.by}\n{each.summary}\n{each.reason}")
        ]  # fmt: skip

    def _are_in(self, name: str, row: RawRow) -> bool:
        if name in _FOLLOWED and str(row.get("id")) in self._ids[name]:
            return True
        people = self._ids["pair"] | self._ids["player"]
        for column in WRITTEN[name].c:
            value = str(row[column.name] or "")
            keys = column.foreign_keys
            tables = {key.column.table.name for key in keys if key.column.name == "id"}
            if any(value in self._ids[table] for table in tables & self._ids.keys()):
                return True
            if len(value) >= _AN_ID:
                plain = value.replace("-", "")
                if any(each in plain for each in people):
                    return True
        texts = (row[column] for column in sealed_columns.COLUMNS.get(name, ()))
        return any(self._namer.names(str(text)) for text in texts if text)


def _all(book: Book, name: str) -> Iterator[RawRow]:
    return raw_rows(book.connection, WRITTEN[name], club_id=book.club_id)
