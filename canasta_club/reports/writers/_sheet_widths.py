"""Column widths of a sheet that is written a row at a time: known only after its last row."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import ceil
from pathlib import Path
from shutil import copyfileobj
from typing import Final

from canasta_club.reports.page import Cell, Column, cell_text
from canasta_club.text.letters import width

_ACROSS: Final = 190
"""Letters that can be read across a sheet of paper; wider tables take several side by side."""

_EVERY: Final = 1000
"""Rows after which what was collected is measured, so that memory stays flat."""

_HEAD: Final = 1 << 21
"""Bytes at the beginning of a sheet; the widths of as many columns as there may be fit in."""

_WIDTH: Final = re.compile(rb'(?<=<col width=")[^"]*')


class Widths:
    """The letters that the widest cell of each column takes, measured as rows are added.

    Cells of the type ``ignored`` are not measured.
    """

    def __init__(self, columns: Sequence[Column], ignored: type) -> None:
        self._columns = columns
        self._ignored = ignored
        self._waiting: list[set[Cell]] = [set() for _ in columns]
        self._widest = [0] * len(columns)
        self._numbers = count(1)

    def add(self, row: Sequence[Cell]) -> None:
        """Take a row into account."""
        for waiting, cell in zip(self._waiting, row, strict=True):
            if type(cell) is not self._ignored:
                waiting.add(cell)
        if next(self._numbers) % _EVERY == 0:
            self._measure()

    def found(self) -> list[int]:
        """Return the letters of the widest cell of each column so far."""
        self._measure()
        return self._widest.copy()

    def _measure(self) -> None:
        for number, (column, waiting) in enumerate(zip(self._columns, self._waiting, strict=True)):
            widest = max((width(cell_text(cell, column)) for cell in waiting), default=0)
            self._widest[number] = max(self._widest[number], widest)
            waiting.clear()


def leading(columns: Sequence[Column], widths: Sequence[int], frozen: int) -> int:
    """Return how many columns stand on each page of paper: those that say whose row it is."""
    keys = [column.key for column in columns]
    places = (keys.index(key) + 1 for key in ("name", "players") if key in keys)
    return max(frozen, *(place for place in places if sum(widths[:place]) < _ACROSS * 2 / 3), 0)


def pages_across(widths: Sequence[int], lead: int) -> int:
    """Return on how many pages side by side columns go, the first ``lead`` on each."""
    more = sum(widths) - _ACROSS
    return 1 + max(0, ceil(more / max(_ACROSS - sum(widths[:lead]), 1)))


def rewrite_widths(sheet: Path, widths: Sequence[int]) -> None:
    """Replace the widths in the XML of a sheet, where they stand before its rows."""
    changed = sheet.with_name(f"{sheet.name}.widths")
    with sheet.open("rb") as old, changed.open("wb") as new:
        new.write(_WIDTH.sub(_one_after_another(widths), old.read(_HEAD), count=len(widths)))
        copyfileobj(old, new)
    changed.replace(sheet)


def _one_after_another(widths: Sequence[int]) -> Callable[[re.Match[bytes]], bytes]:
    numbers: Iterator[int] = iter(widths)
    return lambda _written: b"%d" % next(numbers)
