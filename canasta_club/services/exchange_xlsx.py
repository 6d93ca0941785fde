"""XLSX as clubs have it: read a row at a time, and nothing in it is trusted."""

import warnings
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any, Final
from xml.parsers.expat import ExpatError
from zipfile import BadZipFile, ZipFile

from openpyxl.reader.excel import ExcelReader
from openpyxl.styles.stylesheet import apply_stylesheet

from canasta_club.services.exchange_sheets import Merged, Sheet, SheetRow, UnreadableFileError
from canasta_club.services.exchange_xlsx_rows import Format, WorksheetReader

_MOST_BYTES: Final = 1 << 30
_MOST_SHARED_TEXT: Final = 1 << 27
_SUSPECT_BYTES: Final = 1 << 24
_SUSPECT_RATIO: Final = 200

# What is raised on the way through a damaged file.
_DAMAGE: Final = (
    AttributeError,
    BadZipFile,
    EOFError,
    ExpatError,
    LookupError,
    NotImplementedError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
    zlib.error,
)


@contextmanager
def open_workbook(path: Path) -> Iterator[Sequence[Sheet]]:
    """Open a workbook; its formulas are read as the figures they came to when it was saved."""
    _check_size(path)
    with ExitStack() as opened:
        try:
            archive = opened.enter_context(ZipFile(path))
            sheets = list(_sheets(path, archive, opened.enter_context(path.open("rb"))))
        except _DAMAGE as fault:
            raise _damaged(path, fault) from fault
        yield sheets


def _sheets(path: Path, archive: ZipFile, file: IO[bytes]) -> Iterator[Sheet]:
    """Yield the worksheets, as openpyxl finds them: it would read each of them twice itself."""
    with warnings.catch_warnings():
        # Parts of a workbook that openpyxl does not know are of no interest here.
        warnings.simplefilter("ignore")
        reader: Any = ExcelReader(file, read_only=True, data_only=True, keep_links=False)
        reader.read_manifest()
        reader.read_strings()
        reader.read_workbook()
        apply_stylesheet(reader.archive, reader.wb)
        found = list(reader.parser.find_sheets())
    book = reader.wb
    form = Format(
        reader.shared_strings,
        book._date_formats,  # noqa: SLF001  (openpyxl tells it nowhere else)
        book._timedelta_formats,  # noqa: SLF001
        book.epoch,
    )
    for sheet, relation in found:
        if relation.Type.endswith("/worksheet"):
            merged: list[Merged] = []
            rows = partial(_rows, path, archive, relation.target, form, merged)
            yield Sheet(sheet.name, rows, merged)


def _check_size(path: Path) -> None:
    """Refuse a small file that would unpack to a huge one."""
    with ZipFile(path) as archive:
        infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    texts = sum(info.file_size for info in infos if "sharedStrings" in info.filename)
    is_bomb = any(
        info.file_size > _SUSPECT_BYTES
        and info.file_size > _SUSPECT_RATIO * max(info.compress_size, 1)
        for info in infos
    )
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


def _rows(
    path: Path, archive: ZipFile, part: str, form: Format, merged: list[Merged]
) -> Iterator[SheetRow]:
    merged.clear()
    try:
        with archive.open(part) as file:
            yield from WorksheetReader(form, merged).rows(file)
    except _DAMAGE as fault:
        raise _damaged(path, fault) from fault
