"""A book of two nights for each test, and a state folder of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_club.records.book.book import Book, open_book
from canasta_club.services.people import players
from canasta_club.services.season import seasons
from tests.services.examples.sites import FIRST, NAMES, play_night


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is kept in mind in a folder of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="module")
def kept(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book of two nights, to be copied."""
    path = tmp_path_factory.mktemp("kept") / "club.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Sue") as book:
        players.add(book, NAMES)
        season = seasons.new(book, "Autumn", first_day=FIRST)
        for week in range(2):
            play_night(book, season, week)
    return path


@pytest.fixture
def played_book(kept: Path, tmp_path: Path) -> Iterator[Book]:
    path = tmp_path / "played.canasta"
    shutil.copy(kept, path)
    with open_book(str(path), by="Sue") as book:
        yield book
