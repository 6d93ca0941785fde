"""What a person in the hall, or a page elsewhere, may try: it is refused, and the hall goes on."""

import asyncio
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import uvicorn

from canasta_club.hall.server import _guard as guard
from canasta_club.hall.server import running
from canasta_club.records.book.book import open_book
from canasta_club.services import journal
from canasta_club.services.evening import states
from canasta_club.services.season import seasons
from tests.hall.examples.pages import Pages, ask, issue, open_hall
from tests.hall.server.test_table import HAND

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def pages(evenings: Callable[[str], Path], tmp_path: Path) -> Iterator[Pages]:
    path = shutil.copy(evenings(""), tmp_path / "club.canasta")
    with open_hall(Path(path)) as opened:
        yield opened


def test_guessing_is_slowed(pages: Pages) -> None:
    statuses = [pages.ask("GET", f"/t/{uuid4().hex}").status for _ in range(12)]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    assert pages.get("1A", device="10.0.0.8").status == 200  # Others are not kept waiting.


def test_codes_are_guessed_as_slowly_by_the_form(pages: Pages) -> None:
    body, kind = b"code=abc", {"content-type": FORM}
    statuses = [pages.ask("POST", "/", body, **kind).status for _ in range(12)]
    assert statuses[-1] == 429


def test_the_rate_of_one_device_is_bounded(pages: Pages) -> None:
    statuses = [pages.ask("GET", "/hall.css").status for _ in range(200)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert pages.ask("GET", "/hall.css", device="10.0.0.8").status == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8017", "", "10.0.0.99", "["])
def test_a_foreign_host_is_refused(pages: Pages, host: str) -> None:
    assert pages.get("1A", host=host).status == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_post_from_another_site_is_refused(pages: Pages, headers: dict[str, str]) -> None:
    form = {**pages.hidden("1A"), **HAND}
    assert pages.post("1A", form, **headers).status == 403
    assert "Hand 1" in pages.get("1A").words
    assert pages.post("1A", form, origin="http://localhost").status == 200


@pytest.mark.parametrize("who", ["desk", "wall"])
@pytest.mark.parametrize("letter", ["t", "d", "w"])
def test_a_code_opens_nothing_but_its_own_page(pages: Pages, who: str, letter: str) -> None:
    own = {"desk": "d", "wall": "w"}[who]
    for rest in ("", "/events") if letter != own else ():
        assert pages.ask("GET", f"/{letter}/{pages.codes[who]}{rest}").status == 404


def test_the_wall_writes_nothing(pages: Pages) -> None:
    assert pages.post("wall", {"do": "start"}).status == 405
    assert pages.ask("POST", f"/d/{pages.codes['wall']}", b"do=start").status == 404


def test_a_side_sends_nothing_for_another_table(pages: Pages) -> None:
    theirs = pages.hidden("2A")
    form = {**pages.hidden("1A"), "game": theirs["game"], **HAND}
    assert pages.post("1A", form).status == 409
    assert pages.totals() == []


def test_a_side_confirms_nothing_at_another_table(pages: Pages) -> None:
    pages.send("1A", HAND)
    about = pages.hidden("1B", "confirm")["about"]
    form = {**pages.hidden("2B"), "do": "confirm", "about": about}
    assert pages.post("2B", form).status == 404
    assert pages.totals() == []


def test_a_revoked_code_opens_nothing(pages: Pages) -> None:
    old = pages.path_of("1A")
    pages.codes = issue(pages.path)
    refused = pages.ask("GET", old)
    assert refused.status == 410
    assert "replaced or revoked" in refused.words
    assert pages.get("1A").status == 200


def test_a_code_of_another_night_or_club_opens_nothing(pages: Pages, tmp_path: Path) -> None:
    other = shutil.copy(pages.path, tmp_path / "other.canasta")
    for code in issue(Path(other)).values():
        assert pages.ask("GET", f"/t/{code}", device=code).status == 404


def test_a_code_is_worthless_once_the_night_is_closed(pages: Pages) -> None:
    form = {**pages.hidden("1A"), **HAND}
    with open_book(str(pages.path), by="Tom") as book:
        states.close(book, seasons.find(book))
    assert pages.get("1A").status == 410
    assert pages.post("1A", form).status == 410
    assert pages.totals() == []


def test_an_old_send_is_not_taken_after_the_hand_was_undone(pages: Pages) -> None:
    pages.send("1A", HAND)
    form = pages.hidden("1B", "confirm")
    pages.post("1B", form)
    with open_book(str(pages.path), by="Tom") as book:
        journal.undo(book)
    pages.post("1B", form)
    assert pages.totals() == []


def test_an_id_of_a_send_is_not_taken_for_other_contents(pages: Pages) -> None:
    form = {**pages.hidden("1A"), **HAND}
    assert pages.post("1A", form).status == 200
    other = pages.post("1A", {**form, "A.melded": "285"})
    assert other.status == 409
    assert "other contents" in other.words


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("id", "x"), ("id", ""), ("number", "x"), ("number", "9" * 30), ("revision", "-1"),
        ("number", "0"), ("number", "-4"), ("do", "drop"), ("about", "x"), ("game", "x"),
        ("A.melded", "9" * 5000), ("A.melded", "\x00\x1b[2J"), ("hand.out", "Z9"),
        ("A.melded", "<script>alert(1)</script>"), ("hand.note", "\u202e" * 300),
        ("accept", "all " * 500),
    ],
)  # fmt: skip
def test_a_form_that_no_page_sends_is_refused_in_words(pages: Pages, name: str, value: str) -> None:
    form = {**pages.hidden("1A"), **HAND, name: value}
    for accept in ("application/json", "text/html"):
        answer = pages.post("1A", form, accept=accept)
        assert answer.status in {200, 400, 404, 409, 422}
        assert "<script>alert" not in answer.text.replace("\\u003c", "<") or accept != "text/html"
    assert pages.totals() == []


def test_a_form_that_is_too_large_is_refused(pages: Pages) -> None:
    answer = pages.ask("POST", pages.path_of("1A"), b"a" * 40_000, **{"content-type": FORM})
    assert answer.status == 413
    parts = [b"a" * 20_000] * 50  # Without a length, piece by piece.
    headers = {"host": "localhost", "content-type": FORM}
    coming = ask(pages.app, "POST", pages.path_of("1A"), parts, headers)
    assert pages.runner.run(coming).status == 413


def test_a_form_of_too_many_boxes_or_with_a_file_is_refused(pages: Pages) -> None:
    many = {f"box{number}": "1" for number in range(500)}
    assert pages.post("1A", many).status == 400
    kind = {"content-type": "multipart/form-data; boundary=b"}
    file = b'--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nx\r\n--b--\r\n'
    assert pages.ask("POST", pages.path_of("1A"), file, **kind).status == 400


def test_a_form_that_never_ends_is_refused(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_SLOWEST", 0.05)
    headers = {"host": "localhost", "content-type": FORM, "content-length": "100"}

    async def slow() -> int:
        got: list[Any] = []

        async def receive() -> Any:
            await asyncio.sleep(0.02)
            return {"type": "http.request", "body": b"a", "more_body": True}

        async def send(message: Any) -> None:
            got.append(message)

        scope = {
            "type": "http", "method": "POST", "path": pages.path_of("1A"), "query_string": b"",
            "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
            "client": ("10.0.0.7", 1), "server": ("localhost", 80), "scheme": "http",
            "raw_path": b"", "root_path": "", "http_version": "1.1",
        }  # fmt: skip
        await pages.app(scope, receive, send)
        return int(got[0]["status"])

    assert pages.runner.run(slow()) == 408


@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused(pages: Pages, method: str) -> None:
    assert pages.ask(method, pages.path_of("1A")).status == 405


def test_the_pages_that_listen_are_bounded(pages: Pages) -> None:
    hub = pages.hall.hub
    right = pages.hall.keeper.now(lambda room: room.right(pages.codes["1A"]))
    assert right is not None

    async def listen() -> bool:
        streams = [hub.listen(right) for _ in range(6)]
        for stream in streams:
            await anext(stream)
        may = hub.may_listen(right)
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]
        return may

    assert pages.runner.run(listen()) is False
    assert hub.count == 0


def test_every_answer_bears_the_headers_that_protect_it(pages: Pages) -> None:
    answers = [pages.get("1A"), pages.get("desk"), pages.get("wall"), pages.ask("GET", "/none")]
    for answer in answers:
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.long
def test_a_thousand_silent_connections_keep_nobody_out(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_SILENT", 1.0)
    monkeypatch.setattr(running, "_MOST_CONNECTIONS", 300)
    sock = socket.create_server(("127.0.0.1", 0))
    port = sock.getsockname()[1]
    config = uvicorn.Config(
        pages.app, http=running._Careful, lifespan="off", log_config=None, ws="none"
    )
    server = uvicorn.Server(config)

    async def attack() -> bytes:
        serving = asyncio.create_task(server._serve([sock]))
        with ExitStack() as stack:
            for _ in range(1000):
                one = stack.enter_context(socket.socket())
                one.setblocking(False)
                one.connect_ex(("127.0.0.1", port))
                if _ % 50 == 0:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(1.5)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /hall.css HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            answer = await asyncio.wait_for(reader.read(), 20)
            writer.close()
        server.should_exit = True
        await serving
        return answer

    assert pages.runner.run(attack()).startswith(b"HTTP/1.1 200")
    sock.close()
