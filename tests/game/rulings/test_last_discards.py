"""The last discard in going out: what may not be discarded may not end the hand either."""

import pytest

from canasta_club.game.rules.model import RuleSet
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules

PENNIES = ["KKKKKKK", "QQQQQ22", "7777777", "222222X"]
BURRACO = ["4h5h6h7h8h9hTh"]
NEVER = house('[discard]\nnever = ["K"]')
FIVES = house("[discard.after]\n5 = { canastas = 2 }")


@pytest.mark.parametrize(
    ("rule_set", "melds", "last", "code"),
    [
        (rules("burraco"), BURRACO, "2", "discard-barred"),
        (rules("burraco"), BURRACO, "X", "discard-barred"),
        (rules("burraco"), BURRACO, "K", None),
        (rules("burako"), BURRACO, "2", None),
        (rules("pennies", 6), PENNIES, "7", "discard-barred"),
        (rules("pennies", 6), PENNIES, "5", None),
        (rules("modern-american"), ["KKKKKKK", "QQQQQQQ"], "3c", "discard-barred"),
        (NEVER, ["QQQQQQQ"], "K", "discard-barred"),
        (FIVES, ["QQQQQQQ"], "5", "discard-barred"),
        (FIVES, ["QQQQQQQ", "KKKKKKK"], "5", None),
        (rules("classic"), ["QQQQQQQ"], "2", None),
    ],
)
def test_a_barred_card_is_not_the_last_discard(
    rule_set: RuleSet, melds: list[str], last: str, code: str | None
) -> None:
    for before in (melds, []):
        ruling = ask("out", rule_set, melds=melds, partner_melds=before, hand=last, score=-5)
        assert ruling["code"] == code, ruling


def test_what_a_last_discard_depends_on_is_named() -> None:
    ruling = ask("out", rules("cuban"), melds=["KKKKKKK"], hand="3c", partner_melds=["KKK"])
    assert "It may not be discarded in the first round of turns." in ruling["reason"]
    ruling = ask("out", FIVES, melds=["QQQQQQQ", "KKKKKKK"], hand="5", partner_melds=["KKK"])
    assert ruling["reason"].endswith("This holds only once the other side has 2 canastas.")


@pytest.mark.parametrize("before", [[], ["KKK"], ["4h5h6h7h8h9hTh"]])
def test_a_sequence_may_grow_in_going_out_whatever_lay_there(before: list[str]) -> None:
    melds = ["4h5h6h7h8h9hThJh", "KKKKKKK"]
    ruling = ask("out", rules("brazilian"), melds=melds, partner_melds=before, hand="4", asked=True)
    assert ruling["legal"], ruling["reason"]


def test_black_threes_are_melded_in_going_out_with_the_first_melds_too() -> None:
    ruling = ask("out", rules("classic"), melds=["KKKKKKK", "3c3c3s"], hand="")
    assert ruling["legal"], ruling["reason"]
