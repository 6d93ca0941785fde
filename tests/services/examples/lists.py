"""Hand lists for the tests of import and export."""

import csv
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from canasta_club.club.seasons import Season
from canasta_club.errors import ProblemsError
from canasta_club.records.book.book import Book
from canasta_club.reports.pages import hands as hand_pages
from canasta_club.services import journal
from canasta_club.services.exchange.importing import Imported, import_hands
from canasta_club.services.play import hands
from tests.services.examples.accepting import accept_none

HEADINGS = "date,table,game,hand,side,players,natural,mixed,melded,left,red threes,out,total"
GAME = """\
2026-11-19,1,1,1,A,Ash & Birch,0,1,245,0,1,out,
2026-11-19,1,1,1,B,Cedar & Dogwood,0,0,60,35,0,no,
2026-11-19,1,1,2,A,Ash & Birch,1,0,190,20,0,no,
2026-11-19,1,1,2,B,Cedar & Dogwood,0,1,205,0,0,out,
"""
LINES = GAME.splitlines(keepends=True)


def a_list(path: Path, rows: str = GAME, headings: str = HEADINGS) -> Path:
    """Write a hand list as CSV."""
    path.write_text(f"{headings}\n{rows}", encoding="utf-8")
    return path


def a_workbook(path: Path, rows: Iterable[Sequence[Any]], title: str = "Hands") -> Path:
    """Write rows, headings first, to a workbook of one sheet."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    book.save(path)
    return path


def as_workbook(path: Path) -> Path:
    """Write the game to a workbook."""
    rows: list[Sequence[Any]] = [HEADINGS.split(",")]
    for line in GAME.splitlines():
        day, *cells = line.split(",")
        figures = [int(cell) if cell.isdigit() else cell or None for cell in cells]
        rows.append([date.fromisoformat(day), *figures])
    return a_workbook(path, rows)


def bring_in(book: Book, path: Path, **options: Any) -> Imported:
    """Import a list, new players and all."""
    options = {"new_players": True, **options}
    accept = options.pop("accept", accept_none)
    return import_hands(book, path, accept, **options)


def faults_of(error: ProblemsError) -> list[str]:
    """Return problems as ``row 2, column net: what is wrong``."""
    return [f"{problem.where}: {problem.message}" for problem in error.problems]


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the rows of a hand list in CSV by their headings."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def stored(book: Book, season: Season) -> list[dict[str, Any]]:
    """Return the hands of a season as data."""
    return hand_pages.hand_values(hands.played(book, season))


def entries(book: Book) -> int:
    """Count what stands in the journal."""
    return len(list(journal.page(book).rows))


def refused(book: Book, path: Path, **options: Any) -> list[str]:
    """Import what must be refused, and change nothing."""
    before = entries(book)
    with pytest.raises(ProblemsError) as caught:
        bring_in(book, path, **options)
    assert "nothing was changed" in caught.value.message
    assert entries(book) == before
    return faults_of(caught.value)
