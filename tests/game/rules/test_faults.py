"""What the writer of a rule set reads, word for word: a text, and everything wrong with it.

Each line of the file holds a text, others that it may extend, and the problems: level, code, the
file and the key it stands at, and the sentence.
"""

import json
from typing import Any

import pytest

from canasta_club.errors import Problem
from tests.game.examples.sets import problems_of
from tests.places import GOLDEN

EXAMPLES = GOLDEN / "rule_faults.jsonl"
CASES = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=map(str, range(len(CASES))))
def test_faults_of_a_rule_set(case: dict[str, Any]) -> None:
    found = problems_of(case["text"], **case.get("others", {}))
    assert [_described(problem) for problem in found] == case["problems"]


def _described(problem: Problem) -> str:
    about = " ".join(filter(None, (problem.level, problem.code, problem.where)))
    return f"{about}: {problem.message}"
