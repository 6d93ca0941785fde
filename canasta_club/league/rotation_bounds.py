"""Bounds of a rotation: the least that any plan can cost, so that a search knows when to stop."""

from canasta_club.league.rotation_plan import Cost, Plan, Task


def least_cost(plan: Plan, task: Task) -> Cost:
    """Return a cost below which no arrangement of the same seats can come.

    It lets each person choose whom to meet, those met least often first.
    """
    people = range(len(task.turns))
    rounds = [sum(person in sitting.seats for sitting in plan) for person in people]
    beside = min((len(seats) for each in plan for seats in each.layout.partners), default=0)
    against = min((len(seats) for each in plan for seats in each.layout.opponents), default=0)
    # Of a meeting both people take part, so that the sum over all people counts each one twice.
    partners = sum(_least(task.partners[one], one, beside * rounds[one]) for one in people)
    opponents = sum(_least(task.opponents[one], one, against * rounds[one]) for one in people)
    return Cost(0, -(-partners // 2), 0, -(-opponents // 2))


def _least(met: list[int], own: int, meetings: int) -> int:
    """Return the least that so many meetings cost somebody who has met the others so often."""
    counts = sorted(times for other, times in enumerate(met) if other != own)
    total = 0
    for _ in range(meetings if counts else 0):
        lowest = counts.index(min(counts))
        total += counts[lowest]
        counts[lowest] += 1
    return total
