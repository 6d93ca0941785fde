"""A damaged book is told apart from a mistake of the program."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from canasta_club.cli.options import Settings
from canasta_club.errors import BookError
from canasta_club.records.book.book import Book
from canasta_club.services.book.books import open_book


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
