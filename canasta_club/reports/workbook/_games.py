"""The Games sheet: what every game gave each entry, with its score added up from the hands."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from canasta_club.league.rounding import Figure
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.workbook._formulas import FIRST_ROW, Columns, verdict
from canasta_club.reports.workbook._game_rows import GameSheetRow
from canasta_club.reports.workbook._hands import Extents, hands_columns
from canasta_club.reports.workbook.values import NumberedEntry, SeasonValues
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.xlsx import CHECK, Sheet

NAME = "Games"
_MET = "met_"

_COLUMNS = (
    Column("game", "game no", "number"),
    Column("date", "date", "date"),
    Column("round", "round", "number"),
    Column("table", "table", "number"),
    Column("number", "game", "number"),
    Column("place", "side no", "number"),
    Column("no", "no", "number"),
    Column("name", "name"),
    Column("opponents", "against"),
    Column("state", "state"),
    Column("start", "start", "number"),
    Column("score", "score", "number"),
    Column("against", "best other score", "number"),
    Column("difference", "difference", "number"),
    Column("played", "played", "number"),
    Column("won", "won", "number"),
    Column("drawn", "drawn", "number"),
    Column("lost", "lost", "number"),
    Column("natural", "natural", "number"),
    Column("canastas", "canastas", "number"),
    Column("outs", "outs", "number"),
    Column("concealed", "concealed", "number"),
    Column("penalties", "penalties", "number"),
    Column("points", "points", "number"),
    Column("attendance", "attendance", "number"),
    Column("counts", "counts", "number"),
)
_CHECKS = (Column("check_score", "check start and hands", "number"), Column(CHECK, CHECK))


def games_columns(rows: Sequence[GameSheetRow]) -> Columns:
    """Return the columns of the sheet, for formulas on this and other sheets."""
    most = max((len(row.met) for row in rows), default=0)
    met = (Column(key, key.replace("_", " no "), "number") for key in _met_keys(most))
    return Columns(NAME, (*_COLUMNS, *met, *_CHECKS), last_row=max(len(rows), 1) + FIRST_ROW - 1)


def met_keys(columns: Columns) -> list[str]:
    """Return the keys of the columns with an entry's opponents."""
    return [column.key for column in columns.columns if column.key.startswith(_MET)]


Sums = Mapping[str, int | float]
"""Sums by the keys of the columns they stand in."""


def added_up(
    rows: Iterable[GameSheetRow], key: Callable[[GameSheetRow], Hashable]
) -> Mapping[Hashable, Sums]:
    """Add up the figures of rows under each heading, by what ``key`` says of a row."""
    sums: dict[Hashable, Counter[str]] = defaultdict(Counter)
    for row in rows:
        mine: Any = sums[key(row)]
        for column, cell in zip(_COLUMNS, _facts(row), strict=True):
            if isinstance(cell, int | float):
                mine[column.key] += cell
    return sums


def games_sheet(values: SeasonValues, rows: Sequence[GameSheetRow], extents: Extents) -> Sheet:
    """Return the sheet; ``extents`` say where the hands of each game stand."""
    columns = games_columns(rows)
    hands = hands_columns(values)
    entries = {entry.id: entry for entry in values.entries}
    most = len(met_keys(columns))
    cells = (
        (
            *_facts(row),
            *_met(row, most, entries),
            *(
                _checks(number, columns, hands, extents, row)
                if row.result is not None
                else (None, None)
            ),
        )
        for number, row in enumerate(rows, FIRST_ROW)
    )
    page = Page("Games", columns.columns, cells, facts=values.facts[:2])
    return Sheet(NAME, page, printed=len(_COLUMNS) - 2)


def plain(figure: Figure) -> int | float:
    """Return a figure as a spreadsheet holds it."""
    return int(figure) if figure == int(figure) else float(figure)


def _met_keys(most: int) -> list[str]:
    return [f"{_MET}{number}" for number in range(1, most + 1)]


def _facts(row: GameSheetRow) -> Iterator[Cell]:
    result, side, outcome = row.result, row.side, row.outcome
    yield from (row.game or None, row.night, row.round)
    yield from (result.table, result.number, row.place) if result else (None, None, None)
    yield from (row.entry.number, row.entry.name, row.against, row.state)
    yield from (row.start if row.game else None, side.score)
    if outcome is None:
        yield from (None,) * 6
    else:
        yield from (outcome.against, outcome.difference, int(outcome.is_game))
        yield from (int(outcome.result == wanted) for wanted in (1, 0, -1))
    yield from map(side.figures.known, ("natural", "canastas", "outs", "concealed", "penalties"))
    yield None if row.points is None else plain(row.points)
    yield plain(row.attendance)
    yield int(row.counts)


def _met(row: GameSheetRow, most: int, entries: Mapping[str, NumberedEntry]) -> tuple[Cell, ...]:
    numbers = [entries[name].number for name, _ in row.met]
    return (*numbers, *[None] * (most - len(numbers)))


def _checks(
    number: int, columns: Columns, hands: Columns, extents: Extents, row: GameSheetRow
) -> tuple[Cell, ...]:
    """Check that the hands of the side added to its start give the score."""
    extent = extents.get(row.result.game) if row.result else None
    formula = f"={columns.here('start', number)}"
    worth = row.start
    if extent is not None:
        worth += extent.points[row.place]
        # To look through the hands of the game alone keeps a long season quick to open.
        formula += "+" + hands.between(extent.first, extent.last).total(
            "check_points",
            check_game=columns.here("game", number),
            check_side=columns.here("place", number),
        )
    score, check = columns.here("score", number), columns.here("check_score", number)
    return Formula(formula, worth), verdict(f"{score}={check}", is_met=row.side.score == worth)
