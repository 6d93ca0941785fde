"""Files and cells that cannot be read as a hand list: each sentence is written here once."""

from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Final

from canasta_club.errors import CanastaError
from canasta_club.services.exchange._sheet import (
    UNFINISHED,
    CellError,
    OversizedSheetError,
    UnreadableFileError,
)
from canasta_club.text.wording import spoken

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
    NOT_A_SPREADSHEET = "is not a spreadsheet", "A hand list is a file in XLSX or CSV."


def not_a_hand_list(path: Path, fault: ListFault) -> UnreadableFileError:
    what, hint = fault.value
    return UnreadableFileError(f"{path} {what}.", hint=hint)


def nothing_in_file() -> UnreadableFileError:
    return UnreadableFileError("This file is empty.")


def unpacks_too_large(path: Path, total: int) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} would unpack to {total // 1_000_000} megabytes: it was not opened.",
        hint="A season of hands is a few megabytes. Save the hands alone in a new workbook.",
    )


def damaged_workbook(path: Path, fault: BaseException) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is damaged and cannot be read as a workbook ({type(fault).__name__}).",
        hint="Open it in your spreadsheet program, save it again, and try once more.",
    )


def cell_far_away(path: Path, cell: str) -> OversizedSheetError:
    return OversizedSheetError(
        f"{path} has a value in cell {cell}, far to the right of a hand list.",
        hint="Delete that cell, or save the hands alone in a new workbook.",
    )


def too_many_cells(path: Path, most_cells: int) -> OversizedSheetError:
    return OversizedSheetError(
        f"{path} has a sheet of more than {most_cells:,} cells.",
        hint="A season of hands has a million. Save the hands alone in a new workbook.",
    )


_LONGEST: Final = 40


class CellKind(Enum):
    """What a cell must be."""

    WHOLE = "a whole number"
    NUMBER = "a number from 1 on"
    DAY = "a date such as 2026-11-19"
    TEXT = "text"
    VALUES = "how many cards of each value, such as 20:6 10:12"
    FLAG = "yes or no"
    OUT = "no, out or concealed"
    ADJUSTMENTS = "adjustments such as “undeclared red three 1; director -50 slow play”"
    POINTS = "points, such as 1 or 0.5"
    MONEY = "a sum, such as 3.50"


def wanted(what: CellKind, cell: object) -> CellError:
    return _must_be(what.value, cell)


def one_wanted(words: Iterable[str], cell: object) -> CellError:
    return _must_be(f"one of: {', '.join(words)}", cell)


def _must_be(what: str, cell: object) -> CellError:
    if cell is UNFINISHED:
        return CellError("this formula was never calculated: open the file and save it again")
    shown = str(cell)
    shown = shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
    return CellError(f"must be {what}, not “{shown}”")


def thousands_or_decimals(text: str, first: str, sign: str) -> CellError:
    return CellError(f"“{text}” could be {first} or {first}000: write it without the “{sign}”")


def cell_refused(fault: CanastaError) -> CellError:
    return CellError(f"{fault.message} {fault.hint}")


def turned_into_time() -> CellError:
    return CellError(
        "the spreadsheet made this a date or time: format the column as text and retype it"
    )


def adjustment_twice(name: str) -> CellError:
    return CellError(f"“{spoken(name)}” appears twice: write one count")
