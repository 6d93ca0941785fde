"""Slips: what stands on the paper beside the boxes, and that the ink lies where the layout says."""

from datetime import date
from pathlib import Path
from typing import Literal

import pytest

from canasta_club.club.paper import address, layout
from canasta_club.club.paper.address import Address
from canasta_club.club.paper.layout import Area, areas_of
from canasta_club.reports.imprint import Look
from canasta_club.reports.page import Page
from canasta_club.reports.pages.slips import SlipHead, SlipSide, slips_page
from canasta_club.reports.writers.pdf import write_pdf
from tests.game.examples.sets import rules
from tests.reports.examples.paper import picture, smallest_size

NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")
HERE = Address(book=2**34 + 7, night=2**33 + 5, round=1, table=3)
DOTS = 8


def page(name: str, players: int | None, look: Look) -> Page:
    """Return one slip by a rule set, of players with names."""
    its_rules = rules(name, players)
    sides = its_rules.seating.sides
    each = -(-its_rules.players // sides)
    names = [NAMES[side * each : (side + 1) * each] for side in range(sides)]
    night = date(2026, 11, 19)
    head = SlipHead(
        rules=its_rules,
        sides=tuple(SlipSide(those, "1,675", "90") for those in names),
        address=HERE,
        night=night,
        round=1,
        table=3,
        hand=2,
    )
    return slips_page(
        [head],
        club="Riverside",
        season="Winter",
        night=night,
        round_number=1,
        imprint=look.imprint("Riverside"),
    )


@pytest.mark.parametrize(
    ("name", "suits"), [("biriba", "clubs · diamonds · hearts · spades"), ("classic", None)]
)
def test_the_trump_suit_is_to_be_circled_where_there_is_one(name: str, suits: str | None) -> None:
    (slip,) = page(name, None, Look("desk")).parts
    assert dict(slip.facts).get("Trump suit") == suits


Paper = Literal["a4", "letter"]
Size = Literal["wall", "desk"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("name", "players", "paper", "size"),
    [
        ("club", 4, "a4", "desk"),
        ("brazilian", 6, "letter", "desk"),
        ("pennies", 6, "a4", "desk"),
        ("biriba", 3, "letter", "wall"),
        ("bolivia", 5, "a4", "wall"),
        ("italian", 4, "letter", "desk"),
        ("burraco", 2, "a4", "wall"),
    ],
)
def test_the_ink_lies_where_the_layout_says(
    tmp_path: Path, name: str, players: int, paper: Paper, size: Size
) -> None:
    look = Look(size, paper)
    whole, path = page(name, players, look), tmp_path / "slip.pdf"
    assert write_pdf(whole, path, "slips", look.imprint("Riverside")) == []
    grey = picture(path, DOTS)
    its_rules = rules(name, players)
    ticks = [-(-players // its_rules.seating.sides)]
    form = layout.form_for(its_rules, paper, large=size == "wall")
    areas = areas_of(its_rules, ticks * its_rules.seating.sides, form)
    for area in (each for each in areas if each.kind in ("cell", "name", "tick", "mark")):
        edges = {
            "left": (area.x, area.y + area.height / 2, area.side != 1),
            "right": (area.x + area.width, area.y + area.height / 2, area.side == 1),
            "bottom": (area.x + area.width / 2, area.y + area.height, True),
            "top": (area.x + area.width / 2, area.y, area.kind != "mark"),
        }
        for edge, (x, y, is_drawn) in edges.items():
            if is_drawn or area.kind != "mark":
                assert darkest(grey, x, y, 0.3) < 150, (edge, area)
    for area in (each for each in areas if is_empty(each)):
        middle = (area.x + area.width / 2, area.y + area.height / 2)
        assert darkest(grey, *middle, min(area.width, area.height) / 2 - 0.6) > 200, area


def is_empty(area: Area) -> bool:
    """Tell whether nothing but faint lines is within a box."""
    return area.kind == "tick" or (
        area.kind == "digit" or (area.kind == "cell" and area.key in {"more", "checked", "left"})
    )


def darkest(grey: list[bytes], x: float, y: float, reach: float) -> int:
    """Return the darkest dot of a square around a place, in millimetres."""
    left, right = round((x - reach) * DOTS), round((x + reach) * DOTS) + 1
    top, bottom = round((y - reach) * DOTS), round((y + reach) * DOTS) + 1
    return min(min(row[left:right]) for row in grey[top:bottom])


def test_the_address_stands_on_the_slip_and_names_its_layout(tmp_path: Path) -> None:
    look = Look("desk", "letter")
    whole = page("club", 4, look)
    place = address.read(whole.parts[0].code)
    assert (place.table, place.hand, place.night) == (3, 2, HERE.night)
    assert layout.form_of(place.layout) == layout.Form("letter", 4)
    write_pdf(whole, tmp_path / "slip.pdf", "slips", look.imprint("Riverside"))
    assert smallest_size(tmp_path / "slip.pdf") >= 7
