"""Openings: what every side of a night needs for its next hand."""

import pytest

from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.services.play import games, openings
from tests.services.examples import evenings
from tests.services.examples.evenings import begin


def test_every_side_of_every_table_on_one_sheet(book: Book) -> None:
    season, night = begin(book, "pairs", 8, rules="club")
    with pytest.raises(NotFoundError, match=f"No game is running on {night.day}."):
        openings.page(book, season, night)
    place = games.start(book, table=2, sides=["Ash+Birch", "Cedar+Dogwood"])
    games.start(book, table=5, sides=["Elm+Fir", "Gum+Hazel"], scores=["1500 -5"])
    evenings.record(book, place.game, 3000, 1495)
    page = openings.page(book, season, night)
    assert list(page.rows) == [
        (2, 2, "Ash & Birch", 3000, "120"),
        (2, 2, "Cedar & Dogwood", 1495, "50"),
        (5, 1, "Elm & Fir", 1500, "90"),
        (5, 1, "Gum & Hazel", -5, "no minimum"),
    ]
