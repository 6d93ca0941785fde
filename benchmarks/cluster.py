"""A nation on a cluster against one server, both in the same run: national tables, and clubs.

``python -m benchmarks.cluster --cluster URL --node URL --alone URL``, three addresses of servers:
a Citus cluster and one server, each with an empty database, and another empty database of that
server. ``--clubs 3000 --nights 93`` is a nation of 10 million scores. A cluster that holds a
nation already is taken as it is. Both get the same rows.
Figures are ratios to the one server: of national tables, with the parts of the cluster that each
of their statements is pushed down to; of a club's commands, beside the server where the club is
alone; and of clubs that all record at once while a national table is read again and again.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from statistics import median, quantiles
from typing import Any

from sqlalchemy import event
from typer.testing import CliRunner

from benchmarks import national
from canasta_club.cli.main import build
from canasta_club.federation.records.totals import KeptTotals
from canasta_club.records.book import copying, distribution
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs as club_records
from canasta_club.records.tables.clubs import CLUB
from canasta_club.services.book import clubs
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from canasta_club.text.progress import Progress

CENTRE = "Centre"
FIRST, NIGHT = date(2026, 10, 1), date(2026, 11, 19)
PAIRS = ("Ash+Birch", "Cedar+Dogwood")
_silent: Progress = lambda _steps: None  # noqa: E731
TABLES: dict[str, Callable[[Book], object]] = {
    "top 100 from all scores": national.added_up,
    "top 100 from totals": lambda book: KeptTotals(book, national.POINTS).top(limit=100),
    "top 100 of a year": lambda book: KeptTotals(book, national.POINTS).top(2026, limit=100),
    "how much was played": lambda book: KeptTotals(book, national.POINTS).years(),
    "totals after one night": national.correct,
}


def run(book: str, club: str, *words: str) -> float:
    """Type a command in this process; return its seconds."""
    begun = time.perf_counter()
    done = CliRunner().invoke(build(), ["--book", book, "--club", club, "--by", "Sue", *words])
    if done.exit_code:
        sys.exit(f"{words}: {done.stderr[-500:]}")
    return time.perf_counter() - begun


def begin(url: str, names: Sequence[str]) -> None:
    """Add clubs, each with a game that can be recorded, unless they are there already."""
    with open_book(url, by="Sue", create=True) as book:
        known = {club.name for club in book.clubs()}
        for name in names:
            if name in known:
                continue
            book.switch_club(clubs.add(book, name, "club", add_club=bool(book.clubs())))
            players.add(book, [player for pair in PAIRS for player in pair.split("+")])
            seasons.new(book, "Winter", rules_id="club", first_day=FIRST)
            nights.open_night(book, NIGHT, "Winter")
            games.start(book, table=1, sides=PAIRS, target=1_000_000)


def evening(book: str, club: str, hands: int) -> tuple[list[float], list[float]]:
    """Record hands and look at the table after each; return the seconds of both."""
    recorded, shown = [], []
    for _ in range(hands):
        points = time.time_ns() // 1000 % 1000 * 5  # Another hand than the one before.
        hand = ("hand", "record", "--table", "1", f"A:={points}", "B:=0", "--accept", "all")
        recorded.append(run(book, club, *hand))
        shown.append(run(book, club, "standings"))
    return recorded, shown


def at_once(book: str, clubs: Sequence[str], hands: int) -> tuple[float, list[float], int]:
    """Let all clubs record while a national table is read; return hands a second and latencies."""
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(len(clubs), mp_context=context) as pool:
        begun, read = time.perf_counter(), 0
        waiting = [pool.submit(evening, book, club, hands) for club in clubs]
        with open_book(book, CENTRE) as centre:
            while not all(each.done() for each in waiting):
                national.added_up(centre)
                centre.release()
                read += 1
        taken = time.perf_counter() - begun
        recorded = [second for each in waiting for second in each.result()[0]]
    return len(recorded) / taken, recorded, read


def fill(url: str, clubs: int, nights: int) -> None:
    with open_book(url, by="Sue", create=True) as book:
        book.release()
        distribution.distribute(book.connection, _silent)
        if not book.rows(CLUB.select()):
            club_records.add(book, CENTRE, "club", "pairs")
            national.fill(book, clubs, nights)


def mirror(source: str, target: str) -> None:
    """Write the rows of the centre in another book that holds none."""
    with open_book(target, create=True) as other, open_book(source, any_club=True) as book:
        if other.rows(CLUB.select()):
            return
        for table in copying.tables():
            names = ", ".join(f'"{each.name}"' for each in table.columns)
            with other.unrecorded():
                out: Any = book.connection.connection.cursor()
                into: Any = other.connection.connection.cursor()
                with (
                    out.copy(f"COPY (SELECT {names} FROM {table.name}) TO STDOUT") as rows,  # noqa: S608
                    into.copy(f"COPY {table.name} ({names}) FROM STDIN") as copied,
                ):
                    for data in rows:
                        copied.write(data)
        other.connection.exec_driver_sql("ANALYZE")
        other.connection.commit()


def national_tables(cluster: str, node: str, times: int) -> None:
    with open_book(cluster, CENTRE) as spread, open_book(node, CENTRE) as one:
        print(f"{national.added_up_rows(spread):,} scores")
        for name, act in TABLES.items():
            taken: dict[Book, list[float]] = {spread: [], one: []}
            for _ in range(times):
                for book, seconds in taken.items():
                    begun = time.perf_counter()
                    act(book)
                    seconds.append(time.perf_counter() - begun)
                    book.release()
            ours, other = median(taken[spread]), median(taken[one])
            print(f"{name:26} {1000 * ours:8.1f} ms, {ours / other:5.2f} of one server,", end="")
            print(f" pushed down to {pushed_down(spread, act)} parts")


def pushed_down(book: Book, act: Callable[[Book], object]) -> list[int]:
    """Return to how many parts of a cluster each statement of an act is sent."""
    asked: list[tuple[str, Any]] = []

    def listen(_connection: Any, _cursor: Any, text: str, values: Any, *_more: Any) -> None:
        if text.startswith("SELECT") and "federation_" in text:
            asked.append((text, values))

    event.listen(book.connection, "before_cursor_execute", listen)
    act(book)
    event.remove(book.connection, "before_cursor_execute", listen)
    parts = []
    for text, values in asked:
        explained = book.connection.exec_driver_sql(f"EXPLAIN {text}", values).scalars()
        parts += [int(line.rpartition(" ")[2]) for line in explained if "Task Count:" in line]
    book.release()
    return parts


def clubs_of(books: dict[str, str], clubs: Sequence[str], hands: int) -> None:
    """Compare a club's commands where nothing else is done, in turns."""
    costs: dict[str, tuple[list[float], list[float]]] = {}
    evening(books["alone"], clubs[0], 2)  # Loads what a command loads.
    for _ in range(hands):
        for name, book in books.items():
            recorded, shown = costs.setdefault(name, ([], []))
            one, other = evening(book, clubs[0], 1)
            recorded += one
            shown += other
    for index, what in enumerate(("record", "standings")):
        alone = median(costs["alone"][index])
        for name, taken in costs.items():
            print(f"{what:10} {name:8} {1000 * median(taken[index]):8.1f} ms,", end="")
            print(f" {median(taken[index]) / alone:5.2f} of a club alone on one server")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare a cluster with one server.")
    for name in ("cluster", "node", "alone"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--clubs", type=int, default=100)
    parser.add_argument("--nights", type=int, default=50)
    parser.add_argument("--writers", type=int, default=32)
    parser.add_argument("--hands", type=int, default=10)
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args()
    fill(given.cluster, given.clubs, given.nights)
    mirror(given.cluster, given.node)
    national_tables(given.cluster, given.node, given.times)
    writers = [f"Writer {number}" for number in range(given.writers)]
    books = {"alone": given.alone, "node": given.node, "cluster": given.cluster}
    for name, address in books.items():
        begin(address, writers[:1] if name == "alone" else writers)
    clubs_of(books, writers, 3 * given.hands)
    rates: dict[str, list[float]] = {}
    for name in ("node", "cluster", "node", "cluster"):
        rate, recorded, read = at_once(books[name], writers, given.hands)
        slow = quantiles(recorded, n=20)[-1]
        print(f"{given.writers} clubs at once, {name:8} {rate:6.2f} hands a second,", end="")
        print(f" half in {median(recorded):.2f} s, 95 % in {slow:.2f} s, table read {read} times")
        rates.setdefault(name, []).append(rate)
    print(f"cluster of node: {median(rates['cluster']) / median(rates['node']):.2f} of its hands")


if __name__ == "__main__":
    main()
