"""Sheets: a file somebody keeps hands in, opened as rows of plain cells, whatever kind it is."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from canasta_club.errors import CanastaError

_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_SAVE_AS: Final = "Open it in the program it comes from and save it as XLSX or CSV."

_OPENDOCUMENT: Final = "application/vnd.oasis.opendocument"
_STRICT: Final = b"http://purl.oclc.org/ooxml/"


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

    code = "unreadable-file"


def open_sheets(path: Path) -> AbstractContextManager[Sequence[Sheet]]:
    """Open a workbook or a CSV file; what it is shows in its content, not in its name."""
    if path.exists() and not path.is_file() and not path.is_dir():
        # A list is read from its beginning more than once, which a pipe allows nobody.
        raise UnreadableFileError(
            f"{path} is not a file.", hint="Save the list to a file, and import that."
        )
    with path.open("rb") as file:
        head = file.read(4096)
    if head.startswith(_ZIP):
        _check_is_workbook(path)
        from canasta_club.services.exchange_xlsx import open_workbook

        return open_workbook(path)
    if head.startswith(_OLE):
        raise _ole_refusal(path)
    if not head.strip():
        raise UnreadableFileError(f"{path} is empty.", hint="Was it saved before it was closed?")
    if (b"\0" in head and head[:2] not in _UTF16) or head.lstrip()[:1] == b"<":
        raise _no_spreadsheet(path)
    return _csv(path)


@contextmanager
def _csv(path: Path) -> Iterator[Sequence[Sheet]]:
    from canasta_club.services.exchange_csv import csv_rows

    yield [Sheet("", lambda: csv_rows(path))]


def _check_is_workbook(path: Path) -> None:
    try:
        with ZipFile(path) as archive:
            names = set(archive.namelist())
            mimetype = _start_of(archive, "mimetype").decode("latin-1")
            is_strict = _STRICT in _start_of(archive, "xl/workbook.xml")
    except (BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error):
        raise UnreadableFileError(
            f"{path} is damaged: it was not copied or saved to its end.",
            hint="Save it again, or take an older copy.",
        ) from None
    if mimetype.startswith(_OPENDOCUMENT):
        raise UnreadableFileError(f"{path} is an OpenDocument file (.ods).", hint=_SAVE_AS)
    if "xl/workbook.bin" in names:
        raise UnreadableFileError(f"{path} is a binary workbook (.xlsb).", hint=_SAVE_AS)
    if is_strict:
        raise UnreadableFileError(
            f"{path} is a workbook of the strict kind.",
            hint="Save it as “Excel Workbook”, not as “Strict Open XML”.",
        )
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise _no_spreadsheet(path)


def _start_of(archive: ZipFile, part: str) -> bytes:
    if part not in archive.NameToInfo:
        return b""
    with archive.open(part) as file:
        return file.read(4096)


def _ole_refusal(path: Path) -> UnreadableFileError:
    if _ENCRYPTED in path.read_bytes():
        return UnreadableFileError(
            f"{path} is protected with a password.",
            hint="Open it, take the password off (File, Info, Protect) and save it again.",
        )
    return UnreadableFileError(f"{path} is a workbook of the old kind (.xls).", hint=_SAVE_AS)


def _no_spreadsheet(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is not a spreadsheet.", hint="A hand list is a file in XLSX or CSV."
    )
