"""Pages on a terminal: aligned text that any screen reader can read, or a table with colour."""

from collections.abc import Iterator, Sequence
from typing import Any

from canasta_club.reports.page import Column, Page, cell_text
from canasta_club.text.letters import visible, width

_BLANK = "-"
_GAP = "  "
_NOTHING = "There is nothing to show."
_SHORTEST = 8
"""Places for a word in a table, at the least: one that is longer may be broken."""


def plain_lines(page: Page) -> Iterator[str]:
    """Yield a page line by line: aligned columns, no boxes, a dash where there is nothing."""
    yield from _plain_table(page)
    for part in page.parts:
        yield ""
        yield from plain_lines(part)


def _plain_table(page: Page) -> Iterator[str]:
    head = _head(page)
    yield from [*head, ""] if head else []
    rows = [[text or _BLANK for text in row] for row in _texts(page)]
    if rows:
        headings = [visible(column.heading) for column in page.columns]
        widths = _widths([headings, *rows])
        for row in (headings, *rows):
            yield _aligned(row, widths, page.columns)
        if page.notes:
            yield ""
    yield from _notes(page, rows)


def print_rich(page: Page) -> None:
    """Print a page to stdout as a table; on a console without line drawing, with plain marks.

    Where not even the figures of a row fit side by side, they stand below one another.
    """
    from rich.console import Console

    console = Console(safe_box=True, highlight=False)
    for each in (page, *page.parts):
        _print_page(console, each)


def _print_page(console: Any, page: Page) -> None:
    from rich.text import Text

    for number, line in enumerate(_head(page)):
        console.print(Text(line, style="" if number else "bold"))
    rows = _texts(page)
    if rows:
        _print_rows(console, page, rows)
    for note in _notes(page, rows):
        console.print(Text(note, style="dim"))


def _print_rows(console: Any, page: Page, rows: Sequence[Sequence[str]]) -> None:
    from rich.text import Text

    headings = _fitting_headings(page.columns, rows, console.width)
    if _fits(_least_widths(page.columns, [headings, *rows]), console.width):
        console.print(_table(page.columns, headings, rows, console.width))
    else:
        for row in rows:
            console.print(Text(_stacked(page.columns, row)))
        console.print()


def _table(
    columns: Sequence[Column], headings: Sequence[str], rows: Sequence[Sequence[str]], places: int
) -> Any:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, len(_GAP) - 1, 0, 0), pad_edge=False)
    words = _longest_words([headings, *rows])
    least = words if _fits(words, places) else _least_widths(columns, [headings, *rows])
    for column, heading, room in zip(columns, headings, least, strict=True):
        justify: Any = "right" if column.is_figure else "left"
        table.add_column(Text(heading), justify=justify, min_width=room, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _stacked(columns: Sequence[Column], row: Sequence[str]) -> str:
    """Return a row below an empty line: its cells below one another, each with its heading."""
    filled = ((column, text) for column, text in zip(columns, row, strict=True) if text)
    return "\n" + "\n".join(f"{visible(column.heading)}: {text}" for column, text in filled)


def _texts(page: Page) -> list[list[str]]:
    return [
        [visible(cell_text(cell, column)) for cell, column in zip(row, page.columns, strict=True)]
        for row in page.rows
    ]


def _notes(page: Page, rows: Sequence[Sequence[str]]) -> list[str]:
    """Return what is said below a table, or in its place where it has no rows."""
    return [visible(note) for note in page.notes or (() if rows else (_NOTHING,))]


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


def _least_widths(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return widths that break no figure or date, and of words only what is long."""
    return [
        min(longest, _SHORTEST) if column.kind == "text" else longest
        for column, longest in zip(columns, _longest_words(rows), strict=True)
    ]


def _longest_words(rows: Sequence[Sequence[str]]) -> list[int]:
    return [
        max((width(word) for cell in cells for word in cell.split()), default=0)
        for cells in zip(*rows, strict=True)
    ]


def _fits(widths: Sequence[int], places: int) -> bool:
    return sum(widths) + len(_GAP) * len(widths) <= places
