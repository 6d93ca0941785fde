"""Nights: the club evenings of a season."""

from dataclasses import replace
from datetime import date

from sqlalchemy import func, select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Night, NightState
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.tables.play import NIGHT

COLUMNS = (
    NIGHT.c.id,
    NIGHT.c.season_id,
    NIGHT.c.number,
    NIGHT.c.day,
    NIGHT.c.state,
    NIGHT.c.final_on,
    NIGHT.c.planned_day,
    NIGHT.c.reason,
    NIGHT.c.version,
)


_DONE = {
    "planned": ("night open", "planned again"),
    "open": ("night open", "opened again"),
    "provisional": ("night close", "closed"),
    "final": ("night close", "made final"),
    "cancelled": ("night cancel", "cancelled"),
}
"""For each state the action that leads to it, and what is said of it."""


def of_season(book: Book, season: Season) -> list[Night]:
    """Return the nights of a season, the first one first."""
    query = select(*COLUMNS).where(NIGHT.c.club_id == book.club_id, NIGHT.c.season_id == season.id)
    return [Night(*row) for row in book.rows(query.order_by(NIGHT.c.day))]


def add(book: Book, season: Season, day: date, state: NightState = "open") -> Night:
    """Begin a night of a season, or plan one; there is at most one a day."""
    done = "planned" if state == "planned" else "opened"
    with book.change("night open", f"the night of {day} was {done}") as change:
        mine = (NIGHT.c.club_id == book.club_id) & (NIGHT.c.season_id == season.id)
        last = book.value(select(func.max(NIGHT.c.number)).where(mine))
        night = Night(uuid7(), season.id, (last or 0) + 1, day, state)
        row = {"id": night.id, "season_id": season.id, "number": night.number, "day": day}
        blank = {"final_on": None, "planned_day": None, "reason": ""}
        change.insert(NIGHT, [{**row, **blank, "state": state, "version": night.version}])
    return night


def set_state(
    book: Book, night: Night, state: NightState, *, final_on: date | None = None, reason: str = ""
) -> Night:
    """Open a night (again), close it for now or for good, or cancel it."""
    action, done = _DONE[state]
    with book.change(action, f"the night of {night.day} was {done}", reason=reason) as change:
        new = {"state": state, "final_on": final_on, "reason": reason}
        change.update(NIGHT, night.version, new, id=night.id)
    return replace(night, state=state, final_on=final_on, reason=reason, version=night.version + 1)


def move(book: Book, night: Night, day: date, reason: str) -> Night:
    """Put a night off, or forward, to another day."""
    planned = night.planned_day or night.day
    summary = f"the night of {night.day} was moved to {day}"
    with book.change("night postpone", summary, reason=reason) as change:
        new = {"day": day, "planned_day": planned, "reason": reason}
        change.update(NIGHT, night.version, new, id=night.id)
    return replace(night, day=day, planned_day=planned, reason=reason, version=night.version + 1)
