"""Backups of a book: complete while others write, checked, and put back only when nobody has it."""

import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from canasta_club.errors import BookError, CanastaError, ConflictError, NotFoundError
from canasta_club.records.book import _location, backup
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.migrations.revisions import REVISIONS
from canasta_club.records.nouns import players
from tests.places import link


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "club.canasta"
    copy.write_bytes(begun.read_bytes())
    return copy


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    with open_book(str(path), by="Sue") as opened:
        yield opened


def names(path: Path) -> list[str]:
    with open_book(str(path)) as opened:
        return [each.name for each in players.of_club(opened)]


def test_a_backup_holds_what_is_committed_while_another_has_the_book_open(
    book: Book, path: Path
) -> None:
    with open_book(str(path)) as other:
        players.of_club(other)  # A prompt that was left open.
        players.add(book, ["Ash", "Birch"])
        made = backup.make(book.connection, book.location)
    assert made.counts["player"] == 2
    assert names(made.path) == ["Ash", "Birch"]
    assert made.path.parent == path.with_name("club-backups")
    assert backup.taken_of(book.location) == [made.path]
    if os.name == "posix":
        assert stat.S_IMODE(made.path.stat().st_mode) == 0o600


def test_a_backup_is_compared_with_the_book_as_it_was_when_it_was_copied(
    book: Book, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = backup._copy

    def copy_and_lose_the_race(source: sqlite3.Connection, target: Path) -> None:
        copy(source, target)
        with open_book(str(path), by="Tom") as other:
            players.add(other, ["Cedar"])

    players.add(book, ["Ash"])
    monkeypatch.setattr(backup, "_copy", copy_and_lose_the_race)
    made = backup.make(book.connection, book.location)
    assert made.counts["player"] == 1
    assert names(path) == ["Ash", "Cedar"]


def test_a_backup_is_one_file(book: Book) -> None:
    made = backup.make(book.connection, book.location)
    assert [each.name for each in made.path.parent.iterdir()] == [made.path.name]


def test_two_backups_in_a_second_are_two_files(book: Book) -> None:
    first, second = (backup.make(book.connection, book.location).path for _ in range(2))
    assert first != second
    assert set(backup.taken_of(book.location)) == {first, second}


def test_a_backup_elsewhere(book: Book, tmp_path: Path) -> None:
    made = backup.make(book.connection, book.location, tmp_path / "mine.canasta")
    assert made.path == tmp_path / "mine.canasta"
    with pytest.raises(ConflictError, match="already exists"):
        backup.make(book.connection, book.location, tmp_path / "mine.canasta")
    (tmp_path / "stick").mkdir()
    assert (
        backup.make(book.connection, book.location, tmp_path / "stick").path.parent.name == "stick"
    )
    assert backup.taken_of(book.location) == []


def test_a_place_that_cannot_be_written_is_refused_in_words(book: Book, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BookError, match="cannot be written"):
        backup.make(book.connection, book.location, tmp_path / "file" / "x.canasta")


def test_a_damaged_book_makes_no_backup(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA foreign_keys = OFF")
        file.execute("UPDATE journal_entry SET club_id = 'gone'")
    with open_book(str(path)) as book:
        with pytest.raises(BookError, match="does not verify"):
            backup.make(book.connection, book.location)
        assert backup.taken_of(book.location) == []


def test_old_backups_go_by_the_rule(book: Book, path: Path) -> None:
    folder = backup.folder_of(path)
    folder.mkdir()
    for day in range(1, 13):
        for end in ("", "-wal"):
            (folder / f"club-2024-03-{day:02}T120000.canasta{end}").write_bytes(b"x")
    (folder / "mine.canasta").touch()
    gone = backup.prune(book.location)
    assert sorted(each.name for each in gone) == [
        "club-2024-03-01T120000.canasta", "club-2024-03-02T120000.canasta",
    ]  # fmt: skip
    assert len(backup.taken_of(book.location)) == 10
    assert (folder / "mine.canasta").exists()


def test_restoring_puts_the_backup_in_place_and_keeps_the_book(path: Path) -> None:
    with open_book(str(path), by="Sue") as book:
        players.add(book, ["Ash"])
        made = backup.make(book.connection, book.location)
        players.add(book, ["Birch"])
        location = book.location
    restored, before = backup.restore(location, made.path, REVISIONS)
    assert restored.counts["player"] == 1
    assert names(path) == ["Ash"]
    assert before is not None
    assert names(before) == ["Ash", "Birch"]
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    # It would hold what was replaced, names of people too.
    assert not path.with_name(f"{path.name}-journal").exists()


def test_restoring_waits_for_nobody_who_has_the_book_open(path: Path) -> None:
    with open_book(str(path), by="Sue") as book:
        made = backup.make(book.connection, book.location)
        players.add(book, ["Ash"])
        with pytest.raises(ConflictError, match="Another command has the book open"):
            backup.restore(book.location, made.path, REVISIONS)
        location = book.location
    assert names(path) == ["Ash"]
    backup.restore(location, made.path, REVISIONS)
    assert names(path) == []


def test_a_book_that_is_damaged_is_replaced_and_kept(path: Path, tmp_path: Path) -> None:
    with open_book(str(path)) as book:
        made = backup.make(book.connection, book.location, tmp_path / "mine.canasta")
        location = book.location
    whole = path.read_bytes()
    path.write_bytes(whole[:200] + b"\xff" * (len(whole) - 200))
    _restored, before = backup.restore(location, made.path, REVISIONS)
    assert names(path) == []
    assert before is not None
    assert before.read_bytes()[200:300] == b"\xff" * 100


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (b"", "is empty"),
        (b"text", "another kind of file"),
        (None, "does not verify"),
    ],
)
def test_what_does_not_verify_replaces_nothing(
    path: Path, tmp_path: Path, change: bytes | None, message: str
) -> None:
    with open_book(str(path), by="Sue") as book:
        players.add(book, ["Ash"])
        made = backup.make(book.connection, book.location, tmp_path / "mine.canasta").path
        location = book.location
    whole = made.read_bytes()
    made.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096) if change is None else change)
    with pytest.raises(BookError, match=message):
        backup.restore(location, made, REVISIONS)
    assert names(path) == ["Ash"]
    assert not list(path.parent.glob("*.restoring*"))


def test_two_who_restore_at_once_do_not_take_the_copy_of_the_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_book(str(path), by="Sue") as book:
        players.add(book, ["Ash"])
        made = backup.make(book.connection, book.location)
        players.add(book, ["Birch"])
        location = book.location
    copy_to = backup.copy_to

    def copied_while_another_restores(*given: Any) -> dict[str, int]:
        counts = copy_to(*given)
        monkeypatch.setattr(backup, "copy_to", copy_to)
        backup.restore(location, made.path, REVISIONS, is_trial=True)
        return counts

    monkeypatch.setattr(backup, "copy_to", copied_while_another_restores)
    backup.restore(location, made.path, REVISIONS)
    assert names(path) == ["Ash"]


def test_what_writes_a_copy_has_the_disk_write_it_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On macOS a commit otherwise waits only until the disk has it in its memory."""
    with open_book(str(path), by="Sue") as book:
        made, location = backup.make(book.connection, book.location), book.location
    typed: list[list[str]] = []

    class Watched(sqlite3.Connection):
        def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
            if not hasattr(self, "statements"):
                self.statements: list[str] = []
                typed.append(self.statements)
            self.statements.append(statement)
            return super().execute(statement, *given)

    def connect(file: Path) -> sqlite3.Connection:
        return sqlite3.connect(file, isolation_level=None, factory=Watched)

    monkeypatch.setattr(backup, "_connect", connect)
    with backup.rewriting(made.path, REVISIONS):
        pass
    backup.restore(location, made.path, REVISIONS)
    writing = [all_typed for all_typed in typed if any("journal_mode" in t for t in all_typed)]
    assert len(writing) == 4
    for all_typed in writing:
        first = next(place for place, text in enumerate(all_typed) if "journal_mode" in text)
        assert "PRAGMA fullfsync = ON" in all_typed[:first]


def test_what_an_interrupted_restore_left_is_deleted_later(path: Path) -> None:
    left = path.with_name(f"{path.name}.restoring-1234")
    for age, is_left in ((0, True), (7200, False)):
        left.write_bytes(b"Ash")
        os.utime(left, (time.time() - age,) * 2)
        _location.path_beside(path, "restoring")
        assert left.exists() == is_left


def test_what_is_not_a_backup_is_refused_as_one(path: Path, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("date,table\n")
    with open_book(str(path)) as book:
        location = book.location
    with pytest.raises(BookError, match=r"list\.csv is not a book") as fault:
        backup.restore(location, tmp_path / "list.csv", REVISIONS)
    assert "canasta backup list" in str(fault.value.hint)


def test_a_backup_of_a_newer_version_is_not_restored(path: Path, tmp_path: Path) -> None:
    with open_book(str(path)) as book:
        made = backup.make(book.connection, book.location, tmp_path / "mine.canasta").path
        location = book.location
    with pytest.raises(BookError, match=r"mine\.canasta was written by a newer version"):
        backup.restore(location, made, ("book_0000",))


def test_a_backup_is_found_by_its_name(book: Book) -> None:
    made = backup.make(book.connection, book.location).path
    assert backup.find(book.location, made.name) == made
    assert backup.find(book.location, str(made)) == made
    with pytest.raises(NotFoundError, match="no backup nowhere"):
        backup.find(book.location, "nowhere")


def test_a_server_is_left_to_its_own_program() -> None:
    where = backup.at("postgresql://club@server/club")
    with pytest.raises(CanastaError, match="backed up with its own program") as fault:
        backup.taken_of(where)
    assert "pg_dump" in (fault.value.hint or "")


def test_the_file_is_complete_after_a_command_though_another_has_it_open(
    path: Path, tmp_path: Path
) -> None:
    with open_book(str(path)) as idle:
        players.of_club(idle)
        idle.release()
        with open_book(str(path), by="Sue") as book:
            players.add(book, ["Ash"])
        copied = tmp_path / "by-hand.canasta"
        copied.write_bytes(path.read_bytes())
    assert names(copied) == ["Ash"]


def test_a_backup_on_a_disk_that_is_full_is_refused_in_words(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_source: sqlite3.Connection, _target: Path) -> None:
        with closing(sqlite3.connect(":memory:")) as small:
            small.execute("PRAGMA max_page_count = 1")
            small.execute("CREATE TABLE large (x)")

    monkeypatch.setattr(backup, "_copy", full)
    with pytest.raises(BookError, match="The disk is full; nothing was changed"):
        backup.make(book.connection, book.location)
    assert [*backup.folder_of(book.location.path or Path()).iterdir()] == []


def test_what_was_left_of_an_unfinished_backup_is_no_backup(book: Book, path: Path) -> None:
    folder = backup.folder_of(path)
    folder.mkdir()
    old = folder / "club-2026-11-18T190000.canasta"
    for each in (old, old.with_name(f"{old.name}.part")):
        each.touch()
    assert backup.taken_of(book.location) == []
    os.utime(old, (0, 0))
    backup.prune(book.location)
    assert [each.name for each in folder.iterdir()] == [f"{old.name}.part"]


def test_files_of_others_among_the_backups_are_left_alone(book: Book, path: Path) -> None:
    folder = backup.folder_of(path)
    folder.mkdir()
    others = [
        folder / name
        for name in (
            "hill-2020-01-01T120000.canasta",
            "hill-club-2020-01-02T120000.canasta",
            "club.canasta",
            "letter.part",
        )
    ]
    (folder / "club-2020-01-03T120000.canasta").mkdir()
    link(folder / "club-2020-01-04T120000.canasta", folder / "gone")
    for each in others:
        each.write_bytes(b"x" if "20" in each.name else b"")
        os.utime(each, (0, 0))
    for day in range(1, 31):
        (folder / f"club-2020-03-{day:02}T120000.canasta").write_bytes(b"x")
    assert len(backup.prune(book.location)) == 30 - 10
    assert all(each.exists() for each in others)


def test_what_cannot_be_written_is_answered_with_what_helps(path: Path, tmp_path: Path) -> None:
    with open_book(str(path)) as book:
        location = book.location
        made = backup.make(book.connection, location, tmp_path / "elsewhere.canasta")
        backup.folder_of(path).write_text("not a folder")
        with pytest.raises(BookError) as refused:
            backup.make(book.connection, location)
        assert "Name another place" in str(refused.value.hint)
        with pytest.raises(BookError) as refused:
            backup.make(book.connection, location, reason="migration")
        assert "a folder that you may write in" in str(refused.value.hint)
    with pytest.raises(BookError) as refused:
        backup.restore(location, made.path, REVISIONS)
    assert "a folder that you may write in" in str(refused.value.hint)


def test_the_newest_backup_stays_where_the_clock_was_set_back(book: Book, path: Path) -> None:
    folder = backup.folder_of(path)
    folder.mkdir()
    for day in range(1, 13):
        (folder / f"club-2999-03-{day:02}T120000.canasta").write_bytes(b"x")
    made = backup.make(book.connection, book.location).path
    assert made not in backup.prune(book.location, keep=made)
    assert made.exists()


def test_who_opens_a_book_while_it_is_replaced_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_book(str(path)) as book:
        made = backup.make(book.connection, book.location)
        location = book.location
    replace, refused = Path.replace, []

    def late(self: Path, target: Path) -> Path:
        with closing(sqlite3.connect(path, timeout=0)) as other:
            try:
                other.execute("UPDATE clubs SET paper = 'a5'")
            except sqlite3.OperationalError as fault:
                refused.append(str(fault))
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", late)
        backup.restore(location, made.path, REVISIONS)
    assert set(refused) == {"database is locked"}
