"""Nights: the evenings on which a season is played."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from canasta_club.errors import CanastaError, ConflictError, NotFoundError
from canasta_club.records import games as game_records
from canasta_club.records import nights as records
from canasta_club.records.book import Book
from canasta_club.records.values import Night, Season
from canasta_club.reports.page import Column, Page
from canasta_club.services import seasons
from canasta_club.services.days import read_day


def open_night(book: Book, day: date, season_name: str = "") -> tuple[Season, Night]:
    """Open the night of a day; opened twice it is the same night."""
    with book.change("night open"):
        season = seasons.find(book, season_name, day)
        seasons.refuse_closed(season)
        refuse_outside(season, day)
        night = _of_day(book, season, day)
        if night is None:
            night = records.add(book, season, day)
        elif not night.is_open:
            night = records.set_state(book, night, "open")
        return season, night


def close(book: Book, season: Season, written: str = "") -> Night:
    """Close a night: no more is entered in it until it is opened again."""
    with book.change("night close"):
        night = find(book, season, written)
        if not night.is_open:
            raise ConflictError(f"The night of {night.day} is closed already.")
        return records.set_state(book, night, "provisional")


def find(book: Book, season: Season, written: str = "") -> Night:
    """Return the night of a date (or number); else the one that is open, else the newest."""
    known = records.of_season(book, season)
    if written:
        return _named(known, season, written)
    if not known:
        raise NotFoundError(
            f"The season {season.name} has no night yet.", hint="Open one: canasta night open"
        )
    open_ones = [night for night in known if night.is_open]
    if len(open_ones) > 1:
        days = " and ".join(str(night.day) for night in open_ones)
        raise CanastaError(
            f"The nights of {days} are open.",
            hint="Say which with --night DATE, or close one with: canasta night close DATE",
        )
    return (open_ones or known)[-1]


def refuse_closed(night: Night) -> None:
    """Refuse to enter anything in a night that is closed."""
    if not night.is_open:
        raise ConflictError(
            f"The night of {night.day} is closed.",
            hint=f"Open tonight's with: canasta night open;"
            f" that one again with: canasta night open {night.day}",
        )


def page(book: Book, season: Season, nights: Sequence[Night] | None = None) -> Page:
    """Return the nights of a season, all of them unless some are given."""
    columns = (
        Column("number", "No.", "number"),
        Column("date", "Date", "date"),
        Column("games", "Games", "number"),
        Column("state", "State"),
    )
    games = game_records.of_season(book, season)
    played = Counter(game.night.id for game in games if game.state != "void")
    rows = [
        (night.number, night.day, played[night.id], "open" if night.is_open else "closed")
        for night in (records.of_season(book, season) if nights is None else nights)
    ]
    return Page("Nights", columns, rows, subtitle=f"{book.club.name}, {season.name}")


def _of_day(book: Book, season: Season, day: date) -> Night | None:
    return next((night for night in records.of_season(book, season) if night.day == day), None)


def _named(known: list[Night], season: Season, written: str) -> Night:
    if written.strip().removeprefix("#").isdecimal() and len(written.strip()) < 5:
        number = int(written.strip().removeprefix("#"))
        fits = [night for night in known if night.number == number]
    else:
        day = read_day(written)
        fits = [night for night in known if night.day == day]
    if fits:
        return fits[0]
    days = ", ".join(str(night.day) for night in known[-6:]) or "none yet"
    raise NotFoundError(
        f"The season {season.name} has no night {written}.", hint=f"Its last nights: {days}."
    )


def refuse_outside(season: Season, day: date) -> None:
    """Refuse a day on which the season is not played."""
    if day < season.first_day:
        raise CanastaError(
            f"{day} is before the season {season.name} begins ({season.first_day}).",
            hint="Check the date, or begin another season.",
        )
    if season.last_day and day > season.last_day:
        raise CanastaError(
            f"{day} is after the season {season.name} has ended ({season.last_day}).",
            hint="Check the date, or begin another season.",
        )
