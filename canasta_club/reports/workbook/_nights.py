"""The Points by night sheet: the growing points of every entry, as figures and as a chart."""

from collections.abc import Iterator, Sequence

from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.workbook._formulas import FIRST_ROW, Columns
from canasta_club.reports.workbook._game_rows import GameSheetRow
from canasta_club.reports.workbook._games import added_up, games_columns
from canasta_club.reports.workbook.values import NumberedEntry, SeasonValues
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.sheet_charts import SheetChart
from canasta_club.reports.writers.xlsx import Sheet

NAME = "Points by night"

# A chart of more lines cannot be read.
_LINES = 10


def nights_sheet(values: SeasonValues, rows: Sequence[GameSheetRow]) -> Sheet:
    """Return the sheet: a row for each night, a column for each entry, the leaders first."""
    entries = values.entries
    one_columns = (Column(f"no_{entry.number}", entry.name, "number") for entry in entries)
    columns = Columns(NAME, (Column("date", "night", "date"), *one_columns))
    title = "Points after each night"
    cells = _rows(values, rows, columns)
    lines = min(len(entries), _LINES)
    chart = SheetChart(title, 2, lines + 1) if lines else None
    page = Page(title, columns.columns, cells, facts=values.facts[:2])
    return Sheet(NAME, page, frozen=1, chart=chart)


def _rows(
    values: SeasonValues, rows: Sequence[GameSheetRow], columns: Columns
) -> Iterator[tuple[Cell, ...]]:
    games = games_columns(rows)
    earned = ("points", "attendance") if values.terms.points.attend else ("points",)
    sums = added_up(rows, lambda row: (row.night, row.entry.number))
    points = dict.fromkeys(values.entries, 0.0)
    nights = sorted({row.night for row in rows if row.night and row.state != "running"})
    for number, night in enumerate(nights, FIRST_ROW):
        for entry in values.entries:
            totals = sums.get((night, entry.number), {})
            points[entry] += sum(totals.get(key, 0) for key in earned)
        yield (
            night,
            *(
                Formula(_points(entry, number, columns, games, earned), points[entry])
                for entry in values.entries
            ),
        )


def _points(
    entry: NumberedEntry, row: int, columns: Columns, games: Columns, earned: Sequence[str]
) -> str:
    """Add the points of the night to those of the nights before."""
    criteria = {"date": columns.here("date", row), "no": entry.number}
    before = f"{columns.here(f'no_{entry.number}', row - 1)}+" if row > FIRST_ROW else ""
    return f"={before}{'+'.join(games.total(key, **criteria) for key in earned)}"
