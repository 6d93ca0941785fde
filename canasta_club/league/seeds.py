"""Seeds: who counts as the better in a knockout, by how its first round was seated."""

from collections.abc import Iterable, Sequence
from itertools import chain


def seeds_of(byes: Iterable[str], games: Sequence[Sequence[Sequence[str]]]) -> tuple[str, ...]:
    """Return everyone in a first round, the best first, from the sides of its games.

    Those with a bye are the best. In a bracket the first of each game follow, the last of them
    meeting the best of the others; elsewhere everyone counts in the order of the tables.

    >>> seeds_of(["1"], [[["2"], ["5"]], [["3"], ["4"]]])
    ('1', '2', '3', '4', '5')
    >>> seeds_of([], [[["1", "2"], ["3", "4"]]])
    ('1', '2', '3', '4')
    """
    if any(len(side) > 1 for sides in games for side in sides):
        return (*byes, *chain.from_iterable(side for sides in games for side in sides))
    better = chain.from_iterable(sides[0] for sides in games)
    weaker = chain.from_iterable(side for sides in reversed(games) for side in sides[1:])
    return (*byes, *better, *weaker)
