"""A club is created in a book of its own, or beside others."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from canasta_club.errors import CanastaError, ConflictError, NotFoundError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.book import books, clubs
from canasta_club.services.rules import rulesets
from canasta_club.services.season.club_glance import club_glance


def test_the_club_is_what_it_was_founded_as(book: Book) -> None:
    facts = list(clubs.page(book).rows)
    assert ("name", "Riverside") in facts
    assert ("rule set of new seasons", "club") in facts
    with pytest.raises(ConflictError, match="is already the book of"):
        clubs.add(book, "RIVERSIDE")


def test_a_second_club_may_share_the_book(book: Book) -> None:
    with pytest.raises(
        clubs.BookExistsError, match=r"already exists and holds “Riverside”\."
    ) as fault:
        clubs.add(book, "Hill  Club", "hoyle")
    assert "--add-club" in str(fault.value.hint)
    clubs.add(book, "Hill  Club", "hoyle", add_club=True)
    assert list(clubs.list_page(book).rows) == [
        ("Hill Club", "hoyle", "pairs", "a4", "that of this computer"),
        ("Riverside", "club", "pairs", "a4", "that of this computer"),
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


def test_settings_are_edited_journalled_and_undone(book: Book) -> None:
    edited = clubs.edit(book, paper="letter", time_zone="new york")
    assert (edited.paper, edited.time_zone) == ("letter", "America/New_York")
    (entry,) = journal.entries(book, 1)
    assert entry.summary == (
        "club Riverside: paper letter (before: a4); "
        "time zone America/New_York (before: that of this computer)"
    )
    assert clubs.edit(book, paper="letter") == edited
    assert journal.entries(book, 1) == [entry], "nothing is written without a difference"
    assert {("paper", "letter"), ("time zone", "America/New_York")} <= set(clubs.page(book).rows)
    undoing.undo(book)
    with open_book(str(book.location.path)) as again:
        assert (again.club.paper, again.club.time_zone) == ("", "")
        assert clubs.edit(again, name="Hill  Club", rules_id="hoyle", terms_id="swiss").name == (
            "Hill Club"
        )
        assert clubs.edit(again, time_zone="machine").time_zone == ""
        assert ("backups kept", 10) in clubs.page(again).rows
        clubs.edit(again, backups_kept=20, backup_days=30)
        assert ("backups kept", 20) in clubs.page(again).rows
        assert ("days of daily backups", 30) in clubs.page(again).rows


def test_the_club_s_own_files_lie_where_it_is_said(book: Book, club_home: Path) -> None:
    """They do not lie beside a book that is kept elsewhere."""
    assert str(club_home) not in str(book.location.path)
    (folder,) = (Path(str(row[1])) for row in clubs.page(book).rows if row[0] == "own files")
    for name, text in (("rulesets", 'extends = "club"'), ("leagues", 'extends = "pairs"')):
        (folder / name).mkdir(parents=True)
        (folder / name / "ours.toml").write_text(f'id = "ours"\n{text}\n')
    changed = clubs.edit(book, rules_id="ours", terms_id="ours")
    assert (changed.rules_id, changed.terms_id) == ("ours", "ours")


def test_a_club_takes_no_name_or_rules_that_it_cannot_have(book: Book) -> None:
    clubs.add(book, "Hill Club", add_club=True)
    with pytest.raises(ConflictError, match="already the book of riverside"):
        clubs.edit(book, name="riverside")
    for rules_id, terms_id in (("hoile", ""), ("", "swis")):
        with pytest.raises(NotFoundError):
            clubs.edit(book, rules_id=rules_id, terms_id=terms_id)
    with pytest.raises(CanastaError, match="did you mean “Berlin”"):
        clubs.edit(book, time_zone="Berlim")


@pytest.mark.parametrize("paper", ["", "a4", "letter"])
def test_a_light_command_sees_the_club_and_its_paper(book: Book, paper: str) -> None:
    clubs.edit(book, paper=paper, time_zone="Europe/Berlin")
    book.release()
    where = SimpleNamespace(book=str(book.location.path), club="")
    assert club_glance(where)[:3] == ("Riverside", paper, "Europe/Berlin")
    nowhere = SimpleNamespace(book="/no/such.canasta", club="")
    assert club_glance(nowhere)[:3] == ("", "", "")


class Unset:
    book, club, by = "", "", ""


def test_the_book_is_in_the_clubs_folder_unless_another_is_named(club_home: Path) -> None:
    with books.open_book(Unset, create=True) as book:
        clubs.add(book, "Riverside")
        assert book.by
    assert (club_home / "club.canasta").is_file()
    with open_book(books.location(Unset)) as book:
        assert book.club.name == "Riverside"
