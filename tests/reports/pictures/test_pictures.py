"""What is true of every picture: its letters can be read, and one rule darkens all of it."""

import re
from itertools import pairwise

import pytest
from defusedxml import ElementTree

from canasta_club.reports.page import Page, Picture
from canasta_club.reports.pictures._canvas import WIDE
from canasta_club.reports.pictures.crosses import Crosses
from canasta_club.reports.pictures.drawing import DARK_STYLE, drawing_of, svg_file
from canasta_club.reports.pictures.lenses import Lenses, LensRow
from canasta_club.reports.pictures.race import Race, RaceLine
from canasta_club.reports.pictures.spans import Span, Spans
from canasta_club.reports.pictures.story import Band, Story, StorySide

_PAPER = 515 / 720
"""Points to a unit of the broad picture on an upright A4."""

_SIDEWAYS = 735
"""Points across a sheet that is turned."""

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


def crosses(count: int) -> Crosses:
    """Return a square in which everybody beat who stands below, but for the neighbour."""
    return Crosses(
        [f"Ash {n} & <Bo>" for n in range(count)],
        [[None if abs(i - j) <= 1 else 500 * (j - i) for j in range(count)] for i in range(count)],
        {(n, n + 1) for n in range(count)},
    )


STORY = Story(
    [StorySide("Ash & <Bo>", [0, 700, 5100]), StorySide("Elm & Fir", [0, -300, 4000])],
    [Band(0, "15"), Band(1500, "50"), Band(None, "120")],
    5000,
    (2, 1, "best hand of the night: 4,300"),
)

PICTURES: dict[str, Picture] = {
    "race": race(),
    "large race": race(60),
    "square": crosses(8),
    "square of figures": crosses(20),
    "square of signs": crosses(60),
    "story": STORY,
    "spans": Spans("rating", [Span(f"Ash {n} & <Bo>", 25 - n, 20, 30 - n) for n in range(5)]),
}


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
    wide = float(ElementTree.fromstring(drawing.broad).attrib["viewBox"].split()[2])
    # What is wider than usual has a sheet turned sideways.
    paper = _PAPER if wide <= WIDE else _SIDEWAYS / wide
    assert min(size for *_, size in texts(drawing.broad)) * paper >= 9
    if drawing.slim:
        assert min(size for *_, size in texts(drawing.slim)) * _PHONE >= 12


@pytest.mark.parametrize("name", PICTURES)
def test_every_colour_is_of_a_class_that_the_dark_style_knows_or_needs_none(name: str) -> None:
    drawing = drawing_of(PICTURES[name])
    for svg in filter(None, (drawing.broad, drawing.slim)):
        for element in ElementTree.fromstring(svg).iter():
            if any(value.startswith("#") for value in element.attrib.values()):
                classes = element.attrib["class"].split()
                known = {"won", "lost"} & set(classes)
                assert known or any(f".{each} " in DARK_STYLE for each in classes), classes


@pytest.mark.parametrize("name", PICTURES)
def test_a_file_stands_by_itself_and_says_what_is_seen(name: str) -> None:
    root = ElementTree.fromstring(svg_file(Page("One", (), (), chart=PICTURES[name])))
    assert root.attrib["aria-label"] == PICTURES[name].description
    assert not re.search(r"href|<script|url\(", svg_file(Page("One", (), (), chart=PICTURES[name])))


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


def test_a_square_has_figures_up_to_twenty_and_signs_beyond() -> None:
    for count, figure in ((8, "1,000"), (20, "1000"), (21, "")):
        words = [text for text, *_ in texts(drawing_of(crosses(count)).broad)]
        found = {word for word in words if word.replace(",", "").endswith("1000")}
        assert found == ({f"+{figure}", f"\N{MINUS SIGN}{figure}"} if figure else set()), count
        assert words.count("to play") == (count - 1 if figure else 0)
    assert crosses(8).description == (
        "Who beat whom: a square of 8 rows, 21 of 28 meetings played."
        " The largest: Ash 0 & <Bo> 3,500 ahead of Ash 7 & <Bo>."
    )


def test_a_source_that_is_not_known_is_left_out_and_said_to_be() -> None:
    lenses = Lenses("Points", ["Melds", "Totals alone"], [LensRow("Ash", [None, 939])])
    assert [text for text, *_ in texts(drawing_of(lenses).broad)] == [
        "Melds", "Totals", "alone", "Ash", "939",
    ]  # fmt: skip
    assert lenses.description == "Points of 1 name: Ash: melds unknown, totals alone 939."


def test_a_story_says_who_led_what_opens_and_where_the_game_ends() -> None:
    words = [text for text, *_ in texts(drawing_of(STORY).broad)]
    for text in ("opens with 50", "opens with 120", "5,000: the game", "Ash & <Bo> 5,100"):
        assert text in words
    assert STORY.description == (
        "Running scores over 2 hands: Ash & <Bo> 5,100, Elm & Fir 4,000; Ash & <Bo> ahead after"
        " 2 hands. Best hand of the night: 4,300."
    )
