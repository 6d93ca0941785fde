"""Cleaning: leave no trace of what was deleted in the files of a book."""

import sqlite3
from contextlib import suppress
from typing import cast

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from canasta_club.errors import CanastaError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _faults as faults
from canasta_club.records.tables import personal
from canasta_club.records.tables.federation import FEDERATION_PLAYER
from canasta_club.records.tables.play import CHANGE, ENTRY


def overwrite_deleted(connection: Connection) -> None:
    """Let SQLite overwrite with zeros what is deleted from now on."""
    if engines.is_sqlite(connection):
        _driver(connection).execute("PRAGMA secure_delete = ON")


def clean(connection: Connection) -> bool:
    """Write the file afresh and empty its log; return whether no trace can be left.

    It is called between transactions. A server frees the dead rows and forgets what it noted of the
    values, so that no query finds them; its files, its log and its backups are its own.
    """
    if not engines.is_sqlite(connection):
        _vacuum_server(connection)
        return True
    driver = _driver(connection)
    try:
        driver.execute("PRAGMA secure_delete = ON")
        driver.execute("VACUUM")
        busy, *_pages = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError as fault:
        if faults.is_locked(fault):
            return False
        raise faults.in_words(fault) or fault from fault
    return not busy


def _vacuum_server(connection: Connection) -> None:
    """Free the dead rows of every table that may name a person, and renew its statistics."""
    with suppress(CanastaError, SQLAlchemyError):
        connection.rollback()
        with connection.engine.connect() as own:
            own.execution_options(isolation_level="AUTOCOMMIT")
            for table in (ENTRY.name, CHANGE.name, FEDERATION_PLAYER.name, *personal.COLUMNS):
                own.exec_driver_sql(f"VACUUM (ANALYZE) {table}")


def _driver(connection: Connection) -> sqlite3.Connection:
    return cast("sqlite3.Connection", connection.connection.driver_connection)
