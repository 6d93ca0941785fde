"""What the site of a club costs: all pages at once, and those of one more night.

Run by hand: ``python -m benchmarks.site``, some minutes. Beside it stands what the same pages cost
when they are drawn and written one after another from values that were read before. All is
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
import sys, time
from pathlib import Path
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import players
from canasta_club.reports.writers.web import Pages
from canasta_club.services.publishing._site import Site

out = Path(sys.argv[2])
out.mkdir()
with open_book(sys.argv[1], by="bench") as book, players.public(book):
    begun = time.process_time()
    pages = [(page, page.draw()) for page in Site(book).pages()]
    made = time.process_time()
    writer = Pages()
    for page, values in pages:
        text = "".join(writer.write(values, page.imprint, frame=page.frame))
        (out / page.file).write_bytes(text.encode("utf-8"))
    print(made - begun, time.process_time() - made)
"""


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
    """Return the seconds that making the values of all pages takes, and drawing and writing."""
    done = subprocess.run(
        [sys.executable, "-c", SAME_PAGES, str(book), str(out)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    made, drawn = map(float, done.stdout.split())
    return made, drawn


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
        made, drawn = drawn_alone(book, Path(scratch) / "alone")
        again = canasta(book, "publish", site)
        play(book, range(given.nights, given.nights + 1), given.tables)
        more = canasta(book, "publish", site)
        count = sum(1 for _page in site.glob("*.html"))
    print(f"{count:,} pages of {given.nights} nights of {given.tables} tables")
    print(f"all of them           {whole.seconds:8.2f} s {whole.memory:6.0f} MB")
    print(
        f"made, drawn, written  {made + drawn:8.2f} s   ratio {whole.seconds / (made + drawn):.2f}"
    )
    print(f"drawn and written     {drawn:8.2f} s   ratio {whole.seconds / drawn:.2f}")
    for what, cost in (("nothing changed", again), ("one more night", more)):
        share = cost.seconds / whole.seconds
        print(f"{what:22}{cost.seconds:8.2f} s {cost.memory:6.0f} MB   {share:.1%}")


if __name__ == "__main__":
    main()
