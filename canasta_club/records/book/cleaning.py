"""Cleaning: leave no trace of what was deleted in the files of a book."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from canasta_club.errors import CanastaError
from canasta_club.records import sealed_columns
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _faults as faults
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.wings.federation_nights import FEDERATION_PLAYER

_MARK: Final = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""The first bytes of a journal of SQLite that is still needed; others begin with zeros."""


def overwrite_deleted(connection: Connection) -> None:
    """Let SQLite overwrite with zeros what is deleted from now on."""
    if engines.is_sqlite(connection):
        engines.driver(connection).execute("PRAGMA secure_delete = ON")


def clean(connection: Connection) -> bool:
    """Write the file afresh and empty its log; return whether no trace can be left.

    It is called between transactions. A server frees the dead rows and forgets what it noted of the
    values, so that no query finds them; its files, its log and its backups are its own.
    """
    if not engines.is_sqlite(connection):
        _vacuum_server(connection)
        return True
    driver = engines.driver(connection)
    try:
        driver.execute("PRAGMA secure_delete = ON")
        driver.execute("VACUUM")
        busy, *_pages = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        _drop_old_journal(driver)
    except sqlite3.OperationalError as fault:
        if faults.is_locked(fault):
            return False
        raise faults.in_words(fault) or fault from fault
    return not busy


def _drop_old_journal(driver: sqlite3.Connection) -> None:
    """Delete the journal that restoring left, before it deleted it, beside a book with a log.

    SQLite uses none there, and one that is still needed begins with its mark.
    """
    (mode,) = driver.execute("PRAGMA journal_mode").fetchone()
    file = driver.execute("PRAGMA database_list").fetchone()[2]
    journal = Path(f"{file}-journal")
    if mode == "wal" and file and journal.is_file():
        with suppress(OSError):
            with journal.open("rb") as left:
                is_needed = any(left.read(len(_MARK)))
            if not is_needed:
                journal.unlink()


def _vacuum_server(connection: Connection) -> None:
    """Free the dead rows of every table that may name a person, and renew its statistics."""
    with suppress(CanastaError, SQLAlchemyError):
        connection.rollback()
        with connection.engine.connect() as own:
            own.execution_options(isolation_level="AUTOCOMMIT")
            for table in (
                ENTRY.name,
                CHANGE.name,
                FEDERATION_PLAYER.name,
                *sealed_columns.COLUMNS,
            ):
                own.exec_driver_sql(f"VACUUM (ANALYZE) {table}")
