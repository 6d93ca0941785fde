"""Migrate: create the tables of a new book, or bring an older book up to date."""

import logging
import sqlite3

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from canasta_club.errors import BookError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import backup, distribution, problems, rights
from canasta_club.records.book._location import Location, discard
from canasta_club.records.migrations import revisions

_SCRIPTS = "canasta_club.records:migrations"


def config(connection: Connection) -> Config:
    """Return alembic's settings, which need no file."""
    settings = Config()
    settings.set_main_option("script_location", _SCRIPTS)
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def upgrade(
    connection: Connection,
    location: Location,
    stored: str | None,
    to: str,
    *,
    is_copy: bool = False,
) -> None:
    """Apply the migrations a book lacks up to one, all or none; an older file is backed up.

    The first one makes the tables as they are now, so that a new book needs no other.

    One that ``is_copy`` of another is not.
    """
    copy = None
    if stored is None:
        engines.prepare(connection)
    elif location.path is not None and not is_copy:
        copy = backup.make(connection, location, reason="migration").path
    try:
        is_done = _apply(connection, location, to)
    except (sqlite3.Error, OSError, BookError) as fault:
        if stored is None:
            raise
        raise problems.not_migrated(location.name, stored, copy, fault) from fault
    if copy is not None and not is_done:
        discard(copy)
    elif copy is not None:
        logging.getLogger(__name__).warning(
            "canasta: the book was migrated; a copy of the old one is %s", copy
        )


def _apply(connection: Connection, location: Location, to: str) -> bool:
    """Apply migrations up to one; return False if someone else did so in the meantime.

    Whoever it was kept a copy of the old book.
    """
    with engines.unbound(connection), engines.defining(connection, is_change=False):
        stored = engines.stored_revision(connection)
        if stored == to:
            return False
        _refuse_foreign_tables(connection, location)
        if stored is None:
            command.upgrade(config(connection), revisions.REVISIONS[0])
            if to != revisions.REVISIONS[0]:
                command.stamp(config(connection), to)
        else:
            command.upgrade(config(connection), to)
        distribution.spread_new(connection)
        rights.renew(connection)
        engines.refuse_strays(connection)
    return True


def _refuse_foreign_tables(connection: Connection, location: Location) -> None:
    if engines.is_sqlite(connection) or engines.stored_revision(connection) is not None:
        return
    query = text(
        "SELECT table_name FROM information_schema.tables"
        " WHERE table_schema = current_schema() AND table_name IN ('clubs', 'journal_entry')"
    )
    if connection.execute(query).first():
        raise BookError(
            f"{location.name} already holds tables of another program.",
            hint="Give the club a database, or a schema, of its own.",
        )
