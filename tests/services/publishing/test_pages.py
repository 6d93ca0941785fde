"""The page of a game says what its slips tell, and no more."""

import pytest

from canasta_club.club.games import Figures
from canasta_club.services.publishing import _pages


@pytest.mark.parametrize(
    ("alone", "hands", "shown"),
    [(0, 0, (3, 1)), (0, 2, (3, 1)), (1, 2, (3, 1)), (2, 2, (None, None))],
)
def test_canastas_are_blank_where_each_slip_gives_a_total_alone(
    alone: int, hands: int, shown: tuple[int | None, int | None]
) -> None:
    figures = Figures(canastas=3, natural=1, totals_alone=alone)
    assert _pages._canastas(figures, hands) == shown
