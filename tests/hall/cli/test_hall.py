"""Cards are printed with codes that hold; who prints them again is asked, and those before end."""

import json
import shlex
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from canasta_club.club.play import Place
from canasta_club.hall.services import rights
from canasta_club.hall.services.rights import RightError
from canasta_club.records.book.book import Book, open_book
from tests.cli.process import Done, canasta
from tests.reports.examples.paper import words


@pytest.fixture
def path(book: Book, place: Place) -> Path:
    book.close()
    assert place
    assert book.location.path
    return book.location.path


def typed(path: Path, line: str) -> Done:
    return canasta("--book", str(path), "--by", "Sue", *shlex.split(line))


def codes(file: Path) -> dict[str, str]:
    """Return the code on each card, and the letter that its link begins with."""
    parts = json.loads(file.read_text(encoding="utf-8"))["parts"]
    links = [urlsplit(part["codes"][-1]["reads"]).path.split("/")[1:] for part in parts]
    return {code: letter for letter, code in links}


def test_a_card_is_printed_for_each_side_the_desk_and_the_wall(path: Path) -> None:
    assert typed(path, "club edit --wifi Hall --wifi-code aces").status == 0
    out = path.with_name("cards.pdf")
    done = typed(path, f"print table-cards '{out}' --hall --address 192.168.1.20 --json")
    assert done.status == 0, done.err
    answer = json.loads(done.out)
    assert (answer["sheets"], answer["issued"], answer["revoked"]) == (3, "6", "0")
    text = words(out)
    for each in ("Side A", "Side B", "Desk", "Wall", "Hall, code aces", "192.168.1.20:8017/t/"):
        assert each.replace(" ", "") in text.replace(" ", ""), each


def test_printed_again_they_are_new_and_those_before_open_nothing(path: Path) -> None:
    first, second = path.with_name("1.json"), path.with_name("2.json")
    assert typed(path, f"print table-cards '{first}' --hall").status == 0
    line = ("--book", str(path), "print", "table-cards", str(second), "--hall")
    refused = canasta(*line, at_terminal=True, stdin="n\n")
    assert refused.status == 1
    assert not second.exists()
    assert typed(path, f"print table-cards '{second}' --hall --yes").status == 0
    with open_book(str(path)) as book:
        for code, letter in codes(second).items():
            right = rights.of_code(book, code)
            assert right
            assert right.kind[0] == {"t": "s"}.get(letter, letter)
        for code in codes(first):
            with pytest.raises(RightError):
                rights.of_code(book, code)


def test_rights_are_listed_without_codes_and_revoked(path: Path) -> None:
    out = path.with_name("cards.json")
    typed(path, f"print table-cards '{out}' --hall")
    listed = typed(path, "hall rights --json")
    rows = json.loads(listed.out)["rows"]
    assert [row["state"] for row in rows] == ["holds"] * 6
    assert not [code for code in codes(out) if code in listed.out]
    done = typed(path, "hall revoke --table 2 --yes")
    assert "2 rights were revoked" in done.out
    rows = json.loads(typed(path, "hall rights --json").out)["rows"]
    assert [row["state"] for row in rows].count("revoked") == 2
    assert "Nothing to revoke" in typed(path, "hall revoke --table 2 --yes").out


@pytest.mark.parametrize(
    "line", ["print table-cards c.html --hall", "print table-cards c.csv --hall"]
)
def test_cards_with_codes_are_for_paper(path: Path, line: str) -> None:
    done = typed(path, line)
    assert (done.status, "printed as PDF" in done.err) == (2, True)
    assert json.loads(typed(path, "hall rights --json").out)["rows"] == []


@pytest.mark.parametrize(
    ("terms", "shown"),
    [
        ("", "counts once a second side confirms it"),
        ('confirm = "one"\nshow = "finished"', "finished games"),
        ('accept = ["nobody-out"]', "nobody-out"),
    ],
)
def test_the_season_says_what_tables_may_do(path: Path, shown: str) -> None:
    assert shown in typed(path, "season show").out
