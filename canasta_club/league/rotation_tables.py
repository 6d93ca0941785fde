"""Tables of a rotation: how many of which size, and how many entrants sit on each side."""

from collections.abc import Iterator
from typing import NamedTuple

from canasta_club.league.seating import Request

Shape = tuple[int, ...]
"""How many entrants each side of a table has."""

_USUAL_SIZES = (4, 6, 5, 3, 2)
"""The numbers of people at a table, the one that clubs would rather have first."""


class _Cost(NamedTuple):
    """What speaks against a way to fill tables, the weightiest first."""

    sit_outs: int
    other_tables: int
    without_partner: int
    usual_tables: int


def shapes(request: Request) -> tuple[Shape, ...]:
    """Return the tables that may be laid, the usual one first; none when nobody can play.

    Other tables than the usual one come only where the format has them for odd numbers.
    """
    found = tuple(_shapes(request))
    return found if request.terms.odd == "other-table" else found[:1]


def shape(people: int, request: Request) -> Shape | None:
    """Return how a table of so many people divides; ``None`` when entrants do not fit on it.

    Where sides cannot be equal the last is the larger: of its players one pauses each hand.
    """
    sides = request.sides.get(people)
    if people not in request.sizes or not sides or people < sides:
        return None
    entrants, left = divmod(people, request.players)
    if left or entrants < sides:
        return None
    each, more = divmod(entrants, sides)
    if more and request.players > 1:
        return None
    return (each,) * (sides - more) + (each + 1,) * more


def lay(request: Request) -> tuple[Shape, ...]:
    """Return the tables for those who are here, the usual ones first; the others sit out.

    As few as possible sit out, then as few tables as possible are of another size, then as few
    people as possible play without a partner: 18 players sit at three tables of four and one of
    six rather than at four of four and one of two.
    """
    choice = shapes(request)
    if not choice:
        return ()
    laid = _best(len(request.entrants), choice)[1]
    return tuple(sorted(laid, key=choice.index))


def _shapes(request: Request) -> Iterator[Shape]:
    sizes = [6] if request.players == 3 else _USUAL_SIZES
    for size in sizes:
        if found := shape(size, request):
            yield found


def _best(entrants: int, choice: tuple[Shape, ...]) -> tuple[_Cost, tuple[Shape, ...]]:
    """Return the tables that seat so many entrants best, worked out from fewer to more."""
    best: list[tuple[_Cost, tuple[Shape, ...]]] = [(_Cost(0, 0, 0, 0), ())]
    for count in range(1, entrants + 1):
        cost, laid = best[-1]
        ways = [(cost._replace(sit_outs=cost.sit_outs + 1), laid)]
        for each in choice:
            if sum(each) <= count:
                cost, laid = best[count - sum(each)]
                ways.append((_with(cost, each, choice), (*laid, each)))
        best.append(min(ways))
    return best[-1]


def _with(cost: _Cost, table: Shape, choice: tuple[Shape, ...]) -> _Cost:
    usual = table == choice[0]
    return _Cost(
        cost.sit_outs,
        cost.other_tables + (not usual),
        cost.without_partner + (0 if usual else table.count(1)),
        cost.usual_tables - usual,
    )
