"""The cells of a sheet, as openpyxl takes them: text is text, figures are figures."""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from datetime import date
from itertools import pairwise
from math import isfinite
from types import NoneType
from typing import Any

from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.styles import Alignment, Font, PatternFill

from canasta_club.reports.page import Cell, Column

_HEADING_FONT = Font(name="Calibri", size=11, bold=True)
_HEADING_FILL = PatternFill("solid", fgColor="E8E8E8")

# XML has no way to write these.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Formula(str):
    """The text of a formula, from its equals sign on; all other text is written as text."""

    __slots__ = ()


# What openpyxl writes right by itself.
_AS_IT_IS = frozenset({Formula, int, date, NoneType})


def heading_cells(out: Any, columns: Sequence[Column], indents: Sequence[int]) -> Iterator[Any]:
    """Yield the cells of the headings."""
    for column, indent in zip(columns, indents, strict=True):
        cell = _text_cell(out, column.heading)
        cell.font = _HEADING_FONT
        cell.fill = _HEADING_FILL
        cell.alignment = Alignment(
            horizontal="right" if column.is_figure else "left",
            vertical="top",
            wrap_text=True,
            indent=indent,
        )
        yield cell


def indents_of(columns: Sequence[Column]) -> list[int]:
    """Tell how far each column is moved in: a name must not touch the figure to its left."""
    gaps = [int(left.is_figure and column.kind == "text") for left, column in pairwise(columns)]
    return [0, *gaps] if columns else []


class Body:
    """The rows below the headings.

    A value that openpyxl writes right by itself is passed as it is: a styled cell for each would
    take twice the time. Where a column has a style, one cell does for all of its rows, as each is
    written before the next is filled.
    """

    def __init__(self, out: Any, columns: Sequence[Column], indents: Sequence[int]) -> None:
        self._out = out
        self._styled = [
            _styled_cell(out, column, indent)
            for column, indent in zip(columns, indents, strict=True)
        ]
        self.last_row = 1

    def append(self, row: tuple[Cell, ...]) -> None:
        """Write a row."""
        self._out.append(
            [
                value if type(value) in _AS_IT_IS else self._cell(value, number)
                for number, value in enumerate(row)
            ]
        )
        self.last_row += 1

    def _cell(self, value: Cell, number: int) -> Any:
        styled = self._styled[number]
        if isinstance(value, str) and value:
            is_safe = value[0] not in "=+-@" and value.isprintable() and value not in ERROR_CODES
            if not is_safe:
                return self._risky_cell(value, styled)
        elif value == "" or (isinstance(value, float) and not isfinite(value)):
            return None
        if styled is None:
            return value
        styled.value = value
        return styled

    def _risky_cell(self, text: str, styled: Any) -> Any:
        """Mark text that might pass for a formula or an error as text, now and when edited."""
        cell = _text_cell(self._out, text)
        cell.quotePrefix = True
        if styled is not None:
            cell.alignment = copy(styled.alignment)
        return cell


def _styled_cell(out: Any, column: Column, indent: int) -> Any:
    """Return the cell that a column's values are put in, if its style is not the plain one."""
    if column.kind != "decimal" and not indent:
        return None
    cell = WriteOnlyCell(out)
    if column.kind == "decimal":
        cell.number_format = "0.00"
    if indent:
        cell.alignment = Alignment(horizontal="left", indent=indent)
    return cell


def _text_cell(out: Any, text: str) -> Any:
    cell = WriteOnlyCell(out, _UNFIT.sub("\ufffd", text))
    cell.data_type = "s"
    return cell
