"""What an evening of hours leaves in the memory of a hall: ``python -m benchmarks.hall_hours``.

The real command serves 60 tables, at a hand in a quarter of an hour, as fast as it can: sixteen
hands are four hours. Both phones of every table, the desk and the wall listen, and load again what
they are told of. The memory is that of the process that serves, at each quarter of the hands.
"""

import argparse
import http.client
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from canasta_club.records.book.book import open_book
from canasta_club.services.safety import verify
from tests.hall.examples.browser import free_port, served
from tests.hall.examples.evenings import begin
from tests.hall.examples.pages import forms_of, issue

LETTERS = {"desk": "d", "wall": "w"}
DESK = 250
"""The last number of the desk's own address; tables have those of their numbers."""


class Browsers:
    """Everybody in the hall, each table at an address of its own."""

    def __init__(self, address: str, codes: dict[str, str]) -> None:
        self._codes, self._port = codes, urlsplit(address).port or 0

    def ask(self, who: str, form: dict[str, str] | None = None) -> str:
        """Open the page of a side, of the desk or of the wall, or send a form of it."""
        with self._connected(who) as connection:
            body = urlencode(form) if form else None
            headers = {"content-type": "application/x-www-form-urlencoded"} if form else {}
            connection.request("POST" if form else "GET", self._where(who), body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            assert answer.status == 200, re.sub(r"<[^>]*>", " ", text)[:300]
            return text

    def play(self, table: int, number: int) -> None:
        """Send a hand from one side and confirm it from the other."""
        one, other = facts(table, number)
        boxes = {"A.melded": f"={one}", "B.melded": f"={other}", "hand.out": "B"}
        self._send(f"{table}A", "send", boxes)
        self._send(f"{table}B", "confirm", {})

    def _send(self, who: str, do: str, boxes: dict[str, str]) -> None:
        form = next(form for form in forms_of(self.ask(who)) if form.get("do") == do)
        self.ask(who, {**form, **boxes, "id": str(uuid4())})

    def listen(self, who: str) -> None:
        """Load a page again whenever it is told of a change, until the hall ends."""
        gone = suppress(OSError, http.client.HTTPException)  # The hall ends meanwhile.
        with gone, self._connected(who) as connection:
            connection.request("GET", f"{self._where(who)}/events")
            for line in connection.getresponse():
                if line == b"event: changed\n":
                    self.ask(who)
                elif line == b"event: end\n":
                    return

    @contextmanager
    def _connected(self, who: str) -> Iterator[http.client.HTTPConnection]:
        own = DESK if who in LETTERS else int(who[:-1])
        source = (f"127.0.0.{own}", 0)
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=300, source_address=source
        )
        try:
            yield connection
        finally:
            connection.close()

    def _where(self, who: str) -> str:
        return f"/{LETTERS.get(who, 't')}/{self._codes[who]}"


def facts(table: int, number: int) -> tuple[int, int]:
    """Return figures of no other hand of four hours at 60 tables; no game is over by them."""
    row, column = divmod(16 * table + number, 50)
    return 5 + 5 * column, 255 + 5 * ((row + 7 * column) % 20)


def memory_of(pid: int) -> int:
    """Return the memory that a process has now, in kB."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) if found else 0


def play(tables: int, hands: int) -> list[int]:
    """Play an evening; return the memory before it and at each quarter of it, in kB."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        path = begin(Path(folder), [4] * tables)
        codes = issue(path)
        hall = stack.enter_context(served(path, free_port()))
        browsers = Browsers(hall.address, codes)
        for work in (hall.process.stdout.read, *(partial(browsers.listen, who) for who in codes)):
            threading.Thread(target=work, daemon=True).start()
        found = [memory_of(hall.process.pid)]
        begun = time.monotonic()
        for number in range(1, hands + 1):
            for table in range(1, tables + 1):
                browsers.play(table, number)
            if number * 4 % hands < 4:
                found.append(memory_of(hall.process.pid))
                sys.stdout.write(
                    f"hand {number} at {tables} tables: {found[-1]:,} kB,"
                    f" {time.monotonic() - begun:.0f} s\n"
                )
                sys.stdout.flush()
        hall.process.terminate()
        hall.process.wait(60)
        with open_book(str(path), by="Sue") as book:
            assert verify.verify(book).problems == []
    return found


def main() -> None:
    """Play four hours, and say how the memory grew in the last three of them."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=60)
    words.add_argument("--hands", type=int, default=16)
    given = words.parse_args()
    found = play(given.tables, given.hands)
    growth = found[-1] / found[1]
    sys.stdout.write(f"{found[0]:,} kB when it began; last : first quarter = {growth:.2f}\n")


if __name__ == "__main__":
    main()
