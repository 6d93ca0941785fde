"""The table as a secretary asks for it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.cli import process
from tests.services.examples.lists import a_list

Type = Callable[..., Result]
LIST = """\
2026-11-19,1,1,1,Ash & Birch,5100
2026-11-19,1,1,1,Cedar & Dogwood,1200
2026-11-26,1,1,1,Ash & Birch,1000
2026-11-26,1,1,1,Cedar & Dogwood,6000
"""


def typing(book: Path) -> Type:
    """Type commands for a book."""
    runner, program = CliRunner(), process.app()

    def run(*words: object) -> Result:
        return runner.invoke(program, ["--book", str(book), "--by", "Sue", *map(str, words)])

    return run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book with a season of two nights."""
    folder = tmp_path_factory.mktemp("played")
    path = a_list(folder / "list.csv", LIST, "date,table,game,hand,players,total")
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("season", "new", "Winter 2026", "--from", "2026-10-01"),
        ("import", path, "--new-player"),
    ):
        done = typing(folder / "club.canasta")(*words)
        assert done.exit_code == 0, done.stderr
    return folder / "club.canasta"


@pytest.fixture
def types(played: Path, tmp_path: Path) -> Type:
    return typing(Path(shutil.copy(played, tmp_path)))


def test_the_table(types: Type) -> None:
    done = types("standings", "--plain")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:3] == [
        "Standings",
        "Riverside, Winter 2026",
        "After 2 nights; open: 2026-11-19 and 2026-11-26",
    ]
    rows = done.stdout.splitlines()[4:]
    assert rows[0].split()[:3] == ["Rank", "Pair", "Played"]
    assert rows[1].split()[:4] == ["1", "Cedar", "&", "Dogwood"]
    assert rows[2].endswith("difference 1100 to -1100")


def test_without_the_reasons(types: Type) -> None:
    assert "against" not in types("standings", "--plain", "--no-why").stdout


def test_one_night_by_number_and_by_date(types: Type) -> None:
    by_number = types("standings", "--night", "1", "--plain").stdout
    assert by_number.startswith("Standings of 2026-11-19\n")
    assert types("standings", "--night", "2026-11-19", "--plain").stdout == by_number
    done = types("standings", "--night", "9")
    assert done.exit_code == 1
    assert "no night 9" in done.stderr


def test_the_table_as_data(types: Type) -> None:
    value = json.loads(types("standings", "--season", "winter", "--json").stdout)
    assert value["columns"][:2] == ["rank", "name"]
    assert [row["name"] for row in value["rows"]] == ["Cedar & Dogwood", "Ash & Birch"]
    assert value["rows"][1]["separated_by"] == {
        "criterion": "difference",
        "above": 1100,
        "below": -1100,
    }


def test_players_or_pairs(types: Type) -> None:
    value = json.loads(types("standings", "--rank", "player", "--json").stdout)
    assert [(row["rank"], row["name"]) for row in value["rows"]] == [
        (1, "Cedar"),
        (1, "Dogwood"),
        (3, "Ash"),
        (3, "Birch"),
    ]
    assert types("standings", "--rank", "pair").exit_code == 0
    assert types("standings", "--rank", "table").exit_code == 2


def test_a_sentence_for_every_two_neighbours(types: Type) -> None:
    lines = types("standings", "--why", "--plain").stdout.splitlines()
    sentence = (
        "Cedar & Dogwood are above Ash & Birch by difference: 1100 to -1100; points and wins equal."
    )
    assert sentence in lines
    assert "against -1100" not in "".join(lines)
    told = types("standings", "--why", "--rank", "player", "--plain").stdout
    assert "Cedar and Dogwood share place 1: points, wins, difference, score for" in told
    assert "Dogwood is above Ash by difference: 1100 to -1100; points and wins equal." in told
    value = json.loads(types("standings", "--why", "--json").stdout)
    assert [row["why"] for row in value["rows"]] == [None, sentence]
    assert "why" not in json.loads(types("standings", "--json").stdout)["rows"][1]


def test_as_it_stood_and_what_is_not_there(types: Type) -> None:
    done = types("standings", "--before", "2026-11-26", "--plain")
    assert done.stdout.startswith("Standings before 2026-11-26\n")
    assert done.stdout.splitlines()[5].split()[:3] == ["1", "Ash", "&"]
    assert types("standings", "--before", "soon").exit_code == 1
    done = types("standings", "--division", "2")
    assert done.exit_code == 1
    assert "has no division 2; it has only one" in done.stderr
    assert "Leave --division out" in done.stderr
    assert "Nobody has a handicap" in types("standings", "--handicapped", "--plain").stdout


@pytest.mark.long
def test_a_correction_says_which_places_moved(types: Type) -> None:
    words = ("hand", "correct", 1, "--table", 1, "--night", 2, "--reason", "swapped")
    done = types(*words, "Ash+Birch: =6000", "Cedar+Dogwood: =1000")
    assert done.exit_code == 0
    assert done.stderr.endswith(
        "Places in the table that moved:\n"
        "  Ash & Birch: place 2 before, 1 now\n"
        "  Cedar & Dogwood: place 1 before, 2 now\n"
    )
    done = types(*words, "Ash+Birch: =6005", "--json")
    assert json.loads(done.stdout)["places"] == []
    assert done.stderr == ""
    done = types(*words, "Ash+Birch: =6010")
    assert "No place in the table moved." in done.stderr
    done = types("hand", "revert", 1, "--revision", 1, *words[3:], "--json")
    assert json.loads(done.stdout)["places"] == [
        {"name": "Cedar & Dogwood", "before": 2, "after": 1},
        {"name": "Ash & Birch", "before": 1, "after": 2},
    ]
    done = types("hand", "void", *words[2:])
    assert "  Ash & Birch: place 2 before, 1 now\n" in done.stderr


def test_a_game_that_is_made_void_says_which_places_moved(types: Type) -> None:
    words = ("game", "void", "--table", 1, "--night", 2, "--reason", "never played")
    done = types(*words, "--json")
    assert [place["name"] for place in json.loads(done.stdout)["places"]] == [
        "Ash & Birch",
        "Cedar & Dogwood",
    ]
    assert done.stderr == ""


@pytest.mark.long
def test_whatever_changes_the_table_says_which_places_moved(types: Type, tmp_path: Path) -> None:
    down = "  Ash & Birch: place 2 before, 1 now\n  Cedar & Dogwood: place 1 before, 2 now\n"
    up = "  Cedar & Dogwood: place 2 before, 1 now\n  Ash & Birch: place 1 before, 2 now\n"
    assert (
        down in types("penalty", "add", "Cedar+Dogwood", "--points", "1", "--reason", "late").stderr
    )
    assert up in types("undo").stderr
    assert down in types("redo").stderr
    assert up in types("penalty", "cancel", 1, "--reason", "it was the bus").stderr
    done = types("season", "bye", "Ash+Birch", "--night", 2, "--round", 2, "--json")
    assert [place["name"] for place in json.loads(done.stdout)["places"]] == [
        "Ash & Birch",
        "Cedar & Dogwood",
    ]
    assert done.stderr == ""
    swapped = LIST.replace("Birch,1000", "Birch,2000")
    path = a_list(tmp_path / "again.csv", swapped, "date,table,game,hand,players,total")
    for dry_run, sentence in (("--dry-run", "would move"), (None, "moved")):
        words = (
            "import",
            path,
            "--correct",
            "--reason",
            "the sheet was right",
            *([dry_run] * bool(dry_run)),
        )
        assert f"No place in the table {sentence}." in types(*words).stderr
    assert "moved" not in types("player", "add", "Kauri").stderr


def test_a_table_of_some_days_counts_what_was_played_then(types: Type) -> None:
    first = types("standings", "--from", "2026-11-01", "--to", "2026-11-19", "--json")
    value = json.loads(first.stdout)
    assert (value["from"], value["to"]) == ("2026-11-01", "2026-11-19")
    assert value["title"] == "Standings from 2026-11-01 to 2026-11-19"
    assert [(row["name"], row["played"]) for row in value["rows"]] == [
        ("Ash & Birch", 1),
        ("Cedar & Dogwood", 1),
    ]
    later = json.loads(types("standings", "--from", "2026-11-20", "--json").stdout)
    assert [row["name"] for row in later["rows"]] == ["Cedar & Dogwood", "Ash & Birch"]
    assert [row["played"] for row in later["rows"]] == [1, 1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--from", "2026-11-26", "--to", "2026-11-19"), "--from 2026-11-26 is later than --to"),
        (("--from", "2026-11-20", "--to", "2026-11-25"), "has no night from 2026-11-20 to"),
        (("--to", "2026-11-19", "--before", "2026-11-26"), "either --before or --to"),
        (("--from", "2026-11-19", "--night", "1"), "either --night or --from"),
    ],
)
def test_days_that_hold_no_table_are_refused(
    types: Type, words: tuple[str, ...], says: str
) -> None:
    done = types("standings", *words)
    assert done.exit_code
    assert says in done.stderr


def test_a_table_for_a_message(types: Type) -> None:
    done = types("standings", "--short", "--night", 1)
    assert done.stdout.splitlines()[:5] == [
        "Standings of 2026-11-19",
        "Riverside, Winter 2026",
        "The night is open",
        "1. Ash & Birch: 2",
        "2. Cedar & Dogwood: 0",
    ]
    value = json.loads(types("standings", "--short", "--night", 1, "--json").stdout)
    assert value["lines"] == done.stdout.splitlines()


COMEBACKS = """\
2026-11-19,1,1,1,Ash & Birch,100
2026-11-19,1,1,1,Cedar & Dogwood,900
2026-11-19,1,1,2,Ash & Birch,200
2026-11-19,1,1,2,Cedar & Dogwood,1000
2026-11-19,1,1,3,Ash & Birch,5000
2026-11-19,1,1,3,Cedar & Dogwood,200
2026-11-26,1,1,1,Ash & Birch,700
2026-11-26,1,1,1,Cedar & Dogwood,300
2026-11-26,1,1,2,Ash & Birch,50
2026-11-26,1,1,2,Cedar & Dogwood,6000
"""


def test_a_league_can_show_and_rank_by_comebacks(tmp_path: Path) -> None:
    run = typing(tmp_path / "club.canasta")
    terms = tmp_path / "late.toml"
    terms.write_text(
        'id = "late"\nname = "Late"\nextends = "pairs"\n'
        '[table]\norder = ["comeback", "points"]\ncolumns = ["played", "comeback", "points"]\n'
    )
    path = a_list(tmp_path / "list.csv", COMEBACKS, "date,table,game,hand,players,total")
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("season", "new", "Winter", "--league", terms, "--from", "2026-10-01"),
        ("import", path, "--new-player"),
    ):
        done = run(*words)
        assert done.exit_code == 0, done.stderr

    def comebacks(*words: object) -> dict[str, int]:
        rows = json.loads(run("standings", "--json", *words).stdout)["rows"]
        return {row["name"]: row["comeback"] for row in rows}

    assert comebacks() == {"Ash & Birch": 1600, "Cedar & Dogwood": 400}
    assert comebacks("--night", "2026-11-26") == {"Cedar & Dogwood": 400, "Ash & Birch": 0}
    why = "Ash & Birch are above Cedar & Dogwood by comeback: 1600 to 400."
    assert why in run("standings", "--why").stdout
    voided = run("hand", "void", 2, "--night", "2026-11-19", "--table", 1, "--reason", "misdeal")
    assert voided.exit_code == 0, voided.stderr
    assert comebacks() == {"Ash & Birch": 800, "Cedar & Dogwood": 400}
