"""Search for a rotation: exchange seats until a set effort finds nothing better.

A worse exchange is taken now and then, ever less often (simulated annealing). The effort is counted
in exchanges and the luck in whole numbers, so that a seed finds the same plan anywhere.
"""

from collections.abc import Iterator
from itertools import islice

from canasta_club.league.chance import Chance
from canasta_club.league.rotation._board import Board, Weights
from canasta_club.league.rotation._plan import Plan, PlanCost, Sitting, Task, cost, unmet
from canasta_club.text.progress import StepProgress

# The effort: exchanges tried for each seat, at least so many a round, in sweeps over all rounds.
_SWEEPS = 60
_STEPS_A_SEAT, _LEAST_A_ROUND, _MOST_STEPS = 1_000, 15_000, 3_000_000
# The heat of the first sweep, in thousandths of what opponents again cost, and how it falls.
_HOT, _COOLING = 3_000, (890, 1_000)
_ALWAYS = 1 << 32
# At first a search gets about; then wishes bind; at last each kind comes before the next.
_BINDING_FROM, _STRICT_FROM = 16, 46
_BINDING = 1 << 20
# What partners again weigh in each of the searches that there is time for in a small plan.
_PARTNERS = (3, 2, 12)
_SMALL = 200
# How often, and with how many exchanges for each seat, the wishes of a round are settled.
_ATTEMPTS, _STEPS_TO_SETTLE = 5, 20


def improve(
    plan: Plan, task: Task, least: PlanCost, chance: Chance, progress: StepProgress | None = None
) -> Plan:
    """Return the best arrangement found of a plan that gives everybody a seat.

    The search ends when the cost is the ``least`` possible, or the effort is spent.
    """
    seats = sum(len(sitting.seats) for sitting in plan)
    steps = min(max(_LEAST_A_ROUND * len(plan), _STEPS_A_SEAT * seats), _MOST_STEPS)
    searches = _PARTNERS if seats < _SMALL else _PARTNERS[:1]
    sweeps = len(searches) * _SWEEPS
    best, lowest = plan, cost(plan, task)
    for index, partners in enumerate(searches):
        search = _Search(task, plan, partners)
        for sweep, accept in enumerate(_luck(), start=1):
            if lowest <= least:
                break
            search.sweep(sweep, accept, chance, steps // (_SWEEPS * len(plan)))
            if search.lowest < lowest:
                best, lowest = search.best, search.lowest
            if progress:
                progress(index * _SWEEPS + sweep, sweeps)
    if progress:
        progress(sweeps, sweeps)
    return best


class _Search:
    """One search from a given plan, sweep by sweep; keeps the best plan found."""

    def __init__(self, task: Task, plan: Plan, partners: int) -> None:
        self._task = task
        self._weights = {
            1: Weights(6, partners, 2),
            _BINDING_FROM: Weights(_BINDING, partners, 2),
            _STRICT_FROM: Weights(_BINDING, 400, 20),
        }
        self._plan = plan
        self._board = Board(task, plan, self._weights[1])
        self.best, self.lowest = plan, cost(plan, task)

    def sweep(self, number: int, accept: list[int], chance: Chance, steps: int) -> None:
        """Improve every round once, in so many steps."""
        if number in self._weights:
            self._plan = _copy(self.best)
            self._board = Board(self._task, self._plan, self._weights[number])
        for sitting in self._plan:
            wishing = unmet(sitting, self._task) if number >= _BINDING_FROM else ()
            self._board.improve(sitting, wishing, chance.words(3 * steps), accept)
        if (now := cost(self._plan, self._task)) < self.lowest:
            self.best, self.lowest = _copy(self._plan), now


def settle(plan: Plan, task: Task, chance: Chance) -> Plan:
    """Return the plan with as many wishes of each round met as a few attempts can.

    Wishes can leave so few ways to sit that a search for few repeats would miss them.
    """
    nobody_met = [[0] * len(task.turns) for _ in task.turns]
    wishes = task._replace(partners=nobody_met, opponents=nobody_met, turns=[0] * len(task.turns))
    return [_settled(sitting, wishes, chance) for sitting in plan]


def _settled(sitting: Sitting, wishes: Task, chance: Chance) -> Sitting:
    best = sitting
    for _ in range(_ATTEMPTS):
        if not unmet(best, wishes):
            break
        tried = Sitting(sitting.layout, chance.shuffled(best.seats))
        board = Board(wishes, [tried], Weights(2, 0, 0))
        for accept in islice(_luck(), 0, None, 10):
            words = chance.words(3 * _STEPS_TO_SETTLE * len(tried.seats))
            board.improve(tried, unmet(tried, wishes), words, accept)
            if len(unmet(tried, wishes)) < len(unmet(best, wishes)):
                best = Sitting(tried.layout, tried.seats[:])
    return best


def _luck() -> Iterator[list[int]]:
    """Yield for each sweep the chance of taking an exchange, by its cost, out of 2**32."""
    heat = _HOT
    for _ in range(_SWEEPS):
        luck = _ALWAYS * heat // (heat + 1000)
        accept = [_ALWAYS]
        while accept[-1]:
            accept.append(accept[-1] * luck // _ALWAYS)
        yield accept
        heat = max(1, heat * _COOLING[0] // _COOLING[1])


def _copy(plan: Plan) -> Plan:
    return [Sitting(sitting.layout, sitting.seats[:]) for sitting in plan]
