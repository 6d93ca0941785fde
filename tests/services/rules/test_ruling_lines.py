"""Questions read a line at a time: what is wrong with a line is told of that line."""

import json

import pytest

from canasta_club.services.rules.rulesets import DEFAULT_RULES
from canasta_club.services.rules.rulings import answer_lines


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ('{"ask": "meld"} {}', "Extra data (line 1, column 17)."),
        ("{", "(line 1, column 2)."),
        ("[" * 100_000, "too deeply nested."),
        (f'{{"score": {"9" * 5000}}}', "a number is too long or it is too deeply nested."),
    ],
)
def test_a_line_that_is_not_json_says_where_it_goes_wrong(line: str, where: str) -> None:
    ((told, is_legal),) = answer_lines([f"{line}\n"], DEFAULT_RULES)
    answer = json.loads(told)
    assert (answer["legal"], answer["code"], is_legal) == (None, "unreadable-json", False)
    assert answer["reason"].endswith(where)
