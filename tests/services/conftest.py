"""A book with the Riverside club in it, for the services to work on."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs


@pytest.fixture(scope="session")
def begun_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book with a club in it, to be copied."""
    path = tmp_path_factory.mktemp("begun") / "club.canasta"
    with open_book(str(path), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
    return path


@pytest.fixture(scope="session")
def played(begun_book: Path) -> Path:
    """Return the book of tests that ask for a season or a place at play; others may make one."""
    return begun_book


@pytest.fixture
def book(
    begun_book: Path, played: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Book]:
    """Open a book of the test's own."""
    path = tmp_path / "club.canasta"
    is_played = not {"season", "place"}.isdisjoint(request.fixturenames)
    shutil.copy(played if is_played else begun_book, path)
    with open_book(str(path), by="Sue") as opened:
        yield opened
