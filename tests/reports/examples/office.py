"""LibreOffice as a user would have it: opens a file, works everything out, saves or prints it.

It takes seconds to start, so files are named when the test modules are loaded, and all of them are
opened by one run, when the first test asks for one.
"""

import subprocess
from collections.abc import Callable, Mapping
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


_FILES: Final[list[File]] = []


def to_open(name: str, write: Write, kind: str = "xlsx") -> File:
    """Name a file that a test will open."""
    _FILES.append(File(name, write, kind))
    return _FILES[-1]


class Office:
    """The files that were named, written and opened all at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened = self._open_all(OFFICE.program())

    def __getitem__(self, file: File) -> Opened:
        return self._opened[_FILES.index(file)]

    def _open_all(self, soffice: str) -> Mapping[int, Opened]:
        opened = {}
        for number, file in enumerate(_FILES):
            # Saved under the same name in a folder for each kind, so each name has a number.
            given = self._folder / f"{number}-{file.name}"
            file.write(given)
            opened[number] = Opened(given, self._folder / file.kind / f"{given.stem}.{file.kind}")
        for kind in {file.kind for file in _FILES}:
            given_files = [each.given for each in opened.values() if each.saved.parent.name == kind]
            self._convert(soffice, kind, given_files)
        return opened

    def _convert(self, soffice: str, kind: str, files: list[Path]) -> None:
        profile = f"-env:UserInstallation={(self._folder / 'profile').as_uri()}"
        command = [soffice, profile, "--headless", "--convert-to", kind]
        out = ["--outdir", str(self._folder / kind), *map(str, files)]
        subprocess.run([*command, *out], check=True, capture_output=True, timeout=300)


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """Open every file that was named, where LibreOffice is installed."""
    return Office(tmp_path_factory.mktemp("office"))
