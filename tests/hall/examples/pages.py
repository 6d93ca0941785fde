"""The hall's pages, asked in the test's own process: a browser without a window or a network."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

from canasta_club.hall.club.rights import Right
from canasta_club.hall.server._app import Hall, application
from canasta_club.hall.server._keeper import Keeper
from canasta_club.hall.services import rights
from canasta_club.records.book.book import open_book
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.nights import AtNight

HOST = "localhost"
_INPUT = re.compile(r'<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"')


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def words(self) -> str:
        """What is read on the page."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.text)).split())


class Pages:
    """A hall with its codes, by the names of what they open: ``1A``, ``desk``, ``wall``."""

    def __init__(self, path: Path, club: str = "", day: date | None = None) -> None:
        self.path = path
        self.codes = issue(path, club, day)
        self.events: list[tuple[str, Mapping[str, object]]] = []
        self.hall = Hall(
            Keeper(lambda: at_night(path, club, day)), lambda *event: self.events.append(event)
        )
        self.app = application(self.hall, {HOST})
        self.runner = asyncio.Runner()

    def ask(
        self,
        method: str,
        where: str,
        body: bytes = b"",
        *,
        device: str = "10.0.0.7",
        **headers: str,
    ) -> Answer:
        sent = {"host": HOST, "content-length": str(len(body)), **headers}
        return self.runner.run(ask(self.app, method, where, [body], sent, device))

    def get(self, who: str, rest: str = "", **how: str) -> Answer:
        return self.ask("GET", self.path_of(who) + rest, b"", **how)

    def post(self, who: str, form: Mapping[str, str], rest: str = "", **headers: str) -> Answer:
        body = urlencode(form).encode()
        kind = "application/x-www-form-urlencoded"
        return self.ask("POST", self.path_of(who) + rest, body, **{"content-type": kind, **headers})

    def path_of(self, who: str) -> str:
        letter = {"desk": "d", "wall": "w"}.get(who, "t")
        return f"/{letter}/{self.codes[who]}"

    def hidden(self, who: str, do: str = "send") -> dict[str, str]:
        """Return what the form of a page sends unseen."""
        return next(form for form in forms_of(self.get(who).text) if form.get("do") == do)

    def send(self, who: str, boxes: Mapping[str, str], do: str = "send", **more: str) -> Answer:
        """Fill in the form of a page, and send it."""
        form = {**self.hidden(who, do), "id": str(uuid4()), **boxes, **more}
        return self.post(who, form)

    def totals(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """Return the recorded hands: table, number, totals."""
        return self.hall.keeper.now(
            lambda room: [
                (row.game.table, hand.number, hand.totals)
                for row in room.grid.rows
                for hand in row.state.hands
                if not hand.is_void
            ]
        )


def forms_of(text: str) -> list[dict[str, str]]:
    """Return what each form of a page sends unseen."""
    forms = [form.partition("</form>")[0] for form in text.split("<form")[1:]]
    return [dict(_INPUT.findall(form)) for form in forms]


async def ask(
    app: Any,
    method: str,
    where: str,
    parts: list[bytes],
    headers: Mapping[str, str],
    device: str = "10.0.0.7",
) -> Answer:
    path, _, query = where.partition("?")
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "scheme": "http", "client": (device, 5000),
        "server": (HOST, 80), "http_version": "1.1", "root_path": "",
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
    }  # fmt: skip
    coming = [
        {"type": "http.request", "body": part, "more_body": at + 1 < len(parts)}
        for at, part in enumerate(parts)
    ]
    got: list[Any] = []

    async def receive() -> Any:
        if coming:
            return coming.pop(0)
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        got.append(message)

    await app(scope, receive, send)
    start = got[0]
    held = {key.decode(): value.decode() for key, value in start["headers"]}
    return Answer(start["status"], held, b"".join(each.get("body", b"") for each in got[1:]))


@contextmanager
def at_night(path: Path | str, club: str = "", day: date | None = None) -> Iterator[AtNight]:
    """Open the book at its open night, or at that of a club and a day."""
    with open_book(str(path), club, by="Sue") as book:
        season = seasons.find(book)
        night = nights.of_day(book, season, day) if day else nights.find(book, season)
        assert night
        yield AtNight(book, season, night)


def issue(path: Path, club: str = "", day: date | None = None) -> dict[str, str]:
    """Issue the rights of the night, and return their codes."""
    with at_night(path, club, day) as at:
        issued = rights.issue(*at)
    return {named(card.right): card.code for card in issued.cards}


def named(right: Right) -> str:
    """Return the name of what a right opens."""
    is_side = right.table is not None and right.seat is not None
    return f"{right.table}{'ABC'[right.seat or 0]}" if is_side else right.kind


@contextmanager
def open_hall(path: Path, club: str = "", day: date | None = None) -> Iterator[Pages]:
    pages = Pages(path, club, day)
    pages.hall.keeper.open()
    try:
        with pages.runner:
            yield pages
    finally:
        pages.hall.keeper.close()
