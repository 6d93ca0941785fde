"""Books to write in: a SQLite file and a real PostgreSQL server, each with a club begun."""

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from tests.postgresql import Server

ENGINES = ("sqlite", "postgresql")
_numbers = count(1)


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a SQLite book with a club in it, to be copied."""
    path = tmp_path_factory.mktemp("begun") / "club.canasta"
    with open_book(str(path), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
    return path


@pytest.fixture(params=ENGINES)
def location(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give each test a book with a club in it, one on each engine."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("begun"), tmp_path / "club.canasta")
        yield str(tmp_path / "club.canasta")
        return
    server: Server = request.getfixturevalue("server")
    template = request.getfixturevalue("begun_on_server")
    name = f"book_{next(_numbers)}"
    yield server.create(name, template)
    server.drop(name)


@pytest.fixture
def book(location: str) -> Iterator[Book]:
    with open_book(location, by="Sue") as opened:
        yield opened


@pytest.fixture
def opened(location: str) -> Iterator[Callable[[str], Book]]:
    """Open the book once more, as another user would."""
    books: list[Book] = []

    def by(name: str) -> Book:
        books.append(open_book(location, by=name))
        return books[-1]

    yield by
    for each in books:
        each.close()
