"""Rank counts: how many cards of each rank there are, all in one whole number.

Every rank has 32 binary digits of it, so one addition adds the cards of all ranks at once. Each
hand is checked against the pack, and to count its cards one by one took a tenth of the whole.
"""

from collections.abc import Mapping
from typing import Final

from canasta_club.game.cards import RANKS, THREE

_DIGITS: Final = 32
ONE: Final[Mapping[str, int]] = {
    rank: 1 << _DIGITS * place for place, rank in enumerate((*RANKS, THREE))
}
"""The number that stands for one card of a rank; times n for n cards."""
_TOPS: Final = sum(one << _DIGITS - 1 for one in ONE.values())
"""The highest digit of every rank: no count ever reaches it."""


def rank_counts(cards: Mapping[str, int]) -> int:
    """Return the rank counts of so many cards of each rank."""
    return sum([ONE[rank] * number for rank, number in cards.items()])


def room_for(limits: Mapping[str, int]) -> int:
    """Return the limit to compare counts with, from the most cards of each rank."""
    return _TOPS + rank_counts(limits)


def is_over(counts: int, room: int) -> bool:
    """Return whether there are more cards of some rank than its most.

    To take too many away from a rank's room is the only way to lose its highest digit.

    >>> room = room_for(dict.fromkeys(RANKS, 8))
    >>> is_over(ONE["K"] * 8 + ONE["2"], room), is_over(ONE["K"] * 9, room)
    (False, True)
    """
    return (room - counts) & _TOPS != _TOPS
