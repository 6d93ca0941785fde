"""Faults: what a database refuses, as errors with a message and a hint."""

import sqlite3

from sqlalchemy.engine import ExceptionContext

from canasta_club.errors import (
    CanastaError,
    ConflictError,
    LostBytesError,
    PasswordRequiredError,
    RepeatError,
)
from canasta_club.records.book._location import BookError

_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_OF_THE_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
_REPLACED = sqlite3.SQLITE_READONLY_DBMOVED
_TAKEN_BACK = {"40001", "40P01"}
"""PostgreSQL: serialisation failure, deadlock; the whole transaction is worth another try."""

_NOT_FREE = "55P03"
"""PostgreSQL: lock not available."""

_OTHER_TABLES = ("no such table", "no such column", "table ")
"""How SQLite says that tables are not those of the schema that the book says it has."""


class BusyError(CanastaError):
    """Someone else is writing in the book; worth another try."""

    code = RepeatError.code


def is_locked(fault: sqlite3.Error) -> bool:
    """Return whether someone else's use of the book is why this failed."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF in _LOCKED


def is_of_the_disk(fault: sqlite3.Error) -> bool:
    """Return whether the disk, and not what a file holds, is why this failed."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF in _OF_THE_DISK


def tell(context: ExceptionContext) -> None:
    """Raise what a database refused as a `CanastaError`; a listener for SQLAlchemy."""
    message = in_words(context.original_exception)
    if message is not None:
        raise message from context.original_exception


def in_words(fault: BaseException) -> CanastaError | None:
    """Return the error to show for a driver's exception; None for a mistake of ours."""
    if isinstance(fault, sqlite3.Error):
        return _sqlite(fault)
    if isinstance(fault, UnicodeEncodeError):
        return LostBytesError(str(fault.object))
    if isinstance(fault, UnicodeDecodeError):
        return damaged()
    if type(fault).__module__.partition(".")[0] == "psycopg":
        return PasswordRequiredError() if _asks_for_password(fault) else _postgresql(fault)
    # The driver asserts that an answer came; none comes where the session was cut meanwhile.
    return lost() if isinstance(fault, AssertionError) else None


def lost() -> BookError:
    """Return the error for a session with the server that ended by itself."""
    return BookError(f"{_UNREACHABLE}: the connection was lost", hint=_CHECK_ADDRESS)


def busy() -> BusyError:
    """Return the error for a locked book."""
    return BusyError(
        "Someone else is writing in the book; nothing was changed.",
        hint="Try again in a moment, or close other programs that have the book open.",
    )


def damaged() -> BookError:
    """Return the error for a book that the database cannot read."""
    return BookError(_DAMAGED[0], hint=_DAMAGED[1])


def full() -> BookError:
    """Return the error for a disk without the space that a change needs."""
    return BookError(_FULL[0], hint=_FULL[1])


def _sqlite(fault: sqlite3.Error) -> CanastaError | None:
    # The extended code carries the kind of trouble in its lowest byte.
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF
    if code in _LOCKED:
        return busy()
    if getattr(fault, "sqlite_errorcode", 0) == _REPLACED:
        return ConflictError(
            "The book was replaced in the meantime; nothing was changed.", hint="Try again."
        )
    if code == sqlite3.SQLITE_CONSTRAINT:
        return _crossed()
    if code == sqlite3.SQLITE_ERROR and str(fault).startswith("foreign key mismatch"):
        return damaged()
    if code == sqlite3.SQLITE_ERROR and str(fault).startswith(_OTHER_TABLES):
        return BookError(
            f"This book was made by an unreleased version of the program: {fault}.",
            hint="Open it with that version and export its hands, then import them here.",
        )
    words = {
        sqlite3.SQLITE_FULL: _FULL,
        sqlite3.SQLITE_READONLY: (
            "The book or its folder is read-only; nothing was changed.",
            "Copy the book to a folder of your own, or ask for write permission.",
        ),
        sqlite3.SQLITE_CANTOPEN: (
            "The book cannot be opened: permission to read or write it or its folder is missing.",
            "SQLite writes in the folder too. Ask for permission, or copy the book.",
        ),
        sqlite3.SQLITE_IOERR: (
            "The disk is full, or the drive or network failed; nothing was changed.",
            "Free some space or check the drive, then try again.",
        ),
        sqlite3.SQLITE_CORRUPT: _DAMAGED,
        sqlite3.SQLITE_NOTADB: _DAMAGED,
    }.get(code)
    return BookError(words[0], hint=words[1]) if words else None


_FULL = ("The disk is full; nothing was changed.", "Free some space, then try again.")
_DAMAGED = (
    "The book is damaged and cannot be read; nothing was changed.",
    "Replace it with your newest backup: canasta backup list",
)


def _postgresql(fault: BaseException) -> CanastaError | None:
    state = getattr(fault, "sqlstate", None) or ""
    if state in _TAKEN_BACK:
        waited = busy()
        return RepeatError(waited.message, hint=waited.hint)
    if state == _NOT_FREE:
        return busy()
    if state.startswith("23"):
        return _crossed()
    text = " ".join(str(fault).split())
    for states, message, hint in _REFUSALS:
        if state.startswith(states):
            return BookError(f"{message}: {text}", hint=hint or None)
    if type(fault).__name__ == "OperationalError":
        return BookError(f"{_UNREACHABLE}: {text}", hint=_CHECK_ADDRESS)
    return None


def _asks_for_password(fault: BaseException) -> bool:
    """Return whether a server refused a connection because no password came with it."""
    return bool(getattr(getattr(fault, "pgconn", None), "needs_password", False))


_UNREACHABLE = "The database server cannot be reached"
_CHECK_ADDRESS = "Check the address in --book, the password, and that the server runs."
_REFUSALS = (
    (("53",), "The database server has no resources left", ""),
    (
        ("42501",),
        "The database does not give you the right to do this",
        "Ask the person who keeps the database for it: canasta book grant ROLE --club NAME",
    ),
    (("25006",), "The database may only be read", "Use the address of the main server."),
    (("08", "28", "3D", "57"), _UNREACHABLE, _CHECK_ADDRESS),
)
"""What a server refuses: how the states begin, what that means, and what to do."""


def _crossed() -> ConflictError:
    return ConflictError(
        "The book already holds something else there, or what this belongs to is gone;"
        " nothing was changed.",
        hint="Check what is there now, then try again.",
    )
