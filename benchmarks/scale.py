"""What one book costs as it grows, beside the bare SQL for the same answer.

Run by hand: ``python -m benchmarks.scale``, a few minutes; ``--hands 100 10000 1000000`` takes
some 90 minutes and 15 GB of ``--folder``. Each size is an archive of past seasons, left open, and
one season that runs, which is the same in every book: recording a hand, undoing it and the table of
that season should not notice the archive. Times are processor time of whole commands, the fastest
of several; SQL runs within this process.
"""

import argparse
import csv
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from benchmarks.test_exchange import ACCEPT, HEADINGS, hand_rows

SEASON_HANDS, NOW_HANDS = 5_000, 96
NOW = date(2026, 1, 1)
TONIGHT = NOW + timedelta(days=1)
A_YEAR = timedelta(days=366)
TABLE_1 = ("--season", "Now", "--night", TONIGHT, "--table", 1)
SLIPS = ("North0+South0: m1 +245 -40", "East0+West0: n1 +305 -0 out")


class Cost(NamedTuple):
    """What a command took: seconds of processor time, and the most memory it held, in MB."""

    seconds: float
    memory: float


def canasta(book: Path, *words: object) -> Cost:
    """Run a command on a book in a process of its own."""
    command = [sys.executable, "-m", "canasta_club", "--book", str(book), *map(str, words)]
    home = {"HOME": str(book.parent), "CANASTA_HOME": str(book.parent / "home")}
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=os.environ | home)
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            sys.exit(f"{words}: {said.read().decode()[-500:]}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def season(book: Path, name: str, first: date, hands: int) -> None:
    """Add a season with so many hands to a book, from a hand list."""
    canasta(book, "season", "new", name, "--rules", "club", "--from", first)
    listed = book.with_suffix(".csv")
    with listed.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADINGS)
        writer.writerows([row[0] + (first - NOW), *row[1:]] for row in hand_rows(hands))  # type: ignore[operator]
    canasta(book, "import", listed, "--season", name, "--new-player", *ACCEPT)


def fill(book: Path, hands: int) -> None:
    """Make a book: an archive of so many hands, and the season that runs."""
    canasta(book, "init", "Big Club", "--rules", "club")
    left, first = hands, NOW - A_YEAR * -(-hands // SEASON_HANDS)
    while left:
        some = min(left, SEASON_HANDS)
        season(book, f"Year {first.year}", first, some)
        left, first = left - some, first + A_YEAR
        print(f"{hands - left:,} of {hands:,} hands", end="\r", file=sys.stderr)
    season(book, "Now", NOW, NOW_HANDS)
    canasta(book, "night", "open", TONIGHT, "--season", "Now")
    canasta(book, "game", "start", *TABLE_1, *(s.split(":")[0] for s in SLIPS))


def fastest(act: Callable[[], float], times: int = 5) -> float:
    return min(act() for _each in range(times))


def bare(book: Path, query: str, *values: object) -> float:
    """Return the seconds that SQLite takes to read all rows of a query, one after the other.

    None are kept: what this process holds would count as memory of the commands it starts.
    """
    with closing(sqlite3.connect(book)) as connection:

        def read() -> float:
            begun = time.perf_counter()
            deque(connection.execute(query, values), maxlen=0)
            return time.perf_counter() - begun

        return fastest(read)


def undone(book: Path, record: tuple[object, ...]) -> float:
    """Record a hand, and return what it takes to undo it, while all seasons are open."""
    canasta(book, *record)
    return canasta(book, "undo").seconds


def written(book: Path) -> float:
    """Return the seconds that SQLite takes to store one row of a hand in a copy of the book."""
    with closing(sqlite3.connect(book)) as connection:
        row = connection.execute("SELECT * FROM hand_side LIMIT 1").fetchone()
        connection.execute("CREATE TABLE scale AS SELECT * FROM hand_side WHERE 0")
        marks = ",".join("?" * len(row))

        def write() -> float:
            begun = time.perf_counter()
            connection.execute(f"INSERT INTO scale VALUES ({marks})", row)  # noqa: S608
            connection.commit()
            return time.perf_counter() - begun

        taken = fastest(write)
        connection.execute("DROP TABLE scale")
        connection.commit()
    return taken


TABLE = """
    SELECT side.pair_id, count(*), sum(hand_side.total) FROM hand_side
    JOIN hand ON hand.club_id = hand_side.club_id AND hand.id = hand_side.hand_id
      AND hand.revision = hand_side.revision
    JOIN side ON side.club_id = hand_side.club_id AND side.id = hand_side.side_id
    JOIN game ON game.club_id = hand.club_id AND game.id = hand.game_id
    JOIN night ON night.club_id = game.club_id AND night.id = game.night_id
    JOIN season ON season.club_id = night.club_id AND season.id = night.season_id
    WHERE season.name = 'Now' GROUP BY side.pair_id
"""
EVERY_CHANGE = "SELECT * FROM journal_change"


def measure(book: Path) -> Iterator[tuple[str, float, float | None]]:
    """Yield what was measured: its name, the figure, and the bare SQL for the same."""
    record = ("hand", "record", *TABLE_1, *SLIPS, *ACCEPT)
    yield "record a hand, s", fastest(lambda: canasta(book, *record).seconds), written(book)
    yield "undo it, s", fastest(lambda: undone(book, record)), None
    shown = fastest(lambda: canasta(book, "standings", "--season", "Now").seconds)
    yield "standings of the season, s", shown, bare(book, TABLE)
    verified = canasta(book, "verify")
    yield "verify, s", verified.seconds, bare(book, EVERY_CHANGE)
    yield "verify, MB", verified.memory, None
    file, again = book.with_suffix(".jsonl"), book.with_suffix(".again")
    out = canasta(book, "export", "--all", file)
    yield "export --all, s", out.seconds, None
    yield "export --all, MB", out.memory, None
    back = canasta(again, "import", "--all", file)
    yield "import --all, s", back.seconds, None
    yield "import --all, MB", back.memory, None


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a book as it grows.")
    parser.add_argument("--hands", type=int, nargs="+", default=[100, 10_000])
    parser.add_argument("--folder", help="Where the books are made (default: that of the system).")
    given = parser.parse_args()
    first: dict[str, float] = {}
    for hands in given.hands:
        with tempfile.TemporaryDirectory(dir=given.folder) as folder:
            book = Path(folder) / "club.canasta"
            begun = time.perf_counter()
            fill(book, hands)
            took = time.perf_counter() - begun
            size = book.stat().st_size / 1e6
            print(f"\n{hands:,} hands, {size:.1f} MB, made in {took:.0f} s", flush=True)
            for name, figure, floor in measure(book):
                grown = figure / first.setdefault(name, figure)
                beside = "" if floor is None else f"{figure / floor:10.0f} x the bare SQL"
                print(f"{name:30}{figure:10.2f}{grown:8.2f} x the first size{beside}", flush=True)


if __name__ == "__main__":
    main()
