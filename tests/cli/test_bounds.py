"""What no person wrote is refused in words at every door, below 100 MB: deep, long or many."""

import random
import string
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.cli.process import canasta
from tests.services.examples.lists import a_workbook
from tests.services.examples.sheets import SHARED, SHEET, rewrite, share

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what was the most")

MOST: Final = 100_000
"""Of memory, in kB."""

MEASURED: Final = """
import runpy, sys
try:
    runpy.run_module("canasta_club", run_name="__main__", alter_sys=True)
finally:
    with open("/proc/self/status") as status:
        print(*(line for line in status if line.startswith("VmHWM:")), file=sys.stderr)
"""
"""Runs the program and says how much memory it took; what a parent sees holds the parent's, too."""

HEADINGS: Final = "date,table,game,hand,players,total\n"
TABLES: Final = "abcdefghijklmnopqrstuvwxyzABCDE"
_LONG_TEXT: Final = '{"sides":"' + "x" * 30_000_000 + '"}\n'
_LONG_TOML: Final = 'name = "' + "x" * 30_000_000 + '"\n'
_DEEP_TOML: Final = "".join(
    f"[{'.'.join(f'{name}{number}' for name in TABLES)}]\n" for number in range(20_000)
)
_LISTS: Final = "[" + "[]," * 330_000 + "[]]\n"

DOORS: Final[dict[str, Callable[[], str | bytes]]] = {
    "score FILE": lambda: _LONG_TEXT,
    "score -": lambda: _LONG_TEXT,
    "score --jsonl FILE": lambda: _LONG_TEXT,
    "score --jsonl -": lambda: _LISTS,
    "ruling --jsonl FILE": lambda: _LONG_TEXT,
    "rules check FILE.toml": lambda: _LONG_TOML,
    "rules check FILE.toml --json": lambda: _DEEP_TOML,
    "rules show FILE.toml": lambda: "a = 1\n" * 5_000_000,
    "league check FILE.toml": lambda: "".join(f"[t{each}]\n" for each in range(300_000)),
    "score --rules FILE.toml A:=5 B:=5": lambda: ".".join("a" * 20_000) + " = 1\n",
    "import FILE": lambda: HEADINGS + "x" * 30_000_000,
    "import FILE --season Winter": lambda: ",".join(["total"] * 300_000) + "\n1\n",
    "import FILE --season Winter --new-player": lambda: (
        HEADINGS
        + "".join(f"2026-11-19,{each},1,1,A{each} & B{each},675\n" for each in range(20_001))
    ),
    "import FILE --map": lambda: ",".join(f"k{each}" for each in range(500_000)) + "\n1\n",
    "import FILE --dry-run": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(150_000_000),
    "import --all FILE": lambda: _LISTS,
    "import --all FILE --json": lambda: _LONG_TEXT,
    "enter --lines": lambda: "1 A:" + "m" * 30_000_000,
    "federation upload FILE": lambda: _LISTS,
    "federation club add Hill FILE": lambda: _LONG_TEXT,
}

_ROW: Final = '<row><c t="inlineStr"><is><t>{}</t></is></c></row>'
WORKBOOKS: Final[dict[str, tuple[str, str, Callable[[], str]]]] = {
    "a long cell": (SHEET, "</sheetData>", lambda: _ROW.format(_letters(2_000_000))),
    "a long tag": (SHEET, "</sheetData>", lambda: f'<row x="{_letters(2_000_000)}"/>'),
    "long cells": (SHEET, "</sheetData>", lambda: f"<row>{_cells(120, 9_000)}</row>"),
    "columns": (SHEET, "</sheetData>", lambda: f"<row>{'<c><v>1</v></c>' * 1_001}</row>"),
    "merged cells": (
        SHEET,
        "</worksheet>",
        lambda: "".join(f'<mergeCell ref="A{each}:B{each}"/>' for each in range(1, 20_500)),
    ),
    "rows": (SHEET, "</sheetData>", lambda: "<row><c><v>1</v></c></row>" * 25_000),
    "texts": (
        SHARED,
        "</sst>",
        lambda: "".join(f"<si><t>{each}</t></si>" for each in range(200_000)),
    ),
    "names": (
        "xl/workbook.xml",
        "<definedNames />",
        lambda: "".join(f'<definedName name="n{each}">A</definedName>' for each in range(50_000)),
    ),
    "sheets": (
        "xl/workbook.xml",
        "</sheets>",
        lambda: "".join(f'<sheet name="{n}" sheetId="{n}" r:id="rId1"/>' for n in range(2, 1_500)),
    ),
    "formats": (
        "xl/styles.xml",
        "</cellXfs>",
        lambda: "".join(f'<xf numFmtId="14" x="{each * 7}"/>' for each in range(70_000)),
    ),
}


def _letters(count: int) -> str:
    return "".join(random.Random(count).choices(string.ascii_letters, k=count))  # noqa: S311


def _cells(count: int, length: int) -> str:
    return "".join(
        f'<c t="inlineStr"><is><t>{_letters(length + each)}</t></is></c>' for each in range(count)
    )


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bounds") / "club.canasta"
    for line in ("init Riverside --rules club", "season new Winter --from 2026-10-01"):
        assert canasta("--book", str(path), *line.split()).status == 0
    return path


@pytest.mark.sampled(3)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_beyond_the_bounds_is_refused_in_little_memory(
    book: Path, tmp_path: Path, door: str
) -> None:
    content = DOORS[door]()
    for name in ("FILE", "FILE.toml"):
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    _refused(book, tmp_path, *door.split())


@pytest.mark.sampled(1)
@pytest.mark.parametrize("words", ["--season Winter", "--map"])
@pytest.mark.parametrize("kind", WORKBOOKS)
def test_a_workbook_beyond_the_bounds_is_refused_in_little_memory(
    book: Path, tmp_path: Path, kind: str, words: str
) -> None:
    part, before, more = WORKBOOKS[kind]
    path = share(a_workbook(tmp_path / "list.xlsx", [HEADINGS.strip().split(",")]), "<si/>")
    path = rewrite(path, part, before, more() + before)
    path.rename(tmp_path / "FILE")
    _refused(book, tmp_path, "import", "FILE", *words.split())


def _refused(book: Path, folder: Path, *words: str) -> None:
    with (folder / "FILE").open("rb") as given:
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, "--book", str(book), *words],
            cwd=folder, stdin=given, capture_output=True, text=True, check=False,
        )  # fmt: skip
    said, _, memory = done.stderr.rpartition("VmHWM:")
    assert (done.returncode, "Traceback" in said) == (1, False), said
    assert int(memory.split()[0]) < MOST, said
    assert "canasta: " in said or "error" in said + done.stdout
