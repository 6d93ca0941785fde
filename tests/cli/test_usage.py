"""Numbers that do not fit an option: what a person reads, on the screen and as data."""

import json

import pytest

from tests.cli.process import canasta


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hand", "record", "--table", "x"), "--table must be a whole number."),
        (("hand", "record", "--table", "0"), "--table must be at least 1."),
        (("odds", "--hand-size", "2.5"), "--hand-size must be a whole number."),
        (("ruling", "penalties", "--size", "1"), "--size must be at least 2."),
        (
            ("standings", "--rank", "duck"),
            "Invalid value for '--rank': 'duck' is not one of 'player', 'pair'.",
        ),
    ],
)
def test_a_number_that_does_not_fit_is_reported_in_words(
    words: tuple[str, ...], message: str
) -> None:
    done = canasta(*words)
    assert done.status == 2
    assert done.err.splitlines()[0] == f"canasta: {message}"
    problems = json.loads(canasta(*words, "--json").out)["problems"]
    assert [(each["code"], each["message"]) for each in problems] == [("bad-value", message)]
