"""`canasta enter` asks for what an evening lacks, and offers what is left to do after it."""

import json
from pathlib import Path
from typing import Any

import pytest

from canasta_club.screen import app
from canasta_club.services.evening.beginning import in_twos
from tests.cli.process import Done, canasta
from tests.clock import stop_clock

EIGHT = "Ash Birch Cedar Dogwood Elm Fir Gorse Hazel"


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    monkeypatch.chdir(tmp_path)
    stop_clock(monkeypatch, "2026-11-19 20:00")
    assert canasta("init", "Riverside", "--rules", "club").status == 0
    return tmp_path


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Stand for the screen: it is opened on the night, and one hand is saved there."""
    opened: list[int] = []

    def run(begin: Any, *_more: object, **_words: object) -> int:
        opened.append(begin().night.number)
        slip = "1 A:=500 B:=100"
        assert canasta("enter", "--lines", "--accept", "all", stdin=slip).status == 0
        return 1

    monkeypatch.setattr(app, "run", run)
    monkeypatch.setattr("canasta_club.cli.entry.enter.is_terminal", lambda _stream: True)
    return opened


def enter(*answers: str) -> Done:
    return canasta("enter", stdin="".join(f"{each}\n" for each in answers), at_terminal=True)


def sides() -> list[set[str]]:
    """Return the sides of the games that run, by their players."""
    rows = json.loads(canasta("night", "seating", "--json").out)["rows"]
    seated = [row[f"side_{number}"] for row in rows for number in (1, 2)]
    return sorted(({*side.split(" & ")} for side in seated), key=sorted)


def test_four_commands_lead_from_nothing_to_paper(saves: list[int], club: Path) -> None:
    assert "The season 2026 starts" in canasta("season", "new", stdin="\n\n", at_terminal=True).out
    done = enter("", EIGHT, "", "", "", "2", "y", "2", "2", "1")
    assert done.status == 0, done.err
    assert saves == [1]
    pairs = [{"Ash", "Birch"}, {"Cedar", "Dogwood"}, {"Elm", "Fir"}, {"Gorse", "Hazel"}]
    assert sides() == pairs
    for also in ("night open", "night check-in", "game end --all", "print standings"):
        assert f"canasta {also}" in done.err
    assert (club / "standings-2026-11-19.pdf").exists()
    assert json.loads(canasta("night", "list", "--json").out)["rows"][0]["state"] == "provisional"


def test_what_is_known_is_not_asked_for(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    canasta("player", "add", *EIGHT.split())
    canasta("season", "register", "Ash+Birch", "Cedar+Dogwood")
    done = enter("", "", "", "1")
    assert done.status == 0, done.err
    assert "Names [all]:" in done.err
    assert not {"New to the club", "How do you sit"} & {*done.err.split("\n")}
    assert sides() == [{"Ash", "Birch"}, {"Cedar", "Dogwood"}]
    again = enter("1")
    assert (again.status, saves) == (0, [1, 1])
    assert "Who is here" not in again.err


def test_partners_by_lot_and_guests(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    done = enter("", "Ash, Birch, Cedar, Ann Lee", "guests", "2", "1")
    assert done.status == 0, done.err
    assert set.union(*sides()) == {"Ash", "Birch", "Cedar", "Ann Lee"}
    people = json.loads(canasta("player", "list", "--json").out)["rows"]
    assert len(people) == 4
    assert saves == [1]


def test_single_players_sit_as_the_terms_say(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today", "--league", "individual")
    done = enter("", EIGHT, "", "", "1")
    assert done.status == 0, done.err
    assert "How do you sit" not in done.err
    assert set.union(*sides()) == {*EIGHT.split()}
    assert saves == [1]


def test_a_refused_answer_is_asked_again_and_an_empty_one_ends_it(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    done = enter("2026-13-45", "", "today", "Ash Birch", "mistyped", "")
    assert (done.status, saves) == (0, [])
    assert "Nobody is checked in. To go on: canasta enter" in done.err


def test_too_few_for_a_table_are_asked_who_else_is_here(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    done = enter("", "Ash+Birch, Cedar", "", "")
    assert (done.status, saves) == (0, [])
    assert "How do you sit" not in done.err
    assert "Nobody else is checked in. To go on: canasta enter" in done.err
    done = enter("Cedar+Dogwood", "", "no")
    assert (done.status, saves) == (0, [])
    assert "Who else is here?" in done.err
    assert enter("", "1").status == 0
    assert sides() == [{"Ash", "Birch"}, {"Cedar", "Dogwood"}]


@pytest.mark.parametrize("names", [",, ;", "+"])
def test_names_that_are_none_are_asked_for_again(names: str, saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    done = enter("", names, "")
    assert (done.status, saves) == (0, []), done.err
    assert "checked in" not in done.out
    assert "canasta: " in done.err


def test_a_name_that_is_typed_twice_is_one_player(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    done = enter("", "Ash, ash, Birch, Cedar+Dogwood, Cedar", "", "", "", "1")
    assert (done.status, saves) == (0, [1]), done.err
    assert "“Ash”, “Birch”, “Cedar”, “Dogwood”. They are" in done.err
    assert sides() == [{"Ash", "Birch"}, {"Cedar", "Dogwood"}]


def test_a_wrong_answer_leaves_the_default(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    canasta("player", "add", *EIGHT.split())
    canasta("season", "register", "Ash+Birch", "Cedar+Dogwood")
    done = enter("tomorow", "", "Ash+Nobody", "mistyped", "", "", "1")
    assert (done.status, saves) == (0, [1]), done.err
    assert done.err.count("Date of the night [today]:") == 2
    assert done.err.count("Names [all]:") == 2


def test_a_default_that_is_refused_is_not_offered_again(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "2027-01-07")
    done = enter("", "")
    assert (done.status, saves) == (0, []), done.err
    assert "No night was opened. To go on: canasta enter" in done.err


@pytest.mark.parametrize("answers", [[""], ["", EIGHT, "", ""]], ids=["names", "seats"])
def test_questions_that_are_left_say_what_was_done(answers: list[str], saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    done = enter(*answers)
    assert (done.status, saves) == (3, [])
    assert "Interrupted. What was recorded before is kept; the rest was not" in done.err
    assert enter(*["", EIGHT, "", "", "", "1"][len(answers) :]).status == 0
    assert saves == [1]


def test_without_a_season_the_command_is_named(saves: list[int]) -> None:
    done = enter()
    assert (done.status, saves) == (1, [])
    assert "canasta season new" in done.err


def test_a_night_that_is_named_is_not_opened(saves: list[int]) -> None:
    canasta("season", "new", "Winter", "--from", "today")
    done = canasta("enter", "--night", "2026-11-19", at_terminal=True)
    assert (done.status, saves) == (1, [])
    assert "Date of the night" not in done.err


def test_an_odd_one_waits_for_a_partner() -> None:
    assert in_twos(["Ash", "Birch", "Cedar"], ["Ash", "Birch", "Cedar"]) == ["Ash+Birch", "Cedar"]


@pytest.mark.parametrize("asked", [["1"], ["I don't", *[""] * 40]])
def test_init_is_answered_by_enter_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "other.canasta"))
    done = canasta(
        "init",
        "Hill",
        stdin="".join(f"{each}\n" for each in [*asked, *[""] * 40]),
        at_terminal=True,
    )
    assert done.status == 0, done.err
    assert "Rule set: " in done.err
    assert "canasta --install-completion" in done.err
