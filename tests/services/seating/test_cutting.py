"""Cutting: cards are drawn for partners and tables."""

import pytest

from canasta_club.errors import CanastaError, ConflictError, UsageError
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.services.seating import cutting
from tests.services.examples.evenings import begin, come, names_at


def test_the_highest_cards_play_together_and_the_cut_can_be_repeated(book: Book) -> None:
    season, night = begin(book, "pairs", 9, rules="club")
    drawn = cutting.draw(book, season, night, ["Ash", "Birch+Cedar", "Dogwood"], 7)
    assert drawn == cutting.draw(book, season, night, ["Dogwood", "Cedar", "Birch", "Ash"], 7)
    rows = list(cutting.page(book, season, night, drawn).rows)
    assert [row[3] for row in rows] == [1, 1, 2, 2]
    assert [row[4] for row in rows] == [1, 3, 2, 4]
    assert [row[5] for row in rows] == ["", "", "", "deals"]
    written = len(journal.entries(book))
    assert cutting.begin(book, season, night, drawn) == 1
    assert len(journal.entries(book)) == written + 1
    sides = names_at(book, night, 1)[1]
    assert {frozenset(side.split(" & ")) for side in sides} == {
        frozenset(str(row[1]) for row in rows if row[3] == side) for side in (1, 2)
    }
    with pytest.raises(ConflictError, match="is still running"):
        cutting.begin(book, season, night, drawn)


def test_all_who_are_here_are_cut_into_tables(book: Book) -> None:
    season, night = begin(book, "individual", 14, rules="italian")
    with pytest.raises(UsageError, match="Name the players, or check them in"):
        cutting.draw(book, season, night, [])
    come(book, season, night, 14)
    drawn = cutting.draw(book, season, night, [])
    assert [len(table.seats) for table in drawn.tables] == [4, 4, 4]
    assert len(drawn.sit_outs) == 2
    page = cutting.page(book, season, night, drawn)
    assert page.notes[1].startswith("Sits out: ")
    with pytest.raises(UsageError, match="Duplicate name"):
        cutting.draw(book, season, night, ["Ash", "ash"])
    with pytest.raises(CanastaError, match="too few or too many"):
        cutting.draw(book, season, night, ["Ash", "Birch"])
