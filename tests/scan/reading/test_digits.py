"""Digits: those that touch are cut, one that is wide stays one, and thin pens are read."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from canasta_club.scan.reading import _ink as inks
from canasta_club.scan.reading.digits import figure
from canasta_club.scan.reading.net import Floats, shipped

_FONT = ImageFont.load_default(size=round(6 * inks.SCALE))


def _box(text: str, *, overlap: float = 0, pen: int = 2) -> Floats:
    """Return the ink of a box of 8 by 24 mm with digits that run into each other by so many mm."""
    margin = round(inks.MARGIN * inks.SCALE)
    high, wide = (round(each * inks.SCALE) + 2 * margin for each in (8, 24))
    picture = Image.new("L", (wide, high))
    x = 3.0 * inks.SCALE
    for digit in text:
        mark = Image.new("L", (wide, high))
        ImageDraw.Draw(mark).text(
            (x, high / 2), digit, font=_FONT, fill=255, anchor="lm", stroke_width=pen
        )
        left, _, right, _ = mark.getbbox() or (0, 0, 0, 0)
        picture = Image.fromarray(np.maximum(np.asarray(picture), np.asarray(mark)))
        x += right - left - overlap * inks.SCALE
    return np.asarray(np.asarray(picture) / 255, np.float32)


@pytest.mark.parametrize("text", ["25", "70", "235"])
@pytest.mark.parametrize("overlap", [-0.6, 0.3], ids=["apart", "touching"])
def test_a_figure_is_read_whether_its_digits_touch_or_not(text: str, overlap: float) -> None:
    ink = _box(text, overlap=overlap)
    assert (len(inks.pieces(ink)) < len(text)) == (overlap > 0)
    assert figure(ink, shipped().likely).best(1)[0][0] == text


@pytest.mark.parametrize("digit", "023578")
def test_a_digit_wider_than_high_is_one(digit: str) -> None:
    ink = _box(digit)
    wide = np.asarray(Image.fromarray(ink).resize((ink.shape[1] * 2, ink.shape[0])), np.float32)
    assert figure(wide, shipped().likely).best(1)[0][0] == digit


@pytest.mark.parametrize("pen", [0, 1, 2])
def test_a_pen_is_read_whatever_its_width(pen: int) -> None:
    assert figure(_box("2357", overlap=-0.8, pen=pen), shipped().likely).best(1)[0][0] == "2357"


def test_strokes_are_made_as_wide_as_those_that_the_net_knows() -> None:
    thin = np.zeros((60, 40), np.float32)
    thin[5:55, 19:21] = 1
    assert (inks.as_by_pen(thin) > 0.5).sum() > 2 * (thin > 0.5).sum()


def test_the_shade_of_a_part_of_a_box_is_no_ink() -> None:
    ink = _box("25", overlap=-0.6)
    shaded = np.maximum(ink, np.linspace(0, 0.4, ink.shape[1], dtype=np.float32))
    assert np.abs(inks.even(shaded) - ink)[:, 20:-20].mean() < 0.02


def test_a_wide_nought_is_one_digit() -> None:
    ink = np.zeros((110, 270), np.float32)
    picture = Image.fromarray(ink)
    ImageDraw.Draw(picture).ellipse((100, 40, 166, 74), outline=1, width=9)
    read = figure(np.asarray(picture, np.float32), shipped().likely)
    assert read.best(1)[0][0] == "0"


@pytest.mark.parametrize(("wide", "high"), [(6, 6), (10, 6)])
def test_a_blot_is_no_figure(wide: int, high: int) -> None:
    picture = Image.new("L", (270, 110))
    box = (135 - 5 * wide, 55 - 5 * high, 135 + 5 * wide, 55 + 5 * high)
    ImageDraw.Draw(picture).ellipse(box, fill=255)
    assert figure(np.asarray(np.asarray(picture) / 255, np.float32), shipped().likely).is_spoilt


def test_figures_that_are_crossed_out_are_no_figure() -> None:
    picture = Image.fromarray(_box("235", overlap=-0.6))
    pen = ImageDraw.Draw(picture)
    for y in (35, 55, 75):
        for slope in (8, -8):
            pen.line((30, y - slope, 170, y + slope), fill=1, width=4)
    crossed = np.asarray(picture, np.float32)
    assert figure(crossed, shipped().likely).is_spoilt
