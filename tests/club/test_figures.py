"""What the hands of a side contain is unknown where every slip gives a total alone."""

import pytest

from canasta_club.club.games import IN_HANDS, Figures


@pytest.mark.parametrize("name", sorted(IN_HANDS))
@pytest.mark.parametrize(
    ("stated", "alone", "hands", "shown"),
    [(0, 0, 0, 0), (0, 0, 2, 0), (0, 1, 2, 0), (3, 1, 2, 3), (0, 2, 2, None)],
)
def test_what_no_slip_tells_is_unknown(
    name: str, stated: int, alone: int, hands: int, shown: int | None
) -> None:
    figures = Figures(**{name: stated, "totals_alone": alone, "hands": hands})
    assert figures.known(name) == shown


def test_points_and_penalties_are_known_of_totals_alone() -> None:
    figures = Figures(score=500, best_hand=300, totals_alone=2, hands=2)
    assert [figures.known(each) for each in ("score", "best_hand", "penalties")] == [500, 300, 0]
