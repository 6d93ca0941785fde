"""Challenges: a night of a ladder, on which neighbours play each other."""

from canasta_club.league.seating.meetings import tonight
from canasta_club.league.seating.model import Request, Round
from canasta_club.league.seating.pairing import Against, no_matter, pair, places_apart
from canasta_club.league.seating.partners import fours, in_line
from canasta_club.league.seating.sit_outs import WaitingLine
from canasta_club.league.seating.tables import divided, seated, usual


def plan(request: Request) -> Round:
    """Seat a round: each entrant meets the nearest one on the ladder not met yet tonight.

    The entrants come in the order of the ladder; the higher one is the first side. The lowest of
    those whose turn it is sit out. Single players play in fours of neighbours, first and fourth
    against second and third.
    """
    parts = divided(request, request.entrants)
    others = in_line(request, parts.others)
    if usual(request) != (1, 1):
        return seated(request, (*fours(request, parts.usual), *others), parts.sit_outs)
    playing = [each for each in request.entrants if each in {*parts.usual, *parts.sit_outs}]
    against = Against(tonight(request).of_opponents, no_matter, places_apart(playing))
    games, sit_outs = pair(request, playing, against)
    tables = [((higher,), (lower,)) for higher, lower in games]
    return seated(request, (*tables, *others), sit_outs)


def line(request: Request) -> WaitingLine:
    """Return those who are here in the order of the ladder."""
    return WaitingLine(request.entrants)
