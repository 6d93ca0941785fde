"""Slips: which mistakes are named when a written total differs from the count."""

from itertools import chain
from typing import Any

import pytest

from benchmarks import explanations
from benchmarks.mistakes import KINDS
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring._repairs import likeness
from canasta_club.game.scoring.hand import score_json
from tests.depth import draws, examples
from tests.game.examples.sets import house, rules

Side = dict[str, Any]

SHEET: Side = {
    "melds": ["KKKKKKK", "QQQQ2X", "555"],
    "red_threes": 2,
    "in_hand": ["", "A52"],
    "out": "concealed",
}
"""195 cards, 500 natural, 200 red threes, 200 concealed, 45 left: 1050."""
COUNTED: Side = {"canastas": {"natural": 1, "mixed": 1}, "melded": 345, "left": 20, "out": "no"}
"""500 and 300 for canastas, 345 melded, 20 left: 1125."""
OTHER: Side = {
    "canastas": {"natural": 1, "mixed": 0}, "melded": 215, "left": 0, "out": "out", "red_threes": 1
}  # fmt: skip
"""500 natural, 215 melded, a red three, out: 915."""


def told(mine: Side, theirs: Side, rule_set: RuleSet | None = None) -> dict[str, str]:
    """Return what is said of each total that disagrees, behind the figures."""
    sides = [{"name": "A", **mine}, {"name": "B", **theirs}]
    found = score_json({"sides": sides}, rule_set or rules()).problems
    return {
        f"{each.side} {each.where}": each.message.partition("): ")[2]
        for each in found
        if each.code in {"slip-disagrees", "running-disagrees"}
    }


def guess(says: int, side: Side, rule_set: RuleSet | None = None) -> str:
    """Return what is said of the total of a side beside one of which only the total is known."""
    rival = {"total": 645, "out": "no" if side.get("out") in {"out", "concealed"} else "out"}
    return told({**side, "says": says}, rival, rule_set)["A says"]


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (-1050, "you typed -1050 for the total; 1050 would agree"),
        (10500, "you typed 10500 for the total; 1050 would agree"),
        (105, "you typed 105 for the total; 1050 would agree"),
        (645, "you typed 645 for the total; 1050 would agree: 645 is the total of B"),
        # What is no sum of cards can only be the total.
        (2222, "you typed 2222 for the total; 1050 would agree"),
        (
            855,
            (
                "you typed 855 for the total; 1050 would agree:"
                " the table may have left out “melded cards” +195"
            ),
        ),
        (
            660,
            (
                "you typed 660 for the total; 1050 would agree:"
                " the table may have given “melded cards” +195 the wrong sign"
            ),
        ),
    ],
)
def test_one_reason_stands_alone_where_no_other_explains_the_total_10_6(
    says: int, why: str
) -> None:
    assert guess(says, SHEET) == why


@pytest.mark.parametrize(
    ("says", "changes", "why"),
    [
        (1225, {}, "you typed “out” for B (“out” for A would agree), nothing for red threes (1"),
        (1215, {}, "you typed 345 for melded (435 would agree) or 1215 for the total"),
        (1155, {}, "you typed 345 for melded (375 would agree) or 1155 for the total"),
        (1105, {"left": None}, "you typed nothing for left (40 would agree), 345 for melded"),
        (1105, {"left": 0}, "you typed 0 for left (40 would agree), 345 for melded"),
        (1125, {"melded": 20, "left": 345}, "you typed 20 for melded and 345 for left (345 and 20"),
        (925, {}, "you typed 1 for natural canastas and 1 for mixed canastas (0 and 2"),
        (1445, {"score": 320}, "you typed 1445 for the total (1125 would agree: 1445 is"),
        (1125, {"melded": 1145}, "you typed 1145 for melded (345, without the canasta bonus of"),
        (975, {"adjustments": {"illegal_pile": 1}}, "you typed nothing for “go out failed” and"),
        (475, {"melded": None, "left": None, "net": 325}, "you typed 325 for net (-325 would"),
    ],
)  # fmt: skip
def test_what_the_typist_can_put_right_comes_first_10_6(says: int, changes: Side, why: str) -> None:
    assert guess(says, {**COUNTED, **changes}).startswith(why)


def test_what_the_table_may_have_done_comes_last_10_6() -> None:
    assert guess(1025, {**COUNTED, "red_threes": 1}).endswith(
        " or 1025 for the total (1225 would agree:"
        " the table may have given “red threes” +100 the wrong sign)"
    )


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (1095, "A52 for the cards in hand (nothing would agree)"),
        (1070, "A52 for the cards in hand (52 would agree)"),
        (1040, "the cards in hand as they are (one card of 10 more, such as"),
        (1550, "nothing more for the melds (one meld more, such as"),
        (2150, "or more than one card is wrong (+1100 points would agree)"),
    ],
)
def test_cards_may_be_missing_or_others_10_6(says: int, why: str) -> None:
    assert why in guess(says, SHEET)


def test_values_may_be_others_10_6() -> None:
    worths = {"canastas": {"mixed": 1}, "melded_cards": {"10": 30, "20": 3, "50": 1}, "left": 0}
    assert guess(720, worths).startswith(
        "you typed 30 for melded cards of 10 (31 would agree), nothing for melded cards of 5"
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [
        (
            {**COUNTED, "says": 1225},
            {**OTHER, "says": 815},
            (
                "you typed “out” for B (“out” for A would agree)"
                " or nothing and 1 for red threes of A and B (1 and nothing would agree)"
            ),
        ),
        (
            {**COUNTED, "says": 1225},
            {**OTHER, "red_threes": 0, "says": 715},
            "you typed “out” for B; “out” for A would agree",
        ),
        (
            {**COUNTED, "says": 915},
            {**OTHER, "says": 1125},
            (
                "you typed the totals of A and B each beside the figures of the other;"
                " exchanged, they would agree"
            ),
        ),
        (
            {**COUNTED, "says": 995},
            {**OTHER, "says": 1045},
            "you typed 345 and 215 for melded of A and B; 215 and 345 would agree",
        ),
        (
            {**COUNTED, "says": 1145},
            {**OTHER, "says": 895},
            "you typed 20 and 0 for left of A and B; 0 and 20 would agree",
        ),
    ],
)
def test_one_mistake_that_explains_both_sides_is_the_reason_10_6(
    mine: Side, theirs: Side, why: str
) -> None:
    assert told(mine, theirs) == {"A says": why, "B says": why}


def test_where_no_one_mistake_explains_both_each_side_has_its_own_10_6() -> None:
    found = told({**COUNTED, "says": 1155}, {**OTHER, "says": 960})
    assert "375 would agree" in found["A says"]
    assert "260 would agree" in found["B says"]


def test_a_side_that_agrees_rules_out_what_would_change_it_10_6() -> None:
    assert "for B" in told({**COUNTED, "says": 1225}, OTHER)["A says"]
    assert "for B" not in told({**COUNTED, "says": 1225}, {**OTHER, "says": 915})["A says"]


def test_a_total_that_the_running_score_bears_out_is_right_10_6() -> None:
    found = told({**COUNTED, "says": 1195, "running": 1195}, OTHER)
    assert found == {"A says": "you typed 345 for melded; 415 would agree", "A running": ""}
    assert told({**COUNTED, "says": 1195, "running": 1125}, OTHER) == {
        "A says": "you typed 1195 for the total; 1125 would agree"
    }


def test_a_running_score_is_explained_as_a_total_is_10_6() -> None:
    assert told({**COUNTED, "says": 1125, "score": 390, "running": 1525}, OTHER) == {
        "A running": "you typed 1525 for the running score (1515 would agree)"
        " or the score before the hand is 390 (400 would agree)"
    }


def test_no_reason_is_a_hand_that_cannot_be_10_6() -> None:
    # Four red threes are all there are.
    mine = {**COUNTED, "says": 1225}
    assert "nothing for red threes (1" in told(mine, {**OTHER, "red_threes": 3})["A says"]
    assert "nothing for red threes (1" not in told(mine, {**OTHER, "red_threes": 4})["A says"]


def test_going_out_may_be_worth_nothing_10_6() -> None:
    message = guess(1325, {**COUNTED, "out": "out"}, house("going_out.bonus = 0"))
    assert "“out” (“concealed” would agree)" in message


def test_under_difference_scoring_a_side_explains_the_total_of_another_10_6() -> None:
    hoyle = rules("hoyle")
    mine, theirs = {**COUNTED, "out": "out"}, {**OTHER, "out": "no"}
    (total, _none) = (sheet.total for sheet in score_json({"sides": [mine, theirs]}, hoyle).sheets)
    assert total is not None
    mine |= {"says": total - 40}
    assert "215 for melded of B (255 would agree)" in told(mine, theirs, hoyle)["A says"]


def test_an_unreadable_side_or_an_unknown_total_explains_nothing_10_6() -> None:
    assert told({"melds": ["ZZ"], "says": 5}, {**OTHER, "says": 910}) == {"B says": ""}
    sides = [{**COUNTED, "says": 1}, OTHER, OTHER]
    (found,) = [
        each for each in score_json({"sides": sides}, rules()).problems if each.where == "says"
    ]
    assert found.message == "the slip says 1, the count comes to 1125 (-1124)"


def test_a_slip_that_agrees_is_no_problem_10_6() -> None:
    assert told({**COUNTED, "says": 1125}, {**OTHER, "says": 915}) == {}


@pytest.mark.parametrize(
    ("likelier", "less"),
    [
        ((345, -345), (345, 435)),
        ((0, 345), (345, 435)),
        ((345, 3450), (345, 3455)),
        ((345, 34), (345, 375)),
        ((345, 435), (345, 543)),
        ((345, 543), (345, 375)),
        ((345, 375), (345, 610)),
        ((-345, -375), (-345, 375)),
    ],
)
def test_a_figure_is_likelier_typed_for_one_like_it(
    likelier: tuple[int, int], less: tuple[int, int]
) -> None:
    assert likeness(*likelier) > likeness(*less)


@pytest.mark.deeper
@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", KINDS)
def test_no_explanation_is_firm_and_wrong_10_6(kind: str) -> None:
    verdicts = [explanations.slip(kind, chance) for chance in draws(kind, examples(3, 40))]
    assert [verdict for verdict in verdicts if verdict.is_firm_and_wrong] == []


@pytest.mark.long
def test_the_mistake_is_among_at_most_three_that_are_named_10_6() -> None:
    chances = draws("named", len(KINDS) * 8)
    kinds = chain.from_iterable([kind] * 8 for kind in KINDS)
    verdicts = [
        explanations.slip(kind, chance) for kind, chance in zip(kinds, chances, strict=True)
    ]
    assert sum(verdict.is_right for verdict in verdicts) >= 0.98 * len(verdicts)
