"""The doctor finds what endangers a book, and says what to do about each finding."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from canasta_club.records.safekeeping import _folders as folders
from canasta_club.records.wings import Finding
from canasta_club.services.safety import _findings as findings
from canasta_club.services.safety import doctor
from tests.cli.process import canasta
from tests.places import BOOKS
from tests.records.examples import steps


@pytest.fixture
def path(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", "")
    path = Path(shutil.copy(whole, tmp_path / "club.canasta"))
    path.chmod(0o600)
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    return path


def examined() -> tuple[int, dict[str, tuple[str, str]]]:
    """Return the exit status, and each check with its state, what was found and what to do."""
    done = canasta("doctor", "--json")
    rows = json.loads(done.out)["rows"]
    return done.status, {
        row["check"]: (row["state"], f"{row['message']} {row['advice']}") for row in rows
    }


@pytest.mark.usefixtures("path")
def test_a_book_with_a_new_backup_is_well() -> None:
    assert canasta("backup").status == 0
    status, found = examined()
    assert status == 0
    noted = {"rights"} if os.name == "nt" else set()  # Windows is not asked for them.
    # The night is open since long, and its cards were printed.
    noted |= {"hall"}
    assert {check for check, (state, _words) in found.items() if state != "ok"} == noted
    assert "restores and verifies: 1 hand, 29 changes" in found["restore"][1]
    text = canasta("doctor")
    assert text.status == 0
    assert ("Only you can read the book." in text.out) == ("rights" not in noted)


def _edit(statement: str) -> Callable[[Path], None]:
    def edit(path: Path) -> None:
        with closing(sqlite3.connect(path)) as file:
            file.execute(statement)
            file.commit()

    return edit


def _damage_backup(path: Path) -> None:
    canasta("backup")
    (copy,) = path.with_name("club-backups").glob("*.canasta")
    _edit("UPDATE hand_side SET total = total + 5")(copy)


def _truncate_backup(path: Path) -> None:
    canasta("backup")
    (copy,) = path.with_name("club-backups").glob("*.canasta")
    copy.write_bytes(copy.read_bytes()[:5000])


def _age_backup(path: Path) -> None:
    """Back the book up long ago, once more with a clock that was ahead, and change it since."""
    canasta("backup")
    (copy,) = path.with_name("club-backups").glob("*.canasta")
    shutil.copy(copy, copy.with_name("club-2099-01-01T120000.canasta"))
    copy.rename(copy.with_name("club-2026-01-01T120000.canasta"))
    canasta("player", "add", "Kim")


TROUBLES: list[tuple[str, Callable[[Path], object], str, str]] = [
    ("backup", lambda _path: None, "warning", "Make one: canasta backup"),
    ("backup", _age_backup, "warning", "lacks 1 change. Make one: canasta backup"),
    ("restore", _damage_backup, "error", "club-"),
    ("restore", _truncate_backup, "error", "cannot be relied on"),
    ("rights", lambda path: path.chmod(0o644), "warning", "chmod 600"),
    ("log", _edit("PRAGMA journal_mode = DELETE"), "warning", "journal mode delete"),
    (
        "clock",
        _edit("UPDATE journal_entry SET at = '2099-01-01 00:00:00.000000' WHERE number = 22"),
        "warning",
        "days behind the newest change of the book. Set the clock",
    ),
    ("book", _edit("CREATE TABLE notes (x)"), "error", "canasta verify"),
    ("book", lambda path: path.write_bytes(path.read_bytes()[:200]), "error", "damaged"),
    ("book", lambda path: path.unlink(), "error", "Create one: canasta --book"),
]


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
@pytest.mark.parametrize(
    ("check", "trouble", "state", "words"),
    TROUBLES,
    ids=[f"{number}-{each[0]}" for number, each in enumerate(TROUBLES)],
)
def test_each_trouble_is_found(
    path: Path, check: str, trouble: Callable[[Path], object], state: str, words: str
) -> None:
    trouble(path)
    status, found = examined()
    assert found[check][0] == state
    assert words in found[check][1]
    assert status == (1 if any(each[0] in ("warning", "error") for each in found.values()) else 0)


def test_a_synchronised_folder_and_a_full_disk_are_found(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OneDrive", str(path.parent))
    usage = shutil.disk_usage(path)._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    _status, found = examined()
    assert found["folder"][0] == "warning"
    assert "OneDrive synchronises the folder" in found["folder"][1]
    assert "1 MB are free" in found["space"][1]
    assert found["space"][0] == "warning"


@pytest.mark.skipif(os.name == "nt", reason="Windows has drives by letters")
def test_a_network_drive_is_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_mounts", lambda: iter([(path.parent, "nfs4")]))
    assert "network drive (nfs4)" in examined()[1]["folder"][1]


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
@pytest.mark.usefixtures("path")
def test_another_version_of_the_program_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "bin" / "canasta"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\necho canasta 0.0.9\n", encoding="utf-8")
    other.chmod(stat.S_IRWXU)
    # Such a name cannot be looked up, as what is in a folder that only another user may read.
    monkeypatch.setenv("PATH", os.pathsep.join([f"/{300 * 'x'}", "/nowhere", str(other.parent)]))
    state, words = examined()[1]["program"]
    assert state == "warning"
    assert f"{other} is 0.0.9" in words


@pytest.mark.parametrize(
    ("others", "state", "words"),
    [
        ([], "ok", "canasta 1.2."),
        ([("/a/canasta", "1.2")], "ok", "canasta 1.2."),
        ([("/a/canasta", "1.2"), ("/b/canasta", "1.2")], "note", "2 places: /a/canasta and /b/"),
        ([("/a/canasta", "1.2"), ("/b/canasta", "1.1")], "warning", "/b/canasta is 1.1"),
    ],
)
def test_copies_of_the_program_are_told_apart(
    others: list[tuple[str, str]], state: str, words: str
) -> None:
    found = findings.versions("1.2", others)
    assert found.state == state
    assert words in found.message


@pytest.mark.parametrize("damage", [lambda _path: canasta("backup"), "backup", "book"])
def test_what_is_sent_with_a_report_names_nobody(
    path: Path, damage: Callable[[Path], object] | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form for reports of errors asks for this answer."""
    with closing(sqlite3.connect(path)) as file:
        names = {name for (name,) in file.execute("SELECT name FROM player")}
    assert names
    if damage == "backup":
        _damage_backup(path)
    elif damage == "book":
        _edit("UPDATE hand_side SET total = total + 5")(path)
        canasta("backup")
    elif callable(damage):
        damage(path)
    monkeypatch.setattr(Path, "home", lambda: path.parent)
    answer = canasta("doctor", "--json").out
    assert str(path.parent) not in answer
    assert [name for name in names if name in answer] == []


def test_a_program_that_does_not_answer_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hangs(*_words: object, **_options: object) -> None:
        raise subprocess.TimeoutExpired("canasta", 10)

    monkeypatch.setattr(subprocess, "run", hangs)
    assert doctor._version(tmp_path) == ""


@pytest.mark.long
def test_an_older_book_and_its_backup_are_examined(path: Path) -> None:
    import gzip

    path.write_bytes(gzip.decompress((BOOKS / "schema_0001.canasta.gz").read_bytes()))
    with steps.installed():
        _status, found = examined()
    # The migration made the newest backup, which is of the older schema.
    assert found["restore"][0] == "ok"
    assert len(list(path.with_name("club-backups").glob("*"))) == 1


def test_a_server_is_judged_by_its_settings() -> None:
    assert findings.server_version(150004).state == "ok"
    assert findings.server_version(140009).state == "warning"
    assert findings.durability(["fsync"]).state == "error"
    assert findings.durability([]).state == "ok"
    assert findings.server_rights(can_create=False).state == "note"


@pytest.mark.parametrize(
    ("age", "changes", "state"), [(1, 0, "ok"), (6, 3, "ok"), (8, 0, "ok"), (8, 1, "warning")]
)
def test_a_backup_is_too_old_when_it_lacks_changes(age: int, changes: int, state: str) -> None:
    assert findings.backup_age(timedelta(days=age), changes).state == state


def test_a_clock_that_is_right_is_fine() -> None:
    now = datetime.now(UTC)
    assert findings.clock(now - now).state == "ok"
    assert findings.clock(timedelta(hours=3)).message.count("3 hours behind") == 1


@pytest.mark.parametrize(
    "finding",
    [
        findings.rights(Path("club.canasta"), None, is_own=True, is_writable=True),
        findings.key("Riverside", Path("key.pem"), None, is_there=True, is_fit=True),
    ],
    ids=["book", "key"],
)
def test_rights_that_were_not_looked_at_are_not_called_good(finding: Finding) -> None:
    assert finding.state == "note"
    assert "was not checked" in finding.message
