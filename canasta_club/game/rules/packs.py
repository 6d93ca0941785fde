"""The cards of a pack, by rank, and by what step their points go."""

from collections.abc import Mapping
from functools import lru_cache
from math import gcd

from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, RED_THREE, THREE, TWO
from canasta_club.game.rules.model import Pack, RuleSet


def pack_cards(pack: Pack) -> Mapping[str, int]:
    """Return how many cards of each rank a pack holds."""
    numbers = dict.fromkeys((*NATURAL_RANKS, TWO), 4 * pack.decks)
    if pack.ordinary_threes:
        return numbers | {JOKER: pack.jokers, THREE: 4 * pack.decks, BLACK_THREE: 0, RED_THREE: 0}
    return numbers | {JOKER: pack.jokers, BLACK_THREE: 2 * pack.decks, RED_THREE: 2 * pack.decks}


@lru_cache(maxsize=256)
def point_step(rules: RuleSet) -> int:
    """Return the greatest number that divides what every card is worth."""
    return gcd(*rules.card_points.values(), *rules.held_points.values()) or 1
