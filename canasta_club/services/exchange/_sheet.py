"""Sheets: rows of plain cells, whatever kind of file they come from."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.documents.problems import UNREADABLE_FILE
from canasta_club.errors import CanastaError


class SheetRow(NamedTuple):
    """A row by the number a spreadsheet shows, and its cells as they are stored."""

    number: int
    cells: Sequence[object]


class Unfinished:
    """What stands in a cell whose formula no program has worked out yet."""

    def __str__(self) -> str:
        return "a formula"


UNFINISHED: Final = Unfinished()


class Merged(NamedTuple):
    """Cells that were made one: the first and last column are counted from 0."""

    ref: str
    last_row: int
    columns: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a file; what is ``merged`` in it is known once its rows have been taken."""

    name: str
    rows: Callable[[], Iterator[SheetRow]]
    merged: Sequence[Merged] = ()


class UnreadableFileError(CanastaError):
    """A file that cannot be read as a hand list at all."""

    code = UNREADABLE_FILE
