"""Task of a rotation: a request in numbers, and the rounds of a finished plan."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from canasta_club.league.chance import Chance
from canasta_club.league.rotation._plan import Plan, Sitting, Task, layout
from canasta_club.league.seating.model import PlayedRound, Request, Round, Table
from canasta_club.league.seating.sit_outs import sit_outs
from canasta_club.league.seating.tables import TableShape, lay, shapes


class SearchStart(NamedTuple):
    """Where a search begins: people by number, drawn to seats, and who sits out in which round."""

    people: tuple[str, ...]
    task: Task
    plan: Plan
    resting: tuple[tuple[str, ...], ...]


def start(request: Request, rounds: int) -> SearchStart:
    """Draw everybody to a seat for so many rounds; the order of entry makes no difference."""
    people = tuple(sorted(request.entrants))
    resting = tuple(_resting(request, rounds))
    return SearchStart(
        people,
        _task(request, people),
        [_drawn(request, people, each, number) for number, each in enumerate(resting)],
        resting,
    )


def finished(request: Request, begun: SearchStart, plan: Plan) -> tuple[Round, ...]:
    """Return the rounds that a plan describes."""
    return tuple(
        Round(request.number + index, _tables(sitting, begun.people), begun.resting[index])
        for index, sitting in enumerate(plan)
    )


def table_numbers(seated: Collection[str], tables: int, wished: Mapping[str, int]) -> list[int]:
    """Return the numbers of so many tables: those with a wish, and the lowest others from 1 on.

    >>> table_numbers(["Ash", "Elm"], 3, {"Elm": 7, "Fir": 9})
    [1, 2, 7]
    """
    asked = sorted({number for one, number in wished.items() if one in seated})[:tables]
    free = (number for number in range(1, 2 * tables + 1) if number not in asked)
    return sorted([*asked, *(next(free) for _ in range(tables - len(asked)))])


def _resting(request: Request, rounds: int) -> Iterator[tuple[str, ...]]:
    """Yield who sits out in each round, counting each turn before the next."""
    spare = len(request.entrants) - sum(map(sum, lay(request)))
    for _ in range(rounds):
        out = sit_outs(request, spare)
        yield out
        so_far = request.met.sit_outs
        met = replace(
            request.met, sit_outs={**so_far, **{each: so_far.get(each, 0) + 1 for each in out}}
        )
        request = replace(
            request,
            number=request.number + 1,
            played=(*request.played, PlayedRound(Round(request.number, (), out))),
            met=met,
        )


def _drawn(
    request: Request, people: Sequence[str], resting: Collection[str], index: int
) -> Sitting:
    seated = [number for number, one in enumerate(people) if one not in resting]
    tables = lay(request)
    numbers = table_numbers(
        [people[number] for number in seated], len(tables), request.wishes.tables
    )
    drawn = Chance(request.seed, "seats", request.number + index).shuffled(seated)
    usual: TableShape = shapes(request)[0] if tables else ()
    return Sitting(layout(tables, numbers, usual), drawn)


def _task(request: Request, people: Sequence[str]) -> Task:
    number = {one: index for index, one in enumerate(people)}
    met, wishes = request.met, request.wishes
    return Task(
        partners=_matrix(met.partners, number),
        opponents=_matrix(met.opponents, number),
        turns=[met.other_tables.get(one, 0) for one in people],
        together=_numbered(wishes.together, number),
        apart=_numbered(wishes.apart, number),
        tables={number[one]: table for one, table in wishes.tables.items() if one in number},
    )


def _matrix(met: Mapping[frozenset[str], int], number: Mapping[str, int]) -> list[list[int]]:
    matrix = [[0] * len(number) for _ in number]
    for pair, times in met.items():
        if len(pair) == 2 and pair <= number.keys():
            one, other = (number[each] for each in pair)
            matrix[one][other] = matrix[other][one] = times
    return matrix


def _numbered(
    groups: Collection[frozenset[str]], number: Mapping[str, int]
) -> list[tuple[int, int]]:
    """Return every two people of the groups who are here, by number."""
    numbers = {
        pair
        for group in groups
        for pair in combinations(sorted(number[one] for one in group if one in number), 2)
    }
    return sorted(numbers)


def _tables(sitting: Sitting, people: Sequence[str]) -> tuple[Table, ...]:
    queue = (people[number] for number in sitting.seats)
    return tuple(
        Table(number, tuple(tuple(next(queue) for _ in range(side)) for side in shape))
        for number, shape in zip(sitting.layout.numbers, sitting.layout.shapes, strict=True)
    )
