"""The migrations make the tables the rows describe, and bring an older book up to date."""

import hashlib
import json
import logging
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    ForeignKeyConstraint,
    PrimaryKeyConstraint,
    UniqueConstraint,
    inspect,
    text,
)

from canasta_club.errors import CanastaError
from canasta_club.records import journal
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _migrate as migrate
from canasta_club.records.book import backup
from canasta_club.records.book import book as books
from canasta_club.records.book._location import make_file, read_location
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import nights, players, seasons
from canasta_club.records.tables.facts import FACTS
from canasta_club.records.tables.kinds import METADATA
from tests.postgresql import Server


def test_the_head_that_is_compared_is_the_newest_migration(book: Book) -> None:
    scripts = ScriptDirectory.from_config(migrate.config(book.connection))
    assert scripts.get_current_head() == books.HEAD_REVISION
    in_order = [script.revision for script in scripts.walk_revisions()][::-1]
    assert tuple(in_order) == books.REVISIONS


def test_the_migrations_make_the_tables_that_the_rows_describe(book: Book) -> None:
    context = MigrationContext.configure(book.connection, opts={"compare_type": True})
    assert set(FACTS) <= set(METADATA.sorted_tables)
    assert compare_metadata(context, METADATA) == []


def test_every_constraint_of_a_book_has_the_name_that_the_rows_give_it(book: Book) -> None:
    found = inspect(book.connection)
    for table in METADATA.sorted_tables:
        by_rows = {str(constraint.name) for constraint in table.constraints}
        by_rows |= {str(index.name) for index in table.indexes}
        named = [
            found.get_pk_constraint(table.name),
            *found.get_foreign_keys(table.name),
            *found.get_unique_constraints(table.name),
            *found.get_check_constraints(table.name),
            *(each for each in found.get_indexes(table.name) if not each.get("unique")),
        ]
        assert {each["name"] for each in named} == by_rows, table.name


def test_the_club_leads_every_key() -> None:
    keys = (PrimaryKeyConstraint, UniqueConstraint, ForeignKeyConstraint)
    others = [
        str(constraint.name)
        for table in METADATA.sorted_tables
        for constraint in table.constraints
        if isinstance(constraint, keys) and constraint.columns.keys()[0] != "club_id"
    ]
    assert others == []


def older(path: Path) -> None:
    """Make a book as the second migration left it, with a club and a player in it."""
    make_file(path)
    where = read_location(str(path))
    connection = engines.connect(where)
    migrate.upgrade(connection, where, None, to=books.REVISIONS[1])
    ids = {name: uuid4().hex for name in ("club", "start", "entry", "ash")}
    for statement in _A_PLAYER_BEFORE.strip().splitlines():
        connection.execute(text(statement), {k: ids[k] for k in ids if f":{k}" in statement})
    connection.commit()
    connection.close()


_A_PLAYER_BEFORE = """
INSERT INTO clubs VALUES (:club, 'Riverside', 'club', 'pairs', 1)
INSERT INTO journal_entry VALUES (:club, :start, 1, '2026-10-01 12:00:00.000000', 'Sue', 'start', 'init', '', '', 'a', NULL)
INSERT INTO journal_entry VALUES (:club, :entry, 2, '2026-10-01 12:00:00.000000', 'Sue', 'change', 'player add', '', '', 'b', NULL)
INSERT INTO player VALUES (:club, :entry, :ash, 1, 'Ash', 0)
"""  # noqa: E501
"""A club and a player, as the second migration had them: a statement a line."""


def test_an_older_book_is_brought_up_to_date_and_kept_as_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "club.canasta"
    older(path)
    with caplog.at_level(logging.WARNING), open_book(str(path)) as book:
        assert [player.name for player in players.of_club(book)] == ["Ash"]
        assert engines.stored_revision(book.connection) == books.HEAD_REVISION
    (copy,) = (tmp_path / "club-backups").glob("club-*-migration.canasta")
    assert str(copy) in caplog.text
    with Book(engines.connect(read_location(str(copy))), read_location(str(copy))) as kept:
        assert engines.stored_revision(kept.connection) == books.REVISIONS[1]
        assert kept.value(text("SELECT name FROM player")) == "Ash"
    if os.name == "posix":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_night_of_an_older_book_keeps_its_state_and_what_was_done_can_be_undone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "club.canasta"
    make_file(path)
    where = read_location(str(path))
    connection = engines.connect(where)
    migrate.upgrade(connection, where, None, to="canasta_0004")
    ids = {name: uuid4().hex for name in ("club", "start", "close", "season", "night")}
    night = {"club_id": ids["club"], "entry_id": ids["start"], "id": ids["night"], "version": 1}
    night |= {"season_id": ids["season"], "number": 1, "day": "2026-10-01", "is_open": True}
    closed = {**night, "version": 2, "is_open": False}
    for statement in _AN_EVENING_BEFORE.strip().splitlines():
        unchanged = hashlib.sha256(b"{}").hexdigest()
        facts = {**ids, "hash": unchanged, "before": json.dumps(night), "after": json.dumps(closed)}
        connection.execute(text(statement), {k: facts[k] for k in facts if f":{k}" in statement})
    connection.commit()
    connection.close()
    with open_book(str(path), by="Sue") as book:
        (season,) = seasons.of_club(book)
        assert [night.state for night in nights.of_season(book, season)] == ["provisional"]
        journal.undo(book)
        assert [night.state for night in nights.of_season(book, season)] == ["open"]
        assert book.faults() == []


_AN_EVENING_BEFORE = """
INSERT INTO clubs VALUES (:club, 'Riverside', 'club', 'pairs', 1)
INSERT INTO journal_entry VALUES (:club, :start, 1, '2026-10-01 12:00:00.000000', 'Sue', 'start', '', '', '', 'a', NULL)
INSERT INTO journal_entry VALUES (:club, :close, 2, '2026-10-01 12:00:00.000000', 'Sue', 'change', '', '', '', 'b', NULL)
INSERT INTO season VALUES (:club, :start, :season, 1, 'W', 'club', '{}', :hash, 'pairs', '{}', :hash, '2026-10-01', NULL, 0)
INSERT INTO night VALUES (:club, :start, :night, 2, :season, 1, '2026-10-01', 0)
INSERT INTO journal_change VALUES (:club, :close, 1, 'night', :before, :after)
"""  # noqa: E501
"""A night that was closed, as the fourth migration had it: a statement a line."""


def test_an_older_copy_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "club.canasta"
    older(path)
    old = path.read_bytes()
    for _twice in range(2):
        path.write_bytes(old)
        open_book(str(path)).close()
    assert len(list((tmp_path / "club-backups").glob("*-migration.canasta"))) == 2


def test_who_comes_second_keeps_no_copy_of_a_book_that_another_migrated(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club.canasta"
    older(path)
    make = backup.make

    def after_another(*words: Any, **options: Any) -> backup.Backup:
        monkeypatch.setattr(backup, "make", make)
        open_book(str(path)).close()
        return make(*words, **options)

    monkeypatch.setattr(backup, "make", after_another)
    with caplog.at_level(logging.WARNING):
        open_book(str(path)).close()
    (copy,) = (tmp_path / "club-backups").glob("*.canasta")
    assert caplog.text.count("the book was migrated") == caplog.text.count(str(copy)) == 1
    with Book(engines.connect(read_location(str(copy))), read_location(str(copy))) as kept:
        assert engines.stored_revision(kept.connection) == books.REVISIONS[1]


def test_a_migration_waits_for_another_that_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club.canasta"
    older(path)
    monkeypatch.setattr(engines, "PATIENCE", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        end = Timer(0.2, other.rollback)
        end.start()
        with open_book(str(path)) as book:
            assert [player.name for player in players.of_club(book)] == ["Ash"]
        end.join()


def test_an_older_book_that_cannot_grow_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club.canasta"
    older(path)
    before = path.read_bytes()
    connect = engines.connect

    def on_a_full_disk(where: object) -> object:
        connection = connect(where)  # type: ignore[arg-type]
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar() or 0
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
        connection.rollback()
        return connection

    monkeypatch.setattr(engines, "connect", on_a_full_disk)
    with pytest.raises(CanastaError, match="disk is full"):
        open_book(str(path))
    monkeypatch.undo()
    assert path.read_bytes() == before
    with open_book(str(path)) as book:
        assert engines.stored_revision(book.connection) == books.HEAD_REVISION


def test_tables_of_another_program_on_a_server_are_left_alone(server: Server) -> None:
    if not isinstance(server, Server):
        pytest.skip("a book of the cluster has its tables already")
    location = server.create("foreign_tables")
    where = read_location(location)
    connection = engines.connect(where)
    connection.exec_driver_sql("CREATE TABLE clubs (name TEXT)")
    connection.commit()
    connection.close()
    with pytest.raises(CanastaError, match="tables of another program"):
        open_book(location, create=True)
    with pytest.raises(CanastaError, match="not a book"):
        open_book(location)
