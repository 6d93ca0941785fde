"""Tables: who has the most points in a federation, who has which grade, how much was played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from uuid import UUID

from canasta_club.federation.club.grades import Grades, read_grades
from canasta_club.federation.club.people import RecordId
from canasta_club.federation.club.points import ALL_YEARS
from canasta_club.federation.records.totals import PersonTotal
from canasta_club.federation.services.national._people import (
    find_member,
    listed_notes,
    nothing_yet,
    public_names,
)
from canasta_club.federation.services.national.sources import NationalSource
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.rules.library import Shelf

_DEFAULT: Final = "national"
_SHELF: Final = Shelf(
    "grades",
    "There are no grades",
    "Your own grades belong in the folder “grades”, in a file such as ours.toml.",
)
_COLUMNS: Final = (
    Column("rank", "Rank", "number", short="#"),
    Column("name", "Player"),
    Column("points", "Points", "number", short="Pts"),
    Column("grade", "Grade"),
    Column("clubs", "Clubs", "number"),
    Column("nights", "Nights", "number"),
    Column("games", "Games", "number", short="G"),
    Column("won", "Won", "number", short="W"),
    Column("drawn", "Drawn", "number", short="D"),
    Column("difference", "Difference", "number", short="+/-"),
)
_GRADE: Final = "The grade rests on the points of all years."


def grades(name: str = "") -> Grades:
    """Read grades by id or from a TOML file (default: the shipped ones)."""
    return read_grades(_SHELF.find(name or _DEFAULT), _SHELF.find)


def standings(
    source: NationalSource,
    year: int = ALL_YEARS,
    club: str = "",
    *,
    limit: int = 100,
    page: int = 1,
) -> Page:
    """Return a page of the persons with the most points of a year, in all clubs or in one."""
    clubs = source.clubs()
    member = find_member(clubs, club)
    its_id = member.id if member else None
    skip = (page - 1) * limit
    totals = source.top(year, its_id, limit=limit, skip=skip)
    count = source.count(year, its_id)
    if not count:
        raise nothing_yet(of=f" of {year}" if year else "")
    people = source.public([each.person for each in totals])
    names = public_names(clubs, people, [each.person for each in totals])
    ranks = _ranks(source, totals, skip, year, its_id)
    where = (source.name, *([member.name] if member else []), str(year or "all years"))
    about = (*source.points.sentences, _GRADE)
    return Page(
        "National standings",
        _COLUMNS,
        list(_rows(source, totals, ranks, names)),
        subtitle=", ".join(where),
        notes=tuple(
            listed_notes(len(totals), skip, count, about, has_private=_has_private(people))
        ),
        about={"year": year or None, "club": club or None, "people": count, "page": page},
        details=[{"id": each.person.player} for each in totals],
    )


def _rows(
    source: NationalSource,
    totals: Sequence[PersonTotal],
    ranks: Iterable[int],
    names: Iterable[str],
) -> Iterator[tuple[Cell, ...]]:
    """Yield the row of each person; the grade is that of the points of all years."""
    lifetime = source.points_of([each.person for each in totals])
    known = grades()
    for rank, name, total in zip(ranks, names, totals, strict=True):
        yield (
            rank,
            name,
            total.points,
            known.of(lifetime.get(total.person, 0)),
            total.clubs,
            total.nights,
            total.totals.games,
            total.totals.won,
            total.totals.drawn,
            total.totals.difference,
        )


def _has_private(people: Mapping[RecordId, tuple[str, bool]]) -> bool:
    return any(is_private for _name, is_private in people.values())


def grade_counts(source: NationalSource, name: str = "") -> Page:
    """Return each grade with its points, and how many persons have it."""
    known = grades(name)
    if not source.count(ALL_YEARS, None):
        raise nothing_yet()
    above = [grade.points for grade in known.grades[1:]]
    rows = [
        (grade.heading, grade.points, source.with_points(grade.points, limit))
        for grade, limit in zip(known.grades, (*above, None), strict=True)
    ]
    columns = (
        Column("grade", "Grade"),
        Column("from", "From points", "number", short="From"),
        Column("people", "People", "number"),
    )
    notes = (*source.points.sentences, _GRADE)
    about: dict[str, object] = {"grades": known.id}
    return Page(known.name, columns, rows[::-1], subtitle=source.name, notes=notes, about=about)


def counts(source: NationalSource, club: str = "") -> Page:
    """Return how much was played in each year, in all clubs or in one; the newest year first."""
    member = find_member(source.clubs(), club)
    year_counts = source.years(member.id if member else None)
    if not year_counts:
        raise nothing_yet()
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
        [(str(each.year), *each[1:]) for each in year_counts],
        subtitle=f"{source.name}, {member.name}" if member else source.name,
    )


def _ranks(
    source: NationalSource,
    totals: Sequence[PersonTotal],
    skip: int,
    year: int,
    member_id: UUID | None,
) -> Iterator[int]:
    """Yield the ranks; who has equal points shares one, also over the end of a page."""
    rank, before = 0, -1
    for place, total in enumerate(totals, skip + 1):
        if place == skip + 1:
            rank = 1 + source.with_points(total.points + 1, None, year, member_id)
        elif total.points != before:
            rank = place
        before = total.points
        yield rank
