"""Standings: who is ahead in a season or on one night, and what set every row below the next."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TypedDict, Unpack

from canasta_club.club.games import GameScore
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.league.results.model import Results
from canasta_club.league.standings.moves import Move, moves
from canasta_club.league.standings.table import Standings
from canasta_club.league.standings.table import standings as rank
from canasta_club.league.terms import PLAYER, Entries, Figure, NightsTerms, Terms
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries, night_seasons
from canasta_club.records.nouns import results as records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Page
from canasta_club.reports.pages import standings as pages
from canasta_club.services.season import frozen
from canasta_club.services.standings.results import season_results


class View(TypedDict, total=False):
    """What may be asked of a table: one division alone, handicaps, or how it once stood.

    ``before`` leaves out the nights of that day and later ones.
    """

    division: int | None
    with_handicaps: bool
    before: date | None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table of a season or of one night, and what it was worked out from.

    ``results`` are those of the table alone, ``scores`` the games among them as the book has them.
    """

    season: Season
    night: Night | None
    by: str
    terms: Terms
    scores: Sequence[GameScore]
    results: Results
    standings: Standings
    view: View

    @property
    def names(self) -> Mapping[str, str]:
        """The names of all who sat in a game or were entered, by their ids."""
        return self.results.names


def season_table(
    book: Book, season: Season, night: Night | None = None, by: str = "", **view: Unpack[View]
) -> SeasonTable:
    """Rank the pairs or players (``by``; else as the league has it) of a season or of one night."""
    terms = terms_of(season, night)
    by, before = by or terms.entries.kind, view.get("before")
    scores = [
        score
        for score in records.game_scores(book, season, night)
        if before is None or score.game.night.day < before
    ]
    if by != terms.entries.kind or night:
        # A draw goes on over the nights of a season, and is one of those whom the league ranks.
        terms = replace(terms, format=replace(terms.format, kind="open"))
    results = season_results(book, season, scores, by, terms)
    if by != terms.entries.kind:
        # Whom the league does not rank is in no division.
        terms = replace(terms, entries=Entries(by))
    if night:
        results = results.of_night(night.day)
    elif before:
        results = results.until(before - timedelta(days=1))
    ranked = rank(results.with_handicaps() if view.get("with_handicaps") else results, terms)
    ranked = _of_division(ranked, season, view.get("division"))
    return SeasonTable(season, night, by, terms, scores, results, ranked, view)


def standings(
    book: Book, season: Season, night: Night | None = None, by: str = "", **view: Unpack[View]
) -> Standings:
    """Return the ranked table alone."""
    return season_table(book, season, night, by, **view).standings


def points_of_all(table: SeasonTable) -> Mapping[str, Figure]:
    """Return the league points of everyone, in the order of the table, listed or not."""
    terms = replace(
        table.terms,
        table=replace(table.terms.table, columns=("points",)),
        nights=replace(table.terms.nights, minimum=0),
        format=replace(table.terms.format, kind="open"),
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
    """Return the table for the wall.

    With reasons it shows what set each row below the one above, with sentences it says for every
    two neighbours why one is above the other.
    """
    table = season_table(book, season, night, by, **view)
    return table_page(table, book.club.name, has_reasons=has_reasons, has_sentences=has_sentences)


def table_page(
    table: SeasonTable, club: str, *, has_reasons: bool = True, has_sentences: bool = False
) -> Page:
    """Return a table that was worked out as a page."""
    ranking = pages.Ranking(
        table.standings,
        table.terms,
        table.results,
        players=table.by == PLAYER,
        has_reasons=has_reasons,
        has_sentences=has_sentences,
        has_handicaps=bool(table.view.get("with_handicaps")),
    )
    return pages.standings_page(
        ranking,
        title=_title(table),
        subtitle=f"{club}, {table.season.name}",
        about={
            "season": table.season.name,
            "night": table.night.day if table.night else None,
            **table.view,
        },
    )


@contextmanager
def places_moved(book: Book, season: Season, night: Night | None = None) -> Iterator[list[Move]]:
    """Watch the table of a season, and of others that a night counts for, while it is changed.

    The list that is given fills, once all is done, with whoever stands in another place then.
    """
    others = night_seasons.seasons_of(book, night) if night else ()
    watched = [season, *(each for each in season_records.of_club(book) if each.id in others)]
    with _watching(book, watched) as moved:
        yield moved


@contextmanager
def open_places_moved(book: Book, *, is_correction: bool = True) -> Iterator[list[Move]]:
    """Watch the tables of all seasons that are open, where the change may be of any of them.

    What is only added moves places as a matter of course: then those are told of whose games
    count no longer, or count again, because of it.
    """
    open_ones = [season for season in season_records.of_club(book) if not season.is_closed]
    if not is_correction:
        open_ones = [each for each in open_ones if _may_void(book, each)]
    found: list[Move] = []
    with _watching(book, open_ones) as moved:
        yield found
    found += [move for move in moved if is_correction or move.games]


def _may_void(book: Book, season: Season) -> bool:
    """Tell whether somebody has withdrawn whose games might count for nobody."""
    if frozen.terms_of(season).withdrawn_games != "void-below-half":
        return False
    return any(entry.withdrawn_on for entry in entries.of_season(book, season))


@contextmanager
def _watching(book: Book, watched: Sequence[Season]) -> Iterator[list[Move]]:
    before = [standings(book, each) for each in watched]
    moved: list[Move] = []
    yield moved
    now = {each.id: each for each in season_records.of_club(book)}
    for each, table in zip(watched, before, strict=True):
        found = moves(table, standings(book, now[each.id])) if each.id in now else ()
        moved += (move._replace(table=each.name if len(watched) > 1 else "") for move in found)


def terms_of(season: Season, night: Night | None = None) -> Terms:
    """Return the terms a season froze.

    On a night of its own no night is dropped or needed, and nobody goes up or down by it.
    """
    terms = frozen.terms_of(season)
    if night is None:
        return terms
    return replace(
        terms, nights=NightsTerms(), entries=replace(terms.entries, promote=0, relegate=0)
    )


def _title(table: SeasonTable) -> str:
    """Name a table by what was asked of it."""
    view = table.view
    message = f"Standings of {table.night.day}" if table.night else "Standings"
    if before := view.get("before"):
        message += f" before {before}"
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
        raise NotFoundError(f"The season {season.name} has no division {division}; {have}.")
    return replace(
        table,
        rows=tuple(row for row in table.rows if row.division == division),
        second=tuple(row for row in table.second if row.division == division),
    )
