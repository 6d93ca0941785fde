"""Person: all that the book holds on one of its players, in a file that only its owner may read."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import UUID

from canasta_club.club.naming import Namer
from canasta_club.club.people import Player
from canasta_club.records import held_names, journal
from canasta_club.records.book.book import Book
from canasta_club.records.book.raw import RawRow, raw_rows
from canasta_club.records.nouns import players as player_records
from canasta_club.records.replay import REPLAYED
from canasta_club.records.tables import personal
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.changes.places import Places
from canasta_club.services.people import players
from canasta_club.text.times import iso

SCHEMA: Final = "canasta/player/1"

_FOLLOWED: Final = ("player", "pair", "side")
"""The tables whose rows stand for the person wherever another row points at them."""


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
    held = held_names.held(book, ids)
    namer = Namer(held.mine, held.others, held_names.LABEL)
    rows = _rows(book, ids, namer)
    changes = [
        {"number": each.number, "at": iso(each.at), "by": each.by, "action": each.action,
         "summary": each.summary, "reason": each.reason}
        for each in reversed(journal.entries(book))
        if namer.names(f"{each.by}\n{each.summary}\n{each.reason}")
    ]  # fmt: skip
    value = {
        "schema": SCHEMA,
        "club": book.club.name,
        "exported": iso(datetime.now(UTC)),
        "player": _player(player),
        "names": sorted(held.mine),
        "rows": rows,
        "changes": changes,
    }
    _write(out, json.dumps(value, ensure_ascii=False, indent=1))
    counts = {table: len(found) for table, found in rows.items()}
    return HeldOnPerson(player.name, out, counts, len(changes))


def page(held: HeldOnPerson) -> Page:
    """Return how much is held on a person."""
    facts: list[tuple[str, Cell]] = [
        ("name", held.name),
        ("file", str(held.file)),
        *((f"rows of {table}", number) for table, number in held.rows.items()),
        ("changes", held.changes),
    ]
    return Page(held.name, (Column("what", "What"), Column("is", "Is")), facts)


def _player(player: Player) -> dict[str, object]:
    return {"name": player.name, "is_guest": player.is_guest, "also": list(player.also)}


def _rows(book: Book, ids: set[UUID], namer: Namer) -> dict[str, list[dict[str, object]]]:
    """Return by table the rows about a person, each with what it is."""
    places = Places(book, ())
    theirs = {"player": {each.hex for each in ids}, "pair": set[str](), "side": set[str]()}
    found: dict[str, list[dict[str, object]]] = {}
    for name in REPLAYED:
        rows = [row for row in _all(book, name) if _is_theirs(name, row, theirs, namer)]
        if name in _FOLLOWED:
            theirs[name] |= {str(row["id"]) for row in rows}
        if rows:
            found[name] = [{"what": places.name(name, row), **row} for row in rows]
    return found


def _all(book: Book, name: str) -> Iterator[RawRow]:
    return raw_rows(book.connection, REPLAYED[name], club_id=book.club_id)


def _is_theirs(name: str, row: RawRow, theirs: dict[str, set[str]], namer: Namer) -> bool:
    """Return whether a row points at the person, holds their id in a list, or names them."""
    if name in _FOLLOWED and str(row.get("id")) in theirs[name]:
        return True
    for column in REPLAYED[name].c:
        value = str(row[column.name] or "")
        there = {key.column.table.name for key in column.foreign_keys if key.column.name == "id"}
        if any(value in theirs[table] for table in there & theirs.keys()):
            return True
        if column.name in ("members", "plan", "committee"):
            plain = value.replace("-", "")
            its = theirs["pair"] | theirs["player"]
            if any(each in plain for each in its):
                return True
    return any(
        namer.names(str(row[column])) for column in personal.COLUMNS.get(name, ()) if row[column]
    )


def _write(out: Path, text: str) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=out.parent, prefix=f".{out.name}-")  # made with 0600
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(text + "\n")
        Path(name).replace(out)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
