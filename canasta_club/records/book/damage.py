"""Damage: explains an error that a damaged book causes in a command."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Final
from uuid import UUID

from sqlalchemy import Connection
from sqlalchemy.exc import PendingRollbackError, SQLAlchemyError

from canasta_club.errors import BookError
from canasta_club.records.book import problems
from canasta_club.records.book._engines import is_sqlite
from canasta_club.records.book.problems import UnreadableValueError

UNREADABLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    sqlite3.Error,
    SQLAlchemyError,
    TypeError,
    ValueError,
)
"""What reading a damaged book raises where no check expected it; or a mistake of the program."""

_MOST = 3


@contextmanager
def understood(
    connection: Connection, name: str, where: Callable[[], Mapping[str, UUID]] = dict
) -> Iterator[None]:
    """Raise `BookError` with what is damaged, where that is why a command fails.

    ``name`` is what messages call the book; ``where`` says which club's rows may be the reason.
    """
    try:
        yield
    except UNREADABLE as fault:
        is_cut = connection.invalidated and not is_sqlite(connection)
        if is_cut or isinstance(fault, PendingRollbackError):
            # The session was lost before; what went on without it is not the trouble.
            raise problems.lost() from fault
        from canasta_club.records.book import _soundness as soundness  # noqa: PLC0415  (loads all tables)

        connection.rollback()
        faults = [*islice(soundness.faults(connection, **where()), _MOST)]
        if isinstance(fault, UnreadableValueError) and not faults:
            faults = [str(fault)]
        if not faults:
            raise
        raise BookError(
            f"{name} is damaged: {'; '.join(faults)}.",
            hint="See all that is wrong: canasta verify. Your backups: canasta backup list",
        ) from fault
