"""Charts of a sheet, on a page of their own: the spreadsheet draws them from its rows."""

from dataclasses import dataclass
from typing import Final

import canasta_club.openpyxl_alone  # noqa: F401

# isort: split
from openpyxl.chart import BarChart, LineChart, Reference, Series
from openpyxl.chartsheet import Chartsheet
from openpyxl.drawing.spreadsheet_drawing import AbsoluteAnchor
from openpyxl.drawing.xdr import XDRPoint2D, XDRPositiveSize2D
from openpyxl.utils.units import cm_to_EMU
from openpyxl.worksheet.page import PrintPageSetup
from openpyxl.worksheet.worksheet import Worksheet

from canasta_club.reports.page import Chart, Page
from canasta_club.reports.pictures.charts import scale

_SIZE: Final = (24, 14)
"""Centimetres across and down, which go within the margins of both papers."""


@dataclass(frozen=True, slots=True)
class SheetChart:
    """A line or bars for each of the columns ``first`` to ``last`` (from 1), over the first one.

    The scale begins at ``least``, or where the spreadsheet likes.
    """

    title: str
    first: int
    last: int
    has_bars: bool = False
    least: float | None = None


def chart_of(page: Page) -> SheetChart | None:
    """Return the chart of a page as one of its sheet."""
    if not isinstance(page.chart, Chart):
        return None
    keys = [column.key for column in page.columns]
    first, last = (keys.index(page.chart.columns[end]) + 1 for end in (0, -1))
    least = next(iter(scale(page, page.chart)), None)
    return SheetChart(page.title, first, last, page.chart.kind == "bars", least)


def add_chart(
    page: Chartsheet, out: Worksheet, chart: SheetChart, headings: int, last_row: int
) -> None:
    """Draw on a page the rows of a sheet, between that of the headings and the last one."""
    page.pageSetup = PrintPageSetup(orientation="landscape", paperSize=out.page_setup.paperSize)
    page.headerFooter = out.HeaderFooter
    drawn = BarChart() if chart.has_bars else LineChart()
    drawn.title = chart.title
    for number in range(chart.first, chart.last + 1):
        values = Reference(out, min_col=number, min_row=headings, max_row=last_row)
        series = Series(values, title_from_data=True)
        if chart.has_bars:
            series.invertIfNegative = False
        else:
            series.smooth = False
        drawn.series.append(series)
    drawn.set_categories(Reference(out, min_col=1, min_row=headings + 1, max_row=last_row))
    drawn.x_axis.tickLblPos = "low"
    drawn.y_axis.scaling.min = chart.least
    # Without this, newer spreadsheets leave the axes out.
    drawn.x_axis.delete = drawn.y_axis.delete = False
    page.add_chart(drawn)
    size = XDRPositiveSize2D(*map(cm_to_EMU, _SIZE))
    setattr(drawn, "anchor", AbsoluteAnchor(XDRPoint2D(0, 0), size))  # noqa: B010
