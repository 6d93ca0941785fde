"""The Cross table sheet: what each entry scored against each other, added up from the games."""

from collections.abc import Iterator, Sequence

from canasta_club.league.results.model import Results
from canasta_club.league.standings.cross_table import cross_table, outscored
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.workbook._formulas import FIRST_ROW, Columns, verdict
from canasta_club.reports.workbook._game_rows import GameSheetRow
from canasta_club.reports.workbook._games import games_columns, met_keys
from canasta_club.reports.workbook.values import NumberedEntry, SeasonValues
from canasta_club.reports.writers.xlsx import CHECK, Formula, Sheet

NAME = "Cross table"

_WHO = (Column("no", "no", "number"), Column("name", "name"))

_CROSS_SUMS = (
    Column("sum", "sum", "number"),
    Column("program", "by the program", "number"),
    Column(CHECK, CHECK),
)


def cross_table_sheet(values: SeasonValues, rows: Sequence[GameSheetRow]) -> Sheet:
    """Return the sheet: a row and a column for each entry, the columns headed by number."""
    entries = values.entries
    each = (Column(f"met_{entry.number}", str(entry.number), "number") for entry in entries)
    columns = Columns(NAME, (*_WHO, *each, *_CROSS_SUMS))
    games = games_columns(rows)
    met = cross_table(Results(games=values.results.games), values.terms.points)
    cells = (
        (
            entry.number,
            entry.name,
            *(
                _meeting(columns.here("no", row), other, games) if other.id in own else None
                for other in entries
            ),
            *_sums(row, sum(map(outscored, own.values())), entries, columns),
        )
        for row, entry in enumerate(entries, FIRST_ROW)
        for own in [met.get(entry.id, {})]
    )
    page = Page(NAME, columns.columns, cells, facts=values.facts[:2])
    return Sheet(NAME, page, frozen=len(_WHO))


def _meeting(own: str, other: NumberedEntry, games: Columns) -> Formula:
    """Add up what each of two entries scored against the other."""
    keys = met_keys(games)
    scored = "+".join(games.total("score", no=own, **{key: other.number}) for key in keys)
    lost = "-".join(games.total("score", no=other.number, **{key: own}) for key in keys)
    return Formula(f"={scored}-{lost}")


def _sums(
    row: int, outscored: int, entries: Sequence[NumberedEntry], columns: Columns
) -> Iterator[Cell]:
    first, last = (columns.here(f"met_{entries[end].number}", row) for end in (0, -1))
    yield Formula(f"=SUM({first}:{last})")
    yield outscored
    yield Formula(verdict(f"{columns.here('sum', row)}={columns.here('program', row)}"))
