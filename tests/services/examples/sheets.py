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
ROW = [date(2026, 11, 19), 1, 1, 1, "Ash & Birch", 675]
TEXTS = ["2026-11-19", "1", "1", "1", "Ash & Birch", "675"]
