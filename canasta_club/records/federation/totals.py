"""Totals: what each person of a federation took from the nights of a year, and of all years.

Nothing here is in the journal: `renew` brings the totals of some persons up to date in the same
transaction as their scores, and `differences` adds all of them up again and compares.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Table,
    cast,
    delete,
    extract,
    func,
    insert,
    select,
)
from sqlalchemy.sql import literal

from canasta_club.club.federation.people import RecordId
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.tables.derived import FEDERATION_TOTAL
from canasta_club.records.tables.federation import (
    FEDERATION_NIGHT,
    FEDERATION_PLAYER,
    FEDERATION_SCORE,
)

WON, DRAWN = 2, 1
"""The national points for a game."""

ALL_YEARS: Final = 0
_SOME: Final = 200

_T, _S, _P, _N = FEDERATION_TOTAL, FEDERATION_SCORE, FEDERATION_PLAYER, FEDERATION_NIGHT


class PersonTotal(NamedTuple):
    """What a person took from the nights of a year, or of a club; ``points`` rank them."""

    person: RecordId
    clubs: int
    nights: int
    games: int
    won: int
    drawn: int
    hands: int
    scored: int
    conceded: int
    best_hand: int
    points: int


class YearCount(NamedTuple):
    """How much was played in a year; ``players`` are persons, each counted once."""

    year: int
    clubs: int
    nights: int
    players: int
    games: int
    hands: int
    points: int


def persons_of(book: Book, records: Iterable[RecordId]) -> set[RecordId]:
    """Return the persons behind records, as the tables have them now."""
    wanted = set(records)
    found = set()
    for some in chunks(sorted(wanted), _SOME):
        clubs, ids = {UUID(each.club) for each in some}, [UUID(each.player) for each in some]
        query = select(_P.c.member_id, _P.c.player_id, _P.c.person_member_id, _P.c.person_player_id)
        query = query.where(_P.c.club_id == book.club_id, _P.c.member_id.in_(sorted(clubs)))
        query = query.where(_P.c.player_id.in_(ids))
        for member, player, person_member, person_player in book.rows(query):
            if RecordId(member.hex, player.hex) in wanted:
                found.add(RecordId(person_member.hex, person_player.hex))
    return found


def scored_on(book: Book, member_id: UUID, nights: Collection[UUID]) -> set[RecordId]:
    """Return the records that have scores of some nights of a club."""
    found = set()
    for some in chunks(nights, _SOME):
        query = select(_S.c.player_id).distinct()
        query = query.where(_S.c.club_id == book.club_id, _S.c.member_id == member_id)
        rows = book.rows(query.where(_S.c.night_id.in_(some)))
        found |= {RecordId(member_id.hex, row[0].hex) for row in rows}
    return found


def renew(book: Book, persons: Collection[RecordId]) -> None:
    """Add up the nights of some persons again; one who is no longer there loses the totals."""
    kept_years = _kept_years(book)
    for some in chunks(sorted(persons), _SOME):
        mine = (_T.c.club_id == book.club_id) & _T.c.year.in_(kept_years)
        book.connection.execute(delete(_T).where(mine, _are(_T, some)))
        rows = list(_added_up(book, _are(_P, some)))
        if rows:
            book.connection.execute(insert(_T), rows)


def _are(table: Table, persons: Collection[RecordId]) -> ColumnElement[bool]:
    """Return the condition that picks persons; both columns are named, as in the indexes."""
    clubs = {UUID(each.club) for each in persons}
    players = [UUID(each.player) for each in persons]
    return table.c.person_member_id.in_(sorted(clubs)) & table.c.person_player_id.in_(players)


def _kept_years(book: Book) -> list[int]:
    """Return the years that may have totals, so that a key can be looked up."""
    mine = _T.c.club_id == book.club_id
    latest = book.value(select(func.max(_T.c.year)).where(mine))
    first = book.value(select(func.min(_T.c.year)).where(mine, _T.c.year > ALL_YEARS))
    return [ALL_YEARS, *(range(first, latest + 1) if first else ())]


def differences(book: Book) -> Iterator[tuple[str, ...]]:
    """Yield the key of each total that is not what the scores come to."""
    expected = {_key(row): row for row in _added_up(book, literal(value=True))}
    for kept in book.rows(select(_T).where(_T.c.club_id == book.club_id)):
        row = dict(kept._mapping)  # noqa: SLF001  (public, says SQLAlchemy)
        if expected.pop(_key(row), None) != row:
            yield _key(row)
    yield from expected


def top(
    book: Book, year: int = ALL_YEARS, member_id: UUID | None = None, *, limit: int, skip: int = 0
) -> list[PersonTotal]:
    """Return the persons with the most points of a year, in all clubs or in one."""
    if member_id is None:
        found = select(*(_T.c[name] for name in (*_PERSON, *_FIGURES)))
        found = found.where(_T.c.club_id == book.club_id, _T.c.year == year)
    else:
        sums = _sums(book, _of_year(year), _S.c.member_id == member_id).subquery()
        found = select(*(sums.c[name] for name in (*_PERSON, *_FIGURES)))
    column = found.selected_columns
    order = (column["points"].desc(), column["won"].desc(), *(column[name] for name in _LAST))
    rows = book.rows(found.order_by(*order).limit(limit).offset(skip))
    return [PersonTotal(RecordId(row[0].hex, row[1].hex), *map(int, row[2:])) for row in rows]


def count(book: Book, year: int = ALL_YEARS, member_id: UUID | None = None) -> int:
    """Return how many persons have a total."""
    if member_id is None:
        query = select(func.count()).where(_T.c.club_id == book.club_id, _T.c.year == year)
    else:
        found = _sums(book, _of_year(year), _S.c.member_id == member_id).subquery()
        query = select(func.count()).select_from(found)
    return int(book.value(query) or 0)


def ahead(book: Book, points: int, year: int, member_id: UUID | None = None) -> int:
    """Return how many persons have more points."""
    if member_id is None:
        return with_points(book, points + 1, None, year)
    found = _sums(book, _of_year(year), _S.c.member_id == member_id).subquery()
    query = select(func.count()).select_from(found).where(found.c.points > points)
    return int(book.value(query) or 0)


def points_of(book: Book, persons: Collection[RecordId]) -> dict[RecordId, int]:
    """Return the points of some persons in all years."""
    found: dict[RecordId, int] = {}
    for some in chunks(persons, _SOME):
        query = select(_T.c.person_member_id, _T.c.person_player_id, _T.c.points).where(
            _T.c.club_id == book.club_id, _T.c.year == ALL_YEARS, _are(_T, some)
        )
        found |= {RecordId(row[0].hex, row[1].hex): int(row[2]) for row in book.rows(query)}
    return found


def with_points(book: Book, at_least: int, below: int | None, year: int = ALL_YEARS) -> int:
    """Return how many persons have so many points, but fewer than ``below``."""
    mine = (_T.c.club_id == book.club_id) & (_T.c.year == year) & (_T.c.points >= at_least)
    if below is not None:
        mine &= _T.c.points < below
    return int(book.value(select(func.count()).select_from(_T).where(mine)) or 0)


def years(book: Book, member_id: UUID | None = None) -> list[YearCount]:
    """Return how much was played in each year, the newest first."""
    year = _year(_N.c.day)
    mine = _N.c.club_id == book.club_id
    if member_id is not None:
        mine &= _N.c.member_id == member_id
    sums = (func.sum(_N.c.games), func.sum(_N.c.hands), func.sum(_N.c.points))
    query = select(year.label("year"), func.count(_N.c.member_id.distinct()), func.count(), *sums)
    rows = book.rows(query.where(mine).group_by("year").order_by(year.desc()))
    return [
        YearCount(
            int(row[0]), row[1], row[2], count(book, int(row[0]), member_id), *map(int, row[3:])
        )
        for row in rows
    ]


def from_scores(book: Book) -> Select[Any]:
    """Return the query that works the totals of all years out from every score."""
    return _sums(book)


_FIGURES: Final = PersonTotal._fields[1:]
_PERSON: Final = ("person_member_id", "person_player_id")
_LAST: Final = ("games", *_PERSON)


def _year(day: ColumnElement[Any]) -> ColumnElement[int]:
    return cast(extract("year", day), Integer)


def _of_year(year: int) -> ColumnElement[bool]:
    return literal(value=True) if year == ALL_YEARS else _year(_S.c.day) == year


def _sums(book: Book, *wanted: ColumnElement[bool], by_year: bool = False) -> Select[Any]:
    """Return the query that adds the scores of each person up, in the order of `PersonTotal`."""
    year = _year(_S.c.day)
    groups = [_P.c.person_member_id, _P.c.person_player_id, *([year] if by_year else [])]
    points = func.sum(WON * _S.c.won + DRAWN * _S.c.drawn)
    figures = (
        func.count(_S.c.member_id.distinct()).label("clubs"),
        func.count().label("nights"),
        *(func.sum(_S.c[name]).label(name) for name in _FIGURES[2:8]),
        func.max(_S.c.best_hand).label("best_hand"),
        points.label("points"),
    )
    is_same = (_P.c.club_id == _S.c.club_id) & (_P.c.member_id == _S.c.member_id)
    columns = [*groups[:2], *figures, *([year.label("year")] if by_year else [])]
    return (
        select(*columns)
        .select_from(_S)
        .join(_P, is_same & (_P.c.player_id == _S.c.player_id))
        .where(_S.c.club_id == book.club_id, *wanted)
        .group_by(*groups)
    )


def _added_up(book: Book, wanted: ColumnElement[bool]) -> Iterator[dict[str, Any]]:
    for by_year in (True, False):
        for row in book.rows(_sums(book, wanted, by_year=by_year)):
            figures = zip(_FIGURES, map(int, row[2:12]), strict=True)
            year = int(row.year) if by_year else ALL_YEARS
            yield {
                "club_id": book.club_id,
                "year": year,
                "person_member_id": row[0],
                "person_player_id": row[1],
                **dict(figures),
            }


def _key(row: dict[str, Any]) -> tuple[str, ...]:
    return str(row["year"]), row["person_member_id"].hex, row["person_player_id"].hex
