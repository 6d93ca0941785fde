"""Pages on a terminal: aligned text that any screen reader can read, or a table with colour."""

from collections.abc import Iterator, Sequence

from canasta_club.reports.letters import visible, width
from canasta_club.reports.page import Column, Page, cell_text

_BLANK = "-"
_GAP = "  "


def plain_lines(page: Page) -> Iterator[str]:
    """Yield a page line by line: aligned columns, no boxes, a dash where there is nothing."""
    head = _head(page)
    yield from [*head, ""] if head else []
    rows = [
        [
            visible(cell_text(cell, column)) or _BLANK
            for cell, column in zip(row, page.columns, strict=True)
        ]
        for row in page.rows
    ]
    headings = [visible(column.heading) for column in page.columns]
    widths = _widths([headings, *rows])
    for row in (headings, *rows):
        yield _aligned(row, widths, page.columns)
    if page.notes:
        yield ""
    yield from map(visible, page.notes)


def print_rich(page: Page) -> None:
    """Print a page to stdout as a table; on a console without line drawing, with plain marks."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(safe_box=True, highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    rows = [
        [visible(cell_text(cell, column)) for cell, column in zip(row, page.columns, strict=True)]
        for row in page.rows
    ]
    headings = _fitting_headings(page.columns, rows, console.width)
    for column, heading in zip(page.columns, headings, strict=True):
        table.add_column(Text(heading), justify="right" if column.is_figure else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    for number, line in enumerate(_head(page)):
        console.print(Text(line, style="" if number else "bold"))
    console.print(table)
    for note in page.notes:
        console.print(Text(visible(note), style="dim"))


def _head(page: Page) -> list[str]:
    lines = [page.title, page.subtitle, *(f"{label}: {value}" for label, value in page.facts)]
    return [visible(line) for line in lines if line]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(width, cells)) for cells in zip(*rows, strict=True)]


def _aligned(row: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> str:
    cells = []
    for text, places, column in zip(row, widths, columns, strict=True):
        padding = " " * (places - width(text))
        cells.append(padding + text if column.is_figure else text + padding)
    return _GAP.join(cells).rstrip()


def _fitting_headings(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], places: int
) -> list[str]:
    headings = [visible(column.heading) for column in columns]
    needed = sum(_widths([headings, *rows])) + 3 * len(columns)
    if needed <= places:
        return headings
    return [visible(column.short or column.heading) for column in columns]
