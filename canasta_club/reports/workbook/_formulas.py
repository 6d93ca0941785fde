"""Formulas: how a cell names the columns of another sheet and adds up what is asked for."""

from collections.abc import Mapping, Sequence
from typing import Final

import canasta_club.openpyxl_alone  # noqa: F401

# isort: split
from openpyxl.utils import get_column_letter, quote_sheetname

from canasta_club.reports.page import Cell, Column
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.xlsx import CHECK

PLACE: Final = frozenset(
    {"date", "round", "table", "game", "hand", "side", "players", "points for", "score", "target"}
)
"""The headings that say which side of which hand a row is of."""

BESIDE: Final = frozenset({"dealer", "running", "ended", "sat out", "note"})
"""The headings that stand beside what a side scored."""

CARDS: Final = frozenset({"melds", "in hand", "melded cards", "left cards"})
"""The headings under which cards are written, which a spreadsheet does not count."""

FIRST_ROW = 2
"""Where the rows begin: the headings stand above."""


class Columns:
    """The columns of a sheet by their keys; without a last row each runs to the sheet's end."""

    def __init__(
        self,
        sheet: str,
        columns: Sequence[Column],
        first_row: int = FIRST_ROW,
        last_row: int | None = None,
    ) -> None:
        self.columns = tuple(columns)
        self._sheet = sheet
        self._rows = (first_row, last_row)
        self._letters = {
            column.key: get_column_letter(number) for number, column in enumerate(columns, 1)
        }

    def __contains__(self, key: str) -> bool:
        return key in self._letters

    def between(self, first_row: int, last_row: int) -> "Columns":
        """Return the same columns from one row to another."""
        return Columns(self._sheet, self.columns, first_row, last_row)

    def whole(self, key: str) -> str:
        """Return a whole column, as a formula on any sheet names it.

        >>> Columns("Games", [Column("no", "No")], last_row=9).whole("no")
        "'Games'!$A$2:$A$9"
        """
        letter = self._letters[key]
        first, last = self._rows
        cells = f"${letter}:${letter}" if last is None else f"${letter}${first}:${letter}${last}"
        return f"{quote_sheetname(self._sheet)}!{cells}"

    def here(self, key: str, row: int) -> str:
        """Return one cell, as a formula on this sheet names it."""
        return f"${self._letters[key]}{row}"

    def total(self, key: str, **values: object) -> str:
        """Return the sum of a column over the rows where others hold what is wanted.

        >>> columns = Columns("Games", [Column("no", "No"), Column("won", "Won")], last_row=9)
        >>> columns.total("won", no=3)
        "SUMIFS('Games'!$B$2:$B$9,'Games'!$A$2:$A$9,3)"
        """
        return f"SUMIFS({self.whole(key)},{self._where(values)})"

    def _where(self, values: dict[str, object]) -> str:
        return ",".join(f"{self.whole(key)},{value}" for key, value in values.items())


def verdict(*conditions: str, is_met: bool) -> Formula[str]:
    """Return the formula that reads “ok” when all conditions hold, and else that one must check.

    ``is_met``: they do in the sheet as it is written.

    >>> found = verdict("A2=B2", is_met=False)
    >>> found, found.value
    ('=IF(AND(A2=B2),"ok","check")', 'check')
    """
    text = f'=IF(AND({",".join(conditions)}),"ok","{CHECK}")'
    return Formula(text, "ok" if is_met else CHECK)


def as_written(here: str, value: Cell, *, is_number: bool) -> str:
    """Return the condition that a cell holds what was written; for a number, blank is 0.

    >>> as_written("$E7", "KKK 552", is_number=False), as_written("$F7", None, is_number=True)
    ('LEFT($E7,200)="KKK 552"', '$F7=0')
    """
    if isinstance(value, str) and value:
        text = value[:_COMPARED].replace('"', '""')
        return f'LEFT({here},{_COMPARED})="{text}"'
    if value is None or value == "":
        return f"{here}=0" if is_number else f'{here}=""'
    return f"{here}={value}"


def are_as_given(cells: Mapping[str, Cell], figures: Mapping[str, int | str]) -> bool:
    """Return whether cells hold these figures, by their headings; a blank one was not given."""
    return all(cells.get(key) in {None, "", figure} for key, figure in figures.items())


_COMPARED = 200
"""Letters of a text that are compared; a formula holds at most 255 in one."""
