"""Tallies: the least and the most that is known of each word of a condition."""

import pytest

from canasta_club.game.rules.model import MANY, NO_POT, Condition
from canasta_club.game.scoring.tally import AdjustmentCount, KindCount, Tally
from tests.game.examples.sets import rules

TWO_KINDS = Tally(
    name="A",
    kinds={"natural": KindCount(2, 1000), "mixed": KindCount(1, 300)},
    melds=(3, 5),
    red_threes=2,
)
UNKNOWN = Tally(name="A", total=645)
MISSED_POT = Tally(name="A", adjustments=(AdjustmentCount(NO_POT, 1, -1000),))
POT_TAKEN = Tally(name="A", adjustments=(AdjustmentCount(NO_POT, 0, 0),))


@pytest.mark.parametrize(
    ("tally", "word", "known"),
    [
        (TWO_KINDS, "melds", (3, 5)),
        (TWO_KINDS, "natural_melds", (0, 5)),
        (TWO_KINDS, "canastas", (3, 3)),
        (TWO_KINDS, "natural", (2, 2)),
        (TWO_KINDS, "wild", (0, 0)),
        (TWO_KINDS, "natural or mixed", (3, 3)),
        (TWO_KINDS, "canastas or red_threes", (5, 5)),
        (TWO_KINDS, "red_threes", (2, 2)),
        (TWO_KINDS, "pot", (1, 1)),
        (MISSED_POT, "pot", (0, 0)),
        (POT_TAKEN, "pot", (1, 1)),
        (UNKNOWN, "canastas", (0, MANY)),
        (UNKNOWN, "natural", (0, MANY)),
        (UNKNOWN, "red_threes", (0, MANY)),
    ],
)
def test_what_is_known_of_a_word(tally: Tally, word: str, known: tuple[int, int]) -> None:
    assert tally.number(word, rules()) == known


@pytest.mark.parametrize(
    ("condition", "is_met"),
    [
        ({}, True),
        ({"canastas": 3}, True),
        ({"canastas": 4}, False),
        ({"canastas": [3, 3]}, True),
        ({"canastas": [0, 2]}, False),
        ({"canastas": [4, 6]}, False),
        ({"melds": 3}, True),
        ({"melds": 4}, None),
        ({"melds": 6}, False),
        ({"melds": [0, 2]}, False),
        ({"melds": [0, 3]}, None),
        ({"melds": [3, 5]}, True),
        ({"melds": [3, 4]}, None),
        ({"melds": 4, "canastas": 4}, False),
        ({"melds": 4, "canastas": 3}, None),
    ],
)
def test_whether_a_condition_is_met(condition: Condition, is_met: bool | None) -> None:
    assert TWO_KINDS.meets(condition, rules()) is is_met
