"""``canasta enter --second`` and ``game confirm`` as they are typed."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import canasta

SETUP = (
    "init River --rules club",
    "player add Ash Birch Cedar Dogwood",
    "season new Winter --from 2026-10-01",
    "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood",
)
DIFFERENCE = "Cedar & Dogwood, total: “150” here, but “105” in the book"


@pytest.fixture(scope="module")
def entered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book with the two hands that Sue entered."""
    path = tmp_path_factory.mktemp("entered") / "club.canasta"
    sue = ("--book", str(path), "--by", "Sue")
    for line in SETUP:
        assert canasta(*sue, *line.split()).status == 0
    typed = "1 A:n1+245-65r1 B:=435!\n1 A:=90 B:=105!\n"
    assert canasta(*sue, "enter", "--lines", stdin=typed).status == 0
    return path


@pytest.fixture(autouse=True)
def night(entered: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(entered, tmp_path)))


def again(*lines: str, words: tuple[str, ...] = ()) -> tuple[int, str, str]:
    typed = "".join(f"{line}\n" for line in lines)
    done = canasta("--by", "Birch", "enter", "--second", *words, stdin=typed)
    return done.status, done.out, done.err


def test_a_night_is_keyed_again_line_by_line() -> None:
    status, out, err = again(
        "1 A:n1+245-65r1 B:=435", "A:=90 B:=150", "back 1.2 because 105 is 150", "owed"
    )
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "1.1 agrees with what Sue entered",
        f"1.2 differs from what Sue entered: {DIFFERENCE}; confirm 1.2, or: back 1.2 because …",
        "1.2 sent back to Sue",
        "every hand was keyed again",
    ]
    report = canasta("night", "show").out
    assert "1 agrees by Birch; 2 sent back by Birch (105 is 150)" in report


def test_a_difference_that_is_left_open_and_what_is_not_allowed_are_said() -> None:
    status, _out, err = again("1.2 A:=90 B:=150", "fix 1.1 A:=5 because x", "confirm 1.1")
    assert status == 1
    assert "never edits it" in err
    assert "Key hand 1.1 first" in err
    assert "1.2 differs from what Sue entered: confirm it or send it back." in err


def test_the_answer_is_also_data() -> None:
    status, out, _err = again("1.2 A:=90 B:=150", "confirm 1.2", words=("--json",))
    assert status == 0
    (compared,) = json.loads(out)["compared"]
    assert (compared["agrees"], compared["verdict"], compared["entered_by"]) == (
        False, "confirmed", "Sue",
    )  # fmt: skip


def test_verdicts_belong_to_the_second_keying() -> None:
    done = canasta("--by", "Birch", "enter", "--lines", stdin="confirm 1.1\n")
    assert done.status == 1
    assert "by a second person" in done.err


def test_captains_confirm_a_game() -> None:
    done = canasta("game", "confirm", "Ash", "Cedar", "--table", "1", "--json")
    assert json.loads(done.out)["confirmed"] == [
        {"side": "Ash & Birch", "player": "Ash", "holds": True},
        {"side": "Cedar & Dogwood", "player": "Cedar", "holds": True},
    ]
