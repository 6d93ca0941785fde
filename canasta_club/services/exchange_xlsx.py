"""XLSX as clubs have it: read a row at a time, and nothing in it is trusted."""

import re
import warnings
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, range_boundaries

from canasta_club.services.exchange_sheets import Blemish, Sheet, SheetRow, UnreadableFileError

_MOST_BYTES: Final = 1 << 30
_SUSPECT_BYTES: Final = 1 << 24
_SUSPECT_RATIO: Final = 200
_MOST_SHARED_TEXT: Final = 1 << 27
_CHUNK: Final = 1 << 20
_LONGEST_CELL: Final = 1 << 16

# What openpyxl raises on its way through a damaged file.
_DAMAGE: Final = (
    AttributeError,
    BadZipFile,
    EOFError,
    IndexError,
    KeyError,
    NotImplementedError,
    SyntaxError,
    TypeError,
    ValueError,
    zlib.error,
)


@contextmanager
def open_workbook(path: Path) -> Iterator[Sequence[Sheet]]:
    """Open a workbook; its formulas are read as the figures they came to when it was saved."""
    _check_size(path)
    with warnings.catch_warnings():
        # Parts of a workbook that openpyxl does not know are of no interest here.
        warnings.simplefilter("ignore")
        try:
            book = load_workbook(path, read_only=True, data_only=True)
        except _DAMAGE as fault:
            raise _damaged(path, fault) from fault
        try:
            yield [_sheet(path, sheet) for sheet in book.worksheets]
        finally:
            book.close()


def _check_size(path: Path) -> None:
    """Refuse a small file that would unpack to a huge one."""
    with ZipFile(path) as archive:
        infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    is_bomb = any(
        info.file_size > _SUSPECT_BYTES
        and info.file_size > _SUSPECT_RATIO * max(info.compress_size, 1)
        for info in infos
    )
    texts = sum(info.file_size for info in infos if "sharedStrings" in info.filename)
    if is_bomb or total > _MOST_BYTES or texts > _MOST_SHARED_TEXT:
        raise UnreadableFileError(
            f"{path} would unpack to {total // 1_000_000} megabytes: it was not opened.",
            hint="A season of hands is a few megabytes. Save the hands alone in a new workbook.",
        )


def _damaged(path: Path, fault: BaseException) -> UnreadableFileError:
    return UnreadableFileError(
        f"{path} is damaged and cannot be read as a workbook ({type(fault).__name__}).",
        hint="Open it in your spreadsheet program, save it again, and try once more.",
    )


def _sheet(path: Path, sheet: Any) -> Sheet:
    part = sheet._worksheet_path  # noqa: SLF001  (openpyxl tells it nowhere else)
    return Sheet(sheet.title, partial(_rows, path, sheet), partial(_blemishes, path, part))


def _rows(path: Path, sheet: Any) -> Iterator[SheetRow]:
    # Some programs write wrong dimensions, and rows beyond them would be passed over.
    sheet.reset_dimensions()
    rows = sheet.iter_rows(values_only=True)
    number = 0
    while True:
        try:
            cells = next(rows, None)
        except _DAMAGE as fault:
            raise _damaged(path, fault) from fault
        if cells is None:
            return
        number += 1
        yield SheetRow(number, cells)


def _blemishes(path: Path, part: str) -> Iterator[Blemish]:
    """Look through the sheet for what openpyxl does not tell when it reads row by row."""
    with ZipFile(path) as archive, archive.open(part) as file:
        text = file.read(_CHUNK)
        found = re.search(rb"<(\w+:)?sheetData", text)
        prefix = (found and found[1]) or b""
        look = partial(_look, *_patterns(prefix))
        while more := file.read(_CHUNK):
            end = _last_whole(text, b"<%bc " % prefix)
            yield from look(text[:end])
            text = text[end:] + more
        yield from look(text)


def _last_whole(text: bytes, cell: bytes) -> int:
    """Return where to cut a text so that its last cell, which may go on, is not cut in two."""
    end = text.rfind(cell)
    return end if len(text) - end < _LONGEST_CELL and end > 0 else max(text.rfind(b"<"), 0)


def _patterns(prefix: bytes) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    p = re.escape(prefix)
    formula = rb"<%bc ([^>]*)><%bf(?:\s[^>]*)?(?:/>|>[^<]*</%bf>)(?!<%bv>[^<])" % (p, p, p, p)
    merged = rb"<%bmergeCell\s[^>]*?ref=\"([A-Z0-9:]+)\"" % p
    return re.compile(formula), re.compile(merged)


def _look(formula: re.Pattern[bytes], merged: re.Pattern[bytes], text: bytes) -> Iterator[Blemish]:
    for found in formula.finditer(text):
        attributes = found[1].decode("ascii", "replace")
        place = re.search(r'\br="([A-Z]+)(\d+)"', attributes)
        # A formula that came to an empty text is marked as text; one never worked out is not.
        if place and 't="str"' not in attributes:
            column = column_index_from_string(place[1]) - 1
            ref = place[1] + place[2]
            yield Blemish("formula", ref, int(place[2]), (column, column))
    for found in merged.finditer(text):
        ref = found[1].decode("ascii")
        first, _, last, last_row = range_boundaries(ref)
        yield Blemish("merged", ref, int(last_row or 0), (int(first or 1) - 1, int(last or 1) - 1))
