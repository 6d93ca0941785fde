"""Files as clubs have them, whole and broken."""

import io
import re
import shutil
from datetime import date
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.reader.strings import read_string_table
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from canasta_club.errors import ProblemsError
from canasta_club.services.exchange._files import open_sheets
from canasta_club.services.exchange._headings import find_hand_lists
from canasta_club.services.exchange._sheet import UNFINISHED, UnreadableFileError
from canasta_club.services.exchange._xlsx_parts import Styles
from tests.services.examples.lists import HEADINGS, a_workbook
from tests.services.examples.sheets import (
    KINDS,
    NAMES,
    ROW,
    SHARED,
    SHEET,
    TEXTS,
    cells,
    rewrite,
    share,
)


@pytest.mark.parametrize(
    ("encoding", "separator", "end"),
    [
        ("utf-8", ",", "\n"),
        ("utf-8-sig", ";", "\r\n"),
        ("utf-16", "\t", "\r\n"),
        ("cp1252", ";", "\r\n"),
        ("utf-8", ";", "\r"),
        ("utf-8", "|", "\n"),
    ],
)
def test_csv_in_many_guises(tmp_path: Path, encoding: str, separator: str, end: str) -> None:
    texts = [*TEXTS[:4], "Zoë & Björn", "675"]
    text = end.join(separator.join(line) for line in (NAMES, texts)) + end
    path = tmp_path / "list.csv"
    path.write_bytes(text.encode(encoding))
    assert cells(path) == [texts]


def test_csv_cells_may_hold_separators_quotes_and_lines(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    quoted = ",".join(f'"{name}"' for name in NAMES)
    path.write_bytes(f'{quoted}\n2026-11-19,1,1,1,"A ""x"",\nB",5\n'.encode())
    assert cells(path)[0][4] == 'A "x",\nB'


def test_the_apostrophe_that_guards_a_name_is_taken_off(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f"{','.join(NAMES)}\n2026-11-19,1,1,1,'=1+1,'t Hooft\n", encoding="utf-8")
    assert cells(path)[0][4:] == ["=1+1", "'t Hooft"]


def test_a_quotation_that_never_ends_is_reported_with_its_row(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f'{",".join(NAMES)}\n2026-11-19,1,1,1,"Ash,5\n', encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        cells(path)
    assert caught.value.problems[0].where == "row 2"


def test_a_workbook_holds_numbers_dates_and_texts(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, [*ROW[:4], "=1+1", -35.0], ROW])
    book = path.with_suffix(".bin")
    shutil.copy(path, book)
    found = cells(book)
    assert found[0][4:] == [UNFINISHED, -35]
    assert [str(found[1][0]), *found[1][1:]] == ["2026-11-19 00:00:00", *ROW[1:]]


def test_a_workbook_that_counts_from_1904(tmp_path: Path) -> None:
    book = Workbook()
    book.epoch = CALENDAR_MAC_1904
    sheet: Any = book.active
    sheet.append(NAMES)
    sheet.append(ROW)
    book.save(tmp_path / "list.xlsx")
    assert str(cells(tmp_path / "list.xlsx")[0][0]) == "2026-11-19 00:00:00"


def test_odd_but_lawful_workbooks(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, [*ROW[:4], "Ash", True]])
    with ZipFile(path) as archive:
        plain = archive.read(SHEET).decode()
    expected = cells(path)
    assert expected[0][4:] == ["Ash", True]
    # Wrong dimensions, cells and rows without a place, every name with a prefix.
    assert cells(rewrite(path, SHEET, '<dimension ref="A1:F2"', '<dimension ref="A1"')) == expected
    for letter in "ABCDEF":
        path = rewrite(path, SHEET, f'r="{letter}2" ', "")
    assert cells(path) == expected
    for name in ("worksheet", "sheetData", "row", "c", "v"):
        plain = plain.replace(f"<{name} ", f"<x:{name} ").replace(f"<{name}>", f"<x:{name}>")
        plain = plain.replace(f"</{name}>", f"</x:{name}>")
    plain = plain.replace("xmlns=", "xmlns:x=")
    with ZipFile(path) as archive:
        old = archive.read(SHEET).decode()
    assert cells(rewrite(path, SHEET, old, plain)) == expected


def test_texts_of_a_cell_in_parts_and_with_readings(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    text = "<is><r><t>Ash</t></r><r><t> &amp; Li</t></r><rPh><t>Ri</t></rPh></is>"
    with ZipFile(path) as archive:
        plain = archive.read(SHEET).decode()
    cell = plain[plain.index('<c r="E2"') :].partition("</c>")[0] + "</c>"
    new = f'<c r="E2" t="inlineStr">{text}</c>'
    assert cells(rewrite(path, SHEET, cell, new))[0][4] == "Ash & Li"


SHARED_TEXTS = (
    "<si><t>Ash</t></si>",
    "<si>\n <r><t>Ash</t></r>\n <r><rPr/><t xml:space='preserve'> &amp; Li</t></r>\n</si>",
    "<si><t>Li</t><rPh sb='0' eb='1'><t>Ri</t></rPh><phoneticPr fontId='1'/></si>",
    "<si><t>a_x005F_b</t></si>",
    "<si/>",
    "<si><t/></si>",
    "<si><t xml:space='preserve'> Ash </t></si>",
)


def test_shared_texts_are_read_as_openpyxl_reads_them(tmp_path: Path) -> None:
    path = share(a_workbook(tmp_path / "list.xlsx", [["name"]]), "".join(SHARED_TEXTS))
    row = "".join(f'<c t="s"><v>{number}</v></c>' for number in range(len(SHARED_TEXTS)))
    path = rewrite(path, SHEET, "</sheetData>", f"<row>{row}</row></sheetData>")
    with open_sheets(path) as (sheet,):
        (*_heading, texts) = sheet.rows()
    assert list(texts.cells) == read_string_table(io.BytesIO(shared(path)))
    prefixed = rewrite(path, SHARED, shared(path).decode(), with_prefix(shared(path).decode()))
    with open_sheets(prefixed) as (sheet,):
        assert [*sheet.rows()][-1] == texts


def test_styles_are_those_that_openpyxl_finds(tmp_path: Path) -> None:
    codes = ["yyyy-mm-dd", "[h]:mm", "0.00", "[Red]0", '"d"0', "[$-409]mmm yy", "General", "d"]
    book = Workbook()
    for number, code in enumerate(codes, 1):
        book.worksheets[0].cell(1, number, 45_000).number_format = code
    book.save(tmp_path / "list.xlsx")
    known: Any = load_workbook(tmp_path / "list.xlsx")
    with ZipFile(tmp_path / "list.xlsx") as archive, archive.open("xl/styles.xml") as part:
        styles = Styles(part)
    assert styles.dates == known._date_formats
    assert styles.durations == known._timedelta_formats
    assert (len(styles.dates), len(styles.durations)) == (4, 1)


def shared(path: Path) -> bytes:
    with ZipFile(path) as archive:
        return archive.read(SHARED)


def with_prefix(text: str) -> str:
    return re.sub(r"(</?)(?=\w)", r"\1x:", text).replace("xmlns=", "xmlns:x=")


def test_a_formula_is_what_it_came_to(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, [*ROW[:5], "=600+75"], [*ROW[:5], "=1"]])
    with ZipFile(path) as archive:
        assert b"<f>600+75</f><v />" in archive.read(SHEET).replace(b"<v></v>", b"<v />")
    worked_out = rewrite(path, SHEET, "<f>600+75</f><v", "<f>600+75</f><v>675</v><v")
    assert [row[5] for row in cells(worked_out)] == [675, UNFINISHED]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('<c r="F2" t="d"><v>2026-11-19</v></c>', date(2026, 11, 19)),
        ('<c r="F2" t="e"><v>#REF!</v></c>', "#REF!"),
        ('<c r="F2" t="str"><f>A1</f><v>out</v></c>', "out"),
        ('<c r="F2"><v>1.5E2</v></c>', 150.0),
        ('<c r="F2" s="1"><v>99999999</v></c>', 99999999),
    ],
)
def test_cells_of_many_kinds(tmp_path: Path, cell: str, value: object) -> None:
    """A number marked as a date that there cannot be stays a number, to be refused as one."""
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, [*ROW[:5], 675]])
    old = '<c r="F2" t="n"><v>675</v></c>'
    found = cells(rewrite(path, SHEET, old, cell))[0]
    assert found[5] == value
    assert len(found) == 6


def test_an_empty_text_is_a_blank_cell(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, [*ROW[:5], 675]])
    new = '<c r="F2" t="str"><f>""</f><v></v></c>'
    assert len(cells(rewrite(path, SHEET, '<c r="F2" t="n"><v>675</v></c>', new))[0]) == 5


def test_sheets_that_are_charts_are_passed_over(tmp_path: Path) -> None:
    book = Workbook()
    book.create_chartsheet("Chart", 0)
    sheet: Any = book.worksheets[0]
    sheet.append(NAMES)
    sheet.append(ROW)
    book.save(tmp_path / "list.xlsx")
    assert len(cells(tmp_path / "list.xlsx")) == 1


def test_the_hands_sheet_is_found_else_the_one_that_fits(tmp_path: Path) -> None:
    book = Workbook()
    first: Any = book.active
    first.title = "Prizes"
    first.append(["name", "prize"])
    fits: Any = book.create_sheet("Any name")
    fits.append(["Our club"])
    fits.append([])
    fits.append(NAMES)
    fits.append(ROW)
    book.save(tmp_path / "fits.xlsx")
    with open_sheets(tmp_path / "fits.xlsx") as sheets:
        with pytest.raises(ProblemsError, match="Not every sheet holds hands"):
            find_hand_lists(sheets, KINDS)
        found = find_hand_lists(sheets, KINDS, {"sheet prizes": "-"})[0]
        assert (found.sheet.name, found.heading_row) == ("Any name", 3)
        assert [row.number for row in found.rows] == [4]
    hands: Any = book.create_sheet("HANDS")
    hands.append(["date", "game"])
    book.save(tmp_path / "hands.xlsx")
    with pytest.raises(ProblemsError, match="sheet “HANDS”"):
        cells(tmp_path / "hands.xlsx")


def test_hands_on_several_sheets_are_not_missed(tmp_path: Path) -> None:
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, names in (("June", NAMES), ("Prizes", ["name"]), ("July", [*NAMES, "oops"])):
        sheet: Any = book.create_sheet(title)
        sheet.append(names)
        sheet.append(ROW)
    book.save(tmp_path / "tables.xlsx")
    with pytest.raises(ProblemsError) as caught:
        cells(tmp_path / "tables.xlsx")
    (problem,) = caught.value.problems
    assert problem.message == "the sheet “Prizes” is not a list of hands"
    assert "sheet Prizes=-" in str(caught.value.hint)
    with open_sheets(tmp_path / "tables.xlsx") as sheets:
        answers = {"sheet prizes": "-", "oops": "note"}
        found = find_hand_lists(sheets, KINDS, answers)
        assert [each.sheet.name for each in found] == ["June", "July"]


def test_titles_above_do_not_hide_the_separator(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f"Ours, yours, theirs\n{';'.join(NAMES)}\n{';'.join(TEXTS)}\n")
    assert cells(path) == [TEXTS]


@pytest.mark.parametrize(
    ("headings", "faults"),
    [
        (
            "Date,TABLE,game,Hand,players,in_hand,Toatl",
            ["column G: unknown heading “Toatl”; did you mean “total”?"],
        ),
        (
            "Rank,Pair,Played,Hand",
            [
                "there is no column “date”",
                "there is no column “table”",
                "there is no column “game”: write 1 where a table plays one game a night",
                "there is no column “players” or “side” to say who played",
                (
                    "no column says what a side scored; add one of: melds, in hand,"
                    " melded, left, net, melded cards, left cards, special, total"
                ),
            ],
        ),
        (
            "date,hand,total",
            [
                "there is no column “table”",
                "there is no column “game”: write 1 where a table plays one game a night",
                "there is no column “players” or “side” to say who played",
            ],
        ),
        (
            "date,table,game,hand,side,red threes",
            [
                (
                    "no column says what a side scored; add one of: melds, in hand,"
                    " melded, left, net, melded cards, left cards, special, total"
                )
            ],
        ),
        (
            f"{HEADINGS},Red_Threes,mixed",
            [
                "column N: the heading “Red_Threes” appears twice",
                "column O: the heading “mixed” appears twice",
            ],
        ),
    ],
)
def test_headings_that_do_not_fit(tmp_path: Path, headings: str, faults: list[str]) -> None:
    (tmp_path / "list.csv").write_text(f"{headings}\n", encoding="utf-8")
    with pytest.raises(ProblemsError, match="row 1") as caught:
        cells(tmp_path / "list.csv")
    assert [str(problem) for problem in caught.value.problems] == faults
    assert caught.value.hint is not None
    assert caught.value.hint.startswith("Known headings: date, round, table, game, hand, dealer")
    assert caught.value.hint.endswith("canasta import FILE --map")
    assert "in hand, natural, mixed, melded" in caught.value.hint


def test_a_workbook_of_the_strict_kind(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    ordinary = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    strict = rewrite(
        path, "xl/workbook.xml", ordinary, "http://purl.oclc.org/ooxml/spreadsheetml/main"
    )
    with pytest.raises(UnreadableFileError, match="a Strict Open XML workbook"):
        cells(strict)


def test_check_columns_of_our_own_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f"{','.join(NAMES)},check,check sum,pair no\n" + "1," * 9, encoding="utf-8")
    with open_sheets(path) as sheets:
        found = find_hand_lists(sheets, KINDS)[0]
        assert [heading.key for heading in found.headings] == NAMES


@pytest.mark.long
@pytest.mark.timeout(60)
def test_many_empty_rows_are_passed_over(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    empty = "".join(f'<row r="{number}"><c r="A{number}"/></row>' for number in range(3, 200_000))
    path = rewrite(path, SHEET, "</sheetData>", f"{empty}</sheetData>")
    assert len(cells(path)) == 1


def test_a_sheet_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match="The sheet “Hands” has no hands"):
        cells(a_workbook(tmp_path / "list.xlsx", []))
    (tmp_path / "list.csv").write_text(",,\n;;\n,,\n", encoding="utf-8")
    with pytest.raises(ProblemsError):
        cells(tmp_path / "list.csv")
