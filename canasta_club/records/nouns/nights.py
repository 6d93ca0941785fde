"""Nights: the club evenings of a season."""

from datetime import date

from sqlalchemy import func, select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Night, NightState
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.tables.play import NIGHT

NIGHTS = Mapper(NIGHT, Night)

_DONE = {
    "planned": ("night open", "planned again"),
    "open": ("night open", "opened again"),
    "provisional": ("night close", "closed"),
    "final": ("night close", "made final"),
    "cancelled": ("night cancel", "cancelled"),
}
"""For each state the action that leads to it, and the word for it in the journal."""


def of_season(book: Book, season: Season) -> list[Night]:
    """Return the nights of a season in order of their days."""
    query = NIGHTS.select(book.club_id).where(NIGHT.c.season_id == season.id)
    return list(map(NIGHTS.reader(), book.rows(query.order_by(NIGHT.c.day))))


def add(book: Book, season: Season, day: date, state: NightState = "open") -> Night:
    """Open or plan a night of a season; there is at most one a day."""
    done = "planned" if state == "planned" else "opened"
    with book.change("night open", f"the night of {day} was {done}") as change:
        mine = (NIGHT.c.club_id == book.club_id) & (NIGHT.c.season_id == season.id)
        last = book.value(select(func.max(NIGHT.c.number)).where(mine))
        night = Night(uuid7(), season.id, (last or 0) + 1, day, state)
        NIGHTS.insert(change, [night])
    return night


def set_state(
    book: Book, night: Night, state: NightState, *, final_on: date | None = None, reason: str = ""
) -> Night:
    """Open a night (again), close it as provisional or final, or cancel it."""
    action, done = _DONE[state]
    with book.change(action, f"the night of {night.day} was {done}", reason=reason) as change:
        return NIGHTS.update(change, night, state=state, final_on=final_on, reason=reason)


def move(book: Book, night: Night, day: date, reason: str) -> Night:
    """Move a night to another day."""
    planned = night.planned_day or night.day
    summary = f"the night of {night.day} was moved to {day}"
    with book.change("night postpone", summary, reason=reason) as change:
        return NIGHTS.update(change, night, day=day, planned_day=planned, reason=reason)
