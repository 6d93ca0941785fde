"""Matching: everybody in twos at the least cost, exactly, whatever the costs are."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from canasta_club.league.blossoms import heaviest

T = TypeVar("T")

Cost = tuple[int, ...]
"""What speaks against two being together, none below nought, the weightiest first."""


def lightest(things: Sequence[T], cost: Callable[[T, T], Cost]) -> list[tuple[T, T]]:
    """Put an even number of things in twos so that the sum of the costs is the least.

    Sums are compared as tuples are: a later figure only tells where all before it are equal. The
    earlier thing is asked about, and stands, first.

    >>> lightest([1, 2, 7, 8, 30, 40], lambda one, other: (abs(one - other),))
    [(1, 2), (7, 8), (30, 40)]
    """
    if len(things) % 2:
        raise ValueError("an odd number of things cannot be put in twos")
    costs = _numbers(
        [[cost(one, other) for other in things[i + 1 :]] for i, one in enumerate(things)]
    )
    most = max((each for row in costs for each in row), default=0)
    mates = heaviest([[most - each for each in row] for row in costs])
    return [(things[i], things[mate]) for i, mate in enumerate(mates) if i < mate]


def _numbers(costs: list[list[Cost]]) -> list[list[int]]:
    """Make each cost one number in such a way that sums keep their order."""
    largest = map(max, zip(*(each for row in costs for each in row), strict=True))
    radices = [1 + each * (len(costs) // 2) for each in largest]

    def number(cost: Cost) -> int:
        value = 0
        for figure, radix in zip(cost, radices, strict=True):
            value = value * radix + figure
        return value

    return [[number(each) for each in row] for row in costs]
