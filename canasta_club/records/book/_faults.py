"""Faults: what a database refuses, as errors with a message and a hint."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import ExceptionContext

from canasta_club import recording
from canasta_club.errors import (
    BookError,
    CanastaError,
    LostBytesError,
    PasswordRequiredError,
    RepeatError,
)
from canasta_club.records.book import problems

_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_OF_THE_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
_REPLACED = sqlite3.SQLITE_READONLY_DBMOVED
_TAKEN_BACK = {"40001", "40P01"}
"""PostgreSQL: serialisation failure, deadlock; the whole transaction is worth another try."""

_NOT_FREE = "55P03"
"""PostgreSQL: lock not available."""

_ENDED, _LOST = "57P01", ("08", "57P")
"""PostgreSQL: session ended by its administrator; that, server shut down, or connection lost."""

_INTERNAL, _NOT_CONFIRMED = "XX", "could not commit transaction for shard"
"""PostgreSQL: internal errors; how Citus says so where a machine does not confirm a commit."""

_DAMAGED = ("foreign key mismatch", "unsupported file format")
"""How SQLite says that its tables, or the head of the file, hold what no program wrote."""

_OTHER_TABLES = ("no such table", "no such column", "table ")
"""How SQLite says that tables are not those of the schema that the book says it has."""


def is_locked(fault: sqlite3.Error) -> bool:
    """Return whether someone else's use of the book is why this failed."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF in _LOCKED


def is_of_the_disk(fault: sqlite3.Error) -> bool:
    """Return whether the disk, and not what a file holds, is why this failed."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF in _OF_THE_DISK


@contextmanager
def committing(*, is_change: bool) -> Iterator[None]:
    """Note whether what is committed meanwhile is safe, was refused, or nobody knows.

    Rows that are derived, and a book that is not in its place yet, are no change of the club.
    """
    noted = recording.current()
    noted.begin_commit()
    try:
        yield
    except Exception as fault:
        if _is_rolled_back(fault):
            noted.withdraw()
        raise
    noted.end_commit(is_change=is_change)


def give_up(connection: Connection, fault: BaseException) -> None:
    """Take back a change that a fault ended; the fault says what is known of it."""
    committed = recording.current().give_up()
    if isinstance(fault, CanastaError):
        fault.committed = committed
    connection.rollback()


@contextmanager
def refused_in_words() -> Iterator[None]:
    """Raise what SQLite or the system refuses as an error with a message and a hint."""
    try:
        yield
    except sqlite3.Error as fault:
        raise in_words(fault) or problems.refused_by_sqlite(fault) from fault
    except OSError as fault:
        raise problems.refused_by_system(fault) from fault


def _is_rolled_back(fault: BaseException) -> bool:
    """Return whether a fault of a commit means that nothing of it is kept.

    After a sync that failed nobody knows: what was written may be found there, or not. A server
    that was lost before it answered may have committed, and so may a machine of a cluster.
    """
    driver = fault if isinstance(fault, sqlite3.Error) else fault.__cause__
    if isinstance(driver, sqlite3.Error):
        code = getattr(driver, "sqlite_errorcode", 0)
        return code & 0xFF != sqlite3.SQLITE_IOERR or code == sqlite3.SQLITE_IOERR_WRITE
    if driver is not None and type(driver).__module__.partition(".")[0] == "psycopg":
        state = getattr(driver, "sqlstate", None) or ""
        return bool(state) and not state.startswith((*_LOST, _INTERNAL))
    return isinstance(fault, CanastaError | OSError) and driver is None


def note_reached(engine: Engine) -> None:
    """Note that a database was reached: what fails from now on is not its address."""
    engine.update_execution_options(is_reached=True)


def tell(context: ExceptionContext) -> None:
    """Raise what a database refused as a `CanastaError`; a listener for SQLAlchemy."""
    fault = context.original_exception
    engine = context.engine
    if _is_of_a_machine(context):
        raise problems.NodeError(_message(fault)) from fault
    if _is_cut(
        fault, is_open=engine is not None and "is_reached" in engine.get_execution_options()
    ):
        context.is_disconnect = True  # Nothing more is asked of this session.
        raise problems.lost(str(fault).partition("\n")[0]) from fault
    message = in_words(fault)
    if message is not None:
        raise message from context.original_exception


def _is_of_a_machine(context: ExceptionContext) -> bool:
    """Return whether a cluster answers that it lost one of its machines; it is itself there."""
    state = getattr(context.original_exception, "sqlstate", None) or ""
    connection = context.connection
    if state.startswith(_INTERNAL):
        return _message(context.original_exception).startswith(_NOT_CONFIRMED)
    if not state.startswith(_LOST[0]) or connection is None or connection.invalidated:
        return False
    return not getattr(connection.connection.driver_connection, "closed", True)


def _is_cut(fault: BaseException, *, is_open: bool) -> bool:
    """Return whether a session was ended by its administrator, or ended while it ``is_open``."""
    if type(fault).__module__.partition(".")[0] != "psycopg":
        return False
    state = getattr(fault, "sqlstate", None) or ""
    has_no_answer = not state and type(fault).__name__ == "OperationalError"
    return state == _ENDED or (is_open and (state.startswith(_LOST) or has_no_answer))


def in_words(fault: BaseException) -> CanastaError | None:
    """Return the error to show for a driver's exception; None for a mistake of ours."""
    if isinstance(fault, sqlite3.Error):
        return _sqlite(fault)
    if isinstance(fault, UnicodeEncodeError):
        return LostBytesError(str(fault.object))
    if isinstance(fault, UnicodeDecodeError):
        return problems.damaged()
    if type(fault).__module__.partition(".")[0] == "psycopg":
        return PasswordRequiredError() if _asks_for_password(fault) else _postgresql(fault)
    # The driver asserts that an answer came; none comes where the session was cut meanwhile.
    return problems.lost() if isinstance(fault, AssertionError) else None


def _sqlite(fault: sqlite3.Error) -> CanastaError | None:
    # The extended code carries the kind of trouble in its lowest byte.
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF
    if code in _LOCKED:
        return problems.busy()
    if getattr(fault, "sqlite_errorcode", 0) == _REPLACED:
        return problems.replaced()
    if code == sqlite3.SQLITE_CONSTRAINT:
        return problems.crossed()
    if code == sqlite3.SQLITE_ERROR and str(fault).startswith(_DAMAGED):
        return problems.damaged()
    if code == sqlite3.SQLITE_ERROR and str(fault).startswith(_OTHER_TABLES):
        return BookError(
            f"This book was made by an unreleased version of the program: {fault}.",
            hint="Open it with that version and export its hands, then import them here.",
        )
    make = _MADE.get(code)
    return make() if make else None


_MADE = {
    sqlite3.SQLITE_FULL: problems.full,
    sqlite3.SQLITE_READONLY: problems.read_only,
    sqlite3.SQLITE_CANTOPEN: problems.not_permitted,
    sqlite3.SQLITE_IOERR: problems.failed_drive,
    sqlite3.SQLITE_CORRUPT: problems.damaged,
    sqlite3.SQLITE_NOTADB: problems.damaged,
}
"""What SQLite refuses: the code, and what makes the error to show for it."""


def _postgresql(fault: BaseException) -> CanastaError | None:
    state = getattr(fault, "sqlstate", None) or ""
    if state in _TAKEN_BACK:
        waited = problems.busy()
        return RepeatError(waited.message, hint=waited.hint)
    if state == _NOT_FREE:
        return problems.busy()
    if state.startswith("23"):
        return problems.crossed()
    text = _message(fault)
    for states, what, hint in _REFUSALS:
        if state.startswith(states):
            return BookError(f"{what}: {text}", hint=hint)
    return None if state else _without_state(fault, text)


def _without_state(fault: BaseException, text: str) -> CanastaError | None:
    """Return the error for what the driver says by itself, without a server."""
    kind = type(fault).__name__
    if kind == "OperationalError":
        what, hint = _UNREACHABLE
        return BookError(f"{what}: {text}", hint=hint)
    # The address names an option that the driver does not know.
    return problems.unreadable_address() if kind == "ProgrammingError" else None


def _message(fault: BaseException) -> str:
    """Return what a server answers, without the statement that it quotes."""
    answer = getattr(getattr(fault, "diag", None), "message_primary", None)
    return " ".join(str(answer or fault).split())


def _asks_for_password(fault: BaseException) -> bool:
    """Return whether a server refused a connection because no password came with it."""
    return bool(getattr(getattr(fault, "pgconn", None), "needs_password", False))


_UNREACHABLE = (
    "The database server cannot be reached",
    "Check the address in --book, the password, and that the server runs.",
)
_REFUSALS = (
    (("53",), "The database server has no resources left", None),
    (
        ("42501",),
        "You do not have permission to do this in the database",
        problems.ASK_FOR_A_ROLE,
    ),
    (("25006",), "The database is read-only", "Use the address of the main server."),
    (
        ("57014",),
        "The database server stopped this",
        "Try again, or ask the person who keeps the server.",
    ),
    (("08", "28", "3D", "57"), *_UNREACHABLE),
    (
        ("0A", "3F", "XX000", "55", "42704", "42809", "42P17"),
        "The database server refused this",
        "Ask the person who keeps the server.",
    ),
)
"""What a server refuses: how the states begin, what it means, and what to do."""
