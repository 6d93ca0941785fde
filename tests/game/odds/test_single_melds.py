"""Openings for which any one meld of a sort will do, and those for which it may not."""

import pytest

from canasta_club.game.odds._meld_table import meld_table
from canasta_club.game.odds._openings import one_meld_that_opens
from canasta_club.game.rules.model import Condition
from canasta_club.game.scoring.opening import Opening
from tests.game.examples.sets import rules

SAMBA = rules("samba")


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("cards", "points", "needs", "will_do"),
    [
        # The cheapest melds are three fours and a run from four to six.
        (15, 15, {}, True),
        (15, 20, {}, False),
        (15, 15, {"melds": 1}, True),
        (15, 15, {"melds": 2}, False),
        (15, 15, {"natural_melds": 1}, False),
        # The cheapest canasta is of fours, the cheapest samba runs from four to ten.
        (15, 35, {"canastas": 1}, True),
        (15, 40, {"canastas": 1}, False),
        (15, 50, {"samba": 1}, True),
        (15, 55, {"samba": 1}, False),
        (15, 30, {"canastas": 1, "samba": 1}, False),
        (15, 50, {"samba": 2}, False),
        # Of so few cards there is none: one meld would do, but nobody holds it.
        (2, 15, {}, True),
        (6, 40, {"canastas": 1}, True),
    ],
)
def test_one_meld_will_do_where_the_cheapest_comes_to_the_minimum(
    cards: int, points: int, needs: Condition, will_do: bool
) -> None:
    found = one_meld_that_opens(meld_table(SAMBA, cards), SAMBA, Opening(points, needs))
    assert (found is not None) == will_do
