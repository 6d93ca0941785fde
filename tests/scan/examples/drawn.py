"""Slips drawn from their layout alone and filled in with a font: quick, and known to the pixel."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import segno
from PIL import Image, ImageDraw, ImageFont

from canasta_club.club.paper.address import Address
from canasta_club.club.paper.layout import CONCEALED, Area, Form, areas_of, size_of
from canasta_club.game.rules.model import RuleSet

PER_MM = 10
_STRONG = ("says", "running")
_FONT = ImageFont.load_default(size=48)

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Filled:
    """What is written on a slip: boxes of each side, ticks by side and place (-1: concealed)."""

    sides: Sequence[Texts] = ({}, {})
    ticks: Sequence[tuple[int, int]] = ()
    struck_out: Sequence[tuple[int, str]] = ()
    stained: Sequence[tuple[int, str]] = ()
    minus: Sequence[tuple[int, str]] = field(default=())


def drawn(rules: RuleSet, form: Form, address: Address, filled: Filled) -> Image.Image:
    """Return a slip, ten pixels a millimetre."""
    wide, high = size_of(form)
    page = Image.new("L", (round(wide * PER_MM), round(high * PER_MM)), 255)
    for area in areas_of(rules, [2, 2], form):
        _frame(page, area)
        if area.kind == "code":
            _code(page, area, address.text)
        elif area.kind == "cell" and area.side is not None:
            _written(page, area, filled)
        elif area.kind == "tick":
            place = -1 if area.key == CONCEALED else area.place
            if (area.side or 0, place) in filled.ticks:
                ImageDraw.Draw(page).rectangle(_box(area, 0.7), fill=20)
        elif area.kind == "sign" and (area.side or 0, area.key) in filled.minus:
            x, y = (area.x + area.width / 2) * PER_MM, (area.y + area.height * 0.75) * PER_MM
            ImageDraw.Draw(page).line((x - 15, y, x + 15, y), fill=10, width=8)
    return page


def on_a_table(page: Image.Image, turn: float = 0) -> Image.Image:
    """Return a slip as it lies on a dark table."""
    table = Image.new("L", (page.width + 200, page.height + 200), 90)
    table.paste(page, (100, 100))
    return table.rotate(turn, Image.Resampling.BICUBIC, fillcolor=90)


def _box(area: Area, inset: float = 0) -> tuple[float, float, float, float]:
    return (
        (area.x + inset) * PER_MM, (area.y + inset) * PER_MM,
        (area.x + area.width - inset) * PER_MM, (area.y + area.height - inset) * PER_MM,
    )  # fmt: skip


def _frame(page: Image.Image, area: Area) -> None:
    pen, (left, top, right, foot) = ImageDraw.Draw(page), _box(area)
    if area.kind in {"cell", "name"}:
        fill = 232 if area.kind == "cell" and area.key in _STRONG else None
        pen.rectangle((left, top, right, foot), outline=0, width=2, fill=fill)
    elif area.kind == "label":
        pen.line((left, foot, right, foot), fill=130)
    elif area.kind == "tick":
        pen.rectangle((left, top, right, foot), outline=90, width=2)
    elif area.kind == "mark":
        pen.line((left, foot, right, foot), fill=0, width=5)
        x = left if area.side == 0 else right
        pen.line((x, top, x, foot), fill=0, width=5)


def _code(page: Image.Image, area: Area, text: str) -> None:
    rows = segno.make_qr(text, error="q", boost_error=False).matrix
    size = area.width * PER_MM / (len(rows) + 4)
    pen = ImageDraw.Draw(page)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                left, top = area.x * PER_MM + (x + 2) * size, area.y * PER_MM + (y + 2) * size
                pen.rectangle((left, top, left + size - 0.5, top + size - 0.5), fill=0)


def _written(page: Image.Image, area: Area, filled: Filled) -> None:
    pen = ImageDraw.Draw(page)
    _left, top, right, foot = _box(area)
    place = (area.side or 0, area.key)
    text = filled.sides[place[0]].get(area.key, "").lstrip("-")
    step = 53 * area.width / 32.75
    x = right - step * len(text)
    for number, digit in enumerate(text):
        middle = (x + step * (number + 0.5), (top + foot) / 2)
        if digit == "1":  # As a pen writes it.
            pen.line((middle[0], top + 14, middle[0], foot - 14), fill=20, width=5)
        else:
            pen.text(middle, digit, font=_FONT, fill=20, anchor="mm")
    if place in filled.struck_out:
        for y in (0.2, 0.35, 0.5, 0.65, 0.8):
            for slope in (0.25, -0.25):
                down = (foot - top) * y
                lean = (foot - top) * slope
                pen.line(
                    (right - 170, top + down - lean, right - 5, top + down + lean), fill=20, width=8
                )
    if place in filled.stained:
        pen.ellipse((right - 200, top - 8, right - 20, foot + 8), fill=60)
