"""Cross tables: how each entry of a season did against each other one."""

from dataclasses import replace

from canasta_club.club.seasons import Season
from canasta_club.league.results.model import Results
from canasta_club.league.results.withdrawals import voided, without
from canasta_club.league.standings.cross_table import cross_table
from canasta_club.league.standings.divisions import members
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page, running_note
from canasta_club.reports.pages.cross_table import CrossRows, cross_table_page, form_page
from canasta_club.services.standings.standings import SeasonTable, season_table

_TITLE = "Cross table"

_WITH_FIGURES = 20
"""The most entries whose differences stand in the cells of a shaded table."""


def page(
    book: Book, season: Season, *, division: int | None = None, by_points: bool = False
) -> Page:
    """Return the cross table of a season or a division; several divisions follow each other.

    A Swiss system and others with few meetings of many entries are shown by rounds instead.
    """
    table = season_table(book, season, division=division)
    return page_of(table, book.club.name, division=division, by_points=by_points)


def page_of(
    table: SeasonTable,
    club: str,
    *,
    division: int | None = None,
    by_points: bool = False,
    is_shaded: bool = False,
) -> Page:
    """Return the cross table of a computed table.

    One that ``is_shaded`` has its picture, and the figures as long as they can be read in it.
    """
    season = table.season
    by_rounds = table.terms.format.facts.is_sparse and not by_points
    counting = _counting(table)
    pages: list[Page] = []
    for heading, rows in _tables(table, counting, division).items():
        subtitle = "" if pages else f"{club}, {season.name}"
        if by_rounds:
            title = heading.replace(_TITLE, "Form by rounds")
            pages.append(form_page(counting, rows.entries, title=title, subtitle=subtitle))
        else:
            pages.append(
                cross_table_page(
                    rows,
                    title=heading,
                    subtitle=subtitle,
                    by_points=by_points or (is_shaded and len(rows.entries) <= _WITH_FIGURES),
                    is_shaded=by_points or is_shaded,
                    are_to_meet=table.terms.format.facts.is_round_robin and not season.is_closed,
                )
            )
    about: dict[str, object] = {"season": season.name, "progress": table.progress.value()}
    running = table.standings.running
    return replace(
        pages[0],
        status=table.status,
        about=about,
        notes=(*pages[0].notes, *([running_note(running)] if running else [])),
        running=running,
        parts=tuple(pages[1:]),
    )


def orders(table: SeasonTable) -> dict[str, tuple[str, ...]]:
    """Return the entries of each cross table of a season in its order, by its title."""
    tables = _tables(table, _counting(table))
    return {title: tuple(rows.entries) for title, rows in tables.items()}


def _counting(table: SeasonTable) -> Results:
    """Leave out games that count for nobody."""
    return without(table.results, voided(table.results, table.terms))


def _tables(
    table: SeasonTable, counting: Results, division: int | None = None
) -> dict[str, CrossRows]:
    """Return the rows of each cross table by its title: one for each division, if there are any.

    Listed rows stand in their order, followed by those below the line, and by entries that
    played but are in neither.
    """
    met = cross_table(counting, table.terms.points)
    placed = (*table.standings.rows, *table.standings.below)
    others = members(
        sorted(met.keys() - {row.entry for row in placed}), counting, table.terms.entries
    )
    numbers = sorted({row.division for row in table.standings.rows}) or [division or 1]
    has_divisions = division is not None or len(numbers) > 1
    tables = {}
    for number in numbers:
        here = [row.entry for row in placed if row.division == number]
        entries = {entry: counting.name(entry) for entry in (*here, *others.get(number, ()))}
        title = f"{_TITLE}, division {number}" if has_divisions else _TITLE
        tables[title] = CrossRows(entries, met)
    return tables
