"""Hands and games under rules that a club may write though no shipped set has them."""

from typing import Any

import pytest

from canasta_club.game.rules.model import MANY, RuleSet
from canasta_club.game.scoring.hand import HandResult, score_json
from canasta_club.game.scoring.lines import Line
from tests.game.examples.sets import counted, house, played, rules

BY_HAND = house('[opening]\nby = "hand"\nsteps = [{ below = 2, points = 50 }, { points = 90 }]')
THREE_HANDS = house("[game]\nhands = 3")
NVSO = rules("modern-american-nvso")


def _played(rule_set: RuleSet, **hand: Any) -> HandResult:
    sides = [{"name": "A", "total": 50}, {"name": "B", "total": 40}]
    return score_json({"sides": sides, **hand}, rule_set)


@pytest.mark.parametrize("rule_set", [BY_HAND, THREE_HANDS, NVSO])
def test_the_number_of_the_hand_is_needed_where_it_sets_the_opening_or_the_end(
    rule_set: RuleSet,
) -> None:
    assert [each.code for each in _played(rule_set).problems] == ["hand-number-needed"]
    assert _played(rule_set, hand_number=1).problems == ()


@pytest.mark.parametrize(
    ("rule_set", "hand", "opening"),
    [
        (NVSO, {"hand_number": 1}, 155),
        (NVSO, {"hand_number": 2}, 180),
        # Without a number that will do, it is taken for the first hand.
        (NVSO, {"hand_number": 0}, 155),
        (NVSO, {}, 155),
        (BY_HAND, {"hand_number": 1}, 90),
    ],
)
def test_the_opening_of_the_next_hand(
    rule_set: RuleSet, hand: dict[str, Any], opening: int
) -> None:
    next_opening = _played(rule_set, **hand).sheets[0].opening
    assert next_opening is not None
    assert next_opening.points == opening


def test_the_name_of_two_sides_is_reported_as_it_is_spelt() -> None:
    sides = [{"name": "Ash  &  Birch", "total": 50}, {"name": " ash & BIRCH ", "total": 40}]
    (problem,) = score_json({"sides": sides}, rules()).problems
    assert problem.message == "2 sides are called “Ash & Birch”"


def test_black_threes_that_may_never_be_melded() -> None:
    own = house('[threes.black]\nmeld = "no"')
    sides = [{"name": "A", "melds": ["KKKKKKK", "333"], "out": "out"}, {"name": "B", "total": 40}]
    (problem,) = score_json({"sides": sides}, own).problems
    assert (problem.code, problem.message) == (
        "black-threes-not-allowed",
        "333: black threes may not be melded",
    )


@pytest.mark.parametrize(
    ("name", "side", "line"),
    [
        ("modern-american", {"special": "straight"}, ("special hand", 1, 3000)),
        ("classic", {"in_hand": ["K"], "red_threes": 2}, ("red threes", 2, -200)),
        (
            "modern-american",
            {"canastas": {"mixed": 1}, "melded": 130, "red_threes": 2},
            ("red threes", 2, 0),
        ),
        # Red threes among the melds are an error, and worth nothing there.
        ("classic", {"melds": ["3h3d"]}, ("melded cards", 2, 0)),
    ],
)
def test_a_line_counts_what_it_is_for(
    name: str, side: dict[str, Any], line: tuple[str, int, int]
) -> None:
    lines = played(side, rules(name)).sheets[0].lines
    assert [each[:3] for each in lines if each.item == line[0]] == [line]


def test_a_side_that_says_nothing_has_no_lines_and_no_total() -> None:
    sheet = played({}, rules()).sheets[0]
    assert (sheet.lines, sheet.total) == ((), None)


@pytest.mark.parametrize(
    ("side", "melds"),
    [
        ({"net": 0}, (0, MANY)),
        ({"net": 1}, (1, MANY)),
        ({"net": -5}, (0, MANY)),
        ({"net": -5, "out": "out"}, (1, MANY)),
        ({"net": -5, "out": "concealed"}, (1, MANY)),
        ({"net": -5, "has_melded": True}, (1, MANY)),
        ({"net": -5, "has_melded": False}, (0, 0)),
        ({"melded": 60}, (1, MANY)),
        ({"left": 5}, (0, 0)),
        ({"melds": ["KKK", "QQQ", "KK"]}, (2, 2)),
        ({"canastas": {"natural": 3}, "melded": 300}, (3, MANY)),
    ],
)
def test_how_many_melds_a_side_has(side: dict[str, Any], melds: tuple[int, int]) -> None:
    assert counted(side, rules()).melds == melds


def test_the_line_of_an_award() -> None:
    spanish = rules("spanish")
    side = {"canastas": {"natural": 5}, "melded": 400}
    assert Line("five_canastas", 1, 500, "9.1") in played(side, spanish).sheets[0].lines


def test_no_award_joins_a_special_hand_or_a_total_alone() -> None:
    own = house("[adjustments.five]\npoints = 500\nif = { natural = 5 }", extends="modern-american")
    special = {"special": "pairs", "canastas": {"natural": 5}}
    assert [each.item for each in played(special, own).sheets[0].lines] == ["special hand"]
    alone = played({"total": 500, "canastas": {"natural": 5}}, rules("spanish")).sheets[0]
    assert [each.item for each in alone.lines] == ["total as written"]


@pytest.mark.parametrize(("ours", "theirs", "found"), [(2, 2, 0), (3, 2, 1), (5, 0, 1), (0, 5, 1)])
def test_black_threes_laid_out_by_all_sides_are_those_of_the_pack(
    ours: int, theirs: int, found: int
) -> None:
    sides = [
        {
            "name": "A",
            "melded": 100,
            "black_threes": ours,
            "canastas": {"natural": 2},
            "out": "out",
        },
        {"name": "B", "left": 5, "black_threes": theirs},
    ]
    problems = score_json({"sides": sides}, rules("cuban")).problems
    assert [each.code for each in problems] == ["more-than-pack"] * found
