"""What is refused of a book, its file, server and backups: each sentence is written here once."""

import errno
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_club import recording
from canasta_club.errors import (
    AmbiguousNameError,
    BookError,
    CanastaError,
    ConflictError,
    NotFoundError,
    RepeatError,
)
from canasta_club.records.migrations import revisions
from canasta_club.text.wording import quoted

if TYPE_CHECKING:
    from sqlalchemy import Table

    from canasta_club.club.people import Club

ASK_FOR_A_ROLE = "Ask the person who keeps the database for it: canasta book grant ROLE --club NAME"
CHECK_AGAIN = "Check it as it is now, then make your change again."
ANOTHER_BACKUP = "Use another backup: canasta backup list"
NEWEST_VERSION = "Install the newest version: pipx upgrade canasta-club"
_ADDRESS = "URL"  # of a server, which may hold a password
ANOTHER_PLACE = (
    "Name your book with --book PATH, or create one under another name: "
    'canasta --book NEW.canasta init "Name of the Club"'
)


class BusyError(CanastaError):
    """Someone else is writing in the book; worth another try."""

    code = RepeatError.code


class NodeError(BookError):
    """A machine of a cluster was lost; the server that was asked goes on without it."""

    def __init__(self, answer: str) -> None:
        super().__init__(
            f"A machine of the database cannot be reached: {answer.rstrip('.')};"
            " nothing was changed.",
            hint="Ask the person who keeps the server to start it, then try again.",
        )

    @property
    def hint(self) -> str | None:
        """What to do next; the book can be asked only when the machine is back."""
        return (
            " ".join(filter(None, ("When the machine runs again:", super().hint)))
            if self.committed.hint
            else super().hint
        )


class RepeatableError(BookError):
    """A change of tables or rights failed that can be made again, committed or not."""

    @property
    def hint(self) -> str | None:
        """What to do next, whatever was committed: the journal holds no such change."""
        return self._hint


class UnreadableValueError(ValueError):
    """A value of the book that is not what its column holds; the message says which."""


# Where a book is.


def no_book(path: Path | str) -> NotFoundError:
    return NotFoundError(f"There is no book at {path}.", hint=create_one(path))


def create_one(path: Path | str | None) -> str:
    """Return what creates this book, wherever it was named; a server has no path."""
    book = shlex.quote(str(path or _ADDRESS))
    return f'Create one: canasta --book {book} init "Name of the Club"'


# What a database refuses.


def unreadable_address() -> CanastaError:
    return CanastaError(
        "This database address cannot be read.",
        hint="Write it as postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
    )


def lost(answer: str = "it was closed") -> BookError:
    return BookError(
        f"The connection to the database server was lost: {answer.rstrip('.')};"
        " nothing was changed.",
        hint="Try again.",
    )


def repeatable(fault: CanastaError) -> RepeatableError:
    return RepeatableError(
        fault.cause, hint="Run the same command again: it changes only what is missing."
    )


def busy() -> BusyError:
    return BusyError(
        "Someone else is writing in the book; nothing was changed.",
        hint="Try again in a moment, or close other programs that have the book open.",
    )


def replaced() -> ConflictError:
    return ConflictError(
        "The book was replaced in the meantime; nothing was changed.", hint="Try again."
    )


def crossed() -> ConflictError:
    return ConflictError(
        "The book already holds something else there, or what this belongs to is gone;"
        " nothing was changed.",
        hint="Check what is there now, then try again.",
    )


def full() -> BookError:
    return BookError(
        "The disk is full; nothing was changed.", hint="Free some space, then try again."
    )


def read_only() -> BookError:
    return BookError(
        "The book or its folder is read-only; nothing was changed.",
        hint="Copy the book to a folder of your own, or ask for write permission.",
    )


def not_permitted() -> BookError:
    return BookError(
        "The book cannot be opened: permission to read or write it or its folder is missing.",
        hint="SQLite writes in the folder too. Ask for permission, or copy the book.",
    )


def failed_drive() -> BookError:
    return BookError(
        "The disk is full, or the drive or network failed; nothing was changed.",
        hint="Free some space or check the drive, then try again.",
    )


def damaged() -> BookError:
    return BookError(
        "The book is damaged and cannot be read; nothing was changed.",
        hint="Replace it with your newest backup: canasta backup list",
    )


def refused_by_system(fault: OSError) -> BookError:
    if fault.errno in {errno.ENOSPC, errno.EDQUOT}:
        return full()
    if fault.errno == errno.EIO:
        return failed_drive()
    return BookError(f"{fault.filename or 'A file'}: {fault.strerror}; nothing was changed.")


def refused_by_sqlite(fault: Exception) -> BookError:
    return BookError(f"SQLite refused: {fault}.")


# What a book holds.


def no_such_club(name: str, names: Iterable[str]) -> NotFoundError:
    return NotFoundError(f"No club in this book is called “{name}” (it holds: {quoted(names)}).")


def club_meant(known: "Sequence[Club]", name: str) -> "Club | None":
    """Return the club that a name, or its beginning, means; None in a book that has no club.

    Raises an error that names the clubs where none fits, or several do.
    """
    folded = name.casefold().strip()
    fits = [club for club in known if club.name.casefold() == folded]
    fits = fits or [club for club in known if club.name.casefold().startswith(folded)]
    if len(fits) == 1:
        return fits[0]
    if not known:
        return None
    names = [club.name for club in known]
    if not folded:
        raise several_clubs(names)
    if fits:
        raise AmbiguousNameError(name, [club.name for club in fits])
    raise no_such_club(name, names)


def not_migrated(book: str, stored: str, copy: Path | None, fault: Exception) -> BookError:
    """Describe a migration that a fault ended; the copy is of the book before, if it has one."""
    cause = f"{(fault.cause if isinstance(fault, CanastaError) else str(fault)).rstrip('.')}."
    schema = stored.rpartition("_")[2]
    # Where nobody knows, the error says so by itself.
    is_known = not recording.current().is_unknown
    state = f" The book is unchanged and has schema {schema}." if is_known else ""
    kept = f" A copy of it is {copy}." if copy else ""
    hint = "When the cause is gone, the next command migrates it."
    if isinstance(fault, CanastaError) and fault.hint == ASK_FOR_A_ROLE:
        hint = "The owner of the tables brings it up to date with any command: canasta club list"
    return RepeatableError(
        f"{book} could not be brought up to date: {cause}{state}{kept}", hint=hint
    )


def changed_outside(book: str) -> BookError:
    return BookError(
        f"{book} was changed outside this program; what is left does not fit together.",
        hint="See what differs: canasta verify. Your backups: canasta backup list",
    )


def lost_update(table: "Table") -> ConflictError:
    return ConflictError(
        f"Someone else changed this {table.name.replace('_', ' ')} in the meantime;"
        " nothing was changed.",
        hint=CHECK_AGAIN,
    )


# What is seen of a book at a glance.


def unseen(book: str, reason: object) -> BookError:
    return BookError(f"{book} cannot be read ({reason})")


# Backups.


def unwritable_backup(path: Path, fault: OSError, *, may_be_elsewhere: bool) -> BookError:
    """Describe a backup that cannot be written; those of a migration lie beside the book."""
    is_file = fault.errno in {errno.EEXIST, errno.ENOTDIR}
    reason = f"{path.parent} is a file, not a folder" if is_file else fault.strerror
    return BookError(
        f"The backup {path} cannot be written: {reason}.",
        hint="Name another place: canasta backup create FOLDER"
        if may_be_elsewhere
        else f"The book is as it was. Make {path.parent} a folder that you may write in, then run"
        " the command again.",
    )


def does_not_verify(path: Path, reason: object) -> BookError:
    return BookError(f"{path} does not verify as a book: {reason}.", hint=ANOTHER_BACKUP)


def unfinished(name: str, path: Path | None) -> BookError:
    return BookError(
        f"{name} is not a book: creating it was never finished.", hint=create_one(path)
    )


def earlier_version(name: str, stored: str) -> BookError:
    return BookError(
        f"{name} was written by a version before 1.0.0 ({stored}); it was left as it is.",
        hint="Export each club with the version that wrote it (canasta export --all FILE), then"
        " read the file here: canasta import --all FILE",
    )


def newer_version(name: str, stored: str) -> BookError:
    return BookError(
        f"{name} was written by a newer version of this program ({stored}); it was left as it is.",
        hint=NEWEST_VERSION,
    )


def several_clubs(names: Iterable[str]) -> NotFoundError:
    return NotFoundError(
        f"This book holds several clubs: {quoted(names)}.", hint="Choose one with --club NAME."
    )


def refuse_unknown(book: str, revision: str) -> None:
    """Raise `BookError` for a book of a schema that this program does not know."""
    if revisions.is_earlier(revision):
        raise earlier_version(book, revision)
    if revision not in revisions.REVISIONS:
        raise newer_version(book, revision)


def unknown_backup(source: Path, stored: str) -> BookError:
    if revisions.is_earlier(stored):
        return earlier_version(str(source), stored)
    return BookError(
        f"{source} was written by a newer version of this program; nothing was changed.",
        hint=NEWEST_VERSION,
    )
