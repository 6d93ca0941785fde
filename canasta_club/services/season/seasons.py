"""Seasons: competitions, each with its own copy of rules and league terms."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Required, TypedDict, Unpack
from uuid import UUID

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.club.tonight import WHICH_SEASON, Tonight, meant
from canasta_club.errors import ConflictError, NotFoundError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.club import seasons_page
from canasta_club.services.people import names
from canasta_club.services.rules import rulesets
from canasta_club.services.season import _problems as problems
from canasta_club.text.dates import dates, in_words, read_day
from canasta_club.text.wording import counted

_LONGEST = 2 * 366


class SeasonDays(TypedDict, total=False):
    """How long a season is, its nights, and what they cost; ``None`` and "" are none of it.

    ``weekdays`` are written ``thu,sun``; the nights on them are planned up to the last day.
    ``table_money`` is what a night costs each player, in hundredths.
    """

    last_day: date | None
    weekdays: str
    table_money: int | None


class NewSeason(SeasonDays, total=False):
    """The same of a new season, with its first day."""

    first_day: Required[date]


def new(
    book: Book,
    name: str,
    *,
    rules_id: str = "",
    terms_id: str = "",
    **days: Unpack[NewSeason],
) -> Season:
    """Create a season; rules and terms default to those of the club."""
    from canasta_club.services.rules import leagues

    rules = rulesets.document(rules_id or book.club.rules_id)
    terms = leagues.document(terms_id or book.club.terms_id)
    season = Season(
        id=new_id(), name=name, rules_id=rules.id, rules=book.frozen(rules.table),
        terms_id=terms.id, terms=book.frozen(terms.table), **days,
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
        planned = f", {counted(len(days), 'night')} planned" if days else ""
        change.summary = f"season {season.name} was created, by {season.rules_id} rules{planned}"
    return season


def edit(
    book: Book,
    season: Season,
    *,
    name: str = "",
    terms_id: str = "",
    reason: str = "",
    **days: Unpack[SeasonDays],
) -> Season:
    """Change the given fields of a season; without a difference nothing is written.

    Planned nights follow the last day and the weekdays: those that no longer fit are cancelled, new
    ones are planned from today on. New terms hold for the whole season, games played included;
    `standings.places_moved` returns their effect. Raises `ConflictError` if the name is taken, a
    night was played after the last day, fixtures are drawn for a night that would be cancelled, or
    the terms rank other entries.
    """
    from canasta_club.services.season import _editing  # only an edit needs what may prevent it

    refuse_closed(season)
    now = season if not name else replace(season, name=_free_name(book, name, season))
    now = now if terms_id == "" else _with_terms(book, now, terms_id)
    now = replace(now, **days)
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


def takers(book: Book, written: str = "") -> list[Season]:
    """Return the seasons that may take results: the one that is named, else all open ones."""
    open_ones = [season for season in records.of_club(book) if not season.is_closed]
    return open_ones if open_ones and not written else [find(book, written)]


def of_days(book: Book, written: str, days: Collection[date]) -> Season:
    """Return the season that is named, or that of the nights of these days.

    Without nights then, it is the only open one that they lie in. Raises `AmbiguousError` where
    several may be meant.
    """
    may_take = takers(book, written)
    if written or not days or names.meant(WHICH_SEASON) != WHICH_SEASON:
        return find(book, written)
    held = _held(book)
    first, last = min(days), max(days)
    with_nights = (
        [each for each in may_take if all(_has_night(held[each.id], day) for day in days)],
        [each for each in may_take if any(_has_night(held[each.id], day) for day in days)],
    )
    if fits := next(filter(None, with_nights), []):
        return _only(fits, first)
    running = [
        each
        for each in may_take
        if each.first_day <= first and (each.last_day is None or last <= each.last_day)
    ]
    return _only(running) if running else find(book)


def find(book: Book, written: str = "", night: str = "", *, day: date | None = None) -> Season:
    """Return the season that is named, or that of the ``night`` that is named by its date.

    Where neither is, it is that of the open night, else the only one with a night today, else the
    only one that runs, else the newest open one. To open a night on a ``day``: the one that has a
    night then, else the one that runs. Raises `AmbiguousError` where several may be meant.
    """
    known = records.of_club(book)
    if not known:
        raise problems.no_season_yet()
    if written or (written := names.meant(WHICH_SEASON)) != WHICH_SEASON:
        return names.match(written, [(season.name, season) for season in known], "season")
    held = _held(book)
    named = day or _date_of(night, book.today)
    if named and (fits := _with_night_on(named, known, held)):
        return _only(fits, named)
    today = day or book.today
    fits = meant((season, _tonight(season, held[season.id], today, day)) for season in known)
    if named and day is None and len(fits) > 1:
        raise NotFoundError(
            f"No season has a night on {named}.", hint="List them: canasta night list --season NAME"
        )
    open_ones = [season for season in known if not season.is_closed]
    return _only(fits or (open_ones or known)[:1], held=held if day is None else {})


def _held(book: Book) -> Mapping[UUID, Sequence[Night]]:
    """Return the nights of each season, by its id."""
    held: defaultdict[UUID, list[Night]] = defaultdict(list)
    for night in night_records.of_club(book):
        held[night.season_id].append(night)
    return held


def _has_night(held: Iterable[Night], day: date, *, cancelled: bool = False) -> bool:
    return any(night.day == day and (night.state == "cancelled") == cancelled for night in held)


def _only(
    fits: Sequence[Season],
    day: date | None = None,
    held: Mapping[UUID, Sequence[Night]] = MappingProxyType({}),
) -> Season:
    """Return the only season that fits; ask which one has the night of a day, or the open one."""
    if len(fits) == 1:
        return fits[0]
    of_each = [
        (season, [night.day for night in held.get(season.id, ()) if night.is_open])
        for season in fits
    ]
    raise problems.which_season(of_each, day)


def _date_of(night: str, today: date) -> date | None:
    """Return the date that names a night; a number is one of each season."""
    is_number = night.strip().removeprefix("#").isdecimal() and len(night.strip()) < 5
    return None if is_number or not night else read_day(night, today)


def _with_night_on(
    day: date, known: Sequence[Season], held: Mapping[UUID, Sequence[Night]]
) -> list[Season]:
    """Return the seasons with a night on a day, those first that take results of it."""

    def have(*, closed: bool, cancelled: bool) -> list[Season]:
        return [
            season
            for season in known
            if season.is_closed == closed and _has_night(held[season.id], day, cancelled=cancelled)
        ]

    kinds = ((False, False), (True, False), (False, True), (True, True))
    seasons = (have(closed=closed, cancelled=cancelled) for closed, cancelled in kinds)
    return next(filter(None, seasons), [])


def _tonight(season: Season, held: Sequence[Night], today: date, day: date | None) -> Tonight:
    """Return whether a season is meant; to open a night on a ``day``, open ones don't matter."""
    return Tonight.of(
        season.first_day,
        season.last_day,
        today,
        is_closed=season.is_closed,
        is_open=day is None and any(night.is_open for night in held),
        has_night=_has_night(held, today),
    )


def refuse_closed(season: Season) -> None:
    """Refuse changes in a season that is closed."""
    if season.is_closed:
        raise ConflictError(
            f"The season {season.name} is closed.",
            hint=f'Reopen it: canasta season reopen "{season.name}"',
        )


def page(book: Book) -> Page:
    """Return the seasons, the newest first."""
    known = records.of_club(book)
    nights = {season.id: len(night_records.counting(book, season)) for season in known}
    return seasons_page(known, nights, club=book.club.name)


def _days(first: date, last: date | None, weekdays: str) -> list[date]:
    """Return the days to plan nights on; refuse a season that is too short or too long."""
    if last is None:
        return []
    _refuse_span(first, last)
    days = list(dates(weekdays, first, last))
    if weekdays and not days:
        raise UsageError(f"No {in_words(weekdays)} falls between {first} and {last}.")
    return days


def _refuse_span(first: date, last: date) -> None:
    if last < first:
        raise UsageError(f"The last day ({last}) is before the first day ({first}).")
    if (last - first).days > _LONGEST:
        raise UsageError(
            f"A season from {first} to {last} is longer than two years.",
            hint="Check the dates; without --to a season has no last day.",
        )


def _free_name(book: Book, written: str, but: Season | None = None) -> str:
    kept = names.tidy(written, "season")
    names.refuse_words(kept, "season")
    for other in records.of_club(book):
        if names.are_alike(kept, other.name) and (but is None or other.id != but.id):
            raise ConflictError(f"There is already a season {other.name}.")
    return kept


def _with_terms(book: Book, season: Season, terms_id: str) -> Season:
    from canasta_club.services.rules import leagues

    document = leagues.document(terms_id)
    return replace(season, terms_id=document.id, terms=book.frozen(document.table))
