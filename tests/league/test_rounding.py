"""Rounded parts add up to the rounded whole, and each is as near to its figure as that allows."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.rounding import apportioned, shares, whole

FIGURES = st.lists(st.fractions(-5000, 5000, max_denominator=60), max_size=9)


@given(FIGURES)
def test_parts_add_up_to_the_whole(figures: list[Fraction]) -> None:
    parts = apportioned(figures)
    assert sum(parts) == whole(sum(figures))
    assert all(abs(part - figure) < 1 for part, figure in zip(parts, figures, strict=True))


@given(st.lists(st.integers(0, 300), max_size=9))
def test_shares_add_up_to_a_hundred(counts: list[int]) -> None:
    assert sum(shares(counts)) == (100 if any(counts) else 0)
