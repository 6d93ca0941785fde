"""The hall of a simulated evening: it is asked one thing at a time, and can be killed anywhere."""

import asyncio
import datetime as dt
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

from canasta_club.hall.server import _app, _desk, _guard, _room
from canasta_club.hall.server._app import Hall, application
from canasta_club.hall.server._keeper import Keeper
from canasta_club.hall.services import sending
from canasta_club.records.book import _engines, changes
from tests import spared
from tests.hall.examples.pages import HOST, Answer, ask, at_night

FORM = "application/x-www-form-urlencoded"
_BEGAN = dt.datetime(2026, 11, 19, 19, tzinfo=dt.UTC)


class KilledError(Exception):
    """The server died before it answered, or is not there."""


class Server:
    """A server beside a book. What is killed leaves its files as they were in that moment."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_up = False
        self._deaths = 0
        self._runner = asyncio.Runner()
        self._stack = ExitStack()

    def start(self) -> None:
        """Open the book, and answer."""
        hall = Hall(Keeper(lambda: at_night(self.path)))
        hall.keeper.open()
        self._stack.callback(hall.keeper.close)
        self._hall, self._app = hall, application(hall, {HOST})
        self.is_up = True

    def stop(self) -> None:
        """Let go of the book, and answer no more."""
        self.is_up = False
        self._stack.close()

    def end(self) -> None:
        """Stop for good."""
        self.stop()
        self._runner.close()

    def ask(self, where: str, form: Mapping[str, str] | None, device: str) -> Answer:
        """Ask for a page, or send a form; raises `KilledError` where no server is there."""
        if not self.is_up:
            raise KilledError
        body = b"" if form is None else urlencode(form).encode()
        headers = {"host": HOST, "content-length": str(len(body)), "content-type": FORM}
        if form is not None and where.startswith("/t/"):
            headers["accept"] = "application/json"
        method = "GET" if form is None else "POST"
        return self._runner.run(ask(self._app, method, where, [body], headers, device))

    def ask_and_die(self, statement: int, *words: Any) -> None:
        """Ask, and die at a statement of the answer, or once it is whole; nobody is answered."""
        self._deaths += 1
        folder = self.path.parent.parent / f"after {self._deaths}"
        left = [statement]

        def at_statement(_text: str) -> None:
            left[0] -= 1
            if left[0] == 0:
                _copy(self.path.parent, folder)

        def trace(hook: Callable[[str], None] | None) -> None:
            self._hall.keeper.now(
                lambda room: _driver(room.at.book.connection).set_trace_callback(hook)
            )

        trace(at_statement)
        self.ask(*words)
        self.stop()
        if folder.exists():
            shutil.rmtree(self.path.parent)
            self.path = folder / self.path.name

    def look(self) -> None:
        """Look whether others changed the book, as a server does all the time."""
        if self.is_up:
            self._runner.run(self._hall.look())


def _driver(connection: Any) -> Any:
    return connection.connection.driver_connection


def _copy(folder: Path, to: Path) -> None:
    """Copy what a dying process leaves: its book and its journal, not what was in its memory."""
    to.mkdir()
    for file in folder.iterdir():
        if not file.name.endswith("-shm"):
            shutil.copy(file, to / file.name)


@contextmanager
def clocks(now: Callable[[], float], wall: Callable[[], float]) -> Iterator[None]:
    """Let the hall take its time from the simulation: what never goes back, and what may."""

    class Clock(dt.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return (_BEGAN + dt.timedelta(seconds=wall())).astimezone(tz)

    init = changes.Change.__post_init__

    def begun(change: changes.Change) -> None:
        init(change)
        change.at = Clock.now(dt.UTC)

    with ExitStack() as stack:
        stack.enter_context(patch.object(changes.Change, "__post_init__", begun))
        stack.enter_context(patch.object(_engines, "create_engine", spared.engine))
        stack.enter_context(patch.object(_guard, "time", SimpleNamespace(monotonic=now)))
        for module in (_app, _desk, _room, sending):
            stack.enter_context(patch.object(module, "datetime", Clock))
        yield
