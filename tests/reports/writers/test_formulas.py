"""A formula stands in the file with its value, whatever either holds and wherever a part ends."""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.writers import formulas
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.xlsx import Sheet, write_workbook

ROWS: list[tuple[Cell, ...]] = [
    ("=1+1\nn7", Formula("=1+1", 2)),
    ("<f>", Formula('=IF(A3="a<b>\nn5&",1,"c")', "c & <d>")),
    ("", Formula('=""', "")),
    (None, Formula("=1/2", 0.5)),
    ("t", Formula("=-3", -3)),
]


@pytest.mark.parametrize("chunk", [1, 17, 1 << 20])
def test_each_formula_stands_with_its_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    monkeypatch.setattr(formulas, "_CHUNK", chunk)
    path = tmp_path / "a.xlsx"
    page = Page("Sums", (Column("a", "A"), Column("b", "B", "number")), ROWS)
    write_workbook(path, [Sheet("Sums", page)])
    assert [cells[1] for cells in _cells(path, data_only=False)] == [str(row[1]) for row in ROWS]
    assert _cells(path, data_only=True) == [
        ("=1+1\nn7", 2), ("<f>", "c & <d>"), (None, None), (None, 0.5), ("t", -3),
    ]  # fmt: skip
    with ZipFile(path) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    # A text without letters has the type of a text all the same.
    assert '<c r="B4" t="str"><f>""</f><v></v></c>' in sheet


def test_lines_of_a_sheet_may_end_as_on_windows() -> None:
    sheet = b'<c r="B1"><f>1+1\r\nn2</f><v /></c><c r="B2"><f>"a\r\nn5"\r\ntb</f><v/></c>'
    parts = b"".join(formulas._with_values(BytesIO(sheet)))
    cells = (
        b'<c r="B1"><f>1+1</f><v>2</v></c>',
        b'<c r="B2" t="str"><f>"a\r\nn5"</f><v>b</v></c>',
    )
    assert parts == b"".join(cells)


def _cells(path: Path, *, data_only: bool) -> list[tuple[Any, ...]]:
    sheet: Any = load_workbook(path, data_only=data_only).active
    return list(sheet.iter_rows(min_row=2, values_only=True))
