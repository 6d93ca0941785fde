"""A hand entered in the wrong place is moved; sides are swapped, and slips exchanged."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process import Done, canasta

BEGUN = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"),
    ("season", "new", "Winter", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
    ("game", "start", "--table", "2", "Elm+Fir", "Gum+Hazel"),
    (
        "hand",
        "record",
        "--table",
        "1",
        "A: m1 +275 -10 out:Ash",
        "B: m1 +135 -20",
        "--dealer",
        "Ash",
    ),
    ("hand", "record", "--table", "1", "A: m2 +300 -40", "B: n1 m1 +260 -5 out", "--note", "late"),
    ("hand", "record", "--table", "2", "A: =600", "B: =300", "--accept", "all"),
)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("moving") / "club.canasta"
    for words in BEGUN:
        done = canasta("--book", str(path), *words)
        assert done.status == 0, done.err
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    return tmp_path


FIRST = {"1.1": [665, 415]}
BEFORE = FIRST | {"1.2": [860, 1155], "2.1": [600, 300]}


def totals() -> dict[str, list[int]]:
    hands = json.loads(canasta("hand", "list", "--json").out)["hands"]
    return {
        f"{each['table']}.{each['hand']}": [side["total"] for side in each["sides"]]
        for each in hands
    }


def said(done: Done) -> str:
    return " ".join((done.out + done.err).split())


def shown(table: int, hand: int) -> Any:
    return json.loads(canasta("hand", "show", str(hand), "--table", str(table), "--json").out)


def test_the_book_begins_as_the_tests_think() -> None:
    assert totals() == BEFORE


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("move 2 --table 1 --to-table 2", {**FIRST, "2.1": [600, 300], "2.2": [860, 1155]}),
        ("move 2 --table 1 --to-hand 4", {**FIRST, "1.4": [860, 1155], "2.1": [600, 300]}),
        ("swap 1 --table 1", BEFORE | {"1.1": [415, 665]}),
        ("swap 1 2 --table 1", BEFORE | {"1.1": [860, 1155], "1.2": [665, 415]}),
        ("swap 2 1 --table 1", BEFORE | {"1.1": [860, 1155], "1.2": [665, 415]}),
        ("swap 1 --table 1 --with-table 2", BEFORE | {"1.1": [600, 300], "2.1": [665, 415]}),
        ("swap 2 1 --table 1 --with-table 2", BEFORE | {"1.2": [600, 300], "2.1": [860, 1155]}),
    ],
)  # fmt: skip
def test_one_change_that_is_undone_and_redone(words: str, after: dict[str, list[int]]) -> None:
    changes = len(canasta("journal", "--json").rows)
    done = canasta("hand", *words.split(), "--accept", "all", "--reason", "wrong pile")
    assert done.status == 0, done.err
    assert totals() == after
    newest = canasta("journal", "--json").rows
    assert len(newest) == changes + 1
    assert canasta("verify").status == 0
    assert canasta("undo").status == 0
    assert totals() == BEFORE
    assert canasta("redo").status == 0
    assert totals() == after
    assert canasta("verify").status == 0


@pytest.mark.parametrize(
    "words", ["move 2 --table 1 --to-table 2", "swap 1 --table 1", "swap 1 2 --table 1"]
)
def test_a_preview_says_what_it_would_do_and_changes_nothing(words: str) -> None:
    changes = len(canasta("journal", "--json").rows)
    done = canasta("hand", *words.split(), "--accept", "all", "--dry-run")
    assert done.status == 0, done.err
    assert "Preview only; nothing was changed." in said(done)
    assert totals() == BEFORE
    assert len(canasta("journal", "--json").rows) == changes


def test_two_sides_of_three_are_named_to_be_swapped() -> None:
    three = ("--table", "3")
    assert canasta("player", "add", "Ivy", "Juniper", "Kapok").status == 0
    assert canasta("game", "start", *three, "Ivy", "Juniper", "Kapok").status == 0
    sides = ("A: =500", "B: =300", "C: =100")
    assert canasta("hand", "record", *three, *sides, "--accept", "all").status == 0
    unsaid = canasta("hand", "swap", "1", *three, "--accept", "all")
    assert unsaid.status == 2
    assert "Name the two sides" in said(unsaid)
    done = canasta("hand", "swap", "1", *three, "--side", "A", "--side", "C", "--accept", "all")
    assert done.status == 0, done.err
    assert totals() == BEFORE | {"3.1": [100, 300, 500]}


def test_a_slip_goes_along_with_all_that_is_on_it() -> None:
    assert (
        canasta("hand", "move", "2", "--table", "1", "--to-table", "2", "--accept", "all").status
        == 0
    )
    moved = shown(2, 2)
    assert moved["note"] == "late"
    assert [line["item"] for line in moved["sides"][1]["lines"]][:1] == ["melded cards"]
    assert "1860" not in said(canasta("game", "show", "1"))
    revisions = canasta("hand", "show", "2", "--table", "2", "--revisions")
    assert "entered in the wrong place" in said(revisions)
    history = said(canasta("hand", "history", "2", "--table", "2"))
    assert "was moved to hand 2 at table 2" in history


def test_the_slips_of_two_hands_are_exchanged_with_dealer_and_note() -> None:
    done = canasta("hand", "swap", "1", "2", "--table", "1", "--accept", "all", "--json")
    assert done.status == 0, done.err
    assert [each["hand"] for each in json.loads(done.out)["hands"]] == [1, 2]
    assert (shown(1, 1)["note"], shown(1, 2)["dealer"]) == ("late", "Ash")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("move 2 --table 1 --to-table 2 --to-hand 1", "Hand 1 at table 2, game 1, is another"),
        ("move 2 --table 1 --to-hand 1", "exchange the two slips: canasta hand swap"),
        ("move 2 --table 1 --to-hand 2", "It is hand 2 of this game already."),
        ("move 7 --table 1 --to-table 2", "7"),
        ("move 2 --table 1 --to-table 9", "table 9"),
        ("swap 1 1 --table 1", "name two hands"),
        ("swap 1 --table 1 --side A", "Name the two sides"),
        ("swap 1 --table 1 --side A --side D", "“D” is not a seat at this table"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(words: str, message: str) -> None:
    done = canasta("hand", *words.split(), "--accept", "all")
    assert done.status in {1, 2}
    assert message in said(done)
    assert totals() == BEFORE


def test_nothing_goes_to_a_game_that_is_over_or_leaves_a_closed_season() -> None:
    assert canasta("game", "end", "2").status == 0
    done = canasta("hand", "move", "2", "--table", "1", "--to-table", "2", "--accept", "all")
    assert done.status == 1
    assert "ended" in said(done)
    assert totals() == BEFORE
    assert (
        canasta("hand", "swap", "1", "--table", "1", "--with-table", "2", "--accept", "all").status
        == 0
    )
    assert canasta("game", "end", "1").status == 0
    assert canasta("season", "close", "Winter", "--accept", "all", "--yes").status == 0
    closed = canasta("hand", "swap", "1", "--table", "1", "--season", "Winter")
    assert closed.status == 1
    assert "closed" in said(closed)


def test_a_voided_hand_stays_where_it_is() -> None:
    assert canasta("hand", "void", "2", "--table", "1", "--reason", "x").status == 0
    done = canasta("hand", "move", "2", "--table", "1", "--to-table", "2")
    assert done.status == 1
    assert "Hand 2 is voided, and stays where it is." in said(done)
