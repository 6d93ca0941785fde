"""A new book appears whole or not at all, however many create it and whatever fails meanwhile."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Barrier, Lock, Thread
from typing import Any

import pytest

from canasta_club.errors import CanastaError, NotFoundError, RepeatError
from canasta_club.records.book.book import clubs as book_clubs
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import clubs, players


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new.canasta"


def create(path: Path, name: str = "Riverside") -> None:
    with open_book(str(path), create=True) as book:
        clubs.add(book, name, "club", "pairs")


def names(path: Path) -> list[str]:
    with open_book(str(path), any_club=True) as book:
        return [club.name for club in book_clubs(book)]


def test_who_creates_a_book_that_another_just_created_begins_again(path: Path) -> None:
    with open_book(str(path), create=True) as late:
        create(path)
        with pytest.raises(RepeatError, match=r"created .*new\.canasta in the meantime"):
            clubs.add(late, "Hill Club", "club", "pairs")
        with pytest.raises(NotFoundError, match="holds no club yet"):
            players.add(late, ["Ash"])
    assert names(path) == ["Riverside"]
    create(path, "Hill Club")
    assert names(path) == ["Hill Club", "Riverside"]


@pytest.mark.parametrize("is_empty", [False, True])
def test_of_many_who_create_a_book_at_once_one_does(path: Path, *, is_empty: bool) -> None:
    if is_empty:
        path.touch()
    ready, told, alone = Barrier(3), list[str](), Lock()

    def creates(number: int) -> None:
        with alone:  # Alembic keeps the migration under way for all threads.
            book = open_book(str(path), create=True)
        with book:
            ready.wait(200)
            try:
                clubs.add(book, f"Club {number}", "club", "pairs")
            except CanastaError:  # It came too late, or waited too long for who came first.
                return
            told.append(f"Club {number}")

    crowd = [Thread(target=creates, args=(number,)) for number in range(3)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    assert len(told) == 1
    assert names(path) == told


class Failing(sqlite3.Connection):
    """A connection to a file on a disk that fails as soon as the file is to be locked."""

    def execute(self, statement: str, /, *words: Any) -> sqlite3.Cursor:
        if statement == "BEGIN EXCLUSIVE":
            fault = sqlite3.OperationalError("disk I/O error")
            fault.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise fault
        return super().execute(statement, *words)


@contextmanager
def no_space(patch: pytest.MonkeyPatch) -> Iterator[None]:
    its = shutil.disk_usage("/")
    with patch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _path: its._replace(free=1000))
        yield


def test_a_disk_without_space_is_refused_in_words(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_space(monkeypatch), pytest.raises(CanastaError, match="The disk is full; nothing"):
        create(path)
    create(path)
    assert names(path) == ["Riverside"]


def test_a_disk_that_fails_leaves_nothing_that_hinders_the_next(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Failing))
        with pytest.raises(CanastaError, match="or the drive or network failed; nothing was"):
            create(path)
    with pytest.raises(CanastaError, match="is empty"):
        open_book(str(path))
    create(path)
    assert names(path) == ["Riverside"]


def test_what_was_put_there_half_is_taken_back(path: Path) -> None:
    with closing(sqlite3.connect(path.with_name("other"), isolation_level=None)) as driver:
        driver.execute("PRAGMA cache_size = 1")
        driver.execute("BEGIN")
        driver.execute("CREATE TABLE filler (some TEXT)")
        driver.executemany("INSERT INTO filler VALUES (?)", [("x" * 4000,)] * 50)
        for end in ("", "-journal"):  # as a process that was killed now leaves them
            shutil.copy(path.with_name(f"other{end}"), path.with_name(path.name + end))
    assert path.stat().st_size
    with pytest.raises(CanastaError, match="creating it was never finished"):
        open_book(str(path))
    assert path.stat().st_size == 0
    create(path)
    assert names(path) == ["Riverside"]
