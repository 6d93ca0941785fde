"""A night with one game at a table, for slips to be entered: made once, and copied."""

from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.records.book.book import Book
from canasta_club.services.play import games
from tests.services.examples.entering import begin
from tests.services.examples.leagues import copied


@pytest.fixture(scope="session")
def played(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(begun_book, tmp_path_factory.mktemp("begun"), begin)


@pytest.fixture
def place(book: Book) -> Place:
    return games.find(book, table=1)
