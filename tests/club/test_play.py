"""What the book keeps of a hand, besides its total."""

from dataclasses import replace

import pytest

from canasta_club.club.play import hand_sides
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import score_hand
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.rules import rulesets
from tests.club.test_state import a_game


def rules(rules_id: str) -> RuleSet:
    return rulesets.document(rules_id).for_players(4)


def natural_of(canastas: dict[str, int], of: RuleSet) -> tuple[int, int]:
    """Return how many natural canastas, and how many at all, are kept of a side."""
    sides = Statement("A", canastas=canastas, melded=1000, out="out"), Statement("B", left=50)
    result = score_hand(sides, of)
    first, _ = hand_sides(a_game(), of, result, sides)
    return first.natural, first.canastas


@pytest.mark.parametrize(
    ("rules_id", "canastas", "kept"),
    [
        ("classic", {"natural": 2, "mixed": 1}, (2, 3)),
        ("samba", {"natural": 1, "samba": 2}, (1, 3)),
        ("burraco", {"natural": 1, "semi_clean": 1}, (1, 2)),
        ("biriba", {"natural": 1, "box": 2, "dirty_box": 1, "trump_clean": 1}, (4, 5)),
        ("buraco", {"royal": 1, "ace_to_ace": 1, "mixed": 1}, (2, 3)),
        ("modern-american", {"aces": 1, "sevens": 1, "wild": 1}, (2, 3)),
    ],
)
def test_natural_canastas_are_those_that_the_rules_call_so(
    rules_id: str, canastas: dict[str, int], kept: tuple[int, int]
) -> None:
    assert natural_of(canastas, rules(rules_id)) == kept


def test_a_season_that_froze_its_rules_before_counts_as_it_did() -> None:
    now = rules("buraco")
    kinds = tuple(kind._replace(is_natural=kind.name == "natural") for kind in now.kinds)
    before = replace(now, kinds=kinds)
    assert natural_of({"natural": 1, "royal": 2}, before) == (1, 3)
