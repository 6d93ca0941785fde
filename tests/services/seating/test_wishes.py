"""Wishes: who sits with whom, apart, or at a table."""

from collections.abc import Callable

import pytest

from canasta_club.errors import CanastaError, ConflictError
from canasta_club.records import undoing
from canasta_club.records.book.book import Book
from canasta_club.services.seating import wishes
from tests.services.examples.evenings import begin


def test_wishes_are_noted_changed_and_dropped(book: Book) -> None:
    begin(book, "pairs", 4)
    wishes.two(book, "apart", "Ash", "Birch")
    with pytest.raises(ConflictError, match="That wish exists already: Ash and Birch sit apart"):
        wishes.two(book, "apart", "Birch", "Ash")
    wishes.two(book, "together", "Birch", "Ash")
    wishes.table(book, "Cedar", 2)
    wishes.table(book, "Cedar", 3)
    with pytest.raises(ConflictError, match="Cedar sits at table 3"):
        wishes.table(book, "Cedar", 3)
    assert list(wishes.page(book).rows) == [
        (1, "Birch", "together", "Ash", None),
        (2, "Cedar", "table", "", 3),
    ]
    assert wishes.describe(wishes.drop(book, 1)) == "Birch and Ash sit together"
    undoing.undo(book)
    assert len(list(wishes.page(book).rows)) == 2


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (lambda book: wishes.two(book, "apart", "Ash", "ash"), "Ash is named twice"),
        (lambda book: wishes.two(book, "apart", "Ash", "Zed"), "no player “Zed”"),
        (lambda book: wishes.table(book, "Ash", 0), "There is no table 0"),
        (lambda book: wishes.drop(book, 1), "There is no wish number 1: there are none"),
    ],
)
def test_wishes_that_make_no_sense(
    book: Book, wish: Callable[[Book], object], message: str
) -> None:
    begin(book, "pairs", 4)
    with pytest.raises(CanastaError, match=message):
        wish(book)
