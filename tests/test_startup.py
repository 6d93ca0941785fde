"""Light commands stay light: what they load is what they cost."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"sqlmodel", "sqlalchemy", "alembic", "openpyxl", "jinja2", "typst", "textual"}
WATCHED = HEAVY | {"rich", "psycopg", "canasta_club"}

_RUN = """
import json, sys
from canasta_club.__main__ import main
sys.argv = ["canasta", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    status = end.code
finally:
    print(json.dumps([status, sorted({name.partition(".")[0] for name in sys.modules})]))
"""


def loaded_by(*words: str) -> set[str]:
    """Run a command in a fresh interpreter and return which of the watched packages it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", _RUN, *words], capture_output=True, text=True, check=True
    )
    status, modules = json.loads(done.stdout.splitlines()[-1])
    assert status in (0, None), done.stderr
    assert "canasta_club" in modules
    return WATCHED.intersection(modules) - {"canasta_club"}


SIDES = ["Ash+Birch: KKKKKKK QQQQ2X 555 r2 out", "Cedar+Dogwood: AAA 9999 / K5 / X2"]


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        ["hand", "--help"],
        ["score", "--help"],
        ["score", "--rules", "club", *SIDES],
        ["score", "--rules", "club", *SIDES, "--json"],
        ["rules", "list"],
        ["rules", "show", "club"],
        ["rules", "explain", "3.2"],
        ["odds", "--rules", "club"],
        ["ruling", "meld", "882X", "--rules", "club"],
        ["ruling", "opening", "--cards", "AAA KKK 888 555"],
        ["ruling", "penalties", "--plain"],
    ],
    ids=" ".join,
)
def test_light_commands_load_nothing_heavy(words: list[str]) -> None:
    assert loaded_by(*words) == set()


def test_checking_a_rule_set_loads_nothing_heavy(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('id = "own"\nextends = "classic"\n', encoding="utf-8")
    assert loaded_by("rules", "check", str(own)) == set()


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Make a small book through the program itself."""
    path = str(tmp_path_factory.mktemp("book") / "club.canasta")
    for words in (
        ["init", "Riverside", "--rules", "club"],
        ["player", "add", "Ash", "Birch", "Cedar", "Dogwood"],
        ["season", "new", "Winter 2026", "--from", "2026-10-01", "--rules", "club"],
        ["night", "open", "2026-11-19"],
        ["game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"],
        ["hand", "record", "--table", "1", *SIDES],
    ):
        command = [sys.executable, "-m", "canasta_club", "--book", path, *words]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
    return path


@pytest.mark.parametrize(
    "words",
    [["standings"], ["hand", "list"], ["hand", "list", "--json"], ["player", "list"], ["journal"]],
    ids=" ".join,
)
def test_reading_the_book_loads_neither_migrations_nor_spreadsheets(
    book: str, words: list[str]
) -> None:
    loaded = loaded_by("--book", book, *words)
    assert loaded <= {"sqlalchemy", "sqlmodel"}


def test_recording_a_hand_loads_neither_migrations_nor_spreadsheets(book: str) -> None:
    words = ["hand", "record", "--table", "1", *SIDES]
    assert loaded_by("--book", book, *words) <= {"sqlalchemy", "sqlmodel"}
