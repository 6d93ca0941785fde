"""``canasta backup`` as a person types it."""

import json
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from canasta_club.text.times import local
from tests.cli.process import canasta


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "club.canasta"
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    assert canasta("init", "Riverside", "--rules", "club").status == 0
    return path


@pytest.mark.usefixtures("book")
def test_a_backup_is_made_listed_and_restored() -> None:
    assert "There is no backup yet" in canasta("backup", "list").out
    done = canasta("backup")
    assert "1 club, 0 players" in done.out
    assert canasta("player", "add", "Ash").status == 0
    (row,) = canasta("backup", "list", "--json").rows
    name = row["file"]
    tried = canasta("backup", "restore", str(name), "--dry-run")
    assert (tried.status, "every hand and change in it agrees" in tried.out) == (0, True)
    assert "Ash" in canasta("player", "list").out
    restored = canasta("backup", "restore", str(name))
    assert restored.status == 0, restored.err
    assert "The book as it was is kept" in restored.err
    assert "Ash" not in canasta("player", "list").out
    assert len(canasta("backup", "list", "--json").rows) == 2


def test_a_backup_that_does_not_verify_is_restored_only_when_asked_for(book: Path) -> None:
    backup = book.with_name("changed.canasta")
    assert canasta("player", "add", "Ash").status == 0
    assert canasta("backup", str(backup)).status == 0
    with closing(sqlite3.connect(backup)) as driver, driver:
        driver.execute("UPDATE player SET name = 'Birch'")
    before = book.read_bytes()
    for words in ([], ["--dry-run"]):
        refused = canasta("backup", "restore", str(backup), *words)
        assert (refused.status, book.read_bytes() == before) == (1, True)
        assert "changed.canasta does not verify; nothing was changed." in refused.err
        assert "was changed outside this program: its name is Birch, was Ash" in refused.err
    assert canasta("backup", "restore", str(backup), "--unverified").status == 0
    assert "Birch" in canasta("player", "list").out


def test_a_place_may_follow_at_once(book: Path) -> None:
    done = canasta("backup", str(book.with_name("mine.canasta")))
    assert done.status == 0, done.err
    assert book.with_name("mine.canasta").exists()


def test_closing_a_night_makes_a_backup(book: Path) -> None:
    for words in (
        "player add Ash Birch",
        "season new Winter --from 2026-10-01",
        "night open 2026-11-19",
        "night close",
    ):
        done = canasta(*words.split())
        assert done.status == 0, done.err
    assert len(list(book.with_name("club-backups").glob("*.canasta"))) == 1


@pytest.mark.usefixtures("book")
def test_backups_are_listed_by_the_clock_of_the_club() -> None:
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        canasta("club", "edit", "--time-zone", zone)
        taken = json.loads(canasta("backup", "create", "--json").out)["values"]["taken"]
        here = local(datetime.fromisoformat(taken), zone)
        assert f"{here:%Y-%m-%d %H:%M}" in canasta("backup", "list").out
