"""Honours: the champions of every closed season, and all-time records."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from canasta_club.club.seasons import Season
from canasta_club.league.standings.table import StandingsRow
from canasta_club.league.statistics.awards import give
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.awards import awards_page
from canasta_club.services.standings.standings import SeasonTable, season_table
from canasta_club.services.statistics import _games as games
from canasta_club.services.statistics import awards
from canasta_club.text.progress import Progress
from canasta_club.text.wording import quoted

_CHAMPION, _RUNNER_UP = 1, 2
_BY_ALL = "They go by every game that was played to its end, whether a table counts it or not."


class Champions(NamedTuple):
    """Who came first and who second in a division; of a single one it is not numbered."""

    division: int | None
    first: tuple[str, ...]
    second: tuple[str, ...]


def page(
    book: Book,
    awards_name: str = "",
    step: Progress | None = None,
    past: games.PastGames | None = None,
) -> Page:
    """Return the honours board: the newest season first, then the all-time records.

    The ``past`` games of the club may be known.
    """
    seasons = season_records.of_club(book)
    closed = [season for season in seasons if season.is_closed]
    boards = [row for season in closed for row in _champions(book, season)]
    has_divisions = any(row[2] for row in boards)
    columns = (
        Column("season", "Season"),
        Column("until", "Until", "date"),
        *((Column("division", "Division", "number", short="Div"),) if has_divisions else ()),
        Column("champion", "Champion"),
        Column("runner_up", "Runner-up"),
    )
    rows = boards if has_divisions else [(*row[:2], *row[3:]) for row in boards]
    return Page(
        "Honours",
        columns,
        rows,
        subtitle=book.club.name,
        is_board=True,
        notes=tuple(_notes(seasons)),
        parts=tuple(_records(book, awards_name, past or games.of_club(book, step))),
    )


def _champions(book: Book, season: Season) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each division of a season with games; a knockout must have been won."""
    table = season_table(book, season)
    last = max((score.game.night.day for score in table.scores), default=season.last_day)
    for each in champions(table):
        yield (season.name, last, each.division, ", ".join(each.first), ", ".join(each.second))


def champions(table: SeasonTable) -> Iterator[Champions]:
    """Yield who won each division of a season with games; a knockout must have been won."""
    is_played = any(game.is_over for game in table.results.games) or table.results.unplayed
    if not is_played or table.standings.still_in:
        return
    rows = table.standings.rows
    for division in sorted({row.division for row in rows}):
        here = [row for row in rows if row.division == division]
        number = division if table.standings.divisions > 1 else None
        yield Champions(number, _names(here, _CHAMPION), _names(here, _RUNNER_UP))


def _names(rows: list[StandingsRow], rank: int) -> tuple[str, ...]:
    return tuple(row.name for row in rows if row.rank == rank)


def _records(book: Book, awards_name: str, past: games.PastGames) -> Iterator[Page]:
    """Yield the records, and below them the lists of those that many share."""
    past = games.with_lengths(book, past)
    shown = [award for award in awards.document(awards_name).awards if award.honours]
    page = awards_page(
        give(shown, past.people),
        past.names,
        title="Records of all time",
        notes=(awards.OF_SIDES, _BY_ALL, *past.notes),
    )
    yield replace(page, parts=(), running=past.running)
    yield from page.parts


def _notes(seasons: list[Season]) -> Iterator[str]:
    running = [season.name for season in seasons if not season.is_closed]
    if running:
        yield f"Still open, so not on the board: {quoted(running)}."
