"""Openings with sequences: which lie in a hand or come with the pile, and what lies beside them."""

from typing import Any

import pytest

from canasta_club.game.cards import read_cards
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import _opening_melds
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules

SAMBA = rules("samba")
ONE_WILD = house("[meld.sequence]\nwilds = 1", extends="samba")
BY_CANASTA = house('opening.waived_by = ["canasta"]', extends="samba")
NATURAL = house("opening.natural_only = true\n[meld.sequence]\nwilds = 1", extends="samba")
LONG = house("meld.sequence.max_cards_out = 10\ngoing_out.needs.canastas = 1", extends="samba")
TWO_WILDS = house("[meld.sequence]\nwilds = 2\nmin_cards = 4", extends="samba")
TAKE = 'pile.take = ["pair", "run"]\npile.frozen_until_open = false\n'
WITH_PILE = house(TAKE, extends="samba")
TWO_MELDS = house(f"{TAKE}opening.needs = {{ melds = 2 }}", extends="samba")
ONE_MELD = house(f"{TAKE}opening.needs = {{ melds = 1 }}", extends="samba")
CANASTA = house(f"{TAKE}opening.needs = {{ canastas = 1 }}", extends="samba")
BY_HAND = house(
    f'{TAKE}opening.by = "hand"\nopening.steps = [{{ below = 2, points = 50 }}, {{ points = 90 }}]',
    extends="samba",
)
TOO_FEW = "Every meld with the top card leaves too few cards in the hand."


@pytest.mark.parametrize(
    ("rule_set", "hand", "score", "openings"),
    [
        # A gap ends one run, and another may begin after it.
        (SAMBA, "4h6h7h8h AAA 9c", 1500, []),
        (SAMBA, "4h6h7h8h AAA 9c", 0, ["6h7h8h AAA 80", "AAA 60"]),
        # Two runs take two cards of each rank of the suit; one of another suit is none.
        (SAMBA, "4h4h5h5d6h6h AAA 89", -5, ["4h5h6h AAA 75", "AAA 60", "4h5h6h 15"]),
        (SAMBA, "4h4h5h5h6h6h 8", 0, []),
        (SAMBA, "4h4h5h5h6h6h 89", -5, ["4h5h6h 4h5h6h 30", "4h5h6h 15"]),
        # Two runs side by side are one opening.
        (SAMBA, "4h5h6h 8s9sTs K Q", -5, ["4h5h6h 8s9s10s 45", "8s9s10s 30", "4h5h6h 15"]),
        # Of equal ones that which has no run is first.
        (SAMBA, "5h5h8h9hTh 2", -5, ["552 30", "8h9h10h 30"]),
        # A wild card of any suit stands where a card is missing.
        (ONE_WILD, "4h6h2d KK 89", -5, ["KK2 40", "4h6h2 30"]),
        (ONE_WILD, "4h6h8h2d K 9", -5, ["6h8h2 35", "4h6h2 30"]),
        (ONE_WILD, "4h6h2222 K", -5, ["4h6h2 30"]),
        (ONE_WILD, "4h6h22222", -5, ["4h6h2 30"]),
        (ONE_WILD, "4h7h2d K 9", -5, []),
        (NATURAL, "4h6h2d AAA 89", -5, ["AAA 60"]),
        # One that stands in a run is not laid with a group besides.
        (ONE_WILD, "4h6h2d KK 8 9 J", -5, ["KK2 40", "4h6h2 30"]),
        (ONE_WILD, "4h6hX KK 8 9 J", -5, ["KKX 70", "4h6hX 60"]),
        # A run of seven is a canasta, which some let open whatever it is worth.
        (SAMBA, "4h5h6h7h8h9hTh 5 8", 3000, []),
        (BY_CANASTA, "4h5h6h7h8h9hTh 5 8", 3000, ["4h5h6h7h8h9h10h 50"]),
        (TWO_WILDS, "4h7h22 K 9", -5, ["4h7h22 50"]),
        (TWO_WILDS, "4h5h7h2 K 9", -5, ["4h5h7h2 35"]),
    ],
)
def test_runs_of_an_opening(rule_set: RuleSet, hand: str, score: int, openings: list[str]) -> None:
    found = ask("opening", rule_set, hand=hand, score=score)["openings"]
    assert [f"{' '.join(each['melds'])} {each['points']}" for each in found] == openings


@pytest.mark.parametrize(
    ("rule_set", "hand", "most", "sets"),
    [
        (SAMBA, "4h5h6h 8s9sTs K Q", 4, 4),
        (SAMBA, "4h5h6h 8s9sTs K Q", 3, None),
        (ONE_WILD, "4h6h2d AAA", 2, 2),
        (NATURAL, "4h6h2d AAA", 2, 1),
    ],
)
def test_sets_of_runs_are_counted_up_to_a_most(
    monkeypatch: pytest.MonkeyPatch, rule_set: RuleSet, hand: str, most: int, sets: int | None
) -> None:
    monkeypatch.setattr(_opening_melds, "MOST_SETS", most)
    found = _opening_melds.sets_of_runs.__wrapped__(rule_set, read_cards(hand))
    assert (found and len(found)) == sets


@pytest.mark.parametrize(
    ("places", "gaps", "runs"),
    [
        ([0, 1, 2], 0, [(0, 1), (0, 1, 2), (1, 2)]),
        ([0, 1, 3], 0, [(0, 1)]),
        ([0, 1, 3], 1, [(0, 1), (0, 1, 3), (0, 3), (1, 3)]),
    ],
)
def test_only_runs_with_few_gaps_are_judged(
    places: list[int], gaps: int, runs: list[tuple[int, ...]]
) -> None:
    assert list(_opening_melds._stretches(places, gaps)) == runs


@pytest.mark.parametrize(
    ("left", "best"),
    [("9", ["4h5h6h7h8h9h10hJh"]), ("9 K 8", ["4h5h6h7h8h", "9h10hJh"])],
)
def test_a_longer_run_opens_only_where_the_player_goes_out(left: str, best: list[str]) -> None:
    found = ask("opening", LONG, hand=f"4h..Jh {left}", score=0)["openings"]
    assert found[0] == {"melds": best, "points": 60}


@pytest.mark.parametrize(
    ("rule_set", "given", "reason"),
    [
        # What is laid beside the sequence counts with it.
        (
            WITH_PILE,
            {"hand": "4h5h AAA KKK Q", "score": 0},
            "Take the pile: open with 4h5h6h + AAA + KKK (105).",
        ),
        (
            WITH_PILE,
            {"hand": "4h5h 999 K8", "score": 1500},
            (
                "45 points short: you need 90 at 1,500,"
                " and the best with the top card is 4h5h6h + 999 (45)."
            ),
        ),
        (
            WITH_PILE,
            {"hand": "4h5h K8", "score": 0},
            "35 points short: you need 50 at 0, and the best with the top card is 4h5h6h (15).",
        ),
        # Exactly the minimum opens, and what is needed beside points may be the sequence itself.
        (WITH_PILE, {"hand": "4h5h K8", "score": -5}, "Take the pile: open with 4h5h6h."),
        (ONE_MELD, {"hand": "4h5h K8", "score": -5}, "Take the pile: open with 4h5h6h."),
        (
            TWO_MELDS,
            {"hand": "4h5h 999 K8", "score": -5},
            "Take the pile: open with 4h5h6h + 999 (45).",
        ),
        (
            ONE_MELD,
            {"hand": "4h5h AAA K8", "score": 0},
            "Take the pile: open with 4h5h6h + AAA (75).",
        ),
        (
            CANASTA,
            {"hand": "4h5h K8", "score": -5},
            "The cards reach 15, but an opening at -5 must hold more than points.",
        ),
        # Cards must be left, unless the pile brings them.
        (WITH_PILE, {"hand": "4h5h9", "score": -5, "pile_size": 1}, TOO_FEW),
        (
            WITH_PILE,
            {"hand": "4h5h9", "score": -5, "pile_size": 2},
            "Take the pile: open with 4h5h6h.",
        ),
        (
            WITH_PILE,
            {"hand": "4h5h98", "score": -5, "pile_size": 1},
            "Take the pile: open with 4h5h6h.",
        ),
        (WITH_PILE, {"hand": "4h5h", "score": -5}, "Take the pile: open with 4h5h6h."),
        (
            WITH_PILE,
            {"hand": "4h5hAAA9", "score": 0, "pile_size": 2},
            "Take the pile: open with 4h5h6h + AAA (75).",
        ),
        (
            WITH_PILE,
            {"hand": "4h5hAAA9", "score": 0, "pile_size": 1},
            "35 points short: you need 50 at 0, and the best with the top card is 4h5h6h (15).",
        ),
        # The minimum is named as the rule set counts it.
        (
            BY_HAND,
            {"hand": "4h5h K8", "hand_number": 2},
            (
                "75 points short: you need 90 in hand 2,"
                " and the best with the top card is 4h5h6h (15)."
            ),
        ),
        (WITH_PILE, {"hand": "4h5h" + "KQJ109" * 6}, "32 cards are too many to search."),
    ],
)
def test_what_a_sequence_with_the_top_card_opens_8_3(
    rule_set: RuleSet, given: dict[str, Any], reason: str
) -> None:
    ruling = ask("pile", rule_set, top="6h", opened=False, **given)
    assert ruling["reason"] == reason
    assert ruling["legal"] is reason.startswith("Take")


@pytest.mark.parametrize(
    ("one_card", "but"),
    [
        ("allowed", ""),
        ("never_with_one_card", ", but not by a player with one card in hand"),
        ("not_with_one_card", ", but not a pile of one card by a player with one card in hand"),
    ],
)
def test_a_pile_that_is_taken_freely_asks_for_no_hand_8_3(one_card: str, but: str) -> None:
    rules = house(f'pile.take = ["free"]\npile.one_card = "{one_card}"')
    ruling = ask("pile", rules, top="K")
    assert ruling["reason"] == f"The whole pile may be taken, whatever lies on top{but}."
    assert ask("pile", "classic", top="K")["code"] == "question-incomplete"


@pytest.mark.parametrize(("top", "what"), [("3c", "black three"), ("2", "wild card")])
@pytest.mark.parametrize("base", ["classic", "samba"])
def test_no_pair_takes_a_black_three_or_a_wild_card_8_2(base: str, top: str, what: str) -> None:
    take = '["pair", "run"]' if base == "samba" and top == "3c" else '["pair", "wild"]'
    rules = house(f"pile.take = {take}\npile.blocked_by = []\npile.frozen_by = []", extends=base)
    ruling = ask("pile", rules, top=top, hand="KK2")
    assert ruling["reason"] == f"A {what} on top cannot be matched: draw from the stock."


def test_a_wild_card_on_top_joins_a_group_8_3() -> None:
    rules = house('pile.take = ["pair", "extend", "run"]', extends="burraco")
    ruling = ask("pile", rules, top="2c", hand="K", melds=["KKK"])
    assert ruling["how"] == ["extend"]


def test_sequences_are_looked_for_only_where_there_are_any_8_3() -> None:
    rules = house('pile.take = ["pair", "run"]')
    assert ask("pile", rules, top="6h", hand="4h5h K")["how"] == []
