"""Progressive: winners move up a table, losers stay; at the head it is the losers who move.

Table 1 is the head table. Those who win there stay, those who lose there go to the foot, the
last table, as at progressive card parties.
"""

from collections.abc import Mapping, Sequence

from canasta_club.league.chance import Chance
from canasta_club.league.seating.model import PlayedRound, Request, Round, SeatedSide, Table
from canasta_club.league.seating.pairing import Against, no_matter, pair, places_apart
from canasta_club.league.seating.partners import in_line, just_now
from canasta_club.league.seating.sit_outs import WaitingLine
from canasta_club.league.seating.tables import Sides, divided, usual


def plan(request: Request) -> Round:
    """Seat a round: the first by lot, then by who won the last one.

    A drawn or unfinished game is decided by cutting cards: the seed cuts. Newcomers, and those who
    return or sat out, join at the foot; where an entrant is missing, all below move up. The lowest
    of those whose turn it is sit out. Pairs do not meet twice running if it can be avoided; single
    players change partners at every table. No wish for a certain table can be met.
    """
    parts = divided(request, line(request).order)
    tables = (*_usual_tables(request, parts.usual), *in_line(request, parts.others))
    numbered = tuple(Table(number, sides) for number, sides in enumerate(tables, start=1))
    return Round(request.number, numbered, parts.sit_outs)


def _usual_tables(request: Request, order: Sequence[str]) -> tuple[Sides, ...]:
    shape = usual(request)
    if shape != (1, 1):
        size = sum(shape)
        fours = (order[first : first + size] for first in range(0, len(order), size))
        return in_line(request, ((shape, members) for members in fours))
    just = just_now(request)
    against = Against(just.of_opponents, no_matter, places_apart(order))
    return tuple(((one,), (other,)) for one, other in pair(request, order, against).games)


def line(request: Request) -> WaitingLine:
    """Return those who are here in the order in which they fill the tables, from the head."""
    drawn = Chance(request.seed, "progressive", request.number).shuffled(sorted(request.entrants))
    if not request.played:
        return WaitingLine(drawn, is_drawn=True)
    last = request.played[-1]
    going = destinations(last, request.seed)
    foot = (len(last.round.tables) + 1, 0)
    return WaitingLine(sorted(drawn, key=lambda one: going.get(one, foot)))


def destinations(last: PlayedRound, seed: int) -> Mapping[str, tuple[int, int]]:
    """Return the table each entrant goes to, counted from the head; those who stay come first."""
    tables = sorted(last.round.tables)
    going: dict[str, tuple[int, int]] = {}
    for place, table in enumerate(tables, start=1):
        winner, *losers = _best_first(table, last, seed)
        up = max(place - 1, 1)
        down = len(tables) if place == 1 else place
        for side, to in ((winner, up), *((loser, down) for loser in losers)):
            going |= {each: (to, int(to != place)) for each in side}
    return going


def _best_first(table: Table, last: PlayedRound, seed: int) -> list[SeatedSide]:
    """Return the sides of a table, the winner first; cards are cut between equals."""
    cut = Chance(seed, "cut", last.round.number, table.number).shuffled(table.sides)
    scores = dict(zip(table.sides, last.scores.get(table.number, ()), strict=False))
    return sorted(cut, key=lambda side: -scores.get(side, 0))
