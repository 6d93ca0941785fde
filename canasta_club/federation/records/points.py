"""Points: the national points that a centre counts by, each from a year on."""

from dataclasses import dataclass, field
from uuid import UUID

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.federation.club.points import PointsByYear, PointsPeriod, read_points
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.tables.wings.federation import NATIONAL_POINTS


@dataclass(frozen=True, slots=True)
class FrozenPoints:
    """The points from a year on, as the text that the centre froze."""

    id: UUID
    from_year: int
    document: str
    version: int = field(default=1, compare=False)


_POINTS = Mapper(NATIONAL_POINTS, FrozenPoints).by(NATIONAL_POINTS.c.from_year)


def of_centre(book: Book) -> list[FrozenPoints]:
    """Return the points that the centre froze, by the year from which they hold."""
    return list(map(_POINTS.reader(), book.rows(_POINTS.query)))


def by_year(book: Book) -> PointsByYear | None:
    """Return the points that the centre froze; none if it never did."""
    periods = [
        PointsPeriod(each.from_year, book.frozen(each.document).once(read_points))
        for each in of_centre(book)
    ]
    return PointsByYear.of(periods) if periods else None


def freeze(book: Book, from_year: int, table: FrozenTable, summary: str, reason: str = "") -> None:
    """Count by some points from a year on, in place of those that began in it."""
    known = next((each for each in of_centre(book) if each.from_year == from_year), None)
    with book.change("federation points", summary, reason=reason) as change:
        if known is None:
            _POINTS.insert(change, [FrozenPoints(new_id(), from_year, table.text)])
        elif known.document != table.text:
            _POINTS.update(change, known, document=table.text)
