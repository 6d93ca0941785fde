"""Files: a workbook or CSV file, opened as sheets of plain cells."""

import codecs
import csv
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import SEEK_END
from itertools import islice
from pathlib import Path
from typing import Final, TextIO
from zipfile import BadZipFile, ZipFile

from canasta_club.documents.bounds import LONGEST_LINE, MOST_COLUMNS
from canasta_club.reports.writers.csv import unguard
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._findings import with_clauses
from canasta_club.services.exchange._sheet import ListFault, ListTable, SheetRow, not_a_hand_list

_SEPARATORS = ",;\t|"

_TOP = 20
"""Lines in which the separator is looked for: there may be titles above the headings."""

_CHUNK = 1 << 20

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def csv_rows(path: Path) -> Iterator[SheetRow]:
    """Yield the rows of a file; its encoding and separator are found from its content."""
    encoding = _encoding(path)
    number = 0
    with path.open(encoding=encoding, newline="") as file:
        separator = _separator(islice(_lines(file, path), _TOP))
        file.seek(0)
        reader = csv.reader(_lines(file, path), delimiter=separator, strict=True)
        try:
            for number, cells in enumerate(reader, 1):
                if len(cells) > MOST_COLUMNS:
                    raise with_clauses(problems.oversized_csv(path, number))
                yield SheetRow(number, [unguard(c) if c[:1] == "'" else c for c in cells])
        except csv.Error as fault:
            raise with_clauses(problems.unreadable_csv(path, str(fault), number + 1)) from None


def _lines(file: TextIO, path: Path) -> Iterator[str]:
    """Yield the lines of a file; one that is too long is refused before it is read whole."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise with_clauses(problems.oversized_csv(path, number))
        yield line


def _encoding(path: Path) -> str:
    """Return UTF-8 or UTF-16, or the code page of older spreadsheets in Western Europe."""
    with path.open("rb") as file:
        is_utf16 = file.read(2) in _UTF16
    if is_utf16:
        if _is_written_in("utf-16", path):
            return "utf-16"
        raise not_a_hand_list(path, ListFault.DAMAGED)
    for encoding in ("utf-8-sig", "cp1252"):
        if _is_written_in(encoding, path):
            return encoding
    raise not_a_hand_list(path, ListFault.NOT_TEXT)


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


def _holds(path: Path, sign: bytes) -> bool:
    """Return whether a file holds a sign, read a part at a time."""
    with path.open("rb") as file:
        before = b""
        while chunk := file.read(_CHUNK):
            if sign in before + chunk:
                return True
            before = chunk[-len(sign) :]
    return False


def _separator(lines: Iterable[str]) -> str:
    """Return the sign that separates most cells of a line: in Europe often a semicolon."""
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines]
    return max(_SEPARATORS, key=lambda sign: max((line.count(sign) for line in bare), default=0))


_ZIP: Final = b"PK\x03\x04"

_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_IS_ENCRYPTED: Final = 0x1
"""The bit of a part's flags in a ZIP file that says it can be read with a password only."""

_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")


_OPENDOCUMENT: Final = "application/vnd.oasis.opendocument"

_STRICT: Final = b"http://purl.oclc.org/ooxml/"

_END: Final = b"PK\x05\x06"
_LONGEST_END: Final = (1 << 16) + 22
"""Bytes of a ZIP file after the list of its parts, which a comment may end."""

_MOST_LISTED: Final = 1 << 20
"""Bytes of the list of parts, which is kept in memory; that of a workbook has a thousand or two."""


def open_sheets(path: Path) -> AbstractContextManager[Sequence[ListTable]]:
    """Open a workbook or a CSV file, recognised by its content, not its name."""
    if path.exists() and not path.is_file() and not path.is_dir():
        # A list is read from the beginning more than once, which a pipe does not allow.
        raise not_a_hand_list(path, ListFault.NOT_A_FILE)
    with path.open("rb") as file:
        head = file.read(4096)
    if head.startswith(_ZIP):
        _check_is_workbook(path)
        from canasta_club.services.exchange._xlsx import open_workbook

        return open_workbook(path)
    if head.startswith(_OLE):
        is_locked = _holds(path, _ENCRYPTED)
        raise not_a_hand_list(path, ListFault.PROTECTED if is_locked else ListFault.OLD_WORKBOOK)
    if not head.strip():
        raise not_a_hand_list(path, ListFault.EMPTY)
    if (b"\0" in head and head[:2] not in _UTF16) or head.lstrip()[:1] == b"<":
        raise not_a_hand_list(path, ListFault.NOT_A_SPREADSHEET)
    return nullcontext([ListTable("", lambda: csv_rows(path))])


def _check_is_workbook(path: Path) -> None:
    if _lists_too_much(path):
        raise not_a_hand_list(path, ListFault.CROWDED)
    try:
        with ZipFile(path) as archive:
            names = set(archive.namelist())
            is_locked = any(each.flag_bits & _IS_ENCRYPTED for each in archive.infolist())
            if is_locked:
                raise not_a_hand_list(path, ListFault.PROTECTED)
            mimetype = _start_of(archive, "mimetype").decode("latin-1")
            is_strict = _STRICT in _start_of(archive, "xl/workbook.xml")
    except (BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error):
        raise not_a_hand_list(path, ListFault.DAMAGED) from None
    if mimetype.startswith(_OPENDOCUMENT):
        raise not_a_hand_list(path, ListFault.OPENDOCUMENT)
    if "xl/workbook.bin" in names:
        raise not_a_hand_list(path, ListFault.BINARY_WORKBOOK)
    if is_strict:
        raise not_a_hand_list(path, ListFault.STRICT_WORKBOOK)
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise not_a_hand_list(path, ListFault.NOT_A_SPREADSHEET)


def _lists_too_much(path: Path) -> bool:
    with path.open("rb") as file:
        size = file.seek(0, SEEK_END)
        file.seek(max(0, size - _LONGEST_END))
        _before, end, facts = file.read().rpartition(_END)
    return bool(end) and int.from_bytes(facts[8:12], "little") > _MOST_LISTED


def _start_of(archive: ZipFile, part: str) -> bytes:
    if part not in archive.NameToInfo:
        return b""
    with archive.open(part) as file:
        return file.read(4096)
