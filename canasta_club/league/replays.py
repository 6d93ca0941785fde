"""Replays: drawn games of a knockout that were played again or forfeited, or who went on."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

_Sides = frozenset[frozenset[str]]


class PlayedTie(NamedTuple):
    """Sides that met in a round, and whether that ended level; or a forfeit of one to the other.

    It is all that the rule on replays asks of a `Tie`, of a meeting or of a table that was seated.
    """

    round: int
    sides: _Sides
    is_level: bool
    is_forfeit: bool = False


def replays(met: Sequence[PlayedTie]) -> Mapping[int, int]:
    """Return which ties, in order of play, are replays, and which earlier one each decides.

    A side that met others in between has gone on without a replay. A forfeit decides the drawn tie
    of the same sides, whenever it is recorded.

    >>> one, other = frozenset({"1"}), frozenset({"2"})
    >>> replays([PlayedTie(n, frozenset({one, other}), is_level=n < 3) for n in (1, 2, 3, 4)])
    {1: 0, 2: 0}
    """
    joined: dict[int, int] = {}
    last: dict[str, int] = {}
    for at, tie in enumerate(met):
        if tie.is_forfeit:
            continue
        entrants = _entrants(tie)
        before = last.get(entrants[0])
        if before is not None and all(last.get(each) == before for each in entrants):
            earlier = met[before]
            is_same = earlier.sides == tie.sides and earlier.round < tie.round
            if is_same and earlier.is_level:
                joined[at] = joined.get(before, before)
        last.update(dict.fromkeys(entrants, at))
    return {**joined, **_forfeited(met, joined)}


def without_replay(
    sides: Iterable[Iterable[str]],
    seeds: Sequence[str],
    withdrawn: Sequence[str],
    later: Iterable[Collection[str]],
) -> frozenset[str]:
    """Return which side of a drawn game goes on where it is not played again: the better seed.

    One that has withdrawn leaves it to the others, unless it came to the next round; where all
    have, the last to do so. ``withdrawn`` is in the order of time; ``later`` are those who played,
    had a bye or waited in each round after that of the game.

    >>> [*without_replay(["1", "4"], "123", "1", [])]
    ['4']
    >>> [*without_replay(["1", "4"], "123", "1", ["12"])]
    ['1']
    >>> [*without_replay(["1", "4"], "123", "14", [])]
    ['4']
    """
    places = {each: place for place, each in enumerate(seeds)}
    order = sorted(
        map(frozenset, sides),
        key=lambda side: min((places.get(each, len(places)), each) for each in side),
    )
    if order[0].isdisjoint(withdrawn):
        return order[0]
    came = [[side for side in order if not side.isdisjoint(here)] for here in later if here]
    stayed = [side for side in order if side.isdisjoint(withdrawn)]
    if stayed or any(came):
        return next(filter(None, came or [stayed]), order)[0]
    return max(order, key=lambda side: min(map(withdrawn.index, side.intersection(withdrawn))))


def describe_drawn(went_on: str, *, are_many: bool, is_running: bool) -> str:
    """Say what decides a drawn game, as in “drawn: replay to come”, or who went on without it.

    >>> describe_drawn("Ash & Birch", are_many=True, is_running=False)
    'drawn: Ash & Birch go on'
    """
    if went_on:
        return f"drawn: {went_on} {'go' if are_many else 'goes'} on"
    return f"drawn: replay {'running' if is_running else 'to come'}"


def _forfeited(met: Sequence[PlayedTie], joined: Mapping[int, int]) -> Mapping[int, int]:
    """Return which forfeits belong to which tie: the drawn one of these sides, if they had one."""
    of_sides: dict[_Sides, int] = {}
    for at, tie in enumerate(met):
        if tie.is_level and not tie.is_forfeit:
            of_sides[tie.sides] = joined.get(at, at)
    return {
        at: of_sides[tie.sides]
        for at, tie in enumerate(met)
        if tie.is_forfeit and tie.sides in of_sides
    }


def waiting(met: Sequence[PlayedTie]) -> Mapping[int, frozenset[str]]:
    """Return by round who had a drawn game to play again in it or later.

    Nobody is out for having no game in the same draw then: it may be theirs that has to wait. Who
    met others in the round in which a replay was forfeited no longer waited for it.
    """
    pending: dict[int, frozenset[str]] = {}
    for again, first in replays(met).items():
        last = met[again].round - (met[again].is_forfeit and _has_others(met, met[again]))
        for number in range(met[first].round + 1, last + 1):
            pending[number] = pending.get(number, frozenset()).union(*met[first].sides)
    return pending


def _has_others(met: Sequence[PlayedTie], forfeit: PlayedTie) -> bool:
    """Return whether a side of a forfeit met others in the same round."""
    both = {*_entrants(forfeit)}
    return any(
        tie.round == forfeit.round and tie.sides != forfeit.sides and both & {*_entrants(tie)}
        for tie in met
    )


def _entrants(tie: PlayedTie) -> list[str]:
    return [each for side in tie.sides for each in side]
