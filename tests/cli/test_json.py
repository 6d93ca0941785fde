"""With --json there is one object on stdout and nothing on stderr, whatever happens."""

import io
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from canasta_club.cli.frame.answer import PROBLEMS_SCHEMA
from canasta_club.cli.main import build
from tests.cli.examples.nights import FIRST_HAND
from tests.cli.process import canasta, process


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("begun") / "club.canasta"
    for words in FIRST_HAND:
        answer = answer_of("--book", str(path), *words)
        assert answer["schema"] == f"canasta/{'-'.join(_command(words))}/1"
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    return tmp_path


def _command(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[:1] if words[0] == "init" else words[:2]


def answer_of(*words: str, status: int = 0) -> Any:
    done = canasta(*words, "--json")
    assert (done.status, done.err) == (status, "")
    return json.loads(done.out)


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (("hand", "void", "1"), 2, "reason-required"),
        (("hand", "void", "1", "--reason", "x", "--table", "9"), 1, "not-found"),
        (("hand", "void"), 2, "missing-word"),
        (("hand", "void", "one"), 2, "bad-value"),
        (("hand", "void", "1", "--raeson", "x"), 2, "unknown-option"),
        (("hand", "viod", "1"), 2, "usage"),
        (("player", "show", "Willow"), 1, "not-found"),
        (("import", "nothing.csv"), 1, "refused"),
        (("night", "check-in", "Zed", "--guest", "--new-player"), 2, "usage"),
    ],
)
def test_a_refusal_is_an_object_too(words: tuple[str, ...], status: int, code: str) -> None:
    answer = answer_of(*words, status=status)
    assert answer["schema"] == PROBLEMS_SCHEMA
    (problem,) = answer["problems"]
    assert (problem["level"], problem["code"]) == ("error", code)
    assert problem["message"].endswith((".", "?", ")"))
    assert {"where", "side", "clause"} <= set(problem)


def test_every_problem_of_a_hand_is_listed() -> None:
    answer = answer_of("hand", "record", "Ash+Birch: KK222", "Cedar+Dogwood: x9 =7", status=1)
    assert answer["schema"] == PROBLEMS_SCHEMA
    assert answer["problems"]
    assert all(each["code"] for each in answer["problems"])


def test_what_is_noted_beside_an_answer_is_among_its_notes(tmp_path: Path) -> None:
    other = str(tmp_path / "other.canasta")
    answer = answer_of("--book", other, "init", "Hill")
    assert any("Next: canasta season new" in note for note in answer["notes"])


def test_the_hand_list_says_of_which_season_and_night_it_is() -> None:
    season = answer_of("hand", "list", "--season", "Winter 2026")
    night = answer_of("hand", "list")
    assert (season["season"], night["night"]) == ("Winter 2026", "2026-11-19")
    assert season["hands"] == night["hands"]
    assert season["hands"][0]["sides"][0]["score"] == 675
    assert "night" not in season


@pytest.mark.parametrize(
    ("words", "command"),
    [((), "verify"), (("help",), "verify"), (("season",), "list"), (("ruling",), "pile")],
    ids=str,
)
def test_a_noun_alone_answers_with_its_commands(words: tuple[str, ...], command: str) -> None:
    answer = answer_of(*words)
    assert answer["schema"] == "canasta/commands/1"
    assert command in {each["command"] for each in answer["commands"]}
    assert all(each["line"] for each in answer["commands"])


@pytest.mark.parametrize("words", [("--help",), ("season", "-h")], ids=str)
def test_help_of_a_noun_answers_with_its_commands(words: tuple[str, ...]) -> None:
    assert answer_of(*words)["schema"] == "canasta/commands/1"


def test_help_of_a_command_is_an_object() -> None:
    assert (
        canasta("hand", "list", "--help").out == answer_of("hand", "list", "--help")["help"] + "\n"
    )


def test_the_version_is_an_object() -> None:
    assert canasta("--version").out == f"canasta {answer_of('--version')['version']}\n"


def test_json_may_stand_before_the_verb() -> None:
    done = canasta("--json", "season", "--json", "list")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["schema"] == "canasta/season-list/1"


def test_what_goes_into_a_file_keeps_every_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where Python would write a file in an encoding of 256 letters."""
    book = str(tmp_path / "other.canasta")
    assert canasta("--book", book, "init", "Żółć ♠ Klub").status == 0
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    with pytest.raises(SystemExit):
        build()(["--book", book, "club", "show"])
    assert "Żółć ♠ Klub" in written.getvalue().decode("utf-8")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_json_keeps_every_letter_where_stdout_has_few(tmp_path: Path, encoding: str) -> None:
    """As on Windows, where a pipe is written in the encoding of the system."""
    book = str(tmp_path / "other.canasta")
    assert canasta("--book", book, "init", "Żółć ♠ Klub").status == 0
    little = {"PYTHONIOENCODING": encoding, "CANASTA_BOOK": book}
    shown = process("club", "show", "--json", environment=little)
    assert shown.out.isascii()
    assert "Żółć ♠ Klub" in json.loads(shown.out)["rows"][0].values()
    hand = json.dumps({"sides": [{"name": "Ł\U0001f0cf", "total": 675}, {"name": "B", "total": 5}]})
    scored = process("score", "--rules", "club", "--jsonl", "-", stdin=hand, environment=little)
    assert json.loads(scored.out)["sides"][0]["name"] == "Ł\U0001f0cf"
