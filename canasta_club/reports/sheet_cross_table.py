"""The Cross table sheet: by how much everyone outscored everyone they met."""

from collections.abc import Iterator, Sequence

from canasta_club.league.cross_table import cross_table, outscored
from canasta_club.league.results import Results
from canasta_club.reports.formulas import FIRST_ROW, Columns, verdict
from canasta_club.reports.game_rows import GameRow
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.season import Entry, SeasonValues
from canasta_club.reports.sheet_games import games_columns, met_keys
from canasta_club.reports.xlsx import CHECK, Sheet
from canasta_club.reports.xlsx_cells import Formula

NAME = "Cross table"

_WHO = (Column("no", "no", "number"), Column("name", "name"))
_SUMS = (
    Column("sum", "sum", "number"),
    Column("program", "by the program", "number"),
    Column(CHECK, CHECK),
)


def cross_table_sheet(values: SeasonValues, rows: Sequence[GameRow]) -> Sheet:
    """Return the sheet: a row and a column for each entry, the columns headed by number."""
    entries = values.entries
    each = (Column(f"met_{entry.number}", str(entry.number), "number") for entry in entries)
    columns = Columns(NAME, (*_WHO, *each, *_SUMS))
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
    page = Page("Cross table", columns.columns, cells, facts=values.facts[:2])
    return Sheet(NAME, page, frozen=len(_WHO))


def _meeting(own: str, other: Entry, games: Columns) -> Formula:
    """Add up what each scored against the other."""
    keys = met_keys(games)
    scored = "+".join(games.total("score", no=own, **{key: other.number}) for key in keys)
    lost = "-".join(games.total("score", no=other.number, **{key: own}) for key in keys)
    return Formula(f"={scored}-{lost}")


def _sums(row: int, outscored: int, entries: Sequence[Entry], columns: Columns) -> Iterator[Cell]:
    first, last = (columns.here(f"met_{entries[end].number}", row) for end in (0, -1))
    yield Formula(f"=SUM({first}:{last})")
    yield outscored
    yield Formula(verdict(f"{columns.here('sum', row)}={columns.here('program', row)}"))
