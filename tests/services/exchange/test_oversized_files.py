"""Sheets far larger than a hand list are refused at once, in words, and in bounded memory."""

import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from canasta_club.services.exchange import _xlsx as xlsx
from canasta_club.services.exchange._sheet import OversizedSheetError, UnreadableFileError
from tests.services.examples.lists import a_workbook
from tests.services.examples.sheets import NAMES, ROW, SHEET, cells, rewrite

MEGABYTE = 1 << 20


def giant(folder: Path, rows: Iterable[str]) -> Path:
    """Write a hand list with more rows below its own."""
    path = a_workbook(folder / "list.xlsx", [NAMES, ROW])
    return rewrite(path, SHEET, "</sheetData>", f"{''.join(rows)}</sheetData>")


def row(number: int, *columns: str) -> str:
    values = "".join(f'<c r="{column}{number}"><v>1</v></c>' for column in columns)
    return f'<row r="{number}">{values}</row>'


@pytest.mark.sampled(1)
@pytest.mark.parametrize("column", ["ZZZ", "XFD", "ALN"])
@pytest.mark.timeout(60)
def test_a_cell_far_to_the_right_is_named_at_once(tmp_path: Path, column: str) -> None:
    path = giant(tmp_path, (row(number, column) for number in range(3, 200_000)))
    tracemalloc.start()
    with pytest.raises(OversizedSheetError, match=f"has a value in cell {column}3, far") as caught:
        cells(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert caught.value.hint
    assert caught.value.hint.startswith("Delete that cell")
    assert peak < 30 * MEGABYTE


def test_a_sparse_giant_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "_MOST_CELLS", 100_000)
    path = giant(tmp_path, (row(number, "ALL") for number in range(3, 200)))
    with pytest.raises(OversizedSheetError, match="has a sheet of more than 100,000 cells"):
        cells(path)


@pytest.mark.timeout(60)
def test_a_cell_in_the_last_row_costs_nothing(tmp_path: Path) -> None:
    path = giant(tmp_path, [row(1_048_576, "A")])
    assert cells(path)[-1][0] == 1


@pytest.mark.parametrize("number", ["1048577", "99999999999999999999"])
def test_a_row_beyond_the_last_is_damage(tmp_path: Path, number: str) -> None:
    path = giant(tmp_path, [row(3, "A").replace('"3"', f'"{number}"')])
    with pytest.raises(UnreadableFileError, match="is damaged"):
        cells(path)


@pytest.mark.parametrize("dimension", ["A1:XFD1048576", "A1", "nonsense"])
def test_a_sheet_is_not_believed_about_its_size(tmp_path: Path, dimension: str) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    plain = cells(path)
    lying = rewrite(path, SHEET, "<sheetData>", f'<dimension ref="{dimension}"/><sheetData>')
    assert cells(lying) == plain


@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", ["xl/sharedStrings.xml", "xl/styles.xml", "_rels/.rels"])
def test_a_part_that_is_read_as_a_whole_is_bounded(tmp_path: Path, part: str) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    huge = tmp_path / "huge.xlsx"
    with ZipFile(path) as source, ZipFile(huge, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            if name != part:
                target.writestr(name, source.read(name))
        # Hardly compressed, so that its ratio tells nothing.
        with target.open(part, "w") as file:
            for number in range(40):
                file.write(bytes(range(number, number + 200)) * (MEGABYTE // 200))
    tracemalloc.start()
    with pytest.raises(UnreadableFileError, match="would unpack to"):
        cells(huge)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * MEGABYTE


def test_another_sheet_may_be_wide(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    from openpyxl import load_workbook

    book = load_workbook(path)
    plain = cells(path)
    book.create_sheet("Pivot", 0)["ZZZ1"] = 1
    book.save(path)
    assert cells(path) == plain
