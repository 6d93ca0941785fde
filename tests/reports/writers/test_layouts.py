"""Wall and desk, A4 and letter: what is on the sheets, and in letters of which size."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from canasta_club.reports.imprint import Imprint, Layout, Paper
from canasta_club.reports.page import Cell, Column, Page, Picture
from canasta_club.reports.pages.bracket import Match, bracket_page
from canasta_club.reports.pages.cross_table import CrossRows, cross_table_page
from canasta_club.reports.pages.night import NightGame, NightSide, games_page, night_page
from canasta_club.reports.pictures.crosses import Crosses
from canasta_club.reports.pictures.lenses import Lenses, LensRow
from canasta_club.reports.pictures.race import Race, RaceLine
from canasta_club.reports.writers.pdf import write_pdf
from tests.depth import mostly_long
from tests.reports.examples.facts import beyond, sheets
from tests.reports.examples.paper import (
    baseline,
    bottom_edge,
    overlapping,
    pages,
    picture,
    right_edge,
    sheet_sizes,
    size,
    smallest_size,
    structure,
    usual_size,
    words,
)

LAYOUTS: Sequence[Layout] = ("wall", "desk")
LONG = "Alexandra Featherstonehaugh & Bartholomew Cholmondeley"


def _print(page: Page, folder: Path, template: str = "table", **look: object) -> Path:
    path = folder / "a.pdf"
    imprint = Imprint("Riverside", "Winter 2026", date(2026, 11, 19), **look)  # type: ignore[arg-type]
    assert write_pdf(page, path, template, imprint) == []
    return path


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
        (_crosses(20), "wall"), (_lenses(60), "wall"), (_lenses(60), "desk"),
    ],
)  # fmt: skip
def test_the_letters_of_a_picture_can_be_read_on_its_sheet(
    tmp_path: Path, drawing: Picture, layout: Layout, paper: Paper
) -> None:
    """One too high or too wide for the sheets of its table has one that is turned otherwise."""
    columns = [Column(f"n{n}", f"Natural canastas {n}", "number", f"N{n}") for n in range(12)]
    rows = [(f"{LONG} {n}", *range(1000, 1012)) for n in range(30)]
    page = Page("Standings", (Column("name", "Name"), *columns), rows, chart=drawing)
    path = _print(replace(page, rows=[]), tmp_path, layout=layout, paper=paper)
    alone = Counter(words(path))
    assert smallest_size(path) >= 9
    path = _print(page, tmp_path, layout=layout, paper=paper)
    assert min(map(len, pages(path))) > 120, "no sheet has its foot alone"
    assert not alone - Counter(words(path))


def test_a_long_foot_has_two_lines_before_it_has_small_letters(tmp_path: Path) -> None:
    page = Page(f"{LONG} against all the others of the room", (Column("name", "Name"),), [("Ash",)])
    assert smallest_size(_print(page, tmp_path, layout="desk")) >= 9


def _cross_table(count: int) -> Page:
    entries = {str(n): f"{LONG} {n}" for n in range(1, count + 1)}
    return cross_table_page(CrossRows(entries, {}), title="Cross table", by_points=False)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", mostly_long([60, 120], [60]))
def test_a_cross_table_is_cut_into_blocks_and_stays_readable(
    tmp_path: Path, layout: Layout, count: int
) -> None:
    path = _print(_cross_table(count), tmp_path, layout=layout)
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
    path = _print(page, tmp_path, paper=paper, layout=layout)
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
    path = _print(Page("Fixtures", columns, rows), tmp_path, "fixtures", layout=layout)
    found = sheets(path)
    assert beyond(found, 20) == []
    for sheet in found:
        assert "2026-10-01" in sheet.text, "each sheet says of which round it is"
    names = "".join(sheet.text for sheet in found)
    assert [names.count(f" {n:03}") for n in range(60)] == [1] * 60


def test_a_document_is_upright_or_sideways_as_a_whole(tmp_path: Path) -> None:
    wide = _standings(30)
    narrow = Page("Who was there", (Column("name", "Name"),), [("Ash",)])
    path = _print(replace(narrow, parts=(wide,)), tmp_path)
    assert len(set(sheet_sizes(path))) == 1
    assert min(Counter(words(path).split())[f"N{n}"] for n in range(30)) == 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize("count", range(20, 32))
def test_no_sheet_is_for_one_row(tmp_path: Path, count: int) -> None:
    path = _print(_standings(count), tmp_path)
    last = pages(path)[-1]
    assert len(re.findall(r"\bN\d+", last)) > 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_sheet_is_for_a_part_of_one_row(tmp_path: Path, layout: Layout) -> None:
    who = Page("Who was there", (Column("who", "Who"),), [("Ash, Birch",)])
    parts = (replace(_standings(8), title="Table"), replace(who, rows=()), who)
    path = _print(replace(_standings(5), parts=parts), tmp_path, layout=layout)
    for sheet in pages(path):
        assert len(re.findall(r"\bN\d+", sheet)) > 2
    assert len(set(sheet_sizes(path))) == 1
    assert words(path).count("Who was there\n") == 2
    assert words(path).count("\nWho\n") == 1, "a table without rows has no headings"


def test_a_large_round_has_a_shade_every_other_row(tmp_path: Path) -> None:
    columns = (Column("round", "Round", "number"), Column("name", "Name"))
    rows = [(1, f"Ash{n}") for n in range(13)]
    path = _print(Page("Fixtures", columns, rows), tmp_path, "fixtures", layout="desk")
    shaded = "".join("x" if row.count(235) > 9 else " " for row in picture(path))
    assert len(shaded.split()) == 5, "the second of two, beside one another on the desk"


def test_a_long_list_in_one_row_is_set_smaller(tmp_path: Path) -> None:
    who = ", ".join(f"Ash{n}" for n in range(240))
    page = Page("Who was there", (Column("what", "What"), Column("who", "Who")), [("present", who)])
    assert len(sheet_sizes(_print(page, tmp_path))) == 1


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
    wall = _print(night_page(_night(), title="Results"), tmp_path, "night")
    assert len(sheet_sizes(wall)) <= 6
    desk = _print(games_page(_night(), title="Results"), tmp_path, "night", layout="desk")
    assert len(sheet_sizes(desk)) == 1
    assert 9 <= usual_size(desk) <= 10
    assert words(desk).count("−870") == 30


def test_what_fits_under_short_headings_is_not_cut_into_blocks(tmp_path: Path) -> None:
    rounds = [Column(f"round_{n}", f"Round {n}", short=str(n)) for n in range(1, 15)]
    rows = [(f"Damson Crane & Ebony Diaz {n}", *["W18"] * 14) for n in range(21)]
    path = _print(Page("Form", (Column("name", "Name"), *rounds), rows), tmp_path)
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
    found = words(_print(page, tmp_path))
    assert "Bh: Buchholz" in found
    assert "1,105 by Ash" in found
    assert "Season: 2026" in found
    assert "2026, a name" in found


def test_a_narrow_table_stands_in_two_columns_on_the_desk(tmp_path: Path) -> None:
    columns = (Column("name", "Name"), Column("points", "Points", "number", "Pts"))
    page = Page("Standings", columns, [(f"Pair {n}", n) for n in range(1, 101)])
    path = _print(page, tmp_path, layout="desk")
    assert len(sheet_sizes(path)) == 1
    assert words(path).count("Pts: points") == 2


LONGEST = (
    "Maximiliana Alexandrowna von Hohenlohe-Wald. & Bartholomaeus Christian Schmidtbergerxyzabcdef"
)


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
    path = _print(Page("T", (Column("name", "Name"), *figures), rows), tmp_path, layout=layout)
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
    path = _print(page, tmp_path, layout=layout)
    assert len(sheet_sizes(path)) > 1
    assert bottom_edge(path) >= 20, "nothing is printed over the foot of a sheet"
    found = words(path)
    assert all(f"Cholmondeley{n}" in found for n in range(300))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [2, 13, 32])
def test_a_bracket_stands_on_one_sheet(tmp_path: Path, count: int) -> None:
    first = [
        Match(1, f"{LONG} {2 * n}", f"{LONG} {2 * n + 1}", 5000, -45, f"{LONG} {2 * n}")
        for n in range(count)
    ]
    page = bracket_page(first, subtitle="", season="Winter")
    path = _print(page, tmp_path, "bracket")
    assert len(sheet_sizes(path)) == 1
    assert smallest_size(path) >= 5
    assert words(path).count("−45") == count


@pytest.mark.long
@pytest.mark.parametrize(
    ("count", "sections"),
    [pytest.param(64, 4, marks=pytest.mark.long), (32, 4)],
    ids=["usual names", "long names"],
)
def test_a_draw_too_large_for_a_sheet_goes_in_sections(
    tmp_path: Path, count: int, sections: int
) -> None:
    who = "Tilda Fernandez{0:03} & Xenia Wojciechowska{0:03}" if count == 64 else f"{LONG} & {{}}"
    names = [who.format(n) for n in range(2 * count)]
    rounds = [names[:: 2**n] for n in range(count.bit_length())]
    days = [date(2026, 10, n) for n in range(1, 8)]
    matches = [
        Match(number, one, other, 5000, -45, one, day=days[number - 1])
        for number, each in enumerate(rounds, 1)
        for one, other in zip(each[::2], each[1::2], strict=True)
    ]
    path = _print(bracket_page(matches, subtitle="Cup", season="Winter"), tmp_path, "bracket")
    found = pages(path)
    assert len(found) == sections + 1
    many = count // sections
    for number, sheet in enumerate(found[:-1], 1):
        first, last = (number - 1) * many + 1, number * many
        assert f"Section {number} of {sections}: matches {first} to {last}" in sheet
        assert sheet.count("−45") == 2 * many - 1, "it is played down to one winner"
    assert f"Closing rounds: winners of sections 1 to {sections}" in found[-1]
    assert [word in found[-1] for word in ("Semi-finals", "Final", "Champion")] == [True] * 3
    assert "Champion" not in "".join(found[:-1])
    assert found[-1].count("−45") == sections - 1
    assert smallest_size(path) >= 7
    assert overlapping(path) == []
    assert len(set(sheet_sizes(path))) == 1
    assert structure(path).count(("H1", "")) == 1
    assert structure(path).count(("H2", "")) == sections + 1


@pytest.mark.long
def test_headings_of_narrow_rounds_keep_apart(tmp_path: Path) -> None:
    names = [f"Ash{n} & Elm{n}" for n in range(64)]
    matches = [
        Match(number, names[n], names[n + 2 ** (number - 1)], 5000, 450, names[n], day=day)
        for number in range(1, 7)
        for n in range(0, 64, 2**number)
        for day in [date(2026, 10, number + n // 32)]
    ]
    path = _print(bracket_page(matches, subtitle="", season="Winter"), tmp_path, "bracket")
    assert len(sheet_sizes(path)) == 1
    assert overlapping(path) == []


def test_a_bracket_has_seeds_days_one_size_a_round_and_a_champion(tmp_path: Path) -> None:
    day = date(2026, 10, 1)
    first = [
        Match(1, "Ash", "Hazel", 5000, 10, "Ash", day=day),
        Match(1, "Birch & the longest name of them all", "Gum", 5000, 10, "Gum", day=day),
    ]
    last = Match(2, "Ash", "Gum", 5000, 10, "Ash", day=date(2026, 10, 8))
    page = bracket_page([*first, last], subtitle="", season="Winter")
    assert [row[-3:] for row in page.rows] == [
        (day, 1, 4), (day, 2, 3), (date(2026, 10, 8), 1, 3),
    ]  # fmt: skip
    path = _print(page, tmp_path, "bracket")
    text = words(path)
    assert "Semi-finals · 2026-10-01" in text
    assert "Final · 2026-10-08" in text
    assert text.index("Champion") < text.rindex("Ash")
    assert overlapping(path) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_bracket_breaks_names_only_between_players(tmp_path: Path, paper: Paper) -> None:
    names = [f"Tilda Fernandez{n} & Xenia Wojciechowska{n}" for n in range(10, 42)]
    first = [Match(1, names[n], names[n + 1], 3500, 450, names[n]) for n in range(0, 32, 2)]
    later = [Match(2, names[n], names[n + 2], 3500, 450, names[n]) for n in range(0, 32, 4)]
    page = bracket_page([*first, *later], subtitle="", season="Winter")
    path = _print(page, tmp_path, "bracket", paper=paper)
    found = words(path)
    assert found.count("Tilda Fernandez") == found.count("Xenia Wojciechowska") == 32 + 16 + 8
    assert overlapping(path) == []


@pytest.mark.long
def test_long_words_keep_to_their_place_in_a_bracket(tmp_path: Path) -> None:
    names = [f"Wolfeschlegelsteinhausenbergerdorff-Cholmondeley{n} & Ash" for n in range(8)]
    first = [Match(1, names[n], names[n + 1], 12480, -45, names[n]) for n in range(0, 8, 2)]
    second = [Match(2, names[n], names[n + 2], 5000, 450, names[n]) for n in (0, 4)]
    final = [Match(3, names[0], names[4], 5000, 450, names[0])]
    page = bracket_page([*first, *second, *final], subtitle="", season="Winter")
    path = _print(page, tmp_path, "bracket")
    assert overlapping(path) == []
    assert right_edge(path) <= size(path)[0] - 20


def test_the_second_chance_is_a_bracket_of_its_own(tmp_path: Path) -> None:
    matches = [
        Match(1, "Ash", "Birch", 5000, 10, "Ash"),
        Match(1, "Cedar", "Dogwood", 5000, 10, "Cedar"),
        Match(2, "Ash", "Cedar", 5000, 10, "Ash"),
        Match(2, "Birch", "Dogwood", 5000, 10, "Birch"),
    ]
    page = bracket_page(matches, subtitle="", season="Winter")
    assert [part.title for part in page.parts] == ["Bracket: second chance"]
    assert [row[2:7:2] for row in page.rows] == [
        ("Ash", "Birch", "Ash"), ("Cedar", "Dogwood", "Cedar"), ("Ash", "Cedar", "Ash"),
    ]  # fmt: skip
    assert len(sheet_sizes(_print(page, tmp_path, "bracket"))) == 2


@pytest.mark.long
def test_one_long_name_among_sixty_four_covers_no_other(tmp_path: Path) -> None:
    names = [f"Ash{n} & Elm{n}" for n in range(63)] + [LONGEST]
    first = [Match(1, names[n], names[-1 - n], 3500, 450, names[n]) for n in range(32)]
    page = bracket_page(first, subtitle="", season="Winter")
    path = _print(page, tmp_path, "bracket")
    assert overlapping(path) == []
    assert LONGEST.rsplit(maxsplit=1)[-1] in words(path)


def test_names_on_the_plates_of_a_board_are_broken_after_hyphens_and_touch_nothing(
    tmp_path: Path,
) -> None:
    columns = (
        Column("award", "Award"), Column("holder", "Holder"), Column("value", "Value", "number"),
        Column("when", "When"),
    )  # fmt: skip
    name = "Maximiliana-Theodora von Hohenlohe-Waldenburg-Schillingsfürst & Ash"
    rows = [("Highest hand", name, 2740, "2025-10-30"), ("Most games", "محمد عبد الرحمن", 8, "")]
    records = Page("Records of all time", columns, rows)
    board = Page("Honours", columns[:2], [("Autumn", "Ash")], is_board=True, parts=(records,))
    pdf = _print(board, tmp_path, "honours")
    lines = words(pdf).split("\n")
    assert any(line.rstrip("\u200b ").endswith("Waldenburg-") for line in lines), lines
    assert list(overlapping(pdf)) == []
