"""Swiss: those on the same points meet, and nobody meets anybody a second time.

Nearest neighbours of the table who have not met yet play each other, as in the modified Danish
system of Italian burraco clubs (puntiburraco.it).
"""

from collections.abc import Sequence

from canasta_club.league.chance import Chance
from canasta_club.league.rounding import Figure
from canasta_club.league.seating.meetings import of_season
from canasta_club.league.seating.model import Request, Round
from canasta_club.league.seating.pairing import Against, PairCost, pair, places_apart
from canasta_club.league.seating.partners import fours, in_line
from canasta_club.league.seating.sit_outs import WaitingLine
from canasta_club.league.seating.tables import divided, hosts_first, seated, usual


def plan(request: Request) -> Round:
    """Pair those who are here by their points.

    With an odd number, the lowest placed of those who have sat out least often sits out, unless
    that would make others meet again. Second meetings are avoided first. Then as few as possible
    meet outside their score group, and in groups as near as possible; within a group, neighbours in
    the table meet. As long as all are level, the order is drawn. Single players sit down in fours
    in the order of the table, and change partners.
    """
    order = standing(request).order
    parts = divided(request, order)
    others = in_line(request, parts.others)
    if usual(request) != (1, 1):
        return seated(request, (*fours(request, parts.usual), *others), parts.sit_outs)
    playing = [each for each in order if each in {*parts.usual, *parts.sit_outs}]
    met = of_season(request)
    against = Against(met.of_opponents, groups_apart(request, playing), places_apart(playing))
    games, sit_outs = pair(request, playing, against)
    tables = [hosts_first(request, one, other) for one, other in games]
    return seated(request, (*tables, *others), sit_outs)


def standing(request: Request) -> WaitingLine:
    """Return those who are here, the best first; drawn by lot as long as all are level."""
    if len(_scores(request, request.entrants)) > 1:
        return WaitingLine(sorted(request.entrants, key=lambda one: -request.points.get(one, 0)))
    drawn = Chance(request.seed, "swiss", request.number).shuffled(request.entrants)
    return WaitingLine(drawn, is_drawn=True)


def groups_apart(request: Request, order: Sequence[str]) -> PairCost:
    """Return the squared distance between two score groups: two short floats beat one long one."""
    groups = {score: place for place, score in enumerate(_scores(request, order))}
    group = {each: groups[request.points.get(each, 0)] for each in order}
    return lambda one, other: (group[one] - group[other]) ** 2


def _scores(request: Request, order: Sequence[str]) -> list[Figure]:
    return sorted({request.points.get(each, 0) for each in order}, reverse=True)
