"""The Standings sheet: the table as the program ranks it, with figures added up from the games."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from canasta_club.reports.page import Cell, Column
from canasta_club.reports.workbook._formulas import FIRST_ROW, Columns, verdict
from canasta_club.reports.workbook._game_rows import GameSheetRow
from canasta_club.reports.workbook._games import Sums, added_up, games_columns
from canasta_club.reports.workbook.values import SeasonValues
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.xlsx import CHECK, Sheet

NAME = "Standings"

_NUMBER = Column("no", "no", "number")

# The columns of a table that are plain sums over the games that count, and over what.
_OF_ONE = (
    "played", "won", "drawn", "lost", "against", "difference", "natural", "canastas", "outs",
    "concealed", "penalties",
)  # fmt: skip
_SUMS = {key: (key,) for key in _OF_ONE} | {"points": ("points", "attendance"), "for": ("score",)}

# Tables round to two places.
_NEAR = 0.0051


def standings_sheet(values: SeasonValues, rows: Sequence[GameSheetRow]) -> Sheet:
    """Return the sheet."""
    page = values.standings
    checked = [column for column in page.columns if column.key in _SUMS]
    columns = Columns(NAME, (*page.columns, _NUMBER, *_check_columns(checked)))
    games = games_columns(rows)
    sums = added_up((row for row in rows if row.counts), lambda row: row.entry.number)
    cells = (
        (*row, entry.number, *_checks(number, columns, games, row, sums.get(entry.number, {})))
        for number, (row, entry) in enumerate(
            zip(page.rows, values.entries, strict=False), FIRST_ROW
        )
    )
    return Sheet(
        NAME,
        replace(page, columns=columns.columns, rows=cells, facts=values.facts[:2]),
        frozen=2,
        printed=len(page.columns),
    )


def _check_columns(checked: Sequence[Column]) -> Iterator[Column]:
    for column in checked:
        yield Column(f"{CHECK}_{column.key}", f"{CHECK} {column.heading.lower()}", column.kind)
    yield Column(CHECK, CHECK)


def _checks(
    row: int, columns: Columns, games: Columns, cells: Sequence[Cell], sums: Sums
) -> Iterator[Cell]:
    """Yield the checks of a row, whose figures by the games are ``sums``."""
    criteria = {"no": columns.here(_NUMBER.key, row), "counts": 1}
    conditions, is_met = [], True
    for column, cell in zip(columns.columns, cells, strict=False):
        if column.key in _SUMS:
            keys = _SUMS[column.key]
            total = sum(sums.get(key, 0) for key in keys)
            formula = "+".join(games.total(key, **criteria) for key in keys)
            here, check = (columns.here(key, row) for key in (column.key, f"{CHECK}_{column.key}"))
            if cell is None:  # What no slip tells is blank here as well.
                yield Formula(f'=IF({formula}=0,"",{formula})', total or "")
                conditions.append(f'{check}=""')
                is_met &= not total
                continue
            yield Formula(f"={formula}", total)
            conditions.append(f"ABS({here}-{check})<{_NEAR}")
            number = cell if isinstance(cell, int | float) else 0
            is_met &= abs(number - total) < _NEAR
    yield verdict(*conditions, is_met=is_met)
