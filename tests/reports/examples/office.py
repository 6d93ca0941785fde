"""LibreOffice as a user would have it: opens a file, works everything out, saves or prints it."""

import subprocess
from pathlib import Path
from typing import Any

from openpyxl import load_workbook


def converted(path: Path, folder: Path, kind: str) -> Path:
    """Open a file in LibreOffice and save it as another kind; each run has its own profile."""
    out = folder / "converted"
    subprocess.run(
        [
            "soffice",
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            kind,
            "--outdir",
            str(out),
            str(path),
        ],
        check=True,
        capture_output=True,
        timeout=300,
    )
    return out / f"{path.stem}.{kind}"


def values_after_opening(path: Path, folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of every sheet, with the values that LibreOffice works out."""
    book = load_workbook(converted(path, folder, "xlsx"), data_only=True)
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}


def cells_after_opening(path: Path, folder: Path) -> list[tuple[Any, ...]]:
    """Return the rows of the first sheet."""
    return next(iter(values_after_opening(path, folder).values()))


def words(path: Path) -> str:
    """Return the text of a PDF, laid out as it stands on the page."""
    return subprocess.run(
        ["pdftotext", "-layout", str(path), "-"], check=True, capture_output=True, text=True
    ).stdout
