"""An evening whose hands were corrected, undone and voided by several people; made once."""

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from canasta_club.errors import accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book, open_book
from canasta_club.services import journal
from canasta_club.services.people import players
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons


def ash(**given: object) -> Statement:
    return Statement(name="Ash", **given)  # type: ignore[arg-type]


def cedar(**given: object) -> Statement:
    return Statement(name="Cedar", **given)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def corrected_evening(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make changes 2 to 11: two tables, a correction that is undone, and one that holds."""
    path = tmp_path_factory.mktemp("corrected") / "club.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Sue") as book:
        players.add(book, ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"])
        seasons.new(book, "Winter", first_day=date(2026, 10, 1))
        nights.open_night(book, date(2026, 11, 19))
        games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
        place = games.find(book, table=1)
        counted = ash(canastas={"natural": 1}, melded=245, left=65, out="no")
        hands.record(book, place, [counted, cedar(total=435)], accept_all)
        book.by = "Birch"
        hands.correct(
            book, place, 1, [cedar(total=535)], accept_all, reason="misread", dealer="Ash"
        )
        book.by = "Sue"
        journal.undo(book)
        book.by = "Cedar"
        hands.correct(book, place, 1, [cedar(total=455)], accept_all, reason="a 3 is a 5")
        book.by = "Sue"
        hands.record(book, place, [ash(total=90), cedar(total=105)], accept_all)
        games.start(book, table=2, sides=["Elm+Fir", "Gum+Hazel"])
    return path


@pytest.fixture
def evening(corrected_evening: Path, tmp_path: Path) -> Iterator[Book]:
    """Open a copy of the evening."""
    path = tmp_path / "club.canasta"
    shutil.copy(corrected_evening, path)
    with open_book(str(path), by="Sue") as book:
        yield book
