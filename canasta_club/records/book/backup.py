"""Backups: whole copies of a book, each one opened and checked before it counts.

They lie in a folder beside the book, such as ``club-backups`` for ``club.canasta``. A copy is taken
while others read and write, and holds everything that was committed by then.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, cast

from sqlalchemy import Connection

from canasta_club.errors import BookError, CanastaError, ConflictError, NotFoundError
from canasta_club.files import sync, sync_names
from canasta_club.records.book import _faults as faults
from canasta_club.records.book import problems
from canasta_club.records.book._engines import be_durable
from canasta_club.records.book._location import (
    Location,
    check_file,
    discard,
    path_beside,
    read_location,
    size_of,
)
from canasta_club.records.book.raw import counted_rows, of_each_kind, refuse_other_rows, unchanging
from canasta_club.records.retention import DAYS, NEWEST, superfluous

_STAMP: Final = "%Y-%m-%dT%H%M%S"
_STAMPED: Final = re.compile(r"-(\d{4}-\d{2}-\d{2}T\d{6})(?:-\d+)?(?:-[a-z]+)?$")
_PATIENCE: Final = 2.0
_PART: Final = ".part"
_STALE: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of a book: where it is, when it was taken, and how many rows of each kind it holds."""

    path: Path
    taken: datetime
    counts: Mapping[str, int]


def at(location: str) -> Location:
    """Return where a path or an address leads."""
    return read_location(location)


def folder_of(path: Path) -> Path:
    """Return the folder of a book's backups."""
    return path.with_name(f"{path.stem}-backups")


def make(
    connection: Connection, location: Location, to: Path | None = None, *, reason: str = ""
) -> Backup:
    """Copy a book, check the copy, and return it; ``to`` is a file or a folder.

    Raises `CanastaError` where the copy cannot be made or does not verify; then none is left.
    """
    path = _file_of(location)
    taken = datetime.now(UTC).replace(microsecond=0)
    with faults.refused_in_words():
        target, part = _begin(_target(path, to, taken, reason), may_be_elsewhere=not reason)
        try:
            driver = cast("sqlite3.Connection", connection.connection.driver_connection)
            with unchanging(driver):
                _copy(driver, part)
                counts = check(part)
                refuse_other_rows(part, counts, driver)
            part.replace(target)
            sync_names(target)
            return Backup(target, taken, of_each_kind(counts))
        except BaseException:
            discard(part)
            discard(target)
            raise


def _begin(asked_target: Path, *, may_be_elsewhere: bool) -> tuple[Path, Path]:
    """Take a free name for a backup; return it, and the file to write first.

    The name stays empty, which counts for nothing, until what was written is checked.
    """
    refused = partial(problems.unwritable_backup, may_be_elsewhere=may_be_elsewhere)
    while True:
        target = _free(asked_target)
        part = target.with_name(target.name + _PART)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            discard(part)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError as fault:
            if target == asked_target or not target.exists():
                raise refused(target, fault) from fault
        except OSError as fault:
            raise refused(target, fault) from fault
        else:
            return target, part


def taken_of(location: Location) -> list[Path]:
    """Return the backups in a book's folder, the newest first."""
    files = folder_of(_file_of(location)).glob("*.canasta")
    backups = (each for each in files if _time_of(each) and size_of(each))
    return sorted(backups, key=lambda path: (_time_of(path), path.name), reverse=True)


def listed(location: Location) -> Iterator[tuple[Path, datetime, int]]:
    """Yield each backup of a book, when it was taken, and its bytes; the newest first."""
    for path in taken_of(location):
        if when := _time_of(path):
            yield path, when, size_of(path)


def prune(
    location: Location, newest: int = NEWEST, days: int = DAYS, keep: Path | None = None
) -> list[Path]:
    """Delete the backups that the rule no longer keeps, and return them; ``keep`` stays.

    What was left of an unfinished one goes after a day. Files of other names are left alone.
    """
    by_time: dict[datetime, list[Path]] = {}
    for path, when, _size in listed(location):
        if _is_own(path, location):
            by_time.setdefault(when, []).append(path)
    old = superfluous(by_time, now := datetime.now(UTC), newest, days)
    gone = [path for when in old for path in by_time[when] if path != keep]
    unfinished = [
        path
        for end in (".canasta", _PART)
        for path in folder_of(_file_of(location)).glob(f"*{end}")
        if end == _PART or not size_of(path)
        if _is_own(path.with_name(path.name.removesuffix(_PART)), location)
    ]
    for path in [*gone, *unfinished]:
        with suppress(OSError):  # Another command may do the same.
            if path in gone or now - _changed(path) > _STALE:
                discard(path)
    return gone


def _is_own(path: Path, location: Location) -> bool:
    """Return whether a file bears the name of a backup of this book."""
    return _STAMPED.sub("", path.stem) == _file_of(location).stem and _time_of(path) is not None


def restore(
    location: Location, source: Path, revisions: tuple[str, ...], *, is_trial: bool = False
) -> tuple[Backup, Path | None]:
    """Put a backup in the place of the book; return it, and where the book before is kept.

    The backup is copied and checked first; a trial does no more. Raises `ConflictError` while
    another has the book open, and `BookError` where the backup does not verify; it is as it was.
    """
    path = _file_of(location)
    _check_source(source, revisions)
    if path.exists() and source.samefile(path):
        raise ConflictError(
            f"{source} is the book itself.", hint="List its backups: canasta backup list"
        )
    fresh = path_beside(path, "restoring")
    with faults.refused_in_words():
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            counts = copy_to(source, fresh, revisions)
            restored = Backup(source, _time_of(source) or _changed(source), of_each_kind(counts))
            if is_trial:
                return restored, None
            with faults.committing(is_change=True):
                before = _replace(path, fresh) if path.exists() else fresh.replace(path) and None
                sync_names(path)
        finally:
            discard(fresh)
    return restored, before


def _check_source(source: Path, revisions: tuple[str, ...]) -> None:
    """Refuse what is not a backup, or one that a newer version of the program made."""
    try:
        check_file(source)
    except BookError as fault:
        raise BookError(fault.message, hint=problems.ANOTHER_BACKUP) from fault
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(_connect(source)) as driver:
        stored = driver.execute("SELECT version_num FROM alembic_version").fetchone()
        if stored and stored[0] not in revisions:
            raise problems.unknown_backup(source, stored[0])


def copy_to(source: Path, target: Path, revisions: tuple[str, ...]) -> dict[str, int]:
    """Copy a backup to where there is no file, ready to be a book; return its rows by table."""
    with faults.refused_in_words():
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _copy_file(source, target)
        counts = check(target, revisions)
        with closing(_connect(target)) as driver:
            be_durable(driver)
            driver.execute("PRAGMA journal_mode = WAL")
        return counts


def check(path: Path, revisions: tuple[str, ...] = ()) -> dict[str, int]:
    """Open a copy, and return how many rows each table holds; raises `BookError`."""
    try:
        check_file(path)
        with closing(_connect(path)) as driver:
            wrong = [
                row[0] for row in driver.execute("PRAGMA integrity_check(1)") if row[0] != "ok"
            ]
            wrong += [
                f"a row of {row[0]} refers to nothing"
                for row in driver.execute("PRAGMA foreign_key_check")
            ]
            if wrong:
                raise problems.does_not_verify(path, wrong[0])
            stored = driver.execute("SELECT version_num FROM alembic_version").fetchone()
            if stored is None or (revisions and stored[0] not in revisions):
                reason = "it was written by another version of this program"
                raise problems.does_not_verify(path, reason)
            return counted_rows(driver)
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        if isinstance(fault, sqlite3.Error) and faults.is_of_the_disk(fault):
            raise
        raise problems.does_not_verify(path, fault) from fault


def _replace(path: Path, fresh: Path) -> Path:
    """Put a copy in the place of a book that nobody else has open, and keep the book.

    Its rows are replaced within its file, in one transaction. A file put in the place of another
    would not do: who opened the old one would read it with the log of the new one.
    """
    with closing(_connect(path)) as driver:
        is_sound = _hold(driver)
        target = _target(path, None, datetime.now(UTC), "replaced")
        kept, part = _begin(target, may_be_elsewhere=False)
        try:
            if is_sound:
                _copy(driver, part)
            else:
                driver.close()
                _keep_damaged(path, part, kept)
            part.replace(kept)
            sync_names(kept)
        except BaseException:
            discard(part)
            raise
        if not is_sound:
            fresh.replace(path)
            return kept
        with closing(_connect(fresh)) as source:
            source.backup(driver)
        # While the lock was held, the journal with the rows before was emptied, not deleted.
        for pragma in ("journal_mode = TRUNCATE", "journal_mode = DELETE", "locking_mode = NORMAL"):
            driver.execute(f"PRAGMA {pragma}")
        driver.execute("PRAGMA journal_mode = WAL")
    return kept


def _hold(driver: sqlite3.Connection) -> bool:
    """Lock a book until it is closed; return whether it is sound enough for that.

    Raises `ConflictError` while another has it open.
    """
    try:
        # Only the last one that has the book open may leave the log behind.
        be_durable(driver)
        driver.execute("PRAGMA journal_mode = DELETE")
        driver.execute("PRAGMA locking_mode = EXCLUSIVE")
        driver.execute("BEGIN EXCLUSIVE")
        driver.execute("ROLLBACK")
        sound = driver.execute("PRAGMA quick_check(1)").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        if isinstance(fault, sqlite3.Error) and faults.is_locked(fault):
            raise ConflictError(
                "Another command has the book open; nothing was changed.",
                hint="Close it, and any open prompt, then try again.",
            ) from fault
        if isinstance(fault, sqlite3.Error) and faults.is_of_the_disk(fault):
            raise
        return False
    return bool(sound and sound[0] == "ok")


def _keep_damaged(path: Path, part: Path, kept: Path) -> None:
    """Keep a book that is too damaged to be read: its bytes, and its log."""
    shutil.copyfile(path, part)
    for end in ("-wal", "-shm", "-journal"):
        log = path.with_name(path.name + end)
        if log.exists():
            log.replace(kept.with_name(kept.name + end))
    with part.open("rb+") as file:
        sync(file.fileno())


def _copy_file(source: Path, target: Path) -> None:
    try:
        with closing(_connect(source)) as driver:
            _copy(driver, target)
    except sqlite3.Error as fault:
        if faults.is_of_the_disk(fault):
            raise
        raise problems.does_not_verify(source, fault) from fault


def _copy(source: sqlite3.Connection, target: Path) -> None:
    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        be_durable(copy)
        source.backup(copy)
        # A copy is one file, without a log beside it.
        copy.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def rewriting(path: Path, revisions: tuple[str, ...]) -> Iterator[Path]:
    """Give a copy of a backup to write in, and put it in its place when all went well."""
    fresh = path_beside(path, "erasing")
    try:
        copy_to(path, fresh, revisions)
        yield fresh
        with closing(_connect(fresh)) as driver:
            # A backup is one file, without a log beside it.
            be_durable(driver)
            driver.execute("PRAGMA journal_mode = DELETE")
        fresh.replace(path)
        sync_names(path)
    finally:
        discard(fresh)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)


def _file_of(location: Location) -> Path:
    if location.path:
        return location.path
    if location.server:
        raise CanastaError(
            "A database server is backed up with its own program, not with this one.",
            hint="Use pg_dump --format=custom, and pg_restore to bring it back.",
        )
    raise CanastaError("A book in memory cannot be backed up.")


def _target(path: Path, to: Path | None, taken: datetime, reason: str) -> Path:
    name = f"{path.stem}-{taken:{_STAMP}}{f'-{reason}' if reason else ''}.canasta"
    if to is None:
        return folder_of(path) / name
    if to.is_dir():
        return to / name
    if to.exists():
        raise ConflictError(f"{to} already exists.", hint="Name another file, or a folder.")
    return to


def _free(path: Path) -> Path:
    """Return a path, with a number where there is such a file already."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(re.sub(r"(T\d{6})", rf"\1-{number}", path.name, count=1))
    return free


def _time_of(path: Path) -> datetime | None:
    match = _STAMPED.search(path.stem)
    try:
        return datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC) if match else None
    except ValueError:
        return None


def _changed(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def find(location: Location, written: str) -> Path:
    """Return the backup that is meant: a path, or a name in the folder of the backups."""
    path = Path(written).expanduser()
    if path.is_file():
        return path
    if location.path and (inside := folder_of(location.path) / written).is_file():
        return inside
    raise NotFoundError(f"There is no backup {written}.", hint="List them: canasta backup list")
