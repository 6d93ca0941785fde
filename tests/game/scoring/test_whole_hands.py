"""Whole hands of every shipped rule set, worked out on paper from the documents it follows.

Each line of the file holds the rules and the sides as they are typed, the points of every line of
their sheets in order, and the codes of what is wrong. Where something is, points may be left out.
"""

import json
from typing import Any

import pytest

from canasta_club.game.scoring.hand import score_json
from canasta_club.game.scoring.notation import read_side_line
from tests.game.examples.sets import rules
from tests.places import GOLDEN
from tests.write_docs import rule_set_ids

EXAMPLES = GOLDEN / "hands.jsonl"
CASES = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "case", CASES, ids=[f"{number} {each['rules']}" for number, each in enumerate(CASES)]
)
def test_whole_hands(case: dict[str, Any]) -> None:
    sides = [read_side_line(line)[0].to_json() for line in case["sides"]]
    hand = {"sides": sides, "hand_number": case.get("hand_number")}
    result = score_json(hand, rules(case["rules"], case.get("players")))
    assert sorted({problem.code for problem in result.problems}) == case["codes"]
    if case["points"]:
        assert [[line.points for line in sheet.lines] for sheet in result.sheets] == case["points"]
        assert [sheet.total for sheet in result.sheets] == list(map(sum, case["points"]))


def test_every_rule_set_has_five_hands_at_least() -> None:
    scored = [case["rules"] for case in CASES if case["points"]]
    assert all(scored.count(name) >= 5 for name in rule_set_ids())
