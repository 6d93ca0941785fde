"""What no person wrote is refused in words at every door, below 100 MB: deep, long or many."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.cli.process import canasta

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
    with (tmp_path / "FILE").open("rb") as given:
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, "--book", str(book), *door.split()],
            cwd=tmp_path, stdin=given, capture_output=True, text=True, check=False,
        )  # fmt: skip
    said, _, memory = done.stderr.rpartition("VmHWM:")
    assert (done.returncode, "Traceback" in said) == (1, False), said
    assert int(memory.split()[0]) < MOST, said
    assert "canasta: " in said or "error" in said + done.stdout
