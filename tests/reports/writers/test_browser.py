"""Web pages as Chromium shows and prints them: nothing is lost on paper or on a phone."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from canasta_club.reports.page import Chart, Column, Imprint, Page
from canasta_club.reports.writers._html import write_html
from tests.reports.examples import chromium
from tests.reports.examples.paper import pages, right_edge, sheet_sizes, smallest_size

NAMES = [f"Alexandra Featherstonehaugh & Bartholomew Cholmondeley {n}" for n in range(1, 61)]
STANDINGS = Page(
    "Standings",
    (
        Column("rank", "Rank", "number", "#"),
        Column("name", "Pair"),
        *(Column(f"c{n}", f"Natural canastas {n}", "number", f"Nat{n}") for n in range(12)),
        Column("points", "Points", "number", "Pts"),
    ),
    [(n, name, *[1000 * n] * 12, 70000 + n) for n, name in enumerate(NAMES, 1)],
    facts=(("Club", "Riverside"),),
    notes=("Ash below Birch: 20 points to -75.",),
)
CROSS_TABLE = Page(
    "Cross table",
    (
        Column("name", "Name"),
        *(Column(f"against_{n}", str(n)) for n in range(1, 121)),
        Column("sum", "Sum", "number"),
    ),
    [(name, *["W"] * 120, 80000 + n) for n, name in enumerate(NAMES, 1)],
    legend=("W won.",),
)
REPORT = Page(
    "The night",
    STANDINGS.columns,
    list(STANDINGS.rows)[:4],
    parts=(
        Page(
            "Form",
            (Column("date", "Date", "date"), Column("ash", "Ash", "number")),
            [(date(2026, 10, day), 10 * day - 60) for day in range(1, 12)],
            chart=Chart("bars", ("ash",)),
        ),
    ),
)
LOOK = Imprint('Riverside "R" </style> & Söhne', "Winter 2026")
SHOWN = {"standings": STANDINGS, "cross table": CROSS_TABLE, "report": REPORT}


@pytest.fixture(params=SHOWN)
def shown(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Page, Path]:
    path = tmp_path / "page.html"
    write_html(SHOWN[request.param], path, LOOK)
    return SHOWN[request.param], path


def test_every_column_is_on_paper(shown: tuple[Page, Path], tmp_path: Path) -> None:
    page, path = shown
    pdf = chromium.printed(path, tmp_path)
    text = "".join(pages(pdf)).replace(",", "")
    assert all(str(row[-1]) in text for row in page.rows)
    for sheet in pages(pdf):
        assert 'Winter 2026 · Riverside "R" </style> & Söhne' in sheet
    assert smallest_size(pdf) >= 6.9
    assert right_edge(pdf) <= min(width for width, _ in sheet_sizes(pdf))


def test_a_phone_does_not_scroll_sideways(shown: tuple[Page, Path], tmp_path: Path) -> None:
    _, path = shown
    found = chromium.asked(
        path,
        tmp_path,
        "({wide: innerWidth, scrolls: document.documentElement.scrollWidth > innerWidth,"
        " inside: [...document.querySelectorAll('.table')]"
        ".filter(one => one.scrollWidth > one.clientWidth + 1).length})",
    )
    assert found == {"wide": 400, "scrolls": False, "inside": 0}


def test_there_is_a_dark_look(shown: tuple[Page, Path]) -> None:
    text = shown[1].read_text("utf-8")
    assert "@media screen and (prefers-color-scheme: dark)" in text
    assert "<title>" + shown[0].title + " · Winter 2026 · Riverside" in text


@pytest.mark.parametrize("width", [400, 1200])
def test_axe_finds_nothing(shown: tuple[Page, Path], tmp_path: Path, width: int) -> None:
    found: Any = chromium.asked(
        shown[1],
        tmp_path,
        "axe.run(document).then(found => found.violations.map(one => [one.id, one.nodes[0].html]))",
        width=width,
        script=chromium.axe(),
    )
    assert found == []


def test_the_paper_is_the_one_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    columns = (Column("name", "Name"), Column("points", "Points", "number"))
    write_html(Page("Standings", columns, [("Ash", 1)]), path, Imprint(paper="letter"))
    assert sheet_sizes(chromium.printed(path, tmp_path)) == [(612, 792)]
