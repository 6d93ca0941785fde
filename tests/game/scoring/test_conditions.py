"""Conditions on how a hand ended, however its side is stated: bonuses of kinds, extras, threes."""

from typing import Any

import pytest

from tests.game.examples.sets import house, played, points, problems_of, rules, score

_KINDS = {"seven_twos": 1, "natural": 2}
_MELDS = ["2222222", "AAAAAAA", "KKKKKKK"]
ITALIAN_WILDS: tuple[dict[str, Any], ...] = (
    {"melds": _MELDS},
    {"canastas": _KINDS, "melded": 350},
    {"canastas": _KINDS, "net": 350},
    {"canastas": _KINDS, "melded_cards": {"20": 14, "10": 7}},
    {"melds": _MELDS, "adjustments": {"director": {"points": 0, "reason": "a count"}}},
)
"""One side, stated in every way that shows its canastas."""


@pytest.mark.parametrize("side", ITALIAN_WILDS)
@pytest.mark.parametrize(("out", "bonus"), [("no", 0), ("out", 3000), ("concealed", 3000)])
def test_a_bonus_may_be_for_the_side_that_goes_out_6_2(
    side: dict[str, Any], out: str, bonus: int
) -> None:
    sheet = score({**side, "out": out}, rules("italian"))
    earned = 300 if bonus else 0
    assert sheet.total == 350 + 1000 + bonus + earned
    line = next(each for each in sheet.lines if each.item == "seven twos canasta")
    reason = "" if bonus else "the bonus of 3,000 needs going out"
    assert (line.number, line.points, line.reason, line.clause) == (1, bonus, reason, "6.2")


def test_kinds_counted_as_one_earn_their_bonuses_apart_6_2() -> None:
    rule_set = house(
        """[meld]
        wild_melds = "yes"
        [canasta.kinds.twos]
        type = "wild"
        jokers = 0
        bonus = 900
        as = "natural"
        if = { concealed = 1 }"""
    )
    side = {"melds": ["KKKKKKK", "2222222"], "out": "out"}
    assert points(score(side, rule_set))["natural canasta"] == 500
    assert points(score({**side, "out": "concealed"}, rule_set))["natural canasta"] == 1400


EXTRAS = house(
    """[adjustments]
    quiet = { points = 70, if = { concealed = 1 } }
    left_behind = { points = -30, if = { out = [0, 0] } }
    at_last = { points = 500, if = { last_hand = 1 } }
    [threes.red]
    plus_if = { out = 1 }
    [game]
    target = 0
    hands = 3"""
)


@pytest.mark.parametrize(
    ("out", "hand_number", "extras", "threes"),
    [
        ("no", 1, {"left_behind": -30}, -100),
        ("out", 2, {}, 100),
        ("concealed", 2, {"quiet": 70}, 100),
        ("out", 3, {"at_last": 500}, 100),
        ("no", 4, {"left_behind": -30, "at_last": 500}, -100),
    ],
)
def test_extras_and_threes_may_hang_on_the_end_of_the_hand_9_1(
    out: str, hand_number: int, extras: dict[str, int], threes: int
) -> None:
    counts: dict[str, Any] = {"canastas": {"natural": 1}, "melded": 110}
    for way in (counts, {"melds": ["KKKKKKK", "QQQQ"]}, {**counts, "net": 110}):
        found = points(score({**way, "red_threes": 1, "out": out}, EXTRAS, hand_number=hand_number))
        assert {name: found[name] for name in found if name in EXTRAS.adjustments} == extras
        assert found["red threes"] == threes


def test_a_total_alone_does_not_say_who_went_out_6_8() -> None:
    sheet = score({"total": 300}, EXTRAS, hand_number=3)
    assert [line.item for line in sheet.lines] == ["total as written"]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("[going_out]\nneeds = { out = 1 }", "going_out.needs.out"),
        ("[opening]\nneeds = { concealed = 1 }", "opening.needs.concealed"),
        ("[discard.after]\n7 = { out = 1 }", "discard.after.7.out"),
        ("[canasta.kinds.natural]\nif = { melds = 1 }", "canasta.kinds.natural.if.melds"),
        ("[adjustments]\nx = { points = 5, if = { last_hand = 1 } }", "adjustments.x.if.last_hand"),
    ],
)
def test_a_condition_that_cannot_be_known_then_is_refused_11_1(text: str, path: str) -> None:
    (problem,) = problems_of(f'id = "house"\nextends = "classic"\n{text}')
    assert (problem.where or "").endswith(path)


BESIDE: tuple[tuple[list[str], int], ...] = (
    (["KKKKKKK", "KKKK22X"], 1),
    (["KKKKKKK", "QQQQ22X"], 0),
    (["KKKKKKKKKKKK", "KKKK22X"], 1),
    (["KKKKKKK", "KKKK22X", "QQQQQQQ", "QQQQ222"], 2),
    (["KKKKKKK", "KKK22"], 0),
    (["KKKKKK2", "KKKK"], 0),
)


@pytest.mark.parametrize(("melds", "times"), BESIDE)
def test_a_mixed_canasta_beside_a_natural_one_is_found_9_1(melds: list[str], times: int) -> None:
    trinasta = rules("trinasta")
    side: dict[str, Any] = {"melds": melds}
    assert points(score(side, trinasta)).get("mixed_beside_natural", 0) == 200 * times
    wrong = {**side, "adjustments": {"mixed_beside_natural": times + 1}}
    assert "figures-disagree" in [each.code for each in played(wrong, trinasta).problems]


def test_what_lies_beside_must_be_a_kind_of_the_rule_set_11_1() -> None:
    text = '[adjustments]\nx = { points = 5, meld = { at_least = 7, beside = ["natral"] } }'
    (problem,) = problems_of(f'id = "house"\nextends = "classic"\n{text}')
    assert "natural" in problem.message
