"""Piles taken with a new sequence, taken in part, and kept from a player with one card."""

from typing import Any

import pytest

from canasta_club.game.rules.model import RuleSet
from tests.game.examples.asking import ask
from tests.game.examples.sets import house

WAYS = '[pile]\ntake = ["pair", "extend", "run"]'
CLOSED = house(WAYS, extends="buraco")
OBLIGED = house(WAYS, extends="canastra")
FIVE = house("[pile]\ncards = 5")


@pytest.mark.parametrize(
    ("top", "hand", "melds", "how"),
    [
        ("6h", "4h5h K", [], ["run"]),
        ("6h", "7h8h K", [], ["run"]),
        ("6h", "5h7h K", [], ["run"]),
        ("6h", "4h7h2c K", [], ["run"]),
        ("6h", "5h7s K", [], []),
        ("6h", "4h8h K", [], []),
        ("3h", "Ah2h K", [], ["run"]),
        ("3h", "Ah2c K", [], ["run"]),
        ("3h", "Ah4c K", [], []),
        ("Ah", "QhKh 5", [], ["run"]),
        ("6h", "K", ["3h4h5h"], ["extend"]),
        ("6h", "7h8h K", ["3h4h5h"], ["extend", "run"]),
        ("6h", "K", ["3h4h2h"], ["extend"]),
        ("2c", "4h5h K", [], ["run"]),
        ("2c", "K", ["3h4h5h"], ["extend"]),
        ("2c", "4h8h", [], []),
        ("6", "4h5h K", [], []),
    ],
)
def test_a_top_card_that_makes_a_sequence_takes_the_pile(
    top: str, hand: str, melds: list[str], how: list[str]
) -> None:
    ruling = ask("pile", CLOSED, top=top, hand=hand, melds=melds)
    assert (ruling["how"], ruling["legal"]) == (how, bool(how)), ruling


@pytest.mark.parametrize(
    ("hand", "score", "code"),
    [
        ("4h5h K", 0, None),
        ("4h5h K", 1500, "below-opening"),
        ("4h5h K AsKsQsJs AAA", 1500, None),
        ("4s5s K AsKsQsJs AAA", 1500, "pile-no-match"),
    ],
)
def test_a_sequence_with_the_top_card_opens_with_what_is_laid_beside_it(
    hand: str, score: int, code: str | None
) -> None:
    ruling = ask("pile", OBLIGED, top="6h", hand=hand, opened=False, score=score)
    assert ruling["code"] == code, ruling
    assert ruling["how"] == ([] if code else ["run"])


def test_only_so_many_cards_of_the_pile_are_taken() -> None:
    ruling = ask("pile", FIVE, top="9", hand="99 4", pile_size=20)
    assert ruling["legal"]
    assert ruling["reason"].startswith("Take the top 5 cards of the pile: ")
    free = house('[pile]\ntake = ["free"]\ncards = 5')
    assert ask("pile", free, top="9", hand="4")["reason"].startswith("The top 5 cards of the pile")


@pytest.mark.parametrize(
    ("one_card", "question", "legal"),
    [
        ("allowed", {"hand": "4", "pile_size": 1}, True),
        ("not_with_one_card", {"hand": "4", "pile_size": 1}, False),
        ("not_with_one_card", {"hand": "4", "pile_size": 2}, True),
        ("not_with_one_card", {"hand": "45", "pile_size": 1}, True),
        ("not_with_one_card", {"hand": "4"}, True),
        ("never_with_one_card", {"hand": "4", "pile_size": 2}, False),
        ("never_with_one_card", {"hand": "45", "pile_size": 1}, True),
    ],
)
@pytest.mark.parametrize("way", ["free", "extend"])
def test_one_card_in_hand_takes_what_the_rule_set_says(
    one_card: str, question: dict[str, Any], way: str, *, legal: bool
) -> None:
    own: RuleSet = house(f'[pile]\ntake = ["{way}"]\none_card = "{one_card}"')
    ruling = ask("pile", own, top="K", melds=["KKKKKKK"], **question)
    assert ruling["legal"] is legal, ruling
    assert ruling["code"] == (None if legal else "pile-one-card")


def test_an_answer_says_what_it_could_not_know_of_one_card() -> None:
    never = house('[pile]\ntake = ["free"]\none_card = "never_with_one_card"')
    some = house('[pile]\ntake = ["free"]\none_card = "not_with_one_card"')
    assert "one card in hand" in ask("pile", never, top="K", melds=["KKK"])["reason"]
    assert "a pile of one card" in ask("pile", some, top="K", hand="4")["reason"]
    assert "one card" not in ask("pile", some, top="K", hand="45")["reason"]


@pytest.mark.parametrize(
    ("closed_from", "score", "reason"),
    [
        ("1500", 1495, None),
        ("1500", 1500, "From 1,500 a side may not open with the pile: open from the hand."),
        ('"any"', 0, "A side may not open with the pile: open from the hand."),
    ],
)
def test_from_a_score_on_no_side_opens_with_the_pile_8_3(
    closed_from: str, score: int, reason: str | None
) -> None:
    rules = house(f"pile.closed_from = {closed_from}\npile.frozen_until_open = false")
    ruling = ask("pile", rules, top="K", hand="KKKKK AAAA 44", score=score, opened=False)
    assert ruling["legal"] is (reason is None)
    if reason is not None:
        assert (ruling["code"], ruling["reason"]) == ("pile-closed", reason)


@pytest.mark.parametrize(
    ("given", "legal", "reason"),
    [
        (
            {"hand": "4", "pile_size": 1},
            False,
            "With one card in hand you may not take a pile of one card: draw from the stock.",
        ),
        (
            {"hand": "4"},
            True,
            (
                "The whole pile may be taken, whatever lies on top,"
                " but not a pile of one card by a player with one card in hand."
            ),
        ),
        ({"hand": "4", "pile_size": 2}, True, "The whole pile may be taken, whatever lies on top."),
    ],
)
def test_a_pile_of_one_card_that_is_taken_freely_8_3(
    given: dict[str, Any], legal: bool, reason: str
) -> None:
    rules = house('pile.one_card = "not_with_one_card"', extends="burraco")
    ruling = ask("pile", rules, top="K", **given)
    assert (ruling["legal"], ruling["reason"]) == (legal, reason)
    assert (ruling["how"], ruling["minimum"]) == (["free"] if legal else [], 0)
