"""Pairing: who plays whom, and who sits out of an odd number."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from canasta_club.league.seating._blossoms import heaviest
from canasta_club.league.seating.model import Request
from canasta_club.league.seating.sit_outs import turn

T = TypeVar("T")


Cost = tuple[int, ...]
"""The cost of putting two together, the most important part first; none is negative."""


def lightest(things: Sequence[T], cost: Callable[[T, T], Cost]) -> list[tuple[T, T]]:
    """Put an even number of things in twos at the least total cost.

    Sums are compared as tuples are: a later figure matters only where all before it are equal. In
    each two, the earlier thing comes first.

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
    """Turn each cost into one number so that sums keep their order."""
    largest = map(max, zip(*(each for row in costs for each in row), strict=True))
    radices = [1 + each * (len(costs) // 2) for each in largest]

    def number(cost: Cost) -> int:
        value = 0
        for figure, radix in zip(cost, radices, strict=True):
            value = value * radix + figure
        return value

    return [[number(each) for each in row] for row in costs]


PairCost = Callable[[str, str], int]
"""One reason against a meeting of two, as a number from zero."""


def no_matter(_one: str, _other: str) -> int:
    """Count nothing against any two."""
    return 0


class Against(NamedTuple):
    """The reasons against a meeting of two, the most important first.

    ``again`` is how often they have met already and ``line`` how far that is from the movement;
    then the lowest placed sits out; then come ``apart`` and ``distance``.
    """

    again: PairCost
    apart: PairCost = no_matter
    distance: PairCost = no_matter
    line: PairCost = no_matter


class Pairing(NamedTuple):
    """Who plays whom, the better placed first, and who is left over."""

    games: list[tuple[str, str]]
    sit_outs: tuple[str, ...]


def pair(request: Request, order: Sequence[str], against: Against) -> Pairing:
    """Put an order in twos, the best placed first; of an odd number one sits out.

    Nobody sits out before their turn, then nobody meets those they are to be kept apart from, then
    as few as possible meet again. Of those who may sit out by that, the lowest placed does.
    """
    places = {each: place for place, each in enumerate(order)}
    turns = {each: turn(each, request) for each in order}
    levels = {each: level for level, each in enumerate(sorted(set(turns.values())))}

    def cost(one: str, other: str) -> Cost:
        if not other:
            return levels[turns[one]], 0, 0, 0, len(order) - 1 - places[one], 0, 0
        forbidden = any({one, other} <= group for group in request.wishes.apart)
        return (
            0,
            int(forbidden),
            against.again(one, other),
            against.line(one, other),
            0,
            against.apart(one, other),
            against.distance(one, other),
        )

    twos = lightest([*order, ""] if len(order) % 2 else order, cost)
    return Pairing(
        [(one, other) for one, other in twos if other],
        tuple(one for one, other in twos if not other),
    )


def places_apart(order: Sequence[str]) -> PairCost:
    """Return the squared distance of two places, so that two small steps beat one long step."""
    places = {each: place for place, each in enumerate(order)}
    return lambda one, other: (places[one] - places[other]) ** 2
