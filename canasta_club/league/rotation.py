"""Rotation: everyone partners everyone, and meets everyone, as evenly as can be."""

from collections.abc import Callable
from dataclasses import replace

from canasta_club.league.chance import Chance
from canasta_club.league.rotation_sit_outs import sit_outs
from canasta_club.league.rotation_tables import lay
from canasta_club.league.seating import Request, Round, Table

Progress = Callable[[int, int], object]
"""Told how many steps of how many are done."""


def seat(request: Request, progress: Progress | None = None) -> Round:
    """Seat everyone for one round; who finds no seat sits out.

    Where the format says how many rounds a night has, the round is the first of a plan for what
    is left of the night.
    """
    left = max(1, (request.terms.rounds or 1) - request.number + 1)
    return seat_rounds(request, left, progress)[0]


def seat_rounds(
    request: Request, rounds: int, progress: Progress | None = None
) -> tuple[Round, ...]:
    """Seat everyone for several rounds of one night, planned together."""
    planned = []
    for done in range(rounds):
        planned.append(_drawn(replace(request, number=request.number + done)))
        if progress:
            progress(done + 1, rounds)
    return tuple(planned)


def swap(seated: Round, one: str, other: str) -> Round:
    """Exchange two people of a round: both seats, or a seat and a sit-out.

    Somebody who is not in the round is a `ValueError`.
    """
    everyone = {*seated.sit_outs, *(each for table in seated.tables for each in table.entrants)}
    if missing := {one, other} - everyone:
        raise ValueError(f"not in round {seated.number}: {', '.join(sorted(missing))}")
    exchanged = {one: other, other: one}

    def after(people: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(exchanged.get(each, each) for each in people)

    tables = (Table(number, tuple(map(after, sides))) for number, sides in seated.tables)
    return Round(seated.number, tuple(tables), after(seated.sit_outs))


def _drawn(request: Request) -> Round:
    tables = lay(request)
    resting = sit_outs(request, len(request.entrants) - sum(map(sum, tables)))
    here = [each for each in request.entrants if each not in resting]
    queue = iter(Chance(request.seed, "seats", request.number).shuffled(sorted(here)))
    seated = (
        Table(number, tuple(tuple(next(queue) for _ in range(side)) for side in shape))
        for number, shape in enumerate(tables, start=1)
    )
    return Round(request.number, tuple(seated), resting)
