"""Files that cannot be read as a hand list: each sentence is written here once."""

from enum import Enum
from pathlib import Path
from typing import Final

from canasta_club.services.exchange._sheet import OversizedSheetError, UnreadableFileError

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
