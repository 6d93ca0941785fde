"""Engines: one connection to SQLite or PostgreSQL, set up so that a commit survives a crash."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

from canasta_club import extras
from canasta_club.errors import BookError, CanastaError, RepeatError
from canasta_club.files import sync_names
from canasta_club.recording import Committed
from canasta_club.records.book import _faults as faults
from canasta_club.records.book import problems
from canasta_club.records.book._location import (
    EFFECTIVE,
    MARK,
    Location,
    let_write_beside,
    make_file,
    size_of,
)

PATIENCE = 5.0
"""Seconds that a writer waits for another, each time it tries."""

_AS_COMPILED = {"_result_disable_adapt_to_context": True}
"""Rows keep the names of the statement compiled first, as those that SQLAlchemy's sessions read.

Otherwise it looks up each column of every query once more, a fifth of the time that a query takes.
"""

_MIGRATION_PATIENCE = 600.0
"""Seconds that a migration waits for another one of the same database."""

_WHERE_STORED = """
    SELECT coalesce(to_regclass('alembic_version')::text, (
        SELECT quote_ident(nspname) || '.alembic_version'
        FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE relname = 'alembic_version' AND NOT has_schema_privilege(relnamespace, 'USAGE')
            AND nspname = ANY (regexp_split_to_array(
                replace(current_setting('search_path'), '"', ''), ' *, *'
            ))
        LIMIT 1
    ))
"""
"""The table of a server that holds the migration, also where this user may not use its schema:
the server then refuses to read it, and nobody takes the book for one that was never made.
"""


@dataclass(slots=True)
class NewBook:
    """A new book that is not in its place yet: SQLite keeps it in memory, or in a nameless file."""

    path: Path
    is_in_place: bool = False


def connect(location: Location, draft: NewBook | None = None) -> Connection:
    """Connect to a book, or to the draft of a new one."""
    engine = _server(location.server) if location.server else _file(location, draft)
    # Before SQLAlchemy asks a new session first questions, in which it may be cut.
    event.listen(engine, "connect", lambda *_: faults.note_reached(engine), insert=True)
    event.listen(engine, "handle_error", faults.tell)
    try:
        return engine.connect()
    except AssertionError as fault:
        # Where the session is cut while it begins, no listener hears of it.
        raise problems.lost() from fault


def begin_reading(connection: Connection) -> None:
    """Begin a transaction in which every query sees the book as it was at the first one."""
    if is_sqlite(connection):
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def begin_writing(connection: Connection) -> None:
    """Begin a transaction that may write; on SQLite it waits here for the write lock."""
    if is_sqlite(connection):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        # The rows to lock lie on another machine of a cluster, which must know it, too.
        both = "SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL lock_timeout"
        connection.exec_driver_sql(f"{both} = {int(PATIENCE * 1000)}")


@contextmanager
def a_few_rows(connection: Connection) -> Iterator[None]:
    """Let a cluster ask each of its machines over one connection meanwhile.

    A few rows are there before it has opened more, as it would for the parts of a large table.
    """
    if is_sqlite(connection):
        yield
        return
    limit = "SET LOCAL citus.max_adaptive_executor_pool_size"
    connection.exec_driver_sql(f"{limit} = 1")
    yield
    connection.exec_driver_sql(f"{limit} = DEFAULT")


def begin_migrating(connection: Connection) -> None:
    """Begin a transaction that may migrate the book, once nobody else migrates it."""
    end = time.monotonic() + _MIGRATION_PATIENCE
    while True:
        try:
            begin_writing(connection)
        except problems.BusyError:
            connection.rollback()
            if time.monotonic() > end:
                raise
        else:
            break
    wait_for_migration(connection)


@contextmanager
def defining(connection: Connection, *, is_change: bool = True) -> Iterator[None]:
    """Change tables or rights in a transaction of its own, once nobody else does.

    Raises `RepeatableError` where nobody knows whether it was committed. What brings a book up to
    date is no change.
    """
    connection.rollback()
    begin_migrating(connection)
    try:
        yield
        with faults.committing(is_change=is_change):
            connection.commit()
    except BaseException as fault:
        faults.give_up(connection, fault)
        if isinstance(fault, CanastaError) and fault.committed is Committed.UNKNOWN:
            raise problems.repeatable(fault) from fault
        raise


def wait_for_migration(connection: Connection) -> None:
    """Wait until nobody else migrates the book; SQLite has waited for its write lock already."""
    if not is_sqlite(connection):
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(_MIGRATION_PATIENCE * 1000)}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MARK})")
        # A cluster changes the definitions of all its tables in one transaction only so.
        connection.exec_driver_sql("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")


def analyze(connection: Connection) -> None:
    """Let SQLite estimate the sizes of its tables; a server does so by itself.

    Without estimates it plans for a few rows, and reads all hands to find those of a game. It looks
    at all rows: from the first few hundred it concludes that a club has no more than those, and
    reads all hands to find those of a season.
    """
    if is_sqlite(connection):
        connection.exec_driver_sql("ANALYZE")


def checkpoint(connection: Connection) -> None:
    """Move what was committed from SQLite's log into the file, as far as others allow it."""
    if is_sqlite(connection) and not connection.invalidated:
        with suppress(sqlite3.Error):
            driver(connection).execute("PRAGMA wal_checkpoint(PASSIVE)")


def publish(connection: Connection, draft: NewBook) -> None:
    """Put a draft in its place, all of it or nothing; from then on the connection leads there.

    Raises `RepeatError` where another put a book there in the meantime; that one is left as it is.
    """
    source, path = driver(connection), draft.path
    needed = source.execute(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(path.parent).free < needed.fetchone()[0]:
        raise problems.full()
    make_file(path)
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)) as target:
            _fill(target, path, source)
    except sqlite3.Error as fault:
        refused = faults.in_words(fault) or problems.refused_by_sqlite(fault)
        # While the file is empty, nothing of the book is there for certain.
        raise refused from (fault if size_of(path) else None)
    sync_names(path)
    draft.is_in_place = True
    connection.invalidate()


def _fill(target: sqlite3.Connection, path: Path, source: sqlite3.Connection) -> None:
    """Copy a draft into its file, in one transaction, unless another did so first."""
    be_durable(target)
    target.execute("BEGIN EXCLUSIVE")
    target.execute("PRAGMA locking_mode = EXCLUSIVE")  # The lock stays when the transaction ends.
    target.execute("ROLLBACK")
    if path.stat().st_size:
        raise RepeatError(
            f"Someone else created {path} in the meantime; nothing was changed.", hint="Try again."
        )
    source.backup(target)
    with suppress(sqlite3.Error):  # Without a log the book is as safe, only slower.
        target.execute("PRAGMA locking_mode = NORMAL")
        target.execute("PRAGMA journal_mode = WAL")


def driver(connection: Connection) -> sqlite3.Connection:
    """Return SQLite's own connection, below the one of SQLAlchemy."""
    return cast("sqlite3.Connection", connection.connection.driver_connection)


def is_sqlite(connection: Connection) -> bool:
    """Return whether this is SQLite, not a database server."""
    return connection.dialect.name == "sqlite"


def prepare(connection: Connection) -> None:
    """Set up a new SQLite file: our mark in its header, and a log that survives a crash."""
    if is_sqlite(connection):
        connection.exec_driver_sql(f"PRAGMA application_id = {MARK}")
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        connection.rollback()


@contextmanager
def unbound(connection: Connection) -> Iterator[None]:
    """Let SQLite replace tables that rows still point at, between transactions.

    A server alters its tables in place and needs no such thing.
    """
    if not is_sqlite(connection):
        yield
        return
    _bind(connection, "OFF")
    try:
        yield
    finally:
        connection.rollback()
        _bind(connection, "ON")


def _bind(connection: Connection, switch: str) -> None:
    connection.exec_driver_sql(f"PRAGMA foreign_keys = {switch}")
    connection.rollback()


def stored_revision(connection: Connection) -> str | None:
    """Return the migration of a book; None when it has no tables yet."""
    name = connection.exec_driver_sql(
        "SELECT max(name) FROM sqlite_master WHERE name = 'alembic_version'"
        if is_sqlite(connection)
        else _WHERE_STORED
    ).scalar()
    if name is None:
        return None
    stored = connection.exec_driver_sql(f"SELECT version_num FROM {name}").scalar()  # noqa: S608
    return None if stored is None else str(stored)


def faults_of(connection: Connection) -> list[str]:
    """Return what SQLite finds wrong with its file; a server checks its own files."""
    if not is_sqlite(connection):
        return []
    found_faults = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check")]
    return [message for message in found_faults if message != "ok"] + _strays(connection)


def refuse_strays(connection: Connection) -> None:
    """Raise `BookError` when a row points at one that is missing."""
    if is_sqlite(connection) and (strays := _strays(connection)):
        raise BookError(f"This book is inconsistent: {strays[0]}; it was left as it is.")


def _strays(connection: Connection) -> list[str]:
    try:
        rows = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    except OperationalError:
        # What a table belongs to stands there in bytes that are not text.
        return ["the definition of a table cannot be read"]
    return [
        f"a row of {table} belongs to a row of {parent} that does not exist"
        for table, _row, parent, _key in rows
    ]


def _file(location: Location, draft: NewBook | None) -> Engine:
    def opened() -> sqlite3.Connection:
        is_draft = draft is not None and not draft.is_in_place
        return _set_up("") if is_draft else _open(location.path)

    # With this driver SQLAlchemy begins transactions too late: the driver leaves them alone, and
    # `begin_reading` and `begin_writing` begin them.
    return create_engine(
        "sqlite://", creator=opened, poolclass=NullPool, execution_options=_AS_COMPILED
    )


def _open(path: Path | None) -> sqlite3.Connection:
    """Open a file, or a book in memory.

    SQLite wants to write beside even a book that is only read. Where it may not, and no writer's
    log lies there, the book is read as the unchanging file it is.
    """
    if path is not None:
        let_write_beside(path)
    try:
        return _set_up(":memory:" if path is None else str(path))
    except sqlite3.OperationalError as fault:
        refused = fault.sqlite_errorcode & 0xFF in {
            sqlite3.SQLITE_READONLY,
            sqlite3.SQLITE_CANTOPEN,
        }
        has_log = path is not None and path.with_name(f"{path.name}-wal").exists()
        if path is None or not refused or has_log or _may_write(path):
            raise
        return _set_up(f"{path.absolute().as_uri()}?mode=ro&immutable=1", is_uri=True)


def _may_write(path: Path) -> bool:
    """Return whether a book and its folder may be written: then another may be writing there."""
    if os.name == "nt":  # There, the rights to a folder cannot be asked for.
        return False
    return all(os.access(each, os.W_OK, effective_ids=EFFECTIVE) for each in (path, path.parent))


def be_durable(driver: sqlite3.Connection) -> None:
    """Let SQLite commit only what stays when the power goes.

    FULL would do with a log. A book without one, such as a copied backup, commits by deleting its
    journal, and only EXTRA makes that safe. On macOS the disk is told to write out what it has.
    """
    driver.execute("PRAGMA synchronous = EXTRA")
    driver.execute("PRAGMA fullfsync = ON")


def _set_up(name: str, *, is_uri: bool = False) -> sqlite3.Connection:
    driver = sqlite3.connect(name, isolation_level=None, timeout=PATIENCE, uri=is_uri)
    try:
        driver.execute("PRAGMA foreign_keys = ON")
        be_durable(driver)
    except sqlite3.Error:
        driver.close()
        raise
    except UnicodeDecodeError as fault:
        # What SQLite says of damaged tables holds the damage itself.
        driver.close()
        raise problems.damaged() from fault
    return driver


def _server(url: str) -> Engine:
    try:
        return create_engine(
            url,
            poolclass=NullPool,
            connect_args={"connect_timeout": 10},
            execution_options=_AS_COMPILED,
        )
    except ModuleNotFoundError as fault:
        raise CanastaError(
            "A book on a PostgreSQL server needs another package.",
            hint=extras.how_to_install("postgresql"),
        ) from fault
    except Exception as fault:
        raise problems.unreadable_address() from fault
