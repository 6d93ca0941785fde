"""The worked examples that the shipped rule sets come from, each a test named after its id."""

import json
from typing import Any

import pytest

from tests.game.examples.ruled_examples import RULED
from tests.game.examples.scored_examples import SCORED
from tests.game.examples.sets import rules
from tests.places import GOLDEN

SEEDS = GOLDEN / "seeds.json"
EXAMPLES: dict[str, dict[str, Any]] = {
    example["id"]: example for example in json.loads(SEEDS.read_text(encoding="utf-8"))["examples"]
}


def test_there_are_sixty_seven_examples_of_kinds_that_are_known() -> None:
    assert len(EXAMPLES) == 67
    assert {example["kind"] for example in EXAMPLES.values()} == {*SCORED, *RULED}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    example = EXAMPLES[name]
    kind = example["kind"]
    if kind in SCORED:
        SCORED[kind](example, rules(example["rules"], example.get("players")))
    if kind in RULED:
        RULED[kind](example)
