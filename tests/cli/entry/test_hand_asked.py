"""A hand is asked for side by side on a terminal, until it can be right."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta
from tests.cli.terminal import terminal

SETUP = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood",
    "season new Winter --from 2026-10-01",
    "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood",
)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book in which a game is begun."""
    path = tmp_path_factory.mktemp("begun") / "club.canasta"
    for line in SETUP:
        assert canasta("--book", str(path), *line.split()).status == 0
    return path


@pytest.fixture(autouse=True)
def game(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a game, its book where the commands look for it."""
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))


def asked(*typed: str) -> Done:
    """Type answers to what is asked of a hand."""
    lines = "".join(f"{line}\n" for line in typed)
    return canasta("hand", "record", "--table", "1", stdin=lines, at_terminal=True)


def test_a_line_that_cannot_be_read_is_asked_for_again() -> None:
    status, out, err = asked("m1 +245 -30 zz", "m1 +245 -30", "n1 +300 -0 out")
    assert status == 0, err
    assert "is neither cards nor a word of a line" in err
    assert "900" in out


def test_a_hand_that_cannot_be_right_is_asked_for_again_with_what_was_typed() -> None:
    status, out, err = asked("m1 +245 -30", "KKKK 55", "", "n1 +300 -0 out")
    assert status == 0, err
    assert "55 has 2 cards; a meld needs 3" in err
    assert "Ash & Birch [m1 +245 -30]:" in err
    assert "515" in out
    assert "900" in out


def test_what_is_unusual_may_be_typed_again() -> None:
    status, _out, err = asked("m1 +245 -30", "n1 +300 -5", "n", "", "n1 +300 -0 out")
    assert status == 0, err
    assert "nobody went out" in err
    assert canasta("hand", "list", "--json").out.count('"hand": 1') == 1


@pytest.mark.long
def test_ctrl_c_ends_the_questions_and_keeps_nothing() -> None:
    with terminal("hand", "record", "--table", "1", out=subprocess.DEVNULL) as screen:
        screen.answer("Ash & Birch:", "")
        before = len(screen.shown)
        assert screen.interrupt() == 130
    message = screen.shown[before:].replace("^C", "").strip()
    assert message == "canasta: Interrupted; nothing was changed."
    assert json.loads(canasta("hand", "list", "--json").out)["hands"] == []
