"""Pairing: who plays whom, one side against another, and who sits out when somebody is over."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from canasta_club.league.matching import Cost, lightest
from canasta_club.league.rotation_sit_outs import turn
from canasta_club.league.seating import Request

Two = Callable[[str, str], int]
"""Something that speaks against two meeting, as a number from nought."""


class Against(NamedTuple):
    """What speaks against two meeting, the weightiest first.

    ``again`` is how often they have met already, ``apart`` what matters more than that the lowest
    placed sits out, ``distance`` what only tells between pairings that are equal so far.
    """

    again: Two
    apart: Two
    distance: Two


class Pairing(NamedTuple):
    """Who plays whom, the better placed first, and who is left over."""

    games: list[tuple[str, str]]
    sit_outs: tuple[str, ...]


def pair(request: Request, order: Sequence[str], against: Against) -> Pairing:
    """Put an order in twos, the best placed first; of an odd number one sits out.

    Nobody sits out before his turn, then nobody meets whom he is to be kept apart from, then as
    few as possible meet again.
    """
    places = {each: place for place, each in enumerate(order)}
    turns = {each: turn(each, request) for each in order}
    levels = {each: level for level, each in enumerate(sorted(set(turns.values())))}

    def cost(one: str, other: str) -> Cost:
        if not other:
            return levels[turns[one]], 0, 0, 0, len(order) - 1 - places[one], 0
        forbidden = any({one, other} <= group for group in request.wishes.apart)
        return (
            0,
            int(forbidden),
            against.again(one, other),
            against.apart(one, other),
            0,
            against.distance(one, other),
        )

    twos = lightest([*order, ""] if len(order) % 2 else order, cost)
    return Pairing(
        [(one, other) for one, other in twos if other],
        tuple(one for one, other in twos if not other),
    )


def no_matter(_one: str, _other: str) -> int:
    """Tell nothing."""
    return 0


def places_apart(order: Sequence[str]) -> Two:
    """Return the square of how many places two are apart, so that two small steps beat a long."""
    places = {each: place for place, each in enumerate(order)}
    return lambda one, other: (places[one] - places[other]) ** 2
