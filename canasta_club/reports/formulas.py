"""Formulas: how a cell names the columns of another sheet and adds up what is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl.utils import get_column_letter, quote_sheetname

from canasta_club.reports.page import Column
from canasta_club.reports.xlsx import CHECK

FIRST_ROW = 2
"""Where the rows begin: the headings stand above."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a sheet by their keys; without a last row each runs to the sheet's end."""

    sheet: str
    columns: Sequence[Column]
    last_row: int | None = None

    def letter(self, key: str) -> str:
        """Return the letter of a column."""
        return get_column_letter([column.key for column in self.columns].index(key) + 1)

    def has(self, key: str) -> bool:
        """Tell whether there is such a column."""
        return any(column.key == key for column in self.columns)

    def whole(self, key: str) -> str:
        """Return a whole column, as a formula on any sheet names it.

        >>> Columns("Games", [Column("no", "No")], 9).whole("no")
        "'Games'!$A$2:$A$9"
        """
        letter = self.letter(key)
        if self.last_row is None:
            return f"{quote_sheetname(self.sheet)}!${letter}:${letter}"
        last_row = max(self.last_row, FIRST_ROW)
        return f"{quote_sheetname(self.sheet)}!${letter}${FIRST_ROW}:${letter}${last_row}"

    def here(self, key: str, row: int) -> str:
        """Return one cell, as a formula on this sheet names it."""
        return f"${self.letter(key)}{row}"

    def total(self, key: str, **wanted: object) -> str:
        """Return the sum of a column over the rows where others hold what is wanted.

        >>> columns = Columns("Games", [Column("no", "No"), Column("won", "Won")], 9)
        >>> columns.total("won", no=3)
        "SUMIFS('Games'!$B$2:$B$9,'Games'!$A$2:$A$9,3)"
        """
        return f"SUMIFS({self.whole(key)},{self._where(wanted)})"

    def count(self, **wanted: object) -> str:
        """Return how many rows hold what is wanted."""
        return f"COUNTIFS({self._where(wanted)})"

    def _where(self, wanted: dict[str, object]) -> str:
        return ",".join(f"{self.whole(key)},{value}" for key, value in wanted.items())


def verdict(*conditions: str) -> str:
    """Return the formula that reads “ok” when all conditions hold, and else that one must check.

    >>> verdict("A2=B2")
    '=IF(AND(A2=B2),"ok","check")'
    """
    return f'=IF(AND({",".join(conditions)}),"ok","{CHECK}")'
