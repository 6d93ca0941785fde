"""Rulings under rules that a club may write though no shipped set has them."""

from typing import Any

import pytest

from canasta_club.errors import Problem
from canasta_club.game.cards import read_cards
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import answer
from canasta_club.game.rulings._opening_search import MOST_CARDS
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules

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


def test_only_ways_in_the_rules_are_named() -> None:
    ruling = ask("pile", ONLY_EXTEND, top="K", hand="KK5", melds=["QQQ"])
    assert ruling["reason"] == (
        "Nothing here takes the K. To take it you need a meld of kings on the table; "
        "the hand holds 2."
    )
    assert ask("pile", ONLY_EXTEND, top="K", hand="KK5", melds=["KKK"])["how"] == ["extend"]


def test_a_card_that_does_not_fit_a_sequence_is_reported_where_nothing_else_takes_the_pile() -> (
    None
):
    own = house('[pile]\ntake = ["extend"]', extends="samba")
    ruling = ask("pile", own, top="9h", hand="K", melds=["4h5h6h"])
    assert ruling["reason"].startswith("9h does not fit 4h5h6h.")


def test_each_way_to_open_with_the_pile_takes_the_top_card_in_its_own_way() -> None:
    ruling = ask("pile", OPEN_PILE, top="K", hand="KK2 AA 45", opened=False)
    assert ruling["reason"] == ("Take the pile: open with AA2 + KKK (90); or open with KKK2 (50).")
    apart = ask("pile", OPEN_PILE, top="K", hand="KK2 AAA 45", opened=False, score=1500)
    assert apart["reason"] == (
        "Take the pile: open with AAA2 + KKK (110); or open with AAA + KKK2 (110)."
    )


def test_points_that_are_just_enough_are_distinguished_from_what_an_opening_must_hold() -> None:
    own = house("[opening]\nneeds = { natural = 1 }")
    ruling = ask("pile", own, top="K", hand="KK 4444 78", opened=False)
    assert (ruling["code"], ruling["reason"]) == (
        "opening-needs",
        "The cards reach 50, but an opening at 0 must hold more than points.",
    )


def test_a_missing_match_is_reported_once() -> None:
    ruling = ask("pile", PAIR_OR_EXTEND, top="9h", hand="K", melds=["4h5h6h"])
    assert ruling["reason"] == (
        "Nothing here takes the 9h. To take it you need two natural 9s from the hand,"
        " or a meld of 9s on the table that is not a canasta yet; the hand holds none."
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


def test_the_longest_hand_that_is_looked_through_is_advised_too() -> None:
    hand = ("4567" * 8)[: MOST_CARDS - 3] + "AAA"
    message = ask("opening", melds=["444"], hand=hand)["reason"]
    assert "from this hand" in message
    assert "from this hand" not in ask("opening", melds=["444"], hand=hand + "A")["reason"]


GOING_OUT: dict[str, Any] = {"melds": ["KKKKKK", "QQQ"], "partner_melds": ["KKKKK"], "hand": "4"}


def test_where_nobody_can_be_asked_no_answer_costs_anything() -> None:
    alone = ask("out", rules("classic", 2), answer="yes", **GOING_OUT)
    assert (alone["legal"], alone["penalty"], alone["adjustment"]) == (False, 0, None)
    assert ask("out", answer="yes", **GOING_OUT)["adjustment"] == "go_out_failed"


def test_what_the_melds_do_not_show_of_going_out_concealed_is_described() -> None:
    own = house('[going_out]\nconcealed_needs = ["canasta", "no_pile"]')
    ruling = ask("out", own, melds=["4444444", "555"], hand="6", concealed=True)
    assert ruling["reason"] == (
        "You may go out concealed with 6 as the last discard; it earns 200."
        " The pile must not have been taken for it, which the melds do not show."
    )


@pytest.mark.parametrize(
    ("card", "effect", "message"),
    [
        ("2", "blocks-next", "A wild card on top stops the pile"),
        ("3", "blocks-next", "A black three on top stops the pile"),
        ("4", "none", "4 may be discarded"),
    ],
)
def test_a_wild_card_may_stop_the_pile_without_freezing_it(
    card: str, effect: str, message: str
) -> None:
    own = house('[pile]\nfrozen_by = ["red_three"]')
    ruling = ask("discard", own, card=card)
    assert ruling["effect"] == effect
    assert ruling["reason"].startswith(message)


def test_opening_by_the_hand_without_its_number_is_that_of_the_first() -> None:
    listed = ask("opening", melds=["AAA"])
    assert (listed["minimum"], listed["points"]) == (50, 60)
    nothing = ask("opening", melds=["3h3h3h"])
    assert (nothing["legal"], nothing["points"]) == (False, 0)


def test_a_hand_that_is_too_long_lists_nothing() -> None:
    hand = "44556677889910JQKAA456789JQKKAAA"
    assert len(read_cards(hand)) == MOST_CARDS + 1
    assert ask("opening", hand=hand, score=1500) == {
        "legal": False,
        "code": "hand-too-long",
        "reason": "31 cards are too many to search; name the melds to be laid.",
        "clause": "10.8",
        "minimum": 90,
        "needs": {},
        "openings": [],
    }
    assert ask("opening", hand="4" * 8 + "5" * 8 + "6" * 8 + "7" * 6)["code"] is None


def test_openings_of_a_hand_that_goes_out_concealed_are_lifted() -> None:
    hand = "4444444 5559"
    concealed = ask("opening", hand=hand, score=3000, concealed=True)
    assert [each["melds"] for each in concealed["openings"]] == [["555", "4444444"]]
    rest = ask("opening", hand=hand + "9", score=3000, concealed=True)
    assert rest["openings"] == []


@pytest.mark.parametrize(
    ("melds", "legal"),
    [
        # A meld from before is looked for where the fewest cards were added, the longest first.
        (["KKKK", "KKKKKKK"], True),
        (["KKKKKKK", "KKKK"], True),
        (["KKKKK", "KKKKKK", "QQQQQQQ"], False),
    ],
)
def test_melds_from_before_are_found_again(melds: list[str], legal: bool) -> None:
    own = house(
        'going_out.concealed_needs = ["no_layoff"]\ngoing_out.needs = { canastas = 1 }',
        extends="samba",
    )
    given: dict[str, Any] = {"hand": "4", "concealed": True, "partner_melds": ["KKK", "KKKK"]}
    assert ask("out", own, melds=melds, **given)["legal"] is legal


def test_every_meld_that_is_gone_is_reported() -> None:
    ruling = ask("out", melds=["KKKKKKK"], partner_melds=["555", "666"], hand="4")
    assert "555 lay on the table" in ruling["reason"]
    assert "666 lay on the table" in ruling["reason"]


@pytest.mark.parametrize(
    ("concealed_needs", "legal"), [('["canasta"]', False), ("[]", True), ('["no_layoff"]', True)]
)
def test_going_out_concealed_lifts_the_minimum_as_far_as_it_is_allowed(
    concealed_needs: str, legal: bool
) -> None:
    own = house(f"[going_out]\nneeds = {{}}\nconcealed_needs = {concealed_needs}")
    given: dict[str, Any] = {"melds": ["444"], "hand": "4445", "score": 3000}
    assert ask("opening", own, **given)["legal"] is legal


def test_an_opening_may_need_several_melds() -> None:
    own = house("opening.needs = { melds = 2 }")
    found = ask("opening", own, hand="AAA KKK 45")["openings"]
    assert [each["melds"] for each in found] == [["AAA", "KKK"]]


def test_wild_cards_alone_open_once() -> None:
    own = house('meld.wild_melds = "opening"', extends="samba")
    ruling = ask("opening", own, melds=["2222222", "2222XXX"])
    assert (ruling["code"], ruling["reason"]) == (
        "wild-meld-not-allowed",
        "Wild cards alone are laid only to open, so a side has one such meld at most.",
    )


def test_a_problem_that_stands_nowhere_is_described_without_a_place() -> None:
    unanswered = answer.unanswered([Problem("error", "not-found", "there is none!")])
    assert unanswered["reason"] == "There is none!"
