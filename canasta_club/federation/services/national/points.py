"""Points: what a game won brings in the national tables, as the centre keeps it."""

from typing import Final

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.federation.club.points import (
    PointsByYear,
    PointsPeriod,
    PointsScale,
    read_points,
    resolve_points,
)
from canasta_club.federation.records import points as records
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Column, Page
from canasta_club.services.rules.library import Shelf

_DEFAULT: Final = "usual"
_SHELF: Final = Shelf(
    "points",
    "There are no national points",
    "Your own points belong in the folder “points”, in a file such as ours.toml.",
)


def document(name: str = "") -> FrozenTable:
    """Read points by id or from a TOML file (default: the shipped ones), as they are frozen."""
    return FrozenTable.of(resolve_points(_SHELF.find(name or _DEFAULT), _SHELF.find))


def by_year(book: Book) -> PointsByYear:
    """Return the points of the centre; one that never froze any counts by the shipped ones."""
    return records.by_year(book) or PointsByYear.of([PointsPeriod(0, read_points(document()))])


def freeze_first(book: Book) -> None:
    """Freeze the shipped points, where the centre has none; inside a change."""
    if not records.of_centre(book):
        records.freeze(book, 0, document(), "")


def choose(book: Book, name: str, from_year: int = 0, reason: str = "") -> bool:
    """Count by other points from a year on (default: in every year); return whether they differ."""
    table = document(name)
    points = read_points(table)
    before = by_year(book)
    with book.change("federation points"):
        freeze_first(book)
        since = f" since {from_year}" if from_year else ""
        summary = f"national points: {points.name}{since}"
        records.freeze(book, from_year, table, summary, reason)
        return by_year(book) != before


def page(book: Book) -> Page:
    """Return the points of the centre, the newest first."""
    known = by_year(book)
    columns = (
        Column("from", "From"),
        Column("points", "Points"),
        *(Column(each, each.capitalize(), "number") for each in PointsScale._fields),
    )
    rows = [
        (str(each.from_year or "beginning"), each.points.name, *each.points.worth)
        for each in reversed(known.periods)
    ]
    return Page("National points", columns, rows, subtitle=book.club.name)
