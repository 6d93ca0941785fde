"""The hub: which pages listen, and what each is told when the room changes."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from canasta_club.hall.club.rights import Right

_PULSE: Final = 10.0
"""Seconds after which a page that hears nothing hears that the server is there."""

_MOST: Final = 500
"""Pages that listen at a time: a phone for each side, the wall, and as many that only watch."""

_MOST_OF_ONE: Final = 6
"""Pages that listen with one right: a phone that reloads leaves its old one behind for a while."""


@dataclass(eq=False, slots=True)
class Listener:
    """A page that listens; it is told of its own table alone."""

    right: Right
    told: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False


class Hub:
    """Every page that listens. It is only asked in the thread of the event loop."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._seen: dict[tuple[int, int], float] = {}
        self.reason = ""

    @property
    def count(self) -> int:
        """How many pages listen."""
        return len(self._listeners)

    def see(self, right: Right) -> None:
        """Note that a side was heard of."""
        if right.table is not None and right.seat is not None:
            self._seen[right.table, right.seat] = time.monotonic()

    def seen(self) -> Mapping[tuple[int, int], int]:
        """Return how many seconds ago each side was heard of."""
        now = time.monotonic()
        listening = {(one.right.table, one.right.seat) for one in self._listeners}
        return {
            place: 0 if place in listening else int(now - at) for place, at in self._seen.items()
        }

    def may_listen(self, right: Right) -> bool:
        """Return whether one more page may listen with a right."""
        if self.reason or len(self._listeners) >= _MOST:
            return False
        most = _MOST if right.kind == "wall" else _MOST_OF_ONE
        return sum(one.right.id == right.id for one in self._listeners) < most

    def tell(self, tables: frozenset[int] | None = None, *, is_on_wall: bool = True) -> None:
        """Tell the desk that something looks different, and the pages of tables; the wall, too."""
        for one in self._listeners:
            concerned = {"desk": True, "wall": is_on_wall}
            if concerned.get(one.right.kind, tables is None or one.right.table in tables):
                one.told.set()

    def end(self, reason: str) -> None:
        """Say a last word to every page: ``closed`` with the night, ``stopped`` with the server."""
        self.reason = self.reason or reason
        for one in self._listeners:
            one.is_over = True
            one.told.set()

    async def listen(self, right: Right) -> AsyncIterator[str]:
        """Yield what a page is told, as server-sent events."""
        listener = Listener(right)
        self._listeners.add(listener)
        try:
            yield "retry: 2000\n" + _event("changed", {})
            while not listener.is_over:
                try:
                    await asyncio.wait_for(listener.told.wait(), _PULSE)
                except TimeoutError:
                    self.see(right)
                    yield _event("pulse", {})
                    continue
                listener.told.clear()
                if not listener.is_over:
                    yield _event("changed", {})
            yield _event("end", {"reason": self.reason})
        finally:
            self._listeners.discard(listener)


def _event(name: str, data: Mapping[str, object]) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
