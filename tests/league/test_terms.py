"""League terms: what a game is worth, how many nights count, and a table without a bracket."""

from datetime import date
from fractions import Fraction

import pytest

from canasta_club.league.terms import Entries, Format, NightsTerms, PointsTerms, ResultStep, Terms

UNEVEN = PointsTerms(scale=(ResultStep(0, 12, 9), ResultStep(None, 20, 0)))


@pytest.mark.parametrize(
    ("own", "other", "points"), [(5, 5, Fraction(21, 2)), (6, 5, 20), (5, 6, 0)]
)
def test_equal_scores_share_their_step(own: int, other: int, points: Fraction) -> None:
    assert UNEVEN.for_score(own, other) == points


@pytest.mark.parametrize(
    ("by", "last", "needed"),
    [
        (None, date(2026, 1, 1), 3),
        (date(2026, 1, 2), date(2026, 1, 1), 0),
        (date(2026, 1, 2), date(2026, 1, 2), 3),
    ],
)
def test_nights_are_needed_from_a_day_on(by: date | None, last: date, needed: int) -> None:
    assert NightsTerms(minimum=3, minimum_by=by).needed(last) == needed


@pytest.mark.parametrize(
    ("of_terms", "registered", "lowest"), [(1, [], 1), (3, [1, 2], 3), (1, [1, 2], 2), (2, [2], 2)]
)
def test_the_lowest_division_is_of_the_terms_or_of_those_registered(
    of_terms: int, registered: list[int], lowest: int
) -> None:
    assert Entries(divisions=of_terms).lowest(registered) == lowest


def test_a_table_without_a_bracket_keeps_all_other_terms() -> None:
    terms = Terms(id="cup", format=Format("knockout", games=3, second_chance=True))
    assert terms.as_open() == Terms(id="cup", format=Format("open", games=3, second_chance=True))
