"""The cards of a pack, by rank."""

from collections.abc import Mapping

from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, RED_THREE, THREE, TWO
from canasta_club.game.rules.model import Pack


def pack_cards(pack: Pack) -> Mapping[str, int]:
    """Return how many cards of each rank a pack holds."""
    numbers = dict.fromkeys((*NATURAL_RANKS, TWO), 4 * pack.decks)
    if pack.ordinary_threes:
        return numbers | {JOKER: pack.jokers, THREE: 4 * pack.decks, BLACK_THREE: 0, RED_THREE: 0}
    return numbers | {JOKER: pack.jokers, BLACK_THREE: 2 * pack.decks, RED_THREE: 2 * pack.decks}
