"""Files: a workbook or CSV file, opened as sheets of plain cells."""

import codecs
import csv
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

from canasta_club.reports.writers.csv import unguard
from canasta_club.services.exchange._findings import refusal
from canasta_club.services.exchange._problems import unreadable_csv
from canasta_club.services.exchange._sheet import ListTable, SheetRow, UnreadableFileError

_SEPARATORS = ",;\t|"

_TOP = 20
"""Lines in which the separator is looked for: there may be titles above the headings."""

_CHUNK = 1 << 20

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_WORDS = {
    "unexpected end of data": "a cell runs on to the end of the file",
    f"field larger than field limit ({csv.field_size_limit()})": "a cell is too long",
}


def csv_rows(path: Path) -> Iterator[SheetRow]:
    """Yield the rows of a file; its encoding and separator are found from its content."""
    encoding = _encoding(path)
    number = 0
    with path.open(encoding=encoding, newline="") as file:
        separator = _separator(islice(file, _TOP))
        file.seek(0)
        reader = csv.reader(file, delimiter=separator, strict=True)
        try:
            for number, cells in enumerate(reader, 1):
                yield SheetRow(number, [unguard(c) if c[:1] == "'" else c for c in cells])
        except csv.Error as fault:
            raise refusal(
                f"{path} cannot be read to its end.",
                [unreadable_csv(_WORDS.get(str(fault), str(fault)), number + 1)],
                hint="Look for a quotation mark that is opened but not closed.",
            ) from None


def damaged_file(path: Path) -> UnreadableFileError:
    """Return the error for a file of which a part is missing or changed."""
    return UnreadableFileError(
        f"{path} is damaged: it was not copied or saved completely.",
        hint="Save it again, or use an older copy.",
    )


def _encoding(path: Path) -> str:
    """Return UTF-8 or UTF-16, or the code page of older spreadsheets in Western Europe."""
    with path.open("rb") as file:
        is_utf16 = file.read(2) in _UTF16
    if is_utf16:
        if _is_written_in("utf-16", path):
            return "utf-16"
        raise damaged_file(path)
    for encoding in ("utf-8-sig", "cp1252"):
        if _is_written_in(encoding, path):
            return encoding
    raise UnreadableFileError(
        f"{path} is not a text file.", hint="Save it as CSV in UTF-8, or as XLSX."
    )


def _is_written_in(encoding: str, path: Path) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _separator(lines: Iterable[str]) -> str:
    """Return the sign that separates most cells of a line: in Europe often a semicolon."""
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines]
    return max(_SEPARATORS, key=lambda sign: max((line.count(sign) for line in bare), default=0))


_ZIP: Final = b"PK\x03\x04"

_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_IS_ENCRYPTED: Final = 0x1
"""The bit of a part's flags in a ZIP file that says it can be read with a password only."""

_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")

_SAVE_AS: Final = "Open it in your spreadsheet program and save it as XLSX or CSV."


_OPENDOCUMENT: Final = "application/vnd.oasis.opendocument"

_STRICT: Final = b"http://purl.oclc.org/ooxml/"


def open_sheets(path: Path) -> AbstractContextManager[Sequence[ListTable]]:
    """Open a workbook or a CSV file, recognised by its content, not its name."""
    if path.exists() and not path.is_file() and not path.is_dir():
        # A list is read from the beginning more than once, which a pipe does not allow.
        raise UnreadableFileError(
            f"{path} is not a file.", hint="Save the list to a file, and import that."
        )
    with path.open("rb") as file:
        head = file.read(4096)
    if head.startswith(_ZIP):
        _check_is_workbook(path)
        from canasta_club.services.exchange._xlsx import open_workbook

        return open_workbook(path)
    if head.startswith(_OLE):
        raise _ole_refusal(path)
    if not head.strip():
        raise UnreadableFileError(f"{path} is empty.", hint="Was it saved before it was closed?")
    if (b"\0" in head and head[:2] not in _UTF16) or head.lstrip()[:1] == b"<":
        raise _no_spreadsheet(path)
    return _csv(path)


@contextmanager
def _csv(path: Path) -> Iterator[Sequence[ListTable]]:

    yield [ListTable("", lambda: csv_rows(path))]


def _check_is_workbook(path: Path) -> None:
    try:
        with ZipFile(path) as archive:
            names = set(archive.namelist())
            is_locked = any(each.flag_bits & _IS_ENCRYPTED for each in archive.infolist())
            if is_locked:
                raise _locked(path)
            mimetype = _start_of(archive, "mimetype").decode("latin-1")
            is_strict = _STRICT in _start_of(archive, "xl/workbook.xml")
    except (BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error):
        raise damaged_file(path) from None
    if mimetype.startswith(_OPENDOCUMENT):
        raise UnreadableFileError(f"{path} is an OpenDocument file (.ods).", hint=_SAVE_AS)
    if "xl/workbook.bin" in names:
        raise UnreadableFileError(f"{path} is a binary workbook (.xlsb).", hint=_SAVE_AS)
    if is_strict:
        raise UnreadableFileError(
            f"{path} is a Strict Open XML workbook.",
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
        return _locked(path)
    return UnreadableFileError(f"{path} is a workbook in the old format (.xls).", hint=_SAVE_AS)


def _locked(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is protected with a password.",
        hint="Open it, remove the password (File, Info, Protect) and save it again.",
    )


def _no_spreadsheet(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is not a spreadsheet.", hint="A hand list is a file in XLSX or CSV."
    )
