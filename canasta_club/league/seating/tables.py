"""Tables: who plays at which kind of table, who sits out, and how tables are numbered."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from canasta_club.league.seating.model import Request, Round, SeatedSide, Table
from canasta_club.league.seating.sit_outs import turn

TableShape = tuple[int, ...]
"""How many entrants each side of a table has."""


_USUAL_SIZES = (4, 6, 5, 3, 2)
"""The numbers of people at a table, in the order that clubs prefer them."""


class _Cost(NamedTuple):
    """The cost of a way to fill tables, the most important part first."""

    sit_outs: int
    tables_of_two: int
    other_tables: int
    without_partner: int
    usual_tables: int


def shapes(request: Request) -> tuple[TableShape, ...]:
    """Return the kinds of tables that may be set up, the usual one first; none if nobody can play.

    Other tables than the usual one appear only where the format has them for odd numbers.
    """
    possible = tuple(_shapes(request))
    return possible if request.terms.odd == "other-table" else possible[:1]


def shape(people: int, request: Request) -> TableShape | None:
    """Return the sides of a table of so many people; ``None`` when entrants do not fit.

    Where sides cannot be equal the last is the larger: of its players one pauses each hand.
    """
    sides = request.sides.get(people)
    if people not in request.sizes or not sides or people < sides:
        return None
    entrants, left = divmod(people, request.players)
    if left or entrants < sides:
        return None
    least, more = divmod(entrants, sides)
    if more and request.players > 1:
        return None
    return (least,) * (sides - more) + (least + 1,) * more


def lay(request: Request) -> tuple[TableShape, ...]:
    """Return the tables for those who are here, the usual ones first; the others sit out.

    As few as possible sit out, then as few as possible play at a table of two, then as few tables
    as possible are of another size, then as few people as possible play without a partner. So nine
    players sit at three tables of three rather than at tables of four, three and two, and 18 at
    three of four and one of six.
    """
    choice = shapes(request)
    if not choice:
        return ()
    laid = _best(len(request.entrants), choice)[1]
    return tuple(sorted(laid, key=choice.index))


def _shapes(request: Request) -> Iterator[TableShape]:
    sizes = [6] if request.players == 3 else _USUAL_SIZES
    for size in sizes:
        if found_sizes := shape(size, request):
            yield found_sizes


def _best(entrants: int, choice: tuple[TableShape, ...]) -> tuple[_Cost, tuple[TableShape, ...]]:
    """Return the best tables for so many entrants, computed from fewer to more."""
    best: list[tuple[_Cost, tuple[TableShape, ...]]] = [(_Cost(0, 0, 0, 0, 0), ())]
    for count in range(1, entrants + 1):
        cost, laid = best[-1]
        ways = [(cost._replace(sit_outs=cost.sit_outs + 1), laid)]
        for sizes in choice:
            if sum(sizes) <= count:
                cost, laid = best[count - sum(sizes)]
                ways.append((_with(cost, sizes, choice), (*laid, sizes)))
        best.append(min(ways))
    return best[-1]


def _with(cost: _Cost, table: TableShape, choice: tuple[TableShape, ...]) -> _Cost:
    usual = table == choice[0]
    return _Cost(
        cost.sit_outs,
        cost.tables_of_two + (not usual and table == (1, 1)),
        cost.other_tables + (not usual),
        cost.without_partner + (0 if usual else table.count(1)),
        cost.usual_tables - usual,
    )


Sides = tuple[SeatedSide, ...]


class Parts(NamedTuple):
    """Who sits at the usual tables, in order, who at which other table, and who sits out."""

    usual: tuple[str, ...]
    others: tuple[tuple[TableShape, tuple[str, ...]], ...] = ()
    sit_outs: tuple[str, ...] = ()


def usual(request: Request) -> TableShape:
    """Return the sides of a usual table, or none where nobody can play."""
    possible = shapes(of_two_sides(request))
    return possible[0] if possible else ()


def of_two_sides(request: Request) -> Request:
    """Remove tables of three sides where they would be the usual ones although two can meet.

    By rules for two and for three, single players meet at tables of two.
    """
    meeting = frozenset(
        size for size in request.sizes if request.sides.get(size) == 2 and shape(size, request)
    )
    if not meeting or len(shapes(request)[0]) == 2:
        return request
    return replace(request, sizes=meeting)


def divided(request: Request, order: Sequence[str], *, fixed: bool = False) -> Parts:
    """Divide an order: full tables from the top, the remainder from its foot.

    Other tables than the usual ones are set up where the format has them, unless it is ``fixed``
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
    """Return so many whose turn it is, in order; of those who are level the lowest."""
    places = {each: place for place, each in enumerate(order)}
    lowest_first = sorted(order, key=lambda one: -places[one])
    chosen = sorted(lowest_first, key=turns)[:count]
    return tuple(sorted(chosen, key=places.__getitem__))


def numbered(request: Request, tables: Iterable[Sides]) -> tuple[Table, ...]:
    """Give tables numbers in order; an entrant who needs a certain table gets it if it is free."""
    waiting = list(tables)
    taken: dict[int, Sides] = {}
    for sides in tuple(waiting):
        wished = [request.wishes.tables.get(each, 0) for side in sides for each in side]
        number = next((each for each in wished if each > 0 and each not in taken), None)
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
    """Return the sides of a table for two: first the one that sat first less often tonight."""
    first = Counter(table.sides[0] for each in request.played for table in each.round.tables)
    return ((other,), (one,)) if first[(other,)] < first[(one,)] else ((one,), (other,))


def _other_tables(entrant: str, request: Request) -> tuple[int, int]:
    """Return how often an entrant sat at an unusual table, tonight and in the season."""
    size = sum(usual(request))
    here = sum(
        entrant in table.entrants and len(table.entrants) != size
        for each in request.played
        for table in each.round.tables
    )
    return here, request.met.other_tables.get(entrant, 0)
