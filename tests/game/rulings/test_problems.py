"""Problems of a question or a turn: a ruling never rests on a mere warning."""

import inspect
from collections.abc import Callable, Sequence
from typing import get_type_hints

import pytest

from canasta_club.errors import Problem
from canasta_club.game.cards import Card
from canasta_club.game.melds.meld import Meld, read_meld
from canasta_club.game.rules.model import Condition
from canasta_club.game.rulings import _problems
from canasta_club.services.rules import rulesets

KING = Card("K", "s")
FACTS = {
    int: 2,
    int | None: None,
    bool: True,
    str: "K",
    object: "mled",
    Card: KING,
    Meld: read_meld("QQ2"),
    Condition: {"canastas": 1},
    Sequence[Card]: [KING],
    Sequence[str]: ["hand", "melds"],
    Problem: Problem("error", "too-few-cards", "a meld has at least 3 cards"),
}
DESCRIPTIONS = [
    each
    for name, each in inspect.getmembers(_problems, inspect.isfunction)
    if each.__module__ == _problems.__name__ and not name.startswith("_")
]


@pytest.mark.parametrize("describe", DESCRIPTIONS, ids=lambda describe: describe.__name__)
def test_each_problem_is_as_grave_as_its_code_is_explained(
    describe: Callable[..., Problem],
) -> None:
    wanted = get_type_hints(describe)
    del wanted["return"]
    problem = describe(**{name: FACTS[kind] for name, kind in wanted.items()})
    assert problem.level == rulesets.codes()[problem.code].level == "error"
