"""Files that are not a hand list, or are damaged: each is refused with what to do."""

import os
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from canasta_club.services.exchange import _xlsx
from canasta_club.services.exchange._sheet import UnreadableFileError
from tests.services.examples.lists import a_workbook
from tests.services.examples.sheets import NAMES, ROW, SHEET, cells, rewrite


def zipped(path: Path, **parts: bytes) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), text)
    return path


def test_files_that_are_not_a_hand_list(tmp_path: Path) -> None:
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
    files = {
        "is empty": b"",
        "not a spreadsheet": b"%PDF-1.7\n\0\0",
        "not a  spreadsheet": b"<html><table>",
        "old format (.xls)": ole,
        "protected with a password": ole + "EncryptedPackage".encode("utf-16-le"),
        "is damaged": b"PK\x03\x04 and then nothing",
        "not a text file": b"date;table\n\x81\x8d\x8f",
    }
    for message, content in files.items():
        path = tmp_path / "list.xlsx"
        path.write_bytes(content)
        with pytest.raises(UnreadableFileError) as caught:
            cells(path)
        assert message.replace("  ", " ") in str(caught.value)
        assert caught.value.hint


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has pipes with names")
def test_a_pipe_is_not_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableFileError, match="pipe is not a file"):
        cells(tmp_path / "pipe")


def test_packages_that_are_not_a_workbook(tmp_path: Path) -> None:
    mimetype = b"application/vnd.oasis.opendocument.spreadsheet"
    for message, path in {
        "OpenDocument file (.ods)": zipped(tmp_path / "a.xlsx", mimetype=mimetype),
        "binary workbook (.xlsb)": zipped(tmp_path / "b.xlsx", xl__workbook_dot_bin=b"?"),
        "is not a spreadsheet": zipped(tmp_path / "c.xlsx", word__document_dot_xml=b"?"),
    }.items():
        with pytest.raises(UnreadableFileError) as caught:
            cells(path)
        assert message in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</sheetData>", "</sheetDat>"),
        ("<sheetData>", "<sheetData><c r='A9' t='s'><v>999</v></c>"),
        ("<sheetData>", "<sheetData><row r='x'/>"),
        ("<sheetData>", "<sheetData><c r='7'><v>1</v></c>"),
        ("<worksheet", "<!DOCTYPE a [<!ENTITY b 'c'>]><worksheet"),
    ],
)
def test_a_damaged_sheet(tmp_path: Path, old: str, new: str) -> None:
    path = rewrite(a_workbook(tmp_path / "list.xlsx", [NAMES, ROW]), SHEET, old, new)
    with pytest.raises(UnreadableFileError, match="is damaged"):
        cells(path)


def test_a_damaged_workbook(tmp_path: Path) -> None:
    path = rewrite(a_workbook(tmp_path / "list.xlsx", [NAMES, ROW]), "xl/workbook.xml", "<", "")
    with pytest.raises(UnreadableFileError, match="is damaged"):
        cells(path)


def test_a_workbook_in_no_known_letters(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    odd = rewrite(path, "[Content_Types].xml", "<Types", '<?xml version="1.0" encoding="Q"?><Types')
    with pytest.raises(UnreadableFileError, match="is damaged"):
        cells(odd)


def test_a_workbook_whose_parts_are_not_where_they_should_be(tmp_path: Path) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    whole = path.read_bytes()
    # The end of a package says where the list of its parts begins.
    place = int.from_bytes(whole[-6:-2], "little") + 5000
    path.write_bytes(whole[:-6] + place.to_bytes(4, "little") + whole[-2:])
    with pytest.raises(UnreadableFileError, match="is damaged"):
        cells(path)


def test_a_bomb_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    a_workbook(path, [NAMES, ROW])
    with ZipFile(path, "a", ZIP_DEFLATED) as archive, archive.open("xl/more.xml", "w") as part:
        for _ in range(40):
            part.write(bytes(1_000_000))
    assert path.stat().st_size < 100_000
    with pytest.raises(UnreadableFileError, match="would unpack to 40 megabytes"):
        cells(path)


def test_damage_in_a_large_workbook_is_found_before_its_rows_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading the rows of 760 MB up to the damage takes minutes; the checksums take a second."""
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, *[ROW] * 500])
    with ZipFile(path) as archive:
        place = archive.getinfo(SHEET).header_offset + archive.getinfo(SHEET).compress_size // 2
    content = bytearray(path.read_bytes())
    content[place : place + 40] = bytes(40)
    path.write_bytes(content)
    monkeypatch.setattr(_xlsx, "_CHECKED_BYTES", 1000)
    with pytest.raises(UnreadableFileError, match="is damaged"), _xlsx.open_workbook(path):
        pytest.fail("a sheet of a damaged workbook was read")


def test_a_csv_file_in_utf16_that_is_cut_in_a_letter(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("date;table\n".encode("utf-16")[:-1])
    with pytest.raises(UnreadableFileError, match="is damaged"):
        cells(path)


@pytest.mark.parametrize("part", ["[Content_Types].xml", SHEET])
def test_a_workbook_with_a_locked_part(tmp_path: Path, part: str) -> None:
    path = a_workbook(tmp_path / "list.xlsx", [NAMES, ROW])
    with ZipFile(path) as archive:
        place = archive.getinfo(part).header_offset
    content = bytearray(path.read_bytes())
    listed = content.rindex(part.encode(), place + 60) - 46
    for flags in (place + 6, listed + 8):
        content[flags] |= 1
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError, match="protected with a password"):
        cells(path)
