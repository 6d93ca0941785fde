"""What undoing costs as a book grows, counted in instructions of SQLite's machine."""

import shutil
import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path

from canasta_club.errors import accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book, open_book
from canasta_club.services import journal
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,side,players,total"
FEW, MANY = 4, 24
"""Games of the nights before."""

MOST = 100
"""Instructions for each of them: without an index, what a change wrote in a hand is searched for
among all hands, and texts that were erased among all changes."""


def _list(games_before: int) -> str:
    """Write games of one hand, at twenty tables."""
    return "".join(
        f"2026-11-19,{number % 20 + 1},{number // 20 + 1},1,{side}\n"
        for number in range(games_before)
        for side in ("A,Ash & Birch,675", "B,Cedar & Dogwood,735")
    )


def _counted(book: Book, action: Callable[[], object]) -> int:
    connection = book.connection.connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    instructions: list[None] = []
    connection.set_progress_handler(lambda: instructions.append(None), 1)
    try:
        action()
    finally:
        connection.set_progress_handler(None, 0)
    return len(instructions)


def _costs(begun_book: Path, folder: Path, games_before: int) -> tuple[int, int]:
    """Return what it costs to say what is undone, and to undo it."""
    path = Path(shutil.copy(begun_book, folder / f"{games_before}.canasta"))
    with open_book(str(path), by="Sue") as book:
        seasons.new(book, "Winter", first_day=date(2026, 10, 1))
        bring_in(
            book, a_list(folder / "list.csv", _list(games_before), HEADINGS), accept=accept_all
        )
        nights.open_night(book, date(2026, 11, 26))
        pairs = ["Ash+Birch", "Cedar+Dogwood"]
        place = games.start(book, table=1, sides=pairs, night="2026-11-26")
        sides = [Statement(name="Ash", total=675), Statement(name="Cedar", total=-65)]
        hands.record(book, place, sides, accept_all)
        for total in (735, 745):
            new = [Statement(name="Ash", total=total)]
            hands.correct(book, place, 1, new, accept_all, reason="misread")
        journal.undo(book)  # The tables are analyzed, as they have grown.
        entry = journal.to_undo(book)
        read = _counted(
            book, lambda: (journal.effects_of_undoing(book, entry), journal.touched(book, entry))
        )
        return read, _counted(book, lambda: journal.undo(book))


def test_undoing_a_correction_costs_no_more_in_a_larger_book(
    begun_book: Path, tmp_path: Path
) -> None:
    few, many = (_costs(begun_book, tmp_path, count) for count in (FEW, MANY))
    assert 0 < many[0] < 1.1 * few[0]
    assert many[1] - few[1] < MOST * (MANY - FEW), (few, many)
