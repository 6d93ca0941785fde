"""What a hand costs in a hall of 60 tables: ``python -m benchmarks.hall``.

Every table sends eight hands and confirms them, in this process and on a real book. Time is that of
the processor unless it says otherwise: a machine that is busy with other things says little about
the clock on the wall.
"""

import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode
from uuid import uuid4

from canasta_club.club.slip import Slip, blank
from canasta_club.errors import accept_all
from canasta_club.hall.server._app import Hall, application
from canasta_club.hall.server._keeper import Keeper
from canasta_club.records.book.book import open_book
from canasta_club.services.entry import saving
from canasta_club.services.play import games, standing
from tests.hall.examples.evenings import begin
from tests.hall.examples.pages import HOST, Answer, ask, at_night, forms_of, issue

TABLES, HANDS = 60, 8
LISTENERS = 200


class Tables:
    """A hall that is asked by all its tables."""

    def __init__(self, path: Path) -> None:
        self.codes = issue(path)
        self.hall = Hall(Keeper(lambda: at_night(path)))
        self.app = application(self.hall, {HOST})
        self.waited = 0.0
        self.pages: dict[str, str] = {}
        self._loaded = asyncio.Event()

    async def ask(self, where: str, form: dict[str, str] | None = None, device: str = "") -> Answer:
        body = urlencode(form).encode() if form else b""
        headers = {
            "host": HOST, "accept": "application/json" if form else "text/html",
            "content-type": "application/x-www-form-urlencoded", "content-length": str(len(body)),
        }  # fmt: skip
        method = "POST" if form else "GET"
        answer = await ask(self.app, method, where, [body], headers, device or where)
        assert answer.status == 200, answer.words[:300]
        return answer

    async def form(self, who: str, do: str) -> dict[str, str]:
        """Open the page of a side, and return what its form sends unseen."""
        page = await self.ask(f"/t/{self.codes[who]}")
        return next(form for form in forms_of(page.text) if form.get("do") == do)

    async def play(self, table: int, number: int) -> float:
        """Send a hand and confirm it; return the seconds that the saving took."""
        boxes = {
            f"{seat}.melded": f"={value}"
            for seat, value in zip("AB", facts(table, number), strict=True)
        }
        sent = {
            **await self.form(f"{table}A", "send"),
            **boxes,
            "hand.out": "A",
            "id": str(uuid4()),
        }
        await self.ask(f"/t/{self.codes[f'{table}A']}", sent)
        confirm = {**await self.form(f"{table}B", "confirm"), "id": str(uuid4())}
        begun = clock(), time.perf_counter()
        await self.ask(f"/t/{self.codes[f'{table}B']}", confirm)
        self.waited = time.perf_counter() - begun[1]
        return clock() - begun[0]

    @asynccontextmanager
    async def followed_by(self, count: int) -> AsyncIterator[None]:
        """Let pages listen, and be loaded again whenever they are told."""
        names = [name for name in self.codes if name not in {"desk", "wall"}]
        names = [*names, "desk", *["wall"] * count][:count]
        tasks = [
            asyncio.create_task(self._follow(name, f"phone {at}")) for at, name in enumerate(names)
        ]
        tasks.append(asyncio.create_task(self.hall.watch()))
        await asyncio.sleep(1)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    async def _follow(self, name: str, device: str) -> None:
        where = f"/{ {'desk': 'd', 'wall': 'w'}.get(name, 't') }/{self.codes[name]}"
        right = await self.hall.keeper.ask(lambda room: room.right(self.codes[name]))
        assert right
        async for told in self.hall.hub.listen(right):
            if "changed" in told:
                self.pages[name] = (await self.ask(where, device=device)).words
                self._loaded.set()

    async def shows(self, name: str, words: str) -> None:
        """Wait until a page that follows shows some words."""
        while words not in self.pages.get(name, ""):
            self._loaded.clear()
            await self._loaded.wait()


def facts(table: int, number: int) -> tuple[int, int]:
    """Return figures that no other hand of the evening has."""
    return 100 + 5 * table, 500 + 5 * number


def clock() -> float:
    return time.process_time()


def memory() -> int:
    """Return the most memory that the process has used, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


@contextmanager
def hall_of(folder: Path) -> Iterator[Tables]:
    folder.mkdir()
    tables = Tables(begin(folder, [4] * TABLES))
    tables.hall.keeper.open()
    try:
        yield tables
    finally:
        tables.hall.keeper.close()


async def evening(tables: Tables, hands: int) -> None:
    """Play an evening at all tables."""
    for number in range(1, hands + 1):
        taken = [await tables.play(table, number) for table in range(1, TABLES + 1)]
        tell(f"hand {number}: a save takes {1000 * median(taken):.1f} ms, {memory()} MB")


async def compared(early: Tables, late: Tables) -> float:
    """Return what a save at the last hand costs, as a ratio to one at the first.

    They take turns in two halls, so that a machine that is busy for a while slows both.
    """
    taken: tuple[list[float], list[float]] = ([], [])
    for table in range(1, TABLES + 1):
        taken[0].append(await early.play(table, 1))
        taken[1].append(await late.play(table, HANDS))
    return median(taken[1]) / median(taken[0])


async def at_once(tables: Tables) -> list[float]:
    """Let all tables play a hand, one right after the other; return what each save took."""
    waits = []
    for table in range(1, TABLES + 1):
        await tables.play(table, 1)
        waits.append(tables.waited)
    return waits


async def to_the_desk(tables: Tables) -> list[float]:
    """Return the seconds from a confirmation until the desk's page shows the hand."""
    taken = []
    for table in range(1, TABLES // 2 + 1):
        await tables.play(table, 2)
        begun = time.perf_counter() - tables.waited
        await tables.shows("desk", f"{row_of(table)} 2 hand 3")
        taken.append(time.perf_counter() - begun)
    return taken


async def to_the_phone(tables: Tables, path: Path) -> list[float]:
    """Return the seconds from a hand that the desk saves until the table's phone shows it."""
    taken = []
    with open_book(str(path), by="Tom") as desk:
        for table in range(TABLES // 2 + 1, TABLES + 1):
            place = games.find(desk, table=table)
            begun = time.perf_counter()
            saving.save(desk, place, slip(table, 2), 2, accept_all, revision=0)
            desk.release()
            await tables.shows(f"{table}A", "Hand 3")
            taken.append(time.perf_counter() - begun)
    return taken


def row_of(table: int) -> str:
    """Return the words of a table's row at the desk, up to its hands."""
    sums = [sum(facts(table, number)[side] for number in (1, 2)) for side in (0, 1)]
    first = 4 * (table - 1)
    pairs = [f"Player {at:03} & Player {at + 1:03}" for at in (first, first + 2)]
    return f"{table} {pairs[0]} {sums[0]}, {pairs[1]} {sums[1]}"


def recorded(folder: Path) -> list[float]:
    """Record the same hands without a hall; return the seconds of each, by the wall's clock."""
    folder.mkdir()
    taken = []
    with open_book(str(begin(folder, [4] * TABLES)), by="Sue") as book:
        for table in range(1, TABLES + 1):
            place = games.find(book, table=table)
            night_hands = standing.with_night_hands(book, place, None)[1]
            begun = time.perf_counter()
            saving.save(book, place, slip(table), 1, accept_all, night_hands=night_hands)
            taken.append(time.perf_counter() - begun)
    return taken


def slip(table: int, number: int = 1) -> Slip:
    filled = blank(2).with_text(None, "out", "A")
    for side, value in enumerate(facts(table, number)):
        filled = filled.with_text(side, "melded", f"={value}")
    return filled


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Measure an evening, one that is followed, and recording alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with hall_of(folder / "late") as late, hall_of(folder / "early") as early:
            begun = clock()
            asyncio.run(evening(late, HANDS - 1))
            spent, hands = clock() - begun, TABLES * (HANDS - 1)
            tell(f"{hands} hands: {spent:.1f} s of the processor")
            tell(f"hand {HANDS} : hand 1 = {asyncio.run(compared(early, late)):.2f}")
        plain = recorded(folder / "plain")
        with hall_of(folder / "followed") as tables:
            waits = asyncio.run(followed(tables, folder / "followed" / "club.canasta"))
        for label, values in {"recorded alone": plain, **waits}.items():
            half, most = 1000 * median(values), 1000 * p95(values)
            tell(
                f"{label}: half within {half:.0f} ms, 95 of 100 within {most:.0f} ms;"
                f" 95th percentile : that of recording alone = {p95(values) / p95(plain):.1f}"
            )


async def followed(tables: Tables, path: Path) -> dict[str, list[float]]:
    """Measure what is waited for while pages follow."""
    async with tables.followed_by(LISTENERS):
        begun, since = clock(), time.perf_counter()
        saves = await at_once(tables)
        passed, spent = time.perf_counter() - since, clock() - begun
        tell(f"{TABLES} tables, {LISTENERS} pages: {passed:.1f} s, {spent:.1f} of the processor")
        return {
            "saved in the hall": saves,
            "from a table to the desk's page": await to_the_desk(tables),
            "from the desk to a table's page": await to_the_phone(tables, path),
        }


def p95(values: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(values, n=20)[-1]


if __name__ == "__main__":
    main()
