"""Night states: planned, open, provisional, final and cancelled, and the steps between them."""

from datetime import date
from typing import Final, NamedTuple

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import Accept, ConflictError, MissingError, Problem, ReasonRequiredError
from canasta_club.records import night_answers, wings
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import night_seasons, results
from canasta_club.records.nouns import nights as records
from canasta_club.services._problems import night_is
from canasta_club.services.evening import _problems, checking
from canasta_club.services.fixtures import taking_up
from canasta_club.services.season import nights, seasons
from canasta_club.text import dates as weekdays_of
from canasta_club.text.wording import were

ACCEPTED: Final = "accepted when the night was made final"
"""The answer to what was accepted without a reason of its own."""


class ClosedNight(NamedTuple):
    """A night that was closed, what is still to be looked at, and the drawn byes it gave."""

    night: Night
    findings: list[Problem]
    byes: tuple[str, ...] = ()


def close(book: Book, season: Season, written: str = "") -> ClosedNight:
    """Close a night as provisional: results are complete and may still be corrected."""
    with book.change("night close"):
        night = nights.find(book, season, written)
        season = nights.home(book, season, night)
        _refuse_not_held(night)
        if not night.is_open:
            raise _problems.already(night, "closed")
        problems = [item.problem for item in checking.open_items(book, season, night)]
        for wing in wings.present():
            problems += wing.unfinished(book, season, night)
        byes = taking_up.describe(taking_up.give_byes(book, season))
        return ClosedNight(records.set_state(book, night, "provisional"), problems, byes)


def make_final(book: Book, season: Season, written: str, accept: Accept) -> ClosedNight:
    """Make a night final as of today; each open item must be answered, or accepted here.

    What is accepted is answered with that. Raises `UnacceptedError` for what is not.
    """
    night = nights.find(book, season, written)
    season = nights.home(book, season, night)
    _refuse_not_held(night)
    if night.state == "final":
        raise _problems.already(night, "final")
    items = {item.key: item.problem for item in checking.open_items(book, season, night)}
    problems = list(items.values())
    if problems and not accept(problems):
        raise _problems.not_final(night, problems)
    with book.change(night_answers.CLOSING, key=night_answers.new_key(night)) as change:
        # While the list was read, another person may have recorded a hand.
        now = checking.open_items(book, season, night)
        if new := [item.problem for item in now if item.key not in items]:
            raise _problems.not_final(night, new)
        byes = taking_up.describe(taking_up.give_byes(book, season))
        night = records.set_state(book, night, "final", final_on=book.today)
        if items:
            done = f"the night of {night.day} was made final; accepted"
            change.suggest(night_answers.summary(done, list(items)), ACCEPTED)
    for wing in wings.present():
        wing.after_final(book, night)
    return ClosedNight(night, problems, byes)


def reopen(
    book: Book, season: Season, written: str, reason: str = "", *, is_late: bool = False
) -> Night:
    """Reopen a night that was closed, made final or cancelled."""
    with book.change("night open"):
        night = nights.find(book, season, written)
        season = nights.home(book, season, night)
        if night.is_open:
            raise _problems.already(night, "open")
        nights.refuse_correction(book, season, night, is_late=is_late)
        if night.state == "final" and not reason.strip():
            raise ReasonRequiredError(f"the night of {night.day} is final")
        return records.set_state(book, night, "open", reason=reason)


def cancel(book: Book, season: Season, written: str, reason: str) -> Night:
    """Cancel a night on which no hand was played; games without hands are voided."""
    with book.change("night cancel"):
        night = nights.find(book, season, written)
        season = nights.home(book, season, night)
        seasons.refuse_closed(season)
        if night.state == "cancelled":
            raise _problems.already(night, "cancelled")
        played = sum(score.hands > 0 for score in results.night_scores(book, night))
        if played:
            games = "1 game" if played == 1 else f"{played} games"
            raise ConflictError(
                f"Hands of {games} were recorded on {night.day}: this night was played.",
                hint="Void its games first if they don't count: canasta game void N --reason …",
            )
        for game in game_records.not_voided(book, night):
            game_records.set_state(book, game, "void", reason)
        return records.set_state(book, night, "cancelled", reason=reason)


def plan(
    book: Book, season: Season, first: date | None, last: date | None, weekdays: str = ""
) -> list[Night]:
    """Plan a night on each weekday of the season between two days; return the new nights.

    The days default to those of the season. A day that has a night keeps it.
    """
    with book.change("night plan") as change:
        seasons.refuse_closed(season)
        first, last = first or season.first_day, last or season.last_day
        if last is None:
            raise MissingError(
                "--to",
                f"{season.name} has no last day: give the last day to plan.",
                hint="For example: canasta night plan --from 2026-09-03 --to 2026-12-17",
            )
        on = weekdays_of.read_weekdays(weekdays) if weekdays else season.weekdays
        if not on:
            raise MissingError(
                "--weekdays", f"{season.name} has no weekdays.", hint="Give them: --weekdays thu"
            )
        days = list(weekdays_of.dates(on, first, last))
        for day in (days or [first])[:1] + days[-1:]:
            nights.refuse_outside(season, day)
        stored_days = {night.day for night in records.counting(book, season)}
        new = [records.add(book, season, day, "planned") for day in days if day not in stored_days]
        change.suggest(f"{were(len(new), 'night')} planned for {season.name}")
        return new


def counts_for(
    book: Book, season: Season, written: str, other_name: str, *, is_counted: bool = True
) -> tuple[Night, Season]:
    """Make a night count for another season too, or stop it counting there."""
    with book.change("night counts-for"):
        night = nights.find(book, season, written)
        season = nights.home(book, season, night)
        other = seasons.find(book, other_name)
        if other.id == season.id:
            raise ConflictError(f"The night of {night.day} already belongs to {season.name}.")
        if other.rules_on(night.day) != season.rules_on(night.day):
            raise ConflictError(
                f"{other.name} and {season.name} have different rules: a game cannot count for"
                " both."
            )
        for each in (season, other):
            seasons.refuse_closed(each)
        night_seasons.set_counted(book, night, other, is_counted=is_counted)
        return night, other


def _refuse_not_held(night: Night) -> None:
    if night.state == "planned":
        raise night_is(night, f"To cancel it: canasta night cancel {night.day} --reason …")
    if night.state == "cancelled":
        raise night_is(night)
