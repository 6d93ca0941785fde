"""What an example built for one test is a copy in another, and only where it would be the same."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.people import players
from canasta_club.services.safety.verify import verify
from canasta_club.services.season import seasons
from tests.services.examples import remembered

DAY = date(2026, 10, 1)


@dataclass
class Builder:
    """A function that is remembered, and the books that it really was called for."""

    called: list[Book]
    begin: Callable[..., Season]


@pytest.fixture
def builder() -> Builder:
    called: list[Book] = []

    @remembered.remembered
    def begin(book: Book, /, name: str = "Autumn", people: tuple[str, ...] = ("Ash",)) -> Season:
        called.append(book)
        players.add(book, people)
        return seasons.new(book, name, first_day=DAY)

    return Builder(called, begin)


@pytest.fixture
def opened(begun_book: Path, tmp_path: Path) -> Iterator[Callable[[str], Book]]:
    """Open one more copy of the book."""
    with ExitStack() as stack:

        def one(name: str) -> Book:
            path = shutil.copy(begun_book, tmp_path / f"{name}.canasta")
            return stack.enter_context(open_book(str(path), by="Sue"))

        yield one


def rows(book: Book) -> bytes:
    book.release()
    return remembered._driver(book).serialize()


def test_a_copy_is_what_was_built(builder: Builder, opened: Callable[[str], Book]) -> None:
    first, second = opened("first"), opened("second")
    assert builder.begin(first) == builder.begin(second)
    assert builder.called == [first]
    assert list(remembered._driver(first).iterdump()) == list(remembered._driver(second).iterdump())
    assert verify(second).problems == []


def test_what_a_test_does_with_its_copy_reaches_no_other(
    builder: Builder, opened: Callable[[str], Book]
) -> None:
    first = opened("first")
    season = builder.begin(first)
    built = list(remembered._driver(first).iterdump())
    players.add(first, ["Birch"])
    object.__setattr__(season, "name", "Dirty")
    second = opened("second")
    assert builder.begin(second).name == "Autumn"
    players.add(second, ["Cedar"])
    third = opened("third")
    builder.begin(third)
    assert list(remembered._driver(third).iterdump()) == built
    assert builder.called == [first]


def test_a_season_of_a_copy_shares_the_rules_that_its_book_reads(
    builder: Builder, opened: Callable[[str], Book]
) -> None:
    builder.begin(opened("first"))
    book = opened("second")
    season = builder.begin(book)
    assert season.rules is seasons.find(book, "Autumn").rules


def test_other_words_another_person_or_another_state_are_built(
    builder: Builder, opened: Callable[[str], Book]
) -> None:
    builder.begin(opened("first"))
    builder.begin(opened("named"), "Winter")
    of_another = opened("of another")
    of_another.by = "Ann"
    builder.begin(of_another)
    changed = opened("changed")
    players.add(changed, ["Birch"])
    builder.begin(changed)
    assert len(builder.called) == 4


@pytest.mark.parametrize("fixture", ["monkeypatch", "tmp_path"])
def test_a_test_that_may_replace_parts_of_the_program_builds(
    builder: Builder, opened: Callable[[str], Book], fixture: str
) -> None:
    builder.begin(opened("first"))
    remembered.begin_test([fixture])
    builder.begin(opened("second"))
    assert len(builder.called) == (2 if fixture == "monkeypatch" else 1)


def test_a_club_with_files_of_its_own_builds(
    builder: Builder, opened: Callable[[str], Book], club_home: Path
) -> None:
    builder.begin(opened("first"))
    club_home.mkdir()
    builder.begin(opened("second"))
    assert len(builder.called) == 2


def test_a_word_that_names_a_file_is_built(
    builder: Builder, opened: Callable[[str], Book], tmp_path: Path
) -> None:
    for name in ("first", "second"):
        builder.begin(opened(name), str(tmp_path))
    assert len(builder.called) == 2


def test_inside_a_change_it_is_built(builder: Builder, opened: Callable[[str], Book]) -> None:
    builder.begin(opened("first"))
    book = opened("second")
    with book.change("season new"):
        builder.begin(book)
    assert len(builder.called) == 2
