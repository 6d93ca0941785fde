"""Web pages as Chromium shows and prints them: nothing is lost on paper or on a phone."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Chart, Column, FactRow, Page, facts_page
from canasta_club.reports.writers.web import write_html
from canasta_club.text.dates import short_day
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


PHONE, DESK = 400, 1200
SCREENS = (PHONE, 800, 1280)
FIRST_ROWS = 5
LAST_ROWS = 20
"""Longer than a screen, with the widest cell of every column."""
FITS = (
    "({wide: innerWidth, scrolls: document.documentElement.scrollWidth > innerWidth,"
    " inside: [...document.querySelectorAll('.table')]"
    ".filter(one => one.scrollWidth > one.clientWidth + 1).length})"
)
AXE = "axe.run(document).then(found => found.violations.map(one => [one.id, one.nodes[0].html]))"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write every page to a file."""
    folder = tmp_path_factory.mktemp("shown")
    return {name: _written(page, folder / f"{name}.html") for name, page in SHOWN.items()}


def _written(page: Page, path: Path) -> Path:
    write_html(page, path, LOOK)
    return path


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", SHOWN)
def test_every_column_is_on_paper(shown: dict[str, Path], name: str) -> None:
    pdf = chromium.printed(shown[name])
    sheets = pages(pdf)
    text = "".join(sheets).replace(",", "")
    assert all(str(row[-1]) in text for row in SHOWN[name].rows)
    for sheet in sheets:
        assert 'Winter 2026 · Riverside "R" </style> & Söhne' in sheet
    assert smallest_size(pdf) >= 6.9
    assert right_edge(pdf) <= min(width for width, _ in sheet_sizes(pdf))


@pytest.fixture(scope="module")
def on_screens(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], object]:
    """Ask the last rows of every page on screens of several widths how they fit."""
    folder = tmp_path_factory.mktemp("fits")
    asked: dict[tuple[str, int], chromium.Question] = {}
    for name, page in SHOWN.items():
        path = _written(replace(page, rows=list(page.rows)[-LAST_ROWS:]), folder / f"{name}.html")
        asked |= {(name, width): chromium.Question(path, FITS, width) for width in SCREENS}
    return dict(zip(asked, chromium.answers(asked.values(), folder), strict=True))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("width", SCREENS)
@pytest.mark.parametrize("name", SHOWN)
def test_no_column_is_off_the_screen(
    on_screens: dict[tuple[str, int], object], name: str, width: int
) -> None:
    # A hundred and twenty columns fit no screen: on a large one they scroll within the page.
    inside = int(name == "cross table" and width == max(SCREENS))
    assert on_screens[name, width] == {"wide": width, "scrolls": False, "inside": inside}


@pytest.mark.parametrize("name", SHOWN)
def test_there_is_a_dark_look(shown: dict[str, Path], name: str) -> None:
    text = shown[name].read_text("utf-8")
    assert "@media screen and (prefers-color-scheme: dark)" in text
    assert "<title>" + SHOWN[name].title + " · Winter 2026 · Riverside" in text


@pytest.fixture(scope="module")
def found_by_axe(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], object]:
    """Let axe read the first rows of every page: it takes long over many cells that are alike."""
    script, folder = chromium.axe(), tmp_path_factory.mktemp("axe")
    cases = [(name, width) for name in SHOWN for width in (PHONE, DESK)]
    asked = []
    for name, width in cases:
        page = SHOWN[name]
        short = replace(page, rows=list(page.rows)[:FIRST_ROWS])
        path = _written(short, folder / f"{name}.html")
        asked.append(chromium.Question(path, AXE, width, script))
    return dict(zip(cases, chromium.answers(asked, folder), strict=True))


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("name", SHOWN)
def test_axe_finds_nothing(
    found_by_axe: dict[tuple[str, int], object], name: str, width: int
) -> None:
    assert found_by_axe[name, width] == []


@pytest.mark.long
@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("name", SHOWN)
def test_axe_finds_nothing_in_all_rows(
    shown: dict[str, Path], tmp_path: Path, name: str, width: int
) -> None:
    asked = chromium.Question(shown[name], AXE, width, chromium.axe())
    assert chromium.answers([asked], tmp_path) == [[]]


@pytest.mark.long
def test_a_fact_with_a_long_name_is_broken_on_a_phone(tmp_path: Path) -> None:
    """Two columns do not fold, and a name may have no place to break."""
    facts = [FactRow("favourite opponents, games", "Wolfeschlegelsteinhausenbergerdorff 011 1")]
    path = _written(facts_page("Ash", facts), tmp_path / "facts.html")
    asked = [chromium.Question(path, FITS, width) for width in (320, 375)]
    for fits in chromium.answers(asked, tmp_path):
        assert (fits["scrolls"], fits["inside"]) == (False, 0)


_TORN = """[...document.querySelectorAll("tbody tr, thead tr")]
  .filter(row => row.getBoundingClientRect().height > 50).map(row => row.innerText)"""
"""Rows of more than one line."""


@pytest.mark.long
def test_initials_and_short_headings_are_not_torn_on_a_phone(tmp_path: Path) -> None:
    games = Page(
        "The night",
        (
            Column("table", "Table", "number", short="Tab"),
            Column("home", "Side"),
            Column("home_score", "Score", "number"),
            Column("away", "Against"),
            Column("away_score", "Score", "number"),
        ),
        [(1, "G. & H.", 5025, "R. & W.", 4085), (2, "M. & W.", 4085, "C. & D.", 5025)],
    )
    partners = Page(
        "By partner",
        (
            Column("name", "Partner"),
            *(Column(f"n{short}", f"Count {short}", "number", short=short) for short in "GWDL"),
            Column("won_percent", "Won %", "number", short="W%"),
            Column("canastas", "Canastas a hand", "number", short="Can/hand"),
        ),
        [("B.", 6, 2, 0, 4, 33, 1)],
    )
    asked = [
        chromium.Question(_written(page, tmp_path / f"{number}.html"), _TORN, 320)
        for number, page in enumerate((games, partners))
    ]
    assert chromium.answers(asked, tmp_path) == [[], []]


@pytest.mark.long
def test_dates_at_the_head_of_columns_are_not_torn(tmp_path: Path) -> None:
    days = [date(2026, 10, day) for day in range(1, 13, 2)]
    columns = [Column(f"night_{day}", str(day), short=short_day(day)) for day in days]
    rows = [(name, *["5 (12)"] * len(days)) for name in ("Ash & Birch", "Cedar & Dogwood")]
    page = Page("Places", (Column("name", "Name"), *columns), rows)
    path = _written(page, tmp_path / "race.html")
    asked = [chromium.Question(path, _TORN, width) for width in range(700, 1201, 100)]
    assert chromium.answers(asked, tmp_path) == [[]] * len(asked)


def test_the_paper_is_the_one_asked_for(tmp_path: Path) -> None:
    columns = (Column("name", "Name"), Column("points", "Points", "number"))
    path = tmp_path / "page.html"
    write_html(Page("Standings", columns, [("Ash", 1)]), path, Imprint(paper="letter"))
    assert sheet_sizes(chromium.printed(path)) == [(612, 792)]
