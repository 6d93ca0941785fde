"""Faults below a command: the n-th write of a stream, the book, its log or a backup fails."""

import errno
import io
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest import mock

from tests.cli import process
from tests.simulation.sqlite_files import OK, Installed

STREAMS: Final = ("stdout", "stderr")

FULL = errno.ENOSPC
"""What a stream says that cannot be written."""


class Fault(NamedTuple):
    """The write, or the sync, that fails: what it is of, and its number from 1."""

    kind: str
    number: int


NONE: Final = Fault("", 0)

_CODES: Final = {
    "write": sqlite3.SQLITE_IOERR_WRITE,
    "cut": sqlite3.SQLITE_IOERR_TRUNCATE,
    "sync": sqlite3.SQLITE_IOERR_FSYNC,
}


class Watch:
    """Counts the writes of a command by kind, and fails at one of them.

    A stream that failed goes on failing, as a full disk does; a file fails once.
    """

    def __init__(self, fault: Fault = NONE) -> None:
        self.count: Counter[str] = Counter()
        self._fault = fault
        self._files: dict[int, str] = {}

    def fails(self, kind: str) -> bool:
        """Count a write; return whether it is the one that fails."""
        self.count[kind] += 1
        number = self.count[kind]
        if kind in STREAMS:
            return kind == self._fault.kind and number >= self._fault.number
        return Fault(kind, number) == self._fault

    def _code(self, file: int, what: str) -> int:
        kind = f"{self._files[file]} {what}"
        return _CODES[what] if self.fails(kind) else OK

    # What SQLite does with its files: see `tests.simulation.sqlite_files.Observer`.

    def opening(self, _path: str, *, creates: bool) -> int:
        del creates
        return OK

    def opened(self, file: int, path: str) -> None:
        self._files[file] = _kind(Path(path))

    def closed(self, file: int) -> None:
        self._files.pop(file, None)

    def reading(self, _file: int) -> int:
        return OK

    def writing(self, file: int, _offset: int, _content: bytes) -> int:
        return self._code(file, "write")

    def truncating(self, file: int, _size: int) -> int:
        return self._code(file, "cut")

    def syncing(self, file: int) -> int:
        return self._code(file, "sync")

    def synced(self, file: int) -> None:
        """Nothing is done with what is safe."""

    def deleting(self, _path: str) -> int:
        return OK

    def folder_synced(self) -> None:
        """Nothing is done with names that are safe."""

    def sleeping(self, _microseconds: int) -> bool:
        return False

    def random_bytes(self, _count: int) -> bytes | None:
        return None


def _kind(path: Path) -> str:
    if path.parent.name.endswith("-backups"):
        return "backup"
    return "log" if path.name.endswith(("-wal", "-journal")) else "book"


class _Raw(io.RawIOBase):
    """A file that may be full; what was written to it is kept."""

    def __init__(self, name: str, watch: Watch) -> None:
        self.kept = bytearray()
        self._name, self._watch = name, watch

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        if self._watch.fails(self._name):
            raise OSError(FULL, os.strerror(FULL))
        self.kept += bytes(content)
        return len(content)


class _Stream(io.TextIOWrapper):
    def __init__(self, name: str, watch: Watch) -> None:
        self.raw_file = _Raw(name, watch)
        super().__init__(io.BufferedWriter(self.raw_file), encoding="utf-8", write_through=True)


def run(watch: Watch, *words: str) -> process.Done:
    """Run a command in this process, while its writes are watched."""
    streams: Iterator[_Stream] = iter([_Stream(name, watch) for name in STREAMS])
    with (
        Installed(watch, bool, reading=False) as installed,
        mock.patch.object(process, "_stream", side_effect=streams),
        mock.patch.object(process, "_written", _kept),
    ):
        done = process.canasta(*words)
        installed.refuse_errors()
    return done


def _kept(stream: _Stream) -> str:
    return bytes(stream.raw_file.kept).decode()


@contextmanager
def told_apart(folder: Path) -> Iterator[list[str | None]]:
    """Yield a list that holds, in the end, the newest change before and after."""
    heads = [head(folder)]
    yield heads
    heads.append(head(folder))


def head(folder: Path) -> str | None:
    """Return the hash of the newest change of the book in a folder; None without a book."""
    book = folder / os.environ["CANASTA_BOOK"]
    if not book.exists() or not book.stat().st_size:
        return None
    driver = sqlite3.connect(book)
    try:
        if not driver.execute(
            "SELECT 1 FROM sqlite_master WHERE name = 'journal_entry'"
        ).fetchall():
            return None  # A book that was never filled.
        query = "SELECT group_concat(hash) FROM (SELECT hash FROM journal_entry ORDER BY id)"
        found: str | None = driver.execute(query).fetchone()[0]
    finally:
        driver.close()
    return found
