"""The migrations make the tables the rows describe, and bring an older book up to date."""

import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import ForeignKeyConstraint, PrimaryKeyConstraint, UniqueConstraint, inspect, text

from canasta_club.errors import CanastaError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _migrate as migrate
from canasta_club.records.book import backup
from canasta_club.records.book._location import read_location
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.migrations import revisions
from canasta_club.records.nouns import clubs, players
from canasta_club.records.tables.all_tables import FACTS
from canasta_club.records.tables.kinds import METADATA
from tests.postgresql import Cluster, Server
from tests.records.examples import steps


def test_the_head_that_is_compared_is_the_newest_migration(book: Book) -> None:
    scripts = ScriptDirectory.from_config(migrate.config(book.connection))
    assert scripts.get_current_head() == revisions.head()
    in_order = [script.revision for script in scripts.walk_revisions()][::-1]
    assert tuple(in_order) == revisions.REVISIONS


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


@pytest.fixture
def older(tmp_path: Path) -> Iterator[Path]:
    """Make a book with a club and a player in it, and let the program be a later one."""
    path = tmp_path / "club.canasta"
    with open_book(str(path), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
        players.add(book, ["Ash"])
    with steps.installed():
        yield path


def test_an_older_book_is_brought_up_to_date_and_kept_as_it_was(
    older: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), open_book(str(older)) as book:
        assert [player.name for player in players.of_club(book)] == ["Ash"]
        assert engines.stored_revision(book.connection) == steps.LAST
    (copy,) = (tmp_path / "club-backups").glob("club-*-migration.canasta")
    assert str(copy) in caplog.text
    with Book(engines.connect(read_location(str(copy))), read_location(str(copy))) as kept:
        assert engines.stored_revision(kept.connection) == steps.FIRST
        assert kept.value(text("SELECT name FROM player")) == "Ash"
    if os.name == "posix":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_new_book_of_a_later_version_needs_no_step(tmp_path: Path) -> None:
    with steps.installed(), open_book(str(tmp_path / "new.canasta"), create=True) as book:
        assert engines.stored_revision(book.connection) == steps.LAST
        assert "shoes" not in {
            each["name"] for each in inspect(book.connection).get_columns("player")
        }


def test_every_step_between_is_taken_once(older: Path) -> None:
    where = read_location(str(older))
    with Book(engines.connect(where), where) as book:
        migrate.upgrade(book.connection, where, steps.FIRST, "book_9002", is_copy=True)
        assert [*map(tuple, book.rows(text("SELECT name, shoes FROM player")))] == [("Ash", 42)]
    with open_book(str(older)) as book:
        assert engines.stored_revision(book.connection) == steps.LAST
        assert book.faults() == []


def test_an_older_copy_is_never_written_over(older: Path, tmp_path: Path) -> None:
    old = older.read_bytes()
    for _twice in range(2):
        older.write_bytes(old)
        open_book(str(older)).close()
    assert len(list((tmp_path / "club-backups").glob("*-migration.canasta"))) == 2


def test_who_comes_second_keeps_no_copy_of_a_book_that_another_migrated(
    older: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = backup.make

    def after_another(*words: Any, **options: Any) -> backup.Backup:
        monkeypatch.setattr(backup, "make", make)
        open_book(str(older)).close()
        return make(*words, **options)

    monkeypatch.setattr(backup, "make", after_another)
    with caplog.at_level(logging.WARNING):
        open_book(str(older)).close()
    (copy,) = (tmp_path / "club-backups").glob("*.canasta")
    assert caplog.text.count("the book was migrated") == caplog.text.count(str(copy)) == 1
    with Book(engines.connect(read_location(str(copy))), read_location(str(copy))) as kept:
        assert engines.stored_revision(kept.connection) == steps.FIRST


def test_a_migration_waits_for_another_that_takes_long(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "PATIENCE", 0.01)
    with closing(sqlite3.connect(older, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        end = Timer(0.2, other.rollback)
        end.start()
        with open_book(str(older)) as book:
            assert [player.name for player in players.of_club(book)] == ["Ash"]
        end.join()


def test_an_older_book_that_cannot_grow_stays_as_it_was(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = older.read_bytes()
    connect = engines.connect

    def on_a_full_disk(where: object) -> object:
        connection = connect(where)  # type: ignore[arg-type]
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar() or 0
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
        connection.rollback()
        return connection

    monkeypatch.setattr(engines, "connect", on_a_full_disk)
    with pytest.raises(CanastaError, match="disk is full"):
        open_book(str(older))
    monkeypatch.undo()
    assert older.read_bytes() == before
    with open_book(str(older)) as book:
        assert engines.stored_revision(book.connection) == steps.LAST


def test_tables_of_another_program_on_a_server_are_left_alone(server: Server | Cluster) -> None:
    if isinstance(server, Cluster):
        location = server.create("foreign_tables", is_spread=False)
    else:
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
