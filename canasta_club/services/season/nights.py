"""Nights: the evenings on which a season is played."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import night_seasons
from canasta_club.records.nouns import nights as records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Column, Page
from canasta_club.services._problems import night_is
from canasta_club.services.people import names
from canasta_club.services.season import _problems as problems
from canasta_club.services.season import seasons
from canasta_club.services.season.season_rules import terms_of
from canasta_club.text.dates import WEEKDAYS, dates, in_words, read_day
from canasta_club.text.wording import listed

_FAR_OFF: Final = 7
"""A night that is so many days off is opened as it is."""
_BESIDE: Final = 3
"""A planned night that is so many days off may be the one that is meant."""
_MOST_NAMED: Final = 3


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
        season = seasons.find(book, season_name, day=day)
        seasons.refuse_closed(season)
        refuse_outside(season, day)
        night = of_day(book, season, day)
        if night is None:
            return season, records.add(book, season, day)
        if night.state == "planned":
            return season, records.set_state(book, night, "open")
        if not night.is_open:
            fault = night_is(night)
            raise (fault if night.state == "final" else UsageError(fault.message, hint=fault.hint))
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


def doubts(book: Book, season: Season, day: date) -> str:
    """Say why the date of a night to be opened may be mistyped; empty where it looks right."""
    known = records.counting(book, season)
    stored_night = next((night for night in known if night.day == day), None)
    if stored_night and stored_night.state != "planned":
        return ""
    notes = []
    if abs((day - book.today).days) > _FAR_OFF:
        notes.append(f"{day} is more than a week from today.")
    if stored_night is None and (odd := odd_weekdays(season, [day])):
        notes.append(odd)
    beside = [
        str(night.day)
        for night in known
        if night.state == "planned" and 0 < abs((night.day - day).days) <= _BESIDE
    ]
    if stored_night is None and beside:
        notes.append(f"A night is planned on {listed(beside)}.")
    return " ".join(notes)


def odd_weekdays(season: Season, days: Iterable[date]) -> str:
    """Say which days of new nights are no weekdays of their season; empty where all of them are."""
    odd = [
        day for day in sorted(days) if season.weekdays and not any(dates(season.weekdays, day, day))
    ]
    are = [f"{day} is a {WEEKDAYS[day.weekday()].capitalize()}" for day in odd[:_MOST_NAMED]]
    more = f" and {len(odd) - _MOST_NAMED} more are not" if len(odd) > _MOST_NAMED else ""
    on = in_words(season.weekdays)
    return f"{', '.join(are)}{more}; {season.name} is played on {on}." if odd else ""


def open_for_results(book: Book, night: Night) -> Night:
    """Return a night that takes results; open a planned one on its day."""
    if night.state == "planned" and night.day <= book.today:
        return records.set_state(book, night, "open")
    refuse_closed(night)
    return night


def find(book: Book, season: Season, written: str = "") -> Night:
    """Return a night by date or number (default: the open one, or today's, or the last).

    Before the first night was played, the default is the first planned one. A night that another
    season shares with this one is found by its date. Raises `AmbiguousError` where several are
    open.
    """
    known = records.counting(book, season)
    if written:
        return _named(known, season, written, book.today)
    if not known:
        raise NotFoundError(f"{season.name} has no night yet.", hint="Open one: canasta night open")
    open_ones = [night for night in known if night.is_open]
    if len(open_ones) < 2:
        return open_ones[0] if open_ones else _unopened(known, book.today)
    several = problems.which_night(season, [night.day for night in open_ones])
    answer = names.meant(several.name)
    if answer == several.name:
        raise several
    return _named(open_ones, season, answer, book.today)


def home(book: Book, season: Season, night: Night) -> Season:
    """Return the season that a night is of, where it may be shared with the one that is named."""
    if night.season_id == season.id:
        return season
    return next(each for each in season_records.of_club(book) if each.id == night.season_id)


def refuse_closed(night: Night) -> None:
    """Refuse new results in a night that is not open."""
    if night.is_open:
        return
    if night.state in {"planned", "cancelled"}:
        raise night_is(night)
    reopen = f"canasta night reopen {night.day}"
    raise night_is(night, f"Open tonight's: canasta night open; or reopen that one: {reopen}")


def refuse_correction(book: Book, season: Season, night: Night, *, is_late: bool = False) -> None:
    """Refuse to correct a closed season, or a final night after the deadline of its terms."""
    seasons.refuse_closed(season)
    if night.state != "final" or night.final_on is None or is_late:
        return
    last = night.final_on + terms_of(season).window
    if book.today > last:
        raise ConflictError(
            f"The night of {night.day} has been final since {night.final_on};"
            f" corrections were possible until {last}.",
            hint="If the secretary allows a late correction, add --after-deadline.",
        )


def page(book: Book, season: Season, nights: Sequence[Night] | None = None) -> Page:
    """Return the nights of a season, all of them unless some are given."""
    shared = _shared(book, season)
    columns = (
        Column("number", "No.", "number"),
        Column("date", "Date", "date"),
        Column("games", "Games", "number"),
        Column("state", "State"),
        Column("note", "Note"),
        *((Column("shared", "Shared"),) if shared else ()),
    )
    counting = game_records.of_nights(book, night_seasons.counting_for(book, season))
    played = Counter(game.night.id for game in counting if game.state != "void")
    rows = [
        (
            night.number if night.season_id == season.id else None,
            night.day, played[night.id], night.state, _note(night),
            *([shared.get(night.id, "")] if shared else []),
        )
        for night in (records.counting(book, season) if nights is None else nights)
    ]  # fmt: skip
    notes = () if rows else ("There is no night yet. Open one: canasta night open",)
    about = f"{book.club.name}, {season.name}"
    return Page("Nights", columns, rows, subtitle=about, notes=notes)


def _shared(book: Book, season: Season) -> dict[UUID, str]:
    """Return, for each night that counts for several seasons, what to say of the others."""
    known = {each.id: each.name for each in season_records.of_club(book)}
    also: dict[UUID, list[str]] = {}
    for night_id, season_id in night_seasons.of_club(book):
        also.setdefault(night_id, []).append(known[season_id])
    notes = {}
    for night in records.counting(book, season):
        if night.season_id != season.id:
            notes[night.id] = f"night {night.number} of {known[night.season_id]}"
        elif night.id in also:
            notes[night.id] = f"counts for {listed(also[night.id])} too"
    return notes


def of_day(book: Book, season: Season, day: date) -> Night | None:
    """Return the night of a day, if the season has one."""
    return next((night for night in records.counting(book, season) if night.day == day), None)


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
        fits = [night for night in known if (night.number, night.season_id) == (number, season.id)]
    else:
        day = read_day(written, today)
        meant = str(day)
        fits = sorted(
            (night for night in known if night.day == day),
            key=lambda night: night.season_id != season.id,
        )
    if fits:
        return fits[0]
    days = ", ".join(str(night.day) for night in known[-6:]) or "none yet"
    raise NotFoundError(f"{season.name} has no night {meant}.", hint=f"Its last nights: {days}.")


def refuse_outside(season: Season, day: date) -> None:
    """Refuse a day outside the season."""
    if day < season.first_day or (season.last_day and day > season.last_day):
        raise problems.outside_season(day, season)
