"""CSV as clubs have it: any of the common encodings and separators."""

import codecs
import csv
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from canasta_club.errors import Problem
from canasta_club.reports.csv import unguard
from canasta_club.services.exchange_findings import refusal
from canasta_club.services.exchange_sheets import SheetRow, UnreadableFileError

_SEPARATORS = ",;\t|"
_TOP = 20
"""Lines in which the separator is looked for: titles may stand above the headings."""
_CHUNK = 1 << 20
_WORDS = {
    "unexpected end of data": "a cell goes on to the end of the file",
    f"field larger than field limit ({csv.field_size_limit()})": "a cell goes on without end",
}


def csv_rows(path: Path) -> Iterator[SheetRow]:
    """Yield the rows of a file; its encoding and separator are told from what stands in it."""
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
            said = f"cannot be read as CSV: {_WORDS.get(str(fault), fault)}"
            where = f"row {number + 1}"
            raise refusal(
                f"{path} cannot be read to its end.",
                [Problem("error", "unreadable-file", said, where)],
                hint="Look for a quotation mark that is opened but not closed.",
            ) from None


def _encoding(path: Path) -> str:
    """Tell UTF-8 and UTF-16 from the code page that older spreadsheets write in Western Europe."""
    with path.open("rb") as file:
        if file.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            return "utf-16"
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
    """Return the sign that separates most cells of a line: Europeans have semicolons."""
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines]
    return max(_SEPARATORS, key=lambda sign: max((line.count(sign) for line in bare), default=0))
