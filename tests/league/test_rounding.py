"""Rounded parts add up to the rounded whole, and each is as near to its figure as that allows."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.rounding import apportioned, quotient, shares, whole

FIGURES = st.lists(st.fractions(-5000, 5000, max_denominator=60), max_size=9)


@pytest.mark.parametrize(
    ("figures", "parts"),
    [
        ((Fraction(195, 2), Fraction(1675, 2)), [98, 837]),
        ((Fraction(1, 4), Fraction(3, 4)), [0, 1]),
        ((Fraction(1, 2), Fraction(5, 4), Fraction(-3, 4), 2), [1, 1, -1, 2]),
        ((Fraction(-1, 3), Fraction(-2, 3)), [0, -1]),
        ((), []),
    ],
)
def test_what_loses_most_is_rounded_up_and_of_equal_ones_the_first(
    figures: tuple[Fraction, ...], parts: list[int]
) -> None:
    assert apportioned(figures) == parts


@pytest.mark.parametrize(
    ("counts", "parts"), [([1, 1, 1], [34, 33, 33]), ([1, 3], [25, 75]), ([0, 0], [0, 0])]
)
def test_shares_are_per_cents(counts: list[int], parts: list[int]) -> None:
    assert shares(counts) == parts


@pytest.mark.parametrize(
    ("over", "under", "nearest"), [(0, 0, 0), (5, 0, 0), (1, 2, 1), (-1, 2, -1), (1, 3, 0)]
)
def test_a_quotient_is_the_next_whole_number(over: int, under: int, nearest: int) -> None:
    assert quotient(over, under) == nearest


@given(FIGURES)
def test_parts_add_up_to_the_whole(figures: list[Fraction]) -> None:
    parts = apportioned(figures)
    assert sum(parts) == whole(sum(figures))
    assert all(abs(part - figure) < 1 for part, figure in zip(parts, figures, strict=True))


@given(st.lists(st.integers(0, 300), max_size=9))
def test_shares_add_up_to_a_hundred(counts: list[int]) -> None:
    assert sum(shares(counts)) == (100 if any(counts) else 0)
