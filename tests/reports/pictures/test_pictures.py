"""What is true of every picture: its letters can be read, and one rule darkens all of it."""

import re
from itertools import pairwise

import pytest
from defusedxml import ElementTree

from canasta_club.reports.page import Picture
from canasta_club.reports.pictures.drawing import DARK_STYLE, drawing_of, svg_file
from canasta_club.reports.pictures.race import Race, RaceLine

_PAPER = 515 / 720
"""Points to a unit of the broad picture on an upright A4."""

_PHONE = 288 / 320
"""Pixels to a unit of the slim picture on the narrowest phone."""


def race(count: int = 4, nights: int = 5) -> Race:
    """Return a race in which the first night's order is turned round by the last."""
    lines = [
        RaceLine(
            name=f"Ash {n} & <Bo>",
            rank=str(n + 1),
            rows=[count - 1 - n, *[None] * (n == 1), *[n] * (nights - 1 - (n == 1))],
            points=["2"] * nights,
        )
        for n in range(count)
    ]
    return Race([f"{day} Oct" for day in range(1, nights + 1)], lines)


PICTURES: dict[str, Picture] = {"race": race(), "large race": race(60)}


def texts(svg: str) -> list[tuple[str, float, float]]:
    """Return each text of a picture with how far down it is and its size."""
    root = ElementTree.fromstring(svg)
    found: list[tuple[str, float, float]] = []

    def walk(element: object, size: float) -> None:
        size = float(element.get("font-size", size))  # type: ignore[attr-defined]
        for child in element:  # type: ignore[attr-defined]
            walk(child, size)
        if element.tag.endswith("text"):  # type: ignore[attr-defined]
            found.append((element.text or "", float(element.get("y")), size))  # type: ignore[attr-defined]

    walk(root, 0)
    return found


@pytest.mark.parametrize("name", PICTURES)
def test_letters_are_large_enough_on_paper_and_on_a_phone(name: str) -> None:
    drawing = drawing_of(PICTURES[name])
    assert min(size for *_, size in texts(drawing.broad)) * _PAPER >= 9
    if drawing.slim:
        assert min(size for *_, size in texts(drawing.slim)) * _PHONE >= 12


@pytest.mark.parametrize("name", PICTURES)
def test_every_colour_is_of_a_class_that_the_dark_style_knows_or_needs_none(name: str) -> None:
    drawing = drawing_of(PICTURES[name])
    for svg in (drawing.broad, drawing.slim):
        for element in ElementTree.fromstring(svg).iter():
            if any(value.startswith("#") for value in element.attrib.values()):
                classes = element.attrib["class"].split()
                known = {"won", "lost"} & set(classes)
                assert known or any(f".{each} " in DARK_STYLE for each in classes), classes


@pytest.mark.parametrize("name", PICTURES)
def test_a_file_stands_by_itself_and_says_what_is_seen(name: str) -> None:
    root = ElementTree.fromstring(svg_file(PICTURES[name]))
    assert root.attrib["aria-label"] == PICTURES[name].description
    assert not re.search(r"href|<script|url\(", svg_file(PICTURES[name]))


def test_a_race_names_everybody_at_the_place_of_the_last_night() -> None:
    drawing = drawing_of(race())
    for svg in (drawing.broad, drawing.slim):
        ends = {words: y for words, y, _ in texts(svg) if re.match(r"\d Ash", words)}
        assert list(ends) == [f"{n} Ash {n - 1} & <Bo>" for n in (4, 3, 2, 1)]
        assert all(below - above >= 18 for below, above in pairwise(ends.values()))
    assert race().description == (
        "Places after each of 5 nights: Ash 0 & <Bo> from 4 to 1, Ash 1 & <Bo> from 3 to 2,"
        " Ash 2 & <Bo> from 2 to 3; 1 more."
    )
