"""Standings: who is ahead in a season or on a night, and what separates the rows."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, NamedTuple, TypedDict, Unpack
from uuid import UUID

from canasta_club.club.games import GameScore
from canasta_club.club.nights import Night
from canasta_club.club.people import BY_PLAYER
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError, UsageError
from canasta_club.league.results.model import Results
from canasta_club.league.rounding import Figure
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.standings.moves import Move, moves
from canasta_club.league.standings.table import Standings
from canasta_club.league.standings.table import standings as rank
from canasta_club.league.terms import Entries, NightsTerms, Terms
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import night_seasons
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import results as records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Page
from canasta_club.reports.pages import standings as pages
from canasta_club.reports.pages.progress import SeasonProgress, progress_of, status_of_night
from canasta_club.services.season import season_rules
from canasta_club.services.standings._results import SeasonFacts, season_facts, season_results


class View(TypedDict, total=False):
    """Options of a table: one division, handicaps, an earlier state, or some nights alone.

    ``before`` leaves out the nights from that day on, ``since`` those earlier than a day, and
    ``until`` those later than one.
    """

    division: int | None
    with_handicaps: bool
    before: date | None
    since: date | None
    until: date | None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table of a season or a night, with what it was computed from.

    ``results`` are those of the table alone, ``scores`` its games as stored in the book,
    ``nights`` those that count for the season.
    """

    season: Season
    night: Night | None
    by: str
    terms: Terms
    scores: Sequence[GameScore]
    results: Results
    standings: Standings
    view: View
    nights: Sequence[Night] = ()

    @property
    def progress(self) -> SeasonProgress:
        """How far the season of the table is."""
        first, last = _days(self.view)
        season = self.season
        played = {game.night for game in self.results.games if game.is_over}
        played |= {each.night for each in self.results.unplayed if each.against}
        has_plan = bool(season.last_day and season.weekdays)
        return progress_of(self.nights, played, first=first, last=last, has_plan=has_plan)

    @property
    def status(self) -> str:
        """The line under the title: after which night it stands, and what may still change."""
        return status_of_night(self.night) if self.night else self.progress.sentence

    @property
    def names(self) -> Mapping[str, str]:
        """The names of everyone who played or was registered, by id."""
        return self.results.names


def season_table(
    book: Book, season: Season, night: Night | None = None, by: str = "", **view: Unpack[View]
) -> SeasonTable:
    """Rank the pairs or players (``by``; default: as the league does) of a season or a night."""
    return ranked(read_season(book, season, night, by), **view)


class SeasonRead(NamedTuple):
    """What a table of a season or a night is worked out from, as it stands in the book."""

    season: Season
    night: Night | None
    by: str
    terms: Terms
    scores: Sequence[GameScore]
    facts: SeasonFacts


def read_season(book: Book, season: Season, night: Night | None = None, by: str = "") -> SeasonRead:
    """Read what one or several tables of a season or a night are worked out from."""
    terms = terms_of(season, night)
    by = by or terms.entries.kind
    scores = _scores(book, season, night, terms)
    return SeasonRead(season, night, by, terms, scores, season_facts(book, season, by, terms))


def _scores(book: Book, season: Season, night: Night | None, terms: Terms) -> Sequence[GameScore]:
    has_deficits = any(COLUMNS[key].needs_deficits for key in terms.table.keys)
    return records.game_scores(book, season, night, has_deficits=has_deficits)


def of_night(read: SeasonRead, night: Night) -> SeasonRead:
    """Return what the table of a night is worked out from, where its season was read."""
    scores = [score for score in read.scores if score.game.night.id == night.id]
    return read._replace(night=night, terms=terms_of(read.season, night), scores=scores)


def ranked(read: SeasonRead, **view: Unpack[View]) -> SeasonTable:
    """Rank the pairs or players of a season or a night that was read."""
    season, night, by, terms = read.season, read.night, read.by, read.terms
    first, last = _days(view)
    scores = [score for score in read.scores if first <= score.game.night.day <= last]
    if by != terms.entries.kind or night or first > date.min:
        # A draw spans the nights of a season, and its entries are those the league ranks.
        terms = terms.as_open()
    if _is_part(view):
        terms = _for_part(terms, terms.nights)
    results = season_results(season, scores, by, terms, read.facts)
    if by != terms.entries.kind:
        # Whom the league does not rank is in no division.
        terms = replace(terms, entries=Entries(by))
    if night:
        results = results.of_night(night.day)
    elif (first, last) != _ALL_DAYS:
        results = results.between(first, last)
    table = rank(results.with_handicaps() if view.get("with_handicaps") else results, terms)
    table = _of_division(table, season, view.get("division"))
    return SeasonTable(season, night, by, terms, scores, results, table, view, read.facts.nights)


_ALL_DAYS: Final = date.min, date.max


def _days(view: View) -> tuple[date, date]:
    """Return the first and the last day that a table looks at."""
    before = view.get("before")
    last = view.get("until") or (before - timedelta(days=1) if before else date.max)
    return view.get("since") or date.min, last


def _is_part(view: View) -> bool:
    return bool(view.get("since") or view.get("until"))


def refuse_days(book: Book, season: Season, view: View) -> None:
    """Refuse the days of a table that are in the wrong order, or hold no night of the season."""
    first, last = _days(view)
    if first > last:
        raise UsageError(
            f"--from {first} is later than --to {last}.", hint="Give the earlier day to --from."
        )
    days = [night.day for night in night_records.counting(book, season)]
    if _is_part(view) and not any(first <= day <= last for day in days):
        hint = f"Its nights are from {min(days)} to {max(days)}." if days else None
        raise NotFoundError(f"{season.name} has no night{_between(view)}.", hint=hint)


def _between(view: View) -> str:
    """Return the days of a table in words, as in “ from 2026-11-05 to 2026-11-19”."""
    since, until = view.get("since"), view.get("until")
    return (f" from {since}" if since else "") + (f" to {until}" if until else "")


def standings(
    book: Book, season: Season, night: Night | None = None, by: str = "", **view: Unpack[View]
) -> Standings:
    """Return the ranked table of a season or a night."""
    return season_table(book, season, night, by, **view).standings


def points_of_all(table: SeasonTable) -> Mapping[str, Figure]:
    """Return the league points of everyone in the order of the table, also if not listed."""
    terms = replace(
        table.terms.as_open(),
        table=replace(table.terms.table, columns=("points",)),
        nights=replace(table.terms.nights, minimum=0),
    )
    return {row.entry: row.values[0] or 0 for row in rank(table.results, terms).rows}


def standings_page(
    book: Book,
    season: Season,
    night: Night | None = None,
    by: str = "",
    *,
    has_reasons: bool = True,
    has_sentences: bool = False,
    **view: Unpack[View],
) -> Page:
    """Return the standings as a page.

    With reasons it shows the criterion that separates each row from the one above; with sentences
    it explains each in words.
    """
    table = season_table(book, season, night, by, **view)
    return table_page(table, book.club.name, has_reasons=has_reasons, has_sentences=has_sentences)


def table_page(
    table: SeasonTable, club: str, *, has_reasons: bool = True, has_sentences: bool = False
) -> Page:
    """Return a computed table as a page."""
    ranking = pages.Ranking(
        table.standings,
        table.terms,
        table.results,
        players=table.by == BY_PLAYER,
        has_reasons=has_reasons,
        has_sentences=has_sentences,
        has_handicaps=bool(table.view.get("with_handicaps")),
    )
    return pages.standings_page(
        ranking,
        title=_title(table),
        subtitle=f"{club}, {table.season.name}",
        status=table.status,
        about={
            "season": table.season.name,
            "night": table.night.day if table.night else None,
            **({} if table.night else {"progress": table.progress.value()}),
            **{_IN_JSON.get(key, key): value for key, value in table.view.items()},
        },
    )


_IN_JSON: Final = {"since": "from", "until": "to"}
"""What the options are called on the command line, and in JSON."""


@contextmanager
def places_moved(book: Book, season: Season, night: Night | None = None) -> Iterator[list[Move]]:
    """Compare the tables of a season, and of others its nights count for, around a change.

    The yielded list is filled at the end with everyone whose place has changed.
    """
    others = night_seasons.seasons_of(book, night) if night else ()
    watched = [season, *(each for each in season_records.of_club(book) if each.id in others)]
    with _watching(book, watched, has_names=len(watched) > 1) as moved:
        yield moved


@contextmanager
def open_places_moved(
    book: Book, *, is_correction: bool = True, touched: Collection[UUID] | None = None
) -> Iterator[list[Move]]:
    """Compare the tables of all open seasons around a change, or only of those it ``touched``.

    New results always move places: without ``is_correction`` only those are listed whose earlier
    games stop counting, or count again.
    """
    open_ones = [season for season in season_records.of_club(book) if not season.is_closed]
    if not is_correction:
        open_ones = [
            each for each in open_ones if season_rules.terms_of(each).withdrawn_games != "keep"
        ]
    watched = [each for each in open_ones if touched is None or each.id in touched]
    found_moves: list[Move] = []
    with _watching(book, watched, has_names=len(open_ones) > 1) as moved:
        yield found_moves
    found_moves += [move for move in moved if is_correction or move.games]


@contextmanager
def _watching(book: Book, watched: Sequence[Season], *, has_names: bool) -> Iterator[list[Move]]:
    before = [standings(book, each) for each in watched]
    moved: list[Move] = []
    yield moved
    now = {each.id: each for each in season_records.of_club(book)}
    for season, table in zip(watched, before, strict=True):
        found_moves = moves(table, standings(book, now[season.id])) if season.id in now else ()
        moved += (move._replace(table=season.name if has_names else "") for move in found_moves)


def terms_of(season: Season, night: Night | None = None) -> Terms:
    """Return the terms for a table.

    For a single night no nights are dropped or required, and nobody moves up or down.
    """
    terms = season_rules.terms_of(season)
    return terms if night is None else _for_part(terms, NightsTerms())


def _for_part(terms: Terms, nights: NightsTerms) -> Terms:
    """Return the terms for a part of a season: nobody moves up or down, or is left out."""
    entries = replace(terms.entries, promote=0, relegate=0)
    return replace(terms, nights=replace(nights, minimum=0), entries=entries)


def _title(table: SeasonTable) -> str:
    """Return the title of a table."""
    view = table.view
    message = f"Standings of {table.night.day}" if table.night else "Standings"
    if before := view.get("before"):
        message += f" before {before}"
    message += _between(view)
    if division := view.get("division"):
        message += f", division {division}"
    if view.get("with_handicaps"):
        message += ", with handicaps"
    return message


def _of_division(table: Standings, season: Season, division: int | None) -> Standings:
    if division is None:
        return table
    if not 1 <= division <= table.divisions:
        have = f"it has {table.divisions}" if table.divisions > 1 else "it has only one"
        hint = f"Name one from 1 to {table.divisions}, or leave" if table.divisions > 1 else "Leave"
        raise NotFoundError(
            f"The season {season.name} has no division {division}; {have}.",
            hint=f"{hint} --division out to see the whole table.",
        )
    return replace(
        table,
        rows=tuple(row for row in table.rows if row.division == division),
        second=tuple(row for row in table.second if row.division == division),
        below=tuple(row for row in table.below if row.division == division),
    )
