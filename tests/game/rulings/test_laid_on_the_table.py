"""What is laid on melds that lie on the table, before the end of a hand and in going out."""

from typing import Any

import pytest

from canasta_club.game.rules.model import RuleSet
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules

LATE = house('meld.naturals_for_wild = 4\nmeld.wilds_to_open = ["A"]')
CLOSED = house("canasta.kinds.natural.closed = true")
WILD = house('meld.unfinished_wild = "wild"\nmeld.one_per_rank = true', extends="bolivia")
ALL_TO_OPEN = house("opening.natural_only = true\nopening.needs = { natural = 1 }")
BURRACO = rules("burraco")
NOTHING_ADDED = "KKKKKKK is a complete canasta of a kind to which nothing may be added."
LAST = "this is going out, for which the side needs"


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        (
            "KKK",
            "KKK2",
            "KKK2 has 3 natural cards: after the opening a wild card joins only 4 or more.",
        ),
        ("KKKK", "KKKK2", None),
        ("AAAA", "AAAA2", "AAAA2: aces take wild cards only in the opening."),
        ("AAA2", "AAA2A", None),
    ],
)
def test_a_wild_card_that_joins_a_meld_in_going_out_3_2(
    before: str, after: str, reason: str | None
) -> None:
    given = {"partner_melds": [before, "QQQQQQQ"], "hand": "4", "asked": True}
    ruling = ask("out", LATE, melds=[after, "QQQQQQQ"], **given)
    assert ruling["legal"] is (reason is None), ruling
    if reason:
        assert ruling["reason"].startswith(reason)


@pytest.mark.parametrize(
    ("rule_set", "given", "reason"),
    [
        # Wild cards that lie there already were laid in time.
        (LATE, {"cards": "A", "onto": "AAA2"}, "AAA2A is a meld: its cards count 100."),
        (CLOSED, {"cards": "K", "onto": "KKKKKKK"}, NOTHING_ADDED),
        (CLOSED, {"cards": "KQ", "onto": "KKKKKKK"}, NOTHING_ADDED),
        # Wild cards alone have no rank by which they would join others.
        (WILD, {"cards": "222", "melds": ["2222"]}, "222 is a meld: its cards count 60."),
        (
            WILD,
            {"cards": "K2", "melds": ["KKK", "222"]},
            "Wild cards go only to 222 until it is a canasta.",
        ),
        # The melds on the table are known where the one that grows is the only one.
        (WILD, {"cards": "K2", "melds": ["KKK"]}, "KKKK2 is a meld: its cards count 60."),
        # What the cards are added to is not looked for where it is given.
        (
            rules("classic"),
            {"cards": "K", "onto": "KKK2", "melds": ["KKKK"]},
            "KKK2K is a meld: its cards count 60.",
        ),
    ],
)
def test_what_is_laid_on_a_meld_3_4(rule_set: RuleSet, given: dict[str, Any], reason: str) -> None:
    assert ask("meld", rule_set, **given)["reason"] == reason


def test_nothing_of_the_pile_is_added_to_a_closed_canasta_8_3() -> None:
    ruling = ask("pile", CLOSED, top="K", hand="4", melds=["KKKKKKK"])
    assert (ruling["code"], ruling["reason"]) == ("canasta-closed", NOTHING_ADDED)


def test_whatever_is_wrong_only_with_an_opening_asks_for_earlier_melds_5_1() -> None:
    ruling = ask("out", ALL_TO_OPEN, melds=["4422444"], hand="4", score=3000)
    assert ruling["reason"] == (
        "4422444 has a wild card: an opening is made with natural cards only."
        " 55 points short: you need 120 at 3,000, and this is 65."
        " An opening at 3,000 must hold 1 natural canasta."
        " If melds lay on the table before the turn, add them as melds of the partner."
    )


def test_threes_that_are_ordinary_cards_lay_there_before_3_7() -> None:
    ruling = ask(
        "out",
        BURRACO,
        melds=["3c3h3s", "4c5c6c7c8c9c10c"],
        partner_melds=["3c3h3s"],
        hand="K",
    )
    assert ruling["legal"], ruling


@pytest.mark.parametrize(
    ("rule_set", "hand", "is_taken", "ends"),
    [
        (BURRACO, "KQ", False, "the next player may take the whole pile."),
        (BURRACO, "K", False, "It is the last card, so the player takes the pot."),
        (BURRACO, "K", True, f"{LAST} 1 canasta and the pot taken."),
        (rules("classic"), "K", False, f"{LAST} 1 canasta."),
        (rules("classic"), "KQ", False, "the next player may take the pile with it if they can."),
    ],
)
def test_what_the_last_card_of_a_hand_does_5_2(
    rule_set: RuleSet, hand: str, ends: str, *, is_taken: bool
) -> None:
    ruling = ask("discard", rule_set, card="K", hand=hand, pot=is_taken)
    assert ruling["reason"].endswith(ends)


def test_everything_that_a_last_discard_depends_on_is_named_1_4() -> None:
    own = house('discard.not_in_first_round = ["5"]\ndiscard.after.5 = { canastas = 2 }')
    given = {"partner_melds": ["KKK"], "hand": "5"}
    ruling = ask("out", own, melds=["QQQQQQQ", "KKKKKKK"], **given)
    assert ruling["reason"] == (
        "You may go out with 5 as the last discard; it earns 100."
        " It may not be discarded in the first round of turns."
        " This holds only once the other side has 2 canastas."
    )
