"""Ratings: the games of persons in all clubs, and what each month did to the ratings.

The months are kept outside the journal. `forget` drops those that a change made untrue, in the same
transaction; they are worked out again when ratings are asked for.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from uuid import UUID

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from canasta_club.errors import CanastaError
from canasta_club.federation.club.nights import CountedGame, NightResult
from canasta_club.federation.club.people import RecordId
from canasta_club.federation.records import inbox
from canasta_club.league.results.model import GameResult, SideResult
from canasta_club.league.statistics.games import PastGame
from canasta_club.league.statistics.ratings import MODEL, Checkpoint
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.rated_nights import checkpoint_columns, read_checkpoint
from canasta_club.records.tables.wings.federation_nights import (
    FEDERATION_NIGHT,
    FEDERATION_PLAYER,
    FEDERATION_RATED_MONTH,
    FEDERATION_SCORE,
)

_M, _N, _S, _P = FEDERATION_RATED_MONTH, FEDERATION_NIGHT, FEDERATION_SCORE, FEDERATION_PLAYER
_SOME = 200


def kept_months(book: Book) -> list[Checkpoint]:
    """Return what each month did to the ratings; none of another model, or if any is damaged."""
    rows = book.rows(select(_M).where(_M.c.club_id == book.club_id).order_by(_M.c.month))
    if any(row.model != MODEL for row in rows):
        return []
    try:
        return [read_checkpoint(row.month, row) for row in rows]
    except (AttributeError, RecursionError, TypeError, ValueError):
        return []  # They were damaged, which ``verify`` tells.


def keep_months(book: Book, months: Sequence[Checkpoint], known: int) -> bool:
    """Keep the months after those that are ``known``; return whether they are kept now.

    They are not where the book cannot be written: they are then worked out again the next time.
    """
    new = [
        {"club_id": book.club_id, "month": each.night, **checkpoint_columns(each)}
        for each in months[known:]
    ]
    since = months[known - 1].night if known else date.min
    with suppress(CanastaError, SQLAlchemyError):
        with book.unrecorded():
            later = (_M.c.club_id == book.club_id) & (_M.c.month > since)
            book.connection.execute(delete(_M).where(later))
            if new:
                book.connection.execute(insert(_M), new)
        return True
    return False


def forget(book: Book, day: date | None) -> None:
    """Drop the months from a day on, whose games have changed; inside a change."""
    if day is not None:
        later = (_M.c.club_id == book.club_id) & (_M.c.month >= day.replace(day=1))
        book.connection.execute(delete(_M).where(later))


def months(book: Book, after: date = date.min) -> list[date]:
    """Return the first days of the months with nights, those after a month alone."""
    query = select(_N.c.day).where(_N.c.centre_id == book.club_id).distinct()
    if after > date.min:
        query = query.where(_N.c.day >= next_month(after))
    return sorted({row[0].replace(day=1) for row in book.rows(query)})


def next_month(month: date) -> date:
    """Return the first day of the month after one.

    >>> next_month(date(2026, 12, 1))
    datetime.date(2027, 1, 1)
    """
    return (month.replace(day=1) + timedelta(days=32)).replace(day=1)


def first_played(book: Book, records: Iterable[RecordId]) -> date | None:
    """Return the first day on which one of some records played."""
    days: list[date] = []
    for some in chunks(sorted(records), _SOME):
        query = select(func.min(_S.c.day)).where(
            _S.c.centre_id == book.club_id,
            _S.c.club_id.in_(sorted({UUID(each.club) for each in some})),
            _S.c.player_id.in_([UUID(each.player) for each in some]),
        )
        day = book.value(query)
        days += [day] if day else []
    return min(days, default=None)


def games(book: Book, month: date, persons: Mapping[RecordId, str]) -> Iterator[PastGame]:
    """Yield the games of a month, by the persons in the seats."""
    query = select(_N.c.club_id, _N.c.digest).where(
        _N.c.centre_id == book.club_id, _N.c.day >= month, _N.c.day < next_month(month)
    )
    clubs = {row.digest: row.club_id.hex for row in book.rows(query)}
    for some in chunks(sorted(clubs), _SOME):
        for digest, night in inbox.nights(book, some).items():
            yield from games_of(clubs[digest], night, persons)


def games_of(club: str, night: NightResult, persons: Mapping[RecordId, str]) -> Iterator[PastGame]:
    """Yield the games of a night of a club, by the persons in the seats."""
    for game in night.games:
        sides = tuple(_side(club, game, place, persons) for place in range(len(game.sides)))
        # Clubs may have games of one id, such as copies of one book.
        name = f"{club} {game.id}"
        result = GameResult(
            game=name,
            night=night.day,
            round=game.round,
            table=game.table,
            number=game.number,
            sides=sides,
        )
        yield PastGame(night.season, len(game.hands), result)


def _side(club: str, game: CountedGame, place: int, persons: Mapping[RecordId, str]) -> SideResult:
    side = game.sides[place]
    entries = tuple(dict.fromkeys(persons[RecordId(club, each)] for each in side.players))
    return SideResult(entries, side.figures)


def persons(book: Book) -> dict[RecordId, str]:
    """Return the key of the person behind each record."""
    columns = (_P.c.club_id, _P.c.player_id, _P.c.person_member_id, _P.c.person_player_id)
    rows = book.rows(select(*columns).where(_P.c.centre_id == book.club_id))
    return {
        RecordId(row[0].hex, row[1].hex): person_key(RecordId(row[2].hex, row[3].hex))
        for row in rows
    }


def person_key(person: RecordId) -> str:
    """Return what names a person in ratings."""
    return f"{person.club} {person.player}"


def person_of(key: str) -> RecordId:
    """Return the person of a key."""
    return RecordId(*key.split(" "))
