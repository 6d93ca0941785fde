"""Tables: who has the most points in a federation, who has which grade, how much was played."""

from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID

from canasta_club.club.federation.grades import Grades, read_grades
from canasta_club.club.federation.points import ALL_YEARS, PointsByYear
from canasta_club.records.book.book import Book
from canasta_club.records.federation import derived, totals
from canasta_club.records.federation.totals import PersonTotal
from canasta_club.reports.page import Column, Page
from canasta_club.services.national import points
from canasta_club.services.national._people import find_member, listed_notes, public_names
from canasta_club.services.rules.library import Shelf

_DEFAULT: Final = "national"
_SHELF: Final = Shelf(
    "grades",
    "There are no grades",
    "Your own grades belong in the folder “grades”, in a file such as ours.toml.",
)
_COLUMNS: Final = (
    Column("rank", "Rank", "number", "#"),
    Column("name", "Player"),
    Column("points", "Points", "number", "Pts"),
    Column("grade", "Grade"),
    Column("clubs", "Clubs", "number"),
    Column("nights", "Nights", "number"),
    Column("games", "Games", "number", "G"),
    Column("won", "Won", "number", "W"),
    Column("drawn", "Drawn", "number", "D"),
    Column("difference", "Difference", "number", "+/-"),
)
_GRADE: Final = "The grade rests on the points of all years."
_NOTHING: Final = "No night has been uploaded or collected yet."


def grades(name: str = "") -> Grades:
    """Read grades by id or from a TOML file (default: the shipped ones)."""
    return read_grades(_SHELF.find(name or _DEFAULT), _SHELF.find)


def standings(
    book: Book, year: int = ALL_YEARS, club: str = "", *, limit: int = 100, page: int = 1
) -> Page:
    """Return a page of the persons with the most points of a year, in all clubs or in one."""
    member = find_member(book, club)
    its_id = member.id if member else None
    skip = (page - 1) * limit
    worth = points.by_year(book)
    found = totals.top(book, worth, year, its_id, limit=limit, skip=skip)
    count = totals.count(book, year, its_id)
    people = derived.people_of(book, [each.person for each in found])
    names = list(public_names(book, people, [each.person for each in found]))
    ranks = list(_ranks(book, worth, found, skip, year, its_id))
    lifetime = totals.points_of(book, worth, [each.person for each in found])
    known = grades()
    rows = [
        (
            rank,
            name,
            each.points,
            known.of(lifetime.get(each.person, 0)),
            each.clubs,
            each.nights,
            each.games,
            each.won,
            each.drawn,
            each.scored - each.conceded,
        )
        for rank, name, each in zip(ranks, names, found, strict=True)
    ]
    where = (book.club.name, *([member.name] if member else []), str(year or "all years"))
    about = (*worth.sentences, _GRADE)
    has_private = any(each.is_private for each in people.values())
    return Page(
        "National standings",
        _COLUMNS,
        rows,
        subtitle=", ".join(where),
        notes=tuple(
            listed_notes(len(found), skip, count, _NOTHING, about, has_private=has_private)
        ),
        about={"year": year or None, "club": club or None, "people": count, "page": page},
        details=[{"id": each.person.player} for each in found],
    )


def grade_counts(book: Book, name: str = "") -> Page:
    """Return each grade with its points, and how many persons have it."""
    known, worth = grades(name), points.by_year(book)
    above = [grade.points for grade in known.grades[1:]]
    rows = [
        (grade.heading, grade.points, totals.with_points(book, worth, grade.points, limit))
        for grade, limit in zip(known.grades, (*above, None), strict=True)
    ]
    columns = (
        Column("grade", "Grade"),
        Column("from", "From points", "number", "From"),
        Column("people", "People", "number"),
    )
    notes = (*worth.sentences, _GRADE) if totals.count(book) else (_NOTHING,)
    about: dict[str, object] = {"grades": known.id}
    return Page(known.name, columns, rows[::-1], subtitle=book.club.name, notes=notes, about=about)


def counts(book: Book, club: str = "") -> Page:
    """Return how much was played in each year, in all clubs or in one; the newest year first."""
    member = find_member(book, club)
    found = totals.years(book, member.id if member else None)
    columns = (
        Column("year", "Year"),
        Column("clubs", "Clubs", "number"),
        Column("nights", "Nights", "number"),
        Column("players", "Players", "number"),
        Column("games", "Games", "number"),
        Column("hands", "Hands", "number"),
        Column("points", "Card points", "number"),
    )
    return Page(
        "What was played",
        columns,
        [(str(each.year), *each[1:]) for each in found],
        subtitle=f"{book.club.name}, {member.name}" if member else book.club.name,
        notes=() if found else (_NOTHING,),
    )


def _ranks(
    book: Book,
    worth: PointsByYear,
    found: Sequence[PersonTotal],
    skip: int,
    year: int,
    member_id: UUID | None,
) -> Iterator[int]:
    """Yield the ranks; who has equal points shares one, also over the end of a page."""
    rank, before = 0, -1
    for place, each in enumerate(found, skip + 1):
        if place == skip + 1:
            rank = 1 + totals.with_points(book, worth, each.points + 1, None, year, member_id)
        elif each.points != before:
            rank = place
        before = each.points
        yield rank
