"""Slips: what explains that a written total differs from the count."""

from typing import Any

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring._slips import WrittenTotal, explain
from canasta_club.game.scoring.hand import score_json
from canasta_club.game.scoring.tally import KindCount, Tally
from tests.game.examples.sets import house, rules

Side = dict[str, Any]

SHEET: Side = {
    "melds": ["KKKKKKK", "QQQQ2X", "555"],
    "red_threes": 2,
    "in_hand": ["", "A52"],
    "out": "concealed",
}
"""195 cards, 500 natural, 200 red threes, 200 concealed, 45 left: 1050."""


def guess(
    says: int,
    side: Side = SHEET,
    rule_set: RuleSet | None = None,
    *,
    rival_is_out: bool = False,
) -> str:
    rival: Side = {"name": "B", "total": 645}
    if rival_is_out:
        rival["out"] = "out"
    sides = [{"name": "A", **side, "says": says}, rival]
    (warning,) = score_json({"sides": sides}, rule_set or rules()).problems
    assert (warning.code, warning.level, warning.where) == ("slip-disagrees", "warning", "says")
    return warning.message


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (645, "the slips seem to be swapped: that is another side's total"),
        (-1050, "the sign seems to be reversed"),
        (855, "“melded cards” (+195) seems to be left out"),
        (550, "“natural canasta” (+500) seems to be left out"),
        (1095, "“cards in hand” (-45) seems to be left out"),
        (1245, "“melded cards” (+195) seems to be counted twice"),
        (660, "“melded cards” (+195) seems to be counted with the wrong sign"),
        (1140, "“cards in hand” (-45) seems to be counted with the wrong sign"),
        (1550, "“natural canasta” (+500) seems to be counted twice"),
        (10500, "a zero seems to be missing or extra"),
        (105, "a zero seems to be missing or extra"),
        (1500, "two digits of the total seem to be swapped"),
        (1350, "one mixed canasta too many seems to be counted"),
        (2150, "the cards agree, so a bonus or a red three seems to be miscounted"),
        (1070, "the cards seem to be miscounted by a little"),
    ],
)
def test_a_reason_that_alone_explains_the_difference_is_stated_10_6(says: int, why: str) -> None:
    assert guess(says) == f"the slip says {says}, the count comes to 1050 ({says - 1050:+}): {why}"


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (2170, "one natural canasta too few seems to be counted"),
        (3170, "one natural canasta too many seems to be counted"),
        (2370, "one mixed canasta too few seems to be counted"),
        (2470, "one natural canasta seems to be counted as mixed"),
        (
            2870,
            (
                "; possible reasons: one mixed canasta counted as natural;"
                " or 2 red threes counted in place of 0"
            ),
        ),
    ],
)
def test_a_canasta_may_be_miscounted_10_6(says: int, why: str) -> None:
    side: Side = {"canastas": {"natural": 3, "mixed": 2}, "melded": 570}
    assert guess(says, {**side, "out": "no"}, rival_is_out=True).endswith(why)


def test_a_canasta_of_another_game_may_be_miscounted_10_6() -> None:
    side: Side = {"canastas": {"samba": 1, "natural": 0}, "melded": 170}
    assert guess(670, side, rules("samba")).endswith(
        "; possible reasons: one samba canasta counted as natural;"
        " or 6 red threes counted in place of 0"
    )


def test_where_no_reason_is_likely_none_is_offered_10_6() -> None:
    assert guess(2222) == "the slip says 2222, the count comes to 1050 (+1172)"
    assert guess(1101) == "the slip says 1101, the count comes to 1050 (+51)"
    assert explain(WrittenTotal(2222, 1050, (), Tally(name="A"), rules(), ())) == []


def test_a_slip_that_agrees_is_no_problem_10_6() -> None:
    sides = [{"name": "A", **SHEET, "says": 1050}, {"name": "B", "total": 645, "says": 645}]
    assert score_json({"sides": sides}, rules()).problems == ()


def test_a_slip_beside_an_unknown_total_says_nothing_10_6() -> None:
    sides = [{"name": "A", "melds": ["ZZ"], "says": 5}, {"name": "B", "total": 645}]
    result = score_json({"sides": sides}, rules())
    assert [problem.code for problem in result.problems] == ["unreadable-cards"]


def test_several_reasons_are_candidates_and_none_is_stated_10_6() -> None:
    assert guess(1005).endswith(
        "; possible reasons: “cards in hand” (-45) counted twice;"
        " or two digits of the total swapped"
    )
    assert guess(850).endswith(
        "; possible reasons: “red threes” (+200) left out; “going out concealed” (+200) left out;"
        " or one natural canasta counted as mixed"
    )


def test_an_adjustment_may_be_left_out_10_6() -> None:
    side: Side = {"melded": 570, "adjustments": {"go_out_failed": 1}}
    assert guess(570, side, rival_is_out=True).endswith(
        "; possible reasons: “go out failed” (-100) left out; or 1 red three counted in place of 0"
    )


COUNTED: Side = {"canastas": {"natural": 1, "mixed": 1}, "melded": 345, "left": 20, "out": "no"}
"""500 and 300 for canastas, 345 melded, 20 left: 1125."""


@pytest.mark.parametrize(
    ("says", "changes", "why"),
    [
        # A natural canasta noted as mixed, with two red threes beside it: either explains 200.
        (
            1125,
            {"red_threes": 2},
            (
                "possible reasons: “red threes” (+200) left out;"
                " or one natural canasta counted as mixed"
            ),
        ),
        (925, {}, ": one natural canasta seems to be counted as mixed"),
        (1225, {}, ": 1 red three seems to be counted in place of 0"),
        (1269, {}, "the count comes to 1125 (+144)"),
        (1305, {}, "the count comes to 1125 (+180)"),
        (1314, {"melded": 435}, "the count comes to 1215 (+99)"),
        (
            1215,
            {},
            (
                "possible reasons: two digits of the total swapped;"
                " or two digits of “melded” (345) swapped (435 would agree)"
            ),
        ),
        (1155, {}, ": “melded” 345 seems to be written for 375"),
        (4230, {}, ": “melded” 345 seems to be written for 3450"),
        (
            1445,
            {"score": 320},
            ": the running score seems to be written in place of the total of the hand",
        ),
        (
            1125,
            {"melded": 1145},
            ": the canasta bonus (+800) seems to be inside the 1145 of the cards as well",
        ),
    ],
)
def test_every_reason_that_the_facts_allow_is_a_candidate_10_6(
    says: int, changes: Side, why: str
) -> None:
    assert guess(says, {**COUNTED, **changes}, rival_is_out=True).endswith(why)


def test_who_went_out_may_be_missing_from_the_count_10_6() -> None:
    side = {**COUNTED, "red_threes": 4}
    assert guess(1925 + 100, side).endswith(
        ": “going out” (+100) seems to be counted for this side"
    )
    assert guess(1925 + 200, {**side, "out": "out"}).endswith(
        "possible reasons: “going out” (+100) counted twice;"
        " or “going out concealed” (+200) counted in place of +100"
    )


NET: Side = {"canastas": {"natural": 1, "mixed": 1}, "net": 1125, "out": "no"}
NATURAL: Side = {
    "canastas": {"natural": 2},
    "melded": 345,
    "left": 20,
    "red_threes": 1,
    "out": "no",
}
CARDS: Side = {"melds": ["KKKKKX2", "AAAAAA", "QQQQQQ", "JJJJJJ"], "left": 20, "out": "no"}
"""300 for a mixed canasta, 360 in cards, 20 left: 640."""
WORTHS: Side = {
    "canastas": {"mixed": 1}, "melded_cards": {"10": 30, "20": 3, "50": 1}, "left": 0, "out": "no"
}  # fmt: skip


@pytest.mark.parametrize(
    ("says", "side", "why"),
    [
        # Of the figures in points that were written, one digit or two are others.
        (1390, {**COUNTED, "melded": 160},
         ": two digits of “melded” (160) seem to be swapped (610 would agree)"),
        (1155, {**NET, "net": 325}, ": “net” 325 seems to be written for 355"),
        (590, {"canastas": {"natural": 1}, "melded": 900, "out": "no"},
         ": “melded” 900 seems to be written for 90"),
        (1095, COUNTED,
         "; possible reasons: “melded” 345 written for 315; or “left” 20 written for 50"),
        (780, COUNTED, ": “melded cards” (+345) seems to be left out"),
        # Where cards were given no figure was.
        (590, CARDS, ": the cards seem to be miscounted by a little"),
        (1155, {"canastas": {"natural": 1, "mixed": 1}, "melded": 345, "in_hand": ["A"]},
         ": the cards seem to be miscounted by a little"),
        # The running score is only a reason where it brings the figures together.
        (925, {**COUNTED, "score": 320}, ": one natural canasta seems to be counted as mixed"),
        # Other numbers of red threes than those of the line.
        (1325, {**COUNTED, "red_threes": 1}, ": “red threes” (+100) seems to be counted twice"),
        (1625, NATURAL, ": 3 red threes seem to be counted in place of 1"),
        # A bonus is only inside a figure that leaves enough for the canastas, and not in cards.
        (1125, NET, ": the canasta bonus (+800) seems to be inside the 1125 of the cards as well"),
        (865, {**COUNTED, "melded": 885},
         ": the canasta bonus (+800) seems to be inside the 885 of the cards as well"),
        (860, {**COUNTED, "melded": 880},
         ": the cards agree, so a bonus or a red three seems to be miscounted"),
        (325, COUNTED, ": the cards agree, so a bonus or a red three seems to be miscounted"),
        (1625, {**COUNTED, "melded": 1145}, ": “mixed canasta” (+300) seems to be left out"),
        (340, CARDS, ": “mixed canasta” (+300) seems to be left out"),
        (410, WORTHS, ": “mixed canasta” (+300) seems to be left out"),
    ],
)  # fmt: skip
def test_a_reason_fits_what_was_written_10_6(says: int, side: Side, why: str) -> None:
    assert guess(says, side, rival_is_out=True).endswith(f"({says - count_of(side):+}){why}")


def count_of(side: Side) -> int:
    return score_json({"sides": [{"name": "A", **side}]}, rules()).sheets[0].total or 0


def test_no_more_red_threes_are_offered_than_the_others_leave_10_6() -> None:
    rival = {"name": "B", "melds": ["KKKKKKK"], "red_threes": 3, "out": "out"}
    for says, why in (
        (1225, ": 1 red three seems to be counted in place of 0"),
        (1325, ": one mixed canasta seems to be counted as natural"),
    ):
        sides = [{"name": "A", **COUNTED, "says": says}, rival]
        (warning,) = score_json({"sides": sides}, rules()).problems
        assert warning.message.endswith(why)


def test_going_out_may_be_worth_nothing_10_6() -> None:
    message = guess(1325, {**COUNTED, "out": "out"}, house("going_out.bonus = 0"))
    assert message.endswith("or “going out concealed” (+200) counted in place of +0")


AGREE = "the cards agree, so a bonus or a red three"
TWELVE = {"natural": KindCount(12, 6000)}


@pytest.mark.parametrize(
    ("off", "tally", "why"),
    [
        # A total or a special hand alone holds no bonus of which more could be known.
        (100, Tally(name="A", total=645), AGREE),
        (100, Tally(name="A", special="pairs"), AGREE),
        (-6000, Tally(name="A", total=9000, kinds=TWELVE), AGREE),
        # More canastas than the pack holds have no least number of points.
        (-6000, Tally(name="A", melded=6000, kinds=TWELVE), "the canasta bonus (+6000)"),
    ],
)  # fmt: skip
def test_what_is_known_of_a_tally_bounds_the_reasons_10_6(off: int, tally: Tally, why: str) -> None:
    rule_set = rules("modern-american")
    reasons = explain(WrittenTotal(9000 + off, 9000, (), tally, rule_set))
    assert [reason.what for reason in reasons] == [why]
