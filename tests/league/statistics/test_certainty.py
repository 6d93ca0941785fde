"""Certainty: an interval holds the true difference as often as it says, or nothing is told."""

from statistics import fmean

import pytest

from canasta_club.league.statistics.certainty import FEWEST, LEVEL, FigureSums, interval
from tests.depth import draws


@pytest.mark.parametrize("others", [FEWEST, 200])
def test_an_interval_holds_the_truth_as_often_as_it_says(others: int) -> None:
    held = 0
    for random in draws("certainty", 400):
        own = [random.gauss(700, 400) for _ in range(FEWEST)]
        room = [random.gauss(650, 400) for _ in range(others)]
        found = interval(FigureSums.of(own), FigureSums.of(room))
        assert found is not None
        assert found.difference == pytest.approx(fmean(own) - fmean(room))
        held += found.least <= 50 <= found.most
    assert abs(held / 400 - LEVEL) < 0.035


def test_few_hands_and_equal_ones_tell_nothing() -> None:
    few, many = FigureSums.of([700.0] * (FEWEST - 1)), FigureSums.of(range(50))
    assert interval(few, many) is None
    assert interval(many, few) is None
    assert interval(FigureSums.of([0.0] * FEWEST), FigureSums.of([0.0] * 50)) is None


def test_hands_without_any_spread_are_not_certain_by_themselves() -> None:
    found = interval(FigureSums.of([0.0] * FEWEST), FigureSums.of([0.0, 1.0] * 10))
    assert found is not None
    assert found.most - found.least > 0.2


@pytest.mark.parametrize("cut", [0, 1, 7, 20])
def test_samples_taken_together_are_the_sample_of_all(cut: int) -> None:
    figures = [((7 * number) % 20) * 95 - 300 for number in range(20)]
    first, second = FigureSums.of(figures[:cut]), FigureSums.of(figures[cut:])
    assert FigureSums.added([first, second]) == FigureSums.of(figures)
    assert FigureSums.of(figures).without(first) == second
