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

from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records.book.book import open_book
from canasta_club.records.journal import entries, redo, undo
from tests.cli.process import Done, canasta
from tests.depth import mostly_long
from tests.records.books import make_book

BOOKS = Path(__file__).parent / "books"
SCHEMAS = sorted(path.name.removesuffix(".canasta.gz") for path in BOOKS.glob("schema_*.gz"))
DRAFTS = sorted(path.name.removesuffix(".canasta.gz") for path in BOOKS.glob("draft_*.gz"))
NEWEST = SCHEMAS[-1]
NIGHTS = {"closed": "provisional"}
"""The state of a night as older programs called it, and as this one does."""

NO_CENTRE = [
    "bundle",
    "federation_night",
    "federation_player",
    "federation_score",
    "member_club",
    "person_card",
    "person_link",
    "player_card",
]

GAPS = {
    "schema_0001": ["journal_change.after", "journal_entry.reason"],
    "schema_0002": ["journal_entry.reason"],
    "schema_0003": ["side.label"],
    "schema_0010": NO_CENTRE,
    "schema_0011": NO_CENTRE,
}
"""Columns that the program of the time had no way to fill."""

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


def current(words: str, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of an older answer in the words of this program."""
    if words.startswith("night list"):
        return {**row, "state": NIGHTS.get(row["state"], row["state"])}
    if words.startswith("game list") and isinstance(row["score"], str) and row["score"]:
        return {**row, "score": [int(score) for score in row["score"].split(" : ")]}
    if words.startswith("season fixtures"):
        # The day of a game that was played is shown now, and a bye of a cup in its own round, not
        # at the next game of who had it.
        is_elsewhere = "draw" in row and row["away"] and row["result"].startswith("bye: ")
        row = {**row, "result": ""} if is_elsewhere else row
        return {name: value for name, value in row.items() if name != "date" or value}
    if words.startswith("season list"):
        # Nights that a season shares are counted in it now.
        return {name: value for name, value in row.items() if name != "nights"}
    if words.startswith("season unplayed"):
        # Rounds are those of the season's fixtures now, no longer those of the night.
        return {name: value for name, value in row.items() if name != "round"}
    return row


def as_then(old: Any, now: Any) -> Any:
    """Leave out of an answer what the older program did not mention."""
    if isinstance(old, dict) and isinstance(now, dict):
        return {key: as_then(old[key], now[key]) for key in old if key in now}
    if isinstance(old, list) and isinstance(now, list) and len(old) == len(now):
        return [as_then(*both) for both in zip(old, now, strict=True)]
    return now


def assert_as_then(run: Run, name: str) -> None:
    then = figures(name)
    assert then
    for words, old in then.items():
        now = answer(run, *shlex.split(words))
        rows = [current(words, row) for row in old]
        if words.startswith(("hand list", "night list")):
            # Nights that a season shares are listed in it now.
            days = {row["date"] for row in rows}
            now = [row for row in now if row["date"] in days]
        assert as_then(rows, now) == rows, words


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
    newest = int(revision(path).removeprefix("canasta_"))
    assert [f"schema_{number:04}" for number in range(1, newest + 1)] == SCHEMAS


def test_a_book_is_of_its_schema_and_full(path: Path, name: str) -> None:
    assert revision(path) == name.replace("schema", "canasta")
    with closing(sqlite3.connect(path)) as connection:
        assert list(make_book.gaps(connection)) == GAPS.get(name, [])
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


@pytest.mark.sampled(3)
def test_an_old_book_is_kept_as_it_was(opened: Opened) -> None:
    copies = [*opened.path.parent.glob("*-backups/*.canasta")]
    if opened.name == NEWEST:
        assert copies == []
        assert opened.path.read_bytes() == opened.before
    else:
        (copy,) = copies
        assert dump(copy) == opened.statements
        assert opened.path.read_bytes() != opened.before


@pytest.mark.sampled(3)
def test_an_old_book_is_brought_up_to_date_and_adds_up(opened: Opened) -> None:
    then = figures(opened.name)
    hands = sum(len(old) for words, old in then.items() if words.startswith("hand list"))
    run = at(opened.path)
    done = run("verify", "--json")
    assert done.status == 0, done.err
    assert json.loads(done.out)["problems"] == []
    assert bool(json.loads(done.out)["hands"]) == bool(hands)
    assert revision(opened.path) == NEWEST.replace("schema", "canasta")
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


@pytest.mark.parametrize("name", mostly_long(DRAFTS, DRAFTS[-1:]))
def test_a_book_of_an_unreleased_draft_is_refused_in_words(name: str, tmp_path: Path) -> None:
    run = at(unpacked(name, tmp_path))
    questions = [*map(shlex.split, figures(name)), ["season", "fixtures", "--season", "Autumn"]]
    refused = [done for words in questions if (done := run(*words)).status]
    assert refused
    for done in refused:
        assert "unreleased version" in done.err


@pytest.mark.long
def test_the_next_book_is_made_from_the_newest(tmp_path: Path) -> None:
    make_book.make(len(SCHEMAS), tmp_path)
    made = json.loads((tmp_path / f"{NEWEST}.json").read_text(encoding="utf-8"))
    assert made.keys() == figures(NEWEST).keys()
    assert {path.name for path in tmp_path.iterdir()} == {f"{NEWEST}.canasta.gz", f"{NEWEST}.json"}
