"""Slips: the likeliest reason why a written total differs from the count."""

from typing import Any

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring._slips import explain_difference
from canasta_club.game.scoring.hand import score_json
from canasta_club.game.scoring.tally import Tally
from tests.game.examples.sets import rules

Side = dict[str, Any]

SHEET: Side = {
    "melds": ["KKKKKKK", "QQQQ2X", "555"],
    "red_threes": 2,
    "in_hand": ["", "A52"],
    "out": "concealed",
}
"""195 cards, 500 natural, 200 red threes, 200 concealed, 45 left: 1050."""


def guess(says: int, side: Side = SHEET, rule_set: RuleSet | None = None) -> str:
    sides = [{"name": "A", **side, "says": says}, {"name": "B", "total": 645}]
    (warning,) = score_json({"sides": sides}, rule_set or rules()).problems
    assert (warning.code, warning.level, warning.where) == ("slip-disagrees", "warning", "says")
    return warning.message


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (645, "that is another side's total: are the slips swapped?"),
        (-1050, "the sign is reversed"),
        (855, "“melded cards” (+195) seems to be left out"),
        (550, "“natural canasta” (+500) seems to be left out"),
        (850, "“red threes” (+200) seems to be left out"),
        (1095, "“cards in hand” (-45) seems to be left out"),
        (1245, "“melded cards” (+195) seems to be counted twice"),
        (1005, "“cards in hand” (-45) seems to be counted twice"),
        (660, "“melded cards” (+195) seems to be counted with the wrong sign"),
        (1140, "“cards in hand” (-45) seems to be counted with the wrong sign"),
        (1550, "“natural canasta” (+500) seems to be counted twice"),
        (10500, "a zero is missing or extra"),
        (105, "a zero is missing or extra"),
        (1500, "two digits seem to be swapped"),
        (1350, "the cards agree, so a bonus or a red three seems to be miscounted"),
        (1070, "the cards seem to be miscounted by a little"),
    ],
)
def test_the_likeliest_reason_is_offered_10_6(says: int, why: str) -> None:
    assert guess(says) == f"the slip says {says}, the count comes to 1050 ({says - 1050:+}): {why}"


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (2170, "one natural canasta too few seems to be counted"),
        (3170, "one natural canasta too many seems to be counted"),
        (2370, "one mixed canasta too few seems to be counted"),
        (2470, "one natural canasta seems to be counted as mixed"),
        (2870, "one mixed canasta seems to be counted as natural"),
    ],
)
def test_a_canasta_may_be_miscounted_10_6(says: int, why: str) -> None:
    side: Side = {"canastas": {"natural": 3, "mixed": 2}, "melded": 570}
    assert guess(says, side).endswith(why)


def test_a_canasta_of_another_game_may_be_miscounted_10_6() -> None:
    side: Side = {"canastas": {"samba": 1, "natural": 0}, "melded": 170}
    assert guess(670, side, rules("samba")).endswith(
        "one samba canasta seems to be counted as natural"
    )


def test_where_no_reason_is_likely_none_is_offered_10_6() -> None:
    assert guess(2222) == "the slip says 2222, the count comes to 1050 (+1172)"
    assert explain_difference(2222, 1050, (), Tally(name="A"), rules(), ()) == ""


def test_a_slip_that_agrees_is_no_problem_10_6() -> None:
    sides = [{"name": "A", **SHEET, "says": 1050}, {"name": "B", "total": 645, "says": 645}]
    assert score_json({"sides": sides}, rules()).problems == ()


def test_a_slip_beside_an_unknown_total_says_nothing_10_6() -> None:
    sides = [{"name": "A", "melds": ["ZZ"], "says": 5}, {"name": "B", "total": 645}]
    result = score_json({"sides": sides}, rules())
    assert [problem.code for problem in result.problems] == ["unreadable-cards"]


def test_an_adjustment_may_be_left_out_10_6() -> None:
    side: Side = {"melded": 570, "adjustments": {"go_out_failed": 1}}
    assert guess(570, side).endswith("“go out failed” (-100) seems to be left out")
