"""Search for a rotation: seats are exchanged until a set effort finds nothing better.

A worse exchange is taken now and then, ever less often, as metal is annealed. The effort is
counted in exchanges and the luck in whole numbers, so that a seed finds the same plan anywhere.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta_club.league.chance import Chance
from canasta_club.league.rotation_plan import Cost, Plan, Progress, Sitting, Task, cost

_SWEEPS = 60
_LEAST_STEPS, _STEPS_A_SEAT, _MOST_STEPS = 100_000, 1_000, 3_000_000
_WISH = 1 << 20
_ALWAYS = 1 << 32
_FIRST_LUCK, _COOLING = _ALWAYS // 2, (925, 1000)


class _Weights(NamedTuple):
    """What a repeat of partners or a turn at another table weighs against one of opponents."""

    partners: int
    turns: int


# Soft weights let a search wander; strict ones put partners before turns, turns before opponents.
_SOFT, _STRICT = _Weights(2, 2), _Weights(400, 20)


def improve(
    plan: Plan, task: Task, least: Cost, chance: Chance, progress: Progress | None = None
) -> Plan:
    """Return the best arrangement found of a plan that gives everybody a seat.

    The search ends when the cost is the ``least`` there can be, or the effort is spent.
    """
    best, lowest = _copy(plan), cost(plan, task)
    board = _Board(task, plan)
    for sweep, accept in enumerate(_luck(), start=1):
        if lowest <= least:
            break
        if sweep == _SWEEPS * 3 // 4:
            plan = _copy(best)
            board = _Board(task, plan, _STRICT)
        for sitting in plan:
            board.improve(sitting, chance.words(3 * _steps(plan)), accept)
        if (now := cost(plan, task)) < lowest:
            best, lowest = _copy(plan), now
        if progress:
            progress(sweep, _SWEEPS)
    return best


def _steps(plan: Plan) -> int:
    """Return how many exchanges to try in one round in one sweep."""
    seats = sum(len(sitting.seats) for sitting in plan)
    steps = min(max(_LEAST_STEPS, _STEPS_A_SEAT * seats), _MOST_STEPS)
    return steps // (_SWEEPS * len(plan))


def _luck() -> Iterator[list[int]]:
    """Yield for each sweep how likely an exchange is taken, by what it costs, out of 2**32."""
    luck = _FIRST_LUCK
    for _ in range(_SWEEPS):
        accept = [_ALWAYS]
        while accept[-1]:
            accept.append(accept[-1] * luck // _ALWAYS)
        yield accept
        luck = luck * _COOLING[0] // _COOLING[1]


def _copy(plan: Plan) -> Plan:
    return [Sitting(sitting.layout, sitting.seats[:]) for sitting in plan]


class _Board:
    """What it costs two people to meet once more, in all rounds but the one that is improved."""

    def __init__(self, task: Task, plan: Plan, weights: _Weights = _SOFT) -> None:
        self._weights = weights
        self._tables = task.tables
        self._couples = bool(task.together)
        self._partners = [[weights.partners * times for times in row] for row in task.partners]
        self._opponents = [row[:] for row in task.opponents]
        self._turns = [weights.turns * times for times in task.turns]
        for one, other in task.together:
            _add(self._partners, one, other, -_WISH)
        for one, other in task.apart:
            _add(self._partners, one, other, _WISH)
            _add(self._opponents, one, other, _WISH)
        for sitting in plan:
            self._count(sitting, 1)

    def improve(self, sitting: Sitting, words: Sequence[int], accept: list[int]) -> None:
        """Exchange seats of one round, at random places, wherever that is accepted."""
        self._count(sitting, -1)
        seats, side = sitting.seats, sitting.layout.side
        count = len(seats)
        draws = iter(words)
        for first, second, luck in zip(draws, draws, draws, strict=True):
            one, other = first * count >> 32, second * count >> 32
            if side[one] != side[other]:
                added = self._change(sitting, one, other)
                if added <= 0 or (added < len(accept) and luck < accept[added]):
                    seats[one], seats[other] = seats[other], seats[one]
        self._count(sitting, 1)

    def _change(self, sitting: Sitting, one: int, other: int) -> int:
        """Return what an exchange of two seats of different sides would add."""
        layout, seats = sitting
        a, b = seats[one], seats[other]
        with_a, with_b = self._partners[a], self._partners[b]
        against_a, against_b = self._opponents[a], self._opponents[b]
        added = 0
        for seat in layout.partners[one]:
            added += with_b[seats[seat]] - with_a[seats[seat]]
        for seat in layout.partners[other]:
            added += with_a[seats[seat]] - with_b[seats[seat]]
        for seat in layout.opponents[one]:
            added += against_b[seats[seat]] - against_a[seats[seat]]
        for seat in layout.opponents[other]:
            added += against_a[seats[seat]] - against_b[seats[seat]]
        if layout.table[one] == layout.table[other]:
            return added + 2 * against_a[b]  # the two stay opponents
        if layout.others[one] != layout.others[other]:
            moved = self._turns[a] - self._turns[b]
            added += moved if layout.others[other] else -moved
        if a in self._tables or b in self._tables:
            before = self._misplaced(a, layout.table[one]) + self._misplaced(b, layout.table[other])
            after = self._misplaced(a, layout.table[other]) + self._misplaced(b, layout.table[one])
            added += _WISH * (after - before)
        return added

    def _misplaced(self, person: int, table: int) -> bool:
        return self._tables.get(person, table) != table

    def _count(self, sitting: Sitting, times: int) -> None:
        """Enter the meetings of a round, or take them out again with ``times`` -1."""
        layout, seats = sitting
        for seat, person in enumerate(seats):
            for other in layout.partners[seat]:
                self._partners[person][seats[other]] += times * self._weights.partners
            for other in layout.opponents[seat]:
                self._opponents[person][seats[other]] += times
            if layout.others[seat]:
                self._turns[person] += times * self._weights.turns


def _add(meetings: list[list[int]], one: int, other: int, cost: int) -> None:
    meetings[one][other] += cost
    meetings[other][one] += cost
