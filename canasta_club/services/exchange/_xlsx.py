"""XLSX files: read row by row, in bounded memory, whatever they contain."""

import re
import warnings
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, NamedTuple
from xml.parsers.expat import ExpatError
from zipfile import BadZipFile, ZipFile

import canasta_club.openpyxl_alone  # noqa: F401

# isort: split
from openpyxl.reader.excel import ExcelReader
from openpyxl.utils import column_index_from_string, range_boundaries
from openpyxl.utils.datetime import from_excel, from_ISO8601
from openpyxl.xml.constants import ARC_STYLE, SHARED_STRINGS

from canasta_club.documents.bounds import LONGEST_CELL, LONGEST_LINE, MOST_COLUMNS, MOST_ROWS
from canasta_club.services.exchange._sheet import (
    UNFINISHED,
    ListTable,
    Merged,
    OversizedSheetError,
    SheetRow,
    UnreadableFileError,
    damaged_workbook,
)
from canasta_club.services.exchange._xlsx_parts import (
    Attributes,
    OversizedPartError,
    Styles,
    XmlReader,
    oversized_text,
    shared_texts,
)

_AT_A_TIME: Final = 1 << 20

_MOST_ROWS: Final = 1 << 20
"""A worksheet has no more."""

_MOST_CELLS: Final = 30_000_000
"""Blank ones counted: a season of hands has a million."""

_ALONE: Final = "Save the hands alone in a new workbook."


class CellFormats(NamedTuple):
    """What applies to all cells of a workbook: shared texts, and which styles are dates."""

    texts: Sequence[str]
    dates: Collection[int]
    durations: Collection[int]
    epoch: datetime

    def value(self, text: str, cell: Attributes) -> object:
        """Return the value of a cell; raises one of ``_DAMAGE`` if it has none."""
        kind = cell.get("t", "n")
        if kind == "n":
            number = int(text) if text.isdecimal() else _number(text)
            style = cell.get("s")
            return number if style is None else self._styled(number, int(style))
        if kind == "s":
            return self.texts[int(text)]
        if kind == "b":
            return text == "1"
        return from_ISO8601(text) if kind == "d" else text  # type: ignore[no-untyped-call]

    def _styled(self, number: float, style: int) -> object:
        if style not in self.dates:
            return number
        try:
            return _day(number, self.epoch, style in self.durations)
        except (OverflowError, ValueError):
            return number


def _number(text: str) -> float:
    return int(text) if text[1:].isdecimal() else float(text)


class WorksheetReader:
    """Reads one worksheet; ``merged`` is complete once all rows have been read.

    Every cell of a file passes through here, so the most frequent case comes first.
    """

    def __init__(self, form: CellFormats, merged: list[Merged]) -> None:
        self._form = form
        self._merged = merged
        self._done: list[SheetRow] = []
        self._number = 0
        self._area = self._letters = 0
        self._cells: list[object] = []
        self._cell: Attributes = {}
        self._text: list[str] = []
        self._own_text = 0
        self._has_formula = False
        starts: Mapping[str, Callable[[Attributes], None]] = {
            "c": self._start_cell,
            "row": self._start_row,
            "rPh": self._start_reading,
            "mergeCell": self._merge,
        }
        ends: Mapping[str, Callable[[], None]] = {
            "c": self._end_cell,
            "row": self._end_row,
            "f": self._end_formula,
            "rPh": self._end_reading,
        }
        self._reader = XmlReader(starts, ends, self._text.append)

    def rows(self, file: IO[bytes]) -> Iterator[SheetRow]:
        """Yield the rows that have values."""
        for _part in self._reader.read(file):
            if sum(map(len, self._text)) > LONGEST_LINE:
                raise oversized_text()
            yield from self._done
            self._done.clear()

    def _start_cell(self, attributes: Attributes) -> None:
        self._cell = attributes
        self._text.clear()
        self._has_formula = False

    def _end_formula(self) -> None:
        self._text.clear()
        self._has_formula = True

    def _start_reading(self, _attributes: Attributes) -> None:
        self._own_text = len(self._text)

    def _end_reading(self) -> None:
        # East Asian workbooks note the pronunciation beside a text; it is not part of it.
        del self._text[self._own_text :]

    def _end_cell(self) -> None:
        cells, cell = self._cells, self._cell
        text = "".join(self._text)
        if text:
            value = self._form.value(text, cell)
        elif self._has_formula and cell.get("t") != "str":
            # A formula with an empty text as its result is marked as text.
            value = UNFINISHED
        else:
            return
        place = _column(cell["r"].rstrip("0123456789")) if "r" in cell else len(cells)
        if place >= MOST_COLUMNS:
            raise OversizedPartError(
                f"has a value in cell {cell.get('r', f'number {place + 1}')}, far to the right of"
                " a hand list",
                f"Delete that cell, or {_ALONE[0].lower()}{_ALONE[1:]}",
            )
        if len(cells) < place:
            cells += [None] * (place - len(cells))
        cells.append(value)
        if type(value) is str:
            self._letters += len(value)
            if self._letters > LONGEST_LINE or len(value) > LONGEST_CELL:
                raise oversized_text()

    def _start_row(self, attributes: Attributes) -> None:
        self._number = int(attributes.get("r", self._number + 1))
        if self._number > _MOST_ROWS:
            raise ValueError(self._number)
        self._cells = []
        self._letters = 0

    def _end_row(self) -> None:
        if self._cells:
            self._area += len(self._cells)
            if self._area > _MOST_CELLS:
                raise OversizedPartError(
                    f"has a sheet of more than {_MOST_CELLS:,} cells",
                    f"A season of hands has a million. {_ALONE}",
                )
            self._done.append(SheetRow(self._number, self._cells))

    def _merge(self, attributes: Attributes) -> None:
        if len(self._merged) == MOST_ROWS:
            raise OversizedPartError(
                f"has more than {MOST_ROWS:,} merged cells", "Split them: a hand list has none."
            )
        ref = attributes["ref"]
        first, _, last, last_row = (number or _MOST_ROWS for number in range_boundaries(ref))
        self._merged.append(Merged(ref, int(last_row), (int(first) - 1, int(last) - 1)))


@lru_cache(maxsize=1 << 10)
def _day(number: float, epoch: datetime, is_duration: bool) -> object:  # noqa: FBT001  (of openpyxl)
    return from_excel(number, epoch, timedelta=is_duration)


@lru_cache(maxsize=1 << 14)
def _column(letters: str) -> int:
    return column_index_from_string(letters) - 1


_MOST_BYTES: Final = 1 << 30

_MOST_AT_ONCE: Final = {
    re.compile(r"workbook|Content|\.rels$", re.IGNORECASE): 1 << 20,
    re.compile("sharedStrings", re.IGNORECASE): 1 << 22,
    re.compile("styles|theme|docProps", re.IGNORECASE): 1 << 25,
}
"""Bytes of the parts that are kept in memory, many times over; of shared texts; of the others."""

_MOST_SHEETS: Final = 1_000

_SUSPECT_BYTES: Final = 1 << 24

_SUSPECT_RATIO: Final = 200

_CHECKED_BYTES: Final = 1 << 25
"""A workbook that unpacks to more is checked for damage before it is read, which takes longer."""


# The errors that reading a damaged file may raise.
_DAMAGE: Final = (
    AttributeError,
    BadZipFile,
    EOFError,
    ExpatError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    zlib.error,
)


@contextmanager
def open_workbook(path: Path) -> Iterator[Sequence[ListTable]]:
    """Open a workbook; a formula is read as the value it had when the file was saved."""
    with ExitStack() as opened:
        with _in_words(path):
            archive = opened.enter_context(ZipFile(path))
            _check_size(path, archive)
            sheets = list(_sheets(archive, opened.enter_context(path.open("rb")), path))
        yield sheets


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except OversizedPartError as fault:
        what, hint = fault.args
        raise OversizedSheetError(f"{path} {what}.", hint=hint) from None
    except _DAMAGE as fault:
        raise damaged_workbook(path, fault) from fault


def _sheets(archive: ZipFile, file: IO[bytes], path: Path) -> Iterator[ListTable]:
    """Yield the worksheets as openpyxl lists them; it would read each one twice itself."""
    with warnings.catch_warnings():
        # openpyxl warns of parts that it doesn't know; none of them hold cells.
        warnings.simplefilter("ignore")
        reader: Any = ExcelReader(file, read_only=True, data_only=True, keep_links=False)
        reader.read_manifest()
        reader.read_workbook()
        sheets = list(islice(reader.parser.find_sheets(), _MOST_SHEETS + 1))
    if len(sheets) > _MOST_SHEETS:
        raise OversizedPartError(f"has more than {_MOST_SHEETS:,} sheets", _ALONE)
    shared = reader.package.find(SHARED_STRINGS)
    form = _formats(archive, shared and shared.PartName[1:], reader.wb.epoch)
    for sheet, relation in sheets:
        if relation.Type.endswith("/worksheet"):
            merged: list[Merged] = []
            rows = partial(_rows, path, archive, relation.target, form, merged)
            yield ListTable(sheet.name, rows, merged)


def _formats(archive: ZipFile, shared: str | None, epoch: datetime) -> CellFormats:
    texts: Sequence[str] = ()
    if shared:
        with archive.open(shared) as part:
            texts = shared_texts(part)
    if ARC_STYLE not in archive.NameToInfo:
        return CellFormats(texts, (), (), epoch)
    with archive.open(ARC_STYLE) as part:
        styles = Styles(part)
    return CellFormats(texts, styles.dates, styles.durations, epoch)


def _check_size(path: Path, archive: ZipFile) -> None:
    """Refuse a file that would unpack to a huge one, and a large one that is damaged.

    The checksums of the parts tell of damage anywhere in a few seconds; reading takes minutes.
    """
    infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    is_too_large = any(
        sum(info.file_size for info in infos if parts.search(info.filename)) > most
        for parts, most in _MOST_AT_ONCE.items()
    )
    is_bomb = any(
        info.file_size > _SUSPECT_BYTES
        and info.file_size > _SUSPECT_RATIO * max(info.compress_size, 1)
        for info in infos
    )
    if is_bomb or is_too_large or total > _MOST_BYTES:
        raise UnreadableFileError(
            f"{path} would unpack to {total // 1_000_000} megabytes: it was not opened.",
            hint=f"A season of hands is a few megabytes. {_ALONE}",
        )
    if total > _CHECKED_BYTES:
        for info in infos:
            with archive.open(info) as part:
                while part.read(_AT_A_TIME):
                    pass


def _rows(
    path: Path, archive: ZipFile, part: str, form: CellFormats, merged: list[Merged]
) -> Iterator[SheetRow]:
    merged.clear()
    with _in_words(path), archive.open(part) as file:
        yield from WorksheetReader(form, merged).rows(file)
