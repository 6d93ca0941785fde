"""Openings with sequences: which runs lie in a hand, and which of them can lie side by side."""

import pytest

from canasta_club.game.rules.model import RuleSet
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules

SAMBA = rules("samba")
ONE_WILD = house("[meld.sequence]\nwilds = 1", extends="samba")
BY_CANASTA = house('opening.waived_by = ["canasta"]', extends="samba")
NATURAL = house("opening.natural_only = true\n[meld.sequence]\nwilds = 1", extends="samba")
LONG = house("meld.sequence.max_cards_out = 10\ngoing_out.needs.canastas = 1", extends="samba")
TWO_WILDS = house("[meld.sequence]\nwilds = 2\nmin_cards = 4", extends="samba")


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
        # A wild card of any suit stands where a card is missing.
        (ONE_WILD, "4h6h2d KK 89", -5, ["KK2 40", "4h6h2 30"]),
        (ONE_WILD, "4h6h8h2d K 9", -5, ["6h8h2 35", "4h6h2 30"]),
        (ONE_WILD, "4h6h2222 K", -5, ["4h6h2 30"]),
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
    ("left", "best"),
    [("9", ["4h5h6h7h8h9h10hJh"]), ("9 K 8", ["4h5h6h7h8h", "9h10hJh"])],
)
def test_a_longer_run_opens_only_where_the_player_goes_out(left: str, best: list[str]) -> None:
    found = ask("opening", LONG, hand=f"4h..Jh {left}", score=0)["openings"]
    assert found[0] == {"melds": best, "points": 60}
