"""The odds of openings with melds of wild cards alone: one of them, or as many as there are."""

from functools import cache

import pytest

from canasta_club.game.odds.hands import hand_odds
from canasta_club.game.scoring.opening import Opening
from tests.game.examples import dealing, sets

SMALL = """
pack = { decks = 1, jokers = 2 }
canasta.cards = 3
canasta.kinds.wild = { type = "wild", bonus = 500 }
meld.wild_melds = "WHEN"
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("wild_melds", ["opening", "yes"])
@pytest.mark.parametrize(
    ("cards", "needs"), [(3, {}), (3, {"wild": 1}), (5, {"melds": 2}), (6, {"wild": 2})]
)
def test_wild_cards_alone_3_3(wild_melds: str, cards: int, needs: dict[str, int]) -> None:
    rules = sets.house(SMALL.replace("WHEN", wild_melds))
    openings = [Opening(points, needs) for points in (15, 90)]
    odds = list(hand_odds(rules, cards, openings))[: len(openings)]
    assert [each.favourable for each in odds] == [
        counted(wild_melds, cards, each.points, *needs.items()) for each in openings
    ]


@cache
def counted(wild_melds: str, cards: int, points: int, *needs: tuple[str, int]) -> int:
    """Count the hands that can open one by one."""
    rules = sets.house(SMALL.replace("WHEN", wild_melds))
    opening = Opening(points, dict(needs))
    hands = dealing.all_hands(rules, cards)
    return sum(ways for hand, ways in hands if dealing.opens(rules, hand, opening, in_turn=False))
