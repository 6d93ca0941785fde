"""Condition: how a book is kept: its file, folder and disk, or its server."""

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, Self, cast
from uuid import UUID

from sqlalchemy import func, select, text

from canasta_club.club.journal import ERASING
from canasta_club.errors import CanastaError
from canasta_club.records.book import backup
from canasta_club.records.book.book import Book
from canasta_club.records.book.glance import reading
from canasta_club.records.marks import Mark, Marks
from canasta_club.records.safekeeping import _folders as folders
from canasta_club.records.tables.journal import ENTRY


@dataclass(frozen=True, slots=True)
class FileCondition:
    """Where a book's file is and who may read it.

    ``open_to`` names who besides the owner may read or write it, None where that is not known;
    ``service`` is what synchronises its folder, ``network`` the kind of network drive it lies on.
    """

    path: Path
    size: int
    free: int
    service: str = ""
    network: str = ""
    open_to: str | None = ""
    is_own: bool = True
    is_writable: bool = True


@dataclass(frozen=True, slots=True)
class ServerCondition:
    """What a PostgreSQL server says of itself; ``settings`` are those that a crash depends on.

    ``unreached`` are the machines of its cluster that do not answer.
    """

    version: int
    now: datetime
    settings: dict[str, str]
    can_create: bool
    stores_clubs: bool
    unreached: Sequence[str] = ()


def of_file(path: Path | None) -> FileCondition | None:
    """Return where a book's file is and who may read it; None where there is no file."""
    if path is None or not path.is_file():
        return None
    real = path.resolve()
    folder = real.parent
    facts = real.stat()
    is_posix = sys.platform != "win32"
    return FileCondition(
        real,
        facts.st_size,
        shutil.disk_usage(folder).free,
        folders.sync_service(folder),
        folders.network_kind(folder),
        open_to_others(real),
        is_own=not is_posix or facts.st_uid == os.getuid(),
        is_writable=os.access(real, os.W_OK) and os.access(folder, os.W_OK),
    )


def open_to(mode: int) -> str:
    """Return who besides the owner may read or write a file.

    >>> open_to(0o600), open_to(0o640), open_to(0o664)
    ('', 'its group', 'its group and everyone')
    """
    group, others = mode & (stat.S_IRWXG), mode & (stat.S_IRWXO)
    named = (["its group"] if group else []) + (["everyone"] if others else [])
    return " and ".join(named)


def open_to_others(path: Path) -> str | None:
    """Return who besides its owner may read or write a file.

    None on Windows, where the rights of its folder count, which are not looked at.
    """
    return open_to(path.stat().st_mode) if sys.platform != "win32" else None


def journal_mode(book: Book) -> str:
    """Return how SQLite keeps what is not yet in the file: ``wal`` survives a crash."""
    driver = cast("sqlite3.Connection", book.connection.connection.driver_connection)
    return str(driver.execute("PRAGMA journal_mode").fetchone()[0])


def last_changed(book: Book) -> datetime | None:
    """Return when the newest change of any club was made."""
    return cast("datetime | None", book.value(select(func.max(ENTRY.c.at))))


def changes_lacking(book: Book, copy: Path) -> int:
    """Return how many changes of any club a backup does not hold; all if it is unreadable."""
    return len(_changes(book, copy).only_here)


_OWN: Final = (*ERASING, "opening")
"""What a book and its backup each do by themselves: persons erased, and migrations."""


class _Compared(NamedTuple):
    """Which changes only the book holds, and which only its backup, by their actions."""

    only_here: list[str]
    only_there: list[str]


def _changes(book: Book, copy: Path) -> _Compared:
    """Compare the changes of the clubs of a book with those of a backup.

    Their times do not tell: a clock may have been wrong. Where a backup was migrated, or a person
    was erased from it as well, the change that did it has an id of its own there.
    """
    held: dict[tuple[UUID, UUID], str] = {}
    with suppress(CanastaError, ValueError), reading(str(copy)) as read:
        rows = read("SELECT club_id, id, action FROM journal_entry")
        held = {(UUID(club), UUID(key)): action for club, key, action in rows}
    query = select(ENTRY.c.club_id, ENTRY.c.id, ENTRY.c.action)
    here = {(row.club_id, row.id): row.action for row in book.rows(query)}
    clubs = {club for club, _key in here}
    only_here = [action for key, action in here.items() if key not in held]
    only_there = [action for key, action in held.items() if key not in here and key[0] in clubs]
    alike = sum(action in _OWN for action in only_there)
    own = [action for action in only_here if action in _OWN]
    others = [action for action in only_here if action not in _OWN]
    return _Compared(others + own[alike:], [action for action in only_there if action not in _OWN])


@dataclass(frozen=True, slots=True)
class LostChanges:
    """Changes of a club that its book no longer holds.

    ``number`` is that of the newest change that this computer has seen there, if that one is gone.
    ``held`` is how many more changes the newest ``backup`` has, taken at ``taken``.
    """

    number: int | None
    held: int = 0
    backup: Path | None = None
    taken: datetime | None = None


def lost_changes(book: Book) -> LostChanges | None:
    """Return what a book lacks of the changes that its mark or its newest backup holds."""
    if book.location.path is None:
        return None
    mark = book.marks.of_club(book.club_id)
    path, taken = _newest_backup(book, mark.since if mark else None)
    # What both hold was committed before: a book that is read from now on holds it, too.
    book.release()
    held = len(_changes(book, path).only_there) if path else 0
    number = mark.number if mark and not _holds(book, mark) else None
    if number is None and not held:
        return None
    return LostChanges(number, held, path, taken) if held else LostChanges(number)


def _holds(book: Book, mark: Mark) -> bool:
    is_its = (ENTRY.c.club_id == book.club_id) & (ENTRY.c.number == mark.number)
    return bool(book.value(select(ENTRY.c.hash).where(is_its)) == mark.hash)


def settle(path: Path | None) -> None:
    """Take a book as it is: another one was put in its place, or its keeper accepts what it lacks.

    Backups taken before are not compared with it any more.
    """
    if path is None:
        return
    newest: list[tuple[UUID, int, str]] = []
    with suppress(CanastaError, ValueError), reading(str(path)) as read:
        newest = [(UUID(club), number, its_hash) for club, number, its_hash in read(_NEWEST)]
    Marks(path).settle(newest)


_NEWEST: Final = """
    SELECT club_id, number, hash FROM journal_entry AS own
    WHERE number = (SELECT max(number) FROM journal_entry WHERE club_id = own.club_id)
"""


def _newest_backup(book: Book, since: datetime | None) -> tuple[Path | None, datetime | None]:
    """Return the newest backup that was taken since another book was put in the place of this."""
    now = datetime.now(UTC)
    for path, taken, _size in backup.listed(book.location):
        # What bears a time to come was made while the clock was wrong.
        if taken <= now:
            is_of_this = since is None or taken > since
            return (path, taken) if is_of_this else (None, None)
    return None, None


def of_server(book: Book) -> ServerCondition:
    """Return what the server of a book says of itself."""
    from canasta_club.records.book import distribution  # noqa: PLC0415  (loads all tables)

    book.value(select(func.now()))
    names = ("fsync", "full_page_writes", "synchronous_commit")
    execute = book.connection.execute
    is_allowed = text("SELECT has_schema_privilege(current_schema(), 'CREATE')")
    return ServerCondition(
        version=int(execute(text("SHOW server_version_num")).scalar_one()),
        now=cast("datetime", execute(text("SELECT clock_timestamp()")).scalar_one()).astimezone(
            UTC
        ),
        settings={name: str(execute(text(f"SHOW {name}")).scalar_one()) for name in names},
        can_create=bool(execute(is_allowed).scalar_one()),
        stores_clubs=distribution.stores_clubs(book.connection),
        unreached=distribution.unreached(book.connection),
    )


class Copies:
    """Copies of backups in a folder of their own, which is deleted in the end."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="canasta-")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        with suppress(OSError):
            self._folder.cleanup()

    def of(self, source: Path, revisions: tuple[str, ...]) -> Path:
        """Copy a backup as restoring it would, and return the copy; raises `BookError`."""
        target = Path(self._folder.name) / "club.canasta"
        backup.copy_to(source, target, revisions)
        return target
