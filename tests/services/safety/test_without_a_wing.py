"""The program without the folder of a wing: an evening goes on, and no person is left behind."""

import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from canasta_club import wings
from tests.cli.process import canasta
from tests.places import ROOT

_RUN = """
import contextlib, io, json, sys
sys.path.insert(0, sys.argv[2])
from canasta_club.__main__ import main
for line in json.loads(sys.argv[1]):
    sys.argv = ["canasta", *line]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main()
        except SystemExit as end:
            status = end.code
    print(json.dumps([status or 0, out.getvalue(), err.getvalue()]))
"""


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: str


Run = Callable[..., list[Ended]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the program as it is, but for the folders of its wings."""
    folder = tmp_path_factory.mktemp("house")
    for name in ("data", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    apart = shutil.ignore_patterns(*wings.NAMES)
    shutil.copytree(ROOT / "canasta_club", folder / "canasta_club", ignore=apart)
    return folder


@pytest.fixture
def run(house: Path, tmp_path: Path) -> Run:
    """Type commands in the program without wings, at a book in the folder of the test."""

    def typed(*lines: str) -> list[Ended]:
        words = [["--by", "Sue", *shlex.split(line)] for line in lines]
        done = subprocess.run(
            [sys.executable, "-c", _RUN, json.dumps(words), str(house)],
            capture_output=True, text=True, check=False, cwd=tmp_path,
            env={
                **os.environ, "CANASTA_BOOK": "club.canasta",
                "CANASTA_HOME": str(tmp_path / "home"),
            },
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return [Ended(*json.loads(line)) for line in done.stdout.splitlines()]

    return typed


HAND = "--night 2026-11-26 --table 1 --season Winter --accept all"
EVENING = (
    "night open 2026-11-26 --season Winter --present all",
    "night seat 2026-11-26 --season Winter --confirm",
    f"hand record {HAND} 'Ash+Birch: =675' 'Elm+Fir: =435'",
    f"hand correct 1 {HAND} --reason slip 'Ash+Birch: =685' 'Elm+Fir: =435'",
    "undo",
    "redo",
    "standings --season Winter",
    "night move 2026-11-26 2026-11-27 --season Winter --yes",
    "night close 2026-11-27 --season Winter",
    "backup create",
    "journal",
    "doctor",
)


@pytest.mark.long
def test_an_evening_goes_on_with_rows_that_nothing_reads(
    run: Run, whole: Path, tmp_path: Path
) -> None:
    shutil.copy(whole, tmp_path / "club.canasta")
    *evening, unknown, helped, verified, as_json = run(
        *EVENING, "federation person list", "--help", "verify", "verify --json"
    )
    for line, ended in zip(EVENING, evening, strict=True):
        assert ended.status == 0, (line, ended)
    assert (unknown.status, "federation" in helped.out.lower()) == (2, False)
    assert (verified.status, as_json.status) == (0, 0)
    assert "everything agrees" in verified.out
    assert "Not checked: what the rows of the federation come to." in verified.out
    assert any("Not checked" in each for each in json.loads(as_json.out)["notes"])
    back = canasta("--book", str(tmp_path / "club.canasta"), "verify")
    assert (back.status, "Not checked" in back.out) == (0, False)


_UPLOAD = "SELECT number FROM journal_entry WHERE action = 'federation upload'"
REFUSED = (
    "player erase Ash --yes",
    "player erase Ash --backups --dry-run",
    "player export Ash ash.json",
    "export --all whole.jsonl",
    "book copy club.canasta other.canasta",
    "--book new.canasta import --all exported.jsonl",
)


@pytest.mark.long
def test_what_would_leave_rows_of_a_person_behind_is_refused(
    run: Run, whole: Path, tmp_path: Path
) -> None:
    book = tmp_path / "club.canasta"
    shutil.copy(whole, book)
    exported = str(tmp_path / "exported.jsonl")
    assert canasta("--book", str(book), "export", "--all", exported).status == 0
    with closing(sqlite3.connect(book)) as plain:
        (upload,) = plain.execute(_UPLOAD).fetchone()
    lines = (*REFUSED, f"undo {upload}")
    before = book.read_bytes()
    for line, ended in zip(lines, run(*lines), strict=True):
        assert ended.status == 1, (line, ended)
        assert "installation lacks" in ended.err, (line, ended)
    assert book.read_bytes() == before
    assert not (tmp_path / "whole.jsonl").exists()
    assert not (tmp_path / "other.canasta").exists()


def test_a_book_without_such_rows_misses_nothing(run: Run, tmp_path: Path) -> None:
    lines = (
        "init Riverside --rules club",
        "player add Ash Birch",
        "export --all whole.jsonl",
        "--book other.canasta import --all whole.jsonl",
        "book copy club.canasta copy.canasta",
        "player erase Birch --yes",
        "verify",
    )
    for line, ended in zip(lines, run(*lines), strict=True):
        assert ended.status == 0, (line, ended)
    assert "Not checked" not in ended.out
    (tmp_path / "home" / "federation").mkdir(parents=True)
    (refused,) = run("player erase Ash --yes")
    assert refused.status == 1
    assert "may name people" in refused.err
