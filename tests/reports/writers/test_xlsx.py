"""Pages as a workbook: real figures and dates, and nothing becomes a formula by itself."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from canasta_club.errors import CanastaError
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.sheet_charts import SheetChart
from canasta_club.reports.writers.xlsx import Sheet, text_cell, write_workbook, write_xlsx
from tests.depth import examples
from tests.reports.examples.office import Office, to_open
from tests.reports.examples.pages import COLUMNS, NASTY_NAMES, page
from tests.reports.examples.paper import pages

NAMES = (Column("name", "Name"),)


def _sheet(path: Path, number: int = 0) -> Any:
    return load_workbook(path).worksheets[number]


def test_figures_and_dates_are_real(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write_xlsx(page(), path)
    first, *_ = list(_sheet(path).iter_rows(min_row=2))
    assert [cell.value for cell in first[:4]] == [1, "Ash & Birch", 820, 2870.5]
    assert first[4].value.date() == date(2026, 10, 1)
    assert [cell.data_type for cell in first] == ["n", "s", "n", "n", "d"]
    assert first[3].number_format == "0.00"
    assert [cell.alignment.indent for cell in first[:2]] == [0, 1]
    assert first[4].number_format == "yyyy-mm-dd"


def test_names_never_become_formulas(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write_xlsx(page(*NASTY_NAMES), path)
    cells = [row[1] for row in _sheet(path).iter_rows(min_row=2)]
    assert [cell.value for cell in cells] == list(NASTY_NAMES)
    assert {cell.data_type for cell in cells} == {"s"}
    assert all(cell.quotePrefix for cell in cells if cell.value[0] in "=+-@")


def test_names_never_become_formulas_in_headings_and_titles(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    columns = tuple(Column(str(n), name) for n, name in enumerate(NASTY_NAMES))
    write_workbook(path, [Sheet(name, Page(name, columns, ())) for name in NASTY_NAMES])
    for sheet in load_workbook(path).worksheets:
        assert [cell.value for cell in sheet[1]] == list(NASTY_NAMES)
        assert {cell.data_type for cell in sheet[1]} == {"s"}


NASTY = to_open("names.xlsx", partial(write_xlsx, page(*NASTY_NAMES)))


def test_a_spreadsheet_opens_them_as_they_are(office: Office) -> None:
    (rows,) = office[NASTY].sheets().values()
    opened = [row[1] for row in rows[1:]]
    # A letter written as its number is read as that letter by every spreadsheet.
    assert opened[:-1] == list(NASTY_NAMES)[:-1]


@settings(max_examples=examples(15, 300))
@given(st.lists(st.text(max_size=8), min_size=1, max_size=6))
def test_any_text_can_be_written(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    path = tmp_path_factory.mktemp("any") / "a.xlsx"
    columns = tuple(Column(str(n), "text") for n in range(len(texts) + 1))
    write_xlsx(Page("Any", columns, [("x", *texts)]), path)
    (row,) = _sheet(path).iter_rows(min_row=2)
    assert all(cell.data_type in ("s", "n") for cell in row)
    for text, cell in zip(texts, row[1:], strict=False):
        if text.isprintable():
            assert (cell.value or "") == text


def test_letters_that_xml_forbids_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write_xlsx(Page("\x00", NAMES, [("A\x00sh\x1b",), ("\ud800",), ("\uffff",)]), path)
    assert [row[0].value for row in _sheet(path).iter_rows(min_row=2)] == [
        "A\ufffdsh\ufffd", "\ufffd", "\ufffd",
    ]  # fmt: skip


SUMS = to_open(
    "sums.xlsx",
    partial(
        write_xlsx,
        Page(
            "Sums",
            (Column("a", "A", "number"), Column("b", "B", "number"), Column("check", "check")),
            [
                (n, Formula(f"=A{n + 1}*2", -1), Formula(f'=IF(B{n + 1}>3,"check","ok")', ""))
                for n in (1, 2)
            ],
        ),
    ),
)


def test_formulas_are_worked_out(office: Office) -> None:
    opened = office[SUMS]
    assert opened.sheets()["Sums"][1:] == [(1, 2, "ok"), (2, 4, "check")]
    # What the program gave stands in the file, and is not what LibreOffice goes by here.
    assert list(opened.formulas().values()) == [(-1, 2), (None, "ok"), (-1, 4), (None, "check")]
    (alarm,) = _sheet(opened.given).conditional_formatting
    assert str(alarm.sqref) == "C2:C3"


def _write_long(path: Path) -> None:
    many = [(n, f"Name {n}", n, n / 2, date(2026, 1, 1)) for n in range(1, 121)]
    write_workbook(path, [Sheet("Long", replace(page(), rows=many), frozen=2)])


LONG = to_open("long.xlsx", _write_long, "pdf")


def test_a_sheet_is_set_up_to_print_sideways(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    _write_long(path)
    sheet = _sheet(path)
    assert sheet.freeze_panes == "C2"
    assert sheet.auto_filter.ref == "A1:E121"
    assert sheet.print_title_rows == "$1:$1"
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9)


def test_a_sheet_prints_with_its_headings_on_every_page(office: Office) -> None:
    printed = pages(office[LONG].saved)
    assert len(printed) > 2
    for number, text in enumerate(printed, 1):
        assert "Difference" in text
        assert "Riverside & Sons · 6" in text
        assert f"{number}/{len(printed)}" in text.replace(" ", "")


def test_columns_are_as_wide_as_what_they_hold(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    columns = (*COLUMNS[:2], Column("long", "a heading of many words", "number"))
    write_xlsx(Page("Wide", columns, [(1, "李" * 12, 1), (2, "x" * 300, 2)]), path)
    widths = {key: column.width for key, column in _sheet(path).column_dimensions.items()}
    assert widths == {"A": 7, "B": 64, "C": 10}
    write_xlsx(Page("Wide", columns, [(1, "李" * 12, 1)]), path)
    assert _sheet(path).column_dimensions["B"].width == 26


def test_the_longest_name_counts_wherever_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write_xlsx(Page("Long", NAMES, [("Ash",)] * 300 + [("Featherstonehaugh",)]), path)
    assert _sheet(path).column_dimensions["A"].width == len("Featherstonehaugh") + 2


def _write_chart(path: Path, count: int = 3) -> None:
    columns = (Column("night", "night", "date"), Column("a", "=Ash"), Column("b", "Birch"))
    first = date(2026, 10, 1)
    rows = [(first + timedelta(weeks=n), 1000 * n, 1500 * n) for n in range(1, count + 1)]
    page = Page("S", columns, rows)
    write_workbook(path, [Sheet("S", page, frozen=1, chart=SheetChart("Growth", 2, 3))])


CHARTS = {n: to_open("chart.xlsx", partial(_write_chart, count=n), "pdf") for n in (3, 30)}


def test_a_chart_has_a_line_for_each_column(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    _write_chart(path)
    page: Any
    (page,) = load_workbook(path).chartsheets
    assert page.title == "Growth, chart"
    assert (page.pageSetup.orientation, page.pageSetup.paperSize) == ("landscape", 9)
    (chart,) = page._charts
    names = [series.tx.strRef.f for series in chart.series]
    assert names == ["'S'!B1", "'S'!C1"]
    assert chart.series[0].val.numRef.f == "'S'!$B$2:$B$4"


@pytest.mark.parametrize("count", CHARTS)
def test_a_chart_stands_whole_on_a_page(office: Office, count: int) -> None:
    *rows, chart = pages(office[CHARTS[count]].saved)
    assert sum(text.count("\n20") for text in rows) == count
    assert all("Growth" not in text for text in rows)
    assert [chart.count(word) for word in ("Growth", "=Ash", "Birch")] == [1] * 3
    assert "2026-10-08" in chart.replace("\n", ""), chart


def test_each_page_of_a_wide_sheet_says_whose_row_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    figures = [Column(f"n{n}", f"Figure{n}", "number") for n in range(40)]
    columns = (Column("game", "game", "number"), Column("name", "name"), *figures)
    write_xlsx(Page("Wide", columns, [(1, "Ash & Birch", *range(40))]), path)
    sheet = _sheet(path)
    assert sheet.print_title_cols == "$A:$B"
    assert sheet.page_setup.fitToWidth == 3
    write_xlsx(Page("Wide", columns, [(1, "x" * 64, *range(40))]), path)
    assert _sheet(path).page_setup.fitToWidth == 4


@pytest.mark.parametrize(
    ("names", "titles"),
    [
        (("a/b:c*d?[e]", ""), ("a b c d  e", "Sheet")),
        (("x" * 40, "x" * 40), ("x" * 31, "x" * 27 + " 2")),
        (("Same", "same", "SAME"), ("Same", "same 2", "SAME 3")),
        (("'Ash'",), ("Ash",)),
    ],
)
def test_sheets_have_names_that_spreadsheets_accept(
    tmp_path: Path, names: tuple[str, ...], titles: tuple[str, ...]
) -> None:
    path = tmp_path / "a.xlsx"
    write_workbook(path, [Sheet(name, Page("", NAMES, ())) for name in names])
    assert tuple(load_workbook(path).sheetnames) == titles


def test_rows_are_read_one_at_a_time(tmp_path: Path) -> None:
    """Memory stays flat: no row is asked for before those ahead of it are written."""
    reported: list[int] = []
    asked = 0

    def rows() -> Iterator[tuple[Cell, ...]]:
        nonlocal asked
        for asked in range(1, 2001):
            assert asked - sum(reported) <= 401
            yield (asked,)

    write_workbook(
        tmp_path / "a.xlsx",
        [Sheet("N", Page("N", (Column("n", "N"),), rows()))],
        progress=reported.append,
    )
    assert asked == sum(reported) == 2000


def test_what_goes_wrong_while_rows_are_read_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_text("old")

    def rows() -> Iterator[tuple[Cell, ...]]:
        yield ("Ash",)
        raise CanastaError("the book is gone")

    with pytest.raises(CanastaError, match="the book is gone"):
        write_xlsx(Page("A", NAMES, rows()), path)
    assert path.read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(("text", "is_marked"), [("=1+1", True), ("@SUM(1)", True), ("Ash", False)])
def test_text_that_might_pass_for_a_formula_stays_text_when_edited(
    text: str, is_marked: bool
) -> None:
    cell = text_cell(Workbook().create_sheet().cell(1, 1), text)
    assert (cell.value, cell.data_type, bool(cell.quotePrefix)) == (text, "s", is_marked)
