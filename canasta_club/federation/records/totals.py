"""Totals: what each person of a federation took from the nights of a year, and of all years.

Nothing here is in the journal: `renew` brings the totals of some persons up to date in the same
transaction as their scores, and `differences` adds all of them up again and compares.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    case,
    cast,
    delete,
    extract,
    func,
    insert,
    select,
)
from sqlalchemy.sql import literal

from canasta_club.club.games import Figures
from canasta_club.federation.club.people import RecordId
from canasta_club.federation.club.points import ALL_YEARS, PointsByYear, PointsScale
from canasta_club.federation.records._derived_rows import DerivedDifference, compared
from canasta_club.league.statistics.totals import GameTotals
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.book.raw import refuse_missed
from canasta_club.records.tables.wings.federation_nights import (
    FEDERATION_NIGHT,
    FEDERATION_PLAYER,
    FEDERATION_SCORE,
    FEDERATION_TOTAL,
)

_SOME: Final = 200

_T, _S, _P, _N = FEDERATION_TOTAL, FEDERATION_SCORE, FEDERATION_PLAYER, FEDERATION_NIGHT


@dataclass(frozen=True, slots=True)
class PersonTotal:
    """What a person took from the nights of a year, or of a club; ``points`` rank them."""

    person: RecordId
    clubs: int
    nights: int
    totals: GameTotals
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


def person_total(person: RecordId, row: Sequence[Any]) -> PersonTotal:
    """Return the total of a person from a row of `_FIGURES` and points."""
    clubs, nights, games, won, drawn, hands, scored, conceded, best_hand, points = map(int, row)
    figures = Figures(score=scored, best_hand=best_hand)
    totals = GameTotals(
        games=games, won=won, drawn=drawn, hands=hands, against=conceded, figures=figures
    )
    return PersonTotal(person=person, clubs=clubs, nights=nights, totals=totals, points=points)


def persons_of(book: Book, records: Iterable[RecordId]) -> set[RecordId]:
    """Return the persons behind records, as the tables have them now."""
    sought = set(records)
    persons = set()
    for some in chunks(sorted(sought), _SOME):
        clubs, ids = {UUID(each.club) for each in some}, [UUID(each.player) for each in some]
        query = select(_P.c.club_id, _P.c.player_id, _P.c.person_member_id, _P.c.person_player_id)
        query = query.where(_P.c.centre_id == book.club_id, _P.c.club_id.in_(sorted(clubs)))
        query = query.where(_P.c.player_id.in_(ids))
        for member, player, person_member, person_player in book.rows(query):
            if RecordId(member.hex, player.hex) in sought:
                persons.add(RecordId(person_member.hex, person_player.hex))
    return persons


def scored_on(book: Book, member_id: UUID, nights: Collection[UUID]) -> set[RecordId]:
    """Return the records that have scores of some nights of a club."""
    scored = set()
    for some in chunks(nights, _SOME):
        query = select(_S.c.player_id).distinct()
        query = query.where(_S.c.centre_id == book.club_id, _S.c.club_id == member_id)
        rows = book.rows(query.where(_S.c.night_id.in_(some)))
        scored |= {RecordId(member_id.hex, row[0].hex) for row in rows}
    return scored


def renew(
    book: Book, persons: Collection[RecordId], merged: Collection[RecordId] | None = None
) -> None:
    """Add up the nights of some persons again; one who is no longer there loses the totals.

    ``merged`` are the records that the centre merged, if they are known: then only who has a card
    or is among them is looked for at other clubs.
    """
    if len(persons) > _SOME:
        # So many are of many nights, not of one: where they are the first ones, a database without
        # estimates would look for the scores of each few persons among all scores.
        book.estimate()
    for some in chunks(sorted(persons), _SOME):
        mine = (_T.c.centre_id == book.club_id) & _T.c.year.in_(_kept_years(book, some))
        book.connection.execute(delete(_T).where(mine, _are(_T, some)))
        rows = list(_added_up(book, _are(_P, some) & _at_clubs_of(book, some, merged)))
        if rows:
            book.connection.execute(insert(_T), rows)


def _are(table: FromClause, persons: Collection[RecordId]) -> ColumnElement[bool]:
    """Return the condition that picks persons; both columns are named, as in the indexes."""
    member = table.c.person_member_id if table is _P else table.c.club_id
    players = [UUID(each.player) for each in persons]
    return member.in_(sorted(_clubs_of(persons))) & table.c.person_player_id.in_(players)


def _at_clubs_of(
    book: Book, persons: Collection[RecordId], merged: Collection[RecordId] | None
) -> ColumnElement[bool]:
    """Return the condition that names the clubs of persons: mostly one, on one machine."""
    clubs, of_centre = _clubs_of(persons), _P.c.centre_id == book.club_id
    elsewhere = set(persons)
    if merged is not None:
        ids = [UUID(each.player) for each in persons]
        first = (_P.c.club_id.in_(sorted(clubs)), _P.c.player_id.in_(ids), _P.c.card != "")
        rows = book.rows(select(_P.c.club_id, _P.c.player_id).where(of_centre, *first))
        elsewhere &= {RecordId(club.hex, player.hex) for club, player in rows} | set(merged)
    if elsewhere:
        query = select(_P.c.club_id).where(of_centre, _are(_P, elsewhere))
        clubs |= {row[0] for row in book.rows(query.distinct())}
    return _P.c.club_id.in_(sorted(clubs)) & _S.c.club_id.in_(sorted(clubs))


def _clubs_of(persons: Iterable[RecordId]) -> set[UUID]:
    return {UUID(each.club) for each in persons}


def _kept_years(book: Book, persons: Iterable[RecordId]) -> list[int]:
    """Return the years that persons may have totals of, so that a key can be looked up."""
    mine = (_T.c.centre_id == book.club_id) & _T.c.club_id.in_(sorted(_clubs_of(persons)))
    return [row[0] for row in book.rows(select(_T.c.year).where(mine).distinct())]


def differences(book: Book) -> Iterator[DerivedDifference]:
    """Yield each total that is not what the scores come to."""
    expected = _added_up(book, literal(value=True))
    return compared(book, _T, expected, _T.c.centre_id == book.club_id)


class KeptTotals:
    """The totals of a centre, with the points that they are worth year by year."""

    def __init__(self, book: Book, points: PointsByYear) -> None:
        self.book = book
        self.points = points

    def top(
        self,
        year: int = ALL_YEARS,
        member_id: UUID | None = None,
        *,
        limit: int,
        skip: int = 0,
    ) -> list[PersonTotal]:
        """Return the persons with the most points of a year, in all clubs or in one."""
        total = _with_points(self.book, self.points, year, member_id).subquery().c
        order = (total.points.desc(), total.won.desc(), *(total[name] for name in _LAST))
        query = select(*(total[name] for name in (*_PERSON, *_FIGURES, "points")))
        rows = self.book.rows(query.order_by(*order).limit(limit).offset(skip))
        return [person_total(RecordId(row[0].hex, row[1].hex), row[2:]) for row in rows]

    def count(self, year: int = ALL_YEARS, member_id: UUID | None = None) -> int:
        """Return how many persons have a total."""
        if member_id is None:
            query = select(func.count()).where(
                _T.c.centre_id == self.book.club_id, _T.c.year == year
            )
        else:
            subquery = _sums(self.book, _of_year(year), _S.c.club_id == member_id).subquery()
            query = select(func.count()).select_from(subquery)
        return int(self.book.value(query) or 0)

    def with_points(
        self,
        at_least: int,
        below: int | None,
        year: int = ALL_YEARS,
        member_id: UUID | None = None,
    ) -> int:
        """Return how many persons have so many points, but fewer than ``below``."""
        total = _with_points(self.book, self.points, year, member_id).subquery().c
        condition = total.points >= at_least
        if below is not None:
            condition &= total.points < below
        return int(self.book.value(select(func.count(total.games)).where(condition)) or 0)

    def points_of(self, persons: Collection[RecordId]) -> dict[RecordId, int]:
        """Return the points of some persons in all years."""
        by_person: dict[RecordId, int] = {}
        for some in chunks(persons, _SOME):
            total = _with_points(self.book, self.points, ALL_YEARS, None, some).subquery().c
            for row in self.book.rows(select(*(total[name] for name in (*_PERSON, "points")))):
                by_person[RecordId(row[0].hex, row[1].hex)] = int(row[2])
        return by_person

    def years(self, member_id: UUID | None = None) -> list[YearCount]:
        """Return how much was played in each year, the newest first."""
        year = _year(_N.c.day)
        mine = _N.c.centre_id == self.book.club_id
        if member_id is not None:
            mine &= _N.c.club_id == member_id
        sums = (func.sum(_N.c.games), func.sum(_N.c.hands), func.sum(_N.c.points))
        query = select(year.label("year"), func.count(_N.c.club_id.distinct()), func.count(), *sums)
        rows = self.book.rows(query.where(mine).group_by("year").order_by(year.desc()))
        return [
            YearCount(
                int(row[0]), row[1], row[2], self.count(int(row[0]), member_id), *map(int, row[3:])
            )
            for row in rows
        ]


_FIGURES: Final = (
    "clubs", "nights", "games", "won", "drawn", "hands", "scored", "conceded", "best_hand"
)  # fmt: skip
_PERSON: Final = ("person_member_id", "person_player_id")
_LAST: Final = ("games", *_PERSON)


def _year(day: ColumnElement[Any]) -> ColumnElement[int]:
    return cast(extract("year", day), Integer)


def _of_year(year: int) -> ColumnElement[bool]:
    return literal(value=True) if year == ALL_YEARS else _year(_S.c.day) == year


def _with_points(
    book: Book,
    points: PointsByYear,
    year: int,
    member_id: UUID | None,
    persons: Collection[RecordId] | None = None,
) -> Select[Any]:
    """Return the query for the totals of a year with their points, in all clubs or in one.

    Of some ``persons`` alone, only the machines are asked that their totals lie on.
    """
    if member_id is not None:
        worth = _by_year(points, _year(_S.c.day), _S.c, literal(1))
        return _sums(book, _of_year(year), _S.c.club_id == member_id, worth=worth)

    def mine(table: FromClause) -> ColumnElement[bool]:
        of_centre = table.c.centre_id == book.club_id
        return of_centre if persons is None else of_centre & _are(table, persons)

    columns = [_T.c.club_id.label(_PERSON[0]), *(_T.c[name] for name in (_PERSON[1], *_FIGURES))]
    of_year = mine(_T) & (_T.c.year == year)
    if year != ALL_YEARS or points.is_one:
        worth = _worth(points.of_year(year).worth, _T.c, _T.c.nights)
        return select(*columns, worth.label("points")).where(of_year)
    years = _T.alias()
    total = func.sum(_by_year(points, years.c.year, years.c, years.c.nights)).label("points")
    person = [years.c.club_id, years.c.person_player_id]
    of_years = mine(years) & (years.c.year > ALL_YEARS)
    sums = select(*person, total).where(of_years).group_by(*person).subquery()
    is_same = (sums.c.club_id == _T.c.club_id) & (sums.c.person_player_id == _T.c.person_player_id)
    return select(*columns, sums.c.points).join(sums, is_same).where(of_year)


def _worth(worth: PointsScale, figures: Any, nights: ColumnElement[int]) -> ColumnElement[int]:
    """Return what figures are worth in points."""
    lost = figures.games - figures.won - figures.drawn
    parts = (figures.won, figures.drawn, lost, nights)
    weighed = [each * part for each, part in zip(worth, parts, strict=True) if each]
    return sum(weighed[1:], weighed[0]) if weighed else 0 * nights


def _by_year(
    points: PointsByYear, year: ColumnElement[int], figures: Any, nights: ColumnElement[int]
) -> ColumnElement[int]:
    """Return what figures of a year are worth by the points that hold in it."""
    first, *later = points.periods
    worth = _worth(first.points.worth, figures, nights)
    if not later:
        return worth
    whens = [
        (year >= each.from_year, _worth(each.points.worth, figures, nights))
        for each in reversed(later)
    ]
    return case(*whens, else_=worth)


def _sums(
    book: Book,
    *conditions: ColumnElement[bool],
    by_year: bool = False,
    worth: ColumnElement[int] | None = None,
) -> Select[Any]:
    """Return the query that adds the scores of each person up, in the order of `_FIGURES`."""
    year = _year(_S.c.day)
    groups = [_P.c.person_member_id, _P.c.person_player_id, *([year] if by_year else [])]
    figures = (
        func.count(_S.c.club_id.distinct()).label("clubs"),
        func.count().label("nights"),
        *(func.sum(_S.c[name]).label(name) for name in _FIGURES[2:8]),
        func.max(_S.c.best_hand).label("best_hand"),
        *([] if worth is None else [func.sum(worth).label("points")]),
    )
    columns = [*groups[:2], *figures, *([year.label("year")] if by_year else [])]
    return _of_players(select(*columns), book, *conditions).group_by(*groups)


def _of_players(query: Select[Any], book: Book, *conditions: ColumnElement[bool]) -> Select[Any]:
    """Return a query for scores and the players who took them."""
    is_same = (_P.c.club_id == _S.c.club_id) & (_P.c.centre_id == _S.c.centre_id)
    joined = query.select_from(_S).join(_P, is_same & (_P.c.player_id == _S.c.player_id))
    return joined.where(_S.c.centre_id == book.club_id, *conditions)


def _added_up(book: Book, where: ColumnElement[bool]) -> Iterator[dict[str, Any]]:
    """Yield the totals of each person; raises `BookError` unless they hold every score."""
    scores = book.value(_of_players(select(func.count()), book, where))
    for by_year in (True, False):
        rows = book.rows(_sums(book, where, by_year=by_year))
        refuse_missed(_S.name, sum(int(row.nights) for row in rows), scores)
        for row in rows:
            figures = zip(_FIGURES, map(int, row[2:11]), strict=True)
            year = int(row.year) if by_year else ALL_YEARS
            yield {
                "club_id": row[0],
                "centre_id": book.club_id,
                "year": year,
                "person_player_id": row[1],
                **dict(figures),
            }
