"""What is unusual is asked about while the book is free: others can write meanwhile."""

from pathlib import Path

import pytest

from canasta_club.cli import options
from canasta_club.records.book.book import open_book
from canasta_club.services.people import players
from tests.cli.process import Done, canasta

ROWS = "date,table,game,hand,players,total\n2026-11-19,1,1,1,Ash & Birch,{}\n"
OTHER = "2026-11-19,1,1,1,Cedar & Dogwood,435\n"


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "club.canasta"
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    monkeypatch.chdir(tmp_path)
    for words in ("init Riverside --rules classic", "season new Winter --from 2026-10-01"):
        assert canasta(*words.split()).status == 0
    # Nobody's total is a reason to ask; a hand that is missing before it is.
    (tmp_path / "night.csv").write_text((ROWS + OTHER).format(675).replace(",1,1,1,", ",1,1,2,"))
    return path


def importing(*more: str) -> Done:
    return canasta("import", "night.csv", "--new-player", *more, at_terminal=True)


def test_others_write_while_an_import_is_asked_about(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(question: str) -> bool:
        asked.append(question)
        with open_book(str(book), by="Birch") as other:
            players.add(other, ["Zoe"])
        return True

    monkeypatch.setattr(options, "ask_yes", ask)
    done = importing()
    assert (done.status, len(asked)) == (0, 1), done.err
    assert "hand 1 is missing before this one" in asked[0]
    listed = canasta("journal", "--json").rows
    assert [each["action"] for each in listed[:2]] == ["import", "player add"]


@pytest.mark.usefixtures("book")
def test_an_import_that_is_not_accepted_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "ask_yes", lambda _question: False)
    done = importing()
    assert (done.status, "unusual hands; nothing was changed" in done.err) == (1, True)
    assert canasta("journal", "--json").rows[0]["action"] == "season new"


@pytest.mark.usefixtures("book")
def test_a_preview_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "ask_yes", None)
    done = importing("--dry-run")
    assert done.status == 0
    assert "This is unusual:" in done.err
    assert canasta("journal", "--json").rows[0]["action"] == "season new"
