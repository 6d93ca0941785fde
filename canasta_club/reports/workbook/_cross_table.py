"""The cross tables: what each entry scored against each other, added up from the games."""

from collections import Counter
from collections.abc import Iterator, Sequence

from canasta_club.league.results.model import Results
from canasta_club.league.standings.cross_table import CrossTable, cross_table, outscored
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.cross_table import WHO
from canasta_club.reports.workbook._formulas import FIRST_ROW, Columns, verdict
from canasta_club.reports.workbook._game_rows import GameSheetRow
from canasta_club.reports.workbook._games import games_columns, met_keys
from canasta_club.reports.workbook.values import NumberedEntry, SeasonValues
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.xlsx import CHECK, Sheet

NAME = "Cross table"

_SUM = Column("sum", "Sum", "number")

_CHECKS = (
    Column("no", "no", "number"),
    Column("program", "by the program", "number"),
    Column(CHECK, CHECK),
)

ScoredAgainst = Counter[tuple[int, int]]
"""What each entry scored against each other in all, by their numbers."""


def cross_table_sheets(values: SeasonValues, rows: Sequence[GameSheetRow]) -> Iterator[Sheet]:
    """Yield a sheet for each cross table: in its order, the columns headed by number of the row."""
    entries = {entry.id: entry for entry in values.entries}
    met = cross_table(Results(games=values.results.games), values.terms.points)
    games = games_columns(rows)
    scored = _scored(values.entries, rows)
    for title, order in values.cross_tables.items():
        here = [entries[name] for name in order]
        one_columns = (Column(f"against_{place}", str(place), "number") for place in _places(here))
        columns = Columns(title, (*WHO, *one_columns, _SUM, *_CHECKS))
        cells = list(_rows(here, met, columns, games, scored))
        page = Page(title, columns.columns, cells, facts=values.facts[:2])
        yield Sheet(
            title,
            page,
            frozen=len(WHO),
            narrowest=max((len(str(figure)) + 1 for figure in _figures(here, met)), default=0),
            printed=len(columns.columns) - len(_CHECKS),
        )


def _places(entries: Sequence[NumberedEntry]) -> range:
    return range(1, len(entries) + 1)


def _figures(entries: Sequence[NumberedEntry], met: CrossTable) -> Iterator[int]:
    """Yield what the formulas work out: each meeting, and the sum of each row."""
    for entry in entries:
        own = _own(entry, entries, met)
        yield from (*own.values(), sum(own.values()))


def _own(entry: NumberedEntry, entries: Sequence[NumberedEntry], met: CrossTable) -> dict[str, int]:
    """Return by how much an entry outscored each other that it met."""
    own = met.get(entry.id, {})
    return {other.id: outscored(own[other.id]) for other in entries if other.id in own}


def _rows(
    entries: Sequence[NumberedEntry],
    met: CrossTable,
    columns: Columns,
    games: Columns,
    scored: ScoredAgainst,
) -> Iterator[tuple[Cell, ...]]:
    for row, entry in enumerate(entries, FIRST_ROW):
        own = _own(entry, entries, met)
        number, by_program = columns.here("no", row), sum(own.values())
        meetings = [
            _meeting(number, other, games, _ahead(scored, entry, other))
            if other.id in own
            else None
            for other in entries
        ]
        total = sum(each.value for each in meetings if each is not None)
        condition = f"{columns.here('sum', row)}={columns.here('program', row)}"
        first, last = (columns.here(f"against_{place}", row) for place in (1, len(entries)))
        yield (
            row - FIRST_ROW + 1,
            entry.name,
            *meetings,
            Formula(f"=SUM({first}:{last})", total),
            entry.number,
            by_program,
            verdict(condition, is_met=total == by_program),
        )


def _scored(entries: Sequence[NumberedEntry], rows: Sequence[GameSheetRow]) -> ScoredAgainst:
    numbers = {entry.id: entry.number for entry in entries}
    scored = ScoredAgainst()
    for row in rows:
        for other, _score in row.met:
            scored[row.entry.number, numbers[other]] += row.side.score
    return scored


def _ahead(scored: ScoredAgainst, entry: NumberedEntry, other: NumberedEntry) -> int:
    return scored[entry.number, other.number] - scored[other.number, entry.number]


def _meeting(own: str, other: NumberedEntry, games: Columns, ahead: int) -> Formula[int]:
    """Add up what each of two entries scored against the other."""
    keys = met_keys(games)
    scored = "+".join(games.total("score", no=own, **{key: other.number}) for key in keys)
    lost = "-".join(games.total("score", no=other.number, **{key: own}) for key in keys)
    return Formula(f"={scored}-{lost}", ahead)
