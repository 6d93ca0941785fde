"""Large changes can be tried first, and the table can be left out where it is clear."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process import canasta

EVENING = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "A. Ash"),
    ("season", "new", "Winter 2026", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
    ("game", "start", "--table", "2", "Elm+Fir", "Gum+Hazel"),
    ("night", "plan", "--from", "2026-12-24", "--to", "2026-12-24", "--weekdays", "thu"),
)


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    for words in EVENING:
        done = canasta(*words)
        assert done.status == 0, done.err


def told(*words: str) -> Any:
    done = canasta(*words, "--json")
    assert done.status == 0, done.err
    return json.loads(done.out)


@pytest.mark.parametrize(
    "words",
    [
        ("game", "void", "--table", "1", "--reason", "x"),
        ("night", "cancel", "2026-12-24", "--reason", "snow"),
        ("player", "merge", "A. Ash", "Ash"),
        ("season", "edit", "--name", "Winter", "--league", "individual"),
        ("season", "close", "--accept", "all"),
    ],
    ids=" ".join,
)
def test_a_dry_run_changes_nothing(words: tuple[str, ...]) -> None:
    changes = told("journal")["rows"]
    if words[:2] == ("season", "close"):
        canasta("game", "void", "--table", "1", "--reason", "x")
        canasta("game", "void", "--table", "2", "--reason", "x")
        changes = told("journal")["rows"]
    done = canasta(*words, "--dry-run")
    assert (done.status, "Preview only; nothing was changed." in done.err) == (0, True), done.err
    assert told("journal")["rows"] == changes
    assert canasta(*words, "--dry-run", "--yes").status == 2
    assert canasta(*words, "--yes").status == 0
    assert len(told("journal")["rows"]) == len(changes) + 1


def test_the_table_may_be_left_out_where_the_sides_sit_at_one_only() -> None:
    done = canasta("hand", "record", "Gum+Hazel: =675", "Elm+Fir: =435")
    assert done.status == 0, done.err
    assert {row["table"] for row in told("hand", "list")} == {2}
    assert canasta("hand", "correct", "1", "Elm+Fir: =440", "--reason", "x").status == 0
    refused = canasta("hand", "void", "1", "--reason", "x")
    assert (refused.status, "--table" in refused.err) == (1, True)
