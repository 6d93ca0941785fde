"""A command that is killed in the middle of a migration leaves the old book."""

import gzip
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.process import canasta
from tests.places import BOOKS
from tests.records.examples import steps

MIGRATE = """
import os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from canasta_club.records.book import _migrate
from canasta_club.records.book.book import open_book
from tests.records.examples import steps

last, done, upgrade = int(sys.argv[2]), 0, _migrate.command.upgrade

def count(*_statement):
    global done
    done += 1
    if done == last:
        os.kill(os.getpid(), signal.SIGKILL)

def counted(config, to):
    event.listen(Engine, "after_cursor_execute", count)
    upgrade(config, to)
    event.remove(Engine, "after_cursor_execute", count)
    print(done)

_migrate.command.upgrade = counted
with steps.installed(), open_book(sys.argv[1], any_club=True):
    pass
"""


def migrate(path: Path, last: int) -> subprocess.CompletedProcess[str]:
    """Migrate a book, killed after so many statements; 0 lets it finish and counts them."""
    words = [sys.executable, "-c", MIGRATE, str(path), str(last)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def content(path: Path, folder: Path) -> list[str]:
    """Return all that a copy of a book and its log holds, as SQL."""
    folder.mkdir()
    for end in ("", "-wal", "-shm"):
        if path.with_name(path.name + end).exists():
            shutil.copy(path.with_name(path.name + end), folder)
    with closing(sqlite3.connect(folder / path.name)) as book:
        return list(book.iterdump())


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
@pytest.mark.long
@pytest.mark.parametrize("book", sorted(BOOKS.glob("schema_*.gz")), ids=lambda book: book.name)
def test_a_killed_migration_leaves_the_old_book(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "club.canasta"
    old = gzip.decompress(book.read_bytes())
    path.write_bytes(old)
    before = content(path, tmp_path / "before")
    statements = int(migrate(path, 0).stdout.split()[0])
    for last in {*range(1, statements, max(statements // 24, 1)), statements}:
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        path.write_bytes(old)
        assert migrate(path, last).returncode == -signal.SIGKILL
        assert content(path, tmp_path / f"killed-{last}") == before
    with steps.installed():
        done = canasta("--book", str(path), "--club", "Riverside", "verify")
    assert done.status == 0, done.err
