"""Pages as CSV: a line for each row, safe to open in a spreadsheet and exact to read back."""

import csv
import re
import shutil
from codecs import BOM_UTF8
from collections.abc import Iterator
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from canasta_club.reports.page import Cell, Column, Page, cell_text
from canasta_club.reports.writers.files import replacing
from canasta_club.text.progress import Progress, with_progress

# A spreadsheet takes text that begins like this for a formula, the full-width signs in some lands.
_GUARDED = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def guard(text: str) -> str:
    """Put an apostrophe before text that a spreadsheet would take for a formula.

    >>> guard("=1+1"), guard("Ash"), guard("'=1")
    ("'=1+1", 'Ash', "''=1")
    """
    return f"'{text}" if _GUARDED.match(text) else text


def unguard(text: str) -> str:
    """Remove the apostrophe that `guard` put there, and no other.

    >>> unguard("'=1+1"), unguard("'t Hooft")
    ('=1+1', "'t Hooft")
    """
    return text[1:] if text.startswith("'") and _GUARDED.match(text) else text


def write_csv(page: Page, path: Path, progress: Progress | None = None) -> None:
    """Write a page to a file, a row at a time, in UTF-8.

    Where it holds more than ASCII the file opens with the mark by which spreadsheets recognise
    UTF-8; without need the mark would only be in the way of programs. Read it as ``utf-8-sig``.
    """
    with replacing(path) as whole, TemporaryFile() as body:
        text = TextIOWrapper(body, encoding="utf-8", errors="replace", newline="")
        write_rows(page, text, progress)
        text.detach()
        with whole.open("wb") as file:
            body.seek(0)
            if not all(chunk.isascii() for chunk in iter(partial(body.read, 1 << 16), b"")):
                file.write(BOM_UTF8)
            body.seek(0)
            shutil.copyfileobj(body, file)


def write_rows(page: Page, file: TextIO, progress: Progress | None = None) -> None:
    """Write headings and rows to an open file or to stdout.

    The parts of a page follow below one another, each under its title after an empty line.
    """
    writer = csv.writer(file)
    writer.writerow([guard(column.heading) for column in page.columns])
    writer.writerows(_lines(page, progress))
    for part in page.parts:
        writer.writerows([[], [guard(part.title)]])
        write_rows(part, file, progress)


def _lines(page: Page, progress: Progress | None) -> Iterator[list[str]]:
    for row in with_progress(page.rows, progress):
        yield [_text(cell, column) for cell, column in zip(row, page.columns, strict=True)]


def _text(cell: Cell, column: Column) -> str:
    if isinstance(cell, str):
        return guard(cell)
    # Figures are written in full: this file is for counting on, not for looking at.
    return str(cell) if isinstance(cell, float) else cell_text(cell, column)
