"""The journal as the scorer reads it, and whether the book still adds up."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from canasta_club.errors import NotFoundError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book, open_book
from canasta_club.services import journal
from canasta_club.services.people import players
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons

HAND = "Ash & Birch, Game 1 at table 1 on 2026-11-19, hand 1"
HANDS: list[list[Statement]] = [
    [
        Statement(name="Ash", melds=("KKKKKKK", "QQQQ2X", "555"), red_threes=2, out="out"),
        Statement(name="Cedar", melds=("AAA", "9999"), in_hand=("K5", "X2")),
    ],
    [Statement(name="Ash", total=675), Statement(name="Cedar", total=-65)],
]


@pytest.fixture
def played(book: Book) -> Book:
    """Play two hands: one stated as cards, one as totals."""
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    nights.open_night(book, date(2026, 11, 19))
    games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    for sides in HANDS:
        hands.record(book, games.find(book), sides, accept=lambda _problems: True)
    return book


def test_the_journal_reads_as_it_was_written(played: Book) -> None:
    journal.undo(played)
    rows = [(row[0], row[2], row[3], row[7]) for row in journal.page(played, 3).rows]
    assert rows == [
        (8, "Sue", "undo", ""),
        (7, "Sue", "hand record", "undone"),
        (6, "Sue", "hand record", ""),
    ]


def test_undo_says_what_it_took_back_and_redo_what_it_brought(played: Book) -> None:
    assert journal.undo(played).number == 7
    assert journal.redo(played).number == 7
    with pytest.raises(NotFoundError, match="nothing to redo"):
        journal.redo(played)


def test_a_sound_book_agrees_with_its_rules(played: Book) -> None:
    assert journal.verify(played) == (2, [])


@pytest.mark.parametrize(
    ("tampering", "message"),
    [
        (
            "UPDATE hand_side SET total = total + 5 WHERE total = 995",
            f"{HAND}: the book has 1000, its rules give 995",
        ),
        (
            'UPDATE hand_side SET "natural" = 7 WHERE total = 995',
            f"{HAND}: the canastas, goings-out or penalties in the book differ from the hand",
        ),
        (
            "UPDATE season SET rules = replace(rules, '500', '505')",
            "the frozen rules or terms of Winter were changed outside this program",
        ),
    ],
)
def test_what_was_tampered_with_is_found(
    played: Book, tmp_path: Path, tampering: str, message: str
) -> None:
    played.release()
    with sqlite3.connect(tmp_path / "club.canasta") as connection:
        connection.execute(tampering)
    connection.close()
    with open_book(str(tmp_path / "club.canasta")) as book:
        _hands, problems = journal.verify(book)
    assert message in [str(problem) for problem in problems]
