"""Plan of a rotation: numbered seats, and the cost of an arrangement."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from canasta_club.league.seating.tables import TableShape


class SeatLayout(NamedTuple):
    """The seats of a round: the table and side of each, and the seats beside and against it.

    ``others`` is 1 for a seat at a table of another size than the usual one.
    """

    shapes: tuple[TableShape, ...]
    numbers: tuple[int, ...]
    table: list[int]
    side: list[int]
    partners: list[tuple[int, ...]]
    opponents: list[tuple[int, ...]]
    others: list[int]


class Sitting(NamedTuple):
    """Who sits where in a round, people by number; ``seats`` is changed in place."""

    layout: SeatLayout
    seats: list[int]


Plan = list[Sitting]


class Task(NamedTuple):
    """What a plan has to meet, people by number: who has met how often, and the wishes."""

    partners: list[list[int]]
    opponents: list[list[int]]
    turns: list[int]
    together: list[tuple[int, int]]
    apart: list[tuple[int, int]]
    tables: dict[int, int]


class PlanCost(NamedTuple):
    """The cost of a plan, the most important part first; a third meeting costs twice a second."""

    wishes: int
    partners: int
    turns: int
    opponents: int


def layout(shapes: Sequence[TableShape], numbers: Sequence[int], usual: TableShape) -> SeatLayout:
    """Return the seats of tables, numbered table by table and side by side."""
    made = SeatLayout(tuple(shapes), tuple(numbers), [], [], [], [], [])
    sides = 0
    for shape, number in zip(shapes, numbers, strict=True):
        starts = [len(made.table) + before for before in accumulate(shape, initial=0)]
        for first, end in pairwise(starts):
            for seat in range(first, end):
                made.table.append(number)
                made.side.append(sides)
                made.partners.append(tuple(x for x in range(first, end) if x != seat))
                around = range(starts[0], starts[-1])
                made.opponents.append(tuple(x for x in around if not first <= x < end))
                made.others.append(int(shape != usual))
            sides += 1
    return made


def cost(plan: Plan, task: Task) -> PlanCost:
    """Return what a whole plan costs."""
    met_partners, met_opponents = (
        [[*row] for row in task.partners],
        [[*row] for row in task.opponents],
    )
    taken = task.turns[:]
    wishes = partners = turns = opponents = 0
    for sitting in plan:
        wishes += len(unmet(sitting, task))
        seats = sitting.seats
        for seat, person in enumerate(seats):
            if sitting.layout.others[seat]:
                turns += taken[person]
                taken[person] += 1
            for other in sitting.layout.partners[seat]:
                partners += other > seat and _count(met_partners, person, seats[other])
            for other in sitting.layout.opponents[seat]:
                opponents += other > seat and _count(met_opponents, person, seats[other])
    return PlanCost(wishes, partners, turns, opponents)


def _count(met: list[list[int]], one: int, other: int) -> int:
    """Count a meeting; return how often the two have met before."""
    low, high = min(one, other), max(one, other)
    met[low][high] += 1
    return met[low][high] - 1


def unmet(sitting: Sitting, task: Task) -> list[tuple[int, ...]]:
    """Return, for each unmet wish of a round, the people whose move could meet it."""
    seat_of = {person: seat for seat, person in enumerate(sitting.seats)}
    table, side = sitting.layout.table, sitting.layout.side

    def seated(pairs: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        return (pair for pair in pairs if pair[0] in seat_of and pair[1] in seat_of)

    split = (
        pair for pair in seated(task.together) if side[seat_of[pair[0]]] != side[seat_of[pair[1]]]
    )
    near = (
        pair for pair in seated(task.apart) if table[seat_of[pair[0]]] == table[seat_of[pair[1]]]
    )
    misplaced = (
        (person,)
        for person, number in task.tables.items()
        if person in seat_of and table[seat_of[person]] != number
    )
    return [*split, *near, *misplaced]


def least_cost(plan: Plan, task: Task) -> PlanCost:
    """Return a cost that no arrangement of the same seats can beat.

    Couples who are to be kept together are; otherwise each person may choose whom to meet.
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
    return PlanCost(0, -(-partners // 2), 0, -(-opponents // 2))


def _bound_to(one: int, task: Task) -> Iterable[int]:
    for left, right in task.together:
        if one in {left, right}:
            yield right if one == left else left


def _again(met: int, times: int) -> int:
    """Return the cost when two who have met so often meet so many times more."""
    return sum(range(met, met + times))


def _least(met: list[int], meetings: int) -> int:
    """Return the least cost of so many meetings for a person free to choose among the others."""
    counts = sorted(met)
    total = 0
    for _ in range(meetings if counts else 0):
        lowest = counts.index(min(counts))
        total += counts[lowest]
        counts[lowest] += 1
    return total
