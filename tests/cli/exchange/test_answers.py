"""Answers about a hand list, given with ``--as`` or typed where they are asked for."""

from pathlib import Path

import pytest

from tests.cli.examples.nights import FIRST_HAND
from tests.cli.process import Done, canasta

ROWS = (
    "date,table,game,hand,players,Pts\n"
    "2026-11-19,8,1,1,Ash & Zed,700\n"
    "2026-11-19,8,1,1,Cedar & Dogwood,410\n"
)


@pytest.fixture
def hand_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    for words in FIRST_HAND:
        canasta(*words)
    path = tmp_path / "ours.csv"
    path.write_text(ROWS, encoding="utf-8")
    return path


def mapped(path: Path, *typed: str) -> Done:
    lines = "".join(f"{line}\n" for line in typed)
    return canasta("import", str(path), "--map", stdin=lines, at_terminal=True)


def members() -> str:
    return canasta("player", "list").out


def test_new_players_are_added_only_once_all_is_confirmed(hand_list: Path) -> None:
    refused = mapped(hand_list, "total", "new", "n")
    assert (refused.status, "Zed" in members()) == (1, False)
    done = mapped(hand_list, "total", "new", "y")
    assert (done.status, "Zed" in members()) == (0, True), done.err


def test_enter_alone_twice_ends_the_questions_and_names_what_is_open(hand_list: Path) -> None:
    refused = mapped(hand_list, "total", "", "", "new", "y")
    assert (refused.status, refused.err.count("What is the name “Zed”?")) == (1, 2)
    assert "Pts" not in refused.err.splitlines()[-1]
    assert "--as" in refused.err
    assert "Zed" not in members()


def test_a_new_player_is_named_with_as(hand_list: Path) -> None:
    done = canasta("import", str(hand_list), "--as", "Pts=total", "--as", "Zed=new")
    assert (done.status, "Zed" in members()) == (0, True), done.err


def test_an_answer_to_nothing_that_is_asked_is_named(hand_list: Path) -> None:
    given = ("--as", "Pts=total", "--as", "Zed=new", "--as", "Ptz=total")
    note = "Note: --as “Ptz=total” answers nothing that is asked of this file."
    assert note in canasta("import", str(hand_list), *given, "--dry-run").err
    done = canasta("import", str(hand_list), *given[:4])
    assert "Note" not in done.err
    hand_list.write_text(ROWS.replace(",8,", ",9,").replace("Zed", "Elm"), encoding="utf-8")
    again = canasta("import", str(hand_list), *given[:2], "--new-players", "--dry-run")
    assert "Note" not in again.err, "an answer that is remembered is given again"
