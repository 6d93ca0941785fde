"""A club is created in a book of its own, or beside others."""

from pathlib import Path

import pytest

from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.book import books, clubs
from canasta_club.services.rules import rulesets


def test_the_club_is_what_it_was_founded_as(book: Book) -> None:
    facts = list(clubs.page(book).rows)
    assert ("name", "Riverside") in facts
    assert ("rule set of new seasons", "club") in facts
    with pytest.raises(ConflictError, match="is already the book of"):
        clubs.add(book, "RIVERSIDE")


def test_a_second_club_may_share_the_book(book: Book) -> None:
    with pytest.raises(
        clubs.BookExistsError, match=r"already exists and holds Riverside\."
    ) as fault:
        clubs.add(book, "Hill  Club", "hoyle")
    assert "--add-club" in str(fault.value.hint)
    clubs.add(book, "Hill  Club", "hoyle", add_club=True)
    assert list(clubs.list_page(book).rows) == [
        ("Hill Club", "hoyle", "pairs"),
        ("Riverside", "club", "pairs"),
    ]


def test_an_unknown_rule_set_founds_no_club(book: Book) -> None:
    with pytest.raises(NotFoundError):
        clubs.add(book, "Hill Club", "hoile", add_club=True)
    assert len(list(clubs.list_page(book).rows)) == 1


def test_a_rule_set_in_a_file_is_found_again_from_anywhere(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house.toml").write_text('id = "house"\nextends = "classic"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    club = clubs.add(book, "Hill Club", "house.toml", add_club=True)
    monkeypatch.chdir("/")
    assert rulesets.document(club.rules_id).id == "house"


class Said:
    book, club, by = "", "", ""


def test_the_book_is_in_the_clubs_folder_unless_said(club_home: Path) -> None:
    with books.open_book(Said, create=True) as book:
        clubs.add(book, "Riverside")
        assert book.by
    assert (club_home / "club.canasta").is_file()
    with open_book(books.location(Said)) as book:
        assert book.club.name == "Riverside"
