"""Pages on a terminal: aligned text that any screen reader can read, or a table with colour."""

from collections.abc import Iterator, Sequence
from typing import Any

from canasta_club.reports.letters import visible, width
from canasta_club.reports.page import Column, Page, cell_text

_BLANK = "-"
_GAP = "  "


def plain_lines(page: Page) -> Iterator[str]:
    """Yield a page line by line: aligned columns, no boxes, a dash where there is nothing."""
    yield from _plain_table(page)
    for part in page.parts:
        yield ""
        yield from plain_lines(part)


def _plain_table(page: Page) -> Iterator[str]:
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
    from rich.console import Console

    console = Console(safe_box=True, highlight=False)
    for each in (page, *page.parts):
        _print_page(console, each)


def _print_page(console: Any, page: Page) -> None:
    from rich.text import Text

    for number, line in enumerate(_head(page)):
        console.print(Text(line, style="" if number else "bold"))
    console.print(_table(page, console.width))
    for note in page.notes:
        console.print(Text(visible(note), style="dim"))


def _table(page: Page, places: int) -> Any:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    rows = [
        [visible(cell_text(cell, column)) for cell, column in zip(row, page.columns, strict=True)]
        for row in page.rows
    ]
    headings = _fitting_headings(page.columns, rows, places)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, len(_GAP) - 1, 0, 0), pad_edge=False)
    least = _least_widths([headings, *rows], places)
    for column, heading, words in zip(page.columns, headings, least, strict=True):
        justify: Any = "right" if column.is_figure else "left"
        table.add_column(Text(heading), justify=justify, min_width=words, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


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
    if _fits(_widths([headings, *rows]), places):
        return headings
    return [visible(column.short or column.heading) for column in columns]


def _least_widths(rows: Sequence[Sequence[str]], places: int) -> Sequence[int | None]:
    """Return widths that break no word, as long as there is room for all of them."""
    words = [
        max((width(word) for cell in cells for word in cell.split()), default=0)
        for cells in zip(*rows, strict=True)
    ]
    return words if _fits(words, places) else [None] * len(words)


def _fits(widths: Sequence[int], places: int) -> bool:
    return sum(widths) + len(_GAP) * len(widths) <= places
