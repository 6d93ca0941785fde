"""What most tests are spared: the disk, migrations, compiling queries, long searches for seats."""

import os
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine

from canasta_club.league.rotation import _search as search
from canasta_club.league.rotation import rounds
from canasta_club.records.book import _engines as engines  # private, but slow only here
from canasta_club.records.migrations import revisions

_PENDING: Final = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
_MIGRATE: Final = (
    "tests/records/book/test_migrations.py", "tests/records/test_old_books.py", "tests/simulation/",
)  # fmt: skip
_CRASH: Final = (
    "tests/records/book/test_book.py",
    "tests/records/book/test_trouble.py",
    "tests/simulation/",
    "tests/cli/test_faults.py",
)
_made: Final[list[str]] = []
_first: Final[dict[str, Engine]] = {}


def spare() -> None:
    """Spare the tests of this process what is not their subject."""
    patch = pytest.MonkeyPatch()
    patch.setattr(command, "upgrade", _migrated_once(command.upgrade))
    patch.setattr(engines, "create_engine", engine)
    patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=_Spared))
    patch.setattr(os, "fsync", _unless_about_crashes(os.fsync))
    patch.setattr(rounds, "improve", _found_soon(search.improve))


class _Spared(sqlite3.Connection):
    """A connection that waits for the disk only where crashes are the subject."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        is_about_disk = sql.startswith("PRAGMA synchronous =")
        return super().execute(
            "PRAGMA synchronous = OFF" if is_about_disk and not _is_about(*_CRASH) else sql,
            *values,
        )


def _unless_about_crashes(sync: Callable[[int], None]) -> Callable[[int], None]:
    return lambda file: sync(file) if _is_about(*_CRASH) else None


def _migrated_once(upgrade: Callable[..., None]) -> Callable[..., None]:
    """Make the tables of an empty book as the migrations made them the first time."""

    def made(config: Config, revision: str, *words: Any, **options: Any) -> None:
        connection: Connection = config.attributes["connection"]
        is_empty = engines.is_sqlite(connection) and not _tables(connection)
        if revision != revisions.REVISIONS[0] or not is_empty or _is_about(*_MIGRATE):
            upgrade(config, revision, *words, **options)
            return
        if not _made:
            upgrade(config, revision, *words, **options)
            _made.extend(_tables(connection))
            stored = engines.stored_revision(connection)
            _made.append(f"INSERT INTO alembic_version VALUES ('{stored}')")  # noqa: S608
            return
        for statement in _made:
            connection.exec_driver_sql(statement)

    return made


def _found_soon(improve: Callable[..., Any]) -> Callable[..., Any]:
    """Search a tenth as long for seats, but where good seats are the subject."""
    lengths = ("_LEAST_A_ROUND", "_STEPS_A_SEAT")

    def found(*words: Any, **options: Any) -> Any:
        if _is_about("tests/league/"):
            return improve(*words, **options)
        with pytest.MonkeyPatch.context() as patch:
            for name in lengths:
                patch.setattr(search, name, getattr(search, name) // 10)
            return improve(*words, **options)

    return found


def _tables(connection: Connection) -> list[str]:
    return [row[0] for row in connection.exec_driver_sql(_PENDING)]


def engine(*words: Any, **options: Any) -> Engine:
    """Let all books of a kind share the queries that SQLAlchemy has compiled.

    What is shared comes from one that has connected: before, nothing is known of the server.
    """
    made = create_engine(*words, **options)
    first = _first.get(made.dialect.name)
    if first is None or first.dialect.server_version_info is None:
        first = _first[made.dialect.name] = made
    made.dialect = first.dialect
    made._compiled_cache = first._compiled_cache
    return made


def _is_about(*folders: str) -> bool:
    return os.environ.get("PYTEST_CURRENT_TEST", "").startswith(folders)
