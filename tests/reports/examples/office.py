"""LibreOffice as a user would have it: opens a file, works everything out, saves or prints it.

It takes seconds to start, so files are named when the test modules are loaded, and all of them are
opened by one run, when the first test asks for one. What only `make test-long` asks for is opened
later, by itself.
"""

import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from openpyxl import load_workbook

from tests.parts import OFFICE

Write = Callable[[Path], object]
Rows = list[tuple[Any, ...]]


def below_title(rows: Rows) -> Rows:
    """Return the rows of a sheet from its headings on: club and season may stand above them."""
    is_title = bool(rows) and len(rows[0]) > 1 and not any(rows[0][1:])
    return rows[1:] if is_title else rows


class Opened(NamedTuple):
    """A file that LibreOffice has opened and saved."""

    given: Path
    saved: Path

    def formulas(self) -> dict[str, tuple[Any, Any]]:
        """Return by place what each formula came with, and what LibreOffice works out for it.

        A text without letters is read as no value.
        """
        books = [load_workbook(self.given, data_only=is_data) for is_data in (False, True)]
        books.append(load_workbook(self.saved, data_only=True))
        return {
            f"{sheet.title}!{cell.coordinate}": (
                books[1][sheet.title][cell.coordinate].value,
                books[2][sheet.title][cell.coordinate].value,
            )
            for sheet in books[0].worksheets
            for row in sheet.iter_rows()
            for cell in row
            if cell.data_type == "f"
        }

    def sheets(self) -> dict[str, Rows]:
        """Return the rows of every sheet, with the values that LibreOffice works out."""
        return _sheets(self.saved)


@cache
def _sheets(saved: Path) -> dict[str, Rows]:
    book = load_workbook(saved, data_only=True)
    return {
        sheet.title: below_title(list(sheet.iter_rows(values_only=True)))
        for sheet in book.worksheets
    }


class File(NamedTuple):
    """A file to be opened: its name with the ending, who writes it, and what it is saved as."""

    name: str
    write: Write
    kind: str
    is_late: bool


_FILES: Final[list[File]] = []


def to_open(name: str, write: Write, kind: str = "xlsx", *, is_late: bool = False) -> File:
    """Name a file that a test will open, late where few runs ask for it."""
    _FILES.append(File(name, write, kind, is_late))
    return _FILES[-1]


_ALWAYS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>
"""


class Office:
    """The files that were named, written and opened all at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: dict[int, Opened] = {}
        self._open(number for number, file in enumerate(_FILES) if not file.is_late)

    def __getitem__(self, file: File) -> Opened:
        number = _FILES.index(file)
        if number not in self._opened:
            self._open([number])
        return self._opened[number]

    def _open(self, numbers: Iterable[int]) -> None:
        """Write files, and let one run open all that are saved as the same kind."""
        given_files: dict[str, list[Path]] = {}
        for number in numbers:
            file = _FILES[number]
            # Saved under the same name in a folder for each kind, so each name has a number.
            given = self._folder / f"{number}-{file.name}"
            file.write(given)
            saved = self._folder / file.kind / f"{given.stem}.{file.kind}"
            self._opened[number] = Opened(given, saved)
            given_files.setdefault(file.kind, []).append(given)
        self._recalculate()
        for kind, files in given_files.items():
            self._convert(OFFICE.program(), kind, files)

    def _recalculate(self) -> None:
        """Have every formula worked out when a file is opened: its value there is trusted else."""
        settings = self._folder / "profile" / "user" / "registrymodifications.xcu"
        if not settings.exists():
            settings.parent.mkdir(parents=True)
            settings.write_text(_ALWAYS, encoding="utf-8")

    def _convert(self, soffice: str, kind: str, files: list[Path]) -> None:
        profile = f"-env:UserInstallation={(self._folder / 'profile').as_uri()}"
        command = [soffice, profile, "--headless", "--convert-to", kind]
        out = ["--outdir", str(self._folder / kind), *map(str, files)]
        subprocess.run([*command, *out], check=True, capture_output=True, timeout=300)


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """Open every file that was named, where LibreOffice is installed."""
    return Office(tmp_path_factory.mktemp("office"))
