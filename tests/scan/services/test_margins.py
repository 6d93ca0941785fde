"""Margins: one hand's way to write a digit is one doubt, however many boxes it stands in."""

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Slip
from canasta_club.scan.services import _margins as margins

ONE = Slip(({"melded": "150", "says": "750", "running": "1200"},), {boxes.OUT: "Ash"})


def test_a_digit_that_is_another_in_every_box_is_one_doubt() -> None:
    other = Slip(({"melded": "155", "says": "755", "running": "1205"},), {boxes.OUT: "Ash"})
    margin, repeated = margins.margin_of([(-1.0, ONE), (-9.0, other)])
    assert repeated == "05"
    assert margin < margins.SURE < 8


def test_other_digits_in_other_boxes_are_as_many_doubts() -> None:
    other = Slip(({"melded": "155", "says": "757", "running": "1200"},), {boxes.OUT: "Ash"})
    assert margins.margin_of([(-1.0, ONE), (-9.0, other)]) == (8.0, "")
