"""A lone letter is the seat of a side at every door, and never the beginning of a name.

The second side's players begin with the letter of the first seat, and the other way round.
"""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta

BEGUN = (
    "init Riverside --rules club", "player add Ash Birch Cedar Dogwood",
    "pair add Birch+Cedar", "pair add Ash+Dogwood",
    "season new Winter --from 2026-10-01", "night open 2026-11-19",
    "game start --table 1 Birch+Cedar Ash+Dogwood",
)  # fmt: skip
HAND = ("A: m1 +275 -10 out", "B: m1 +135 -20")
TOTALS = {"Birch & Cedar": 665, "Ash & Dogwood": 415}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("letters") / "club.canasta"
    for words in BEGUN:
        assert canasta("--book", str(path), *words.split()).status == 0
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    return tmp_path


def totals() -> dict[str, int]:
    hands = json.loads(canasta("hand", "list", "--json").out)["hands"]
    return {" & ".join(side["players"]): side["total"] for side in hands[0]["sides"]}


def by_command(_folder: Path) -> Done:
    return canasta("hand", "record", "--table", "1", *HAND)


def by_correction(_folder: Path) -> Done:
    assert canasta("hand", "record", "A: m1 +135 -20", "b: m1 +275 -10 out").status == 0
    return canasta("hand", "correct", "1", *HAND, "--table", "1", "--reason", "swapped")


def at_terminal(_folder: Path) -> Done:
    typed = "".join(f"{line.partition(': ')[2]}\n" for line in HAND)
    return canasta("hand", "record", "--table", "1", stdin=typed, at_terminal=True)


def by_line(_folder: Path) -> Done:
    return canasta("enter", "--lines", stdin=f"1 {HAND[1].lower()} {HAND[0].lower()}")


def by_list(folder: Path) -> Done:
    rows = "2026-11-19,1,1,1,b,1,135,20,no\n2026-11-19,1,1,1,a,1,275,10,out\n"
    path = folder / "list.csv"
    path.write_text(f"date,table,game,hand,side,mixed,melded,left,out\n{rows}")
    return canasta("import", str(path), "--season", "Winter")


@pytest.mark.parametrize("door", [by_command, by_correction, at_terminal, by_line, by_list])
def test_a_letter_is_the_seat_at_every_door(door: object, book: Path) -> None:
    assert callable(door)
    done = door(book)
    assert done.status == 0, done.err
    assert totals() == TOTALS


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("D: =600", "A: =435"), "“D” is not a seat at this table, which has A Birch & Cedar,"),
        (("C: =600", "A: =435"), "“C” is not a seat at this table"),
        (("A: =600", "Birch+Cedar: =435"), "Birch & Cedar appear twice in this hand"),
        (("A: n1 m2 +245 out:B", "B: =90"), "“B” is a seat, and a player is named here"),
        (("A: =600", "B: n1 +245 undeclared_red_three=1:A"), "of Ash or Dogwood"),
    ],
)
def test_a_letter_that_is_no_seat_or_stands_for_a_player_is_refused(
    lines: tuple[str, ...], message: str
) -> None:
    done = canasta("hand", "record", "--table", "1", *lines, "--accept", "all")
    assert done.status == 1
    assert message in " ".join(done.err.split())
    assert json.loads(canasta("hand", "list", "--json").out)["hands"] == []


@pytest.mark.parametrize(
    "words",
    [
        "pair show A",
        "player show A",
        "season register A",
        "game start --table 2 A B",
        "night check-in A",
    ],
)
def test_a_letter_is_refused_where_no_game_is_meant(words: str) -> None:
    done = canasta(*words.split())
    assert done.status == 1
    assert "a lone letter is the seat of a side in a game" in " ".join(done.err.split())


def test_a_dealer_is_not_found_by_a_letter() -> None:
    done = canasta("hand", "record", "--table", "1", *HAND, "--dealer", "D")
    assert done.status == 1
    assert "a lone letter is a seat, so write more of the name" in " ".join(done.err.split())


def test_the_sides_of_a_new_list_sit_by_their_letters(book: Path) -> None:
    rows = (
        "2026-11-19,2,1,1,B,Ash+Dogwood,415\n2026-11-19,2,1,1,A,Birch+Cedar,665\n"
        "2026-11-19,2,1,2,A,,100\n2026-11-19,2,1,2,B,,600\n"
    )
    path = book / "list.csv"
    path.write_text(f"date,table,game,hand,side,players,total\n{rows}")
    assert canasta("game", "void", "1", "--reason", "test", "--yes").status == 0
    done = canasta("import", str(path), "--season", "Winter", "--accept", "all")
    assert done.status == 0, done.err
    assert canasta("hand", "correct", "1", "A: =670", "--table", "2", "--reason", "x").status == 0
    first = json.loads(canasta("hand", "list", "--json").out)["hands"][0]
    assert [(side["players"][0], side["total"]) for side in first["sides"]] == [
        ("Birch", 670), ("Ash", 415),
    ]  # fmt: skip


@pytest.mark.parametrize("sides", ["AA", "AC"])
def test_letters_of_a_new_list_that_cannot_be_seats(book: Path, sides: str) -> None:
    rows = "".join(
        f"2026-11-19,2,1,1,{side},{players},500\n"
        for side, players in zip(sides, ("Ash+Dogwood", "Birch+Cedar"), strict=True)
    )
    path = book / "list.csv"
    path.write_text(f"date,table,game,hand,side,players,total\n{rows}")
    done = canasta("import", str(path), "--season", "Winter", "--accept", "all")
    assert done.status == 1
    assert "the seats of this table are A and B, a side each" in " ".join(done.err.split())
