"""What the site of a club costs: all pages at once, and those of one more night.

Run by hand: ``python -m benchmarks.site``, some minutes. Beside it stands what the same pages cost
when they are drawn and written one after another, with and without what it takes to read the book.
All is processor time, in each round of processes of their own, the median of the rounds; shares are
of the whole site in the same round. With ``--folder`` the books are kept for the next run.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from statistics import median

from benchmarks.scale import Cost, canasta

FIRST = date(2024, 1, 4)
HANDS = 4
HEADINGS = (
    "date", "table", "game", "hand", "players", "natural", "mixed", "melded", "left", "out",
    "ended",
)  # fmt: skip
AT_ONCE = 25
"""Nights of one list: a list has a most of rows."""

DRAWN_ALONE = """
import gc, inspect, sys, time
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from canasta_club.records import nouns
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import players
from canasta_club.reports.writers.web import Pages
from canasta_club.services.publishing._site import Site

reading, depth = 0.0, 0

def timed(read):
    def again(*words, **options):
        global reading, depth
        depth, begun = depth + 1, time.process_time()
        try:
            value = read(*words, **options)
            return iter(list(value)) if inspect.isgenerator(value) else value
        finally:
            depth -= 1
            if not depth:
                reading += time.process_time() - begun
    return again

for module in iter_modules(nouns.__path__, nouns.__name__ + "."):
    module = import_module(module.name)
    for name, read in [*vars(module).items()]:
        if inspect.isfunction(read) and [*inspect.signature(read).parameters][:1] == ["book"]:
            setattr(module, name, timed(read))

gc.disable()
with open_book(sys.argv[1], by="bench") as book, players.public(book):
    out, begun, writer = Path(sys.argv[2]), time.process_time(), Pages()
    out.mkdir()
    for page in Site(book).pages():
        text = "".join(writer.write(page.draw(), page.imprint, frame=page.frame))
        (out / page.file).write_bytes(text.encode("utf-8"))
    print(time.process_time() - begun, reading)
"""
"""Prints what it takes to read, draw and write the pages one after another, and the reading in it.

As `publish` does, it looks for no garbage meanwhile. Loading the program does not count here.
"""

WATCHED = """
import sys, time
from pathlib import Path
from canasta_club.cli.reports.publish import _no_collector
from canasta_club.records.book.book import open_book
from canasta_club.services.publishing.publish import publish

for book in sys.argv[2:]:
    begun = time.process_time()
    with open_book(book, by="bench") as opened, _no_collector():
        publish(opened, Path(sys.argv[1]))
    print(time.process_time() - begun)
"""
"""Prints what each publication takes in a process that goes on, as ``--watch`` does."""


def rows(nights: range, tables: int) -> Iterator[tuple[object, ...]]:
    """Yield a hand list: pairs of the north stay, those of the east go on by a table."""
    for night in nights:
        for table in range(tables):
            other = (table + night) % tables
            for hand in range(1, HANDS + 1):
                place = (FIRST + timedelta(weeks=night), table + 1, 1, hand)
                points = 205 + 5 * ((7 * night + 11 * table + 3 * hand) % 60)
                north, east = f"North{table}+South{table}", f"East{other}+West{other}"
                is_north = (night * 5 + table * 3 + hand) % 2
                ended = "yes: the clock" if hand == HANDS else ""
                yield (
                    *place, north, is_north, 1, points, 5 * hand, "out" if is_north else "", ended,
                )  # fmt: skip
                yield (
                    *place, east, 1 - is_north, 1, points + 40, 10 * hand,
                    "" if is_north else "out", "",
                )  # fmt: skip


def play(book: Path, nights: range, tables: int) -> None:
    """Add nights to the book."""
    listed = book.with_suffix(".csv")
    with listed.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADINGS)
        writer.writerows(rows(nights, tables))
    canasta(book, "import", listed, "--new-player", "--accept", "all")


def filled(book: Path, nights: int, tables: int) -> None:
    """Make the book of a season."""
    canasta(book, "init", "Big Club", "--rules", "club")
    canasta(book, "season", "new", "Winter", "--from", FIRST)
    for first in range(0, nights, AT_ONCE):
        play(book, range(first, min(first + AT_ONCE, nights)), tables)
        print(f"{first} of {nights} nights", end="\r", file=sys.stderr)


def printed(home: Path, code: str, *words: object) -> list[float]:
    """Return the figures that a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        env=os.environ | {"HOME": str(home)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [*map(float, done.stdout.split())]


def measured(before: Path, after: Path, scratch: Path) -> dict[str, float]:
    """Return the seconds of each thing once, of one book and of the same a night later."""
    book, site = scratch / "club.canasta", scratch / "site"
    shutil.copy(before, book)
    whole: Cost = canasta(book, "publish", site)
    everything, reading = printed(scratch, DRAWN_ALONE, book, scratch / "alone")
    again = canasta(book, "publish", site)
    shutil.copy(after, book)
    more = canasta(book, "publish", site)
    _first, watched = printed(scratch, WATCHED, scratch / "watched", before, after)
    return {
        "all of them": whole.seconds,
        "read, drawn, written": everything,
        "drawn, written": everything - reading,
        "nothing changed": again.seconds,
        "one more night": more.seconds,
        "one more, watched": watched,
        "pages": len([*site.glob("*.html")]),
        "MB": max(whole.memory, more.memory),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the site of a club.")
    parser.add_argument("--nights", type=int, default=100)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=Path, help="Where the books are kept (default: nowhere).")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as scratch:
        kept = given.folder or Path(scratch)
        before, after = (
            kept / f"{nights}-{given.tables}.canasta" for nights in (given.nights, given.nights + 1)
        )
        if not after.exists():
            filled(before, given.nights, given.tables)
            shutil.copy(before, after)
            play(after, range(given.nights, given.nights + 1), given.tables)
        rounds = []
        for number in range(given.rounds):
            with tempfile.TemporaryDirectory(dir=scratch) as folder:
                rounds.append(measured(before, after, Path(folder)))
            print(f"round {number + 1} of {given.rounds}", end="\r", file=sys.stderr)
    found = {what: median(each[what] for each in rounds) for what in rounds[0]}
    pages, memory = found.pop("pages"), found.pop("MB")
    print(f"{pages:,.0f} pages, {given.nights} nights of {given.tables} tables, {memory:.0f} MB")
    for what, seconds in found.items():
        shares = [100 * each[what] / each["all of them"] for each in rounds]
        print(f"{what:21}{seconds:7.2f} s {median(shares):7.1f} %  ({min(shares):.1f} to "
              f"{max(shares):.1f})")  # fmt: skip
    ratios = [each["all of them"] / each["drawn, written"] for each in rounds]
    print(f"all of them : drawn, written = {median(ratios):.2f}")


if __name__ == "__main__":
    main()
