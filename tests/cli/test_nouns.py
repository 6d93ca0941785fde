"""The nouns of the club as a person types them: what is shown, and the exit status."""

import json
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from canasta_club.services.rules.choice import Questionnaire
from tests.cli import process
from tests.cli.terminal import terminal

app = process.app()
Type = Callable[..., Result]
EVENING = (
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
    ("pair", "add", "Ash", "Birch"),
    ("season", "new", "Winter 2026", "--from", "1.10.2026", "--rules", "club"),
    ("night", "open", "19.11.2026"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
)


@pytest.fixture
def types(tmp_path: Path) -> Type:
    """Type a command for the book of the Riverside club, away from a terminal."""
    runner = CliRunner()

    def run(*words: str) -> Result:
        return runner.invoke(app, ["--book", str(tmp_path / "club.canasta"), "--by", "Sue", *words])

    assert run("init", "Riverside", "--rules", "club").exit_code == 0
    return run


@pytest.fixture
def evening(types: Type) -> Type:
    for words in EVENING:
        done = types(*words)
        assert done.exit_code == 0, (words, done.stderr)
    return types


def answer_of(types: Type, *words: str) -> Any:
    done = types(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def test_a_club_is_begun_with_the_default_rules_away_from_a_terminal(tmp_path: Path) -> None:
    book = str(tmp_path / "new" / "club.canasta")
    done = CliRunner().invoke(app, ["init", "Hill Club", "--book", book])
    assert done.exit_code == 0
    assert done.stdout == f"Created the book for Hill Club in {book}.\n"
    assert "Rule set: classic (the default)." in done.stderr


@pytest.mark.parametrize("words", [["Hill Club", "--rules", "clubb"], [""], ["x" * 101]])
def test_a_club_that_cannot_be_begun_leaves_no_book(tmp_path: Path, words: list[str]) -> None:
    book = tmp_path / "club.canasta"
    done = CliRunner().invoke(app, ["--book", str(book), "init", *words])
    assert (done.exit_code, done.stdout) == (1, "")
    assert list(tmp_path.iterdir()) == []


def test_a_club_is_begun_once(types: Type) -> None:
    done = types("init", "riverside")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "is already the book of riverside" in done.stderr


def test_a_book_of_two_clubs_asks_which(types: Type) -> None:
    assert types("init", "Hill Club", "--rules", "hoyle").exit_code == 1
    assert types("init", "Hill Club", "--rules", "hoyle", "--add-club").exit_code == 0
    done = types("player", "list")
    assert done.exit_code == 1
    assert "This book holds several clubs: “Hill Club”, “Riverside”." in done.stderr
    assert "Choose one with --club NAME." in done.stderr
    assert types("player", "add", "Ash", "--club", "hill").exit_code == 0
    assert answer_of(types, "player", "list", "--club", "Riverside")["rows"] == []
    clubs = answer_of(types, "club", "list")["rows"]
    assert [club["name"] for club in clubs] == ["Hill Club", "Riverside"]


def test_where_the_book_is(types: Type, tmp_path: Path) -> None:
    facts = {row["fact"]: row["value"] for row in answer_of(types, "club", "show")["rows"]}
    assert facts["book"] == str(tmp_path / "club.canasta")


def test_settings_are_an_object_of_named_values(types: Type) -> None:
    values = answer_of(types, "club", "show")["values"]
    assert (values["name"], values["paper"], values["backups_kept"]) == ("Riverside", "a4", 10)


def test_players(types: Type) -> None:
    assert types("player", "add", "Ash", "Birch Lee").stdout == "Added Ash, Birch Lee.\n"
    refused = types("player", "add", "ash", "A & B")
    assert refused.exit_code == 1
    assert refused.stderr.count("error:") == 2
    assert types("player", "rename", "bir", "Berta").exit_code == 0
    assert [row["name"] for row in answer_of(types, "player", "list")["rows"]] == ["Ash", "Berta"]
    assert answer_of(types, "player", "show", "ber")["title"] == "Berta"
    guest = answer_of(types, "player", "add", "Gum", "--guest")["rows"]
    assert guest == [{"name": "Gum", "pairs": "", "guest": "guest"}]
    unknown = types("player", "show", "Zed")
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert "There is no player “Zed”." in unknown.stderr


def test_pairs(evening: Type) -> None:
    rows = answer_of(evening, "pair", "list")["rows"]
    assert [(row["number"], row["name"]) for row in rows] == [
        (1, "Ash & Birch"),
        (2, "Cedar & Dogwood"),
    ]
    assert evening("pair", "rename", "2", "The Hedge").stdout == "Pair 2 is now called The Hedge.\n"
    assert answer_of(evening, "pair", "show", "Dog+Ced")["title"] == "The Hedge"
    assert evening("pair", "add", "Ash").exit_code == 2


def test_seasons(evening: Type) -> None:
    (row,) = answer_of(evening, "season", "list")["rows"]
    assert (row["name"], row["from"], row["nights"]) == ("Winter 2026", "2026-10-01", 1)
    assert "Winter 2026" in evening("season", "show").stdout
    early = evening("season", "close", "winter")
    assert early.exit_code == 1
    assert "the night of 2026-11-19 is open, not final" in early.stderr
    assert "and does not count until it is" in early.stderr
    assert evening("season", "close", "winter", "--accept", "all").exit_code == 0
    refused = evening("night", "open", "2026-11-26")
    assert "The season Winter 2026 is closed." in refused.stderr
    assert evening("season", "reopen", "winter").exit_code == 0
    assert evening("season", "new", "Cup", "--from", "5/6/2026").exit_code == 1


def test_nights(evening: Type) -> None:
    again = evening("night", "open", "2026-11-19")
    assert again.stdout == "Night 1 of Winter 2026, 2026-11-19, is open.\n"
    assert evening("night", "close").stdout == "The night of 2026-11-19 is closed.\n"
    (row,) = answer_of(evening, "night", "list")["rows"]
    assert (row["number"], row["date"], row["games"]) == (1, "2026-11-19", 1)
    assert (row["state"], row["note"]) == ("provisional", "")


@pytest.mark.long
def test_games(evening: Type) -> None:
    refused = evening("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood")
    assert refused.exit_code == 1
    assert "is still running" in refused.stderr
    assert "canasta game end 1 --round 1" in refused.stderr
    line = ("Ash+Birch: KKKKKKK QQQQ2X 555 r2 out", "Cedar+Dogwood: AAA 9999 / K5 / X2")
    assert evening("hand", "record", "--table", "1", *line).exit_code == 0
    shown = answer_of(evening, "game", "show")
    assert shown["rows"] == [
        {"hand": 1, "points_1": 995, "score_1": 995, "points_2": 15, "score_2": 15}
    ]
    assert [side["opening"] for side in shown["sides"]] == [50, 50]
    assert "To open the next hand" in evening("game", "show", "--table", "1").stdout
    (row,) = answer_of(evening, "game", "list")["rows"]
    assert (row["sides"], row["score"]) == ("Ash & Birch against Cedar & Dogwood", [995, 15])
    ended = evening("game", "end", "--table", "1", "--reason", "the clock")
    assert "Ash & Birch won" in ended.stdout
    assert answer_of(evening, "game", "reopen")["status"] == "running"
    assert evening("game", "void").exit_code == 2
    assert answer_of(evening, "game", "void", "--reason", "wrong table")["status"] == "void"
    assert answer_of(evening, "game", "list")["rows"] == []
    assert answer_of(evening, "game", "unvoid")["status"] == "running"


def test_a_game_without_the_hand_that_ended_it_goes_on(evening: Type) -> None:
    last = ("--table", "1", "Ash+Birch: =5000", "Cedar+Dogwood: =300")
    assert "Ash & Birch won" in evening("hand", "record", *last).stderr
    undone = evening("hand", "void", "1", "--table", "1", "--reason", "a card short")
    assert undone.stderr.startswith("Hand 1 voided.\n")
    assert evening("undo").exit_code == 0
    gone = answer_of(evening, "hand", "void", "1", "--reason", "a card short")
    assert (gone["over"], gone["winner"]) == (False, None)


def test_a_game_resumed_at_its_scores(evening: Type) -> None:
    evening("player", "add", "Elm", "Fir", "Gum", "Hazel")
    sides = ("Elm+Fir", "Gum+Hazel", "--start-score", "Elm=3015", "--start-score", "Gum+Hazel=-65")
    done = evening("game", "start", "--table", "2", *sides)
    assert "To open the next hand: Elm & Fir 120, Gum & Hazel any meld." in done.stdout


def test_undo_redo_and_the_journal(evening: Type) -> None:
    assert evening("undo").stdout == (
        "Undone: Ash & Birch against Cedar & Dogwood at table 1 on 2026-11-19.\n"
    )
    assert answer_of(evening, "game", "list")["rows"] == []
    assert evening("redo").stdout.startswith("Redone: Ash & Birch against")
    assert len(answer_of(evening, "game", "list")["rows"]) == 1
    refused = evening("redo")
    assert (refused.exit_code, refused.stdout) == (1, "")
    rows = answer_of(evening, "journal", "--limit", "3")["rows"]
    assert [(row["action"], row["by"], row["state"]) for row in rows] == [
        ("redo", "Sue", ""),
        ("undo", "Sue", "undone"),
        ("game start", "Sue", ""),
    ]


def test_verify(evening: Type, tmp_path: Path) -> None:
    line = ("Ash+Birch: =675", "Cedar+Dogwood: =435")
    evening("hand", "record", *line)
    assert evening("verify").stdout.startswith("1 hand rescored: everything agrees.\nJournal: ")
    import sqlite3

    with sqlite3.connect(tmp_path / "club.canasta") as connection:
        connection.execute("UPDATE hand_side SET total = 680 WHERE total = 675")
    connection.close()
    done = evening("verify")
    assert done.exit_code == 1
    assert "the book has 680, its rules give 675" in done.stderr
    done = evening("verify", "--json")
    codes = [each["code"] for each in json.loads(done.stdout)["problems"]]
    assert codes == ["total-differs", "row-changed"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"date,table\n", "another kind of file"),
        (b"", "is empty"),
        (b"SQLite format 3\x00" + b"\x00" * 4000, "another program"),
    ],
)
def test_what_is_not_a_book_is_reported_by_the_real_program(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "club.canasta"
    path.write_bytes(content)
    done = _process("--book", str(path), "player", "list")
    assert (done.returncode, done.stdout) == (1, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [None, b""], ids=["missing", "empty"])
def test_the_hint_of_a_missing_book_creates_it(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "our club.canasta"
    if content is not None:
        path.write_bytes(content)
    for command in ("standings", "doctor"):
        done = _process("--book", str(path), command)
        assert done.returncode == 1
        hint = (done.stdout + done.stderr).partition("Create one: canasta ")[2].partition("\n")[0]
        assert hint
    assert _process(*shlex.split(hint)).returncode == 0
    assert _process("--book", str(path), "player", "list").returncode == 0


def _process(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess(words, *process.canasta(*words))


def _answers(wanted: str) -> str:
    """Return what is typed to answer as a rule set does."""
    typed = ""
    questionnaire = Questionnaire.start()
    rules = next(each.rules for each in questionnaire.fitting if each.document.id == wanted)
    while found := questionnaire.next():
        question, answers = found
        answer = question.answer(rules)
        typed += f"{answers.index(answer) + 1}\n"
        questionnaire = questionnaire.answered(question, answer)
    return typed


@pytest.mark.long
def test_questions_find_the_rules_on_a_terminal(tmp_path: Path) -> None:
    book = str(tmp_path / "club.canasta")
    with terminal("--book", book, "init", "Hill Club", out=subprocess.DEVNULL) as screen:
        screen.answer("?", "1\n" + _answers("club"))
        assert screen.status() == 0, screen.shown
    assert screen.shown.count("?") >= 2
    assert "Rule set: club, UK club." in screen.shown
    assert "Next: canasta season new" in screen.shown
