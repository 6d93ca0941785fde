"""Advice on melds: runs between the lowest rank and the highest, and no card taken out in vain."""

import pytest

from canasta_club.game.rules.model import RuleSet
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules

SAMBA = rules("samba")
TO_THE_ACE = house("[meld.sequence]\nmax_cards = 11", extends="samba")
FROM_FIVE = house('[meld.sequence]\nlow = "5"', extends="samba")


@pytest.mark.parametrize(
    ("rule_set", "cards", "advice"),
    [
        # What is taken out leaves a run, wherever the gap is.
        (SAMBA, "4h5h6h8h10hJhQh", "Legal instead: 4h5h6h."),
        (SAMBA, "QhAh", "Legal instead: QhKhAh."),
        (SAMBA, "KhAh", "Legal instead: QhKhAh."),
        (
            TO_THE_ACE,
            "4h5h6h7h8h9h10hJhQhAh",
            "Legal instead: 4h5h6h7h8h9h10hJhQh or 4h5h6h7h8h9h10hJhQhKhAh.",
        ),
        # No run that holds all these cards is legal, and none without one of them is offered.
        (FROM_FIVE, "4h7h", "4h7h has a gap: its cards must follow one another."),
    ],
)
def test_the_nearest_run_is_offered_3_6(rule_set: RuleSet, cards: str, advice: str) -> None:
    assert ask("meld", rule_set, cards=cards)["reason"].endswith(advice)


def test_clause_3_4_a_second_meld_of_a_rank_joins_the_first() -> None:
    ruling = ask("meld", cards="KK2", melds=["KKK222", "QQQ"])
    assert (ruling["legal"], ruling["code"]) == (False, "too-many-wilds")
    assert "add only KK" in ruling["reason"]
    assert ask("meld", cards="KKK", melds=["KKKK"])["kind"] == "natural"
    assert ask("meld", "samba", cards="KKK", melds=["KKKK"])["kind"] is None
