"""Large changes can be tried first, and the table can be left out where it is clear."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from canasta_club.cli.frame import careful
from tests.cli import process
from tests.cli.process import canasta
from tests.services.examples.lists import GAME, a_list

PROGRAM: Final = process.command()

EVENING = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "A. Ash"),
    ("season", "new", "Winter 2026", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
    ("game", "start", "--table", "2", "Elm+Fir", "Gum+Hazel"),
    ("night", "plan", "--from", "2026-12-24", "--to", "2026-12-24", "--weekdays", "thu"),
    ("player", "add", "A. Fir"),
    ("player", "merge", "A. Fir", "Fir"),
    ("season", "new", "Autumn", "--from", "2026-09-03", "--to", "2026-09-10"),
    ("season", "close", "Autumn", "--accept", "all"),
)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the book of a club with two games running, to be copied."""
    path = tmp_path_factory.mktemp("evening") / "club.canasta"
    cards = ("print", "table-cards", str(path.with_name("cards.json")), "--hall")
    for words in (*EVENING[:-1], cards, EVENING[-1]):
        done = canasta("--book", str(path), *words)
        assert done.status == 0, done.err
    return path


@pytest.fixture(autouse=True)
def book(evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "club.canasta"
    shutil.copy(evening, path)
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    monkeypatch.setenv("CANASTA_BY", "tester")


def commands(command: Any = PROGRAM, *path: str) -> Iterator[tuple[str, Any]]:
    """Yield every command by its words."""
    below = getattr(command, "commands", None)
    if below is None:
        yield " ".join(path), command
        return
    for word, each in below.items():
        yield from commands(each, *path, word)


def answer(*words: str) -> Any:
    done = canasta(*words, "--json")
    assert done.status == 0, done.err
    return json.loads(done.out)


LARGE = {
    "game end": ("--all",),
    "game void": ("--table", "1", "--reason", "x"),
    "hall revoke": (),
    "night cancel": ("2026-12-24", "--reason", "snow"),
    "night move": ("2026-11-19", "2026-11-20"),
    "night reseat": ("Ash", "Elm"),
    "player erase": ("Gum",),
    "player merge": ("A. Ash", "Ash"),
    "player remove": ("A. Ash",),
    "player unmerge": ("A. Fir",),
    "season close": ("Winter 2026", "--accept", "all"),
    "season edit": ("--name", "Winter", "--league", "individual"),
    "season reopen": ("Autumn",),
    "season rescore": ("--rules", "classic", "--from", "2026-10-01", "--season", "Winter 2026"),
}
"""Commands that change much that is there: they can be previewed, and ask on a terminal."""

ADDING = {
    "import": ("{list}", "--new-player", "--season", "Winter 2026"),
    "redo": (),
    "season copy": ("Spring", "--from", "2027-01-07", "--season", "Winter 2026"),
    "undo": (),
}
"""Commands that can be previewed, and ask nothing: what they do is easily undone."""
AT_A_CENTRE = {
    "federation person erase",
    "federation person merge",
    "federation person unmerge",
}
"""Commands that need the book of a centre: tried in tests/federation/cli."""


def test_every_command_that_can_be_previewed_is_tried() -> None:
    known = {
        name: {option for each in command.params for option in each.opts}
        for name, command in commands()
    }
    previewed = {name for name, options in known.items() if "--dry-run" in options}
    # Restoring a backup is tried in tests/cli/book: the journal it leaves is the older one.
    # A hand is moved and its sides are swapped in tests/cli/entry/test_moving.py, with a preview.
    elsewhere = {"backup restore", "hand move", "hand swap"}
    assert previewed == {*LARGE, *ADDING, *AT_A_CENTRE, *elsewhere}
    asking = {
        name for name, options in known.items() if {"--yes"} == options & {"--yes", "--confirm"}
    }
    # Cards are printed again, and ask, in tests/hall/cli/test_hall.py.
    assert asking == {*LARGE, *AT_A_CENTRE, "backup restore", "print table-cards"}


def test_what_cannot_be_undone_needs_yes_where_nobody_can_be_asked() -> None:
    done = canasta("player", "erase", "Gum")
    assert (done.status, done.out) == (2, "")
    assert "This cannot be undone: --yes is required." in done.err
    assert "Gum" in canasta("player", "list").out


@pytest.mark.parametrize(
    ("word", "option"),
    [
        (("night", "people", "1"), ("night", "people", "--night", "1")),
        (("night", "money", "1"), ("night", "money", "--night", "1")),
        (("night", "show", "1"), ("night", "show", "--night", "1")),
        (("season", "show", "Autumn"), ("season", "show", "--season", "Autumn")),
        (("season", "entries", "Autumn"), ("season", "entries", "--season", "Autumn")),
        (("season", "money", "Autumn"), ("season", "money", "--season", "Autumn")),
    ],
)
def test_a_night_or_season_is_a_word_or_an_option(
    word: tuple[str, ...], option: tuple[str, ...]
) -> None:
    assert answer(*word) == answer(*option)
    two = canasta(*word, *option[2:-1], "another")
    assert two.status == 2
    assert "are both given. Leave one out." in two.err


def test_verbs_of_a_noun_take_its_object_alike() -> None:
    """Each verb of ``night`` and ``season`` has DATE or NAME, unless its words are other things."""
    known = dict(commands())
    for noun, option in (("night", "--night"), ("season", "--season")):
        for name, command in known.items():
            words = [each for each in command.params if each.param_type_name == "argument"]
            shown = [each for each in command.params if option in each.opts and not each.hidden]
            if name.startswith(f"{noun} ") and shown:
                assert words, f"{name} names its {noun} by an option and takes no word"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [*LARGE, *ADDING])
def test_a_dry_run_changes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {**LARGE, **ADDING}[name]
    path = a_list(tmp_path / "night.csv", GAME.replace("2026-11-19,1", "2026-11-26,1"))
    words = (*name.split(), *(each.format(list=path) for each in given))
    if name == "redo":
        assert canasta("undo").status == 0
    if name == "game end":
        assert canasta("hand", "record", "--table", "2", "A: =600", "B: =300").status == 0
    changes = answer("journal")["rows"]
    done = canasta(*words, "--dry-run")
    assert (done.status, "Preview only; nothing was changed." in done.err) == (0, True), done.err
    begins = {
        "import": "Preview: 2 new hands",
        "season rescore": "Winter 2026 by",
        "season close": "Winter 2026: how it ends",
    }
    assert done.out.startswith(begins.get(name, "This would ")), done.out
    assert "\n\n" not in done.out or name in {"season rescore", "season close"}
    assert ".." not in done.out
    assert "that moved:" not in done.err
    assert answer("journal")["rows"] == changes
    if name in LARGE:
        assert canasta(*words, "--dry-run", "--yes").status == 2
        monkeypatch.setattr(careful, "is_interactive", lambda: True)
        asked: list[str] = []
        monkeypatch.setattr(careful, "ask_yes", asked.append)
        refused = canasta(*words)
        assert (refused.status, "Not confirmed; nothing was changed." in refused.err) == (
            1,
            True,
        ), refused.err
        assert (len(asked), answer("journal")["rows"]) == (1, changes)
        words = (*words, "--yes")
    done = canasta(*words)
    assert done.status == 0, done.err
    newest = answer("journal")["rows"][0]
    assert newest not in changes
    if "--reason" in words:
        assert newest["reason"] == words[words.index("--reason") + 1]


def test_undo_names_the_change_before_it_undoes_it() -> None:
    words_of = {"undo --dry-run": "Would undo", "undo": "Undoing", "redo": "Redoing"}
    for words, doing in words_of.items():
        err = canasta(*words.split()).err
        assert err.startswith(f"{doing} change 12: the season Autumn was closed (tester")


def test_the_table_may_be_left_out_where_the_sides_sit_at_one_only() -> None:
    done = canasta("hand", "record", "Gum+Hazel: =675", "Elm+Fir: =435")
    assert done.status == 0, done.err
    assert {row["table"] for row in answer("hand", "list")["hands"]} == {2}
    assert canasta("hand", "correct", "1", "Elm+Fir: =440", "--reason", "x").status == 0
    refused = canasta("hand", "void", "1", "--reason", "x")
    assert (refused.status, "--table" in refused.err) == (1, True)


def test_reopening_a_final_night_asks_for_a_reason() -> None:
    for table in ("1", "2"):
        canasta("game", "void", "--table", table, "--reason", "x")
    assert canasta("night", "close", "2026-11-19", "--final").status == 0
    refused = canasta("night", "reopen", "2026-11-19", "--json")
    (problem,) = json.loads(refused.out)["problems"]
    assert problem["code"] == "reason-required"
    assert problem["message"] == "--reason is required: the night of 2026-11-19 is final."
    typed = "a sheet was missing\n"
    done = canasta("night", "reopen", "2026-11-19", stdin=typed, at_terminal=True)
    assert done.status == 0, done.err
    assert done.err.startswith("--reason is required: the night of 2026-11-19 is final.\nReason")
    assert answer("journal")["rows"][0]["reason"] == "a sheet was missing"
