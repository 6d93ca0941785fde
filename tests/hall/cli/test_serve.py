"""``canasta serve`` as a process: what it refuses in words, and that it lets go of the book."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from canasta_club.hall.services import network
from canasta_club.records.book.book import open_book
from canasta_club.services.evening import states
from canasta_club.services.season import seasons
from tests.cli.process import canasta
from tests.hall.examples.browser import Served, free_port, served
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


def test_a_printed_card_opens_its_page(book_path: Path) -> None:
    port, cards = free_port(), book_path.with_name("cards.json")
    line = ("print", "table-cards", str(cards), "--hall", "--address", f"http://127.0.0.1:{port}")
    done = canasta("--book", str(book_path), "--by", "Sue", *line)
    assert done.status == 0, done.err
    parts = json.loads(cards.read_text(encoding="utf-8"))["parts"]
    with served(book_path, port):
        texts = {part["title"]: opened(part["codes"][-1]["reads"]) for part in parts}
    assert "Table 1, side" in texts["Table 1"]
    assert "<h1>The desk</h1>" in texts["Desk"]
    assert "<iframe" in texts["Wall"]


def opened(address: str, **headers: str) -> str:
    with urlopen(Request(address, headers=headers), timeout=20) as reply:  # noqa: S310
        return str(reply.read().decode())


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_it_ends_well_by_either_signal(book_path: Path, name: str) -> None:
    with served(book_path, free_port()) as at:
        at.process.send_signal(getattr(signal, name))
        assert '"stopped"' in at.process.communicate(timeout=60)[0]
        assert at.process.returncode == 0


def test_it_is_reached_by_both_kinds_of_address(book_path: Path) -> None:
    port = free_port()
    with served(book_path, port):
        for host in ("127.0.0.1", "[::1]", "localhost"):
            assert "Code on the card" in opened(f"http://{host}:{port}/")


def test_the_port_of_the_help_is_the_one_on_the_cards() -> None:
    assert f"(default: {network.PORT})" in " ".join(canasta("serve", "--help").out.split())


WORDS = """
import runpy, sys
from canasta_club.hall.server import running
running._UNREACHED = 0.5
sys.argv = ["canasta", *sys.argv[1:]]
runpy.run_module("canasta_club", run_name="__main__")
"""


@pytest.mark.parametrize(
    ("words", "said", "unsaid"),
    [
        (("--hall",), ("is not encrypted", "a guest Wi-Fi keeps devices apart"), "--hall."),
        ((), ("on this computer alone", "canasta serve --hall"), "No phone has come"),
    ],
)
def test_it_says_what_it_means_and_why_nobody_came(
    book_path: Path, words: tuple[str, ...], said: tuple[str, ...], unsaid: str
) -> None:
    typed = ["--book", str(book_path), "serve", "--port", str(free_port()), *words]
    process = subprocess.Popen(
        [sys.executable, "-c", WORDS, *typed],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={**os.environ, "CANASTA_HOME": str(book_path.parent), "COLUMNS": "1000"},
    )
    text = ""
    for line in process.stdout or ():
        text += line
        if all(one in text for one in said):
            break
    time.sleep(1)  # What is not to be said would come now.
    text += Served(process, "").stop()
    for one in (*said, "The hall is closed; the book is free."):
        assert one in text
    assert unsaid not in text
    assert process.returncode == 0


def test_each_event_is_a_line_of_json(book_path: Path) -> None:
    with served(book_path, free_port()) as at:
        opened(f"{at.address}")
        events = [json.loads(line) for line in at.stop().splitlines()]
    assert {event["schema"] for event in events} == {"canasta/serve/1"}
    assert [event["event"] for event in events] == ["stopped"]


@pytest.mark.parametrize("words", [["--json"], []])
def test_it_serves_though_nobody_reads_what_it_says(book_path: Path, words: list[str]) -> None:
    """What it writes to is full before it begins."""
    read, write = os.pipe()
    os.set_blocking(write, False)
    with contextlib.suppress(BlockingIOError):
        while os.write(write, b"x" * 4096):
            pass
    os.set_blocking(write, True)
    port = free_port()
    typed = ["--book", str(book_path), "serve", "--port", str(port), *words]
    process = subprocess.Popen(
        [sys.executable, "-m", "canasta_club", *typed], stdout=write, stderr=write, cwd=ROOT
    )
    try:
        for _ in range(300):
            with contextlib.suppress(URLError):
                assert "Code on the card" in opened(f"http://127.0.0.1:{port}/")
                break
            time.sleep(0.1)
        else:
            raise AssertionError("no page came")
        process.terminate()
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait(30)
        os.close(read)
        os.close(write)
