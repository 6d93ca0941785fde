"""An open night with two tables of four, by terms in which a second side confirms: made once."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.services.play import games
from tests.hall.examples.tables import begin

Places = Callable[..., Place]


@pytest.fixture(scope="session")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Make the book of an evening by some league terms, once for each of them."""
    made: dict[str, Path] = {}

    def evening(terms: str) -> Path:
        if terms not in made:
            folder = tmp_path_factory.mktemp("evening")
            with open_book(str(folder / "club.canasta"), by="Sue", create=True) as book:
                clubs.add(book, "Riverside", "club", "pairs")
                begin(book, folder, terms)
            made[terms] = folder / "club.canasta"
        return made[terms]

    return evening


@pytest.fixture
def terms() -> str:
    """Return the part of the league terms that is of the hall."""
    return ""


@pytest.fixture
def book(evenings: Callable[[str], Path], terms: str, tmp_path: Path) -> Iterator[Book]:
    path = shutil.copy(evenings(terms), tmp_path / "club.canasta")
    with open_book(path, by="Sue") as opened:
        yield opened


@pytest.fixture
def place(book: Book) -> Place:
    return games.find(book, table=1)
