"""Movements: how each format of a league seats a round.

A new format is a module beside this one with a function that seats a `Request`, an entry in
`MOVEMENTS`, and its name among the kinds of ``league/language.py``. A format whose games are drawn
in advance is drawn in ``services/fixtures/_drawing.py``.
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
    """How a format seats a round, and the rule that its guide cards print.

    A movement that ``is_fixed`` does not depend on results, so that a whole night can be planned at
    once. Sit-outs come from the foot of the ``line``, unless the movement decides: ``sits_out``.
    """

    seat: Callable[[Request], Round]
    rule: str
    sits_out: str = ""
    line: Callable[[Request], WaitingLine] | None = None
    is_fixed: bool = False


_ROTATION = Movement(
    rotation.seat,
    "Everybody changes tables, so that as few as possible meet again.",
    is_fixed=True,
)

MOVEMENTS = {
    "open": _ROTATION,
    "individual": _ROTATION._replace(rule="Everybody gets a new partner every round."),
    "round-robin": Movement(
        round_robin.plan,
        "Everybody meets everybody, in the order of the fixture list.",
        "the bye of this round",
        is_fixed=True,
    ),
    "swiss": Movement(
        swiss.plan,
        "Those on the same points meet, and nobody meets anybody again while that can be avoided.",
        line=swiss.standing,
    ),
    "mitchell": Movement(
        mitchell.plan,
        "North-south stay; east-west move up one table, from the highest to table 1.",
        "at the table that has no opponents",
        is_fixed=True,
    ),
    "progressive": Movement(
        progressive.plan,
        "Winners move up a table and losers stay; at table 1 winners stay and losers go to the "
        "last table. Single players change partners every time.",
        line=progressive.line,
    ),
    "knockout": Movement(
        knockout.plan,
        "Winners go on; those who lose their first game go to the second-chance draw, if there is "
        "one.",
        "through without a game",
    ),
    "ladder": Movement(
        challenges.plan,
        "Neighbours on the ladder play each other; a win against someone higher up moves an entry "
        "up half the way there.",
        line=challenges.line,
    ),
}
"""The movement of each format by its kind."""


def plan(request: Request, progress: StepProgress | None = None) -> Round:
    """Seat one round for those who are here now, whatever was played before.

    Nobody plays where not even one table can be filled. A knockout whose last round lacks a result
    is refused; nothing else ever is.
    """
    movement = MOVEMENTS[request.terms.kind]
    # In a knockout that has begun, one alone may still go through.
    needs_table = movement.seat is not knockout.plan or not request.played
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
    while len(planned) < (rounds if movement.is_fixed else min(rounds, 1)):
        planned.append(plan(request))
        request = played(request, planned[-1])
    return tuple(planned)


def played(request: Request, seated: Round) -> Request:
    """Return the request for the next round, assuming that this one is played as seated."""
    here, met = at_tables(seated.tables), request.met
    size = sum(usual(request))
    others = (table for table in seated.tables if len(table.entrants) != size)
    return replace(
        request,
        number=request.number + 1,
        played=(*request.played, PlayedRound(seated)),
        met=Met(
            Counter(met.partners) + Counter(here.partners),
            Counter(met.opponents) + Counter(here.opponents),
            Counter(met.sit_outs) + Counter(seated.sit_outs),
            Counter(met.other_tables) + Counter(one for table in others for one in table.entrants),
        ),
    )
