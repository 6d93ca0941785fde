"""What the site of a club costs: all pages at once, and those of one more night.

Run by hand: ``python -m benchmarks.site``, some minutes. Beside it stands what the same pages cost
when they are drawn and written one after another, also from values that were read before. All is
processor time of processes of their own. With ``--folder`` the book is kept for the next run.
"""

import argparse
import csv
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from benchmarks.scale import Cost, canasta

FIRST = date(2024, 1, 4)
HANDS = 4
HEADINGS = (
    "date", "table", "game", "hand", "players", "natural", "mixed", "melded", "left", "out",
    "ended",
)  # fmt: skip
AT_ONCE = 25
"""Nights of one list: a list has a most of rows."""

SAME_PAGES = """
import gc, inspect, sys, time
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from canasta_club.records import nouns
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import players
from canasta_club.reports.writers.web import Pages
from canasta_club.services.publishing._site import Site

def known(read):
    values = {}
    def again(book, *words, **options):
        try:
            key = words, tuple(options.items())
            if key not in values:
                value = read(book, *words, **options)
                is_many = inspect.isgenerator(value)
                values[key] = is_many, list(value) if is_many else value
        except TypeError:
            return read(book, *words, **options)
        is_many, value = values[key]
        return iter(value) if is_many else value
    return again

for module in iter_modules(nouns.__path__, nouns.__name__ + "."):
    module = import_module(module.name)
    for name, read in [*vars(module).items()]:
        if inspect.isfunction(read) and [*inspect.signature(read).parameters][:1] == ["book"]:
            setattr(module, name, known(read))

gc.disable()
with open_book(sys.argv[1], by="bench") as book, players.public(book):
    for out in map(Path, sys.argv[2:]):
        out.mkdir()
        begun = time.process_time()
        made, writer = 0.0, Pages()
        for page in Site(book).pages():
            at = time.process_time()
            values = page.draw()
            made += time.process_time() - at
            text = "".join(writer.write(values, page.imprint, frame=page.frame))
            (out / page.file).write_bytes(text.encode("utf-8"))
        print(time.process_time() - begun, made)
"""
"""Prints two lines: pages drawn and written while their values are read, and from values that were
read before, each with the part of it that drawing takes. As `publish` does, it looks for no garbage
meanwhile, and writes each time where no page is: one that is there is written over at a fraction of
what a new file costs."""


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


def drawn_alone(book: Path, out: Path) -> tuple[float, float]:
    """Return the seconds that drawing and writing the same pages takes, reading and having read."""
    done = subprocess.run(
        [sys.executable, "-c", SAME_PAGES, str(book), f"{out}-1", f"{out}-2"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    reading, read = (float(line.split()[0]) for line in done.stdout.splitlines())
    return reading, read


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the site of a club.")
    parser.add_argument("--nights", type=int, default=100)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--folder", type=Path, help="Where the book is kept (default: nowhere).")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as scratch:
        kept = (given.folder or Path(scratch)) / f"{given.nights}-{given.tables}.canasta"
        if not kept.exists():
            filled(kept, given.nights, given.tables)
        book, site = Path(scratch) / "club.canasta", Path(scratch) / "site"
        shutil.copy(kept, book)
        whole: Cost = canasta(book, "publish", site)
        reading, drawn = drawn_alone(book, Path(scratch) / "alone")
        again = canasta(book, "publish", site)
        play(book, range(given.nights, given.nights + 1), given.tables)
        more = canasta(book, "publish", site)
        count = sum(1 for _page in site.glob("*.html"))
    print(f"{count:,} pages of {given.nights} nights of {given.tables} tables")
    print(f"all of them           {whole.seconds:8.2f} s {whole.memory:6.0f} MB")
    for what, seconds in (("read, drawn, written", reading), ("from values read before", drawn)):
        print(f"{what:24}{seconds:6.2f} s   ratio {whole.seconds / seconds:.2f}")
    for what, cost in (("nothing changed", again), ("one more night", more)):
        share = cost.seconds / whole.seconds
        print(f"{what:22}{cost.seconds:8.2f} s {cost.memory:6.0f} MB   {share:.1%}")


if __name__ == "__main__":
    main()
