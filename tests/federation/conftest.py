"""A centre with two clubs, whose nights have arrived."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canasta_club.federation.services import members
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from tests.federation.examples import bundles

CLUBS = ("River", "Hill")


def add_clubs(book: Book, folder: Path) -> None:
    for club in CLUBS:
        file = bundles.written(folder / f"{club}-key.jsonl", bundles.key_file(club))
        members.add(book, club, file)


@pytest.fixture(scope="session")
def with_clubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("centre")
    path = folder / "centre.canasta"
    with open_book(str(path), by="Sue", create=True) as book:
        clubs.add(book, "Centre", "club", "pairs")
        add_clubs(book, folder)
    return path


@pytest.fixture
def centres(with_clubs: Path, tmp_path: Path) -> Iterator[Callable[[], Book]]:
    """Open centres of their own, each with two clubs and no night."""
    opened: list[Book] = []

    def make() -> Book:
        path = tmp_path / f"{len(opened)}.canasta"
        shutil.copy(with_clubs, path)
        opened.append(open_book(str(path), by="Sue"))
        return opened[-1]

    yield make
    for each in opened:
        each.close()
