"""What a command says of a fault is so: the book was changed, was not, or nobody knows.

Every changing command runs with a fault at a write to stdout, stderr, the book, its log or a
backup; what it says, and its exit status, are compared with the journal.
"""

import errno
import gzip
import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canasta_club.cli.frame.commands import examples_of
from tests.cli.examples import faults
from tests.cli.examples.faults import Fault, Watch
from tests.cli.process import Done, canasta
from tests.cli.test_examples import (
    BEFORE,
    CHANGED,
    COMMANDS,
    CONFLICT_ONLY,
    SERVER_ONLY,
    TERMINAL_ONLY,
    founded,
    go_to,
    prepared,
)
from tests.depth import is_long
from tests.places import BOOKS
from tests.records.examples import steps
from tests.simulation import sqlite_files

__all__ = ["founded", "prepared"]

pytestmark = pytest.mark.skipif(bool(sqlite_files.why_not()), reason=sqlite_files.why_not())

TRIED = sorted({*COMMANDS} - TERMINAL_ONLY - SERVER_ONLY - CONFLICT_ONLY - {"demo", "serve"})


def _faults(watch: Watch, words: str) -> list[Fault]:
    """Return in a long run every fault, else one: of another kind for the next command."""
    if is_long():
        return [
            Fault(kind, number)
            for kind, count in watch.count.items()
            for number in range(1, count + 1)
        ]
    place = TRIED.index(words)
    kinds = list(watch.count.items())
    kind, count = kinds[place % len(kinds)]
    return [Fault(kind, count if place % 2 else 1)]


def _judge(what: str, status: int, message: str, *, is_changed: bool) -> None:
    """Compare what was said with the journal."""
    assert status in {0, 1, 3, 4}, what
    assert is_changed or status != 3 or "The file was written" in message, what
    assert not is_changed or status != 1, what
    if "nothing was changed" in message:
        assert not is_changed, what
    if message and "The change was recorded" in message:
        assert is_changed, what
    assert ("It is not known" in message) == (status == 4) or not message, what


@pytest.mark.deeper
@pytest.mark.parametrize("words", TRIED)
def test_what_is_said_of_a_fault_is_so(
    words: str,
    prepared: Callable[[tuple[str, ...]], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = prepared(BEFORE.get(words, BEFORE.get(words.partition(" ")[0], ())))
    line = [*shlex.split(examples_of(COMMANDS[words])[0]), "--by", "Sue"]
    folder = tmp_path / "here"
    folder.mkdir()
    go_to(folder, monkeypatch)
    monkeypatch.chdir(tmp_path)
    for name, value in CHANGED.get(words, {}).items():
        monkeypatch.setenv(name, value)

    def attempt(fault: Fault) -> tuple[Watch, bool]:
        shutil.rmtree(folder)
        shutil.copytree(start, folder)
        watch = Watch(fault)
        with monkeypatch.context() as at, faults.told_apart(folder) as heads:
            at.chdir(folder)
            done = faults.run(watch, *line)
        is_changed = heads[0] != heads[1]
        _judge(f"{words}, {fault}: {done}", done.status, done.err, is_changed=is_changed)
        return watch, is_changed

    unhindered, is_changing = attempt(faults.NONE)
    if is_changing:
        for fault in _faults(unhindered, words):
            attempt(fault)


@pytest.fixture
def old_book(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "club.canasta"
    path.write_bytes(gzip.decompress((BOOKS / "schema_0001.canasta.gz").read_bytes()))
    with steps.installed():
        yield path


def _migrate(path: Path, fault: Fault = faults.NONE) -> tuple[Watch, Done]:
    watch = Watch(fault)
    book = ("--book", str(path), "--club", "Riverside")
    return watch, faults.run(watch, *book, "player", "list")


def test_a_fault_in_a_migration_says_where_the_book_stands(old_book: Path) -> None:
    before = old_book.read_bytes()
    done = _migrate(old_book, Fault("log write", 1))[1]
    assert done.status == 1
    (copy,) = old_book.parent.glob("club-backups/*-migration.canasta")
    assert "could not be brought up to date: The disk is full, or the drive" in done.err
    assert f"The book is unchanged and has schema 0001. A copy of it is {copy}." in done.err
    assert old_book.read_bytes() == before
    assert _migrate(old_book)[1].status == 0


def test_a_sync_that_fails_in_a_migration_is_not_known(old_book: Path) -> None:
    done = _migrate(old_book, Fault("log sync", 1))[1]
    assert done.status == 4
    assert "The book is unchanged" not in done.err
    assert "It is not known whether the change was recorded." in done.err
    assert "A copy of it is" in done.err
    assert _migrate(old_book)[1].status == 0


def test_json_says_whether_the_book_was_changed(old_book: Path) -> None:
    _migrate(old_book)
    book = ("--book", str(old_book), "--club", "Riverside", "--json")
    for number, (fault, changed) in enumerate(
        ((Fault("log write", 1), False), (Fault("log sync", 1), None))
    ):
        done = faults.run(Watch(fault), *book, "player", "add", f"Zed{number}")
        assert json.loads(done.out)["changed"] is changed
    done = faults.run(Watch(Fault("stdout", 1)), *book, "player", "add", "Zed")
    assert (done.status, done.out) == (3, "")
    assert "The change was recorded, but the answer could not be written." in done.err


def test_a_backup_that_fails_after_the_night_is_closed_has_words_of_its_own(
    prepared: Callable[[tuple[str, ...]], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(prepared(BEFORE["enter"]), tmp_path / "here")
    go_to(folder, monkeypatch)
    done = faults.run(
        Watch(Fault("backup write", 1)), "night", "close", "--final", "--accept", "all"
    )
    assert done.status == 3
    assert "The night of 2026-11-19 is final." in done.out
    assert "What was recorded is in the book, but no backup was made: The disk is full" in done.err
    assert "nothing was changed" not in done.err


@pytest.mark.parametrize("words", ["night close", "night close --final --accept all"])
@pytest.mark.parametrize("fault", [Fault("backup write", 1), Fault("backup sync", 1), faults.NONE])
def test_json_says_that_the_night_is_closed_where_its_backup_fails(
    words: str,
    fault: Fault,
    prepared: Callable[[tuple[str, ...]], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = shutil.copytree(prepared(BEFORE["enter"]), tmp_path / "here")
    go_to(folder, monkeypatch)
    if fault == faults.NONE:
        shutil.rmtree("club-backups", ignore_errors=True)
        Path("club-backups").touch()
    done = faults.run(Watch(fault), *words.split(), "--json")
    value = json.loads(done.out)
    assert (done.status, done.err, value["changed"]) == (3, "", True)
    assert "no backup was made" in value["notes"][-1]
    assert (fault == faults.NONE) == ("club-backups is a file, not a folder" in value["notes"][-1])


@pytest.mark.parametrize(
    "words",
    [
        "rules new our-club --extends club",
        "league new our-terms --extends pairs",
        "export --all club.jsonl",
        "export winter.csv",
        "print standings standings.html",
        "club key key.jsonl",
        "backup",
    ],
)
def test_a_file_that_was_written_is_said_where_the_answer_is_lost(
    words: str,
    prepared: Callable[[tuple[str, ...]], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = shutil.copytree(prepared(BEFORE["hand"]), tmp_path / "here")
    go_to(folder, monkeypatch)
    before = {*folder.rglob("*")}
    done = faults.run(Watch(Fault("stdout", 1)), *words.split())
    assert (done.status, {*folder.rglob("*")} > before) == (3, True), done
    assert "The file was written, but the answer could not be." in done.err


@pytest.mark.parametrize("code", [errno.EIO, errno.EEXIST, errno.ENOSPC, errno.EDQUOT, errno.EPIPE])
def test_whatever_the_stream_says_the_change_is_recorded(
    code: int,
    prepared: Callable[[tuple[str, ...]], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = shutil.copytree(prepared(BEFORE["enter"]), tmp_path / "here")
    go_to(folder, monkeypatch)
    monkeypatch.setattr(faults, "FULL", code)
    for words, status in (("player add Zed", 3), ("player add Yul --json", 3), ("player list", 1)):
        done = faults.run(Watch(Fault("stdout", 1)), *words.split())
        assert (done.status, done.out) == (status, "")
        assert ("The change was recorded, but the answer" in done.err) == (status == 3)
        assert done.err or code == errno.EPIPE
    assert "Zed" in canasta("player", "list").out


def test_one_undo_opens_a_night_again_that_was_made_final_with_open_items(
    prepared: Callable[[tuple[str, ...]], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(prepared(BEFORE["enter"]), tmp_path / "here")
    go_to(folder, monkeypatch)
    before = canasta("night", "check", "--json").rows
    changes = len(canasta("journal", "--json").rows)
    assert canasta("night", "close", "--final", "--accept", "all").status == 0
    assert len(canasta("journal", "--json").rows) == changes + 1
    assert {row["state"] for row in canasta("night", "check", "--json").rows} == {"answered"}
    assert canasta("undo").status == 0
    assert canasta("night", "check", "--json").rows == before
    assert canasta("night", "list", "--json").rows[-1]["state"] == "open"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("words", "status"),
    [("enter --lines", 3), ("player add Zed --json", 3), ("player list", 1), ("--help", 1)],
)
@pytest.mark.parametrize("buffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_an_answer_that_cannot_be_written_ends_without_a_traceback(
    prepared: Callable[[tuple[str, ...]], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    buffered: str,
    words: str,
    status: int,
) -> None:
    folder = shutil.copytree(prepared(BEFORE["enter"]), tmp_path / "here")
    go_to(folder, monkeypatch)
    monkeypatch.setenv("PYTHONUNBUFFERED", buffered)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "canasta_club", *shlex.split(words)],
            input=b"1 A:m1+180-15r1 B:n1+260out\n", stdout=full, stderr=subprocess.PIPE,
            check=False,
        )  # fmt: skip
    assert (done.returncode, b"Traceback" in done.stderr) == (status, False), done.stderr
    assert done.stderr.startswith(b"canasta: The disk is full"), done.stderr
