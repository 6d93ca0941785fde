"""Season close: settle who moves up or down, and take no more results."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.errors import (
    Accept,
    ConflictError,
    Problem,
    ProblemsError,
    ReasonRequiredError,
    UnacceptedError,
    UsageError,
)
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.season import divisions_page
from canasta_club.services.fixtures import meetings
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.play import endings, standing
from canasta_club.services.play.problems import game_running
from canasta_club.services.season import entries, seasons
from canasta_club.services.season.season_rules import kind_of, terms_of
from canasta_club.services.season_end import _problems as problems
from canasta_club.services.season_end.settling import Decided, Settlement, settle
from canasta_club.services.standings import standings
from canasta_club.services.standings.standings import SeasonTable
from canasta_club.services.statistics import honours
from canasta_club.text.wording import quoted


@dataclass(frozen=True, slots=True)
class ClosedSeason:
    """A closed season, with the entries that change divisions; ``is_new`` if it was open before.

    ``elsewhere`` are entries of the next season that are not in the division this one gives them.
    """

    season: Season
    moved: tuple[SeasonEntry, ...]
    is_new: bool
    elsewhere: tuple[tuple[Season, SeasonEntry, int], ...] = ()


def close(
    book: Book,
    written: str,
    accept: Accept,
    *,
    promote: int | None = None,
    relegate: int | None = None,
    decided: Decided | None = None,
) -> ClosedSeason:
    """Close a season and settle from the final tables the next division of each entry.

    How many move up and down between two divisions follows from the league terms unless given;
    ``decided`` is what the committee ruled. Closing a closed season changes nothing. Raises
    `ProblemsError` for what is open and was not accepted, and for rulings that are not decided.
    """
    with book.change("season close") as change:
        season = seasons.find(book, written)
        if season.is_closed and decided is None and promote is relegate is None:
            known = entry_records.of_season(book, season)
            return _again(season, [(entry, entry.next_division) for entry in known])
        settlement = settle(book, season, decided or Decided(), promote=promote, relegate=relegate)
        settled = settlement.moves
        _refuse_unsettled(season, settlement)
        if season.is_closed:
            return _again(season, settled)
        _refuse_open(book, season, accept)
        for entry, division in settled:
            if entry.next_division != division:
                entry_records.set_next_division(book, entry, division)
        closed = records.set_closed(book, season, is_closed=True)
        elsewhere = tuple(_elsewhere(book, closed, settled))
        done = ClosedSeason(closed, _moved(settled), is_new=True, elsewhere=elsewhere)
        change.summary = f"the season {season.name} was closed" + "".join(
            f"; {message}" for message in [*describe(done), *_ruled(settlement)]
        )
        return done


def reopen(book: Book, written: str) -> Season:
    """Reopen a closed season; moves up and down are settled when it is closed again."""
    with book.change("season open") as change:
        season = seasons.find(book, written)
        if not season.is_closed:
            raise ConflictError(f"The season {season.name} is open.")
        for entry in entry_records.of_season(book, season):
            if entry.next_division is not None:
                entry_records.set_next_division(book, entry, None)
        change.summary = f"the season {season.name} was reopened"
        return records.set_closed(book, season, is_closed=False)


def _ruled(settlement: Settlement) -> list[str]:
    return [
        f"{place.entry.pair.name}: {place.reason}" for place in settlement.places if place.is_ruled
    ]


def describe(closed: ClosedSeason) -> list[str]:
    """Describe who moves up or down, and entries of the next season in the wrong division."""
    return _going(closed.moved) + [
        f"{entry.pair.name} {entry.pair.verb('is', 'are')} in division {entry.division} of"
        f" {season.name}; correct this with: canasta season division"
        f' "{entry.pair.name}" --division {division} --season "{season.name}"'
        for season, entry, division in closed.elsewhere
    ]


def going(settled: Sequence[tuple[SeasonEntry, int | None]]) -> list[str]:
    """Describe who moves up or down, of every entry with its next division."""
    return _going(_moved(settled))


def _going(moved: Sequence[SeasonEntry]) -> list[str]:
    return [
        f"{entry.pair.name} {'up' if _next(entry) < entry.division else 'down'} to division"
        f" {entry.next_division}"
        for entry in moved
    ]


def page(book: Book, season: Season) -> Page:
    """Return the next division of each entry."""
    known = entry_records.of_season(book, season)
    return divisions_page(known, season, club=book.club.name)


def _refuse_unsettled(season: Season, settlement: Settlement) -> None:
    """Refuse to decide what is the committee's."""
    if faults := [each for ruling in settlement.rulings for each in ruling.problems]:
        raise ProblemsError(
            f"Who goes up or down from {season.name} is not settled yet; nothing was changed.",
            faults,
            hint="The committee rules: name each with --up, --down or --stay."
            " To settle shared places for the table too: canasta season lot, or season committee",
        )


def _refuse_open(book: Book, season: Season, accept: Accept) -> None:
    faults = list(still_to_do(book, season))
    if faults and not accept(faults):
        raise UnacceptedError(f"The season {season.name} is not over; it was not closed.", faults)


def still_to_do(book: Book, season: Season) -> Iterator[Problem]:
    """Yield what is open: nights to come or not final, games, fixtures, a knockout, a title."""
    known = night_records.counting(book, season)
    for night in known:
        if night.state in {"open", "provisional"}:
            yield problems.night_not_final(night.day, night.state)
        for score, status in endings.of_night(book, season, night):
            if status == "running":
                yield game_running(standing.title(score.game))
    if planned := [night.day for night in known if night.state == "planned"]:
        message = f"planned and never held: {problems.some([str(day) for day in planned])}"
        yield Problem("warning", "night-planned", message)
    withdrawn = {
        entry.pair.id for entry in entry_records.of_season(book, season) if entry.withdrawn_on
    }
    if waiting := [
        each
        for each in meetings.of_season(book, season)
        if not each.is_over and not each.two & withdrawn
    ]:
        yield problems.fixture_open([meetings.describe(each) for each in waiting])
    yield from _undecided(standings.season_table(book, season))


def _undecided(table: SeasonTable) -> Iterator[Problem]:
    """Yield that a knockout is not won, or that a title is shared."""
    if still_in := table.standings.still_in:
        yield problems.knockout_open(still_in)
        return
    for champions in honours.champions(table):
        if len(champions.first) > 1:
            where = f" of division {champions.division}" if champions.division else ""
            message = f"first place{where} is shared by {quoted(champions.first)}"
            yield Problem("warning", "prize-shared", message)


def _elsewhere(
    book: Book, season: Season, settled: Sequence[tuple[SeasonEntry, int | None]]
) -> Iterator[tuple[Season, SeasonEntry, int]]:
    """Yield the entries of the next season that are in another division than this one gives.

    The next season is one that began later by the same terms, with mostly the same entries.
    """
    settled_divisions = {entry.pair.id: division for entry, division in settled}
    for other in records.of_club(book):
        if other.is_closed or other.first_day <= season.first_day:
            continue
        entered = entry_records.of_season(book, other)
        common = [each for each in entered if each.pair.id in settled_divisions]
        if other.terms_id != season.terms_id or 2 * len(common) < len(entered):
            continue
        for one_entry in common:
            division = settled_divisions[one_entry.pair.id]
            if division and division != one_entry.division and not one_entry.withdrawn_on:
                yield other, one_entry, division


def _again(season: Season, settled: Sequence[tuple[SeasonEntry, int | None]]) -> ClosedSeason:
    """Return a season that is already closed; refuse to settle it differently."""
    if any(entry.next_division != division for entry, division in settled):
        raise ConflictError(
            f"The season {season.name} is already closed, with other moves up and down.",
            hint=f'Reopen it first: canasta season reopen "{season.name}"',
        )
    return ClosedSeason(season, _moved(settled), is_new=False)


def _moved(settled: Sequence[tuple[SeasonEntry, int | None]]) -> tuple[SeasonEntry, ...]:
    return tuple(
        replace(entry, next_division=division)
        for entry, division in settled
        if division not in {None, entry.division}
    )


def _next(entry: SeasonEntry) -> int:
    return entry.next_division or entry.division


_SEEDS = 10**9


def set_committee(book: Book, season: Season, written: Sequence[str], *, reason: str) -> Season:
    """Store a committee's order for tied entries, and its reason."""
    seasons.refuse_closed(season)
    if len(written) < 2:
        raise UsageError(
            "Name two or more tied entries, in the order that the committee decided on."
        )
    kind = kind_of(season)
    with book.change("season committee") as change:
        pairs = [entries.entrant(book, season, each) for each in written]
        if len(set(pairs)) < len(pairs):
            raise UsageError("Duplicate name: name each entry once.")
        order = [ids_of(pair, kind)[0] for pair in pairs]
        now = records.set_committee(book, season, order, reason)
        change.summary = f"the committee's order: {', '.join(pair.name for pair in pairs)}"
        return now


def draw_lot(
    book: Book, season: Season, seed: int | None = None, *, is_again: bool = False, reason: str = ""
) -> Season:
    """Draw the lots of a season: from a seed, or from a random one.

    The seed is kept, so that anyone can draw the same lots again.
    """
    seasons.refuse_closed(season)
    drawn = str(secrets.randbelow(_SEEDS) if seed is None else seed)
    if season.lot_seed and seed is not None and season.lot_seed == drawn:
        return season
    if season.lot_seed and not is_again:
        raise ConflictError(
            f"The lots of {season.name} are already drawn, from seed {season.lot_seed}.",
            hint="To draw them again: canasta season lot --again --reason …",
        )
    if is_again and not reason.strip():
        raise ReasonRequiredError(f"the lots of {season.name} are already drawn")
    return records.set_lot_seed(book, season, drawn, reason)


def unasked(season: Season, criterion: str) -> str:
    """Return a note if the table is not ranked by a criterion, or an empty text."""
    order = terms_of(season).table.order
    if criterion in order:
        return ""
    named = COLUMNS[criterion].words
    return (
        f"The table is not ranked by {named}, by the terms “{season.terms_id}”:"
        " it only settles who goes up or down."
    )
