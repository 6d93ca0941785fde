"""Export: the hands of a season as a hand list, or with what follows from them as a workbook."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from canasta_club import __version__
from canasta_club.errors import UsageError
from canasta_club.records.book import Book
from canasta_club.records.values import Season
from canasta_club.reports.page import Page
from canasta_club.reports.progress import Progress
from canasta_club.reports.season import Entry, HandRow, SeasonValues
from canasta_club.services.exchange_list import HandListRows, hand_list_rows
from canasta_club.services.standings import SeasonTable, season_table, table_page

_ENDINGS = (".csv", ".json", ".xlsx")


def export_hands(book: Book, season: Season, path: Path, progress: Progress | None = None) -> int:
    """Write the hands of a season to a file and return how many rows; its ending says what to.

    ``.csv`` and ``.json`` are the hand list, ``.xlsx`` the workbook of the season. Hands and games
    that were made void are left out: they count for nothing.
    """
    ending = path.suffix.lower()
    if ending not in _ENDINGS:
        raise UsageError(
            f"What to write to “{path.name}” is unclear.",
            hint="Give it a name that ends in .xlsx (the workbook), .csv or .json (the hand list).",
        )
    with hand_list_rows(book, season) as rows:
        if ending == ".xlsx":
            from canasta_club.reports.workbook import season_sheets
            from canasta_club.reports.xlsx import write_workbook

            write_workbook(path, season_sheets(_values(book, season, rows)), progress)
        else:
            from canasta_club.reports.write import write_page

            cells = (cells for _, cells in rows)
            page = Page(season.name, rows.columns, cells, subtitle=book.club.name)
            write_page(page, path, progress)
        return rows.count


def _values(book: Book, season: Season, rows: HandListRows) -> SeasonValues:
    """Return all that the workbook of a season says."""
    table = season_table(book, season)
    return SeasonValues(
        facts=tuple(_facts(book, season)),
        terms=table.terms,
        standings=table_page(table, book.club.name),
        entries=tuple(_entries(table)),
        results=table.results,
        starts={
            str(score.game.id): tuple(side.start_score for side in score.game.sides)
            for score in table.scores
            if any(side.start_score for side in score.game.sides)
        },
        hand_columns=rows.columns,
        hands=(HandRow(row.game, row.side, row.points, cells) for row, cells in rows),
        elsewhere=frozenset(
            str(score.game.id) for score in table.scores if score.game.night.season_id != season.id
        ),
    )


def _entries(table: SeasonTable) -> Iterator[Entry]:
    """Yield the rows of the table, then whoever is not listed."""
    numbers = {
        str(pair.id): pair.number
        for score in table.scores
        for side in score.sides
        for pair in (side.side.pair, side.side.entry)
    }
    listed = [row.entry for row in table.standings.rows]
    for entry in dict.fromkeys((*listed, *table.names)):
        yield Entry(entry, numbers.get(entry, 0), table.names[entry])


def _facts(book: Book, season: Season) -> Iterator[tuple[str, str]]:
    now = datetime.now().astimezone()
    yield "Club", book.club.name
    yield "Season", season.name
    yield "Rules", f"{season.rules.get('name', season.rules_id)} ({season.rules_id})"
    for period in season.later_rules:
        name = period.rules.get("name", period.rules_id)
        yield f"Rules from {period.from_day}", f"{name} ({period.rules_id})"
    yield "League", f"{season.terms.get('name', season.terms_id)} ({season.terms_id})"
    yield "Written", f"{now:%Y-%m-%d %H:%M}"
    yield "By", f"canasta {__version__}"
