"""Replays: drawn games of a knockout that the same sides played again in a later round."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class PlayedTie(NamedTuple):
    """Sides that met in a round, and whether that ended level."""

    round: int
    sides: frozenset[frozenset[str]]
    is_level: bool


def replays(met: Sequence[PlayedTie]) -> Mapping[int, int]:
    """Return which ties, in order of play, are replays, and which drawn one each decides.

    A side that met others in between has gone on without a replay.

    >>> one, other = frozenset({"1"}), frozenset({"2"})
    >>> replays([PlayedTie(n, frozenset({one, other}), is_level=n < 3) for n in (1, 2, 3, 4)])
    {1: 0, 2: 0}
    """
    found: dict[int, int] = {}
    last: dict[str, int] = {}
    for at, tie in enumerate(met):
        entrants = [each for side in tie.sides for each in side]
        before = last.get(entrants[0])
        if before is not None and all(last.get(each) == before for each in entrants):
            earlier = met[before]
            is_same = earlier.sides == tie.sides and earlier.round < tie.round
            if is_same and earlier.is_level:
                found[at] = found.get(before, before)
        last.update(dict.fromkeys(entrants, at))
    return found


def waiting(met: Sequence[PlayedTie]) -> Mapping[int, frozenset[str]]:
    """Return by round who had a drawn game to play again in it or later.

    Nobody is out for having no game in the same draw then: it may be theirs that has to wait.
    """
    found: dict[int, frozenset[str]] = {}
    for again, first in replays(met).items():
        for number in range(met[first].round + 1, met[again].round + 1):
            found[number] = found.get(number, frozenset()).union(*met[first].sides)
    return found
