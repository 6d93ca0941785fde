"""Tables of a rotation: compared with every way there is to fill them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from canasta_club.league.seating.model import SIDES, Request
from canasta_club.league.seating.tables import TableShape, lay, shape, shapes
from canasta_club.league.terms import Format

OTHERS = [set(others) for count in range(5) for others in combinations((2, 3, 5, 6), count)]


def _request(entrants: int, sizes: set[int], odd: str = "other-table", players: int = 1) -> Request:
    people = tuple(f"p{number}" for number in range(entrants))
    return Request(Format(odd=odd), people, players=players, sizes=frozenset(sizes))


def _ways(people: int, sizes: list[int]) -> Iterator[list[int]]:
    """Yield every choice of tables for at most so many people."""
    yield []
    for place, size in enumerate(sizes):
        if size <= people:
            for more in _ways(people - size, sizes[place:]):
                yield [size, *more]


def _cost_of(tables: list[int], people: int) -> tuple[int, int, int, int]:
    others = [size for size in tables if size != 4]
    alone = sum(size for size in others if size < 4)
    return people - sum(tables), others.count(2), len(others), alone


@pytest.mark.sampled(1)
@pytest.mark.parametrize("others", OTHERS, ids=str)
@pytest.mark.parametrize("people", range(4, 24))
def test_no_way_to_fill_tables_is_better(people: int, others: set[int]) -> None:
    sizes = {4, *others}
    laid = [sum(each) for each in lay(_request(people, sizes))]
    best = min(_cost_of(way, people) for way in _ways(people, sorted(sizes)))
    assert _cost_of(laid, people) == best


@pytest.mark.parametrize(
    ("people", "sizes", "tables"),
    [
        (18, {2, 3, 4, 5, 6}, {4: 3, 6: 1}),
        (17, {2, 3, 4, 5, 6}, {4: 3, 5: 1}),
        (9, {2, 3, 4}, {3: 3}),
        (9, {2, 3, 4, 5}, {4: 1, 5: 1}),
        (5, {2, 3, 4}, {3: 1, 2: 1}),
        (17, {2, 3, 4}, {4: 2, 3: 3}),
        (18, {2, 3, 4}, {4: 3, 3: 2}),
        (18, {2, 4}, {4: 4, 2: 1}),
        (19, {2, 3, 4}, {4: 4, 3: 1}),
        (19, {4}, {4: 4}),
        (3, {4}, {}),
        (200, {2, 3, 4, 5, 6}, {4: 50}),
        (13, {6}, {6: 2}),
    ],
)
def test_tables_of_a_night(people: int, sizes: set[int], tables: dict[int, int]) -> None:
    assert Counter(map(sum, lay(_request(people, sizes)))) == tables


def test_other_tables_are_laid_only_where_the_format_has_them() -> None:
    assert lay(_request(7, {2, 3, 4}, odd="sit-out")) == ((2, 2),)
    assert lay(_request(7, {2, 3, 4})) == ((2, 2), (1, 1, 1))


@pytest.mark.parametrize(
    ("size", "players", "sides", "sits"),
    [
        (2, 1, 2, (1, 1)),
        (3, 1, 3, (1, 1, 1)),
        (4, 1, 2, (2, 2)),
        (5, 1, 2, (2, 3)),
        (6, 1, 2, (3, 3)),
        (6, 1, 3, (2, 2, 2)),
        (4, 2, 2, (1, 1)),
        (6, 2, 3, (1, 1, 1)),
        (6, 3, 2, (1, 1)),
        (6, 2, 2, None),
        (5, 2, 2, None),
        (2, 2, 2, None),
    ],
)
def test_sides_of_a_table(size: int, players: int, sides: int, sits: TableShape | None) -> None:
    request = Request(
        Format(), ("Ash",), players=players, sizes=frozenset({size}), sides={**SIDES, size: sides}
    )
    assert shape(size, request) == sits
    assert shapes(request) == (() if sits is None else (sits,))


def test_where_the_rules_know_no_table_for_pairs_none_is_laid() -> None:
    assert lay(_request(8, {3, 5}, players=2)) == ()


def test_an_odd_pair_makes_a_table_of_three_pairs_where_the_rules_have_one() -> None:
    pairs = tuple(f"pair {number}" for number in range(7))
    request = Request(
        Format(odd="other-table"), pairs, players=2, sizes=frozenset({4, 6}), sides={4: 2, 6: 3}
    )
    assert lay(request) == ((1, 1), (1, 1), (1, 1, 1))
