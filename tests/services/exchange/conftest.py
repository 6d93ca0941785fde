"""A season for the hand lists to be imported into."""

from datetime import date

import pytest

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.services.season import seasons


@pytest.fixture
def season(book: Book) -> Season:
    """Open the season of the hand lists."""
    return seasons.new(book, "Winter 2026", first_day=date(2026, 10, 1))
