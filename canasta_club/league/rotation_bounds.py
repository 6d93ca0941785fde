"""Bounds of a rotation: the least that any plan can cost, so that a search knows when to stop."""

from collections.abc import Iterable

from canasta_club.league.rotation_plan import Cost, Plan, Task


def least_cost(plan: Plan, task: Task) -> Cost:
    """Return a cost below which no arrangement of the same seats can come.

    Couples who are to be kept together are; else each person may choose whom to meet.
    """
    people = range(len(task.turns))
    rounds = [{at for at, each in enumerate(plan) if one in each.seats} for one in people]
    beside = min((len(seats) for each in plan for seats in each.layout.partners), default=0)
    against = min((len(seats) for each in plan for seats in each.layout.opponents), default=0)
    partners = opponents = 0
    for one in people:
        couple = {other: len(rounds[one] & rounds[other]) for other in _bound_to(one, task)}
        partners += sum(_again(task.partners[one][other], times) for other, times in couple.items())
        free = [met for other, met in enumerate(task.partners[one]) if other not in {one, *couple}]
        partners += _least(free, beside * len(rounds[one]) - sum(couple.values()))
        others = [met for other, met in enumerate(task.opponents[one]) if other != one]
        opponents += _least(others, against * len(rounds[one]))
    # Both people take part in a meeting: the sums above count each one twice.
    return Cost(0, -(-partners // 2), 0, -(-opponents // 2))


def _bound_to(one: int, task: Task) -> Iterable[int]:
    for left, right in task.together:
        if one in {left, right}:
            yield right if one == left else left


def _again(met: int, times: int) -> int:
    """Return what it costs two who have met so often to meet so many times more."""
    return sum(range(met, met + times))


def _least(met: list[int], meetings: int) -> int:
    """Return the least that so many meetings cost somebody who may choose among the others."""
    counts = sorted(met)
    total = 0
    for _ in range(meetings if counts else 0):
        lowest = counts.index(min(counts))
        total += counts[lowest]
        counts[lowest] += 1
    return total
