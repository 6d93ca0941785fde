"""What is read from a slip box by box: words, and signs, where a printed line is beside them."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from canasta_club.club import slip as boxes
from canasta_club.club.paper.address import Address
from canasta_club.club.paper.layout import Form, areas_of, form_for, form_of
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


MANY_KINDS = [
    "biriba", "dollars-from-heaven", "hand-knee-foot", "modern-american", "modern-american-nvso",
    "triple-play",
]  # fmt: skip


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", MANY_KINDS)
def test_each_kind_of_canasta_is_read_from_a_box_of_its_own(name: str) -> None:
    rules = rulesets.document(name).for_players(4)
    form = form_for(rules, "letter")
    keys = [box.key for box in boxes.side_boxes(rules) if box.key.startswith(boxes.KIND)]
    sides = [{key: "253"[(at + side) % 3] for at, key in enumerate(keys)} for side in range(2)]
    page = drawn(rules, form, Address(1, 1, 1, 1, 1, form.number), Filled(sides=sides))
    picture = np.asarray(on_a_table(page))
    paper = SlipPaper(rules, (2, 2), form)
    seen = readings.read(picture, planes.codes(picture)[0], paper, net.shipped().likely)
    says = {place: figure.best(1)[0][0] for place, figure in seen.figures.items()}
    assert {place: text for place, text in says.items() if text} == {
        (side, key): text for side, texts in enumerate(sides) for key, text in texts.items()
    }
    assert not seen.words


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", MANY_KINDS)
def test_words_for_other_canastas_on_a_slip_of_before_are_seen_and_not_read(name: str) -> None:
    rules = rulesets.document(name).for_players(4)
    form = form_of(Form("a4", 4).number)
    assert form is not None
    filled = Filled(sides=({boxes.KIND + "mixed": "2", boxes.OTHERS: "22"}, {}))
    page = drawn(rules, form, Address(1, 1, 1, 1, 1, form.number), filled)
    picture = np.asarray(on_a_table(page))
    paper = SlipPaper(rules, (2, 2), form)
    seen = readings.read(picture, planes.codes(picture)[0], paper, net.shipped().likely)
    assert seen.words == {(0, boxes.MORE)}
    assert seen.figures[0, boxes.KIND + "mixed"].best(1)[0][0] == "2"


@pytest.mark.parametrize(
    ("scale", "foot", "fault"),
    [
        (1.0, 1.0, ""),
        (1.0, 0.8, "does not show the whole slip"),
        (0.37, 1.0, "too small in the picture"),
    ],
    ids=["whole", "without its foot", "small"],
)
def test_a_slip_that_is_cut_off_or_too_small_is_not_read(
    scale: float, foot: float, fault: str
) -> None:
    page = drawn(RULES, FORM, Address(1, 1, 1, 1, 1, FORM.number), Filled())
    (code,) = planes.codes(np.asarray(page))
    size = round(page.width * scale), round(page.height * scale)
    picture = np.asarray(page.resize(size, Image.Resampling.BOX))[: round(size[1] * foot)]
    seen = planes.SlipCode(code.text, code.corners * scale)
    said = readings.read(picture, seen, PAPER, net.shipped().likely).fault
    assert fault in said
    assert bool(said) == bool(fault)
