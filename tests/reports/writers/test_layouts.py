"""Wall and desk, A4 and letter: what is on the sheets, and in letters of which size."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_club.reports.imprint import Layout, Paper
from canasta_club.reports.page import Cell, Column, Page, Picture
from canasta_club.reports.pages.cross_table import CrossRows, cross_table_page
from canasta_club.reports.pages.night import NightGame, NightSide, games_page, night_page
from canasta_club.reports.pictures.crosses import Crosses
from canasta_club.reports.pictures.lenses import Lenses, LensRow
from canasta_club.reports.pictures.race import Race, RaceLine
from tests.depth import mostly_long
from tests.reports.examples.facts import beyond, sheets
from tests.reports.examples.pages import LONG, LONGEST
from tests.reports.examples.paper import (
    baseline,
    bottom_edge,
    pages,
    pdf_of,
    picture,
    sheet_sizes,
    smallest_size,
    usual_size,
    words,
)

LAYOUTS: Sequence[Layout] = ("wall", "desk")


def _race(count: int) -> Picture:
    lines = [RaceLine(f"{LONG} {n}", f"{n}", [n] * 12, ["2"] * 12) for n in range(count)]
    return Race([f"{day} Oct" for day in range(1, 13)], lines)


def _crosses(count: int) -> Picture:
    differences = [[4995 * (1 - 2 * (i > j)) for j in range(count)] for i in range(count)]
    return Crosses([f"{LONG} {n}" for n in range(count)], differences)


def _lenses(count: int) -> Picture:
    kinds = ("Melds", "Canastas", "Red threes", "Going out", "Left in hand")
    rows = [LensRow(f"{LONG} {n}", [1234, 900, 100, 50, -100]) for n in range(count)]
    return Lenses("Points by source", kinds, rows)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("drawing", "layout"),
    [
        (_race(60), "wall"), (_race(60), "desk"), (_crosses(60), "wall"), (_crosses(60), "desk"),
        (_crosses(20), "wall"), (_crosses(20), "desk"),
        (_lenses(60), "wall"), (_lenses(60), "desk"),
    ],
)  # fmt: skip
def test_the_letters_of_a_picture_can_be_read_on_its_sheet(
    tmp_path: Path, drawing: Picture, layout: Layout, paper: Paper
) -> None:
    """One too high or too wide for the sheets of its table has one that is turned otherwise."""
    columns = [Column(f"n{n}", f"Natural canastas {n}", "number", f"N{n}") for n in range(12)]
    rows = [(f"{LONG} {n}", *range(1000, 1012)) for n in range(30)]
    page = Page("Standings", (Column("name", "Name"), *columns), rows, chart=drawing)
    path = pdf_of(replace(page, rows=[]), tmp_path, layout=layout, paper=paper)
    alone = Counter(words(path))
    assert smallest_size(path) >= 9
    path = pdf_of(page, tmp_path, layout=layout, paper=paper)
    assert min(map(len, pages(path))) > 120, "no sheet has its foot alone"
    assert not alone - Counter(words(path))


def test_a_long_foot_has_two_lines_before_it_has_small_letters(tmp_path: Path) -> None:
    page = Page(f"{LONG} against all the others of the room", (Column("name", "Name"),), [("Ash",)])
    assert smallest_size(pdf_of(page, tmp_path, layout="desk")) >= 9


def _cross_table(count: int) -> Page:
    entries = {str(n): f"{LONG} {n}" for n in range(1, count + 1)}
    return cross_table_page(CrossRows(entries, {}), title="Cross table", by_points=False)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", mostly_long([60, 120], [60]))
def test_a_cross_table_is_cut_into_blocks_and_stays_readable(
    tmp_path: Path, layout: Layout, count: int
) -> None:
    path = pdf_of(_cross_table(count), tmp_path, layout=layout)
    assert smallest_size(path) >= 7
    sheets = pages(path)
    headed = {word for sheet in sheets for word in sheet.split() if word.isdigit()}
    assert {str(n) for n in range(1, count + 1)} <= headed
    assert all("W won" in sheet for sheet in sheets), "the legend stands on every sheet"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_paper_is_the_one_asked_for(tmp_path: Path, paper: Paper, layout: Layout) -> None:
    columns = (Column("name", "Name"), Column("points", "Points", "number"))
    page = Page("Standings", columns, [(f"Pair {n}", 1000 * n) for n in range(80)])
    path = pdf_of(page, tmp_path, paper=paper, layout=layout)
    size = {"a4": (595, 842), "letter": (612, 792)}[paper]
    assert {tuple(sorted(map(round, sheet))) for sheet in sheet_sizes(path)} == {size}
    for sheet in pages(path):
        assert "Riverside · Winter 2026 · Standings · 2026-11-19" in sheet
        assert "Points" in sheet
    assert "79,000" in words(path)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_round_of_sixty_games_goes_on_on_the_next_sheet(tmp_path: Path, layout: Layout) -> None:
    columns = (Column("round", "Round", "number"), Column("date", "Date"), Column("home", "Entry"))
    rows = [(1, "2026-10-01", f"{LONG} {n:03}") for n in range(60)]
    path = pdf_of(Page("Fixtures", columns, rows), tmp_path, "fixtures", layout=layout)
    found = sheets(path)
    assert beyond(found, 20) == []
    for sheet in found:
        assert "2026-10-01" in sheet.text, "each sheet says of which round it is"
    names = "".join(sheet.text for sheet in found)
    assert [names.count(f" {n:03}") for n in range(60)] == [1] * 60


def test_a_document_is_upright_or_sideways_as_a_whole(tmp_path: Path) -> None:
    wide = _standings(30)
    narrow = Page("Who was there", (Column("name", "Name"),), [("Ash",)])
    path = pdf_of(replace(narrow, parts=(wide,)), tmp_path)
    assert len(set(sheet_sizes(path))) == 1
    assert min(Counter(words(path).split())[f"N{n}"] for n in range(30)) == 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize("count", range(20, 32))
def test_no_sheet_is_for_one_row(tmp_path: Path, count: int) -> None:
    path = pdf_of(_standings(count), tmp_path)
    last = pages(path)[-1]
    assert len(re.findall(r"\bN\d+", last)) > 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_sheet_is_for_a_part_of_one_row(tmp_path: Path, layout: Layout) -> None:
    who = Page("Who was there", (Column("who", "Who"),), [("Ash, Birch",)])
    parts = (replace(_standings(8), title="Table"), replace(who, rows=()), who)
    path = pdf_of(replace(_standings(5), parts=parts), tmp_path, layout=layout)
    for sheet in pages(path):
        assert len(re.findall(r"\bN\d+", sheet)) > 2
    assert len(set(sheet_sizes(path))) == 1
    assert words(path).count("Who was there\n") == 2
    assert words(path).count("\nWho\n") == 1, "a table without rows has no headings"


def test_a_large_round_has_a_shade_every_other_row(tmp_path: Path) -> None:
    columns = (Column("round", "Round", "number"), Column("name", "Name"))
    rows = [(1, f"Ash{n}") for n in range(13)]
    path = pdf_of(Page("Fixtures", columns, rows), tmp_path, "fixtures", layout="desk")
    shaded = "".join("x" if row.count(235) > 9 else " " for row in picture(path))
    assert len(shaded.split()) == 5, "the second of two, beside one another on the desk"


def test_a_long_list_in_one_row_is_set_smaller(tmp_path: Path) -> None:
    who = ", ".join(f"Ash{n}" for n in range(240))
    page = Page("Who was there", (Column("what", "What"), Column("who", "Who")), [("present", who)])
    assert len(sheet_sizes(pdf_of(page, tmp_path))) == 1


def _standings(rows: int) -> Page:
    figures = [Column(f"n{n}", "Figure", "number") for n in range(9)]
    columns = (Column("name", "Name"), *figures)
    return Page("Standings", columns, [(f"N{n}", *range(9)) for n in range(rows)])


def _night() -> list[NightGame]:
    sides = (NightSide(LONG, 5175), NightSide(LONG[::-1].title(), -870))
    return [NightGame(1, table, 1, sides, 7, is_over=True) for table in range(1, 31)]


def test_thirty_tables_go_on_a_few_sheets_for_the_wall_and_on_one_for_the_desk(
    tmp_path: Path,
) -> None:
    wall = pdf_of(night_page(_night(), title="Results"), tmp_path, "night")
    assert len(sheet_sizes(wall)) <= 6
    desk = pdf_of(games_page(_night(), title="Results"), tmp_path, "night", layout="desk")
    assert len(sheet_sizes(desk)) == 1
    assert 9 <= usual_size(desk) <= 10
    assert words(desk).count("−870") == 30


def test_what_fits_under_short_headings_is_not_cut_into_blocks(tmp_path: Path) -> None:
    rounds = [Column(f"round_{n}", f"Round {n}", short=str(n)) for n in range(1, 15)]
    rows = [(f"Damson Crane & Ebony Diaz {n}", *["W18"] * 14) for n in range(21)]
    path = pdf_of(Page("Form", (Column("name", "Name"), *rounds), rows), tmp_path)
    assert words(path).count("Diaz 20") == 1
    assert "round 1" not in words(path), "a number needs no explanation"


def test_headings_and_figures_are_printed_as_they_are_written_elsewhere(tmp_path: Path) -> None:
    buchholz = Column("buchholz", "Buchholz", "number", "Bh", "Buchholz")
    others = [Column(f"n{n}", f"A heading of some length {n}", "number", f"H{n}") for n in range(9)]
    page = Page(
        "Night",
        (Column("name", "Name"), buchholz, *others),
        [("2026, a name", 12, *range(9))],
        facts=(("Best hand", "1105 by Ash & Birch"), ("Season", "2026")),
    )
    found = words(pdf_of(page, tmp_path))
    assert "Bh: Buchholz" in found
    assert "1,105 by Ash" in found
    assert "Season: 2026" in found
    assert "2026, a name" in found


def test_a_narrow_table_stands_in_two_columns_on_the_desk(tmp_path: Path) -> None:
    columns = (Column("name", "Name"), Column("points", "Points", "number", "Pts"))
    page = Page("Standings", columns, [(f"Pair {n}", n) for n in range(1, 101)])
    path = pdf_of(page, tmp_path, layout="desk")
    assert len(sheet_sizes(path)) == 1
    assert words(path).count("Pts: points") == 2


@pytest.mark.parametrize(
    "long", [LONGEST, "Maximiliana Alexandrowna von Hohenlohe-Wald. (Riverside)"]
)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_of_44_letters_take_hardly_more_than_two_lines(
    tmp_path: Path, layout: Layout, long: str
) -> None:
    figures = [Column(f"n{n}", "Score", "number") for n in range(14)]
    rows: list[tuple[Cell, ...]] = [
        (name, *[12345] * 14) for name in ("Ash & Elm", long, "Fir & Gum")
    ]
    path = pdf_of(Page("T", (Column("name", "Name"), *figures), rows), tmp_path, layout=layout)
    above, below = (baseline(path, name) for name in ("Ash & Elm", "Fir & Gum"))
    usual = usual_size(path)
    assert abs(above - below) < 5.2 * usual
    assert smallest_size(path) >= 7
    assert long.rsplit(maxsplit=1)[-1] in words(path)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_row_that_is_taller_than_a_sheet_goes_on_on_the_next(
    tmp_path: Path, layout: Layout
) -> None:
    many = ", ".join(f"Featherstone{n} & Cholmondeley{n}" for n in range(300))
    columns = (Column("award", "Award"), Column("holder", "Holder"), Column("f", "F", "number"))
    page = Page("Awards", columns, [("Most", "Ash", 3), ("Least", many, 1)])
    path = pdf_of(page, tmp_path, layout=layout)
    assert len(sheet_sizes(path)) > 1
    assert bottom_edge(path) >= 20, "nothing is printed over the foot of a sheet"
    found = words(path)
    assert all(f"Cholmondeley{n}" in found for n in range(300))
