"""Places: who plays at which kind of table, who sits out, and the numbers of tables."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from canasta_club.league.rotation_sit_outs import turn
from canasta_club.league.rotation_tables import Shape, lay, shape, shapes
from canasta_club.league.seating import Request, Round, Side, Table

Sides = tuple[Side, ...]


class Parts(NamedTuple):
    """Who sits at the usual tables, in order, who at which other table, and who sits out."""

    usual: tuple[str, ...]
    others: tuple[tuple[Shape, tuple[str, ...]], ...] = ()
    sit_outs: tuple[str, ...] = ()


def usual(request: Request) -> Shape:
    """Return the shape of a usual table, or none where nobody can play."""
    found = shapes(of_two_sides(request))
    return found[0] if found else ()


def of_two_sides(request: Request) -> Request:
    """Leave out tables of three sides where they would be the usual ones though two can meet.

    By rules for two and for three, single players meet at tables of two.
    """
    meeting = frozenset(
        size for size in request.sizes if request.sides.get(size) == 2 and shape(size, request)
    )
    if not meeting or len(shapes(request)[0]) == 2:
        return request
    return replace(request, sizes=meeting)


def divided(request: Request, order: Sequence[str], *, fixed: bool = False) -> Parts:
    """Divide those of an order: full tables first, what is over from its foot.

    Other tables than the usual ones are laid where the format has them, unless it is ``fixed``
    who meets whom.
    """
    here = replace(of_two_sides(request), entrants=tuple(order))
    if fixed:
        here = replace(here, terms=replace(request.terms, odd="sit-out"))
    laid = lay(here)
    resting = from_foot(order, len(order) - sum(map(sum, laid)), lambda one: turn(one, request))
    queue = [each for each in order if each not in resting]
    others = []
    for other in (each for each in laid if each != usual(request)):
        at_table = from_foot(queue, sum(other), lambda one: _other_tables(one, request))
        queue = [each for each in queue if each not in at_table]
        others.append((other, at_table))
    return Parts(tuple(queue), tuple(others), resting)


def from_foot(
    order: Sequence[str], count: int, turns: Callable[[str], tuple[int, ...]]
) -> tuple[str, ...]:
    """Return so many whose turn it is, of those who are level the lowest; in order."""
    places = {each: place for place, each in enumerate(order)}
    lowest_first = sorted(order, key=lambda one: -places[one])
    chosen = sorted(lowest_first, key=turns)[:count]
    return tuple(sorted(chosen, key=places.__getitem__))


def numbered(request: Request, tables: Iterable[Sides]) -> tuple[Table, ...]:
    """Give tables their numbers, in order; who needs a certain table gets it if it is free."""
    waiting = list(tables)
    taken: dict[int, Sides] = {}
    for sides in tuple(waiting):
        wanted = [request.wishes.tables.get(each, 0) for side in sides for each in side]
        number = next((each for each in wanted if each > 0 and each not in taken), None)
        if number:
            taken[number] = sides
            waiting.remove(sides)
    free = (number for number in range(1, len(taken) + len(waiting) + 1) if number not in taken)
    taken |= dict(zip(free, waiting, strict=False))
    return tuple(Table(number, sides) for number, sides in sorted(taken.items()))


def seated(request: Request, tables: Iterable[Sides], sit_outs: Iterable[str] = ()) -> Round:
    """Return the round of these tables."""
    return Round(request.number, numbered(request, tables), tuple(sit_outs))


def hosts_first(request: Request, one: str, other: str) -> Sides:
    """Return two as the sides of a table, first who sat first less often tonight."""
    first = Counter(table.sides[0] for each in request.played for table in each.round.tables)
    return ((other,), (one,)) if first[(other,)] < first[(one,)] else ((one,), (other,))


def _other_tables(entrant: str, request: Request) -> tuple[int, int]:
    """Return how often somebody was at another table than the usual, tonight and in the season."""
    size = sum(usual(request))
    here = sum(
        entrant in table.entrants and len(table.entrants) != size
        for each in request.played
        for table in each.round.tables
    )
    return here, request.met.other_tables.get(entrant, 0)
