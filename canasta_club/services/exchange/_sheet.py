"""Sheets: rows of plain cells, from whatever kind of file."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.documents.problems import UNREADABLE_FILE
from canasta_club.errors import CanastaError


class SheetRow(NamedTuple):
    """A row by the number that a spreadsheet shows, with its cells as stored."""

    number: int
    cells: Sequence[object]


class Unfinished:
    """The value of a cell whose formula was never calculated."""

    def __str__(self) -> str:
        return "a formula"


UNFINISHED: Final = Unfinished()


class CellError(ValueError):
    """What a cell must be, and what it is; its place is added later."""


class Merged(NamedTuple):
    """Merged cells; the first and last column are counted from 0."""

    ref: str
    last_row: int
    columns: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ListTable:
    """A table of a file; ``merged`` is complete once its rows have been read."""

    name: str
    rows: Callable[[], Iterator[SheetRow]]
    merged: Sequence[Merged] = ()


class UnreadableFileError(CanastaError):
    """A file that cannot be read as a hand list at all."""

    code = UNREADABLE_FILE


class OversizedSheetError(UnreadableFileError):
    """A sheet that is far larger than a hand list."""


def plain_heading(text: object) -> str:
    """Return a heading or name without what people write differently: ``go_out`` is ``go out``."""
    return " ".join(str(text).replace("_", " ").split()).casefold()


def column_letters(place: int) -> str:
    """Return what a spreadsheet calls a column, counted from 0.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    above, letter = divmod(place, 26)
    return (column_letters(above - 1) if above else "") + chr(ord("A") + letter)
