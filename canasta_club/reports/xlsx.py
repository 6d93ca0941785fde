"""Pages as a workbook: a sheet each, real numbers and dates, formulas only where they are meant."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from textwrap import wrap
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference, Series
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.writer.excel import ExcelWriter

from canasta_club.reports.charts import scale
from canasta_club.reports.files import replacing
from canasta_club.reports.letters import visible, width
from canasta_club.reports.page import Cell, Page, cell_text
from canasta_club.reports.progress import Progress, counted
from canasta_club.reports.xlsx_cells import Body, Formula, heading_cells, indents_of

CHECK = "check"
"""How the keys and headings of check columns begin, and what a failed check reads."""

_A4 = 9
_SAMPLE = 200
_NARROWEST = 6
_LINE_HEIGHT = 15
_ALARM_FONT = Font(bold=True, color="9C0006")
_ALARM_FILL = PatternFill("solid", bgColor="FFC7CE")

_NAME_UNFIT = re.compile(r"[\\/*?:\[\]]")


@dataclass(frozen=True, slots=True)
class Chart:
    """A line or bars for each of the columns ``first`` to ``last`` (from 1), over the first one.

    The scale begins at ``least``, or where the spreadsheet likes.
    """

    title: str
    first: int
    last: int
    has_bars: bool = False
    least: float | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as a sheet: headings in row 1, and ``frozen`` columns that stay in sight.

    Columns are as wide as their first rows need, up to ``widest``; the first ``printed`` go on
    paper, or all of them. A sheet stands behind those written before it, unless it has a
    ``place`` of its own, from 0.
    """

    name: str
    page: Page
    frozen: int = 0
    chart: Chart | None = None
    widest: int = 42
    printed: int | None = None
    place: int | None = None


def write_xlsx(page: Page, path: Path, progress: Progress | None = None) -> None:
    """Write a page to a workbook: a sheet for it, and one for each of its parts."""
    sheets = (Sheet(each.title, each, chart=_chart_of(each)) for each in (page, *page.parts))
    write_workbook(path, sheets, progress)


def _chart_of(page: Page) -> Chart | None:
    if page.chart is None:
        return None
    keys = [column.key for column in page.columns]
    first, last = (keys.index(page.chart.columns[end]) + 1 for end in (0, -1))
    least = next(iter(scale(page, page.chart)), None)
    return Chart(page.title, first, last, page.chart.kind == "bars", least)


def write_workbook(path: Path, sheets: Iterable[Sheet], progress: Progress | None = None) -> None:
    """Write sheets to a workbook, a row at a time, replacing the file once the new one is whole."""
    book = Workbook(write_only=True)
    book.calculation.fullCalcOnLoad = True
    with replacing(path) as whole:
        try:
            for sheet in sheets:
                _write_sheet(book, sheet, progress)
            _save(book, whole)
        except BaseException:
            _abandon(book)
            raise


def _save(book: Workbook, path: Path) -> None:
    archive = ZipFile(path, "w", ZIP_DEFLATED)
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


def _write_sheet(book: Workbook, sheet: Sheet, progress: Progress | None) -> None:
    page = sheet.page
    out: Any = book.create_sheet(_sheet_name(sheet.name, book.sheetnames), sheet.place)
    rows = iter(page.rows)
    sample = list(islice(rows, _SAMPLE))
    _set_up(out, sheet, sample)
    # In a long list the time for so many styled cells is not worth the look of it.
    is_long = len(sample) == _SAMPLE
    indents = [0] * len(page.columns) if is_long else indents_of(page.columns)
    out.append(list(heading_cells(out, page.columns, indents)))
    body = Body(out, page.columns, indents)
    for row in counted(chain(sample, rows), progress):
        body.append(row)
    _finish(out, sheet, body.last_row)


def _sheet_name(name: str, taken: Sequence[str]) -> str:
    """Return a name that spreadsheets accept: 31 letters, no brackets, not taken."""
    plain = _NAME_UNFIT.sub(" ", visible(name)).strip("' ")[:31] or "Sheet"
    number = 2
    unique = plain
    while unique.casefold() in {other.casefold() for other in taken}:
        unique = f"{plain[:27]} {number}"
        number += 1
    return unique


def _set_up(out: Any, sheet: Sheet, sample: Sequence[tuple[Cell, ...]]) -> None:
    """Say all that stands in the file before the rows, and how the sheet prints."""
    lines = 1
    columns = sheet.page.columns
    for number, (column, places) in enumerate(zip(columns, _widths(sheet, sample), strict=True), 1):
        out.column_dimensions[get_column_letter(number)].width = places
        lines = max(lines, len(wrap(column.heading, places - 2)))
    # Spreadsheets do not find the height of the headings by themselves.
    out.row_dimensions[1].height = lines * _LINE_HEIGHT
    out.freeze_panes = f"{get_column_letter(sheet.frozen + 1)}2"
    out.sheet_properties.pageSetUpPr.fitToPage = True
    out.page_setup.orientation = "landscape"
    out.page_setup.paperSize = _A4
    out.page_setup.fitToWidth = 1
    out.page_setup.fitToHeight = 0
    out.print_title_rows = "1:1"
    facts = " · ".join(value for _, value in sheet.page.facts)
    out.oddHeader.left.text = _print_text(facts)
    out.oddHeader.right.text = _print_text(sheet.page.title)
    out.oddFooter.right.text = "&P / &N"


def _print_text(text: str) -> str:
    return visible(text).replace("&", "&&")


def _widths(sheet: Sheet, sample: Sequence[tuple[Cell, ...]]) -> Iterator[int]:
    for number, column in enumerate(sheet.page.columns):
        shown = (row[number] for row in sample if not isinstance(row[number], Formula))
        cells = max((width(cell_text(cell, column)) for cell in shown), default=0)
        # Headings run over several lines, and the button of the filter stands beside them.
        heading = max(map(width, column.heading.split()), default=0) + 3
        yield min(max(cells + 2, heading, _NARROWEST), sheet.widest)


def _finish(out: Any, sheet: Sheet, last_row: int) -> None:
    """Say all that stands in the file after the rows."""
    columns = sheet.page.columns
    if columns:
        out.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{last_row}"
    alarm = _alarm()
    for number, column in enumerate(columns, 1):
        if column.key.startswith(CHECK) and last_row > 1:
            letter = get_column_letter(number)
            out.conditional_formatting.add(f"{letter}2:{letter}{last_row}", alarm)
    if sheet.printed:
        out.print_area = f"A1:{get_column_letter(sheet.printed)}{last_row}"
    if sheet.chart is not None and last_row > 1:
        out.add_chart(_drawn(out, sheet.chart, last_row), f"A{last_row + 2}")
    out.close()


def _alarm() -> Any:
    rule: Any = CellIsRule
    return rule("equal", [f'"{CHECK}"'], font=_ALARM_FONT, fill=_ALARM_FILL)


def _drawn(out: Any, chart: Chart, last_row: int) -> BarChart | LineChart:
    drawn = BarChart() if chart.has_bars else LineChart()
    drawn.title = chart.title
    drawn.height, drawn.width = 11, 24
    for number in range(chart.first, chart.last + 1):
        values = Reference(out, min_col=number, min_row=1, max_row=last_row)
        series = Series(values, title_from_data=True)
        if chart.has_bars:
            series.invertIfNegative = False
        else:
            series.smooth = False
        drawn.series.append(series)
    drawn.set_categories(Reference(out, min_col=1, min_row=2, max_row=last_row))
    drawn.x_axis.tickLblPos = "low"
    drawn.y_axis.scaling.min = chart.least
    # Without this, newer spreadsheets leave the axes out.
    drawn.x_axis.delete = drawn.y_axis.delete = False
    return drawn
