"""The hall as a web application: which address shows what, and who may see it."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from canasta_club.errors import CanastaError
from canasta_club.hall.club.rights import Right, RightKind
from canasta_club.hall.server import _desk as desk
from canasta_club.hall.server import _sends as sends
from canasta_club.hall.server import _table as table
from canasta_club.hall.server import _wall as wall
from canasta_club.hall.server._desk import AtDesk, TableQuestion
from canasta_club.hall.server._guard import PICTURE, Guard, Guesses, device_of
from canasta_club.hall.server._hub import Hub
from canasta_club.hall.server._keeper import Keeper
from canasta_club.hall.server._table import Asked
from canasta_club.hall.services.rights import ClosedRightError, RightError
from canasta_club.reports.writers import projector as pages

Told = Callable[[str, Mapping[str, object]], None]

_LOOK: Final = 0.4
"""Seconds between two looks at whether the book has changed."""

_SLEPT: Final = 20.0
"""Seconds that a look may come late, until it is said that the computer slept."""

_MOST_QUESTIONS: Final = 60
_FIELDS: Final = 120
"""Boxes that a form may have."""

_LETTERS: Final = {"side": "t", "desk": "d", "wall": "w"}


def _tell_nobody(event: str, values: Mapping[str, object]) -> None:
    del event, values


@dataclass(slots=True)
class Hall:
    """A hall that is open: its keeper, who listens, and what it tells the command that runs it."""

    keeper: Keeper
    tell: Told = _tell_nobody
    hub: Hub = field(default_factory=Hub)
    guesses: Guesses = field(default_factory=Guesses)
    questions: list[TableQuestion] = field(default_factory=list)
    asked: int = 0
    has_been_reached: bool = False

    async def watch(self) -> None:
        """Look again and again whether the book has changed, and tell the pages."""
        while True:
            began = monotonic(), datetime.now(UTC)
            await asyncio.sleep(_LOOK)
            slept = (datetime.now(UTC) - began[1]).total_seconds()
            if max(slept, monotonic() - began[0]) > _SLEPT:
                self.tell("slept", {"seconds": round(slept)})
                self.hub.tell()
            with suppress(CanastaError):
                await self.look()

    async def look(self) -> None:
        """Look whether the book has changed, and tell the pages that show it."""
        changed = await self.keeper.ask(lambda room: room.changed())
        if changed.is_closed:
            self.hub.end("closed")
        elif changed.tables is not None:
            self.hub.tell(changed.tables, is_on_wall=changed.is_on_wall)

    async def right(self, request: Request, kind: RightKind) -> Right | Response:
        """Return the right that an address bears, or the page that says why it opens nothing."""
        code, device = request.path_params["code"], device_of(request.scope)
        if not self.guesses.may(device):
            return _word(429, "Too many codes that open nothing came from this device.", "Wait.")
        try:
            right = await self.keeper.ask(lambda room: room.right(code))
        except RightError as fault:
            self.guesses.wrong(device)
            is_over = isinstance(fault, ClosedRightError)
            return _word(410, fault.message, fault.hint or "", is_over=is_over)
        if right is None or right.kind != kind:
            self.guesses.wrong(device)
            return _word(
                404, "This code opens nothing here.", "Type the code of tonight's card once more."
            )
        if not self.has_been_reached:
            self.has_been_reached = True
            self.tell("reached", {"device": device})
        self.hub.see(right)
        return right


def application(hall: Hall, hosts: Collection[str]) -> Starlette:
    """Return the application; ``hosts`` are the names and addresses that it answers to."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(hall.watch())
        try:
            yield
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching

    doors = _Doors(hall)
    routes = [
        Route("/", doors.enter, methods=["GET", "POST"]),
        Route("/hall.css", doors.styles),
        Route("/hall.js", doors.script),
        Route("/t/{code}", doors.table, methods=["GET", "POST"]),
        Route("/t/{code}/check", doors.check, methods=["POST"]),
        Route("/d/{code}", doors.desk, methods=["GET", "POST"]),
        Route("/w/{code}", doors.wall),
        Route("/w/{code}/screen/{number:int}", doors.screen),
        *(
            Route(f"/{letter}/{{code}}/events", doors.events(kind))  # type: ignore[arg-type]
            for kind, letter in _LETTERS.items()
        ),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: _not_found})
    app.add_exception_handler(CanastaError, _refused)
    app.add_middleware(Guard, hosts=hosts)
    return app


class _Doors:
    """What each address answers."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def enter(self, request: Request) -> Response:
        """Ask for the code of a card, and lead to its page."""
        if request.method == "GET":
            return _page("hall_word", {"title": "Canasta at the tables", "asks": True})
        form = await _form(request)
        code, device = form.get("code", "").strip()[:64], device_of(request.scope)
        if not self._hall.guesses.may(device):
            return _word(429, "Too many codes that open nothing came from this device.", "Wait.")
        with suppress(RightError):
            if code and (right := await self._hall.keeper.ask(lambda room: room.right(code))):
                return RedirectResponse(f"/{_LETTERS[right.kind]}/{code}", 303)
        self._hall.guesses.wrong(device)
        return _word(404, "This code opens nothing here.", "Type the code of tonight's card again.")

    async def styles(self, request: Request) -> Response:
        """Return the look of all pages."""
        return _file(request, pages.hall_file("hall.css"), "text/css")

    async def script(self, request: Request) -> Response:
        """Return the script of all pages."""
        return _file(request, pages.hall_file("hall.js"), "text/javascript")

    async def table(self, request: Request) -> Response:
        """Show the page of a side, or take what it sends."""
        right = await self._hall.right(request, "side")
        if isinstance(right, Response):
            return right
        if request.method == "POST" and request.url.query == PICTURE:
            return await self._picture(request, right)
        if request.method == "POST":
            return await self._take(request, right)
        query = request.query_params
        number = query.get("hand", "")
        if number.isdigit() and len(number) < 4:
            asked = Asked(stage="correct", number=int(number))
        else:
            asked = Asked(stage="enter" if query.get("own") else None)
        values = await self._hall.keeper.ask(lambda room: table.page(room, right, asked))
        return _page("hall_table", values)

    async def _picture(self, request: Request, right: Right) -> Response:
        """Have a picture of a slip read, and say what became of it."""
        async with request.form(max_files=1, max_fields=1) as form:
            picture = form.get("picture")
            content = b"" if picture is None or isinstance(picture, str) else await picture.read()
        asked = await self._hall.keeper.ask(lambda room: sends.picture(room, right, content))
        values = await self._hall.keeper.ask(lambda room: table.page(room, right, asked))
        return _page("hall_table", values, 422 if asked.is_refused else 200)

    async def _take(self, request: Request, right: Right) -> Response:
        form = await _form(request)
        if form.get("do") in {"ruling", "ask"}:
            reply = await self._ask(right, form)
        else:
            reply = await self._hall.keeper.ask(lambda room: sends.receive(room, right, form))
        if reply.change:
            self._hall.tell("sent", {"table": right.table, "outcome": reply.outcome})
            await self._hall.look()
        if "json" in request.headers.get("accept", ""):
            problems = await self._hall.keeper.ask(
                lambda room: table.problems_of(room, right, reply.asked)
            )
            value = {
                "outcome": reply.outcome,
                "message": reply.asked.message or reply.asked.answer,
                "problems": problems,
                "unusual": reply.asked.unusual,
            }
            return JSONResponse(value, reply.status)
        asked = reply.asked
        values = await self._hall.keeper.ask(lambda room: table.page(room, right, asked))
        return _page("hall_table", values, reply.status)

    async def _ask(self, right: Right, form: Mapping[str, str]) -> sends.Reply:
        """Answer a question of the rules, or hand it to the desk."""
        hall = self._hall
        if form.get("do") == "ruling":
            text = await hall.keeper.ask(lambda room: sends.ruling(room, right, form))
            return sends.Reply(200, "answered", Asked(answer=text))
        text = form.get("text", "").strip()[:200] or "The director, please."
        hall.asked += 1
        hall.questions = hall.questions[-_MOST_QUESTIONS:]
        hall.questions.append(
            TableQuestion(
                number=hall.asked,
                table=right.table or 0,
                seat=right.seat or 0,
                text=text,
                at=datetime.now(UTC),
            )
        )
        hall.tell("question", {"table": right.table, "text": text})
        hall.hub.tell(frozenset(), is_on_wall=False)
        return sends.Reply(200, "asked", Asked(message="The desk has your question."))

    async def check(self, request: Request) -> Response:
        """Check a slip that is being filled in."""
        right = await self._hall.right(request, "side")
        if isinstance(right, Response):
            return right
        form = await _form(request)
        return JSONResponse(
            await self._hall.keeper.ask(lambda room: sends.check(room, right, form))
        )

    async def desk(self, request: Request) -> Response:
        """Show the desk's page, or do what it asks."""
        right = await self._hall.right(request, "desk")
        if isinstance(right, Response):
            return right
        hall = self._hall
        message, is_refused = "", False
        if request.method == "POST":
            form = await _form(request)
            if form.get("do") == "answered":
                hall.questions = [q for q in hall.questions if str(q.number) != form.get("about")]
            else:
                try:
                    message = await hall.keeper.ask(lambda room: desk.receive(room, form))
                except (CanastaError, ValueError) as fault:
                    is_refused = True
                    message = desk.refusal(fault)
                await hall.look()
        at_desk = AtDesk(
            seen=hall.hub.seen(),
            questions=tuple(hall.questions),
            message=message,
            is_refused=is_refused,
            asked=request.query_params.get("player", ""),
        )
        values = await hall.keeper.ask(lambda room: desk.page(room, at_desk))
        return _page("hall_desk", values, 422 if is_refused else 200)

    async def wall(self, request: Request) -> Response:
        """Show the wall: the projector's screens, with the clock above them."""
        right = await self._hall.right(request, "wall")
        if isinstance(right, Response):
            return right
        values = await self._hall.keeper.ask(wall.page)
        first = f"/w/{request.path_params['code']}/screen/1"
        return _page("hall_wall", {**values, "first": first})

    async def screen(self, request: Request) -> Response:
        """Show one of the projector's screens."""
        right = await self._hall.right(request, "wall")
        if isinstance(right, Response):
            return right
        number, is_still = request.path_params["number"], "still" in request.query_params
        text = await self._hall.keeper.ask(
            lambda room: wall.screen(room, number, is_still=is_still)
        )
        return HTMLResponse(text, headers={"content-security-policy": wall.POLICY})

    def events(self, kind: RightKind) -> Callable[[Request], object]:
        """Return what tells the pages of a kind what changes."""

        async def events(request: Request) -> Response:
            right = await self._hall.right(request, kind)
            if isinstance(right, Response):
                return right
            if not self._hall.hub.may_listen(right):
                return PlainTextResponse("Too many pages listen.\n", 503)
            return StreamingResponse(
                self._hall.hub.listen(right),
                media_type="text/event-stream",
                headers={"x-accel-buffering": "no"},
            )

        return events


async def _form(request: Request) -> Mapping[str, str]:
    form = await request.form(max_files=0, max_fields=_FIELDS)
    texts: dict[str, str] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            # A name that comes twice, as ticks do, is one text of several words.
            texts[name] = f"{texts[name]} {value}" if name in texts else value
    return texts


def _page(name: str, values: Mapping[str, object], status: int = 200) -> Response:
    return HTMLResponse(pages.hall_page(name, values), status)


def _word(status: int, message: str, hint: str = "", *, is_over: bool = False) -> Response:
    values = {"title": message, "hint": hint, "asks": status == 404, "is_over": is_over}
    extra = {"retry-after": "20"} if status == 429 else None
    return HTMLResponse(pages.hall_page("hall_word", values), status, extra)


def _file(request: Request, content: bytes, media: str) -> Response:
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media, headers=headers)


async def _not_found(_request: Request, _fault: Exception) -> Response:
    return _word(404, "There is no such page in this hall.", "Type the code of your card.")


async def _refused(_request: Request, fault: Exception) -> Response:
    if not isinstance(fault, CanastaError):
        raise fault
    status = sends.status_of(fault)
    headers = {"retry-after": "2"} if status == 503 else None
    values = {"title": fault.message, "hint": fault.hint or "", "asks": False, "is_over": False}
    return HTMLResponse(pages.hall_page("hall_word", values), status, headers)
