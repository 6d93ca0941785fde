"""A nation: the top 100 from maintained totals, against adding up every score.

Run by hand: ``python -m benchmarks.national``, some seconds; ``--clubs 3000 --nights 93`` is a
whole nation of 10 million scores, ``--book postgresql+psycopg://…`` another engine, with an empty
book. The figures come from a seed.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID

from sqlalchemy import Table, func, insert, literal, select

from canasta_club.federation.club.people import RecordId
from canasta_club.federation.club.points import PointsByYear, PointsPeriod, read_points
from canasta_club.federation.records import totals
from canasta_club.federation.records.totals import KeptTotals
from canasta_club.federation.services.national.points import document
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.book.changes import chunks
from canasta_club.records.nouns import clubs as club_records
from canasta_club.records.tables.wings.federation_nights import FEDERATION_PLAYER, FEDERATION_SCORE

PLAYERS, HERE, SEED = 45, 36, 7
POINTS = PointsByYear.of([PointsPeriod(0, read_points(document()))])
FIRST = date(2026, 1, 5)


def club_id(club: int) -> UUID:
    return UUID(int=1 + club)


def player_id(club: int, player: int) -> UUID:
    return UUID(int=(1 + club) * 1000 + player)


def night_id(club: int, night: int) -> UUID:
    return UUID(int=(1 + club) * 10_000 + night)


def players(book: Book, clubs: int) -> Iterator[dict[str, Any]]:
    for club in range(clubs):
        for player in range(PLAYERS):
            person = {"club_id": club_id(club), "player_id": player_id(club, player)}
            yield {
                "centre_id": book.club_id,
                **person,
                "name": f"Player {player} of club {club}",
                "card": "",
                "is_guest": False,
                "is_private": player == 0,
                "revision": 1,
                "person_member_id": person["club_id"],
                "person_player_id": person["player_id"],
            }


def scores(book: Book, clubs: int, nights: int) -> Iterator[dict[str, Any]]:
    chance = random.Random(SEED)  # noqa: S311  (no secret)
    for club in range(clubs):
        for night in range(nights):
            for player in chance.sample(range(PLAYERS), HERE):
                won = chance.randint(0, 4)
                yield {
                    "centre_id": book.club_id,
                    "club_id": club_id(club),
                    "night_id": night_id(club, night),
                    "player_id": player_id(club, player),
                    "day": FIRST + timedelta(weeks=night),
                    "is_guest": False,
                    "games": 4,
                    "won": won,
                    "drawn": 0,
                    "hands": 28,
                    "scored": chance.randrange(0, 20000, 5),
                    "conceded": chance.randrange(0, 20000, 5),
                    "best_hand": chance.randrange(0, 3000, 5),
                    "place": None,
                    "placed": 0,
                }


def fill(book: Book, clubs: int, nights: int) -> None:
    """Write the rows of a nation, and its totals."""
    _insert(book, FEDERATION_PLAYER, players(book, clubs))
    _insert(book, FEDERATION_SCORE, scores(book, clubs, nights))
    everybody = [
        RecordId(club_id(club).hex, player_id(club, player).hex)
        for club in range(clubs)
        for player in range(PLAYERS)
    ]
    book.estimate()
    for done, some in enumerate(chunks(everybody, PLAYERS * 4), 1):
        with book.unrecorded():
            totals.renew(book, some, merged=())
        print(f"totals of {min(4 * done, clubs)} of {clubs} clubs", end="\r", file=sys.stderr)
    book.estimate()


def _insert(book: Book, table: Table, rows: Iterator[dict[str, Any]]) -> None:
    is_file = book.location.path is not None
    for done, some in enumerate(chunks(rows, 50_000), 1):
        with book.unrecorded():
            if is_file:
                book.connection.execute(insert(table), some)
            else:
                _load(book, table, some)
        print(f"{table.name}: {done * 50_000:,}", end="\r", file=sys.stderr)


def _load(book: Book, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows as a server takes millions of them."""
    names = [each.name for each in table.columns]
    cursor: Any = book.connection.connection.cursor()
    with cursor.copy(f"COPY {table.name} ({', '.join(names)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row([row[name] for name in names])


def seconds(act: Callable[[], object], times: int) -> float:
    """Return the median of the seconds that an act takes."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        act()
        taken.append(time.perf_counter() - begun)
    return median(taken)


def added_up(book: Book) -> list[Any]:
    """Work the same 100 out from every score, in plain SQL."""
    score, player = FEDERATION_SCORE.c, FEDERATION_PLAYER.c
    figures = (score.won, score.drawn, score.games - score.won - score.drawn, literal(1))
    worth = POINTS.periods[0].points.worth
    weighed = [each * figure for each, figure in zip(worth, figures, strict=True)]
    points = func.sum(sum(weighed[1:], weighed[0])).label("points")
    sums = [func.sum(each) for each in (score.won, score.games, score.hands, score.scored)]
    persons = (player.person_member_id, player.person_player_id)
    query = (
        select(*persons, points, *sums)
        .join(
            FEDERATION_PLAYER,
            (player.club_id == score.club_id)
            & (player.centre_id == score.centre_id)
            & (player.player_id == score.player_id),
        )
        .where(score.centre_id == book.club_id)
        .group_by(*persons)
        .order_by(points.desc(), sums[0].desc(), sums[1], *persons)
    )
    return book.rows(query.limit(100))


def correct(book: Book) -> None:
    """Bring the totals of those who played a night up to date."""
    night = night_id(0, 0)
    with book.unrecorded():
        found = totals.scored_on(book, club_id(0), [night])
        totals.renew(book, totals.persons_of(book, found), merged=())


def measure(book: Book) -> None:
    kept = KeptTotals(book, POINTS).top(limit=100)
    again = added_up(book)
    assert [each.person.player for each in kept] == [row.person_player_id.hex for row in again]
    assert [each.points for each in kept] == [row.points for row in again]
    rows = added_up_rows(book)
    from_rows = seconds(lambda: added_up(book), 3)
    from_totals = seconds(lambda: KeptTotals(book, POINTS).top(limit=100), 21)
    of_year = seconds(lambda: KeptTotals(book, POINTS).top(FIRST.year, limit=100), 21)
    print(f"{rows:,} scores, {KeptTotals(book, POINTS).count():,} people")
    print(f"top 100 from the scores:           {1000 * from_rows:10.1f} ms")
    print(f"top 100 from maintained totals:    {1000 * from_totals:10.1f} ms", end="")
    print(f"  {100 * from_totals / from_rows:.2f} % (at most 1 %)")
    print(f"top 100 of a year:                 {1000 * of_year:10.1f} ms")
    again_ms = 1000 * seconds(lambda: correct(book), 5)
    print(f"the totals of a night of {HERE} players: {again_ms:5.1f} ms")


def added_up_rows(book: Book) -> int:
    return int(book.value(select(func.count()).select_from(FEDERATION_SCORE)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the tables of a nation.")
    parser.add_argument("--clubs", type=int, default=100)
    parser.add_argument("--nights", type=int, default=50)
    parser.add_argument("--book", default="")
    parser.add_argument("--folder", help="Where the book is made (default: that of the system).")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        where = given.book or str(Path(folder) / "nation.canasta")
        with open_book(where, by="Sue", create=True) as book:
            club_records.add(book, "Centre", "club", "pairs")
            fill(book, given.clubs, given.nights)
            measure(book)


if __name__ == "__main__":
    main()
