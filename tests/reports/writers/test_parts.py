"""A page of several tables, and the pictures of them, in every format."""

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from defusedxml import ElementTree
from openpyxl import load_workbook

from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Cell, Chart, Column, Page
from canasta_club.reports.pictures.drawing import drawn
from canasta_club.reports.writers.pdf import write_pdf
from canasta_club.reports.writers.terminal import plain_lines, print_rich
from canasta_club.reports.writers.write import write_page
from tests.reports.examples.pages import NASTY_NAMES
from tests.reports.examples.paper import structure, words

_SVG = "{http://www.w3.org/2000/svg}"
DESK = Imprint("Riverside", layout="desk")
_COLUMNS = (Column("date", "Date", "date"), Column("difference", "Difference", "number", "+/-"))
_DAYS = tuple(date(2026, 10, day) for day in (1, 8, 15))
_BARS = Page(
    "Form",
    _COLUMNS,
    tuple(zip(_DAYS, (820, -300, 0), strict=True)),
    notes=("Three games.",),
    chart=Chart("bars", ("difference",)),
)
_FACTS = Page(
    "Ash", (Column("what", "What"), Column("is", "Is")), (("games", "3"),), parts=(_BARS,)
)


def test_a_terminal_shows_them_below_one_another(capsys: pytest.CaptureFixture[str]) -> None:
    lines = list(plain_lines(_FACTS))
    assert lines[lines.index("Form") - 1 : lines.index("Form") + 2] == ["", "Form", ""]
    assert lines[-1] == "Three games."
    print_rich(_FACTS)
    shown = capsys.readouterr().out
    assert shown.index("games") < shown.index("Form") < shown.index("−300")


def test_json_nests_them(tmp_path: Path) -> None:
    write_page(_FACTS, tmp_path / "a.json")
    value = json.loads((tmp_path / "a.json").read_text("utf-8"))
    (part,) = value["parts"]
    assert part["title"] == "Form"
    assert part["rows"][1] == {"date": "2026-10-08", "difference": -300}


def test_csv_has_each_under_its_title(tmp_path: Path) -> None:
    write_page(_FACTS, tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows[2:5] == [[], ["Form"], ["Date", "Difference"]]


def test_a_workbook_has_a_sheet_for_each_and_draws_the_chart(tmp_path: Path) -> None:
    write_page(_FACTS, tmp_path / "a.xlsx")
    book: Any = load_workbook(tmp_path / "a.xlsx")
    assert book.sheetnames == ["Ash", "Form", "Form, chart"]
    (chart,) = book.chartsheets
    assert [type(each).__name__ for each in chart._charts] == ["BarChart"]
    assert book["Form"]["B3"].value == -300


def test_a_web_page_has_headings_and_pictures(tmp_path: Path) -> None:
    write_page(_FACTS, tmp_path / "a.html")
    text = (tmp_path / "a.html").read_text("utf-8")
    assert text.index("<h1") < text.index("games") < text.index("<h2") < text.index("<svg")
    assert text.count("<table") == 2


def test_paper_has_them_on_one_sheet_with_pictures(tmp_path: Path) -> None:
    assert write_pdf(_FACTS, tmp_path / "a.pdf", "table", DESK) == []
    text = words(tmp_path / "a.pdf")
    # The figures of the scale are those of the picture.
    assert [each in text for each in ("Form", "−300", "500", "page 1 of 1")] == [True] * 4


@pytest.mark.parametrize("layout", ["wall", "desk"])
def test_paper_tells_a_screen_reader_of_titles_and_pictures(tmp_path: Path, layout: str) -> None:
    look = DESK if layout == "desk" else Imprint("Riverside")
    assert write_pdf(_FACTS, tmp_path / "a.pdf", "table", look) == []
    found = structure(tmp_path / "a.pdf")
    kinds = [kind for kind, _ in found]
    assert (kinds.count("H1"), kinds.count("H2")) == (1, 1)
    assert {"Table", "TH", "TD"} <= set(kinds)
    alternatives = [text for kind, text in found if kind == "Figure"]
    assert alternatives == [
        "Bar chart, Form: Difference (2026-10-01: 820, 2026-10-08: −300, 2026-10-15: 0)."
    ]


def _drawn(page: Page) -> Any:
    return ElementTree.fromstring(drawn(page).broad)


def _shapes(page: Page, kind: str) -> Iterator[Any]:
    yield from _drawn(page).iter(_SVG + kind)


def test_bars_start_at_zero_and_are_as_high_as_their_figures() -> None:
    bars = [
        {key: float(bar.attrib[key]) for key in ("y", "height")} for bar in _shapes(_BARS, "rect")
    ]
    up, down, none = bars
    assert up["y"] + up["height"] == pytest.approx(down["y"], abs=0.2)
    assert up["height"] / down["height"] == pytest.approx(820 / 300, abs=0.02)
    assert none["height"] == 1


def _lines_of(*names: str, rows: tuple[tuple[Cell, ...], ...] = ()) -> Page:
    columns = (_COLUMNS[0], *(Column(f"p{n}", name, "decimal") for n, name in enumerate(names)))
    rows = rows or tuple((day, *(25.0 + n for n, _ in enumerate(names))) for day in _DAYS)
    keys = tuple(column.key for column in columns[1:])
    return Page("Rating", columns, rows, chart=Chart("lines", keys))


def test_every_line_is_named_where_it_ends_and_no_two_names_touch() -> None:
    names = [f"P{n}" for n in range(12)]
    page = _lines_of(*names, rows=((_DAYS[0], *[25.0] * 12), (_DAYS[1], *[25.0] * 12)))
    texts = {text.text: float(text.attrib["y"]) for text in _shapes(page, "text")}
    heights = sorted(texts[name] for name in names)
    assert min(below - above for above, below in pairwise(heights)) >= 13
    assert 0 < heights[0] < heights[-1] < 280


def test_lines_can_be_distinguished_without_colour() -> None:
    looks = [
        line.attrib.get("stroke-dasharray")
        for line in _shapes(_lines_of("A", "B", "C"), "polyline")
    ]
    assert len(set(looks)) == 3


def test_a_line_begins_where_its_figures_do() -> None:
    page = _lines_of("Ash", "Birch", rows=((_DAYS[0], 25.0, None), (_DAYS[1], 26.0, 25.0)))
    points = [line.attrib["points"].split() for line in _shapes(page, "polyline")]
    assert [len(each) for each in points] == [2, 1]


def test_nothing_is_drawn_of_nothing() -> None:
    assert drawn(replace(_BARS, rows=())).broad == ""
    page = _lines_of("Ash", rows=((_DAYS[0], None),))
    assert drawn(page).broad == ""


def test_names_in_a_picture_are_only_ever_text(tmp_path: Path) -> None:
    page = replace(_FACTS, parts=(_lines_of(*NASTY_NAMES[:14]), _lines_of(*NASTY_NAMES[14:])))
    for part in page.parts:
        assert {element.tag for element in _drawn(part).iter()} <= {
            _SVG + kind for kind in ("svg", "path", "text", "polyline", "circle")
        }
    for ending in (".html", ".xlsx"):
        write_page(page, tmp_path / f"a{ending}")
    write_pdf(page, tmp_path / "a.pdf", "table", DESK)
    assert "<b>Ash" not in (tmp_path / "a.html").read_text("utf-8")
