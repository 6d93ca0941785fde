"""Sheets: rows of plain cells, from whatever kind of file; in words, what cannot be read."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
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


_SAVE_AS: Final = "Open it in your spreadsheet program and save it as XLSX or CSV."


class ListFault(Enum):
    """What keeps a file from being read as a hand list, and what to do."""

    DAMAGED = (
        "is damaged: it was not copied or saved completely",
        "Save it again, or use an older copy.",
    )
    NOT_TEXT = "is not a text file", "Save it as CSV in UTF-8, or as XLSX."
    NOT_A_FILE = "is not a file", "Save the list to a file, and import that."
    EMPTY = "is empty", "Was it saved before it was closed?"
    OPENDOCUMENT = "is an OpenDocument file (.ods)", _SAVE_AS
    BINARY_WORKBOOK = "is a binary workbook (.xlsb)", _SAVE_AS
    STRICT_WORKBOOK = (
        "is a Strict Open XML workbook",
        "Save it as “Excel Workbook”, not as “Strict Open XML”.",
    )
    OLD_WORKBOOK = "is a workbook in the old format (.xls)", _SAVE_AS
    PROTECTED = (
        "is protected with a password",
        "Open it, remove the password (File, Info, Protect) and save it again.",
    )
    CROWDED = "has far more parts than a workbook", "Save the list alone in a new workbook."
    NOT_A_SPREADSHEET = "is not a spreadsheet", "A hand list is a file in XLSX or CSV."


def not_a_hand_list(path: Path, fault: ListFault) -> UnreadableFileError:
    what, hint = fault.value
    return UnreadableFileError(f"{path} {what}.", hint=hint)


def damaged_workbook(path: Path, fault: BaseException) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is damaged and cannot be read as a workbook ({type(fault).__name__}).",
        hint="Open it in your spreadsheet program, save it again, and try once more.",
    )


_LONGEST: Final = 40


class CellKind(Enum):
    """What a cell must be."""

    WHOLE = "a whole number"
    DAY = "a date such as 2026-11-19"
    TEXT = "text"
    VALUES = "how many cards of each value, such as 20:6 10:12"
    FLAG = "yes or no"
    OUT = "no, out or concealed"
    ADJUSTMENTS = "adjustments such as “undeclared red three 1; director -50 slow play”"
    POINTS = "points, such as 1 or 0.5"
    MONEY = "a sum, such as 3.50"


def wanted(what: CellKind, cell: object) -> CellError:
    return must_be(what.value, cell)


def must_be(what: str, cell: object) -> CellError:
    if cell is UNFINISHED:
        return CellError("this formula was never calculated: open the file and save it again")
    shown = str(cell)
    shown = shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
    return CellError(f"must be {what}, not “{shown}”")
