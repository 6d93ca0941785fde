"""Rulings under rules that a club may write though no shipped set has them."""

from typing import Any

import pytest

from canasta_club.game.rules import RuleSet
from tests.game.asking import ask
from tests.game.sets import house

OPEN_PILE = house("[pile]\nfrozen_until_open = false")
NO_WILD = house('[pile]\nfrozen_until_open = false\ntake = ["pair", "extend"]')
ONLY_EXTEND = house('[pile]\ntake = ["extend"]')
PAIR_OR_EXTEND = house('[pile]\ntake = ["pair", "extend"]', extends="samba")
MOSTLY_NATURAL = house('[meld]\nwilds = "fewer"\nmax_wilds = 99\nmin_naturals = 1')


@pytest.mark.parametrize(
    ("rule_set", "given", "how", "code"),
    [
        # A pile that is not frozen until opened may be opened with in two ways.
        (OPEN_PILE, {"top": "K", "hand": "KK2 AA 45"}, ["pair", "wild"], None),
        (OPEN_PILE, {"top": "K", "hand": "KX AA 45"}, ["wild"], None),
        (OPEN_PILE, {"top": "K", "hand": "KQ AAA 45"}, [], "pile-no-match"),
        (OPEN_PILE, {"top": "K", "hand": "2X AAA 45"}, [], "pile-no-match"),
        (OPEN_PILE, {"top": "K", "hand": "KK AAA 45"}, ["pair"], None),
        (OPEN_PILE, {"top": "K", "hand": "KX AAA 45", "frozen": True}, [], "pile-frozen"),
        (OPEN_PILE, {"top": "4", "hand": "42 567"}, [], "below-opening"),
        (NO_WILD, {"top": "K", "hand": "KX AAA 45"}, [], "pile-no-match"),
        (NO_WILD, {"top": "K", "hand": "KK AAA 45"}, ["pair"], None),
    ],
)
def test_opening_with_a_pile_that_is_not_frozen(
    rule_set: RuleSet, given: dict[str, Any], how: list[str], code: str | None
) -> None:
    ruling = ask("pile", rule_set, opened=False, **given)
    assert (ruling["how"], ruling["code"]) == (how, code)


def test_only_ways_that_the_rules_have_are_said() -> None:
    ruling = ask("pile", ONLY_EXTEND, top="K", hand="KK5", melds=["QQQ"])
    assert ruling["reason"] == (
        "Nothing here takes the K. It is taken with a meld of Ks on the table; the hand holds 2."
    )
    assert ask("pile", ONLY_EXTEND, top="K", hand="KK5", melds=["KKK"])["how"] == ["extend"]


def test_that_nothing_matches_is_said_once() -> None:
    ruling = ask("pile", PAIR_OR_EXTEND, top="9h", hand="K", melds=["4h5h6h"])
    assert ruling["reason"] == (
        "Nothing here takes the 9h. It is taken with two natural 9s from the hand,"
        " or with a meld of 9s on the table; the hand holds none."
    )


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("K22222X", "KKKKKKK22222X"),
        ("K222222XX", ""),
    ],
)
def test_as_many_cards_as_a_canasta_has_are_added_at_most(cards: str, reason: str) -> None:
    ruling = ask("meld", MOSTLY_NATURAL, cards=cards)
    assert ruling["code"] == "too-many-wilds"
    assert reason in ruling["reason"]
    assert ("KKKKKKKK" in ruling["reason"]) is False
