"""Checks under rules that a club may write though no shipped set has them."""

from typing import Any

import pytest

from canasta_club.game.cards import NATURAL_RANKS, RANKS
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring._pack_limits import kind_points
from tests.game.examples.sets import codes, house, played, rules

Side = dict[str, Any]

ONE_KIND = 'remove = ["canasta.kinds.natural"]\n[canasta.kinds.mixed]\nwilds = [0, 99]'
CHEAP_HIGH_CARDS = "[cards.values]\n" + "\n".join(
    f"{rank} = {20 if rank in '4567' else 5}" for rank in NATURAL_RANKS
)
RICH = '[canasta.kinds.rich]\ntype = "wild"\njokers = [2, 4]\nbonus = 3000'
LONG_SEQUENCES = "[canasta]\ncards = 11\n[meld.sequence]\nmax_cards = 11"


@pytest.mark.parametrize(
    ("rule_set", "kind", "least"),
    [
        (rules("classic"), "natural", 7 * 5),
        (rules("classic"), "mixed", 6 * 5 + 20),
        (house(ONE_KIND), "mixed", 7 * 5),
        (rules("modern-american"), "aces", 7 * 20),
        (rules("modern-american"), "wild", 7 * 20),
        (rules("cuban"), "wild_4_jokers", 4 * 50 + 3 * 20),
        (rules("club"), "natural", 7 * 5),
        (house("[canasta.kinds.any]\nbonus = 100"), "any", 7 * 5),
        (house(RICH, extends="uruguay"), "rich", 2 * 50 + 5 * 20),
        (rules("samba"), "samba", 4 * 5 + 3 * 10),
        (house(CHEAP_HIGH_CARDS, extends="samba"), "samba", 7 * 5),
        (house(LONG_SEQUENCES, extends="samba"), "samba", 4 * 5 + 6 * 10 + 20),
    ],
)
def test_the_cheapest_canasta_of_each_kind(rule_set: RuleSet, kind: str, least: int) -> None:
    assert kind_points(rule_set)[kind] == least


ONE_CARD_FIVE = "[cards.values]\n" + "\n".join(
    f'"{rank}" = {5 if rank == "4" else 10}' for rank in RANKS if rank != "3r"
)
ALL_TEN = ONE_CARD_FIVE.replace("= 5", "= 10")
FIVE_ON_THE_TABLE = house(f"{ONE_CARD_FIVE}\n[cards.in_hand]\n4 = 10")
FIVE_IN_THE_HAND = house(f"{ALL_TEN}\n[cards.in_hand]\n4 = 5")
TWO_RANKS_HELD = house(
    '[adjustments.rich]\npoints = -100\nheld = { rank = ["A", "7"], at_least = 2 }'
)
NO_NEEDS = house("[going_out]\nneeds = {}")
OPENS_WITH_TWO = house("[opening]\nneeds = { melds = 2 }")
OPENS_WITH_TWO_CLEAN = house("[opening]\nneeds = { natural_melds = 2 }")
OPENS_WITH_A_SAMBA = house("[opening]\nneeds = { samba = 1, canastas = 2 }", extends="samba")
WILD_TO_OPEN = house('[meld]\nwild_melds = "opening"', extends="samba")
TWO_OUT = rules("classic", 2)


@pytest.mark.parametrize(
    ("rule_set", "side", "found"),
    [
        # Concealed asks for a canasta even where going out asks for none, and for no fewer than it.
        (NO_NEEDS, {"melds": ["KKKKK"], "out": "out"}, []),
        (NO_NEEDS, {"melds": ["KKKKK"], "out": "concealed"}, ["out-without-canastas"]),
        (NO_NEEDS, {"melds": ["KKKKKKK"], "out": "concealed"}, []),
        (TWO_OUT, {"melds": ["KKKKKKK"], "out": "concealed"}, ["out-without-canastas"]),
        (TWO_OUT, {"melds": ["KKKKKKK", "QQQQQQQ"], "out": "concealed"}, []),
        # What an opening needs and still shows at the end of the hand.
        (OPENS_WITH_TWO, {"melds": ["KKKKK"]}, ["opening-needs"]),
        (OPENS_WITH_TWO, {"melds": ["KKKKK", "QQQ"]}, []),
        (OPENS_WITH_TWO_CLEAN, {"melds": ["KKKK2"]}, ["opening-needs"]),
        (OPENS_WITH_TWO_CLEAN, {"melds": ["KKK2", "QQQ2"]}, []),
        (OPENS_WITH_A_SAMBA, {"melds": ["KKKKKKK"]}, ["opening-needs"]),
        (OPENS_WITH_A_SAMBA, {"melds": ["KKKKKKK", "QQQQQQQ"]}, ["opening-needs"]),
        (OPENS_WITH_A_SAMBA, {"melds": ["KKKKKKK", "4h..10h"]}, []),
        # The step of all figures is what cards are worth on the table and in a hand.
        (FIVE_ON_THE_TABLE, {"melded": 55}, []),
        (FIVE_IN_THE_HAND, {"melded": 60, "left": 55}, []),
        (house(ALL_TEN), {"melded": 60, "left": 55}, ["not-multiple-of-five"]),
        (rules("classic"), {"melds": ["KKKKK"], "left": 57}, ["not-multiple-of-five"]),
        # A total alone says nothing of awards, even with the canastas beside it.
        (
            rules("spanish"),
            {"total": 500, "canastas": {"natural": 4}, "adjustments": {"five_canastas": 1}},
            [],
        ),
        # What follows from a net figure may be zero.
        (rules("classic"), {"net": -20, "left": 20}, []),
        (rules("classic"), {"net": 50, "melded": 50}, []),
        # A side that has cards left and melded nothing may say so.
        (rules("classic"), {"left": 5, "has_melded": False}, []),
        # As many canastas as the pack has ranks for: eight of each from four to ace.
        (house("canasta.cards = 8"), {"canastas": {"natural": 11}, "melded": 800}, []),
        (
            house("canasta.cards = 8"),
            {"canastas": {"natural": 12}, "melded": 1000},
            ["more-than-pack"],
        ),
        # A total beside other figures leaves it known that there are no canastas.
        (rules("german"), {"melded": 60, "red_threes": 1, "total": -40}, []),
        # Sequences are no melds of wild cards alone.
        (WILD_TO_OPEN, {"melds": ["4h5h6h7h", "8s9s10sJs"]}, []),
        (WILD_TO_OPEN, {"melds": ["2222222", "2222XXX"]}, ["wild-meld-not-allowed"]),
        # Red threes among the melds are worth nothing, whatever is worked out from them.
        (
            rules("italian"),
            {"melds": ["999", "444", "3h3h3h3d3d"]},
            ["red-three-melded", "below-opening"],
        ),
        (rules("italian"), {"melds": ["999", "KKX", "3h3d"]}, ["red-three-melded"]),
    ],
)
def test_a_side_by_rules_of_a_house(rule_set: RuleSet, side: Side, found: list[str]) -> None:
    assert codes(side, rule_set) == found


def test_going_out_without_any_need_says_what_concealed_asks_for() -> None:
    (problem,) = played({"melds": ["KKKKK"], "out": "concealed"}, NO_NEEDS).problems
    assert problem.message == "going out needs 1 canasta; this side has no canastas"


def test_the_other_of_two_figures_follows_from_the_net_one() -> None:
    tally = played({"net": 50, "left": 0}, rules("classic")).tallies[0]
    assert (tally.melded, tally.left, tally.net) == (50, 0, None)


def test_ranks_that_a_hand_does_not_hold_are_not_counted() -> None:
    for hand, found in (("K", 0), ("A7", 1), ("AA", 1), ("A", 0)):
        tally = played({"melds": ["KKKKK"], "in_hand": [hand]}, TWO_RANKS_HELD).tallies[0]
        assert sum(each.times for each in tally.adjustments) == found


def test_a_meld_with_wild_cards_is_no_unfinished_clean_canasta() -> None:
    modern = rules("modern-american")
    clean, dirty = {"melds": ["KKKKKKK", "AAAA"]}, {"melds": ["KKKKKKK", "AAAA2"]}
    assert [each.name for each in played(clean, modern).tallies[0].adjustments] == [
        "incomplete_aces"
    ]
    assert played(dirty, modern).tallies[0].adjustments == ()
