"""``canasta serve`` as a process: what it refuses in words, and that it lets go of the book."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_club.records.book.book import open_book
from canasta_club.services.evening import states
from canasta_club.services.season import seasons
from tests.hall.examples.browser import free_port, served
from tests.places import ROOT

pytestmark = pytest.mark.long


@pytest.fixture
def book_path(evenings: Callable[[str], Path], tmp_path: Path) -> Path:
    return Path(shutil.copy(evenings(""), tmp_path / "club.canasta"))


def refused(book: Path, port: int) -> str:
    typed = ["--book", str(book), "serve", "--port", str(port)]
    done = subprocess.run(
        [sys.executable, "-m", "canasta_club", *typed],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken_is_named(book_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is taken" in refused(book_path, port)


def test_a_second_server_on_one_book_is_refused_and_the_first_lets_go(book_path: Path) -> None:
    with served(book_path, free_port()) as first:
        assert "The hall of club.canasta is kept already" in refused(book_path, free_port())
        assert '"stopped"' in first.stop()
        assert first.process.returncode == 0
    with served(book_path, free_port()) as again:
        again.process.kill()
        again.process.wait(30)
    with served(book_path, free_port()):  # A server that was killed leaves no lock behind.
        pass


def test_a_night_that_is_not_open_is_refused(book_path: Path) -> None:
    with open_book(str(book_path), by="Sue") as book:
        states.close(book, seasons.find(book))
    assert "closed" in refused(book_path, free_port())
