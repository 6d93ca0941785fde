"""Programs that some tests need and pip cannot install: found, or reported as not tried."""

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import pytest

from tests.places import ROOT

_INSTALL_AXE: Final = "npm install --prefix .ci --no-save axe-core@4"
_NOT_TRIED: Final = "not tried: "
_CLUSTER: Final = "a Citus cluster"


class Part(NamedTuple):
    """A program, where it may be, and the packages that bring it."""

    name: str
    judges: str
    programs: tuple[str, ...]
    debian: str
    brew: str
    winget: str

    def program(self) -> str:
        """Return the path of the program; without it the test is skipped, and fails in CI."""
        for each in self.programs:
            if found := _found(each):
                return found
        if os.environ.get("CI"):
            pytest.fail(f"{self.name} is missing, and CI tries everything; {install([self])}")
        pytest.skip(f"{_NOT_TRIED}{self.name}")

    @property
    def is_there(self) -> bool:
        """Whether the program is found."""
        return any(map(_found, self.programs))


_WINDOWS: Final = os.environ.get("PROGRAMFILES", r"C:\Program Files")
OFFICE: Final = Part(
    "LibreOffice Calc",
    "recalculates the workbooks",
    (
        "soffice",
        "/Applications/LibreOffice.app/Contents/MacOS/soffice",
        str(Path(_WINDOWS, "LibreOffice", "program", "soffice.com")),
    ),
    "libreoffice-calc",
    "libreoffice",
    "TheDocumentFoundation.LibreOffice",
)
BROWSER: Final = Part(
    "Chromium",
    "shows the web pages",
    (
        "chromium",
        "chromium-browser",
        "google-chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        str(Path(_WINDOWS, "Google", "Chrome", "Application", "chrome.exe")),
    ),
    "chromium",
    "google-chrome",
    "Google.Chrome",
)
AXE: Final = Part(
    "axe-core",
    "checks that everyone can read the web pages",
    (str(ROOT / ".ci" / "node_modules" / "axe-core" / "axe.min.js"),),
    "npm",
    "node",
    "OpenJS.NodeJS",
)
PARTS: Final = {part.name: part for part in (OFFICE, BROWSER, AXE)}


def install(parts: Iterable[Part]) -> str:
    """Return the one command that installs parts on this system."""
    wanted = list(parts)
    then = f" && {_INSTALL_AXE}" if AXE in wanted else ""
    return _install(wanted) + then


def _install(parts: Iterable[Part]) -> str:
    if sys.platform == "darwin":
        return f"brew install {' '.join(part.brew for part in parts)}"
    if sys.platform == "win32":
        return f"winget install {' '.join(part.winget for part in parts)}"
    return f"sudo apt-get install {' '.join(part.debian for part in parts)}"


def _found(program: str) -> str | None:
    return program if Path(program).is_file() else shutil.which(program)


def no_cluster() -> NoReturn:
    """Skip a test that only a cluster can judge; the run ends with a word on it."""
    pytest.skip(f"{_NOT_TRIED}{_CLUSTER}")


def not_tried(reasons: Iterable[str]) -> Iterator[str]:
    """Yield the lines about parts that were missing, from the reasons why tests were skipped."""
    counts = Counter(reason.partition(_NOT_TRIED)[2] for reason in reasons if _NOT_TRIED in reason)
    of_cluster = counts.pop(_CLUSTER, 0)
    if of_cluster:
        yield ""
        yield f"NOT TRIED on a Citus cluster: {of_cluster} test{'s' * (of_cluster > 1)}."
        yield "Name one that is running: CANASTA_TEST_CITUS=postgresql://USER@HOST/DATABASE"
    if not counts:
        return
    yield ""
    yield "NOT TRIED, because a program is missing:"
    for name, count in counts.items():
        yield f"  {name}, which {PARTS[name].judges}: {count} test{'s' * (count > 1)}"
    yield f"Install it with: {install(PARTS[name] for name in counts)}"
