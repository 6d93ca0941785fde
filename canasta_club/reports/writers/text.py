"""A page as plain sentences to paste into a message, where no column stays straight."""

from collections.abc import Iterator
from pathlib import Path

from canasta_club.reports.page import FACT_COLUMNS, Column, Page, grouped_sentence, grouped_text
from canasta_club.reports.writers.files import replacing


def write_text(page: Page, path: Path) -> None:
    """Write a page to a file."""
    with replacing(path) as whole:
        whole.write_text(text_of(page), encoding="utf-8")


def text_of(page: Page) -> str:
    """Return a page and its parts: a line a row, in which each figure has its name."""
    return "\n\n".join("\n".join(_lines(each)) for each in (page, *page.parts)) + "\n"


def _name(column: Column) -> str:
    return column.heading if column.is_figure else f"{column.heading}:"


def _lines(page: Page) -> Iterator[str]:
    yield grouped_sentence(page.title)
    for line in (page.subtitle, page.status):
        if line:
            yield grouped_sentence(line)
    for label, value in page.facts:
        yield f"{grouped_sentence(label)}: {grouped_sentence(value)}"
    yield ""
    for row in page.rows:
        cells = [grouped_text(cell, column) for cell, column in zip(row, page.columns, strict=True)]
        named = [
            text if column == FACT_COLUMNS[1] else f"{_name(column)} {text}"
            for column, text in zip(page.columns, cells, strict=True)
            if text
        ]
        is_named = not page.columns[0].is_figure and bool(cells[0])
        yield f"{cells[0]}: {', '.join(named[1:])}" if is_named else ", ".join(named)
    for note in page.all_notes:
        yield grouped_sentence(note)
