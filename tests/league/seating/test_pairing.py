"""Matchings, against every way there is to put a few in twos."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.seating.pairing import lightest


@st.composite
def costs(draw: st.DrawFn) -> list[list[tuple[int, int]]]:
    """Draw what two of up to ten cost; few different figures, so that many are level."""
    count = 2 * draw(st.integers(1, 5))
    figure = st.integers(0, draw(st.sampled_from([1, 3, 50])))
    table = [[(0, 0)] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            table[one][other] = table[other][one] = (draw(figure), draw(figure))
    return table


def least(table: Sequence[Sequence[tuple[int, int]]], left: frozenset[int]) -> tuple[int, int]:
    """Try every way."""
    if not left:
        return 0, 0
    one = min(left)
    ways = []
    for other in left - {one}:
        more = least(table, left - {one, other})
        ways.append((table[one][other][0] + more[0], table[one][other][1] + more[1]))
    return min(ways)


@given(costs())
def test_no_other_way_is_lighter(table: list[list[tuple[int, int]]]) -> None:
    twos = lightest(range(len(table)), lambda one, other: table[one][other])
    assert sorted(each for two in twos for each in two) == list(range(len(table)))
    found = [table[one][other] for one, other in twos]
    total = sum(each[0] for each in found), sum(each[1] for each in found)
    assert total == least(table, frozenset(range(len(table))))


def test_rings_within_rings_are_seen_through() -> None:
    # Three rings of three, each joined to one of another ring: all must be left and entered again.
    cheap = {(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (6, 7), (7, 8), (6, 8), (2, 3), (5, 6)}
    cheap |= {(8, 9)}
    twos = lightest(range(10), lambda one, other: (0 if (one, other) in cheap else 1,))
    assert [two for two in twos if two not in cheap] == []


@pytest.mark.parametrize("things", [[], ["A", "B"]])
def test_very_few(things: list[str]) -> None:
    assert lightest(things, lambda _one, _other: (1,)) == ([("A", "B")] if things else [])


def test_an_odd_number_is_refused() -> None:
    with pytest.raises(ValueError, match="odd"):
        lightest("ABC", lambda _one, _other: (0,))
