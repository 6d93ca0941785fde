"""A club is founded, and three questions find the rules it plays by."""

from itertools import product
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
    with pytest.raises(ConflictError, match="already is the book of"):
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


def test_the_answers_choose_a_rule_set_that_gives_them() -> None:
    for document in rulesets.all_documents()[0]:
        counts = document.player_counts
        rules = document.for_players(4 if 4 in counts else counts[0])
        answers = [question.holds(rules) for question in clubs.QUESTIONS]
        choice = clubs.choose_rules(answers)
        assert choice.differing == ()
        assert document.id in {choice.document.id, *(each.id for each in choice.also)}


@pytest.mark.parametrize("answers", list(product([True, False], repeat=3)))
def test_whatever_the_answers_the_nearest_rule_set_is_chosen(answers: tuple[bool, ...]) -> None:
    choice = clubs.choose_rules(answers)
    assert len(choice.differing) <= 1


def test_the_answers_of_classic_and_of_the_club_rules_differ() -> None:
    assert clubs.choose_rules([True, False, True]).document.id == "classic"
    assert clubs.choose_rules([True, False, False]).document.id == "club"


def test_a_rule_set_of_the_clubs_own_may_be_the_one(club_home: Path) -> None:
    own = club_home / "rulesets"
    own.mkdir(parents=True)
    (own / "house.toml").write_text(
        'id = "house"\nextends = "club"\n[threes.red]\nplus_if = { canastas = 1 }\n'
        '[meld]\nwilds = "equal"\n',
        encoding="utf-8",
    )
    (own / "broken.toml").write_text("id = ", encoding="utf-8")
    choice = clubs.choose_rules([True, True, False])
    assert "house" in {choice.document.id, *(each.id for each in choice.also)}


class Said:
    book, club, by = "", "", ""


def test_the_book_is_in_the_clubs_folder_unless_said(club_home: Path) -> None:
    with books.open_book(Said, create=True) as book:
        clubs.add(book, "Riverside")
        assert book.by
    assert (club_home / "club.canasta").is_file()
    with open_book(books.location(Said)) as book:
        assert book.club.name == "Riverside"
