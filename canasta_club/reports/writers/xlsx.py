"""Pages as a workbook: a sheet each, real numbers and dates, formulas only where they are meant."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, islice, pairwise
from math import isfinite
from pathlib import Path
from textwrap import wrap
from types import NoneType
from typing import Any, Final, cast
from zipfile import ZIP_DEFLATED

import canasta_club.openpyxl_alone  # noqa: F401

# isort: split
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.formatting.rule import CellIsRule, Rule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter

from canasta_club.reports.imprint import Imprint, Paper
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.writers._sheet_widths import Widths, leading, pages_across, rewrite_widths
from canasta_club.reports.writers.files import replacing
from canasta_club.reports.writers.formulas import Archive, Formula
from canasta_club.reports.writers.sheet_charts import SheetChart, add_chart, chart_of
from canasta_club.text.letters import visible, width
from canasta_club.text.progress import Progress, with_progress
from canasta_club.version import __version__

_PAPERS: Final[dict[Paper, int]] = {"a4": 9, "letter": 1}
"""The numbers of the papers in a workbook."""

_SAMPLE: Final = 200
"""Rows by which the height of the headings is judged; a list of as many is a long one."""

_NARROWEST: Final = 6
_LINE_HEIGHT: Final = 15
_HEADING_FONT: Final = Font(name="Calibri", size=11, bold=True)
_HEADING_FILL: Final = PatternFill("solid", fgColor="E8E8E8")
_SOURCE_FONT: Final = Font(name="Calibri", size=9, italic=True, color="595959")
_ALARM_FONT: Final = Font(bold=True, color="9C0006")
_ALARM_FILL: Final = PatternFill("solid", bgColor="FFC7CE")

_NAME_UNFIT: Final = re.compile(r"[\\/*?:\[\]]")
_UNFIT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""XML has no way to write these."""

CHECK: Final = "check"
"""How the keys and headings of check columns begin, and what a failed check reads."""


_AS_IT_IS: Final = frozenset({int, date, NoneType})
"""What openpyxl writes right by itself."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as a sheet: headings in row 1, and ``frozen`` columns that stay in sight.

    A chart has the sheet behind it to itself, on which it prints whole in every spreadsheet.
    Columns are as wide as their rows need, from ``narrowest`` to ``widest``; the first ``printed``
    go on paper, or all. Club and season stand below the rows, or with a ``title`` above the
    headings: what stands below is read as a row. A sheet stands last, or in its ``place`` from 0.
    """

    name: str
    page: Page
    frozen: int = 0
    chart: SheetChart | None = None
    narrowest: int = 0
    widest: int = 64
    printed: int | None = None
    place: int | None = None
    title: str = ""

    @property
    def headings(self) -> int:
        """The row of the headings."""
        return 2 if self.title else 1


def write_xlsx(
    page: Page, path: Path, imprint: Imprint | None = None, progress: Progress | None = None
) -> None:
    """Write a page to a workbook: a sheet for it, and one for each of its parts."""
    sheets = (Sheet(each.title, each, chart=chart_of(each)) for each in (page, *page.parts))
    write_workbook(path, sheets, imprint, progress)


def write_workbook(
    path: Path,
    sheets: Iterable[Sheet],
    imprint: Imprint | None = None,
    progress: Progress | None = None,
) -> None:
    """Write sheets to a workbook, a row at a time, replacing the file once the new one is whole.

    Club and season of the imprint stand on each sheet and at the head of each printed one.
    """
    about = imprint or Imprint()
    book = Workbook(write_only=True)
    book.calculation.fullCalcOnLoad = True
    _set_properties(book, path, about)
    with replacing(path) as whole:
        try:
            for sheet in sheets:
                _write_sheet(book, sheet, about, progress)
            _save(book, whole)
        except BaseException:
            _abandon(book)
            raise


def save_workbook(book: Workbook, path: Path, about: Imprint) -> None:
    """Save a workbook that was made cell by cell, replacing the file once the new one is whole."""
    book.calculation.fullCalcOnLoad = True
    _set_properties(book, path, about)
    with replacing(path) as whole:
        _save(book, whole)


def _save(book: Workbook, path: Path) -> None:
    archive = Archive(path, "w", ZIP_DEFLATED)
    try:
        ExcelWriter(book, archive).save()
    except BaseException:
        with suppress(OSError, ValueError):
            archive.close()
        raise


def _abandon(book: Workbook) -> None:
    """Close what openpyxl left open: it would try to write on, and complain, much later."""
    for out in book.worksheets:
        writer = getattr(out, "_writer", None)
        for stream in (getattr(out, "_rows", None), writer and writer.xf):
            if stream is not None:
                with suppress(OSError, RuntimeError, StopIteration):
                    stream.close()


def _set_properties(book: Workbook, path: Path, about: Imprint) -> None:
    properties = book.properties
    properties.creator = properties.lastModifiedBy = visible(about.club) or "canasta"
    properties.title = visible(about.season) or path.stem
    properties.subject = _source(about)
    properties.description = f"Written by canasta {__version__}"
    if about.head:
        properties.description += f"; journal {about.head}"


def _source(about: Imprint) -> str:
    return " · ".join(visible(name) for name in (about.club, about.season) if name)


def _write_sheet(book: Workbook, sheet: Sheet, about: Imprint, progress: Progress | None) -> None:
    page = sheet.page
    out: Any = book.create_sheet(_sheet_name(sheet.name, book.sheetnames), sheet.place)
    rows = iter(page.rows)
    sample = list(islice(rows, _SAMPLE))
    widths = Widths(page.columns, Formula)
    for row in sample:
        widths.add(row)
    first_widths = _fitting(sheet, widths)
    _set_up(out, sheet, first_widths, about)
    # In a long list the time for so many styled cells is not worth the look of it.
    is_long = len(sample) == _SAMPLE
    indents = [0] * len(page.columns) if is_long else _indents_of(page.columns)
    if sheet.title:
        out.append([_source_cell(out, sheet.title)])
    out.append(list(_heading_cells(out, page.columns, indents)))
    body = _Body(out, page.columns, indents, sheet.headings)
    for row in with_progress(chain(sample, _measured(rows, widths)), progress):
        body.append(row)
    last_row = body.last_row
    if not sheet.title and _source(about):
        out.append([])
        out.append([_source_cell(out, _source(about))])
        if page.status:
            out.append([_source_cell(out, page.status)])
    last_widths = _fitting(sheet, widths)
    lead = leading(page.columns, first_widths, sheet.frozen)
    out.page_setup.fitToWidth = pages_across(last_widths[: sheet.printed], lead)
    _finish(out, sheet, last_row)
    out.close()
    if sheet.chart is not None and last_row > sheet.headings:
        name = _sheet_name(f"{sheet.chart.title}, chart", book.sheetnames)
        add_chart(book.create_chartsheet(name), out, sheet.chart, sheet.headings, last_row)
    if last_widths != first_widths:
        rewrite_widths(Path(out._writer.out), last_widths)  # noqa: SLF001  (openpyxl has no other way)


def _measured(rows: Iterator[tuple[Cell, ...]], widths: Widths) -> Iterator[tuple[Cell, ...]]:
    for row in rows:
        widths.add(row)
        yield row


def _sheet_name(name: str, taken: Sequence[str]) -> str:
    """Return a name that spreadsheets accept: 31 letters, no brackets, not taken."""
    plain = _NAME_UNFIT.sub(" ", visible(name)).strip("' ")[:31] or "Sheet"
    number = 2
    unique = plain
    while unique.casefold() in {other.casefold() for other in taken}:
        unique = f"{plain[:27]} {number}"
        number += 1
    return unique


def _set_up(
    out: Any,  # noqa: ANN401  (its parts may be missing for mypy)
    sheet: Sheet,
    widths: Sequence[int],
    about: Imprint,
) -> None:
    """Write the parts of the file that precede the rows, and the print settings."""
    lines = 1
    columns = sheet.page.columns
    for number, (column, places) in enumerate(zip(columns, widths, strict=True), 1):
        out.column_dimensions[get_column_letter(number)].width = places
        lines = max(lines, len(wrap(column.heading, places - 2)))
    # Spreadsheets do not find the height of the headings by themselves.
    row = sheet.headings
    out.row_dimensions[row].height = lines * _LINE_HEIGHT
    out.freeze_panes = f"{get_column_letter(sheet.frozen + 1)}{row + 1}"
    out.sheet_properties.pageSetUpPr.fitToPage = True
    out.page_setup.orientation = "landscape"
    out.page_setup.paperSize = _PAPERS[about.paper]
    out.page_setup.fitToHeight = 0
    out.print_title_rows = f"1:{row}"
    if lead := leading(columns, widths, sheet.frozen):
        out.print_title_cols = f"A:{get_column_letter(lead)}"
    facts = " · ".join(value for _, value in sheet.page.facts)
    out.oddHeader.left.text = _print_text(_source(about) or facts)
    out.oddHeader.right.text = _print_text(sheet.page.title)
    out.oddFooter.right.text = "&P / &N"


def _print_text(text: str) -> str:
    return visible(text).replace("&", "&&")


def _fitting(sheet: Sheet, widths: Widths) -> list[int]:
    """Return how wide each column is, by its heading and by the cells measured so far."""
    # Headings run over several lines, and the button of the filter stands beside them.
    headings = (
        max(map(width, column.heading.split()), default=0) + 3 for column in sheet.page.columns
    )
    return [
        min(max(cells + 2, heading, _NARROWEST, sheet.narrowest), sheet.widest)
        for cells, heading in zip(widths.found(), headings, strict=True)
    ]


def _finish(out: Worksheet, sheet: Sheet, last_row: int) -> None:
    """Write the parts of the file that follow the rows."""
    columns = sheet.page.columns
    row = sheet.headings
    if columns:
        out.auto_filter.ref = f"A{row}:{get_column_letter(len(columns))}{last_row}"
    alarm = _alarm()
    for number, column in enumerate(columns, 1):
        if column.key.startswith(CHECK) and last_row > row:
            letter = get_column_letter(number)
            out.conditional_formatting.add(f"{letter}{row + 1}:{letter}{last_row}", alarm)
    if sheet.printed:
        out.print_area = f"A1:{get_column_letter(sheet.printed)}{last_row}"


def _alarm() -> Rule:
    rule: Any = CellIsRule
    alarm: Rule = rule("equal", [f'"{CHECK}"'], font=_ALARM_FONT, fill=_ALARM_FILL)
    return alarm


def _heading_cells(
    out: Worksheet, columns: Sequence[Column], indents: Sequence[int]
) -> Iterator[SheetCell]:
    """Yield the cells of the headings."""
    for column, indent in zip(columns, indents, strict=True):
        cell = _text_cell(out, column.heading)
        cell.font = _HEADING_FONT
        cell.fill = _HEADING_FILL
        cell.alignment = Alignment(
            horizontal="right" if column.is_figure else "left",
            vertical="top",
            wrap_text=True,
            indent=indent,
        )
        yield cell


def _indents_of(columns: Sequence[Column]) -> list[int]:
    """Return the indent of each column: a name must not touch the figure to its left."""
    gaps = [int(left.is_figure and column.kind == "text") for left, column in pairwise(columns)]
    return [0, *gaps] if columns else []


class _Body:
    """The rows below the headings.

    A value that openpyxl writes right by itself is passed as it is: a styled cell for each would
    take twice the time. Where a column has a style, one cell does for all of its rows, as each is
    written before the next is filled.
    """

    def __init__(
        self,
        out: Worksheet,
        columns: Sequence[Column],
        indents: Sequence[int],
        last_row: int,
    ) -> None:
        self._out = out
        self._styled = [
            _styled_cell(out, column, indent)
            for column, indent in zip(columns, indents, strict=True)
        ]
        self.last_row = last_row

    def append(self, row: tuple[Cell, ...]) -> None:
        """Write a row."""
        self._out.append(
            [
                value if type(value) in _AS_IT_IS else self._cell(value, number)
                for number, value in enumerate(row)
            ]
        )
        self.last_row += 1

    def _cell(self, value: Cell, number: int) -> object:
        if isinstance(value, Formula):
            return value.with_value
        styled = self._styled[number]
        if isinstance(value, str) and value:
            is_safe = value[0] not in "=+-@" and value.isprintable() and value not in ERROR_CODES
            if not is_safe:
                return self._risky_cell(value, styled)
        elif isinstance(value, datetime):
            value = value.replace(tzinfo=None)  # Spreadsheets know the clock, but no zones.
        elif value == "" or (isinstance(value, float) and not isfinite(value)):
            return None
        if styled is None:
            return value
        styled.value = value
        return styled

    def _risky_cell(self, text: str, styled: SheetCell | None) -> SheetCell:
        """Mark text that might pass for a formula or an error as text, now and when edited."""
        cell = _text_cell(self._out, text)
        cell.quotePrefix = True
        if styled is not None:
            cell.alignment = copy(cast("Alignment", styled.alignment))
        return cell


def _styled_cell(out: Worksheet, column: Column, indent: int) -> SheetCell | None:
    """Return the cell that a column's values are put in, if its style is not the plain one."""
    if column.kind != "decimal" and not indent:
        return None
    cell = WriteOnlyCell(out)
    if column.kind == "decimal":
        cell.number_format = "0.00"
    if indent:
        cell.alignment = Alignment(horizontal="left", indent=indent)
    return cell


def _source_cell(out: Worksheet, text: str) -> SheetCell:
    cell = _text_cell(out, text)
    cell.font = _SOURCE_FONT
    return cell


def _text_cell(out: Worksheet, text: str) -> SheetCell:
    return text_cell(WriteOnlyCell(out), text)


def text_cell(cell: SheetCell, text: str) -> SheetCell:
    """Put a text into a cell, as which it stays whatever it looks like; return the cell."""
    cell.value = _UNFIT.sub("\ufffd", text)
    cell.data_type = "s"
    if text.startswith(("=", "+", "-", "@")):
        cell.quotePrefix = True  # It stays text when it is edited, too.
    return cell
