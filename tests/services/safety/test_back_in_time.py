"""A book that lost changes it had is noticed, whatever put it back; honest work raises nothing."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from canasta_club.records import marks
from canasta_club.records.book import backup
from canasta_club.records.book.book import open_book
from canasta_club.records.safekeeping import condition
from tests.cli.process import Done, canasta
from tests.clock import stop_clock
from tests.places import link

WARNING = "See: canasta verify"
Way = Callable[[Path], object]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book with two hands, and copies of it as it was before each."""
    folder = tmp_path_factory.mktemp("evening")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        patch.setenv("CANASTA_BOOK", str(folder / "club.canasta"))
        for line in (
            ("init", "Riverside", "--rules", "club"),
            ("player", "add", "Ash", "Birch", "Cedar", "Dogwood", "Zoe"),
            ("season", "new", "Winter", "--from", "2026-10-01"),
            ("night", "open", "2026-11-19"),
            ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
        ):
            assert canasta(*line).status == 0
        _keep(folder, "before.canasta")
        assert _record("675").status == 0
        _keep(folder, "first.canasta")
        assert _record("775").status == 0
    return folder


def _keep(folder: Path, name: str) -> None:
    with closing(sqlite3.connect(folder / "club.canasta")) as book:
        book.execute("VACUUM INTO ?", (str(folder / name),))


def _record(total: str) -> Done:
    return canasta("hand", "record", "--table", "1", f"Ash+Birch: ={total}", "Cedar+Dogwood: =435")


@pytest.fixture
def book(evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test the book, as this computer has changed it, in a folder of its own."""
    for name in ("club.canasta", "before.canasta", "first.canasta"):
        shutil.copy(evening / name, tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    assert canasta("club", "edit", "--backups-kept", "20").status == 0
    return tmp_path / "club.canasta"


def _sql(*statements: str) -> Way:
    def run(book: Path) -> None:
        with closing(sqlite3.connect(book)) as file:
            for statement in statements:
                file.execute(statement)
            file.commit()

    return run


DELETE_NEWEST = (
    (
        "DELETE FROM journal_change WHERE entry_id ="
        " (SELECT id FROM journal_entry ORDER BY number DESC LIMIT 1)"
    ),
    (
        "DELETE FROM journal_entry WHERE id ="
        " (SELECT id FROM journal_entry ORDER BY number DESC LIMIT 1)"
    ),
)
EDIT_NEWEST = (
    "UPDATE journal_entry SET hash = substr(hash, 2) || substr(hash, 1, 1) WHERE id ="
    " (SELECT id FROM journal_entry ORDER BY number DESC LIMIT 1)"
)


def _put_back(name: str) -> Way:
    def run(book: Path) -> None:
        for end in ("-wal", "-shm"):
            book.with_name(book.name + end).unlink(missing_ok=True)
        shutil.copy(book.with_name(name), book)

    return run


def _typed(*lines: str) -> Way:
    def run(book: Path) -> None:
        for line in lines:
            done = canasta(*(word.replace("{folder}", str(book.parent)) for word in line.split()))
            assert done.status == 0, (line, done.err)

    return run


def _both(*ways: Way) -> Way:
    def run(book: Path) -> None:
        for way in ways:
            way(book)

    return run


def _emptied(*names: str) -> Way:
    def run(book: Path) -> None:
        for name in names:
            shutil.rmtree(book.parent / name, ignore_errors=True)

    return run


def _through_a_link(*lines: str) -> Way:
    def run(book: Path) -> None:
        other = book.parent / "elsewhere" / "linked.canasta"
        other.parent.mkdir()
        link(other, book)
        for line in lines:
            assert canasta("--book", str(other), *line.split()).status == 0

    return run


def _named_otherwise(*lines: str) -> Way:
    def run(book: Path) -> None:
        other = book.rename(book.with_name("other.canasta"))
        for line in lines:
            assert canasta("--book", str(other), *line.split()).status == 0
        other.rename(book)

    return run


def _loaded_again(book: Path) -> None:
    _typed("export --all {folder}/whole.jsonl")(book)
    book.unlink()
    _typed("import --all {folder}/whole.jsonl")(book)


def _while_the_clock_is(time: str, way: Way) -> Way:
    def run(book: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            stop_clock(patch, time, backup, condition, marks)
            way(book)

    return run


OLDER = _put_back("first.canasta")
MUCH_OLDER = _put_back("before.canasta")
NO_MARK = _emptied("state")

BACK: dict[str, Way] = {
    "the newest change is deleted with its rows": _sql(*DELETE_NEWEST),
    "the two newest are deleted": _sql(*DELETE_NEWEST, *DELETE_NEWEST),
    "the newest ten are deleted": _sql(*DELETE_NEWEST * 10),
    "an older file is put in its place": OLDER,
    "a much older file is put in its place": MUCH_OLDER,
    "the newest is deleted, a backup has it": _both(_typed("backup"), _sql(*DELETE_NEWEST)),
    "an older file, a backup has more": _both(_typed("backup"), OLDER),
    "without a mark, a backup has more": _both(_typed("backup"), OLDER, NO_MARK),
    "without a mark, the newest is deleted": _both(
        _typed("backup"), _sql(*DELETE_NEWEST), NO_MARK
    ),
    "a backup after closing has more": _both(_typed("night close"), MUCH_OLDER, NO_MARK),
    "an older file, and work goes on": _both(OLDER, _typed("player add Gum")),
    "an older file, and much work goes on": _both(
        OLDER, _typed("player add Gum", "player add Ivy", "player add Elm", "player add Fir")
    ),
    "the newest is deleted, and another made in its place": _both(
        _sql(*DELETE_NEWEST), _typed("player add Gum")
    ),
    "after an undo": _both(_typed("undo"), OLDER),
    "after an undo and a redo": _both(_typed("undo", "redo"), _sql(*DELETE_NEWEST)),
    "after a backup was restored": _both(
        _typed("backup create {folder}/copy.canasta", "player add Gum",
               "backup restore {folder}/copy.canasta --yes", "player add Ivy"),
        _sql(*DELETE_NEWEST),
    ),
    "an older backup put there by hand": _both(
        _typed("backup create {folder}/copy.canasta", "player add Gum"), _put_back("copy.canasta")
    ),
    "after the backups are gone": _both(_typed("backup"), OLDER, _emptied("club-backups")),
    "of two clubs one lost a change": _both(
        _typed("init Hill --rules club --add-club", "player add Gum --club Riverside"),
        _sql(*DELETE_NEWEST),
    ),
    "a change was edited in its place": _sql(EDIT_NEWEST),
    "changed through a link, and the newest is deleted": _both(
        _through_a_link("player add Gum"), _sql(*DELETE_NEWEST)
    ),
    "the club is loaded again in the same place, and the newest is deleted": _both(
        _loaded_again, _sql(*DELETE_NEWEST)
    ),
    "a year back by the clock, and an older file": _both(
        _while_the_clock_is("2025-11-19 20:00", _typed("player add Gum", "backup")), OLDER
    ),
}  # fmt: skip

HONEST: dict[str, Way] = {
    "nothing is done": lambda _book: None,
    "a change": _typed("player add Gum"),
    "an undo": _typed("undo"),
    "many undos": _typed("undo", "undo", "undo"),
    "an undo and a redo": _typed("undo", "redo"),
    "a backup": _typed("backup"),
    "a backup and a change": _typed("backup", "player add Gum"),
    "closing a night": _typed("night close"),
    "a backup is restored": _typed(
        "backup create {folder}/copy.canasta", "player add Gum", "backup",
        "backup restore {folder}/copy.canasta --yes",
    ),
    "a backup is restored, and work goes on": _typed(
        "backup create {folder}/copy.canasta", "player add Gum", "backup",
        "backup restore {folder}/copy.canasta --yes", "player add Ivy",
    ),
    "a backup is restored, and then the newer one": _typed(
        "backup create {folder}/copy.canasta", "player add Gum",
        "backup create {folder}/newer.canasta", "backup restore {folder}/copy.canasta --yes",
        "backup restore {folder}/newer.canasta --yes",
    ),
    "a preview": _typed("undo --dry-run"),
    "a person is erased": _typed("player erase Zoe --yes"),
    "a person is erased from the backups, too": _typed("backup", "player erase Zoe --yes"),
    "the marks are gone": _both(_typed("backup", "player add Gum"), NO_MARK),
    "the marks are damaged": lambda book: [
        file.write_text("{") for file in (book.parent / "state").rglob("*.json")
    ],
    "the marks cannot be kept": lambda book: (book.parent / "state").rename(book.parent / "x")
    and (book.parent / "state").write_text("no folder"),
    "another computer goes on": _both(
        lambda book: shutil.copytree(book.parent / "state", book.parent / "kept"),
        _typed("player add Gum", "undo"), NO_MARK,
        lambda book: (book.parent / "kept").rename(book.parent / "state"),
    ),
    "changed through a link": _both(_through_a_link("player add Gum"), _typed("undo")),
    "renamed, changed, and renamed again": _both(
        _named_otherwise("player add Gum"), _typed("player add Ivy", "backup")
    ),
    "an equal copy is put in its place": lambda book: shutil.copy(
        shutil.copy(book, book.with_name("equal.canasta")), book
    ),
    "the club is loaded again in the same place": _both(_typed("backup"), _loaded_again),
    "the clock was a year back": _both(
        _while_the_clock_is("2025-11-19 20:00", _typed("player add Gum", "backup")),
        _typed("undo", "backup", "player add Ivy"),
    ),
    "the clock was a year ahead": _both(
        _while_the_clock_is("2027-11-19 20:00", _typed("player add Gum", "backup")),
        _typed("undo", "player add Ivy", "undo"),
    ),
    "a second club": _typed("init Hill --rules club --add-club"),
    "the book is made anew": _both(
        _typed("backup"), lambda book: book.unlink(), _typed("init Riverside --rules club"),
    ),
    "what is lacking is accepted": _both(
        OLDER, _typed("verify --accept changes-lost", "player add Gum")
    ),
}  # fmt: skip


def test_twenty_ways_of_each_are_tried() -> None:
    assert min(len(BACK), len(HONEST)) >= 20


def _club() -> tuple[str, ...]:
    return ("--club", "Riverside")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("way", BACK)
def test_a_way_back_is_found(book: Path, way: str) -> None:
    BACK[way](book)
    found = canasta("verify", "--json", *_club())
    problems = [each["code"] for each in json.loads(found.out)["problems"]]
    assert found.status == 1, found.out
    assert "changes-lost" in problems or way == "a change was edited in its place"
    examined = canasta("doctor", "--json")
    states = [row["state"] for row in json.loads(examined.out)["rows"] if row["check"] == "history"]
    assert "error" in states


@pytest.mark.sampled(4)
@pytest.mark.parametrize("way", HONEST)
def test_an_honest_way_raises_nothing(
    book: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    if os.name == "nt" and way in {"the marks cannot be kept", "another computer goes on"}:
        pytest.skip("Windows keeps the marks in a folder of the user that no variable moves")
    HONEST[way](book)
    caplog.clear()
    found = canasta("verify", "--json", *_club())
    assert (found.status, json.loads(found.out)["problems"]) == (0, [])
    assert WARNING not in caplog.text
    examined = canasta("doctor", "--json")
    states = {row["state"] for row in json.loads(examined.out)["rows"] if row["check"] == "history"}
    assert states == {"ok"}


def test_it_is_said_once_a_day_when_the_book_is_opened(
    book: Path, caplog: pytest.LogCaptureFixture
) -> None:
    canasta("backup")
    OLDER(book)
    for times in (1, 0):
        caplog.clear()
        assert canasta("player", "list").status == 0
        assert caplog.text.count("has 2 changes that the book lacks") == times


@pytest.mark.parametrize("name", ["backup", "copy"])
def test_a_copy_that_is_opened_elsewhere_has_no_mark(book: Path, name: str) -> None:
    if name == "backup":
        assert canasta("backup", "create", str(book.parent / "other.canasta")).status == 0
    else:
        shutil.copy(book, book.parent / "other.canasta")
    canasta("player", "add", "Gum")
    done = canasta("--book", str(book.parent / "other.canasta"), "verify", "--json")
    assert json.loads(done.out)["problems"] == []


def test_a_copy_of_a_book_begins_with_its_mark(book: Path) -> None:
    target = book.parent / "copied.canasta"
    assert canasta("book", "copy", str(book), str(target)).status == 0
    assert canasta("--book", str(target), "verify").status == 0
    _sql(*DELETE_NEWEST)(target)
    assert "changes-lost" in canasta("--book", str(target), "verify", "--json").out


def test_a_club_that_is_imported_begins_with_its_mark(book: Path) -> None:
    file, target = book.parent / "club.jsonl", book.parent / "loaded.canasta"
    assert canasta("export", "--all", str(file)).status == 0
    assert canasta("--book", str(target), "import", "--all", str(file)).status == 0
    assert canasta("--book", str(target), "verify").status == 0
    _sql(*DELETE_NEWEST)(target)
    assert "changes-lost" in canasta("--book", str(target), "verify", "--json").out


def test_a_fingerprint_tells_when_the_book_stood_there(book: Path) -> None:
    rows = canasta("journal", "--json").rows
    assert {len(row["hash"]) for row in rows} == {64}
    first = canasta("verify", "--fingerprint", rows[1]["hash"][:16].upper())
    assert (first.status, first.out) == (0, f"Stood after change {len(rows) - 1} of {len(rows)}.\n")
    never = canasta("verify", "--fingerprint", "0" * 16)
    assert (never.status, never.out) == (1, f"Never in this book, which has {len(rows)} changes.\n")
    asked = canasta("verify", "--fingerprint", rows[0]["hash"], "--json")
    assert json.loads(asked.out)["number"] == len(rows)
    assert canasta("verify", "--fingerprint", "abc").status == 2
    assert book.exists()


def test_what_another_command_records_meanwhile_is_not_missed(book: Path) -> None:
    with open_book(str(book)) as slow:
        assert slow.club.name == "Riverside"
        assert _record("875").status == 0
        assert canasta("backup").status == 0
        assert condition.lost_changes(slow) is None
        assert slow.marks.fits(slow.connection, slow.club_id)
