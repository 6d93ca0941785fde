"""A number that no hand, table or round can have is refused in words at every door, at once."""

import json
import shutil
from pathlib import Path

import pytest

from canasta_club.club.games import LAST_NUMBER
from tests.cli.process import Done, canasta

BEGUN = (
    "init Riverside --rules club", "player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel",
    "pair add Ash+Birch", "pair add Cedar+Dogwood", "pair add Elm+Fir", "pair add Gum+Hazel",
    "season new Winter --from 2026-10-01",
    "night open 2026-11-19", "game start --table 1 Ash+Birch Cedar+Dogwood",
    "hand record A:=675 B:=435 --table 1",
)  # fmt: skip
SIDES = ("A: =600", "B: =90")
HUGE = (LAST_NUMBER + 1, 10**9, 10**19, 10**30)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("numbers") / "club.canasta"
    for words in BEGUN:
        done = canasta("--book", str(path), *words.split())
        assert done.status == 0, done.err
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    return tmp_path


def by_command(number: int, _folder: Path) -> Done:
    return canasta("hand", "record", "--hand", str(number), *SIDES, "--accept", "all")


def by_correction(number: int, _folder: Path) -> Done:
    return canasta("hand", "correct", str(number), *SIDES, "--table", "1", "--reason", "misread")


def by_voiding(number: int, _folder: Path) -> Done:
    return canasta("hand", "void", str(number), "--table", "1", "--reason", "abandoned")


def by_moving(number: int, _folder: Path) -> Done:
    words = f"hand move 1 --table 1 --to-hand {number} --reason misread --accept all"
    return canasta(*words.split())


def by_line(number: int, _folder: Path) -> Done:
    return canasta("enter", "--lines", stdin=f"1.{number} {' '.join(SIDES)} !")


def by_list(number: int, folder: Path) -> Done:
    path = folder / "list.csv"
    path.write_text(
        "date,table,game,hand,side,total\n"
        f"2026-11-19,1,1,{number},a,600\n2026-11-19,1,1,{number},b,90\n"
    )
    return canasta("import", str(path), "--season", "Winter", "--accept", "all")


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize(
    "door", [by_command, by_correction, by_voiding, by_moving, by_line, by_list]
)
def test_a_number_that_no_hand_has_is_refused_at_every_door(
    door: object, number: int, book: Path
) -> None:
    assert callable(door)
    done = door(number, book)
    assert done.status in {1, 2, 3}
    assert str(number) in done.err.replace(",", "")
    assert "Traceback" not in done.err

    hands = json.loads(canasta("hand", "list", "--json").out)["hands"]
    assert [hand["hand"] for hand in hands] == [1]


def test_the_last_number_is_taken(book: Path) -> None:
    assert by_command(LAST_NUMBER, book).status == 0


@pytest.mark.parametrize(
    "words",
    [
        "game start --table {} Elm+Fir Gum+Hazel",
        "game start --table 2 --round {} Elm+Fir Gum+Hazel",
        "game show --table 1 --game {}",
    ],
)
@pytest.mark.parametrize("number", [10**9, 10**19])
def test_a_table_or_round_that_cannot_be_is_refused(words: str, number: int) -> None:
    done = canasta(*words.format(number).split())
    assert done.status in {1, 2}, done.out
    assert "Traceback" not in done.err
