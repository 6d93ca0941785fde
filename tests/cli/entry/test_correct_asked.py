"""``hand correct`` on a terminal starts from what was written, field by field."""

import shutil
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta

SETUP = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood",
    "season new Winter --from 2026-10-01",
    "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood",
)
BOXES = 5 + 5 + 1 + 2 + 2 + 2
"""Each side's boxes, who went out, the totals, the adjustments, dealer and note."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book in which a hand is written."""
    path = tmp_path_factory.mktemp("written") / "club.canasta"
    for line in SETUP:
        assert canasta("--book", str(path), *line.split()).status == 0
    entered = "1 A:n1+245-65r1 B:=435!\n"
    assert canasta("--book", str(path), "enter", "--lines", stdin=entered).status == 0
    return path


@pytest.fixture(autouse=True)
def hand(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(written, tmp_path)))


def asked(*typed: str, words: str = "hand correct 1 --table 1 --accept all") -> Done:
    lines = "".join(f"{line}\n" for line in typed)
    return canasta(*words.split(), stdin=lines, at_terminal=True)


@pytest.mark.long
def test_only_what_is_typed_changes_and_the_reason_is_asked_for() -> None:
    keep = [""] * BOXES
    keep[2] = "305"
    status, _out, err = asked(*keep, "a 2 is a 3")
    assert status == 0, err
    assert "Ash & Birch, melded [245]:" in err
    assert "Reason:" in err
    history = canasta("hand", "history", "1", "--table", "1").out
    assert "melded 245 -> 305" in history
    assert "a 2 is a 3" in history


def test_a_total_that_would_drop_details_is_asked_about() -> None:
    words = "hand correct 1 Ash+Birch:=735 --table 1 --accept all --reason x"
    status, _out, err = asked("n", words=words)
    assert status == 1
    assert "the total alone would drop what is recorded (natural 1, melded 245" in err
    assert asked("y", words=words)[0] == 0
    assert "Note: before: Ash & Birch" in canasta("hand", "show", "1", "--table", "1").out


def test_nothing_typed_changes_nothing() -> None:
    status, _out, err = asked(*[""] * BOXES)
    assert (status, "nothing changed" in err) == (0, True)


def test_away_from_a_terminal_lines_and_a_reason_are_needed() -> None:
    assert canasta("hand", "correct", "1", "--table", "1").status == 2
    done = canasta("hand", "correct", "1", "Ash+Birch: =735", "--table", "1", "--json")
    assert "reason-required" in done.out


def test_a_night_that_is_not_the_current_one_is_said() -> None:
    for line in ("game end", "night close", "night open 2026-11-26"):
        assert canasta(*line.split()).status == 0
    words = "hand correct 1 Cedar+Dogwood:=455 --night 2026-11-19 --table 1 --reason x --accept all"
    done = canasta(*words.split())
    assert done.status == 0
    assert "This is the night of 2026-11-19; the current one is that of 2026-11-26." in done.err
