"""Margins: one hand's way to write a digit is one doubt, however many boxes it stands in."""

import pytest

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Slip
from canasta_club.scan.services import _margins as margins
from canasta_club.scan.services._margins import ReadHand
from canasta_club.services.entry.slips import BoxPlace

ONE = Slip(({"melded": "150", "says": "750", "running": "1200"},), {boxes.OUT: "Ash"})
OTHER = Slip(({"melded": "155", "says": "755", "running": "1205"},), {boxes.OUT: "Ash"})


def test_a_digit_that_is_another_in_every_box_is_one_doubt() -> None:
    margin, repeated, rival = margins.margin_of([(-1.0, ONE), (-8.0, OTHER)])
    assert (repeated, rival) == ("05", OTHER)
    assert margin < margins.SURE < 7


def test_other_digits_in_other_boxes_are_as_many_doubts() -> None:
    other = Slip(({"melded": "155", "says": "757", "running": "1200"},), {boxes.OUT: "Ash"})
    assert margins.margin_of([(-1.0, ONE), (-9.0, other)]) == margins.Margin(8.0)


@pytest.mark.parametrize(("digit", "chosen"), [("0", ONE), ("5", OTHER)])
def test_the_digit_that_somebody_says_settles_the_hand(digit: str, chosen: Slip) -> None:
    read = ReadHand(
        slip=ONE,
        agrees=True,
        margin=2,
        doubtful=(BoxPlace(0, "melded"), BoxPlace(None, "out")),
        alone=ONE,
        repeated="05",
        rival=OTHER,
    )
    settled = margins.settled(read, digit)
    assert (settled.slip, settled.doubtful) == (chosen, (BoxPlace(None, "out"),))
    assert margins.settled(settled, "0") == settled
