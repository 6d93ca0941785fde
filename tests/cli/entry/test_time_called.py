"""Time is called: every running game ends by one command, one key, or as the night is closed."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta

BEGUN = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juniper Kapok Larch",
    "season new Winter --from 2026-10-01", "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood", "game start --table 2 Elm+Fir Gum+Hazel",
    "game start --table 3 Ivy+Juniper Kapok+Larch --round 2",
    "hand record --table 1 A:=600 B:=300 --accept all",
    "hand record --table 3 A:=100 B:=305 --accept all",
)  # fmt: skip


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("time") / "club.canasta"
    for words in BEGUN:
        done = canasta("--book", str(path), *words.split())
        assert done.status == 0, done.err
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    return tmp_path


def states() -> list[str]:
    return [str(row["state"]) for row in canasta("game", "list", "--json").rows]


def said(done: Done) -> str:
    return " ".join((done.out + done.err).split())


def test_every_running_game_with_a_hand_ends_in_one_change() -> None:
    done = canasta("game", "end", "--all", "--reason", "the bell")
    assert done.status == 0, done.err
    assert "Games ended at tables 1 and 3." in said(done)
    assert "Not ended, as no hand of theirs is in: table 2." in said(done)
    assert states() == ["ended", "running", "ended"]
    assert canasta("undo").status == 0
    assert states() == ["running"] * 3
    assert canasta("redo").status == 0
    assert states() == ["ended", "running", "ended"]


def test_a_preview_changes_nothing_and_the_answer_is_also_data() -> None:
    done = canasta("game", "end", "--all", "--dry-run")
    assert "end the games at tables 1 and 3" in said(done)
    assert states() == ["running"] * 3
    answer = json.loads(canasta("game", "end", "--all", "--json").out)
    assert [row["state"] for row in answer["rows"]] == ["ended", "running", "ended"]


def test_time_is_called_for_one_round() -> None:
    assert canasta("game", "end", "--all", "--round", "2").status == 0
    assert states() == ["running", "running", "ended"]
    again = canasta("game", "end", "--all", "--round", "2")
    assert again.status == 1
    assert "No running game of round 2 on 2026-11-19 has a hand" in said(again)


def test_a_table_and_all_do_not_go_together() -> None:
    assert canasta("game", "end", "1", "--all").status == 2


@pytest.mark.parametrize(
    ("answer", "after"), [("y", ["ended", "running", "ended"]), ("n", ["running"] * 3)]
)
def test_closing_a_night_offers_to_end_the_games(answer: str, after: list[str]) -> None:
    done = canasta("night", "close", stdin=f"{answer}\n", at_terminal=True)
    assert done.status == 0, done.err
    assert "The games at tables 1 and 3 are still running." in said(done)
    assert states() == after


def test_closing_a_night_elsewhere_says_how() -> None:
    done = canasta("night", "close")
    assert "canasta game end --all --night 2026-11-19" in said(done)
    assert states() == ["running"] * 3


def test_a_list_is_imported_with_its_games_ended(book: Path) -> None:
    rows = "2026-11-12,1,1,1,Ash+Birch,500\n2026-11-12,1,1,1,Cedar+Dogwood,300\n"
    path = book / "list.csv"
    path.write_text(f"date,table,game,hand,players,total\n{rows}")
    done = canasta("import", str(path), "--accept", "all", "--ended")
    assert done.status == 0, done.err
    assert "1 game ended early" in said(done)
    again = canasta("import", str(path), "--accept", "all", "--ended")
    assert "1 hand already there" in said(again)
