"""``canasta journal`` with its filters, ``hand history`` and ``undo N`` as they are typed."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import canasta

SETUP = [
    ["init", "River"],
    ["player", "add", "Ash", "Birch", "Cedar", "Dogwood"],
    ["season", "new", "Winter", "--from", "2026-10-01"],
    ["night", "open", "2026-11-19"],
    ["game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"],
    ["hand", "record", "--table", "1", "Ash+Birch: =675", "Cedar+Dogwood: =435", "--accept", "all"],
    ["hand", "correct", "1", "--table", "1", "Ash+Birch: =735", "--reason", "misread"],
    ["player", "add", "Elm"],
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("changes")
    for words in SETUP:
        assert canasta("--book", "b.canasta", "--by", "Sue", *words, folder=folder).status == 0
    return folder


@pytest.mark.long
def test_a_hand_shows_its_whole_history(made: Path) -> None:
    shown = canasta("--book", "b.canasta", "hand", "history", "1", "--json", folder=made)
    rows = shown.rows
    assert [(row["number"], row["by"], row["reason"]) for row in rows] == [
        (6, "Sue", ""),
        (7, "Sue", "misread"),
    ]
    (change,) = rows[1]["changes"]
    assert change == {"of": "Ash & Birch", "fact": "total", "before": "675", "after": "735"}


def test_the_journal_is_filtered_and_shows_old_and_new(made: Path) -> None:
    words = ["journal", "--kind", "hand correct", "--night", "2026-11-19", "--made-by", "Sue"]
    shown = canasta("--book", "b.canasta", *words, folder=made).out
    assert "Ash & Birch: total 675 -> 735" in shown
    assert "Elm" not in shown


def test_ones_own_name_chooses_no_changes(made: Path) -> None:
    hint = "Only the changes of one person: --made-by NAME"
    assert hint in canasta("--book", "b.canasta", "journal", "--by", "Sue", folder=made).err
    assert hint not in canasta("--book", "b.canasta", "journal", folder=made).err


def test_a_named_change_says_what_it_takes_back(made: Path, tmp_path: Path) -> None:
    shutil.copy(made / "b.canasta", tmp_path)
    done = canasta("--book", "b.canasta", "undo", "7", folder=tmp_path)
    assert done.status == 0
    assert "Ash & Birch, total: 735 -> 675" in done.err
    assert "Undone: hand 1 at table 1" in done.out
    refused = canasta("--book", "b.canasta", "undo", "2", "--json", folder=tmp_path)
    (problem,) = json.loads(refused.out)["problems"]
    assert problem["code"] == "conflict"
    assert "change 5, Ash & Birch against Cedar & Dogwood" in problem["message"]
