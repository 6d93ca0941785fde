"""Parquet: the games of a federation in one file a club, and national figures from such files.

A row is a player in a game, with the totals of the side hand by hand; a night without games is a
row without a player. Names are those that may be published.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from sqlalchemy import select

from canasta_club import extras
from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.federation.club.nights import NightResult
from canasta_club.federation.club.people import Person, RecordId
from canasta_club.federation.club.points import (
    ALL_YEARS,
    NationalPoints,
    PointsByYear,
    PointsPeriod,
    PointsScale,
)
from canasta_club.federation.records import inbox
from canasta_club.federation.records.totals import PersonTotal, YearCount, person_total
from canasta_club.files import replacing
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.tables.wings.federation_nights import FEDERATION_NIGHT

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_COLUMNS: Final = {
    "federation": "VARCHAR", "points": "VARCHAR", "club_id": "VARCHAR", "club": "VARCHAR",
    "night_id": "VARCHAR", "day": "DATE", "season": "VARCHAR", "night_games": "INTEGER",
    "night_hands": "INTEGER", "night_points": "INTEGER", "game_id": "VARCHAR", "round": "INTEGER",
    "table_number": "INTEGER", "number": "INTEGER", "player_id": "VARCHAR",
    "person_club": "VARCHAR", "person_id": "VARCHAR", "name": "VARCHAR", "is_private": "BOOLEAN",
    "is_guest": "BOOLEAN", "is_won": "BOOLEAN", "is_drawn": "BOOLEAN", "hands": "INTEGER",
    "score": "INTEGER", "conceded": "INTEGER", "best_hand": "INTEGER", "totals": "INTEGER[]",
}  # fmt: skip
_SOME: Final = 200


class ParquetError(CanastaError):
    """Files that cannot be read or written as Parquet."""


@contextmanager
def _duckdb() -> "Iterator[DuckDBPyConnection]":
    """Open an empty database of the library's own, in memory."""
    try:
        import duckdb  # noqa: PLC0415  (an extra)
    except ImportError as fault:
        raise ParquetError(
            "Parquet files need the package “duckdb”, which is not installed.",
            hint=extras.how_to_install("national"),
        ) from fault
    with duckdb.connect() as connection:
        try:
            yield connection
        except duckdb.Error as fault:
            first = str(fault).partition("\n")[0]
            raise ParquetError(f"The Parquet files cannot be read: {first}") from fault


def about(book: Book, points: PointsByYear) -> dict[str, object]:
    """Return what every row says of the federation."""
    periods = [[each.from_year, each.points.id, each.points.name, each.points.worth]
               for each in points.periods]  # fmt: skip
    return {"federation": book.club.name, "points": json.dumps(periods)}


def write(
    book: Book,
    about: Mapping[str, object],
    persons: Mapping[RecordId, Person],
    folder: Path,
    member_id: UUID,
    club: str,
) -> int:
    """Write the file of a club, whole or not at all; return how many rows it has.

    Without nights there is no file, and an older one is removed.
    """
    path = folder / f"{member_id.hex}.parquet"
    condition = (FEDERATION_NIGHT.c.centre_id == book.club_id) & (
        FEDERATION_NIGHT.c.club_id == member_id
    )
    digests = [row[0] for row in book.rows(select(FEDERATION_NIGHT.c.digest).where(condition))]
    if not digests:
        path.unlink(missing_ok=True)
        return 0
    of_club = {**about, "club_id": member_id.hex, "club": club}
    count = 0
    with TemporaryDirectory(dir=folder, prefix=".canasta-") as place, _duckdb() as database:
        lines = Path(place) / "rows.jsonl"
        with lines.open("w", encoding="utf-8") as file:
            for some in chunks(sorted(digests), _SOME):
                for night in inbox.nights(book, some).values():
                    for row in _rows(member_id.hex, night, persons):
                        file.write(json.dumps(of_club | row) + "\n")
                        count += 1
        read = "read_json($lines, format = 'newline_delimited', columns = $columns)"
        with replacing(path) as whole:
            database.execute(
                f"COPY (SELECT * FROM {read} ORDER BY day, game_id, player_id)"  # noqa: S608
                f" TO {_quoted(whole)} (FORMAT parquet, COMPRESSION zstd)",
                {"lines": str(lines), "columns": _COLUMNS},
            )
    return count


def _rows(
    club: str, night: NightResult, persons: Mapping[RecordId, Person]
) -> Iterator[dict[str, object]]:
    totals = night.totals
    about = {
        "night_id": night.night,
        "day": night.day.isoformat(),
        "season": night.season,
        "night_games": totals.games,
        "night_hands": totals.hands,
        "night_points": totals.points,
    }
    guests = {player.id: player.is_guest for player in night.players}
    if not night.games:
        yield about
    for game in night.games:
        scores = [side.figures.score for side in game.sides]
        best, winners = max(scores), scores.count(max(scores))
        for place, side in enumerate(game.sides):
            others = scores[:place] + scores[place + 1 :]
            for player in side.players:
                person = persons[RecordId(club, player)]
                yield about | {
                    "game_id": game.id,
                    "round": game.round,
                    "table_number": game.table,
                    "number": game.number,
                    "player_id": player,
                    "person_club": person.id.club,
                    "person_id": person.id.player,
                    "name": person.public_name,
                    "is_private": person.is_private,
                    "is_guest": guests[player],
                    "is_won": side.figures.score == best and winners == 1,
                    "is_drawn": side.figures.score == best and winners > 1,
                    "hands": len(game.hands),
                    "score": side.figures.score,
                    "conceded": max(others, default=0),
                    "best_hand": side.figures.best_hand,
                    "totals": [hand[place] for hand in game.hands],
                }


class ParquetFolder:
    """The figures of a federation, added up from the files of its clubs."""

    def __init__(self, folder: Path, files: Sequence[Path], database: "DuckDBPyConnection") -> None:
        self._database = database
        listed = ", ".join(map(_quoted, files))
        database.execute(f"CREATE VIEW game AS SELECT * FROM read_parquet([{listed}])")  # noqa: S608
        database.execute("CREATE VIEW seat AS SELECT * FROM game WHERE player_id IS NOT NULL")
        rows = self._rows("SELECT DISTINCT federation, points FROM game")
        if len(rows) != 1:
            raise ParquetError(
                f"The files in {folder} are of several exports.",
                hint=f'Write them again into an empty folder: canasta national export "{folder}"',
            )
        self.name, text = rows[0]
        self.points = PointsByYear.of(
            PointsPeriod(year, NationalPoints(key, name, PointsScale(*scale)))
            for year, key, name, scale in json.loads(text)
        )

    def clubs(self) -> dict[str, str]:
        """Return the names of the clubs by their ids."""
        return dict(self._rows("SELECT DISTINCT club_id, club FROM game"))

    def top(self, year: int, member_id: UUID | None, *, limit: int, skip: int) -> list[PersonTotal]:
        """Return the persons with the most points of a year, in all clubs or in one."""
        query = f"""
            SELECT * FROM ({self._totals(year, member_id)})
            ORDER BY points DESC, won DESC, games, person_club, person_id
            LIMIT {limit} OFFSET {skip}
        """  # noqa: S608  (numbers)
        return [person_total(RecordId(*row[:2]), row[2:]) for row in self._rows(query)]

    def count(self, year: int, member_id: UUID | None) -> int:
        """Return how many persons have a total."""
        query = (
            f"SELECT count(DISTINCT (person_club, person_id)) FROM seat {_where(year, member_id)}"  # noqa: S608
        )
        return int(self._rows(query)[0][0])

    def with_points(
        self, at_least: int, below: int | None, year: int = ALL_YEARS, member_id: UUID | None = None
    ) -> int:
        """Return how many persons have so many points, but fewer than ``below``."""
        most = "" if below is None else f"AND points < {below}"
        totals = self._totals(year, member_id)
        query = f"SELECT count(*) FROM ({totals}) WHERE points >= {at_least} {most}"  # noqa: S608
        return int(self._rows(query)[0][0])

    def points_of(self, persons: Collection[RecordId]) -> dict[RecordId, int]:
        """Return the points of some persons in all years."""
        query = f"SELECT person_club, person_id, points FROM ({self._totals(ALL_YEARS, None)})"  # noqa: S608
        sought = set(persons)
        found_points = {RecordId(row[0], row[1]): int(row[2]) for row in self._rows(query)}
        return {person: points for person, points in found_points.items() if person in sought}

    def public(self, persons: Sequence[RecordId]) -> dict[RecordId, tuple[str, bool]]:
        """Return the names that may be published of persons, and whether theirs is kept private."""
        listed = ", ".join(f"'{each.player}'" for each in persons) or "''"
        query = f"""
            SELECT DISTINCT person_club, person_id, name, is_private FROM seat
            WHERE person_id IN ({listed})
        """  # noqa: S608  (ids in hexadecimal)
        return {RecordId(row[0], row[1]): (row[2], row[3]) for row in self._rows(query)}

    def years(self, member_id: UUID | None) -> list[YearCount]:
        """Return how much was played in each year, the newest first."""
        rows = self._rows(f"""
            SELECT year(day) AS of_year, count(DISTINCT club_id), count(*), sum(night_games),
                   sum(night_hands), sum(night_points)
            FROM (
                SELECT DISTINCT club_id, night_id, day, night_games, night_hands, night_points
                FROM game {_where(ALL_YEARS, member_id)}
            )
            GROUP BY of_year ORDER BY of_year DESC
        """)  # noqa: S608  (ids in hexadecimal)
        return [
            YearCount(
                year=year,
                clubs=clubs,
                nights=nights,
                players=self.count(year, member_id),
                games=int(games),
                hands=int(hands),
                points=int(points),
            )
            for year, clubs, nights, games, hands, points in rows
        ]

    def _totals(self, year: int, member_id: UUID | None) -> str:
        """Return the query that adds up the games of each person, as `person_total` reads them."""
        return f"""
            SELECT person_club, person_id, count(DISTINCT club_id) AS clubs, sum(nights) AS nights,
                   sum(games) AS games, sum(won) AS won, sum(drawn) AS drawn, sum(hands) AS hands,
                   sum(scored) AS scored, sum(conceded) AS conceded,
                   greatest(0, max(best)) AS best_hand, sum({_worth(self.points)}) AS points
            FROM (
                SELECT person_club, person_id, club_id, year(day) AS of_year,
                       count(DISTINCT (night_id, player_id)) AS nights, count(*) AS games,
                       count(*) FILTER (is_won) AS won, count(*) FILTER (is_drawn) AS drawn,
                       sum(hands) AS hands, sum(score) AS scored, sum(conceded) AS conceded,
                       max(best_hand) AS best
                FROM seat {_where(year, member_id)}
                GROUP BY person_club, person_id, club_id, of_year
            )
            GROUP BY person_club, person_id
        """  # noqa: S608  (numbers, and ids in hexadecimal)

    def _rows(self, query: str) -> list[Any]:
        return self._database.execute(query).fetchall()


@contextmanager
def opened(folder: Path) -> Iterator[ParquetFolder]:
    """Open a folder of Parquet files; raises `NotFoundError` and `ParquetError`."""
    files = sorted(folder.glob("*.parquet")) if folder.is_dir() else []
    if not files:
        raise NotFoundError(
            f"The folder {folder} holds no Parquet files.",
            hint=f'Write them: canasta national export "{folder}"',
        )
    with _duckdb() as database:
        yield ParquetFolder(folder, files, database)


def _worth(points: PointsByYear) -> str:
    """Return what the figures of a year are worth, in SQL."""
    first, *later = points.periods
    whens = [
        f"WHEN of_year >= {each.from_year} THEN {_scaled(each.points.worth)}"
        for each in reversed(later)
    ]
    worth = _scaled(first.points.worth)
    return f"CASE {' '.join(whens)} ELSE {worth} END" if whens else worth


def _scaled(scale: PointsScale) -> str:
    lost = "(games - won - drawn)"
    return f"({scale.won} * won + {scale.drawn} * drawn + {scale.lost} * {lost} + {scale.night} * nights)"  # noqa: E501


def _where(year: int, member_id: UUID | None) -> str:
    conditions = [f"club_id = '{member_id.hex}'"] if member_id is not None else []
    conditions += [f"year(day) = {year}"] if year != ALL_YEARS else []
    return f"WHERE {' AND '.join(conditions)}" if conditions else ""


def _quoted(path: Path) -> str:
    text = str(path).replace("'", "''")
    return f"'{text}'"
