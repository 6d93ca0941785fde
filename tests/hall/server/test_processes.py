"""Processes of their own: two that send one hand at once, and a server that is killed."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from canasta_club.records.book.book import open_book
from canasta_club.services.play import games, standing
from canasta_club.services.safety import verify
from tests.hall.examples.browser import free_port, served
from tests.hall.examples.pages import forms_of, issue
from tests.places import ROOT

pytestmark = pytest.mark.long

_SENDS = """
import sys
from canasta_club.hall.services import waiting
from canasta_club.hall.services.sending import Sender
from canasta_club.records.book.book import open_book
from canasta_club.services.play import games
from tests.hall.examples.tables import stated
from uuid import uuid4
path, seat = sys.argv[1], int(sys.argv[2])
with open_book(path, by="Sue") as book:
    place = games.find(book, table=1)
    book.release()
    print("ready", flush=True)
    sys.stdin.readline()
    print(waiting.send(book, place, stated(), Sender(seat, uuid4())).outcome)
"""


@pytest.mark.parametrize(
    ("terms", "seats", "outcomes"),
    [
        ("", (0, 1), ["recorded", "waits"]),
        ('confirm = "one"', (0, 1), ["recorded", "same"]),
        ('confirm = "one"', (0, 0), ["recorded", "same"]),
    ],
    ids=["both sides", "either side", "one side twice"],
)
def test_two_processes_that_send_a_hand_at_once_record_it_once(
    evenings: Callable[[str], Path],
    tmp_path: Path,
    terms: str,
    seats: tuple[int, int],
    outcomes: list[str],
) -> None:
    path = Path(shutil.copy(evenings(terms), tmp_path / "club.canasta"))
    senders = [
        subprocess.Popen(
            [sys.executable, "-c", _SENDS, str(path), str(seat)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for seat in seats
    ]  # fmt: skip
    for one in senders:
        assert one.stdout
        assert one.stdout.readline() == "ready\n"
    for one in senders:
        assert one.stdin
        one.stdin.write("\n")
        one.stdin.flush()
    answers = sorted(one.communicate(timeout=60)[0].strip() for one in senders)
    assert answers == outcomes
    assert recorded(path) == [(665, 415)]


def recorded(path: Path) -> list[tuple[int, ...]]:
    """Return the totals of the hands at table 1 of a book that verifies."""
    with open_book(str(path), by="Sue") as book:
        assert verify.verify(book).problems == []
        state = standing.of_game(book, games.find(book, table=1))
        return [hand.totals for hand in state.hands]


_KILLED = """
import os, runpy, signal, sys
from canasta_club.hall.server import _sends
_sends._done = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
sys.argv = ["canasta", *sys.argv[1:]]
runpy.run_module("canasta_club", run_name="__main__")
"""


@pytest.mark.skipif(os.name == "nt", reason="There is no such signal.")
def test_a_server_that_is_killed_after_the_commit_answers_the_same_send_again(
    evenings: Callable[[str], Path], tmp_path: Path
) -> None:
    path = Path(shutil.copy(evenings('confirm = "one"'), tmp_path / "club.canasta"))
    code, port = issue(path)["1A"], free_port()
    where = f"http://127.0.0.1:{port}/t/{code}"
    hand = {"A.melded": "=665", "B.melded": "=415", "hand.out": "A", "id": str(uuid4())}
    typed = ["--book", str(path), "serve", "--json", "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-c", _KILLED, *typed],
        stdout=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "CANASTA_HOME": str(tmp_path)},
    ) as killed:  # fmt: skip
        assert killed.stdout
        assert '"listening"' in killed.stdout.readline()
        form = next(form for form in forms_of(asked(where)) if form.get("do") == "send")
        with pytest.raises((URLError, ConnectionError)):
            asked(where, {**form, **hand})
        assert killed.wait(60) == -signal.SIGKILL
    assert recorded(path) == [(665, 415)]
    with served(path, port) as again:
        answer = asked(where, {**form, **hand}, accept="application/json")
        assert json.loads(answer)["outcome"] == "recorded"
        text = re.sub(r"<[^>]*>", " ", asked(where, {**form, **hand}))
        assert "This hand is recorded." in text
        assert '"stopped"' in again.stop()
    assert recorded(path) == [(665, 415)]


def asked(where: str, form: dict[str, str] | None = None, accept: str = "text/html") -> str:
    body = urlencode(form).encode() if form else None
    with urlopen(Request(where, body, {"Accept": accept}), timeout=60) as reply:  # noqa: S310
        return str(reply.read().decode())
