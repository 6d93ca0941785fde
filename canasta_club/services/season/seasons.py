"""Seasons: competitions, each with its own copy of rules and league terms."""

from dataclasses import replace
from datetime import date, timedelta
from enum import Enum
from typing import Final

from uuid_utils.compat import uuid7

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.club import seasons_page
from canasta_club.services.people import names
from canasta_club.services.rules import rulesets
from canasta_club.services.season import _editing
from canasta_club.services.season import _problems as problems
from canasta_club.text.dates import dates

_LONGEST = 2 * 366


class Keep(Enum):
    """The value of a field that an edit leaves as it is; ``None`` removes the value."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP


def new(
    book: Book,
    name: str,
    *,
    rules_id: str = "",
    terms_id: str = "",
    first_day: date,
    last_day: date | None = None,
    weekdays: str = "",
    table_money: int | None = None,
) -> Season:
    """Create a season; rules and terms default to those of the club.

    ``weekdays`` are written ``thu,sun``; the nights on them are planned up to the last day.
    ``table_money`` is what a night costs each player, in hundredths.
    """
    from canasta_club.services.rules import leagues

    rules = rulesets.document(rules_id or book.club.rules_id)
    terms = leagues.document(terms_id or book.club.terms_id)
    season = Season(
        uuid7(), name, rules.id, book.frozen(rules.table), terms.id, book.frozen(terms.table),
        first_day, last_day, weekdays=weekdays, table_money=table_money,
    )  # fmt: skip
    return begin(book, season)


def begin(book: Book, season: Season) -> Season:
    """Store a new season under the name that its own comes to, and plan its nights."""
    days = _days(season.first_day, season.last_day, season.weekdays)
    with book.change("season new") as change:
        season = replace(season, name=_free_name(book, season.name))
        records.add(book, season)
        for day in days:
            night_records.add(book, season, day, "planned")
        planned = f", {len(days)} nights planned" if days else ""
        change.summary = f"season {season.name} was created, by {season.rules_id} rules{planned}"
    return season


def edit(
    book: Book,
    season: Season,
    *,
    name: str = "",
    last_day: date | Keep | None = KEEP,
    weekdays: str | Keep = KEEP,
    table_money: int | Keep | None = KEEP,
    terms_id: str = "",
    reason: str = "",
) -> Season:
    """Change the given fields of a season; without a difference nothing is written.

    Planned nights follow the last day and the weekdays: those that no longer fit are cancelled, new
    ones are planned from today on. New terms hold for the whole season, games played included;
    `standings.places_moved` returns their effect. Raises `ConflictError` if the name is taken, a
    night was played after the last day, fixtures are drawn for a night that would be cancelled, or
    the terms rank other entries.
    """
    refuse_closed(season)
    now = season if not name else replace(season, name=_free_name(book, name, season))
    now = now if terms_id == "" else _with_terms(book, now, terms_id)
    now = now if isinstance(last_day, Keep) else replace(now, last_day=last_day)
    now = now if isinstance(weekdays, Keep) else replace(now, weekdays=weekdays)
    now = now if isinstance(table_money, Keep) else replace(now, table_money=table_money)
    changed = list(_editing.changes(season, now))
    if not changed:
        return season
    with book.change("season edit", reason=reason) as change:
        _editing.refuse_other_entries(book, season, now)
        if now.last_day != season.last_day and now.last_day:
            _refuse_span(now.first_day, now.last_day)
            _editing.refuse_played_after(book, season, now.last_day)
        edited = records.edit(book, season, now, "", reason)
        if (now.last_day, now.weekdays) != (season.last_day, season.weekdays):
            changed.append(_editing.follow(book, season, edited, book.today))
        change.summary = f"season {season.name}: {'; '.join(filter(None, changed))}"
    return edited


def find(book: Book, written: str = "", day: date | None = None) -> Season:
    """Return the season of a name (default: the current one, or the newest open one).

    A season that ended yesterday is still current while a night of it is open.
    """
    known = records.of_club(book)
    if not known:
        raise problems.no_season_yet()
    if written:
        return names.match(written, [(season.name, season) for season in known], "season")
    today = book.today
    open_ones = [season for season in known if not season.is_closed]
    running = [
        season
        for season in open_ones
        if _covers(season, day or today) or (day is None and _is_late(book, season, today))
    ]
    if len(running) > 1:
        raise problems.several_running(running)
    return (running or open_ones or known)[0]


def refuse_closed(season: Season) -> None:
    """Refuse changes in a season that is closed."""
    if season.is_closed:
        raise problems.season_closed(season)


def page(book: Book) -> Page:
    """Return the seasons, the newest first."""
    known = records.of_club(book)
    nights = {season.id: len(night_records.of_season(book, season)) for season in known}
    return seasons_page(known, nights, club=book.club.name)


def _days(first: date, last: date | None, weekdays: str) -> list[date]:
    """Return the days to plan nights on; refuse a season that is too short or too long."""
    if last is None:
        return []
    _refuse_span(first, last)
    days = list(dates(weekdays, first, last))
    if weekdays and not days:
        raise problems.no_weekday(weekdays, first, last)
    return days


def _refuse_span(first: date, last: date) -> None:
    if last < first:
        raise problems.ends_before_it_starts(last, first)
    if (last - first).days > _LONGEST:
        raise problems.too_long(first, last)


def _free_name(book: Book, written: str, but: Season | None = None) -> str:
    kept = names.tidy(written, "season")
    names.refuse_words(kept, "season")
    for other in records.of_club(book):
        if names.are_alike(kept, other.name) and (but is None or other.id != but.id):
            raise problems.name_taken(other)
    return kept


def _with_terms(book: Book, season: Season, terms_id: str) -> Season:
    from canasta_club.services.rules import leagues

    document = leagues.document(terms_id)
    return replace(season, terms_id=document.id, terms=book.frozen(document.table))


def _is_late(book: Book, season: Season, today: date) -> bool:
    """Whether a season ended yesterday, and a night of it is still open."""
    if season.last_day != today - timedelta(days=1):
        return False
    return any(night.is_open for night in night_records.of_season(book, season))


def _covers(season: Season, day: date) -> bool:
    return season.first_day <= day and (season.last_day is None or day <= season.last_day)
