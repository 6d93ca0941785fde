"""The keeper: the one thread that has the book open. What pages ask of it waits in turn."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from typing import Final, TypeVar

from canasta_club import recording
from canasta_club.errors import CanastaError
from canasta_club.hall.server._room import Room
from canasta_club.services.season.nights import AtNight

T = TypeVar("T")

_MOST_WAITING: Final = 400
"""How much may wait for the book at a time: some seconds of work on a slow laptop."""


class CrowdedError(CanastaError):
    """More waits for the book than it can answer soon."""

    code = "crowded"

    def __init__(self) -> None:
        super().__init__("The hall is busy; nothing was saved.", hint="Send again in a moment.")


class Keeper:
    """Keeps the book open in its own thread until it is closed; ``begin`` opens it there."""

    def __init__(self, begin: Callable[[], AbstractContextManager[AtNight]]) -> None:
        self._begin = begin
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="book")
        self._stack = ExitStack()
        self._room: Room | None = None
        self._waiting = 0

    def open(self) -> None:
        """Open the book; raises what opening it raises."""
        self._thread.submit(self._open).result()

    def _open(self) -> None:
        recording.begin()
        self._room = Room(self._stack.enter_context(self._begin()))
        self._room.release()

    async def ask(self, work: Callable[[Room], T]) -> T:
        """Do some work with the book, after what came before it.

        Raises `CrowdedError` where too much waits.
        """
        if self._waiting >= _MOST_WAITING:
            raise CrowdedError
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(self._work, work))
        finally:
            self._waiting -= 1

    def now(self, work: Callable[[Room], T]) -> T:
        """Do some work with the book, and wait for it."""
        return self._thread.submit(self._work, work).result()

    def _work(self, work: Callable[[Room], T]) -> T:
        if self._room is None:
            raise CrowdedError
        recording.begin()
        try:
            return work(self._room)
        finally:
            self._room.release()

    def close(self) -> None:
        """Let go of the book; what waited is done first."""
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    def _close(self) -> None:
        self._room = None
        self._stack.close()
