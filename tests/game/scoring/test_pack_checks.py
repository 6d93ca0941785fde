"""Checks across the table: the sides share one pack, and one of them goes out."""

from typing import Any

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import score_json
from tests.game.examples.sets import codes, house, played, rules

CLASSIC = rules("classic")
EIGHT = house("[canasta]\ncards = 8")
THREE_PACK = house('[game]\nsettlement = "each"', extends="three-pack")
Side = dict[str, Any]

OUT: Side = {"melds": ["KKKKKKK"], "out": "out"}


def table(*sides: Side, rule_set: RuleSet = CLASSIC) -> list[str]:
    named = [{"name": f"Side {n}", **side} for n, side in enumerate(sides, 1)]
    return [problem.code for problem in score_json({"sides": named}, rule_set).problems]


def test_at_most_one_side_goes_out_10_5() -> None:
    assert table(OUT, {"melds": ["AAAA"]}) == []
    assert table(OUT, {"melds": ["AAAAAAA"], "out": "concealed"}) == ["two-sides-out"]


def test_a_hand_that_nobody_ends_is_unusual_5_5() -> None:
    result = played({"melds": ["KKKKK"]}, CLASSIC)
    assert result.problems == ()
    stock_out = score_json(
        {"sides": [{"name": "A", "melds": ["KKKKK"]}, {"name": "B", "melded": 60}]}, CLASSIC
    )
    (warning,) = stock_out.warnings
    assert (warning.code, warning.level, warning.clause) == ("nobody-out", "warning", "5.5")
    assert stock_out.errors == ()
    assert [sheet.total for sheet in stock_out.sheets] == [50, 60]
    assert table({"total": 5, "out": "no"}, {"total": 5, "out": "no"}) == ["nobody-out"]
    assert table({"total": 5, "out": "no"}, {"total": 5}) == []
    assert table({"total": 5, "out": "no"}) == ["pack-not-checked"]


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        # 10.3: two packs hold eight of a rank, four jokers, four red and four black threes
        ({"melds": ["KKKKKKKK"]}, {"melds": ["AAAA"]}, []),
        ({"melds": ["KKKKKKKKK"]}, {"melds": ["AAAA"]}, ["more-than-pack"]),
        ({"melds": ["KKKKK"]}, {"melds": ["KKKK", "AAAA"]}, ["more-than-pack"]),
        ({"melds": ["KKKKK"]}, {"melds": ["AAAA"], "in_hand": ["KK", "K"]}, []),
        ({"melds": ["KKKKK"]}, {"melds": ["AAAA"], "in_hand": ["KK", "KK"]}, ["more-than-pack"]),
        ({"melds": ["KKKK22", "QQQQ22"]}, {"melds": ["AAAA2"], "in_hand": ["222"]}, []),
        (
            {"melds": ["KKKK22", "QQQQ22"]},
            {"melds": ["AAAA2"], "in_hand": ["2222"]},
            ["more-than-pack"],
        ),
        ({"melds": ["KKKKXX"]}, {"melds": ["AAAAX"], "in_hand": ["X"]}, []),
        ({"melds": ["KKKKXX"]}, {"melds": ["AAAAX"], "in_hand": ["XX"]}, ["more-than-pack"]),
        ({"melds": ["KKKKK"], "red_threes": 4}, {"melds": ["AAAA"]}, []),
        ({"melds": ["KKKKK"], "red_threes": 3}, {"melds": ["AAAA"], "red_threes": 1}, []),
        (
            {"melds": ["KKKKK"], "red_threes": 3},
            {"melds": ["AAAA"], "red_threes": 2},
            ["more-than-pack"],
        ),
        ({"melds": ["KKKKK"], "red_threes": 3}, {"in_hand": ["3h"]}, []),
        ({"melds": ["KKKKK"], "red_threes": 4}, {"in_hand": ["3h"]}, ["more-than-pack"]),
        (
            {"melds": ["KKKKK"], "red_threes": 4},
            {"melded": 50, "adjustments": {"undeclared_red_three": 1}},
            ["more-than-pack"],
        ),
        (
            {"melds": ["KKKKK"], "red_threes": 3},
            {"in_hand": ["3h"], "adjustments": {"undeclared_red_three": 1}},
            [],
        ),
        ({"melds": ["KKKKK"]}, {"in_hand": ["33", "33"]}, []),
        ({"melds": ["KKKKK"]}, {"in_hand": ["33", "333"]}, ["more-than-pack"]),
        # 10.3: cards by what they are worth: 4 of 50, 16 of 20, 48 of 10, 36 of 5
        ({"melded_cards": {"50": 4, "20": 16}}, {"left": 5}, []),
        ({"melded_cards": {"50": 5}}, {"left": 5}, ["more-than-pack"]),
        ({"melded_cards": {"20": 10}}, {"left_cards": {"20": 6}}, []),
        ({"melded_cards": {"20": 10}}, {"left_cards": {"20": 7}}, ["more-than-pack"]),
        ({"melded_cards": {"10": 49}}, {"left": 5}, ["more-than-pack"]),
        ({"melded_cards": {"5": 36}}, {"left": 5}, []),
        ({"melded_cards": {"5": 37}}, {"left": 5}, ["more-than-pack"]),
        ({"melded_cards": {"50": 3}}, {"melds": ["AAAX"]}, []),
        ({"melded_cards": {"50": 3}}, {"melds": ["AAAX"], "in_hand": ["X"]}, ["more-than-pack"]),
        ({"melded_cards": {"50": 1, "10": 2}, "melds": ["KKX"]}, {"left_cards": {"50": 3}}, []),
        # 10.3: points, 1,180 in all
        ({"melded": 1000}, {"melded": 100, "left": 80}, []),
        ({"melded": 1000}, {"melded": 100, "left": 85}, ["too-many-points"]),
        ({"melded": 1000}, {"net": -180}, []),
        ({"melded": 1000}, {"net": -185}, ["too-many-points"]),
        ({"net": 1185}, {"left": 0}, ["too-many-points"]),
        # 10.3: canastas take seven cards each; of four ranks twelve wild cards make five mixed ones
        (
            {"canastas": {"natural": 7}, "melded": 500},
            {"canastas": {"mixed": 5}, "melded": 600},
            [],
        ),
        (
            {"canastas": {"natural": 7}, "melded": 500},
            {"canastas": {"mixed": 6}, "melded": 600},
            ["more-than-pack"],
        ),
    ],
)
def test_the_sides_share_one_pack_10_3(ours: Side, theirs: Side, found: list[str]) -> None:
    assert [code for code in table(ours, theirs) if code != "nobody-out"] == found


def test_more_packs_hold_more_10_3() -> None:
    twelve = {"melds": ["KKKKKKKKKKKK"], "red_threes": 6}
    other = {"melds": ["AAAAAA"]}
    assert table(twelve, other, rule_set=THREE_PACK) == ["nobody-out"]
    assert "more-than-pack" in table({**twelve, "red_threes": 7}, other, rule_set=THREE_PACK)


def test_dear_cards_in_a_hand_are_no_more_points_than_there_are_10_3() -> None:
    bolivia = rules("bolivia")
    side: Side = {"melds": ["KKKKKKK"], "left": 600}
    assert codes(side, bolivia) == []
    feet = rules("hand-and-foot")
    assert codes({"melds": ["KKKKKKK"], "left": 5000}, feet) == []
    assert codes({"melds": ["KKKKKKK"], "in_hand": ["3h3h3h3h"]}, feet) == []


def test_the_message_names_cards_and_numbers() -> None:
    sides = [
        {"name": "A", "melds": ["KKKKKKKKK"], "red_threes": 5, "out": "no"},
        {"name": "B", "melded": 1200, "melded_cards": {"50": 24}},
    ]
    message = [problem.message for problem in score_json({"sides": sides}, CLASSIC).errors]
    assert message == [
        "5 red threes are counted, but the pack holds 4",
        "9 kings are counted, but the pack holds 8",
        "24 cards worth 50 are counted, but the pack holds 4",
        "1290 points are melded and left at this table, but the pack holds 1180",
    ]


FIVE_KINGS: Side = {"melds": ["KKKKK"], "in_hand": ["", ""]}
FOUR_KINGS: Side = {"melds": ["KKKK", "AAAA"], "in_hand": ["5", "6"]}
THREE_KINGS: Side = {"melds": ["KKK", "AAAA"], "in_hand": ["5", "6"]}


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        (FIVE_KINGS, THREE_KINGS, []),
        (FIVE_KINGS, FOUR_KINGS, ["more-than-pack"]),
        (FOUR_KINGS, FIVE_KINGS, ["more-than-pack"]),
        ({**FIVE_KINGS, "red_threes": 2}, {**THREE_KINGS, "red_threes": 2}, []),
        ({**FIVE_KINGS, "red_threes": 3}, {**THREE_KINGS, "red_threes": 2}, ["more-than-pack"]),
        (
            {**FIVE_KINGS, "adjustments": {"undeclared_red_three": 1}, "red_threes": 3},
            {**THREE_KINGS, "red_threes": 1},
            ["more-than-pack"],
        ),
        (
            {"melds": ["KKKKK"], "in_hand": ["333", ""]},
            {"melds": ["AAAA"], "in_hand": ["33", ""]},
            ["more-than-pack"],
        ),
    ],
)
def test_two_sides_that_show_all_their_cards_10_3(
    ours: Side, theirs: Side, found: list[str]
) -> None:
    assert [code for code in table(ours, theirs) if code != "nobody-out"] == found


def test_black_threes_laid_out_are_of_the_pack_10_3() -> None:
    ours = {**FIVE_KINGS, "black_threes": 2}
    for laid, is_beyond in ((2, False), (3, True)):
        found = table(ours, {**THREE_KINGS, "black_threes": laid}, rule_set=rules("cuban"))
        assert ("more-than-pack" in found) is is_beyond


@pytest.mark.parametrize(
    ("rule_set", "ours", "theirs", "message"),
    [
        # All that a classic hand can bring is 7,880, and the least -4,980.
        (CLASSIC, {"total": 7880}, {"total": 0}, None),
        (CLASSIC, {"total": 7880}, {"total": -5}, None),
        (CLASSIC, {"total": 7885}, {"total": 0},
         "totals of 7,885 and 0 are more than a hand can bring, which is 7,880 at most"),
        (CLASSIC, {"total": -4980}, {"total": 0}, None),
        (CLASSIC, {"total": -4985}, {"total": 0},
         "a total of -4,985 is less than a hand can cost, which is -4,980 at worst"),
        (CLASSIC, {"total": 7730}, {"melded": 100, "left": 50}, None),
        (CLASSIC, {"total": 7735}, {"melded": 100, "left": 50},
         "a total of 7,735 is more than a hand can bring, which is 7,730 at most"),
        (CLASSIC, {"total": 7780}, {"net": -100}, None),
        (CLASSIC, {"total": 7785}, {"net": -100},
         "a total of 7,785 is more than a hand can bring, which is 7,780 at most"),
        # What the other side was left with joins the total of the side out.
        (rules("three-pack"), {"total": 11370 + 3570}, {"total": 0}, None),
        (rules("three-pack"), {"total": 11370 + 3575}, {"total": 0},
         "totals of 14,945 and 0 are more than a hand can bring, which is 14,940 at most"),
        # Canastas of a side without cards, beside the cards of the other.
        (CLASSIC, {"canastas": {"natural": 12}, "melded": 900}, {"melded": 100},
         "12 natural canastas: the pack does not hold so many"),
        (CLASSIC, {"canastas": {"natural": 10}, "melded": 900}, {"melds": ["KKKKK", "AAAAA"]},
         "10 natural canastas: the pack does not hold so many beside the cards that are listed"),
        # Without red threes there are 104 cards, as many as thirteen canastas of eight.
        (EIGHT, {"canastas": {"natural": 13}, "melded": 900}, {"melded": 100},
         "13 natural canastas: the pack does not hold so many"),
        (EIGHT, {"canastas": {"natural": 14}, "melded": 900}, {"melded": 100},
         "14 canastas of 8 cards are counted, but the pack holds 104"),
    ],
)  # fmt: skip
def test_totals_and_canastas_at_their_limits_10_3(
    rule_set: RuleSet, ours: Side, theirs: Side, message: str | None
) -> None:
    sides = [{"name": "A", **ours}, {"name": "B", **theirs}]
    found = score_json({"sides": sides}, rule_set).errors
    assert [each.message for each in found] == ([message] if message else [])


def test_a_total_that_is_too_low_is_the_side_s_own_10_3() -> None:
    sides = [{"name": "A", "total": 0}, {"name": "B", "total": -4985}]
    (found,) = score_json({"sides": sides}, CLASSIC).errors
    assert found.side == "B"


@pytest.mark.parametrize(("melded", "is_too_high"), [(7875, False), (7880, True), (7885, False)])
def test_figures_that_take_all_that_a_hand_can_bring_leave_no_total_10_3(
    melded: int, is_too_high: bool
) -> None:
    """Where they take even more, that is what is wrong, and nothing is said of the total."""
    sides = [{"name": "A", "total": 5}, {"name": "B", "melded": melded}]
    _, *totals = score_json({"sides": sides}, CLASSIC).errors
    assert [each.message for each in totals] == [
        "a total of 5 is more than a hand can bring, which is 0 at most"
    ] * is_too_high
