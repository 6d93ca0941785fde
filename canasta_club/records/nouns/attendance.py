"""Attendance: who is at a night, from which round to which, and what they have paid."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import night_seasons, pairs, players
from canasta_club.records.tables.league import ATTENDANCE
from canasta_club.records.tables.play import NIGHT

_COLUMNS = (
    ATTENDANCE.c.id,
    ATTENDANCE.c.night_id,
    ATTENDANCE.c.player_id,
    ATTENDANCE.c.from_round,
    ATTENDANCE.c.until_round,
    ATTENDANCE.c.for_player_id,
    ATTENDANCE.c.pair_id,
    ATTENDANCE.c.paid,
    ATTENDANCE.c.version,
)


def of_night(book: Book, night: Night) -> list[Attendance]:
    """Return who is at a night, in the order in which they were noted."""
    return _found(book, ATTENDANCE.c.night_id == night.id)


def of_season(book: Book, season: Season) -> dict[UUID, list[Attendance]]:
    """Return who was at each night that counts for a season, by the id of the night."""
    counts = night_seasons.counting_for(book, season)
    nights = select(NIGHT.c.id).where(NIGHT.c.club_id == ATTENDANCE.c.club_id, counts)
    found: dict[UUID, list[Attendance]] = {}
    for each in _found(book, ATTENDANCE.c.night_id.in_(nights)):
        found.setdefault(each.night_id, []).append(each)
    return found


def new(
    night: Night,
    player: Player,
    *,
    from_round: int = 1,
    pair: Pair | None = None,
    for_player: Player | None = None,
) -> Attendance:
    """Return that somebody is at a night, not yet written down."""
    return Attendance(uuid7(), night.id, player, from_round, None, for_player, pair)


def add(book: Book, attending: Sequence[Attendance]) -> None:
    """Write down who is at a night."""
    message = f"{', '.join(each.player.name for each in attending)} came"
    with book.change("night present", message) as change:
        change.insert(ATTENDANCE, (_row(each) for each in attending))


def set_facts(book: Book, attendance: Attendance, **facts: Any) -> Attendance:
    """Change what is noted of somebody: the rounds, the pair, what was paid."""
    if all(getattr(attendance, name) == value for name, value in facts.items()):
        return attendance
    now = replace(attendance, **facts, version=attendance.version + 1)
    with book.change("night present", f"what is noted of {now.player.name} was changed") as change:
        change.update(ATTENDANCE, attendance.version, _facts(now), id=now.id)
    return now


def _found(book: Book, wanted: ColumnElement[bool]) -> list[Attendance]:
    query = select(*_COLUMNS).where(ATTENDANCE.c.club_id == book.club_id, wanted)
    rows = book.rows(query.order_by(ATTENDANCE.c.id))
    people = players.by_id(book) if rows else {}
    known = pairs.by_id(book) if any(row.pair_id for row in rows) else {}
    return list(_attendances(rows, people, known))


def _attendances(
    rows: Iterable[Any], people: dict[UUID, Player], known: dict[UUID, Pair]
) -> Iterable[Attendance]:
    for row in rows:
        yield Attendance(
            id=row.id,
            night_id=row.night_id,
            player=people[row.player_id],
            from_round=row.from_round,
            until_round=row.until_round,
            for_player=people[row.for_player_id] if row.for_player_id else None,
            pair=known[row.pair_id] if row.pair_id else None,
            paid=row.paid,
            version=row.version,
        )


def _row(attendance: Attendance) -> dict[str, object]:
    return {
        "id": attendance.id,
        "night_id": attendance.night_id,
        "player_id": attendance.player.id,
        "version": attendance.version,
        **_facts(attendance),
    }


def _facts(attendance: Attendance) -> dict[str, object]:
    return {
        "from_round": attendance.from_round,
        "until_round": attendance.until_round,
        "for_player_id": attendance.for_player.id if attendance.for_player else None,
        "pair_id": attendance.pair.id if attendance.pair else None,
        "paid": attendance.paid,
    }
