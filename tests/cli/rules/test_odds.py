"""``canasta odds`` as a person types it: the table, the figures for machines, what is refused."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.cli import process

PROGRAM = process.app()
SAMBA = 'id = "own"\nextends = "samba"\n[meld.sequence]\nwilds = 1\n'


def run(*words: str) -> Result:
    return CliRunner().invoke(PROGRAM, ["odds", *words])


def rows(*words: str) -> list[dict[str, Any]]:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return list(json.loads(done.stdout)["rows"])


@pytest.mark.long
def test_a_hand_as_dealt_and_one_with_a_card_drawn() -> None:
    done = run("--rules", "club", "--exact", "--plain")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Odds", "UK club, 4 players, dealt 11 cards"]
    assert lines[4:8] == [
        "   11  can open without a minimum      86.0%     1.16                14561364/16939013",
        "   11  can open with 50                62.7%     1.60       873888826491/1394029952861",
        "   11  can open with 90                31.6%     3.17     4400262090559/13940299528610",
        "   11  can open with 120               12.0%     8.32     1675880308647/13940299528610",
    ]
    assert {line[:5].strip() for line in lines[4:20]} == {"11", "12"}
    assert "A complete canasta opens at any minimum." in done.stdout


def test_machines_get_exact_figures() -> None:
    opening, *canastas = rows("--rules", "club", "--hand-size", "11", "--minimum", "50")
    assert opening["event"] == "opening"
    assert (opening["minimum"], opening["needs"], opening["kind"]) == (50, {}, None)
    assert [each["kind"] for each in canastas] == ["natural", "mixed", "wild", "any"]
    assert {each["event"] for each in canastas} == {"canasta"}
    for each in (opening, *canastas):
        exact = Fraction(each["favourable"], each["possible"])
        assert each["possible"] == comb(104, 11)
        assert Fraction(each["numerator"], each["denominator"]) == exact
        assert abs(Fraction(each["decimal"]) - exact) < Fraction(1, 10**9)
        assert len(each["decimal"].partition(".")[2]) >= 9


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("rule_set", "cards"),
    [("hand-and-foot", 11), ("pennies", 13), ("hand-knee-foot", 15), ("mexicana", 13)],
)
def test_a_foot_or_a_packet_is_not_in_the_hand(rule_set: str, cards: int) -> None:
    done = run("--rules", rule_set, "--minimum", "50", "--json")
    answer = json.loads(done.stdout)
    assert {row["cards"] for row in answer["rows"]} == {cards, cards + 1}
    assert answer["deal"] - answer["aside"] == cards


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("words", "minimums"),
    [
        (["--rules", "club"], [0, 50, 90, 120]),
        (["--rules", "club", "--score", "1500"], [90]),
        (["--rules", "club", "--score", "-5"], [0]),
        (["--rules", "club", "--minimum", "70", "--minimum", "15"], [70, 15]),
        (["--rules", "club", "--minimum", "70", "--score", "3000"], [70, 120]),
        (["--rules", "modern-american-nvso", "--hand", "2"], [155]),
        ([], [15, 50, 90, 120]),
    ],
)
def test_the_openings_that_are_asked_for(words: list[str], minimums: list[int]) -> None:
    found = rows(*words, "--hand-size", "9")
    assert [each["minimum"] for each in found if each["event"] == "opening"] == minimums


@pytest.mark.long
def test_the_number_of_players_says_how_many_cards() -> None:
    assert {each["cards"] for each in rows("--rules", "classic", "--size", "2")} == {15, 16}


@pytest.mark.long
def test_what_an_opening_needs_is_shown() -> None:
    done = run("--rules", "modern-american", "--hand-size", "9", "--plain")
    assert "can open with 125 and with 1 natural meld" in done.stdout
    assert "Black threes are laid out and replaced as red ones are." in done.stdout
    done = run("--rules", "brazilian", "--hand-size", "9", "--plain")
    assert "Sequences are left out of some openings" in done.stdout


def test_a_turn_leaves_two_cards() -> None:
    """Three aces are worth 60, but a turn cannot lay all that a player holds."""
    opens, in_turn = (
        rows("--rules", "club", "--hand-size", "3", "--minimum", "60", *more)[0]
        for more in ([], ["--turn"])
    )
    assert opens["numerator"] > 0
    assert in_turn["numerator"] == 0
    assert in_turn["one_in"] == "never"
    done = run("--rules", "club", "--hand-size", "3", "--turn", "--plain")
    assert "An opening leaves two of the cards, or has the canastas to go out." in done.stdout


def test_sequences_with_wild_cards_are_not_passed_over_in_silence(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(SAMBA, encoding="utf-8")
    done = run("--rules", str(own), "--hand-size", "7", "--minimum", "50", "--plain")
    assert (
        "Sequences with wild cards are left out, so that more hands hold a canasta." in done.stdout
    )


@pytest.mark.long
def test_openings_without_sequences_are_named() -> None:
    found = rows("--rules", "brazilian", "--hand-size", "8")
    assert [each["minimum"] for each in found if each["leaves_out_sequences"]] == [50, 90, 120, 200]
    shown = run("--rules", "brazilian", "--hand-size", "8", "--plain").stdout
    assert "with 50; with 90; with 120; with 200 and with 1 canasta." in shown
    assert "Sequences are left out" not in run("--rules", "club", "--hand-size", "8").stdout
    below_nought = run("--rules", "samba", "--hand-size", "8", "--score", "-5", "--plain").stdout
    assert "Sequences are left out" not in below_nought


def test_a_hand_larger_than_the_pack_is_refused() -> None:
    done = run("--rules", "club", "--hand-size", "105")
    assert done.exit_code == 2
    assert "A hand of 105 cards cannot be dealt: there are 104 in the pack" in done.stderr
