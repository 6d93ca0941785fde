"""Faults of a turn: what a meld may not be in it, word for word."""

import pytest

from canasta_club.game.melds.legality import judge_text
from canasta_club.game.melds.meld import read_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings._turn_faults import (
    elsewhere_faults,
    late_wild_faults,
    meld_faults,
    unfinished_faults,
)
from tests.game.examples.sets import house, rules

CLASSIC, CLUB = rules("classic"), rules("club")
LONG = house("meld.sequence.max_cards_out = 10", extends="samba")
CLEAN = house("opening.natural_only = true")
FREE = rules("bolivia")
ALL_WILD = house('meld.unfinished_wild = "wild"', extends="bolivia")
TWOS = house('meld.unfinished_wild = "twos"', extends="bolivia")
COMPLETE = house('going_out.complete = ["wild"]', extends="bolivia")
LATE = house('meld.naturals_for_wild = 4\nmeld.wilds_to_open = ["A"]')


@pytest.mark.parametrize(
    ("rule_set", "meld", "going_out", "opening", "faults"),
    [
        (CLASSIC, "333", True, False, []),
        (
            CLASSIC,
            "333",
            False,
            False,
            ["333: black threes are melded only in the turn in which you go out"],
        ),
        (LONG, "4h..10h", False, False, []),
        (
            LONG,
            "4h..Jh",
            False,
            False,
            ["4h5h6h7h8h9h10hJh has 8 cards; a sequence may have 7, and more only to go out"],
        ),
        (
            LONG,
            "4h..Kh",
            False,
            False,
            ["4h5h6h7h8h9h10hJhQhKh has 10 cards; a sequence may have 7, and more only to go out"],
        ),
        (LONG, "4h..Kh", True, False, []),
        (LONG, "KKKKKKKK", False, False, []),
        (CLUB, "2222222", False, True, []),
        (CLUB, "2222222", False, False, ["2222222: wild cards alone are laid only to open"]),
        (CLEAN, "KKK", False, True, []),
        (CLEAN, "KK2", False, False, []),
        (
            CLEAN,
            "KK2",
            False,
            True,
            ["KK2 has a wild card: an opening is made with natural cards only"],
        ),
    ],
)
def test_what_a_meld_may_not_be_in_a_turn(
    rule_set: RuleSet, meld: str, going_out: bool, opening: bool, faults: list[str]
) -> None:
    found = meld_faults(rule_set, judge_text(rule_set, meld), going_out=going_out, opening=opening)
    assert [fault.message for fault in found] == faults


@pytest.mark.parametrize(
    ("meld", "wilds", "faults"),
    [
        ("KKK2", 0, []),
        (
            "KKK2",
            1,
            ["KKK2 has 3 natural cards: after the opening a wild card joins only 4 or more"],
        ),
        ("KKKK2", 1, []),
        ("AAAA2", 1, ["AAAA2: aces take wild cards only in the opening"]),
        ("K22", 1, []),
        ("2222222", 1, []),
    ],
)
def test_wild_cards_that_join_a_meld_after_the_opening(
    meld: str, wilds: int, faults: list[str]
) -> None:
    found = late_wild_faults(LATE, judge_text(LATE, meld), wilds)
    assert [fault.message for fault in found] == faults


@pytest.mark.parametrize(
    ("rule_set", "lying", "meld", "faults"),
    [
        (FREE, ["222"], "KK2", []),
        (ALL_WILD, ["222"], "KK2", ["wild cards go only to 222 until it is a canasta"]),
        (ALL_WILD, ["KKK", "22X"], "KKX", ["wild cards go only to 22X until it is a canasta"]),
        (ALL_WILD, ["222"], "KKK", []),
        (ALL_WILD, ["222"], "222", []),
        (ALL_WILD, ["2222222"], "KK2", []),
        (ALL_WILD, ["KK2"], "KK2", []),
        (TWOS, ["222"], "KK2", ["twos go only to 222 until it is a canasta"]),
        (TWOS, ["222"], "KKX", []),
        (TWOS, ["22X"], "KK2", []),
    ],
)
def test_wild_cards_go_to_an_unfinished_meld_of_them(
    rule_set: RuleSet, lying: list[str], meld: str, faults: list[str]
) -> None:
    laid = read_meld(meld)
    found = elsewhere_faults(rule_set, map(read_meld, lying), laid, laid.cards)
    assert [fault.message for fault in found] == faults


@pytest.mark.parametrize(
    ("rule_set", "melds", "faults"),
    [
        (FREE, ["222"], []),
        (COMPLETE, ["KKK", "2222222"], []),
        (COMPLETE, ["222"], ["222 must be a complete canasta before its side goes out"]),
    ],
)
def test_melds_that_must_be_complete_to_go_out(
    rule_set: RuleSet, melds: list[str], faults: list[str]
) -> None:
    found = unfinished_faults(rule_set, [judge_text(rule_set, meld) for meld in melds])
    assert [fault.message for fault in found] == faults
