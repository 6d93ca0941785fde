"""What is read from a slip box by box: words, and signs, where a printed line is beside them."""

import numpy as np
import pytest
from PIL import ImageDraw

from canasta_club.club import slip as boxes
from canasta_club.club.paper.address import Address
from canasta_club.club.paper.layout import Form, areas_of
from canasta_club.scan.reading import net, planes
from canasta_club.scan.reading import slips as readings
from canasta_club.scan.reading.slips import SlipPaper, SlipReading
from canasta_club.services.rules import rulesets
from tests.scan.examples.drawn import PER_MM, Filled, drawn, on_a_table

RULES = rulesets.document("club").for_players(4)
FORM = Form("a4", 4)
PAPER = SlipPaper(RULES, (2, 2), FORM)
SIDES = ({"melded": "250", "says": "250"}, {"melded": "30", "says": "-20"})


def read(*, stroke: float | None = None, sign: int = 0) -> SlipReading:
    """Read a slip with a stroke so many millimetres above the foot of side A's adjustments.

    ``sign`` is how many pixels wide a speck on the minus of side A's total is.
    """
    page = drawn(RULES, FORM, Address(1, 1, 1, 1, 1, FORM.number), Filled(sides=SIDES))
    pen = ImageDraw.Draw(page)
    for area in areas_of(RULES, [2, 2], FORM):
        if (area.kind, area.key, area.side) == ("cell", boxes.MORE, 0) and stroke is not None:
            x, y = (area.x + 20) * PER_MM, (area.y + area.height - stroke) * PER_MM
            pen.line((x, y, x + 25, y), fill=0, width=6)
        if (area.kind, area.key, area.side) == ("sign", boxes.SAYS, 0) and sign:
            x, y = (area.x + area.width / 2) * PER_MM, (area.y + 0.75 * area.height) * PER_MM
            pen.line((x - sign / 2, y, x + sign / 2, y), fill=0, width=6)
    picture = np.asarray(on_a_table(page))
    (code,) = planes.codes(picture)
    return readings.read(picture, code, PAPER, net.shipped().likely)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("above", "is_word"), [(0.9, False), (3.5, True)])
def test_a_figure_that_reaches_into_the_box_above_is_no_word_there(
    above: float, *, is_word: bool
) -> None:
    assert ((0, boxes.MORE) in read(stroke=above).words) == is_word


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "is_minus"), [(0, False), (9, False), (35, True)])
def test_a_speck_is_no_minus(width: int, *, is_minus: bool) -> None:
    minus, plus = read(sign=width).signs[0, boxes.SAYS]
    assert (minus > plus) == is_minus
