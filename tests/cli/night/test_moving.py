"""A night under the wrong date is moved with all that hangs on it."""

import json
import re
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from canasta_club.club.slip import blank
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.entry.drafts import Draft, Drafts
from canasta_club.services.play import games
from tests.cli.process import canasta

WRONG, RIGHT = "2026-11-12", "2026-11-19"
EVENING = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel",
    "season new Winter --from 2026-10-01 --league pairs-round-robin --table-money 3.50",
    "season new Cup --from 2026-10-01",
    "season register Ash+Birch Cedar+Dogwood Elm+Fir Gum+Hazel --season Winter",
    f"night plan --from {WRONG} --to {WRONG} --weekdays thu --season Winter",
    "season fixtures --draw --season Winter",
    f"night open {WRONG} --present all",
    "night seat --confirm",
    f"night share {WRONG} --with Cup",
    "hand record --table 1 --accept all {0}:=675 {1}:=435",
    "night pay all",
    f"penalty add Ash+Birch --points 1 --reason late --night {WRONG}",
    "season absent Elm+Fir --round 3",
)


def done(*words: str) -> str:
    answer = canasta(*words)
    assert answer.status == 0, answer.err
    return answer.out


def value(*words: str) -> Any:
    return json.loads(done(*words, "--json"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("moved") / "club.canasta"
    sides: list[str] = []
    for line in EVENING:
        done("--book", str(path), *line.format(*sides).split())
        if line.startswith("night share"):
            listed = json.loads(done("--book", str(path), "game", "list", "--json"))["rows"]
            sides = listed[0]["sides"].replace(" & ", "+").split(" against ")
    return path


@pytest.fixture(autouse=True)
def book(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = Path(shutil.copy(played, tmp_path))
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    monkeypatch.chdir(tmp_path)
    return path


def hanging_on(day: str) -> list[Any]:
    """Return all that the commands show of a night."""
    of_night = ("--night", day, "--season", "Winter")
    return [
        *(value(noun, "list", *of_night) for noun in ("hand", "game")),
        value("night", "people", day),
        value("night", "money", day),
        value("night", "show", day, "--season", "Cup"),
        value("season", "fixtures", "--season", "Winter"),
        value("season", "unplayed", "--season", "Winter"),
        value("penalty", "list", "--season", "Winter"),
        value("standings", "--season", "Winter"),
        value("standings", "--season", "Cup"),
    ]


def in_words(found: list[Any], day: str) -> str:
    """Return what hangs on a night without its day, and without the state of the journal."""
    return re.sub('"[0-9a-f]{16}"', '""', json.dumps(found).replace(day, "DAY"))


@pytest.mark.long
def test_all_that_hangs_on_a_night_goes_along_and_comes_back() -> None:
    before = in_words(hanging_on(WRONG), WRONG)
    assert WRONG in json.dumps(hanging_on(WRONG))
    ratings = value("ratings")["rows"]
    moved = done("night", "move", WRONG, RIGHT)
    assert moved == (
        f"The night of {WRONG} is now on {RIGHT}. With it: 2 games, 1 hand, 1 round, 6 fixtures,"
        " 8 players, 8 payments, 1 game not played, 1 penalty and its share in Cup.\n"
    )
    assert in_words(hanging_on(RIGHT), RIGHT) == before
    assert canasta("night", "show", WRONG).status == 1
    assert value("verify")["problems"] == []
    assert value("ratings")["rows"] == value("ratings", "--from-start")["rows"] == ratings
    done("undo")
    assert in_words(hanging_on(WRONG), WRONG) == before
    done("redo")
    assert in_words(hanging_on(RIGHT), RIGHT) == before
    assert value("verify")["problems"] == []
    assert value("journal")["rows"][0]["action"] == "redo"


@pytest.mark.long
def test_hands_and_penalties_of_a_night_go_along() -> None:
    shown = ("hand", "list", "--season", "Winter")
    before = done(*shown)
    done("night", "move", WRONG, RIGHT, "--reason", "typed")
    assert done(*shown) == before.replace(WRONG, RIGHT)
    assert RIGHT in done("penalty", "list", "--season", "Winter")
    assert value("verify")["problems"] == []
    done("undo")
    assert done(*shown) == before


def test_a_preview_changes_nothing() -> None:
    shown = canasta("night", "move", WRONG, RIGHT, "--dry-run")
    assert shown.out.startswith(f"This would move the night of {WRONG} to {RIGHT}, with 2 games")
    assert "don't import them again" in shown.err
    assert canasta("night", "show", RIGHT).status == 1


def test_an_unfinished_slip_stays_with_its_game(book: Path) -> None:
    with open_book(str(book)) as opened:
        game = games.find(opened, season="Winter", night=WRONG, table=2).game
        Drafts(opened).write(game, Draft(game.id, 1, blank(2).with_text(0, "melded", "245")))
    done("night", "move", WRONG, RIGHT)
    with open_book(str(book)) as opened:
        game = games.find(opened, season="Winter", night=RIGHT, table=2).game
        assert Drafts(opened).read(game) is not None


@pytest.mark.parametrize(
    ("before", "new", "message"),
    [
        ((), WRONG, "There is already a night on 2026-11-12, number 1."),
        (("night open 2026-11-20 --season Winter",), "2026-11-20", "There is already a night on"),
        ((), "2026-09-30", "is before the first day of Winter"),
        (
            ("season rescore --rules samba --from 2026-11-15 --season Winter",),
            RIGHT,
            f"The rules of Winter differ between {WRONG} and {RIGHT}",
        ),
        (
            ("season rescore --rules samba --from 2026-11-15 --season Cup",),
            RIGHT,
            f"The rules of Cup differ between {WRONG} and {RIGHT}",
        ),
        (("night unshare 2026-11-12 --with Cup", "season close Winter --accept all"), RIGHT, ""),
    ],
)
def test_what_cannot_be_moved_is_refused(before: tuple[str, ...], new: str, message: str) -> None:
    for line in before:
        done(*line.split())
    refused = canasta("night", "move", WRONG, new, "--season", "Winter")
    assert (refused.status, message in refused.err) == (1, True), refused.err


def test_a_final_night_is_moved_until_its_deadline(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("night", "close", WRONG, "--final", "--accept", "all")
    with open_book(str(book)) as opened:
        later = opened.today + timedelta(days=30)
    monkeypatch.setattr(Book, "today", later)
    refused = canasta("night", "move", WRONG, RIGHT)
    assert (refused.status, "--after-deadline" in refused.err) == (1, True)
    done("night", "move", WRONG, RIGHT, "--after-deadline")
    assert value("night", "list", "--season", "Winter")["rows"][0]["state"] == "final"


def test_a_night_that_was_sent_says_so() -> None:
    done("club", "key", "new") if canasta("club", "key").status else None
    done("night", "close", WRONG, "--accept", "all")
    done("night", "bundle", WRONG, "night.jsonl")
    moved = canasta("night", "move", WRONG, RIGHT)
    assert f"sent to the federation with {WRONG}" in moved.err
    done("night", "bundle", RIGHT, "again.jsonl")


def test_a_mistyped_date_is_asked_about_on_a_terminal() -> None:
    done("season", "edit", "Winter", "--weekdays", "thu")
    done("night", "plan", "--from", "2026-12-03", "--to", "2026-12-03", "--season", "Winter")
    asked = canasta(
        "night", "open", "2026-12-04", "--season", "Winter", stdin="n\n", at_terminal=True
    )
    assert asked.status == 1
    assert "2026-12-04 is a Friday; Winter is played on Thursday." in asked.err
    assert "A night is planned on 2026-12-03." in asked.err
    words = ("night", "open", "2026-12-04", "--season", "Winter")
    opened = canasta(*words)
    assert opened.status == 0
    assert "A night is planned on 2026-12-03." in opened.err
    assert canasta(*words, at_terminal=True).status == 0
    moved = canasta("night", "move", "2026-12-04", "2026-12-09", "--season", "Winter")
    assert moved.err.endswith("2026-12-09 is a Wednesday; Winter is played on Thursday.\n")
