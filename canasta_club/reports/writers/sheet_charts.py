"""Charts of a sheet: drawn by the spreadsheet from the figures in its rows."""

from dataclasses import dataclass

from openpyxl.chart import BarChart, LineChart, Reference, Series
from openpyxl.worksheet.worksheet import Worksheet

from canasta_club.reports.page import Page
from canasta_club.reports.writers._charts import scale


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
    if page.chart is None:
        return None
    keys = [column.key for column in page.columns]
    first, last = (keys.index(page.chart.columns[end]) + 1 for end in (0, -1))
    least = next(iter(scale(page, page.chart)), None)
    return SheetChart(page.title, first, last, page.chart.kind == "bars", least)


def drawn(out: Worksheet, chart: SheetChart, headings: int, last_row: int) -> BarChart | LineChart:
    """Return the chart of a sheet's rows, between that of the headings and the last one."""
    drawn = BarChart() if chart.has_bars else LineChart()
    drawn.title = chart.title
    drawn.height, drawn.width = 11, 24
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
    return drawn
