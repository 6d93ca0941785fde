"""Numbers of ways to hold 0, 1, 2 … cards, kept in one whole number so that adding is one step."""

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import NamedTuple

Series = int
"""The ways to hold no card, one card, two …, each in its own run of bits, the lowest first."""

NOTHING: Series = 1
"""One way to hold no card."""


class Ledger(NamedTuple):
    """Reads and writes series for hands of so many cards out of a pack.

    >>> ledger = Ledger(cards=5, pack=52)
    >>> aces = ledger.choose(4, range(5))
    >>> ledger.ways(ledger.times(aces, ledger.choose(48, range(6))), 5) == comb(52, 5)
    True
    """

    cards: int
    pack: int

    def choose(self, copies: int, numbers: Iterable[int]) -> Series:
        """Return the ways to hold one of these numbers of cards, out of so many that are alike."""
        bits = _bits(self)
        return sum(comb(copies, number) << bits * number for number in numbers)

    def times(self, one: Series, other: Series) -> Series:
        """Return the ways to hold cards of both; more cards than a hand has are forgotten.

        What overflows its run of bits does so upwards, among those that are forgotten.
        """
        return self.fewer(one * other, self.cards + 1)

    def fewer(self, series: Series, limit: int) -> Series:
        """Return the ways to hold fewer cards than the limit."""
        return series & ((1 << _bits(self) * limit) - 1)

    def ways(self, series: Series, number: int) -> int:
        """Return the ways to hold exactly so many cards."""
        return self.fewer(series >> _bits(self) * number, 1)


@lru_cache(maxsize=64)
def _bits(ledger: Ledger) -> int:
    """Return how many bits hold any number of ways, as no card is chosen twice."""
    return comb(ledger.pack, min(ledger.cards, ledger.pack // 2)).bit_length() + 1
