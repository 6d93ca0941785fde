"""Schema 2: the rows that a centre keeps of its members get other keys, and none is lost."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, insert, select, text

from canasta_club.errors import CanastaError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book._location import read_location
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.tables.all_tables import WINGS
from canasta_club.records.tables.wings.federation_nights import (
    FEDERATION_NIGHT,
    FEDERATION_PLAYER,
    FEDERATION_SCORE,
    FEDERATION_TOTAL,
)
from tests.federation.examples.rows import player_row, total_row
from tests.records.test_old_books import revision, unpacked

TABLES = (FEDERATION_NIGHT, FEDERATION_SCORE, FEDERATION_PLAYER, FEDERATION_TOTAL)
MEMBERS = (UUID(int=7), UUID(int=8))


def fill(book: Book) -> None:
    """Write what two members played, and the persons in it."""
    zeros: dict[str, Any] = dict.fromkeys(
        ("games", "won", "drawn", "hands", "scored", "conceded", "best_hand", "placed"), 0
    )
    for member in MEMBERS:
        key = {"club_id": member, "centre_id": book.club_id}
        night = {**key, "night_id": UUID(int=5), "day": date(2026, 3, 1)}
        named = {"season": "", "revision": 1, "digest": "", "rules_id": "", "rules_hash": ""}
        counted = {"players": 4, "games": 1, "hands": 2, "points": 900}
        score = {**zeros, **night, "is_guest": False, "scored": 2**40, "place": None}
        rows = (
            (FEDERATION_NIGHT, {**night, **named, **counted}),
            (FEDERATION_SCORE, {**score, "player_id": UUID(int=100)}),
            (FEDERATION_PLAYER, {**player_row(book, 0), **key}),
            (FEDERATION_TOTAL, {**total_row(book, 0, 2026, 12), **key}),
        )
        for table, row in rows:
            book.connection.execute(insert(table), row)


def make_older(connection: Connection) -> None:
    """Give the national tables the columns of schema 1."""
    for table in TABLES:
        member = "person_member_id" if table is FEDERATION_TOTAL else "member_id"
        rest = ", ".join(c.name for c in table.c if c.name not in {"club_id", "centre_id"})
        name = table.name
        older = f"SELECT centre_id AS club_id, club_id AS {member}, {rest} FROM {name}"  # noqa: S608
        for statement in (
            f"CREATE TABLE older_{name} AS {older}",
            f"DROP TABLE {name}",
            f"ALTER TABLE older_{name} RENAME TO {name}",
        ):
            connection.execute(text(statement))
    _take_away_what_schema_3_added(connection)
    for table in WINGS["hall"]:
        connection.execute(text(f"DROP TABLE {table.name}"))
    for name in ("wifi_name", "wifi_code"):
        connection.execute(text(f"ALTER TABLE clubs DROP COLUMN {name}"))
    connection.execute(text("UPDATE alembic_version SET version_num = 'book_0001'"))
    connection.commit()


def _take_away_what_schema_3_added(connection: Connection) -> None:
    connection.execute(text("DROP TABLE crest"))
    added = ("publish", "wants_letter")
    if not engines.is_sqlite(connection):
        for name in added:
            connection.execute(text(f"ALTER TABLE player_card DROP COLUMN {name}"))
        return
    query = text("SELECT sql FROM sqlite_master WHERE name = 'player_card'")
    lines = str(connection.execute(query).scalar()).splitlines()
    kept = "\n".join(line for line in lines if not any(name in line for name in added))
    connection.execute(text("DROP TABLE player_card"))
    connection.execute(text(re.sub(r",\s*\)$", ")", kept)))


def held(book: Book) -> dict[str, list[str]]:
    return {table.name: sorted(map(str, book.rows(select(table)))) for table in TABLES}


def test_every_row_is_moved_and_the_tables_are_as_declared(location: str) -> None:
    with open_book(location) as book:
        with book.unrecorded():
            fill(book)
        before = held(book)
        book.release()
        engines.begin_migrating(book.connection)
        make_older(book.connection)
    assert {len(rows) for rows in before.values()} == {len(MEMBERS)}
    with open_book(location) as book:
        assert held(book) == before
        assert book.faults() == []


_KILLED = """
import os, signal, sys
from sqlalchemy import Engine, event
from canasta_club.records.book.book import open_book

def kill(_connection, _cursor, text, *_more):
    if text.strip().startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

event.listen(Engine, "before_cursor_execute", kill)
open_book(sys.argv[1], any_club=True)
"""
_WHERE_KILLED = (
    "CREATE TABLE federation_score",
    "INSERT INTO federation_player",
    "DROP TABLE federation_total_before",
    "UPDATE alembic_version SET version_num='book_0003'",
    "CREATE INDEX ix_hall_send",
    "UPDATE alembic_version SET version_num='book_0004'",
)


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="needs a signal of POSIX")
def test_a_migration_that_is_killed_anywhere_is_done_by_the_next_command(location: str) -> None:
    with open_book(location) as book:
        with book.unrecorded():
            fill(book)
        before = held(book)
        book.release()
        engines.begin_migrating(book.connection)
        make_older(book.connection)
    for statement in _WHERE_KILLED:
        words = [sys.executable, "-c", _KILLED, location, statement]
        assert subprocess.run(words, check=False, timeout=120).returncode == -signal.SIGKILL
        with closing(engines.connect(read_location(location))) as connection:
            assert engines.stored_revision(connection) == "book_0001", statement
    with open_book(location) as book:
        assert held(book) == before
        assert book.faults() == []


def test_a_full_disk_leaves_a_book_of_schema_1_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unpacked("schema_0001", tmp_path)
    before = path.read_bytes()
    connect = engines.connect

    def on_a_full_disk(where: Any) -> Connection:
        connection = connect(where)
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar() or 0
        free = connection.exec_driver_sql("PRAGMA freelist_count").scalar() or 0
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages - free}")
        connection.rollback()
        return connection

    monkeypatch.setattr(engines, "connect", on_a_full_disk)
    with pytest.raises(CanastaError, match="disk is full"):
        open_book(str(path), any_club=True)
    monkeypatch.undo()
    assert path.read_bytes() == before
    open_book(str(path), any_club=True).close()
    with closing(sqlite3.connect(path)) as kept:
        assert kept.execute("SELECT count(*) FROM federation_score").fetchone()[0] > 0
    assert revision(path) != "book_0001"
