"""Rotation by a design: the next rounds of a perfect rotation that the season follows so far."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product

from canasta_club.league.chance import Chance
from canasta_club.league.rotation._task import table_numbers
from canasta_club.league.seating.designs import Design
from canasta_club.league.seating.model import Request, Round, SeatedSide, Table
from canasta_club.league.seating.sit_outs import turn
from canasta_club.league.seating.tables import lay

_Tables = list[tuple[SeatedSide, ...]]


def by_design(request: Request, rounds: int) -> tuple[Round, ...] | None:
    """Return the next rounds of a design, where one fits those who are here.

    ``None`` when there is none, when something else was played before, or when wishes are against
    it. Names alone decide which player of the design each person is, so that every night goes on
    where the last one ended; the seed decides where a season begins, and who sits where.
    """
    for design in request.designs:
        if _fits(design, request):
            named = [_named(tables, request) for tables in design.rounds]
            times = _times_played(named, request)
            if times:
                coming = islice(_coming(design, named, times, request), rounds)
                found_rounds = tuple(
                    _round(named[index], request, request.number + after)
                    for after, index in enumerate(coming)
                )
                return found_rounds if len(found_rounds) == rounds else None
    return None


def _fits(design: Design, request: Request) -> bool:
    here = set(request.entrants)
    tables = lay(request)
    return (
        design.players == len(here)
        and tables == ((2, 2),) * len(design.rounds[0])
        and not any(len(couple & here) > 1 for couple in request.wishes.together)
    )


def _named(tables: Sequence[tuple[tuple[int, ...], ...]], request: Request) -> _Tables:
    people = sorted(request.entrants)
    return [tuple(tuple(people[each] for each in side) for side in table) for table in tables]


def _times_played(rounds: Sequence[_Tables], request: Request) -> list[int] | None:
    """Return how often each round was played; ``None`` when something else was played too."""
    times: list[int] = []
    opponents: Counter[frozenset[str]] = Counter()
    for tables in rounds:
        met = {request.met.partners.get(frozenset(side), 0) for each in tables for side in each}
        if len(met) > 1:
            return None
        times += met
        for left, right in tables:
            opponents.update(dict.fromkeys(map(frozenset, product(left, right)), times[-1]))
    pairs = map(frozenset, combinations(request.entrants, 2))
    as_played = all(request.met.opponents.get(pair, 0) == opponents[pair] for pair in pairs)
    return times if as_played and max(times) - min(times) < 2 else None


def _coming(
    design: Design, named: Sequence[_Tables], times: Sequence[int], request: Request
) -> Iterator[int]:
    """Yield the rounds to play next, in an order that continues what was played.

    Rounds that are against a wish are left out, and then no further cycle follows.
    """
    done = {index for index, each in enumerate(times) if each > min(times)}
    orders = [each for each in design.orders if set(each[: len(done)]) == done]
    order = Chance(request.seed, "design").pick(orders or design.orders)
    fitting = [index for index in order if _meets_wishes(named[index], request)]
    yield from sorted(
        (index for index in fitting if index not in done),
        # Whose turn it would be to sit out: anybody's, in a season that began with a design.
        key=lambda index: [turn(one, request) for one in _resting(named[index], request)],
    )
    while len(fitting) == len(order):
        yield from order


def _resting(tables: _Tables, request: Request) -> tuple[str, ...]:
    seated = {one for table in tables for side in table for one in side}
    return tuple(one for one in request.entrants if one not in seated)


def _meets_wishes(tables: _Tables, request: Request) -> bool:
    wishes = request.wishes
    people = [{one for side in table for one in side} for table in tables]
    asked = [_asked(table, wishes.tables) for table in tables]
    fixed = [number for numbers in asked for number in numbers]
    return (
        not any(len(table & group) > 1 for table in people for group in wishes.apart)
        and all(len(numbers) < 2 for numbers in asked)
        and len(set(fixed)) == len(fixed)
    )


def _asked(table: tuple[SeatedSide, ...], wished: Mapping[str, int]) -> set[int]:
    return {wished[one] for side in table for one in side if one in wished}


def _round(tables: _Tables, request: Request, number: int) -> Round:
    """Give every table its number and every person a seat at it, by lot."""
    chance = Chance(request.seed, "design seats", number)
    wished = request.wishes.tables
    resting = _resting(tables, request)
    seated = {one for one in request.entrants if one not in resting}
    free = chance.shuffled(table_numbers(seated, len(tables), wished))
    laid = [(_asked(table, wished), chance.shuffled(table)) for table in tables]
    for asked, _ in laid:
        free = [each for each in free if each not in asked]
    numbered = (
        Table(next(iter(asked), 0) or free.pop(), tuple(tuple(chance.shuffled(s)) for s in sides))
        for asked, sides in laid
    )
    return Round(number, tuple(sorted(numbered)), resting)
