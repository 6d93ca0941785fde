"""Driving the entry screen in a test: keys as fast as they come, and what is then shown."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from canasta_club.club.play import Place
from canasta_club.records.book.book import Book
from canasta_club.screen.app import EntryApp
from canasta_club.services.play import standing
from canasta_club.services.season.nights import AtNight
from tests.cli.process import ONE_OF_MANY

Script = Callable[[EntryApp, Pilot[int]], Awaitable[None]]
KEYS = {"\n": "enter", "*": "asterisk", ".": "full_stop"}


App = TypeVar("App", bound=EntryApp)


def run(book: Book, place: Place, script: Script, size: tuple[int, int] = (80, 24)) -> EntryApp:
    """Run the entry screen, and a script on it."""
    return run_app(EntryApp(lambda: AtNight(book, place.season, place.night)), script, size)


def run_app(
    app: App,
    script: Callable[[App, Pilot[int]], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
) -> App:
    """Run a screen, and a script on it."""

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(session())
    return app


_KEY = re.compile(r"\{[^}]+\}|.", re.DOTALL)
"""A key by its name, as ``{ctrl+s}``, or one that types a letter."""


async def press(pilot: Pilot[int], *typed: str) -> None:
    """Press keys as fast as a scanner types: all of them lie ready before the first is taken."""
    app = pilot.app
    for word in typed:
        for sign in (found.strip("{}") for found in _KEY.findall(word)):
            key = KEYS.get(sign, sign)
            app.post_message(events.Key(key, sign if len(sign) == 1 and sign != "\n" else None))
        for _ in range(2000):
            if not app._message_queue.qsize():
                break
            await asyncio.sleep(0.01)
        await pilot.pause()
        await pilot.pause()


def shown(app: EntryApp, name: str) -> str:
    """Return what stands in a place of the screen."""
    text = str(app.screen.query_one(f"#{name}", Static).render())
    assert not ONE_OF_MANY.findall(text)
    return text


def totals(book: Book, place: Place) -> list[tuple[int, ...]]:
    """Return the totals of the hands of a game, as the book has them now."""
    book.release()
    return [hand.totals for hand in standing.of_game(book, place).hands]


FIRST = "\n1\n275\n10\n\n" + "\n1\n135\n20\n\n" + "1\n" + "\n"
"""Each side's canastas, points and red threes; the first side went out; no totals."""
