"""Nights: the evenings on which a season is played."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import nights as records
from canasta_club.reports.page import Column, Page
from canasta_club.services._problems import night_is
from canasta_club.services.season import _problems as problems
from canasta_club.services.season import seasons
from canasta_club.services.season.frozen import terms_of
from canasta_club.text.dates import read_day
from canasta_club.text.wording import listed


class AtNight(NamedTuple):
    """An open book at a night of a season."""

    book: Book
    season: Season
    night: Night


def open_night(book: Book, day: date, season_name: str = "") -> tuple[Season, Night]:
    """Open the night of a day, a new or a planned one; opening it twice changes nothing.

    One that was closed or cancelled is reopened by `evening.states.reopen`.
    """
    with book.change("night open"):
        season = seasons.find(book, season_name, day)
        seasons.refuse_closed(season)
        refuse_outside(season, day)
        night = of_day(book, season, day)
        if night is None:
            return season, records.add(book, season, day)
        if night.state == "planned":
            return season, records.set_state(book, night, "open")
        if not night.is_open:
            raise problems.is_reopened(night)
        return season, night


def not_current(book: Book, season: Season, night: Night) -> str:
    """Say that a night is not the one that is played now; nothing where it is."""
    if night.is_open:
        return ""
    try:
        current = find(book, season)
    except CanastaError:
        return ""
    if current.id == night.id:
        return ""
    return f"This is the night of {night.day}; the current one is that of {current.day}."


def let_in(book: Book, night: Night) -> Night:
    """Return a night that takes results; open a planned one on its day."""
    if night.state == "planned" and night.day <= book.today:
        return records.set_state(book, night, "open")
    refuse_closed(night)
    return night


def find(book: Book, season: Season, written: str = "") -> Night:
    """Return a night by date or number (default: the open one, or today's, or the last).

    Before the first night was played, the default is the first planned one.
    """
    known = records.of_season(book, season)
    if written:
        return _named(known, season, written, book.today)
    if not known:
        raise problems.no_night_yet(season)
    open_ones = [night for night in known if night.is_open]
    if len(open_ones) > 1:
        days = listed(str(night.day) for night in open_ones)
        raise problems.several_open(days)
    return open_ones[0] if open_ones else _unopened(known, book.today)


def refuse_closed(night: Night) -> None:
    """Refuse new results in a night that is not open."""
    if night.is_open:
        return
    if night.state in {"planned", "cancelled"}:
        raise night_is(night)
    raise problems.night_closed(night)


def refuse_correction(book: Book, season: Season, night: Night, *, is_late: bool = False) -> None:
    """Refuse to correct a closed season, or a final night after the deadline of its terms."""
    seasons.refuse_closed(season)
    if night.state != "final" or night.final_on is None or is_late:
        return
    last = night.final_on + terms_of(season).window
    if book.today > last:
        raise problems.past_correction(night, last)


def page(book: Book, season: Season, nights: Sequence[Night] | None = None) -> Page:
    """Return the nights of a season, all of them unless some are given."""
    columns = (
        Column("number", "No.", "number"),
        Column("date", "Date", "date"),
        Column("games", "Games", "number"),
        Column("state", "State"),
        Column("note", "Note"),
    )
    games = game_records.of_season(book, season)
    played = Counter(game.night.id for game in games if game.state != "void")
    rows = [
        (night.number, night.day, played[night.id], night.state, _note(night))
        for night in (records.of_season(book, season) if nights is None else nights)
    ]
    return Page("Nights", columns, rows, subtitle=f"{book.club.name}, {season.name}")


def of_day(book: Book, season: Season, day: date) -> Night | None:
    """Return the night of a day, if the season has one."""
    return next((night for night in records.of_season(book, season) if night.day == day), None)


def _note(night: Night) -> str:
    parts = []
    if night.final_on:
        parts.append(f"final since {night.final_on}")
    if night.planned_day:
        parts.append(f"planned for {night.planned_day}")
    return "; ".join([*parts, *filter(None, [night.reason])])


def _unopened(known: Sequence[Night], today: date) -> Night:
    """Return the default night where none is open."""
    played = [night for night in known if night.state in {"provisional", "final"}]
    planned = [night for night in known if night.state == "planned"]
    tonight = [night for night in planned if night.day == today]
    return (tonight or played[-1:] or planned or known[-1:])[0]


def _named(known: list[Night], season: Season, written: str, today: date) -> Night:
    if written.strip().removeprefix("#").isdecimal() and len(written.strip()) < 5:
        meant = written
        number = int(written.strip().removeprefix("#"))
        fits = [night for night in known if night.number == number]
    else:
        day = read_day(written, today)
        meant = str(day)
        fits = [night for night in known if night.day == day]
    if fits:
        return fits[0]
    days = ", ".join(str(night.day) for night in known[-6:]) or "none yet"
    raise problems.no_such_night(season, meant, days)


def refuse_outside(season: Season, day: date) -> None:
    """Refuse a day outside the season."""
    if day < season.first_day or (season.last_day and day > season.last_day):
        raise problems.outside_season(day, season)
