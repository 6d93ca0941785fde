"""Margins: one hand's way to write a digit is one doubt, however many boxes it stands in."""

import pytest

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Slip
from canasta_club.scan.services import _margins as margins
from canasta_club.scan.services._margins import LikelyHand, ReadHand
from canasta_club.services.entry.slips import BoxPlace
from tests.scan.examples import made

ZEROS = {"melded": "160", "says": "760", "running": "1260"}
FIVES = {"melded": "165", "says": "765", "running": "1265"}
LEFT = "90"
# In each box the last 0 looks a little more like a 5.
FIGURES = {(0, key): made.figure(text, {len(text) - 1: "5"}) for key, text in ZEROS.items()}
APART = 1.1


def slip(texts: dict[str, str], left: str = "") -> Slip:
    return Slip((texts, {"left": left} if left else {}), {boxes.OUT: "Ash"})


def test_a_digit_that_is_another_in_every_box_is_one_doubt() -> None:
    hand, other = LikelyHand(-1.0, slip(FIVES)), LikelyHand(-1.0 - 3 * APART, slip(ZEROS))
    margin = margins.margin_of(hand, [other], FIGURES, 0)
    assert margin.margin == pytest.approx(APART)
    assert (margin.rival, margin.repeated) == (slip(ZEROS), "50")


def test_other_digits_in_other_boxes_are_as_many_doubts() -> None:
    mixed = slip(FIVES | {"melded": "160", "says": "768"})
    margin = margins.margin_of(LikelyHand(-1.0, slip(FIVES)), [LikelyHand(-4.0, mixed)], FIGURES, 0)
    assert margin.margin == pytest.approx(3.0)
    assert (margin.rival, margin.repeated) == (mixed, "")


@pytest.mark.parametrize(
    ("looks_like", "more"), [({}, 2 * APART), ({1: "6"}, -APART)], ids=["itself", "something else"]
)
def test_what_a_digit_looks_like_elsewhere_tells_how_it_is_written(
    looks_like: dict[int, str], more: float
) -> None:
    hand = LikelyHand(-1.0, slip(FIVES, LEFT))
    other = LikelyHand(-1.0 - 3 * APART, slip(ZEROS, LEFT))
    figures = FIGURES | {(1, "left"): made.figure(LEFT, looks_like)}
    margin = margins.margin_of(hand, [other], figures, 0).margin
    assert margin == pytest.approx(APART + more)


def test_places_are_never_more_doubts_than_there_are() -> None:
    hand = LikelyHand(-1.0, slip(FIVES, "900000"))
    other = LikelyHand(-1.0 - 3 * APART, slip(ZEROS, "900000"))
    figures = FIGURES | {(1, "left"): made.figure("900000")}
    assert margins.margin_of(hand, [other], figures, 0).margin == pytest.approx(3 * APART)


def test_the_worse_a_hand_fits_its_ink_the_less_sure_it_is() -> None:
    hand, other = LikelyHand(-1.0, slip(FIVES)), LikelyHand(-9.0, slip(ZEROS | {"melded": "80"}))
    surest = margins.margin_of(hand, [], FIGURES, 0).margin
    assert margins.margin_of(hand, [], FIGURES, 4).margin == pytest.approx(surest - 1)
    near = margins.margin_of(hand, [other], FIGURES, 20)
    assert (near.margin < margins.SURE, near.rival) == (True, other.slip)


@pytest.mark.parametrize(("digit", "chosen"), [("5", FIVES), ("0", ZEROS)])
def test_the_digit_that_somebody_says_settles_the_hand(digit: str, chosen: dict[str, str]) -> None:
    read = ReadHand(
        slip=slip(FIVES),
        agrees=True,
        margin=2,
        doubtful=(BoxPlace(0, "melded"), BoxPlace(None, "out")),
        alone=slip(FIVES),
        repeated="50",
        rival=slip(ZEROS),
    )
    settled = margins.settled(read, digit)
    assert (settled.slip, settled.doubtful) == (slip(chosen), (BoxPlace(None, "out"),))
    assert margins.settled(settled, "5") == settled
