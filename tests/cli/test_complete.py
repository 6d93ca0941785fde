"""What the Tab key offers, asked as a shell asks; the book is only read."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import canasta, process

BOOK = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood", "Ann O'Hara"),
    ("season", "new", "Winter 2026", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "7", "Ash+Birch", "Cedar+Dogwood"),
)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("complete") / "club.canasta"
    for words in BOOK:
        done = canasta("--book", str(path), *words)
        assert done.status == 0, done.err
    return path


def asked(book: Path, line: str, shell: str = "bash", cursor: int | None = None) -> dict[str, str]:
    """Return how a shell asks: the words typed so far, and which of them the cursor stands on."""
    return {
        "CANASTA_BOOK": str(book),
        "_CANASTA_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ") if cursor is None else cursor),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }


def offered(book: Path, line: str, shell: str = "bash", cursor: int | None = None) -> list[str]:
    """Return what is offered."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in asked(book, line, shell, cursor).items():
            patch.setenv(name, value)
        done = canasta(*line.split(" ")[1:])
    assert done.err == ""
    return done.out.split("\n")


def test_the_real_program_offers_the_same(book: Path) -> None:
    done = process(environment=asked(book, "canasta player show A"))
    assert (done.err, done.out.split("\n")) == ("", offered(book, "canasta player show A"))


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("canasta se", "season"),
        ("canasta night che", "check-in"),
        ("canasta player show A", "Ash"),
        ("canasta player show a", "ash"),
        ("canasta pair show Ash", "Ash+Birch"),
        ("canasta night check-in Ced", "Cedar"),
        ("canasta standings --season Wi", "Winter\\ 2026"),
        ("canasta season close W", "Winter\\ 2026"),
        ("canasta standings --night 2026", "2026-11-19"),
        ("canasta night close 2026-1", "2026-11-19"),
        ("canasta hand record --table ", "7"),
        ("canasta hall revoke --table ", "7"),
        ("canasta hall waiting --night 2026", "2026-11-19"),
        ("canasta serve --night 2026", "2026-11-19"),
        ("canasta print table-cards c.pdf --hall --table ", "7"),
        ("canasta hand record --accept nobody", "nobody-out"),
        ("canasta rules show cl", "club"),
        ("canasta season new X --league sw", "swiss"),
        ("canasta rules explain too-many-w", "too-many-wilds"),
        ("canasta --club Ri", "Riverside"),
        ("canasta hand list --sea", "--season"),
    ],
)
def test_what_is_offered(book: Path, line: str, wanted: str) -> None:
    assert wanted in offered(book, line)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("canasta player show Ann\\ O", r"Ann\ O\'Hara"),
        ("canasta player show Ann\\ O\\'H", r"Ann\ O\'Hara"),
        ('canasta player show "ann O', "ann O'Hara"),
        ("canasta player show 'Ann", "Ann O’Hara"),
        ("canasta player show 'Ann O’H", "Ann O’Hara"),
        ("canasta season close Winter\\ ", r"Winter\ 2026"),
        ('canasta season close "Wi', "Winter 2026"),
    ],
)
def test_a_name_that_is_half_typed_is_finished_as_it_was_begun(
    book: Path, line: str, wanted: str
) -> None:
    assert offered(book, line, cursor=3) == [wanted, ""]


def test_a_name_with_an_apostrophe_reaches_zsh(book: Path) -> None:
    (line, *_rest) = offered(book, "canasta player show Ann\\ O’", "zsh")
    assert "Ann O’Hara" in line
    done = canasta("--book", str(book), "player", "show", "Ann O’Hara", "--json")
    assert done.status == 0


def test_tables_are_those_of_the_open_night_otherwise_of_the_last_one(
    book: Path, tmp_path: Path
) -> None:
    own = Path(shutil.copy(book, tmp_path))
    for words in (
        ("night", "close", "2026-11-19"),
        ("night", "open", "2026-11-12"),
        ("game", "start", "--table", "3", "Ash+Birch", "Cedar+Dogwood"),
    ):
        assert "7" in offered(own, "canasta hand show 1 --table ")
        done = canasta("--book", str(own), *words)
        assert done.status == 0, done.err
    assert offered(own, "canasta hand show 1 --table ") == ["3", ""]


@pytest.mark.parametrize("rules", ["club", "biriba"])
def test_an_address_is_finished_once_it_is_begun(book: Path, tmp_path: Path, rules: str) -> None:
    """As it is printed, also where a rule set has another layout; after the rules were changed."""
    written = tmp_path / "slips.json"
    if rules != "club":
        book = Path(shutil.copy(book, tmp_path))
        done = canasta("--book", str(book), "season", "rescore", "--rules", rules, "--from",
                       "2026-11-19", "--reason", "agreed")  # fmt: skip
        assert done.status == 0, done.err
    done = canasta("--book", str(book), "print", "slips", str(written), "--hands", "1")
    assert done.status == 0
    printed = json.loads(written.read_text(encoding="utf-8"))["parts"][0]["address"]
    for words in ("hand show 1 --table ", "journal --table ", "hand show ", "game start --table "):
        assert offered(book, f"canasta {words}{printed[:4].lower()}") == [
            printed[:4].lower() + printed[4:], ""
        ]  # fmt: skip
    assert not any(offered(book, f"canasta hand show {printed[:3]}"))
    (line, _end) = offered(book, f"canasta hand show {printed[:9]}", "fish")
    assert line == f"{printed}\tround 1, table 7, hand 1"


def test_fish_gets_a_line_on_each_word(book: Path) -> None:
    assert "2026-11-19\topen, Winter 2026" in offered(book, "canasta night close 2", "fish")


def test_where_there_is_not_a_book_nothing_is_made_and_nothing_shown(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "club.canasta"
    assert not any(offered(missing, "canasta player show A"))
    assert not missing.parent.exists()
    broken = tmp_path / "broken.canasta"
    broken.write_text("not a book")
    assert not any(offered(broken, "canasta player show A"))
    assert broken.read_text(encoding="utf-8") == "not a book"
