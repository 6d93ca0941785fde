"""Files that cannot be read as a hand list: each sentence is written here once."""

from pathlib import Path
from typing import Final

from canasta_club.services.exchange._sheet import OversizedSheetError, UnreadableFileError

_SAVE_AS: Final = "Open it in your spreadsheet program and save it as XLSX or CSV."


def damaged_file(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is damaged: it was not copied or saved completely.",
        hint="Save it again, or use an older copy.",
    )


def not_text(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is not a text file.", hint="Save it as CSV in UTF-8, or as XLSX."
    )


def not_a_file(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is not a file.", hint="Save the list to a file, and import that."
    )


def empty_file(path: Path) -> UnreadableFileError:
    return UnreadableFileError(f"{path} is empty.", hint="Was it saved before it was closed?")


def opendocument_file(path: Path) -> UnreadableFileError:
    return UnreadableFileError(f"{path} is an OpenDocument file (.ods).", hint=_SAVE_AS)


def binary_workbook(path: Path) -> UnreadableFileError:
    return UnreadableFileError(f"{path} is a binary workbook (.xlsb).", hint=_SAVE_AS)


def strict_workbook(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is a Strict Open XML workbook.",
        hint="Save it as “Excel Workbook”, not as “Strict Open XML”.",
    )


def old_workbook(path: Path) -> UnreadableFileError:
    return UnreadableFileError(f"{path} is a workbook in the old format (.xls).", hint=_SAVE_AS)


def protected_file(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is protected with a password.",
        hint="Open it, remove the password (File, Info, Protect) and save it again.",
    )


def not_a_spreadsheet(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is not a spreadsheet.", hint="A hand list is a file in XLSX or CSV."
    )


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
