"""The hand as a whole: its sides, each once and by its name, and its number."""

from typing import Any

import pytest

from canasta_club.game.scoring.hand import count_sides, score_hand, score_json
from canasta_club.game.scoring.statement import Statement
from tests.game.examples.sets import rules, whole_code

CLASSIC = rules("classic")
LONE = rules("classic", 3)
Side = dict[str, Any]

OUT: Side = {"melds": ["KKKKKKK"], "out": "out"}


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ({"sides": [OUT, {"total": 0}]}, []),
        ({"sides": [OUT]}, ["pack-not-checked"]),
        ({"sides": [OUT, {"total": 0}, {"total": 0}]}, ["sides-missing"]),
        ({"sides": []}, ["sides-missing"]),
        ({}, ["bad-value"]),
        ({"sides": {"A": OUT}}, ["bad-value"]),
        ({"sides": [OUT, "B"]}, ["bad-value"]),
        ({"sides": [OUT, {"total": 0}], "hand": 3}, ["unknown-key"]),
        ({"sides": [OUT, {"total": 0}], "hand_number": 0}, ["bad-value"]),
        ({"sides": [OUT, {"total": 0}], "hand_number": "3"}, ["bad-value"]),
        ({"sides": [OUT, {"total": 0}], "hand_number": True}, ["bad-value"]),
        ({"sides": [{**OUT, "name": "A"}, {"name": "B", "total": 0}]}, []),
        ({"sides": [{**OUT, "name": "A"}, {"name": "A", "total": 0}]}, ["same-side-twice"]),
        ({"sides": [{**OUT, "name": "Ash"}, {"name": " ASH ", "total": 0}]}, ["same-side-twice"]),
        ({"hands": 1, "sides": [OUT], "hand_number": -1}, ["unknown-key", "bad-value", "pack-n"]),
    ],
)
def test_a_hand_has_its_sides_each_once_10_2(hand: Side, found: list[str]) -> None:
    assert [problem.code for problem in score_json(hand, CLASSIC).problems] == [
        whole_code(each) for each in found
    ]


def test_a_name_that_comes_twice_is_reported_once_10_2() -> None:
    sides = [{"name": name, "total": 0} for name in ("Ash", "", "ash", "Birch", "")]
    found = [problem.message for problem in score_json({"sides": sides}, LONE).errors]
    assert found == ["5 sides given; 3 players make 3", "2 sides are called “Ash”"]


def test_a_side_without_a_name_is_called_by_its_place() -> None:
    result = score_json({"sides": [{"total": 1}, {"melds": ["KK"]}]}, CLASSIC)
    assert [sheet.name for sheet in result.sheets] == ["Side 1", "Side 2"]
    assert {problem.side for problem in result.errors} == {"Side 1", "Side 2"}


STATED = (
    [OUT, {"total": 0}],
    [{"name": "Ash", "melds": ["KKKKKKK", "555"], "in_hand": ["", "4"], "says": 5}, {"total": 300}],
    [OUT],
    [OUT, OUT, OUT],
    [{**OUT, "name": "A", "score": 4900}, {"name": "a", "total": 0, "score": 100}],
)


@pytest.mark.parametrize("sides", STATED, ids=range(len(STATED)))
@pytest.mark.parametrize("number", [None, 0, 1, 4])
@pytest.mark.parametrize("target", [None, 500])
@pytest.mark.parametrize("by", ["classic", "hand-and-foot"])
def test_statements_score_as_the_same_hand_written_as_data_10_2(
    by: str, target: int | None, number: int | None, sides: list[Side]
) -> None:
    data = {"sides": sides} | ({"hand_number": number} if number is not None else {})
    read = [Statement.from_json(side)[0] for side in sides]
    scored = score_hand(read, rules(by), hand_number=number, target=target)
    assert scored == score_json(data, rules(by), target)
    names = [side.get("name", f"Side {place}") for place, side in enumerate(sides, 1)]
    assert [tally.name for tally in count_sides(read, rules(by))] == names
    assert [sheet.name for sheet in scored.sheets] == names
