"""Full disks, locked books, crashes and crowds: nothing is lost, and nothing half done is kept."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest
from sqlalchemy import text

from canasta_club.club.hands import NewHand
from canasta_club.errors import CanastaError
from canasta_club.records import journal, undoing
from canasta_club.records.book import _engines as engines
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs, hands, players
from tests.records.examples import evening, writing
from tests.records.examples.evening import wrote

on_posix = pytest.mark.skipif(os.name != "posix", reason="asks for the rights of POSIX")
NOBODY = 65534


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(begun, tmp_path / "club.canasta"))


@on_posix
@pytest.mark.parametrize(("before", "after"), [(0o444, 0o600), (0o640, 0o640)])
def test_what_was_left_beside_a_book_that_was_write_protected_does_not_keep_it_so(
    path: Path, before: int, after: int
) -> None:
    with open_book(str(path)) as other:
        other.value(text("SELECT count(*) FROM player"))
        path.chmod(0o600)
        left = path.with_name(f"{path.name}-shm")
        left.chmod(before)
        with open_book(str(path)) as book:
            players.add(book, ["Zoe"])
            assert left.stat().st_mode & 0o777 == after


def test_a_full_disk_leaves_the_book_as_it_was(path: Path) -> None:
    with open_book(str(path)) as book:
        game = evening.begin(book).game
        pages = book.value(text("PRAGMA page_count")) + 10
        book.release()
        book.connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        book.release()
        new = (NewHand(game.id, number, tuple(wrote(game, 5, 5))) for number in range(1, 5000))
        with pytest.raises(CanastaError, match="The disk is full; nothing was changed"):
            writing.add_many(book, new)
        assert hands.of_game(book, game) == []
    with open_book(str(path)) as book:
        assert book.faults() == []
        assert writing.add(book, game, 1, wrote(game, 5, 5))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of one megabyte, where that is allowed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if (
        shutil.which("mount") is None
        or subprocess.run(mount, capture_output=True, check=False).returncode
    ):
        pytest.skip("no disk may be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_is_really_full(small_disk: Path, begun: Path) -> None:
    path = Path(shutil.copy(begun, small_disk / "club.canasta"))
    with open_book(str(path)) as book:
        game = evening.begin(book).game
        new = (NewHand(game.id, number, tuple(wrote(game, 5, 5))) for number in range(1, 5000))
        with pytest.raises(CanastaError, match="The disk is full; nothing was changed"):
            writing.add_many(book, new)
    with open_book(str(path)) as book:
        assert hands.of_game(book, game) == []
        assert book.faults() == []


def test_no_book_is_begun_on_a_full_disk(small_disk: Path) -> None:
    (small_disk / "filler").write_bytes(b"x" * 1000 * 1024)
    with (
        open_book(str(small_disk / "club.canasta"), create=True) as book,
        pytest.raises(CanastaError, match="The disk is full; nothing was changed"),
    ):
        clubs.add(book, "Riverside", "club", "pairs")
    assert [each.name for each in small_disk.iterdir()] == ["filler"]


@contextmanager
def as_nobody() -> Iterator[None]:
    """Give up the rights of root, who may write anywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def guarded(begun: Path) -> Iterator[Path]:
    """Put a book into a folder in which nobody may write."""
    folder = Path(mkdtemp(prefix="canasta-guarded-"))
    path = Path(shutil.copy(begun, folder / "club.canasta"))
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


@on_posix
def test_a_book_that_may_only_be_read_is_read_and_not_written(guarded: Path) -> None:
    before = guarded.read_bytes()
    with as_nobody(), open_book(str(guarded)) as book:
        assert players.of_club(book) == []
        with pytest.raises(CanastaError, match="is read-only; nothing was changed"):
            players.add(book, ["Ash"])
    assert guarded.read_bytes() == before


@on_posix
def test_a_book_in_a_folder_that_may_only_be_read(guarded: Path) -> None:
    guarded.chmod(0o666)
    with (
        as_nobody(),
        open_book(str(guarded)) as book,
        pytest.raises(CanastaError, match="is read-only"),
    ):
        players.add(book, ["Ash"])


@on_posix
def test_no_book_is_begun_where_nothing_may_be_written(guarded: Path) -> None:
    with as_nobody(), pytest.raises(PermissionError):
        open_book(str(guarded.with_name("other.canasta")), create=True)
    assert [each.name for each in guarded.parent.iterdir()] == ["club.canasta"]


@on_posix
def test_a_book_that_may_not_be_read_is_refused_by_the_system(guarded: Path) -> None:
    guarded.chmod(0)
    with as_nobody(), pytest.raises(PermissionError):
        open_book(str(guarded))


def test_a_locked_book_is_reported(location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PATIENCE", 0.05)
    with open_book(location) as book, open_book(location) as other, book.change("long", "work"):
        players.add(book, ["Ash"])
        assert players.of_club(other) == []
        with pytest.raises(CanastaError, match="Someone else is writing"):
            players.add(other, ["Birch"])


def test_who_finds_the_book_taken_waits(location: str) -> None:
    is_taken = threading.Event()

    def write_slowly() -> None:
        with open_book(location, by="Tom") as book, book.change("long", "work"):
            players.add(book, ["Ash"])
            is_taken.set()
            threading.Event().wait(0.3)

    writer = threading.Thread(target=write_slowly)
    writer.start()
    assert is_taken.wait(10)
    with open_book(location, by="Sue") as book:
        players.add(book, ["Birch"])
        assert [entry.by for entry in journal.entries(book, 2)] == ["Sue", "Tom"]
    writer.join()


@pytest.mark.sampled(1)
def test_a_crowd_of_writers_loses_nothing(location: str) -> None:
    def write(name: str) -> None:
        with open_book(location, by=name) as book:
            for number in range(10):
                players.add(book, [f"{name} {number}"])

    crowd = [threading.Thread(target=write, args=(name,)) for name in ("Ann", "Bob", "Cy", "Di")]
    for writer in crowd:
        writer.start()
    for writer in crowd:
        writer.join()
    with open_book(location) as book:
        assert len(players.of_club(book)) == 40
        numbers = [entry.number for entry in journal.entries(book)]
    assert numbers == list(range(41, 0, -1))


def test_a_hand_that_another_undid_is_not_corrected(location: str) -> None:
    with open_book(location, by="Sue") as book:
        game = evening.begin(book).game
        hand = writing.add(book, game, 1, wrote(game, 5, 5))
        with open_book(location, by="Tom") as other:
            undoing.undo(other)
        with pytest.raises(CanastaError, match="Someone else changed this hand in the meantime"):
            writing.revise(book, hand, "misread")


def test_a_reader_sees_one_state_of_the_book(book: Book, location: str) -> None:
    assert players.of_club(book) == []
    with open_book(location) as other:
        players.add(other, ["Ash"])
    assert players.of_club(book) == []
    book.release()
    assert len(players.of_club(book)) == 1


def test_a_reader_sees_the_state_in_which_the_book_was_opened(location: str) -> None:
    with open_book(location) as book, open_book(location) as other:
        players.add(other, ["Ash"])
        assert players.of_club(book) == []


_KILLED = """
import os, signal, sys
from canasta_club.records.nouns import players
from canasta_club.records.book.book import open_book

book = open_book(sys.argv[1])
players.add(book, ["kept"])
with book.change("half", "done"):
    players.add(book, [f"lost {number}" for number in range(6_000)])
    os.kill(os.getpid(), signal.SIGKILL)
"""


@on_posix
def test_a_crash_in_the_middle_of_a_change_undoes_all_of_it(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", _KILLED, str(path)], check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    with open_book(str(path)) as book:
        assert [player.name for player in players.of_club(book)] == ["kept"]
        assert book.faults() == []
        players.add(book, ["and goes on"])


def test_a_session_that_was_cut_is_told_in_words(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_book(str(path)) as book:

        def cut(*_: object) -> None:
            raise AssertionError  # as the driver does, where no answer comes

        monkeypatch.setattr(book.connection.dialect, "do_execute", cut)
        with pytest.raises(CanastaError, match="the database server was lost: it was closed"):
            players.of_club(book)


def _end_sessions(server: socket.socket) -> None:
    """Begin a session as PostgreSQL does, and end it at its first question."""
    with suppress(OSError):
        while True:
            session, _ = server.accept()
            with session:
                session.recv(4096)
                session.sendall(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I")
                session.recv(4096)


def test_a_session_that_was_cut_while_it_began_is_not_put_down_to_its_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=_end_sessions, args=(server,), daemon=True)
        thread.start()
        address = f"postgresql://canasta@127.0.0.1:{server.getsockname()[1]}/a?sslmode=disable"
        with pytest.raises(CanastaError, match="connection to the database server was lost"):
            open_book(address)
    with pytest.raises(CanastaError, match="The database server cannot be reached"):
        open_book("postgresql://canasta@127.0.0.1:1/a")
