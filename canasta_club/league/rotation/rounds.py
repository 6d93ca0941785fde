"""Rotation: everyone partners and meets everyone, as evenly as possible."""

from canasta_club.league.chance import Chance
from canasta_club.league.rotation._perfect import by_design
from canasta_club.league.rotation._plan import least_cost
from canasta_club.league.rotation._search import improve, settle
from canasta_club.league.rotation._task import finished, start
from canasta_club.league.seating.model import Request, Round, Table
from canasta_club.league.seating.sit_outs import sit_outs
from canasta_club.league.seating.tables import lay
from canasta_club.text.progress import StepProgress

__all__ = ["resting", "seat", "seat_rounds", "swap"]


def seat(request: Request, progress: StepProgress | None = None) -> Round:
    """Seat everyone for one round; those without a seat sit out.

    Where the format says how many rounds a night has, the round is the first of a plan for the rest
    of the night.
    """
    return seat_rounds(request, _rounds_left(request), progress)[0]


def seat_rounds(
    request: Request, rounds: int, progress: StepProgress | None = None
) -> tuple[Round, ...]:
    """Seat everyone for several rounds of one night, planned together.

    A perfect rotation that fits is followed. Otherwise wishes come first, then as few repeated
    partners as possible, then fair turns at tables of another size, then as few repeated opponents
    as possible.
    """
    if found_rounds := by_design(request, rounds):
        return found_rounds
    begun = start(request, rounds)
    chance = Chance(request.seed, "search", request.number)
    least = least_cost(begun.plan, begun.task)
    plan = improve(settle(begun.plan, begun.task, chance), begun.task, least, chance, progress)
    return finished(request, begun, plan)


def resting(request: Request) -> tuple[str, ...]:
    """Return who would sit out of the next round if it were seated now."""
    if rounds := by_design(request, _rounds_left(request)):
        return rounds[0].sit_outs
    return sit_outs(request, len(request.entrants) - sum(map(sum, lay(request))))


def swap(seated: Round, one: str, other: str) -> Round:
    """Exchange two people of a round: both seats, or a seat and a sit-out.

    Raises `ValueError` for a person who has no place in the round.
    """
    everyone = {*seated.sit_outs, *(each for table in seated.tables for each in table.entrants)}
    if missing := {one, other} - everyone:
        raise ValueError(f"not in round {seated.number}: {', '.join(sorted(missing))}")
    exchanged = {one: other, other: one}

    def after(people: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(exchanged.get(each, each) for each in people)

    tables = (Table(number, tuple(map(after, sides))) for number, sides in seated.tables)
    return seated._replace(tables=tuple(tables), sit_outs=after(seated.sit_outs))


def _rounds_left(request: Request) -> int:
    return max(1, (request.terms.rounds or 1) - request.number + 1)
