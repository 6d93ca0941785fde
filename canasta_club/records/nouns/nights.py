"""Nights: the club evenings of a season."""

from datetime import date
from uuid import UUID

from canasta_club.club.nights import Night, NightState
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import night_seasons
from canasta_club.records.tables.nights import NIGHT

NIGHTS = Mapper(NIGHT, Night).by(NIGHT.c.day)

_DONE = {
    "planned": ("night open", "planned again"),
    "open": ("night open", "opened again"),
    "provisional": ("night close", "closed"),
    "final": ("night close", "made final"),
    "cancelled": ("night cancel", "cancelled"),
}
"""For each state the action that leads to it, and the word for it in the journal."""


def of_club(book: Book) -> list[Night]:
    """Return the nights of all seasons in order of their days."""
    key = ("nights", book.club_id)
    return [*book.once(key, lambda: tuple(map(NIGHTS.reader(), book.find(NIGHTS.query))))]


def of_season(book: Book, season: Season) -> list[Night]:
    """Return the nights of a season in order of their days; those shared with it are not of it."""
    return [night for night in of_club(book) if night.season_id == season.id]


def of_id(book: Book, night_id: UUID) -> Night | None:
    """Return a night by its id, of any season."""
    return next(map(NIGHTS.reader(), book.find(NIGHTS.query, {NIGHT.c.id: night_id})), None)


def counting(book: Book, season: Season) -> list[Night]:
    """Return the nights that count for a season in order of their days, shared ones too."""
    shared = night_seasons.nights_of(book, season)
    return [n for n in of_club(book) if n.season_id == season.id or n.id in shared]


def add(book: Book, season: Season, day: date, state: NightState = "open") -> Night:
    """Open or plan a night of a season; there is at most one a day."""
    done = "planned" if state == "planned" else "opened"
    with book.change("night open", f"the night of {day} was {done}") as change:
        last = book.last(NIGHT.c.number, {NIGHT.c.season_id: season.id})
        night = Night(id=new_id(), season_id=season.id, number=last + 1, day=day, state=state)
        NIGHTS.insert(change, [night])
    return night


def set_state(
    book: Book, night: Night, state: NightState, *, final_on: date | None = None, reason: str = ""
) -> Night:
    """Open a night (again), close it as provisional or final, or cancel it."""
    action, done = _DONE[state]
    with book.change(action, f"the night of {night.day} was {done}", reason=reason) as change:
        return NIGHTS.update(change, night, state=state, final_on=final_on, reason=reason)


def move(book: Book, night: Night, day: date, reason: str, *, is_put_off: bool = True) -> Night:
    """Move a night to another day; one that is put off still says from which."""
    planned = (night.planned_day or night.day) if is_put_off else night.planned_day
    summary = f"the night of {night.day} was moved to {day}"
    with book.change("night move", summary, reason=reason) as change:
        return NIGHTS.update(
            change, night, day=day, planned_day=planned, reason=reason or night.reason
        )
