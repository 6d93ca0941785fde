"""Files of hand lists, to be broken in one place."""

from datetime import date
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from canasta_club.services.exchange._files import open_sheets
from canasta_club.services.exchange._headings import find_hand_lists

NAMES = ["date", "table", "game", "hand", "players", "total"]
KINDS = ("natural", "mixed")


def cells(path: Path) -> list[list[object]]:
    """Return the cells of the rows below the headings."""
    with open_sheets(path) as sheets:
        return [list(row.cells) for row in find_hand_lists(sheets, KINDS)[0].rows]


def rewrite(path: Path, part: str, old: str, new: str) -> Path:
    """Change the text of a part of a workbook."""
    changed = path.with_name(f"changed-{path.name}")
    with ZipFile(path) as source, ZipFile(changed, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            text = source.read(name)
            if name == part:
                assert old.encode() in text
                text = text.replace(old.encode(), new.encode())
            target.writestr(name, text)
    return changed


SHEET = "xl/worksheets/sheet1.xml"
SHARED = "xl/sharedStrings.xml"

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PART = (
    f'<Override PartName="/{SHARED}" ContentType="application/vnd.openxmlformats-officedocument'
    '.spreadsheetml.sharedStrings+xml"/></Types>'
)


def share(path: Path, texts: str) -> Path:
    """Give a workbook texts that cells share, in place of those that it may have."""
    changed = path.with_name(f"shared-{path.name}")
    with ZipFile(path) as source, ZipFile(changed, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            text = source.read(name)
            if name == "[Content_Types].xml" and SHARED.encode() not in text:
                text = text.replace(b"</Types>", _PART.encode())
            if name != SHARED:
                target.writestr(name, text)
        target.writestr(SHARED, f'<sst xmlns="{_MAIN}">{texts}</sst>')
    return changed


ROW = [date(2026, 11, 19), 1, 1, 1, "Ash & Birch", 675]
TEXTS = ["2026-11-19", "1", "1", "1", "Ash & Birch", "675"]
