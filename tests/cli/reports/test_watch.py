"""Watching: what is written follows the book, and a fault on the way does not end it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_club.services.publishing import projector
from tests.cli.process import canasta


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a club with a game that runs."""
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
        ("season", "new", "Autumn", "--from", "2026-10-01"),
        ("night", "open", "2026-10-01"),
        ("game", "start", "Ash+Birch", "Cedar+Dogwood", "--table", "1"),
    ):
        done = canasta(*words, folder=tmp_path)
        assert done.status == 0, done.err
    return tmp_path


class _EndedError(KeyboardInterrupt):
    """The person ends the command."""


def _between(monkeypatch: pytest.MonkeyPatch, *acts: Callable[[], object]) -> None:
    """Do something at each look at the book, and then end the command."""
    left: Iterator[Callable[[], object]] = iter(acts)

    def sleep(_seconds: float) -> None:
        act = next(left, None)
        if act is None:
            raise _EndedError
        act()

    monkeypatch.setattr(time, "sleep", sleep)


def _hand(home: Path) -> Callable[[], object]:
    words = ("A: n1 m1 +345 -40 r1", "B: n2 +505 -0 out")
    return lambda: canasta("hand", "record", "--table", "1", *words, "--accept", "all", folder=home)


def _nothing() -> None:
    pass


def test_the_screens_follow_the_book(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _between(monkeypatch, _nothing, _hand(home), _nothing)
    done = canasta("print", "projector", "wall.html", "--watch", folder=home)
    assert done.out.count("Written: wall.html") == 2
    assert "1,605" in (home / "wall.html").read_text("utf-8")


def test_the_site_follows_the_book_and_a_fault_is_told_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = home / "site" / "Players.html"

    def stray() -> None:
        (home / "site" / "players.html").unlink()
        stranger.write_text("mine")

    _between(monkeypatch, stray, _hand(home), _nothing, stranger.unlink, _nothing)
    done = canasta("publish", "site", "--watch", "--json", folder=home)
    values = [*map(json.loads, done.out.splitlines())]
    assert ["players.html" in value["written"] for value in values] == [True, True]
    assert [len(value.get("notes", ())) for value in values] == [0, 1]
    assert "in the way" in values[1]["notes"][0]


def test_what_is_refused_at_first_ends_the_command(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _between(monkeypatch)
    (home / "site").mkdir()
    (home / "site" / "mine.txt").write_text("mine")
    done = canasta("publish", "site", "--watch", folder=home)
    assert (done.status, "did not make it" in done.err) == (1, True)


def test_ctrl_c_is_how_a_watch_ends(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _between(monkeypatch, _hand(home))
    done = canasta("print", "projector", "wall.html", "--watch", folder=home)
    assert (done.status, done.err) == (0, "")


def test_ctrl_c_amid_the_writing_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files may be left half done then."""
    written = projector.write
    left = [written]

    def write(*given: Any) -> Any:
        if not left:
            raise KeyboardInterrupt
        return left.pop()(*given)

    _between(monkeypatch, _hand(home))
    monkeypatch.setattr(projector, "write", write)
    later, at_first = (
        canasta("print", "projector", name, "--watch", folder=home) for name in ("a.html", "b.html")
    )
    assert (later.status, at_first.status) == (3, 130)
    assert "Interrupted" in later.err


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "page"),
    [
        (("publish", "site", "--json"), "site/last.html"),
        (("publish", "site"), "site/last.html"),
        (("print", "projector", "wall.html"), "wall.html"),
    ],
)
def test_nobody_needs_to_read_what_is_told(home: Path, words: tuple[str, ...], page: str) -> None:
    """A pipe that is full keeps no page waiting, and the command ends when it is told to."""
    fcntl = pytest.importorskip("fcntl")
    read, write = os.pipe()
    fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, 4096)
    os.write(write, b"x" * 4096)
    command = [sys.executable, "-m", "canasta_club", *words, "--watch"]
    watching = subprocess.Popen(command, cwd=home, stdout=write, stderr=write)
    try:
        _wait_for((home / page).exists)
        _hand(home)()
        _wait_for(lambda: "1,605" in (home / page).read_text("utf-8"))
        watching.send_signal(signal.SIGINT)
        assert watching.wait(30) == 0
    finally:
        watching.kill()
        watching.wait()
    os.close(read)
    os.close(write)


def _wait_for(is_done: Callable[[], bool]) -> None:
    for _look in range(300):
        if is_done():
            return
        time.sleep(0.1)
    raise TimeoutError
