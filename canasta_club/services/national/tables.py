"""Tables: who has the most points in a federation, who has which grade, how much was played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club.federation.grades import Grades, read_grades
from canasta_club.club.federation.people import Person, RecordId
from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.federation import derived, totals
from canasta_club.records.federation.totals import ALL_YEARS, PersonTotal
from canasta_club.reports.page import Column, Page
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
_POINTS: Final = (
    "Points: 2 for a game won, 1 for a draw. The grade rests on the points of all years."
)
_PRIVATE: Final = "Who keeps the name private is listed by number."
_NOTHING: Final = "No night has been uploaded yet."


class Member(NamedTuple):
    """A club of the federation."""

    id: UUID
    name: str


def grades(name: str = "") -> Grades:
    """Read grades by id or from a TOML file (default: the shipped ones)."""
    return read_grades(_SHELF.find(name or _DEFAULT), _SHELF.find)


def standings(
    book: Book, year: int = ALL_YEARS, club: str = "", *, limit: int = 100, page: int = 1
) -> Page:
    """Return a page of the persons with the most points of a year, in all clubs or in one."""
    member = _member(book, club)
    its_id = member.id if member else None
    skip = (page - 1) * limit
    found = totals.top(book, year, its_id, limit=limit, skip=skip)
    count = totals.count(book, year, its_id)
    people = derived.people_of(book, [each.person for each in found])
    ranks = list(_ranks(book, found, skip, year, its_id))
    lifetime = totals.points_of(book, [each.person for each in found])
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
        for rank, name, each in zip(ranks, _names(book, people, found), found, strict=True)
    ]
    where = (book.club.name, *([member.name] if member else []), str(year or "all years"))
    has_private = any(each.is_private for each in people.values())
    return Page(
        "National standings",
        _COLUMNS,
        rows,
        subtitle=", ".join(where),
        notes=tuple(_notes(found, skip, count, has_private=has_private)),
        about={"year": year or None, "club": club or None, "people": count, "page": page},
        details=[{"id": each.person.player} for each in found],
    )


def grade_counts(book: Book, name: str = "") -> Page:
    """Return each grade with its points, and how many persons have it."""
    known = grades(name)
    above = [grade.points for grade in known.grades[1:]]
    rows = [
        (grade.heading, grade.points, totals.with_points(book, grade.points, limit))
        for grade, limit in zip(known.grades, (*above, None), strict=True)
    ]
    columns = (
        Column("grade", "Grade"),
        Column("from", "From points", "number", "From"),
        Column("people", "People", "number"),
    )
    notes = (_POINTS,) if totals.count(book) else (_NOTHING,)
    about: dict[str, object] = {"grades": known.id}
    return Page(known.name, columns, rows[::-1], subtitle=book.club.name, notes=notes, about=about)


def counts(book: Book, club: str = "") -> Page:
    """Return how much was played in each year, in all clubs or in one; the newest year first."""
    member = _member(book, club)
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


def _member(book: Book, name: str) -> Member | None:
    if not name:
        return None
    known = [Member(each.member_id, each.name) for each in derived.members(book)]
    wanted = name.casefold().strip()
    for fits in (str.__eq__, str.startswith):
        found = [each for each in known if fits(each.name.casefold(), wanted)]
        if len(found) == 1:
            return found[0]
    listed = ", ".join(sorted(each.name for each in known)[:10]) or "none yet"
    raise NotFoundError(
        f"No club of the federation is called “{name}”.", hint=f"Its clubs: {listed}"
    )


def _ranks(
    book: Book, found: Sequence[PersonTotal], skip: int, year: int, member_id: UUID | None
) -> Iterator[int]:
    """Yield the ranks; who has equal points shares one, also over the end of a page."""
    rank, points = 0, -1
    for place, each in enumerate(found, skip + 1):
        if place == skip + 1:
            rank = 1 + totals.ahead(book, each.points, year, member_id)
        elif each.points != points:
            rank = place
        points = each.points
        yield rank


def _names(
    book: Book, people: dict[RecordId, Person], found: Sequence[PersonTotal]
) -> Iterator[str]:
    """Yield the names to publish; of people of one name each is followed by a club."""
    names = [_name(people.get(each.person), each) for each in found]
    clubs = {each.member_id.hex: each.name for each in derived.members(book)}
    often = Counter(names)
    for name, each in zip(names, found, strict=True):
        club = clubs.get(each.person.club, "") if often[name] > 1 else ""
        yield f"{name} ({club})" if club else name


def _name(person: Person | None, total: PersonTotal) -> str:
    return person.public_name if person else f"p-{total.person.player[-12:]}"


def _notes(
    found: Sequence[PersonTotal], skip: int, count: int, *, has_private: bool
) -> Iterator[str]:
    if not count:
        yield _NOTHING
        return
    if not found:
        yield f"There are only {count} people."
        return
    if len(found) < count:
        yield f"People {skip + 1} to {skip + len(found)} of {count}; see more with --page."
    yield _POINTS
    if has_private:
        yield _PRIVATE
