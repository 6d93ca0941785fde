"""Attendance: who is at a night, from which round to which, and what they have paid."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper, WantedRows
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import night_seasons, pairs, players
from canasta_club.records.tables.attendance import ATTENDANCE
from canasta_club.records.tables.kinds import on
from canasta_club.records.tables.nights import NIGHT

_ATTENDANCES = Mapper(ATTENDANCE, Attendance).by(ATTENDANCE.c.id)


def of_night(book: Book, night: Night) -> list[Attendance]:
    """Return who is at a night, in the order in which they checked in."""
    return _found(book, {ATTENDANCE.c.night_id: night.id})


def of_season(book: Book, season: Season) -> dict[UUID, list[Attendance]]:
    """Return who was at each night that counts for a season, by the id of the night."""
    counts = night_seasons.counting_for(book, season)
    nights = select(NIGHT.c.id).where(on(NIGHT.c.id, ATTENDANCE.c.night_id), counts)
    attendances: dict[UUID, list[Attendance]] = {}
    for each in _found(book, nights.exists()):
        attendances.setdefault(each.night_id, []).append(each)
    return attendances


def new(
    night: Night,
    player: Player,
    *,
    from_round: int = 1,
    pair: Pair | None = None,
    for_player: Player | None = None,
) -> Attendance:
    """Return a new attendance, which is not stored yet."""
    return Attendance(
        id=new_id(),
        night_id=night.id,
        player=player,
        from_round=from_round,
        until_round=None,
        for_player=for_player,
        pair=pair,
    )


def add(book: Book, attending: Sequence[Attendance]) -> None:
    """Store who is at a night."""
    message = f"{', '.join(each.player.name for each in attending)} checked in"
    with book.change("night check-in", message) as change:
        _ATTENDANCES.insert(change, attending)


def set_facts(book: Book, attendance: Attendance, **facts: object) -> Attendance:
    """Change an attendance: the rounds, the pair, what was paid; equal facts change nothing."""
    if all(getattr(attendance, name) == value for name, value in facts.items()):
        return attendance
    message = f"the attendance of {attendance.player.name} was changed"
    with book.change("night check-in", message) as change:
        return _ATTENDANCES.update(change, attendance, **facts)


def _found(book: Book, where: WantedRows) -> list[Attendance]:
    rows = book.find(_ATTENDANCES.query, where)
    people = players.by_id(book) if rows else {}
    known = pairs.by_id(book) if any(row.pair_id for row in rows) else {}
    read = _ATTENDANCES.reader(player=people, for_player=people, pair=known)
    return list(map(read, rows))
