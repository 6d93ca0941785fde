"""What a scorer reads, word for word: a side or a hand, and every sentence about it.

Each line of the file holds the rules, a side (beside others with a total of zero) or a hand, and
the problems: level, code, clause, the side and the place it stands at, and the sentence.
"""

import json
from typing import Any

import pytest

from canasta_club.errors import Problem
from canasta_club.game.scoring.hand import result_value, score_json
from tests.game.examples.sets import played, rules
from tests.places import GOLDEN

EXAMPLES = GOLDEN / "sentences.jsonl"
CASES = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "case", CASES, ids=[f"{number} {each['rules']}" for number, each in enumerate(CASES)]
)
def test_sentences(case: dict[str, Any]) -> None:
    rule_set = rules(case["rules"])
    if "side" in case:
        result = played(case["side"], rule_set)
    else:
        result = score_json(case["hand"], rule_set)
    assert [_described(problem) for problem in result.problems] == case["problems"]


def _described(problem: Problem) -> str:
    about = (problem.level, problem.code, problem.clause, problem.side, problem.where)
    return f"{' '.join(filter(None, about))}: {problem.message}"


ANSWER = {
    "rules": "club",
    "sides": [
        {
            "name": "A",
            "lines": [
                {"item": "melded cards", "count": 7, "points": 70, "clause": "6.1"},
                {"item": "natural canasta", "count": 1, "points": 500, "clause": "6.2"},
                {"item": "red threes", "count": 1, "points": 100, "clause": "6.3"},
                {"item": "going out", "count": 1, "points": 100, "clause": "6.4"},
            ],
            "total": 770,
            "score": 2220,
            "opening": 90,
            "opening_needs": {},
        },
        {
            "name": "Side 2",
            "lines": [
                {"item": "melded cards", "count": 4, "points": 50, "clause": "6.1"},
                {"item": "cards in hand", "count": 2, "points": -25, "clause": "6.5"},
                {
                    "item": "director",
                    "count": 1,
                    "points": -10,
                    "clause": "9.3",
                    "reason": "late",
                },
            ],
            "total": 15,
            "score": 15,
            "opening": 50,
            "opening_needs": {},
        },
    ],
    "problems": [
        {
            "level": "warning",
            "code": "slip-disagrees",
            "side": "Side 2",
            "where": "says",
            "message": "the slip says 20, the count comes to 15 (+5): you typed"
            " 5 for the cards in hand (nothing would agree), -10 for the director's adjustment"
            " (-5 would agree) or 20 for the total (15 would agree)",
            "clause": "10.6",
        }
    ],
    "over": False,
    "winner": None,
}


def test_the_answer_as_data() -> None:
    sides = [
        {"name": "A", "score": 1450, "melds": ["KKKKKKK"], "red_threes": 1, "out": "out"},
        {"melds": ["QQQ2"], "in_hand": ["5", "A"], "says": 20, "adjustments": {"director": LATE}},
    ]
    assert result_value(score_json({"sides": sides}, rules("club"))) == ANSWER


LATE = {"points": -10, "reason": " late "}


def test_the_answer_names_the_winner_and_asks_no_more_opening() -> None:
    sides = [{"name": "A", "score": 4990, "total": 50}, {"name": "B", "total": 50}]
    answer = result_value(score_json({"sides": sides}, rules("club")))
    assert (answer["over"], answer["winner"]) == (True, "A")
    assert [(side["opening"], side["opening_needs"]) for side in answer["sides"]] == [
        (None, None)
    ] * 2
    needs = [{"name": "A", "score": 7000, "total": 50}, {"name": "B", "total": 50}]
    answer = result_value(score_json({"sides": needs}, rules("brazilian")))
    assert answer["sides"][0]["opening_needs"] == {"canastas": 1}
