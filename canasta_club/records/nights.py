"""Nights: the club evenings of a season."""

from dataclasses import replace
from datetime import date

from sqlalchemy import func, select
from uuid_utils.compat import uuid7

from canasta_club.records.book import Book
from canasta_club.records.rows import NIGHT
from canasta_club.records.values import Night, Season

COLUMNS = (
    NIGHT.c.id,
    NIGHT.c.season_id,
    NIGHT.c.number,
    NIGHT.c.day,
    NIGHT.c.is_open,
    NIGHT.c.version,
)


def of_season(book: Book, season: Season) -> list[Night]:
    """Return the nights of a season, the first one first."""
    query = select(*COLUMNS).where(NIGHT.c.club_id == book.club_id, NIGHT.c.season_id == season.id)
    return [Night(*row) for row in book.rows(query.order_by(NIGHT.c.day))]


def add(book: Book, season: Season, day: date) -> Night:
    """Begin a night of a season; there is at most one a day."""
    with book.change("night open", f"the night of {day} was opened") as change:
        mine = (NIGHT.c.club_id == book.club_id) & (NIGHT.c.season_id == season.id)
        last = book.value(select(func.max(NIGHT.c.number)).where(mine))
        night = Night(uuid7(), season.id, (last or 0) + 1, day)
        row = {"id": night.id, "season_id": season.id, "number": night.number, "day": day}
        change.insert(NIGHT, [{**row, "is_open": True, "version": night.version}])
    return night


def set_open(book: Book, night: Night, *, is_open: bool) -> Night:
    """Close a night, or open it again."""
    action, done = ("night open", "opened again") if is_open else ("night close", "closed")
    with book.change(action, f"the night of {night.day} was {done}") as change:
        change.update(NIGHT, night.version, {"is_open": is_open}, id=night.id)
    return replace(night, is_open=is_open, version=night.version + 1)
