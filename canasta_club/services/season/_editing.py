"""Edit a season: what changes, what prevents it, and the nights that follow."""

from collections.abc import Collection, Iterator
from datetime import date

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import fixtures as fixture_records
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.services.season.season_rules import kind_of
from canasta_club.text import money
from canasta_club.text.dates import dates, in_words


def changes(season: Season, now: Season) -> Iterator[str]:
    """Yield the changes of an edit, each with the value before."""
    if now.name != season.name:
        yield f"renamed to {now.name}"
    if now.last_day != season.last_day:
        yield f"last day {now.last_day or 'none'} (before: {season.last_day or 'none'})"
    if now.weekdays != season.weekdays:
        before = in_words(season.weekdays) or "no weekday"
        yield f"played on {in_words(now.weekdays) or 'no weekday'} (before: {before})"
    if now.table_money != season.table_money:
        yield f"table money {_sum(now.table_money)} (before: {_sum(season.table_money)})"
    if now.terms != season.terms:
        yield f"league terms {now.terms_id} (before: {season.terms_id})"


def refuse_other_entries(book: Book, season: Season, now: Season) -> None:
    """Refuse terms that rank players if pairs are registered, or the reverse."""
    if kind_of(now) == kind_of(season) or not entry_records.of_season(book, season):
        return
    raise ConflictError(
        f"{season.name} has {kind_of(season)}s registered, and the league terms {now.terms_id}"
        f" rank {kind_of(now)}s.",
        hint="Start a new season with: canasta season new NAME --from DATE --league ID",
    )


def refuse_played_after(book: Book, season: Season, last: date) -> None:
    """Refuse a last day before a night that was played or is open."""
    played = {game.night.id for game in game_records.of_season(book, season)}
    later = [
        night.day
        for night in night_records.of_season(book, season)
        if night.day > last
        and (night.id in played or night.state in {"open", "provisional", "final"})
    ]
    if later:
        raise ConflictError(
            f"The last day cannot be {last}: the night of {later[-1]} was played after it.",
            hint=f"Choose {later[-1]} or a later day.",
        )


def follow(book: Book, season: Season, now: Season, today: date) -> str:
    """Plan and cancel nights so that they follow the new last day and weekdays; describe it.

    Only planned nights are cancelled. Nights before today stay as they are.
    """
    known = night_records.of_season(book, now)
    dropped = [night for night in known if _is_dropped(night, season, now, today)]
    _refuse_drawn(book, now, {night.id for night in dropped})
    for night in dropped:
        night_records.set_state(book, night, "cancelled", reason="the season was edited")
    nights = {night.day: night for night in known}
    added = [
        day
        for day in _added(season, now, today)
        if day not in nights or nights[day].state == "cancelled"
    ]
    for day in added:
        if day in nights:
            night_records.set_state(book, nights[day], "planned")
        else:
            night_records.add(book, now, day, "planned")
    counts = ((len(added), "planned"), (len(dropped), "cancelled"))
    return ", ".join(
        f"{count} {'night' if count == 1 else 'nights'} {done}" for count, done in counts if count
    )


def _is_dropped(night: Night, season: Season, now: Season, today: date) -> bool:
    if night.state != "planned":
        return False
    if now.last_day and night.day > now.last_day:
        return True
    # A night that was planned for another weekday, or moved there, on purpose stays.
    was_regular = season.weekdays and _falls_on(season.weekdays, night.day)
    is_regular = not now.weekdays or _falls_on(now.weekdays, night.day)
    return bool(was_regular and not is_regular and night.day >= today)


def _falls_on(weekdays: str, day: date) -> bool:
    return any(dates(weekdays, day, day))


def _added(season: Season, now: Season, today: date) -> Iterator[date]:
    """Yield the days on which nights must be added."""
    if now.last_day is None or not now.weekdays:
        return
    before = set()
    if season.last_day and season.weekdays:
        before = {*dates(season.weekdays, season.first_day, season.last_day)}
    for day in dates(now.weekdays, max(season.first_day, today), now.last_day):
        if day not in before:
            yield day


def _refuse_drawn(book: Book, season: Season, dropped: Collection[object]) -> None:
    drawn = sorted(
        {
            fixture.night.day
            for fixture in fixture_records.of_season(book, season)
            if fixture.night and fixture.night.id in dropped
        }
    )
    if drawn:
        days = ", ".join(map(str, drawn))
        raise ConflictError(
            f"Fixtures are drawn for nights that would be cancelled: {days}.",
            hint=f"Move them first: canasta night move {drawn[0]} NEW",
        )


def _sum(table_money: int | None) -> str:
    return "none" if table_money is None else money.shown(table_money)
