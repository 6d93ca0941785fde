"""Books made by older versions of the program: this one reads them, and everything in them."""

import gzip
import json
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from canasta_club.club.games import IN_HANDS
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records.book.book import open_book
from canasta_club.records.journal import entries
from canasta_club.records.undoing import redo, undo
from tests.cli.process import Done, canasta
from tests.depth import mostly_long
from tests.records.books import make_book

BOOKS = Path(__file__).parent / "books"
SCHEMAS = sorted(path.name.removesuffix(".canasta.gz") for path in BOOKS.glob("schema_*.gz"))
NEWEST = SCHEMAS[-1]

Run = Callable[..., Done]


@pytest.fixture(params=SCHEMAS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(name: str, tmp_path: Path) -> Path:
    """Unpack a book in a folder of its own."""
    return unpacked(name, tmp_path)


@pytest.fixture
def run(path: Path) -> Run:
    return at(path)


def unpacked(name: str, folder: Path) -> Path:
    path = folder / "club.canasta"
    path.write_bytes(gzip.decompress((BOOKS / f"{name}.canasta.gz").read_bytes()))
    return path


def at(path: Path) -> Run:
    """Type commands at a book."""

    def typed(*words: str) -> Done:
        club = () if "--club" in words or words[0] == "init" else ("--club", "Riverside")
        typed = ("--book", str(path), "--by", "Sue", *club, *words)
        return canasta(*typed, shows_old_words=True)

    return typed


def answer(run: Run, *words: str) -> Any:
    done = run(*words, "--json")
    assert done.status == 0, f"{shlex.join(words)}: {done.err}"
    return make_book.rows(words, done.out)


def figures(name: str) -> dict[str, Any]:
    """Return the answers of the program that made a book, by command."""
    found: dict[str, Any] = json.loads((BOOKS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def assert_as_then(run: Run, name: str) -> None:
    then = figures(name)
    assert then
    for words, old in then.items():
        now = answer(run, *shlex.split(words))
        assert now == with_unknown(old, now), words


def with_unknown(then: Any, now: Any) -> Any:
    """Return an answer of then; it called 0 what slips with a total alone do not tell."""
    if isinstance(then, list):
        return [with_unknown(*both) for both in zip(then, now, strict=True)]
    if not isinstance(then, dict):
        return then
    unknown = {key for key in IN_HANDS & then.keys() if then[key] == 0 and now.get(key) is None}
    return then | dict.fromkeys(unknown)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found)


def test_there_is_a_book_of_every_schema(tmp_path: Path) -> None:
    path = tmp_path / "new.canasta"
    assert at(path)("init", "Riverside", "--rules", "club").status == 0
    newest = int(revision(path).removeprefix("book_"))
    assert [f"schema_{number:04}" for number in range(1, newest + 1)] == SCHEMAS


def test_a_book_is_of_its_schema_and_full(path: Path, name: str) -> None:
    assert revision(path) == name.replace("schema", "book")
    with closing(sqlite3.connect(path)) as connection:
        assert list(make_book.gaps(connection)) == []
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("name", mostly_long(SCHEMAS, [SCHEMAS[0], NEWEST]), indirect=True)
def test_an_old_book_answers_as_it_did_then(run: Run, name: str) -> None:
    assert_as_then(run, name)


class Opened(NamedTuple):
    """A book that was opened, and what it was before."""

    name: str
    path: Path
    before: bytes
    statements: list[str]


@pytest.fixture(scope="module", params=SCHEMAS)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Opened:
    """Open a book once, which brings it up to date."""
    path = unpacked(request.param, tmp_path_factory.mktemp("opened"))
    found = Opened(request.param, path, path.read_bytes(), dump(path))
    assert answer(at(path), "journal")
    return found


@pytest.mark.sampled(1)
def test_an_old_book_is_kept_as_it_was(opened: Opened) -> None:
    copies = [*opened.path.parent.glob("*-backups/*.canasta")]
    if opened.name == NEWEST:
        assert copies == []
        assert opened.path.read_bytes() == opened.before
    else:
        (copy,) = copies
        assert dump(copy) == opened.statements
        assert opened.path.read_bytes() != opened.before


@pytest.mark.sampled(1)
def test_an_old_book_is_brought_up_to_date_and_adds_up(opened: Opened) -> None:
    then = figures(opened.name)
    hands = sum(len(old) for words, old in then.items() if words.startswith("hand list"))
    run = at(opened.path)
    done = run("verify", "--json")
    assert done.status == 0, done.err
    assert json.loads(done.out)["problems"] == []
    assert bool(json.loads(done.out)["hands"]) == bool(hands)
    assert revision(opened.path) == NEWEST.replace("schema", "book")
    assert run("verify", "--club", "Hillside").status == 0
    with closing(sqlite3.connect(opened.path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.long
@pytest.mark.parametrize("name", mostly_long(SCHEMAS, [NEWEST]), indirect=True)
def test_everything_in_an_old_book_can_be_undone_and_redone(
    run: Run, path: Path, name: str
) -> None:
    undone = 0
    with open_book(str(path), "Riverside", "Sue") as book:
        held = [entry for entry in entries(book) if entry.kind == "change" and not entry.is_undone]
        for entry in held:
            if entry.action != "player erase":
                undo(book, number=entry.number)
                undone += 1
        # Only a change that erased a player stays.
        with pytest.raises(ConflictError if undone < len(held) else NotFoundError):
            undo(book)
        assert answer(run, "player", "list") == []
        for _ in range(undone):
            redo(book)
    assert_as_then(run, name)
    # What was undone last when the book was made can be brought back too.
    assert run("redo").status == 0
    assert run("redo").status == 1
    assert run("verify").status == 0


@pytest.mark.parametrize("command", ["player list", "verify", "ruling opening KKK", "doctor"])
def test_a_book_of_a_version_before_the_first_is_refused_and_left(
    command: str, tmp_path: Path
) -> None:
    path = unpacked(NEWEST, tmp_path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'canasta_0014'")
    before = path.read_bytes()
    done = at(path)(*command.split())
    assert done.status
    assert "by a version before 1.0.0 (canasta_0014); it was left as it is" in done.out + done.err
    assert "canasta import --all FILE" in done.out + done.err or "ruling" in command
    assert path.read_bytes() == before
    assert not path.with_name("club-backups").exists()


def test_a_backup_of_a_version_before_the_first_is_not_restored(tmp_path: Path) -> None:
    copy = unpacked(NEWEST, tmp_path).rename(tmp_path / "old.canasta")
    run = at(unpacked(NEWEST, tmp_path))
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'canasta_0013'")
    done = run("backup", "restore", str(copy), "--yes")
    assert done.status == 1
    assert "old.canasta was written by a version before 1.0.0 (canasta_0013)" in done.err
    assert run("verify").status == 0


@pytest.mark.long
def test_the_next_book_is_made_from_the_newest(tmp_path: Path) -> None:
    make_book.make(len(SCHEMAS), tmp_path)
    made = json.loads((tmp_path / f"{NEWEST}.json").read_text(encoding="utf-8"))
    assert made.keys() == figures(NEWEST).keys()
    assert {path.name for path in tmp_path.iterdir()} == {f"{NEWEST}.canasta.gz", f"{NEWEST}.json"}
