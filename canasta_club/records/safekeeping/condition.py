"""Condition: how a book is kept: its file, folder and disk, or its server."""

import os
import shutil
import sqlite3
import stat
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self, cast
from uuid import UUID

from sqlalchemy import func, select, text

from canasta_club.errors import CanastaError
from canasta_club.records.book import backup
from canasta_club.records.book.book import Book
from canasta_club.records.book.glance import reading
from canasta_club.records.book.seals import ERASING
from canasta_club.records.safekeeping import _folders as folders
from canasta_club.records.tables.play import ENTRY


@dataclass(frozen=True, slots=True)
class FileCondition:
    """Where a book's file is and who may read it.

    ``open_to`` names who besides the owner may read or write it; ``service`` is what synchronises
    its folder, ``network`` the kind of network drive it lies on.
    """

    path: Path
    size: int
    free: int
    service: str = ""
    network: str = ""
    open_to: str = ""
    is_own: bool = True
    is_writable: bool = True


@dataclass(frozen=True, slots=True)
class ServerCondition:
    """What a PostgreSQL server says of itself; ``settings`` are those that a crash depends on."""

    version: int
    now: datetime
    settings: dict[str, str]
    can_create: bool


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
        open_to(facts.st_mode) if is_posix else "",
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


def open_to_others(path: Path) -> str:
    """Return who besides its owner may read or write a file; nothing where rights are others."""
    return open_to(path.stat().st_mode) if sys.platform != "win32" else ""


def journal_mode(book: Book) -> str:
    """Return how SQLite keeps what is not yet in the file: ``wal`` survives a crash."""
    driver = cast("sqlite3.Connection", book.connection.connection.driver_connection)
    return str(driver.execute("PRAGMA journal_mode").fetchone()[0])


def last_changed(book: Book) -> datetime | None:
    """Return when the newest change of any club was made."""
    return cast("datetime | None", book.value(select(func.max(ENTRY.c.at))))


def changes_lacking(book: Book, copy: Path) -> int:
    """Return how many changes of any club a backup does not hold; all if it is unreadable.

    Their times do not tell: a clock may have been wrong. Where a person was erased from the backup
    as well, the change that did it has an id of its own there.
    """
    held: dict[UUID, str] = {}
    with suppress(CanastaError, ValueError), reading(str(copy)) as read:
        held = {UUID(key): action for key, action in read("SELECT id, action FROM journal_entry")}
    here = {row.id: row.action for row in book.rows(select(ENTRY.c.id, ENTRY.c.action))}
    lacking = [action for key, action in here.items() if key not in held]
    only_there = [action for key, action in held.items() if key not in here]
    erased = min(sum(action in ERASING for action in each) for each in (lacking, only_there))
    return len(lacking) - erased


def of_server(book: Book) -> ServerCondition:
    """Return what the server of a book says of itself."""
    book.value(select(func.now()))
    names = ("fsync", "full_page_writes", "synchronous_commit")
    execute = book.connection.execute
    return ServerCondition(
        int(execute(text("SHOW server_version_num")).scalar_one()),
        cast("datetime", execute(text("SELECT clock_timestamp()")).scalar_one()).astimezone(UTC),
        {name: str(execute(text(f"SHOW {name}")).scalar_one()) for name in names},
        bool(execute(text("SELECT has_schema_privilege(current_schema(), 'CREATE')")).scalar_one()),
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
