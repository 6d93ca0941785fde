"""XLSX files: read row by row, in bounded memory, whatever they contain."""

import re
import warnings
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import IO, Any, Final, NamedTuple
from xml.parsers import expat
from xml.parsers.expat import ExpatError
from zipfile import BadZipFile, ZipFile

from openpyxl.reader.excel import ExcelReader
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils import column_index_from_string, range_boundaries
from openpyxl.utils.datetime import from_excel, from_ISO8601

from canasta_club.documents.bounds import MOST_COLUMNS
from canasta_club.services.exchange import _file_problems as file_problems
from canasta_club.services.exchange._sheet import (
    UNFINISHED,
    ListTable,
    Merged,
    OversizedSheetError,
    SheetRow,
    UnreadableFileError,
)

_CHUNK: Final = 1 << 16
_AT_A_TIME: Final = 1 << 20

_MOST_ROWS: Final = 1 << 20
"""A worksheet has no more."""


_MOST_CELLS: Final = 30_000_000
"""Blank ones counted: a season of hands has a million."""


Attributes = Mapping[str, str]


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


class _TooWideError(Exception):
    """A cell far to the right of every hand list; its name is the argument."""


class _TooManyCellsError(Exception):
    """A worksheet with more cells than a hand list ever has."""


class WorksheetReader:
    """Reads one worksheet; ``merged`` is complete once all rows have been read.

    Every cell of a file passes through here, so the most frequent case comes first.
    """

    def __init__(self, form: CellFormats, merged: list[Merged]) -> None:
        self._form = form
        self._merged = merged
        self._done: list[SheetRow] = []
        self._number = 0
        self._area = 0
        self._cells: list[object] = []
        self._cell: Attributes = {}
        self._text: list[str] = []
        self._own_text = 0
        self._has_formula = False
        self._starts: Mapping[str, Callable[[Attributes], None]] = {
            "c": self._start_cell,
            "row": self._start_row,
            "rPh": self._start_reading,
            "mergeCell": self._merge,
        }
        self._ends: Mapping[str, Callable[[], None]] = {
            "c": self._end_cell,
            "row": self._end_row,
            "f": self._end_formula,
            "rPh": self._end_reading,
        }
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start_worksheet
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append
        self._parser.StartDoctypeDeclHandler = _refuse_declarations

    def rows(self, file: IO[bytes]) -> Iterator[SheetRow]:
        """Yield the rows that have values."""
        while chunk := file.read(_CHUNK):
            self._parser.Parse(chunk)
            yield from self._done
            self._done.clear()
        self._parser.Parse(b"", True)  # noqa: FBT003  (the end)

    def _start_worksheet(self, name: str, _attributes: Attributes) -> None:
        """Adapt to a prefix, which some programs write before every name."""
        prefix = name.removesuffix("worksheet")
        self._starts = {prefix + name: start for name, start in self._starts.items()}
        self._ends = {prefix + name: end for name, end in self._ends.items()}
        self._parser.StartElementHandler = self._start

    def _start(self, name: str, attributes: Attributes) -> None:
        if start := self._starts.get(name):
            start(attributes)

    def _end(self, name: str) -> None:
        if end := self._ends.get(name):
            end()

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
        if len(cells) < place:
            if place >= MOST_COLUMNS:
                raise _TooWideError(cell["r"])
            cells += [None] * (place - len(cells))
        cells.append(value)

    def _start_row(self, attributes: Attributes) -> None:
        self._number = int(attributes.get("r", self._number + 1))
        if self._number > _MOST_ROWS:
            raise ValueError(self._number)
        self._cells = []

    def _end_row(self) -> None:
        if self._cells:
            self._area += len(self._cells)
            if self._area > _MOST_CELLS:
                raise _TooManyCellsError
            self._done.append(SheetRow(self._number, self._cells))

    def _merge(self, attributes: Attributes) -> None:
        ref = attributes["ref"]
        first, _, last, last_row = (number or _MOST_ROWS for number in range_boundaries(ref))
        self._merged.append(Merged(ref, int(last_row), (int(first) - 1, int(last) - 1)))


@lru_cache(maxsize=1 << 10)
def _day(number: float, epoch: datetime, is_duration: bool) -> object:  # noqa: FBT001  (of openpyxl)
    return from_excel(number, epoch, timedelta=is_duration)


@lru_cache(maxsize=1 << 14)
def _column(letters: str) -> int:
    return column_index_from_string(letters) - 1


def _refuse_declarations(*_declared: object) -> None:
    message = "a worksheet has no declarations"
    raise ValueError(message)


_MOST_BYTES: Final = 1 << 30

_MOST_AT_ONCE: Final = 1 << 25
"""Bytes of a part that is read as a whole: shared texts, styles and the like."""

_READ_AT_ONCE: Final = re.compile(
    r"sharedStrings|styles|workbook|theme|docProps|Content|\.rels$", re.IGNORECASE
)

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
        try:
            archive = opened.enter_context(ZipFile(path))
            _check_size(path, archive)
            sheets = list(_sheets(path, archive, opened.enter_context(path.open("rb"))))
        except _DAMAGE as fault:
            raise file_problems.damaged_workbook(path, fault) from fault
        yield sheets


def _sheets(path: Path, archive: ZipFile, file: IO[bytes]) -> Iterator[ListTable]:
    """Yield the worksheets as openpyxl lists them; it would read each one twice itself."""
    with warnings.catch_warnings():
        # openpyxl warns of parts that it doesn't know; none of them hold cells.
        warnings.simplefilter("ignore")
        reader: Any = ExcelReader(file, read_only=True, data_only=True, keep_links=False)
        reader.read_manifest()
        reader.read_strings()
        reader.read_workbook()
        apply_stylesheet(reader.archive, reader.wb)
        sheets = list(reader.parser.find_sheets())
    book = reader.wb
    form = CellFormats(
        reader.shared_strings,
        book._date_formats,  # noqa: SLF001  (openpyxl has it nowhere else)
        book._timedelta_formats,  # noqa: SLF001
        book.epoch,
    )
    for sheet, relation in sheets:
        if relation.Type.endswith("/worksheet"):
            merged: list[Merged] = []
            rows = partial(_rows, path, archive, relation.target, form, merged)
            yield ListTable(sheet.name, rows, merged)


def _check_size(path: Path, archive: ZipFile) -> None:
    """Refuse a file that would unpack to a huge one, and a large one that is damaged.

    The checksums of the parts tell of damage anywhere in a few seconds; reading takes minutes.
    """
    infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    at_once = [info.file_size for info in infos if _READ_AT_ONCE.search(info.filename)]
    is_bomb = any(
        info.file_size > _SUSPECT_BYTES
        and info.file_size > _SUSPECT_RATIO * max(info.compress_size, 1)
        for info in infos
    )
    if is_bomb or total > _MOST_BYTES or sum(at_once) > _MOST_AT_ONCE:
        raise UnreadableFileError(
            f"{path} would unpack to {total // 1_000_000} megabytes: it was not opened.",
            hint="A season of hands is a few megabytes. Save the hands alone in a new workbook.",
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
    try:
        with archive.open(part) as file:
            yield from WorksheetReader(form, merged).rows(file)
    except _TooWideError as fault:
        raise OversizedSheetError(
            f"{path} has a value in cell {fault!s}, far to the right of a hand list.",
            hint="Delete that cell, or save the hands alone in a new workbook.",
        ) from None
    except _TooManyCellsError:
        raise OversizedSheetError(
            f"{path} has a sheet of more than {_MOST_CELLS:,} cells.",
            hint="A season of hands has a million. Save the hands alone in a new workbook.",
        ) from None
    except _DAMAGE as fault:
        raise file_problems.damaged_workbook(path, fault) from fault
