"""The hand as a whole: its sides, each once and by its name, and its number."""

import json
from typing import Any

import pytest

from canasta_club.game.scoring.hand import (
    count_sides,
    line_value,
    problem_value,
    result_text,
    score_hand,
    score_json,
)
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


@pytest.mark.parametrize(
    ("hand", "where", "message"),
    [
        ({"hand_number": 0}, "hand_number", "must be a whole number of at least 1, not 0"),
        ({"hand": 3}, "hand", "unknown key “hand”; did you mean “hand_number”?"),
    ],
)
def test_a_problem_of_a_hand_names_its_key_10_2(hand: Side, where: str, message: str) -> None:
    (problem,) = score_json({"sides": [OUT, {"total": 0}], **hand}, CLASSIC).problems
    assert (problem.level, problem.where, problem.message) == ("error", where, message)


def test_rules_by_the_hand_ask_for_its_number_10_2() -> None:
    feet = rules("hand-and-foot")
    (problem,) = score_json({"sides": [{"total": 1000}, {"total": 0}]}, feet).problems
    assert (problem.code, problem.where, problem.message) == (
        "hand-number-needed",
        "hand_number",
        f"{feet.name} needs the number of the hand: it sets the opening or the end of the game",
    )


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


@pytest.mark.parametrize(
    ("running", "message"),
    [
        (None, None),
        (1225, None),
        (
            1215,
            (
                "the running score on the slip is 1,215, the count comes to 1,225 (-10): you typed"
                " 225 for the total (215 would agree), 1215 for the running score (1225 would"
                " agree) or the score before the hand is 1000 (990 would agree)"
            ),
        ),
    ],
)
def test_a_running_score_is_compared_with_the_count_10_6(
    running: int | None, message: str | None
) -> None:
    counted = {"total": 225, "score": 1000}
    sides = [counted if running is None else {**counted, "running": running}, {"total": 0}]
    found = {each.code: each.message for each in score_json({"sides": sides}, CLASSIC).warnings}
    assert found.get("running-disagrees") == message


def test_a_running_score_and_a_total_may_both_be_wrong_10_6() -> None:
    side = {"melds": ["KKKKKKK"], "out": "out", "score": 1000, "running": 1700, "says": 675}
    codes = [each.code for each in score_json({"sides": [side, {"total": 0}]}, CLASSIC).warnings]
    assert codes == ["slip-disagrees", "running-disagrees"]


def test_a_running_score_without_a_total_is_not_compared_10_6() -> None:
    sides = [{"running": 700, "score": 100}, {"total": 0}]
    codes = [each.code for each in score_json({"sides": sides}, CLASSIC).problems]
    assert "running-disagrees" not in codes


@pytest.mark.parametrize(("name", "called"), [("Ash", "Ash"), ("", "one side")])
def test_a_side_alone_is_named_10_2(name: str, called: str) -> None:
    (found,) = score_json({"sides": [{**OUT, "name": name}]}, CLASSIC).problems
    assert found.message == f"only {called} is given: what the sides hold together was not checked"


def test_the_text_of_an_answer_is_its_data() -> None:
    late = {"director": [{"points": -50, "reason": "late"}]}
    sides = [{**OUT, "name": "Ash “A”", "adjustments": late}, {"name": "B"}]
    result = score_json({"sides": sides}, CLASSIC)
    value = json.loads(result_text(result))
    assert value["sides"][0]["name"] == "Ash “A”"
    assert value["sides"][0]["lines"] == [line_value(line) for line in result.sheets[0].lines]
    assert [line.get("reason") for line in value["sides"][0]["lines"]].count("late") == 1
    assert value["sides"][1]["total"] is None
    assert value["problems"] == [problem_value(each) for each in result.problems]


@pytest.mark.parametrize(("score", "winner"), [(0, None), (4900, "Ash")])
def test_the_text_of_a_hand_without_problems_names_the_winner_7_1(
    score: int, winner: str | None
) -> None:
    sides = [
        {**OUT, "name": "Ash", "score": score, "melds": ["KKKKKKK", "AAA"], "in_hand": []},
        {"name": "Bea", "score": score, "melds": [], "in_hand": ["4", "56"]},
    ]
    text = result_text(score_json({"sides": sides}, CLASSIC))
    over = "true" if winner else "false"
    assert text.endswith(f'"problems": [], "over": {over}, "winner": {json.dumps(winner)}}}')
