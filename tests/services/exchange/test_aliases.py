"""A club's own headings and names are explained once, and remembered in the book."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError, ProblemsError, UsageError
from canasta_club.records import undoing
from canasta_club.records.book.book import Book
from canasta_club.services.exchange import aliases
from canasta_club.services.people import players
from canasta_club.services.safety import verify
from canasta_club.services.season import seasons
from tests.services.examples.lists import bring_in

LIST = """\
Our club night,,,,,,
Datum,Tisch,Spiel,Blatt,Spieler,Punkte,Laune
2026-11-19,1,1,1,Bob S. & Birch,675,good
2026-11-19,1,1,1,Cedar & Dogwood,435,
"""
MEANINGS = (
    "Datum=date", "TISCH=table", "Spiel=game", "Blatt=hand", "Spieler=players", "Punkte=total",
)  # fmt: skip


@pytest.fixture
def club_season(book: Book) -> Season:
    players.add(book, ["Robert Smith", "Birch", "Cedar", "Dogwood"])
    return seasons.new(book, "Winter 2026", first_day=date(2026, 10, 1))


@pytest.fixture
def ours(tmp_path: Path, club_season: Season) -> Path:
    del club_season  # It must be open.
    path = tmp_path / "ours.csv"
    path.write_text(LIST, encoding="utf-8")
    return path


def explain(book: Book, path: Path, *given: str) -> None:
    for question, meaning in aliases.answers(aliases.open_headings(book, path), given):
        aliases.learn(book, question, meaning)


def test_every_heading_is_asked_once(book: Book, ours: Path) -> None:
    asked = [question.written for question in aliases.open_headings(book, ours)]
    assert asked == ["Datum", "Tisch", "Spiel", "Blatt", "Spieler", "Punkte", "Laune"]
    explain(book, ours, *MEANINGS)
    assert [question.written for question in aliases.open_headings(book, ours)] == ["Laune"]
    explain(book, ours, "laune=-")
    assert aliases.open_headings(book, ours) == []


def test_names_are_asked_and_the_list_is_imported(book: Book, ours: Path) -> None:
    explain(book, ours, *MEANINGS, "Laune=-")
    (question,) = aliases.open_names(book, ours)
    assert (question.kind, question.written) == ("name", "Bob S.")
    aliases.learn(book, question, "robert")
    assert aliases.open_names(book, ours) == []
    assert bring_in(book, ours, new_players=False).hands == 1
    assert bring_in(book, ours, new_players=True).already_there == 1
    assert not verify.verify(book).problems


def test_what_is_left_open_is_refused_with_a_list(book: Book, ours: Path) -> None:
    explain(book, ours, *MEANINGS)
    with pytest.raises(ProblemsError, match="not everything in it is explained") as refused:
        aliases.refuse_open(ours, aliases.open_headings(book, ours))
    assert [(each.code, each.message) for each in refused.value.problems] == [
        ("unknown-heading", "the heading “Laune” is not known")
    ]
    assert "--as" in str(refused.value.hint)


@pytest.mark.parametrize(
    ("meaning", "hint"), [("totals", "Did you mean “total”?"), ("zzz", "There are: date, round")]
)
def test_a_meaning_must_be_a_heading(book: Book, ours: Path, meaning: str, hint: str) -> None:
    question = aliases.open_headings(book, ours)[0]
    with pytest.raises(UsageError) as refused:
        aliases.learn(book, question, meaning)
    assert str(refused.value.hint).startswith(hint)


def test_an_answer_without_a_meaning_is_refused(book: Book, ours: Path) -> None:
    with pytest.raises(UsageError, match="does not say what means what"):
        list(aliases.answers(aliases.open_headings(book, ours), ["Punkte"]))


def test_an_alias_is_listed_forgotten_and_undone(book: Book, ours: Path) -> None:
    explain(book, ours, *MEANINGS, "Laune=-")
    rows = {row[1]: row[2] for row in aliases.page(book).rows}
    assert (rows["punkte"], rows["laune"]) == ("total", "passed over")
    aliases.forget(book, "PUNKTE")
    assert "punkte" not in {row[1] for row in aliases.page(book).rows}
    with pytest.raises(NotFoundError):
        aliases.forget(book, "Punkte")
    undoing.undo(book)
    assert "punkte" in {row[1] for row in aliases.page(book).rows}
    aliases.forget(book, "punkte")
    explain(book, ours, "Punkte=net")
    assert {row[1]: row[2] for row in aliases.page(book).rows}["punkte"] == "net"
