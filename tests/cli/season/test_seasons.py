"""The season as a secretary types it: entries, fixtures, penalties, closing, other rules."""

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from canasta_club.records import journal
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import entries, fixtures, penalties, seasons, unplayed
from tests.cli import process
from tests.cli.process import canasta

app = process.app()
Type = Callable[..., Result]
TREES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel")
ENTERED = ("Ash & Birch", "Cedar & Dogwood", "Elm & Fir", "Gum & Hazel")
AUTUMN = (
    "season", "new", "Autumn", "--rules", "club", "--league", "pairs-round-robin",
    "--from", "2026-09-03", "--to", "2026-12-17", "--weekdays", "thu", "--table-money", "3.50",
)  # fmt: skip


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the book of the Riverside club, in which a season was begun, to be copied."""
    path = tmp_path_factory.mktemp("season") / "club.canasta"
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("player", "add", *TREES, "Ivy", "Juniper"),
        AUTUMN,
        ("season", "register", *ENTERED),
    ):
        done = CliRunner().invoke(app, ["--book", str(path), "--by", "Sue", *words])
        assert done.exit_code == 0, done.stderr
    return path


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(begun, tmp_path / "club.canasta"))


@pytest.fixture
def types(path: Path) -> Type:
    """Type a command for a book of the test's own."""
    runner = CliRunner()

    def run(*words: str) -> Result:
        return runner.invoke(app, ["--book", str(path), "--by", "Sue", *words])

    return run


def answer_of(types: Type, *words: str) -> Any:
    done = types(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def refused(types: Type, *words: str) -> str:
    done = types(*words)
    assert done.exit_code in {1, 2}, done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_season_tells_all_of_itself(types: Type) -> None:
    facts = {row["label"]: row["text"] for row in answer_of(types, "season", "show")["rows"]}
    assert facts["league"] == "pairs-round-robin: Pairs, everyone against everyone"
    assert facts["played on"] == "Thursday"
    assert facts["nights"] == "16 (16 planned)"
    assert facts["entries"] == "4"
    assert facts["table money"] == "3.50 a player and night"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--weekdays", "thursdy"), "“thursdy” is not a day of the week"),
        (("--table-money", "cheap"), "“cheap” is not a sum of money"),
        (("--to", "2026-01-01"), "The last day (2026-01-01) is before the first day"),
        (("--to", "2126-01-01"), "longer than two years"),
        (("--to", "2026-10-02", "--weekdays", "thu"), "No Thursday falls between"),
    ],
)
def test_a_season_that_cannot_be_is_refused(
    types: Type, words: Sequence[str], message: str
) -> None:
    assert message in refused(types, "season", "new", "Cup", "--from", "2026-10-02", *words)
    assert [row["name"] for row in answer_of(types, "season", "list")["rows"]] == ["Autumn"]


def test_entries_and_fixtures(types: Type) -> None:
    assert [row["name"] for row in answer_of(types, "season", "entries")["rows"]] == list(ENTERED)
    assert answer_of(types, "season", "fixtures")["drawn"] is False
    drawn = answer_of(types, "season", "fixtures", "--draw")
    assert drawn["drawn"] is True
    assert drawn["rows"][0] == {
        "round": 1, "date": "2026-09-03", "home": "Ash & Birch", "away": "Gum & Hazel",
        "result": "", "scores": [], "winner": None, "over": False,
    }  # fmt: skip
    gone = types("season", "withdraw", "Gum", "--date", "2026-09-10", "--reason", "moved away")
    assert gone.stdout == "Gum & Hazel withdrew from Autumn on 2026-09-10.\n"
    assert "update them: canasta season fixtures --draw" in gone.stderr
    assert len(answer_of(types, "season", "fixtures", "--draw")["rows"]) == 6
    assert types("season", "unwithdraw", "Gum").exit_code == 0
    back = answer_of(types, "season", "fixtures", "--draw")["rows"]
    assert {row["away"] for row in back} >= {"Gum & Hazel"}


def test_a_penalty_needs_no_verb(types: Type) -> None:
    given = types("penalty", "Ash+Birch", "--points", "1", "--reason", "late twice")
    assert given.stdout == "Penalty 1: Ash & Birch lose 1 point.\n"
    assert types("penalty", "add", "Cedar", "--points", "0.5", "--reason", "late").exit_code == 0
    bonus = types("penalty", "Elm", "--points", "-2", "--reason", "set out the tables")
    assert bonus.stdout == "Penalty 3: Elm & Fir are given 2 points.\n"
    assert types("penalty", "Elm", "--bonus", "--points", "2", "--reason", "so").exit_code == 0
    assert types("penalty", "cancel", "1", "--reason", "the bus was late").exit_code == 0
    rows = answer_of(types, "penalty", "list")["rows"]
    assert [(row["name"], row["points"], row["cancelled"]) for row in rows] == [
        ("Ash & Birch", -1, "by Sue: the bus was late"),
        ("Cedar & Dogwood", -0.5, ""),
        ("Elm & Fir", 2, ""),
        ("Elm & Fir", 2, ""),
    ]
    points = {row["name"]: row["points"] for row in answer_of(types, "standings")["rows"]}
    assert points == {
        "Ash & Birch": 0, "Cedar & Dogwood": -0.5, "Elm & Fir": 4, "Gum & Hazel": 0,
    }  # fmt: skip
    for none in ((), ("--reason", " ")):
        done = refused(types, "penalty", "Ash", "--points", "1", *none)
        assert "--reason is required" in done
    assert "no penalty 9" in refused(types, "penalty", "cancel", "9", "--reason", "?")
    assert types("penalty", "--help").exit_code == 0


def test_the_answer_to_a_forfeit_names_the_seated_game_that_is_voided(types: Type) -> None:
    night = ("--night", "2026-09-03")
    types("night", "open", "2026-09-03")
    types("game", "start", "--table", "3", "Ash+Birch", "Cedar+Dogwood", *night)
    done = types("season", "forfeit", "Ash", "--winner", "Cedar", *night, "--reason", "left")
    voided = "Game 1 at table 3 on 2026-09-03 was voided: it was not played"
    assert done.stdout.splitlines()[2:] == [f"{voided}."]
    assert voided in answer_of(types, "journal")["rows"][0]["summary"]
    again = types("season", "forfeit", "Ash", "--winner", "Cedar", *night, "--reason", "left")
    assert "voided" not in again.stdout
    assert "After night 1 of 16" in types("standings").stdout


def test_games_that_were_not_played(types: Type) -> None:
    types("season", "fixtures", "--draw")
    night = ("--night", "2026-09-03")
    given = types("season", "forfeit", "Gum", "--winner", "Ash", *night, "--reason", "no-show")
    assert given.stdout.splitlines() == [
        "Ash & Birch: forfeit won against Gum & Hazel, 2026-09-03, round 1: worth 2.",
        "Gum & Hazel: forfeit lost against Ash & Birch, 2026-09-03, round 1: worth 0.",
    ]
    assert types("season", "absent", "Elm", *night).exit_code == 0
    assert types("season", "bye", "Cedar", *night).exit_code == 0
    assert [row["kind"] for row in answer_of(types, "season", "unplayed")["rows"]] == [
        "forfeit won", "forfeit lost", "absent", "bye",
    ]  # fmt: skip
    assert "--reason is required" in refused(types, "season", "clear", "Cedar", *night)
    done = types("season", "clear", "Gum", *night, "--reason", "they came")
    assert len(done.stdout.splitlines()) == 2
    assert len(answer_of(types, "season", "unplayed")["rows"]) == 2


def test_committee_and_lot(types: Type) -> None:
    kept = types("season", "committee", "Cedar", "Ash", "--reason", "drawn by cards")
    assert kept.stdout == (
        "The committee's order for Autumn: Cedar & Dogwood, then Ash & Birch (drawn by cards).\n"
    )
    assert "is not ranked by the committee's order" in kept.stderr
    drawn = types("season", "lot", "--seed", "17")
    assert drawn.stdout == "The lots of Autumn are drawn from seed 17.\n"
    assert "already drawn, from seed 17" in refused(types, "season", "lot")
    again = ("season", "lot", "--again", "--reason", "a pair was left out")
    assert types(*again).exit_code == 0


def test_closing_copying_and_opening_again(types: Type) -> None:
    assert "planned and never held" in refused(types, "season", "close")
    closed = types("season", "close", "--accept", "night-planned")
    assert closed.stdout == "The season Autumn is closed.\n"
    assert types("season", "close", "Autumn").stdout == "The season Autumn is already closed.\n"
    assert "is closed" in refused(
        types, "season", "handicap", "Ash", "--points", "100", "--season", "Autumn"
    )
    new = types("season", "copy", "Spring", "--from", "2027-01-07", "--to", "2027-03-25")
    assert new.stdout.splitlines() == [
        "The season Spring starts on 2027-01-07, like Autumn.",
        "Nights planned, on Thursday: 12.",
    ]
    entered = answer_of(types, "season", "entries", "--season", "Spring")["rows"]
    assert [row["name"] for row in entered] == list(ENTERED)
    assert types("season", "reopen", "Autumn").exit_code == 0
    early = types("season", "copy", "Summer", "--from", "2027-04-01", "--season", "Autumn")
    assert "Autumn is not closed: nobody has moved up or down yet." in early.stderr


UNDONE = (
    ("season", "register", "Ivy+Juniper"),
    ("season", "withdraw", "Ash", "--reason", "ill"),
    ("season", "handicap", "Ash", "--points", "150"),
    ("season", "division", "Ash", "--division", "2"),
    ("season", "fixtures", "--draw", "--seed", "3"),
    ("season", "bye", "Ash", "--night", "2026-09-03"),
    ("season", "forfeit", "Elm", "--winner", "Ash", "--night", "2026-09-03", "--reason", "no-show"),
    ("season", "committee", "Ash", "Elm", "--reason", "so decided"),
    ("season", "lot"),
    ("season", "close", "--accept", "all"),
    ("season", "copy", "Spring", "--from", "2027-01-07"),
    ("season", "rescore", "--rules", "classic", "--from", "2026-10-01", "--yes"),
    ("penalty", "Ash", "--points", "1", "--reason", "late"),
)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("words", UNDONE, ids=lambda words: " ".join(words[:2]))
def test_every_verb_is_one_entry_and_is_undone_and_redone(
    types: Type, path: Path, words: Sequence[str]
) -> None:
    def state() -> object:
        with open_book(str(path)) as book:
            (autumn,) = [each for each in seasons.of_club(book) if each.name == "Autumn"]
            kept = [each(book, autumn) for each in (entries.of_season, fixtures.of_season)]
            noted = unplayed.of_season(book, autumn), penalties.of_season(book, autumn)
            return seasons.of_club(book), kept, noted

    def count() -> int:
        with open_book(str(path)) as book:
            return len(journal.entries(book))

    before, entered = state(), count()
    done = types(*words)
    assert done.exit_code == 0, done.stderr
    after = state()
    assert after != before
    assert count() == entered + 1
    assert types("undo").exit_code == 0
    assert state() == before
    assert types("redo").exit_code == 0
    assert state() == after


@pytest.mark.long
def test_other_rules_are_shown_before_they_hold(types: Type, path: Path) -> None:
    hand = ("Ash+Birch: +95 -30 r2", "Cedar+Dogwood: n1 m0 +120 out")
    for words in (
        ("night", "open", "2026-09-03"),
        ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
        ("hand", "record", "--table", "1", *hand),
    ):
        done = types(*words)
        assert done.exit_code == 0, done.stderr
    rescore = ("season", "rescore", "--rules", "german", "--from", "2026-09-03")
    done = types(*rescore, "--dry-run")
    assert "Ash & Birch     265  -135" in done.stdout
    assert done.stderr == "Preview only; nothing was changed.\n"
    assert types(*rescore, "--dry-run", "--yes").exit_code == 2
    status, out, _err = canasta(
        "--book", str(path), *rescore, "--yes", "--reason", "the meeting of January", "--json"
    )
    value = json.loads(out)
    assert (status, value["done"], value["revised"]) == (0, True, 1)
    assert value["rows"][0]["now"] == -135
    assert types("verify").stdout.startswith("1 hand rescored: everything agrees.\nJournal: ")
    assert "the meeting of January" in types("hand", "show", "--revisions").stdout
    assert "by these rules already" in types(*rescore).stdout
    other = ("season", "rescore", "--rules", "samba", "--from", "2026-09-03", "--yes")
    assert "(clause 5.1)" in refused(types, *other)
    assert types("verify").exit_code == 0
