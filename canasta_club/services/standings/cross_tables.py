"""Cross tables: how each entry of a season did against each other one."""

from dataclasses import replace

from canasta_club.club.seasons import Season
from canasta_club.league.results.withdrawals import voided, without
from canasta_club.league.standings.cross_table import cross_table
from canasta_club.league.standings.divisions import members
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.reports.pages.cross_table import CrossRows, cross_table_page
from canasta_club.reports.pages.form import form_page
from canasta_club.services.standings.standings import SeasonTable, season_table


def page(
    book: Book, season: Season, *, division: int | None = None, by_points: bool = False
) -> Page:
    """Return the cross table of a season or a division; several divisions follow each other.

    A Swiss system and others with few meetings of many entries are shown by rounds instead.
    """
    table = season_table(book, season, division=division)
    numbers = sorted({row.division for row in table.standings.rows}) or [division or 1]
    has_divisions = division is not None or len(numbers) > 1
    by_rounds = table.terms.format.facts.is_sparse and not by_points
    pages = []
    for number in numbers:
        title = "Form by rounds" if by_rounds else "Cross table"
        title += f", division {number}" if has_divisions else ""
        subtitle = f"{book.club.name}, {season.name}" if number == numbers[0] else ""
        rows = _rows(table, number)
        if by_rounds:
            counting = without(table.results, voided(table.results, table.terms))
            pages.append(form_page(counting, rows.entries, title=title, subtitle=subtitle))
        else:
            pages.append(
                cross_table_page(rows, title=title, subtitle=subtitle, by_points=by_points)
            )
    return replace(pages[0], about={"season": season.name}, parts=tuple(pages[1:]))


def _rows(table: SeasonTable, division: int) -> CrossRows:
    """Return the rows of a division in order, then entries that played but are not listed.

    Games that count for nobody are left out.
    """
    counting = without(table.results, voided(table.results, table.terms))
    met = cross_table(counting, table.terms.points)
    listed = {row.entry for row in table.standings.rows}
    others = members(sorted(met.keys() - listed), counting, table.terms.entries).get(division, ())
    here = [row.entry for row in table.standings.rows if row.division == division]
    return CrossRows({entry: counting.name(entry) for entry in (*here, *others)}, met)
