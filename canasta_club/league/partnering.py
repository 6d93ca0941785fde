"""Partnering: how those at one table divide into sides."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from canasta_club.league.meetings import Meetings, opponents, partners
from canasta_club.league.rotation_tables import Shape
from canasta_club.league.seating import Request, Side, Wishes

Sides = tuple[Side, ...]
Worth = tuple[int, ...]


def best_sides(members: Sequence[str], shape: Shape, worth: Callable[[Sides], Worth]) -> Sides:
    """Return the way to divide a table that costs least, of equal ones the most even.

    Members come best placed first; even is first and fourth against second and third.
    """
    places = {each: place for place, each in enumerate(members)}

    def cost(sides: Sides) -> tuple[Worth, int]:
        return worth(sides), _unevenness(sides, places)

    return min(ways(tuple(members), shape), key=cost)


def ways(members: Side, shape: Shape) -> Iterator[Sides]:
    """Yield the ways to divide members into sides; of sides alike, only one order."""
    if not shape:
        yield ()
        return
    size, *rest = shape
    # Where the next side is as large, the first of those left may as well be in this one.
    fixed = 1 if rest and rest[0] == size else 0
    for others in combinations(members[fixed:], size - fixed):
        side = members[:fixed] + others
        left = tuple(each for each in members if each not in side)
        for more in ways(left, tuple(rest)):
            yield (side, *more)


def repeats(request: Request, met: Meetings, just: Meetings) -> Callable[[Sides], Worth]:
    """Return what speaks against sides: wishes, the same partners as ``just`` now, then as ever."""
    wishes = request.wishes

    def worth(sides: Sides) -> Worth:
        together, against = tuple(partners(sides)), tuple(opponents(sides))
        changing = [two for two in together if two not in wishes.together]
        return (
            unmet(together, against, wishes),
            sum(just.partners.get(two, 0) for two in changing),
            sum(met.partners.get(two, 0) for two in changing),
            sum(met.opponents.get(two, 0) for two in against),
        )

    return worth


def unmet(
    together: Iterable[frozenset[str]], against: Iterable[frozenset[str]], wishes: Wishes
) -> int:
    """Count the wishes about two people that a table does not meet."""
    against = tuple(against)
    kept_apart = sum(any(two <= group for group in wishes.apart) for two in (*together, *against))
    parted = sum(two in wishes.together for two in against)
    return kept_apart + parted


def _unevenness(sides: Sides, places: dict[str, int]) -> int:
    """Return how much the places of the sides' members differ, a place a member."""
    sums = [sum(places[each] for each in side) * 12 // len(side) for side in sides]
    return max(sums) - min(sums)
