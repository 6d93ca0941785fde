"""The table as a secretary asks for it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from canasta_club.cli.main import build
from tests.services.lists import a_list

Type = Callable[..., Result]
LIST = """\
2026-11-19,1,1,1,Ash & Birch,5100
2026-11-19,1,1,1,Cedar & Dogwood,1200
2026-11-26,1,1,1,Ash & Birch,1000
2026-11-26,1,1,1,Cedar & Dogwood,6000
"""


@pytest.fixture
def types(tmp_path: Path) -> Type:
    """Type a command for a book with a season of two nights."""
    runner, program = CliRunner(), build()

    def run(*words: object) -> Result:
        book = str(tmp_path / "club.canasta")
        return runner.invoke(program, ["--book", book, "--by", "Sue", *map(str, words)])

    path = a_list(tmp_path / "list.csv", LIST, "date,table,game,hand,players,total")
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("season", "new", "Winter 2026", "--from", "2026-10-01"),
        ("import", path, "--new-players"),
    ):
        done = run(*words)
        assert done.exit_code == 0, done.stderr
    return run


def test_the_table(types: Type) -> None:
    done = types("standings", "--plain")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:2] == ["Standings", "Riverside, Winter 2026"]
    rows = done.stdout.splitlines()[3:]
    assert rows[0].split()[:3] == ["Rank", "Pair", "Played"]
    assert rows[1].split()[:4] == ["1", "Cedar", "&", "Dogwood"]
    assert rows[2].endswith("difference 1100 against -1100")


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
    value = json.loads(types("standings", "--players", "--json").stdout)
    assert [(row["rank"], row["name"]) for row in value["rows"]] == [
        (1, "Cedar"),
        (1, "Dogwood"),
        (3, "Ash"),
        (3, "Birch"),
    ]
    assert types("standings", "--pairs").exit_code == 0
    assert types("standings", "--pairs", "--players").exit_code == 2
