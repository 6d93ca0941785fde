"""A damaged book is told apart from a mistake of the program."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from canasta_club.cli.options import Settings
from canasta_club.errors import BookError
from canasta_club.records.book.book import Book
from canasta_club.services.book.books import open_book
from tests.cli.process import canasta
from tests.postgresql import Server


def test_what_a_damaged_book_raises_is_reported_with_the_damage(book: Book, tmp_path: Path) -> None:
    book.close()
    path = tmp_path / "club.canasta"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE journal_entry SET at = 'yesterday'")
    with (
        pytest.raises(BookError, match="row 1 of journal_entry: at cannot be read: 'yesterday'"),
        open_book(Settings(book=str(path))),
    ):
        raise ValueError


def test_a_mistake_of_the_program_stays_what_it_is(book: Book) -> None:
    book.close()
    with (
        pytest.raises(ZeroDivisionError),
        open_book(Settings(book=str(book.location.path))),
    ):
        _ = 1 / 0


@pytest.mark.long
def test_what_another_club_of_a_server_holds_explains_no_fault(
    own_server: Server, begun_on_own_server: str
) -> None:
    address = own_server.create("one_is_damaged", begun_on_own_server)
    init, season = ("init", "--add-club"), ("season", "new", "Cup", "--from", "2026-09-01")
    for words in ((*init, "Hillside", "--rules", "club"), (*season, "--club", "Hillside")):
        assert canasta(*words, "--book", address).status == 0
    with psycopg.connect(address) as keeper:
        keeper.execute("UPDATE season SET rules = 'x'")
    with (
        pytest.raises(ValueError, match=r"^$"),
        open_book(Settings(book=address, club="Riverside")),
    ):
        raise ValueError
    damaged = pytest.raises(BookError, match="row 1 of season: rules cannot be read: 'x'")
    with damaged, open_book(Settings(book=address, club="Hillside")):
        raise ValueError
