"""Movements: how each format of a league seats a round.

A new format is a module beside this one with a function that seats a `Request`, an entry in
`MOVEMENTS`, and its facts in ``league/formats.py``.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from canasta_club.league.movements import _challenges as challenges
from canasta_club.league.movements import _mitchell as mitchell
from canasta_club.league.movements import _progressive as progressive
from canasta_club.league.movements import _swiss as swiss
from canasta_club.league.movements import knockout, round_robin
from canasta_club.league.rotation import rounds as rotation
from canasta_club.league.seating.meetings import at_tables
from canasta_club.league.seating.model import Met, PlayedRound, Request, Round
from canasta_club.league.seating.sit_outs import WaitingLine
from canasta_club.league.seating.tables import lay, shapes, usual
from canasta_club.text.progress import StepProgress


class Movement(NamedTuple):
    """How a format seats a round; where lots do not decide who sits out, the ``line`` for it."""

    seat: Callable[[Request], Round]
    line: Callable[[Request], WaitingLine] | None = None


MOVEMENTS = {
    "open": Movement(rotation.seat),
    "round-robin": Movement(round_robin.plan),
    "swiss": Movement(swiss.plan, swiss.standing),
    "mitchell": Movement(mitchell.plan),
    "progressive": Movement(progressive.plan, progressive.line),
    "individual": Movement(rotation.seat),
    "knockout": Movement(knockout.plan),
    "ladder": Movement(challenges.plan, challenges.line),
}
"""The movement of each format by its kind."""


def plan(request: Request, progress: StepProgress | None = None) -> Round:
    """Seat one round for those who are here now, whatever was played before.

    Nobody plays where not even one table can be filled. A knockout whose last round lacks a result
    is refused; nothing else ever is.
    """
    movement = MOVEMENTS[request.terms.kind]
    # In a knockout that has begun, one alone may still go through.
    needs_table = not request.terms.facts.is_knockout or not request.played
    if not (lay(request) if needs_table else shapes(request)):
        return Round(request.number, (), request.entrants)
    if movement.seat is rotation.seat:
        return rotation.seat(request, progress)
    return movement.seat(request)


def plan_rounds(
    request: Request, rounds: int, progress: StepProgress | None = None
) -> tuple[Round, ...]:
    """Seat the next rounds of a night, assuming that nobody comes or goes: for the guide cards.

    Where a round depends on the results of the one before, only the next one is returned.
    """
    movement = MOVEMENTS[request.terms.kind]
    if movement.seat is rotation.seat:
        return rotation.seat_rounds(request, rounds, progress)
    planned: list[Round] = []
    while len(planned) < (rounds if request.terms.facts.is_fixed else min(rounds, 1)):
        planned.append(plan(request))
        request = after_round(request, planned[-1])
    return tuple(planned)


def after_round(request: Request, seated: Round) -> Request:
    """Return the request for the next round, assuming that this one is played as seated."""
    here, met = at_tables(seated.tables), request.met
    size = sum(usual(request))
    others = (table for table in seated.tables if len(table.entrants) != size)
    return replace(
        request,
        number=request.number + 1,
        played=(*request.played, PlayedRound(seated)),
        met=Met(
            partners=Counter(met.partners) + Counter(here.partners),
            opponents=Counter(met.opponents) + Counter(here.opponents),
            sit_outs=Counter(met.sit_outs) + Counter(seated.sit_outs),
            other_tables=Counter(met.other_tables)
            + Counter(one for table in others for one in table.entrants),
        ),
    )
