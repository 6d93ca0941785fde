"""Layout: what a club's own lists have beside plain rows, and how its answers have them read.

Answers are aliases: ``sheet Cover=-``, ``row Total=-``, ``blank cells=as above``,
``headings=two rows``, ``sheet 5 Nov=2026-11-05``, ``column H=note``.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Final

from canasta_club.club.aliases import PASSED_OVER, OpenQuestion
from canasta_club.errors import CanastaError
from canasta_club.services.exchange._cells import READERS, read_day
from canasta_club.services.exchange._sheet import (
    CellError,
    ListTable,
    SheetRow,
    column_letters,
    plain_heading,
)
from canasta_club.text import dates

BLANK: Final = "blank cells"
AS_ABOVE: Final = "as above"
HEADINGS: Final = "headings"
TWO_ROWS: Final = "two rows"
ONE_ROW: Final = "one row"
IS_LIST: Final = "hands"

Aliases = Mapping[str, str]
"""By the plain spelling of a club's own heading, or of a part of its lists, what it means."""

FILLED: Final = ("date", "round", "table", "game", "hand")
"""The columns whose blank cells may mean what stands above, from the widest place on."""

_PLACE: Final = ("date", "table", "game", "hand")
_TOTALS: Final = re.compile(
    r"((grand|sub)?[ -]?totals?|sums?|averages?|mean|winners?|remarks?|notes?)\b[\s:.]*"
    r"((of|for|by|points|score|night|game|hand|side|table|round)\b.*|\d*)",
    re.IGNORECASE,
)
_WORDLESS: Final = "without words"
_FEW: Final = 2
_LONGEST: Final = 40


def sheet_key(sheet: ListTable) -> str:
    """Return how an answer names a sheet."""
    return plain_heading(f"sheet {sheet.name}")


def column_name(place: int) -> str:
    """Return what an answer calls a column without a heading: “column H”."""
    return f"column {column_letters(place)}"


def key_of(written: str) -> str:
    """Return the plain spelling of an answer about a part of the file; empty if it is about none.

    >>> key_of("Row Total"), key_of("Pts")
    ('row total', '')
    """
    plain = plain_heading(written)
    is_part = plain in (BLANK, HEADINGS) or plain.split(" ")[0] in ("sheet", "row", "column")
    return plain if is_part else ""


def is_left_out(sheet: ListTable, aliases: Aliases) -> bool:
    """Return whether an answer leaves a sheet out."""
    return aliases.get(sheet_key(sheet)) == PASSED_OVER


def day_of(sheet: ListTable, aliases: Aliases) -> date | None:
    """Return the night of a sheet that an answer gives."""
    return read_date(aliases.get(sheet_key(sheet), ""))


def given(sheet: ListTable, aliases: Aliases) -> Mapping[str, date]:
    """Return what an answer gives to all rows of a sheet."""
    day = day_of(sheet, aliases)
    return {"date": day} if day else {}


def read_date(written: object) -> date | None:
    """Return the day that a text or a cell means; None where it means none."""
    try:
        return dates.read_day(written) if isinstance(written, str) else read_day(written)
    except (CanastaError, CellError):
        return None


def is_total(cells: Sequence[object]) -> bool:
    """Return whether a row is one of totals or remarks, by its first words."""
    return bool(_TOTALS.fullmatch(label_of(cells)))


def label_of(cells: Iterable[object]) -> str:
    """Return the first words of a row."""
    words = (" ".join(cell.split()) for cell in cells if isinstance(cell, str))
    label = next((each for each in words if any(map(str.isalpha, each))), _WORDLESS)
    return label if len(label) <= _LONGEST else label[: _LONGEST - 1].rstrip() + "…"


def is_filled(cell: object) -> bool:
    """Return whether a cell holds anything."""
    return cell is not None and (not isinstance(cell, str) or bool(cell.strip()))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the rows below the headings are read: ``columns`` are the places of the headings.

    ``left_out`` counts the rows left out by their label; ``filled`` the cells that took the value
    above.
    """

    columns: Mapping[str, int]
    spelt: frozenset[str]
    aliases: Aliases
    left_out: Counter[str] = field(default_factory=Counter)
    filled: Counter[str] = field(default_factory=Counter)

    @property
    def fills(self) -> bool:
        """Whether blank cells mean what stands above."""
        return self.aliases.get(BLANK) == AS_ABOVE

    def rows(self, rows: Iterator[SheetRow]) -> Iterator[SheetRow]:
        """Yield the rows that are read, with what stands above in their blank cells."""
        has_answers = self.fills or any(key.startswith("row ") for key in self.aliases)
        return self._arranged(rows) if has_answers else rows

    def _arranged(self, rows: Iterator[SheetRow]) -> Iterator[SheetRow]:
        above: dict[str, object] = {}
        for row in rows:
            if self.is_stray(row.cells):
                label = label_of(row.cells)
                if self.aliases.get(plain_heading(f"row {label}")) == PASSED_OVER:
                    self.left_out[label] += 1
                    continue
                yield row
            elif self.fills and self.is_hand(row.cells):
                yield SheetRow(row.number, self._filled(row.cells, above))
            else:
                yield row

    def cell(self, cells: Sequence[object], key: str) -> object:
        """Return the cell of a row in the column of a heading; None where there is none."""
        place = self.columns.get(key, len(cells))
        return cells[place] if place < len(cells) else None

    def is_stray(self, cells: Sequence[object]) -> bool:
        """Return whether a row is none of a hand: a sum, a remark, a title between the hands."""
        if is_filled(self.cell(cells, "what")) or self.repeats_headings(cells):
            return False
        if is_total(cells):
            return True
        if any(_is_read(key, self.cell(cells, key)) for key in _PLACE):
            return False
        is_named = any(is_filled(self.cell(cells, key)) for key in ("players", "side"))
        return not is_named or sum(map(is_filled, cells)) < _FEW

    def is_hand(self, cells: Sequence[object]) -> bool:
        """Return whether a row is one of a side of a hand."""
        is_other = is_filled(self.cell(cells, "what")) or self.repeats_headings(cells)
        return not is_other and not self.is_stray(cells)

    def lacks(self, cells: Sequence[object]) -> list[str]:
        """Return the headings that say where a hand was played and are blank in its row."""
        blank = [
            key for key in _PLACE if key in self.columns and not is_filled(self.cell(cells, key))
        ]
        has_round = "round" not in self.columns or is_filled(self.cell(cells, "round"))
        return blank if not blank or has_round else [*blank, "round"]

    def repeats_headings(self, cells: Sequence[object]) -> bool:
        """Return whether a row has nothing but headings, as at the top of a page."""
        filled = [str(cell).strip() for cell in cells if is_filled(cell)]
        return len(filled) >= _FEW and self.spelt.issuperset(filled)

    def _filled(self, cells: Sequence[object], above: dict[str, object]) -> Sequence[object]:
        """Fill the blank cells of a row; what a new place begins is not known from above."""
        lacking = self.lacks(cells)
        for place, key in enumerate(FILLED):
            cell = self.cell(cells, key)
            if is_filled(cell) and above.get(key) != cell:
                above[key] = cell
                for narrower in FILLED[place + 1 :]:
                    above.pop(narrower, None)
        if not lacking:
            return cells
        full = list(cells) + [None] * (1 + max(self.columns.values()) - len(cells))
        for key in lacking:
            if key in above:
                full[self.columns[key]] = above[key]
                self.filled[key] += 1
        return full


def _is_read(key: str, cell: object) -> bool:
    if not is_filled(cell):
        return False
    try:
        READERS[key](cell)
    except CellError:
        return False
    return True


def joined(upper: SheetRow | None, lower: SheetRow, is_known: Callable[[object], bool]) -> SheetRow:
    """Return two rows of headings as one: each heading below with the one above its group."""
    tops = list(upper.cells) if upper else []
    width = max(len(tops), len(lower.cells))
    lows = [*lower.cells, *[None] * (width - len(lower.cells))]
    tops += [None] * (width - len(tops))
    whole = (low if is_filled(low) else top for top, low in zip(tops, lows, strict=True))
    often = Counter(plain_heading(cell) for cell in whole if is_filled(cell))
    group: object = None
    cells: list[object] = []
    for top, low in zip(tops, lows, strict=True):
        group = top if is_filled(top) else group
        if not is_filled(low):
            group = None
            cells.append(top)
        elif group is None or (is_known(low) and often[plain_heading(low)] == 1):
            cells.append(low)
        else:
            cells.append(f"{str(group).strip()} {str(low).strip()}")
    return SheetRow(lower.number, cells)


_NIGHT: Final = re.compile(
    r"(night|round|week|evening|date) ?\d+|\d{1,2}([./])\d{1,2}\.?", re.IGNORECASE
)


_ANY_YEAR: Final = 2000
"""Completes a day without a year; it has a 29 February."""


def is_matrix(top: Sequence[SheetRow]) -> bool:
    """Return whether a sheet begins as a matrix: a column for each night and a row for each pair.

    Or the other way round.
    """
    for row, below in pairwise(top):
        if sum(map(_is_night, row.cells)) >= _FEW and any(map(_is_figure, below.cells)):
            return True
        pairs = sum(isinstance(cell, str) and _is_pair(cell) for cell in row.cells)
        if pairs >= _FEW and _is_night(next(filter(is_filled, below.cells), None)):
            return True
    return False


def _is_night(cell: object) -> bool:
    if isinstance(cell, str):
        return bool(_NIGHT.fullmatch(cell.strip())) or (
            any(map(str.isdecimal, cell))
            and any(read_date(day) is not None for day in (cell, f"{cell.strip()} {_ANY_YEAR}"))
        )
    return read_date(cell) is not None


def _is_figure(cell: object) -> bool:
    if isinstance(cell, str):
        return bool(re.fullmatch(r"[-+−]?\d+([.,]\d+)?", cell.strip()))
    return isinstance(cell, int | float) and not isinstance(cell, bool)


def _is_pair(text: str) -> bool:
    return bool(re.search(r"\w\s*[&+/]\s*\w", text))


def part_question(
    written: str, about: str, *choices: str, guess: str, day: bool = False
) -> OpenQuestion:
    return OpenQuestion(
        kind="heading", written=written, choices=choices, guess=guess, about=about, takes_day=day
    )
