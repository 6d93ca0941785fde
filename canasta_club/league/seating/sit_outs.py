"""Sit-outs of a rotation: whose turn it is when there are not seats for all."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canasta_club.league.chance import Chance
from canasta_club.league.seating.model import Request


class SitOutOrder(NamedTuple):
    """What decides whose turn it is to sit out; the lowest sits out first.

    Nobody sits out twice in the season before everyone here has once; then nobody twice on one
    night, so that a newcomer does not make up for half a season in one evening; then nobody in two
    rounds running.
    """

    has_before: bool
    tonight: int
    just_now: bool
    season: int


class WaitingLine(NamedTuple):
    """Those who are here, the best placed first; sit-outs come from its foot."""

    order: Sequence[str]
    is_drawn: bool = False


def turn(entrant: str, request: Request) -> SitOutOrder:
    """Return how close an entrant is to a turn to sit out."""
    season = request.met.sit_outs.get(entrant, 0)
    rested = [entrant in each.round.sit_outs for each in request.played]
    return SitOutOrder(season > 0, sum(rested), any(rested[-1:]), season)


def sit_outs(request: Request, count: int) -> tuple[str, ...]:
    """Return who sits out: those whose turn it is, by lot where several are level.

    Among those who are level, couples who are to be kept together sit out together if they can.
    """
    drawn = Chance(request.seed, "sit-outs", request.number).shuffled(sorted(request.entrants))
    queue = sorted(drawn, key=lambda entrant: turn(entrant, request))
    if count >= len(queue):
        return tuple(queue)
    last = turn(queue[count - 1], request) if count else None
    out = [entrant for entrant in queue if last and turn(entrant, request) < last]
    level = [entrant for entrant in queue if turn(entrant, request) == last]
    out += _with_partners(level, out, count - len(out), request.wishes.together)
    return tuple(out)


def _with_partners(
    level: list[str], out: list[str], count: int, couples: Iterable[frozenset[str]]
) -> list[str]:
    """Choose among those who are level, in the order drawn, as couples where possible."""
    with_out = [each for each in level if _partners(each, couples) & set(out)]
    chosen: list[str] = []
    for entrant in (*with_out, *level):
        together = [entrant, *sorted(_partners(entrant, couples) & set(level) - {entrant})]
        joining = [one for one in together if one not in chosen]
        if entrant not in chosen and len(chosen) + len(joining) <= count:
            chosen += joining
    return (chosen + [each for each in level if each not in chosen])[:count]


def _partners(entrant: str, couples: Iterable[frozenset[str]]) -> set[str]:
    return {other for couple in couples if entrant in couple for other in couple - {entrant}}
