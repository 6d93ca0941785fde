"""Starting up against the smallest programs that do the same kind of thing."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import Run, busy_seconds

ROUNDS = 15
VERSION = "canasta --version: at most 1.25 times a minimal Typer program"
LIGHT = "light commands: at most 1.25 times a minimal Typer program, 1.45 where a table is drawn"
BOOK = (
    "the book: at most 1.05 times a minimal Typer and SQLModel program with one query,"
    " 1.10 for journal and hand record"
)
NAMES = "completing a name: at most 1.25 times a list of players"

MINIMAL = """
import typer

app = typer.Typer(rich_markup_mode=None)

def show(value: bool) -> None:
    if value:
        typer.echo("1.0")
        raise typer.Exit

@app.callback()
def program(version: bool = typer.Option(False, "--version", callback=show, is_eager=True)) -> None:
    pass

@app.command()
def greet(name: str = "you") -> None:
    typer.echo(f"Hello {name}")

app()
"""

WITH_QUERY = """
import sys
import typer

app = typer.Typer(rich_markup_mode=None)

@app.callback()
def program() -> None:
    pass

@app.command()
def players(book: str) -> None:
    from sqlmodel import Field, Session, SQLModel, create_engine, select

    class Player(SQLModel, table=True):
        id: int | None = Field(default=None, primary_key=True)
        name: str

    with Session(create_engine(f"sqlite:///{book}")) as session:
        for player in session.exec(select(Player)):
            typer.echo(player.name)

app()
"""

WITH_OUR_COLLECTOR = (
    "import gc\n\ngc.set_threshold(200_000)\n"
    + WITH_QUERY.removesuffix("app()\n")
    + "try:\n    app()\nfinally:\n    gc.freeze()\n"
)
"""The same program, with the settings of the collector that the command has."""

READING = (
    "player list",
    "hand list",
    "standings",
    "crosstable",
    "awards",
    "ratings",
    "player show Ash",
    "season fixtures",
    "night people",
    "night seating",
    "night check",
    "night show",
    "federation club list",
    "journal",
)
"""What most people look at, and the slowest of all commands that only read."""

SIDES = ("Ash+Birch: KKKKKKK QQQQ2X 555 r2 out", "Cedar+Dogwood: AAA 9999 / K5 / X2")
NEXT_HAND = ("Ash+Birch: KKKKKKK QQQQ2X 555 r1 out", SIDES[1])


@pytest.fixture(scope="module")
def minimal(home: Path) -> Path:
    path = home / "minimal.py"
    path.write_text(MINIMAL, encoding="utf-8")
    return path


@pytest.mark.benchmark(group=VERSION, timer=busy_seconds)
def test_floor_version(benchmark: Any, run: Run, minimal: Path) -> None:
    benchmark.pedantic(run, (minimal, "--version"), rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=VERSION, timer=busy_seconds)
def test_version(benchmark: Any, canasta: Run) -> None:
    benchmark.pedantic(canasta, ("--version",), rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=LIGHT, timer=busy_seconds)
def test_floor_command(benchmark: Any, run: Run, minimal: Path) -> None:
    benchmark.pedantic(run, (minimal, "greet"), rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=LIGHT, timer=busy_seconds)
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "explain", "3.2"),
        ("rules", "list"),
        ("rules", "show", "club"),
        ("score", "--rules", "club", "--json", *SIDES),
        ("score", "--rules", "club", *SIDES),
    ],
    ids=lambda words: " ".join(words[:4])[:30],
)
def test_light(benchmark: Any, canasta: Run, words: tuple[str, ...]) -> None:
    benchmark.pedantic(canasta, words, rounds=ROUNDS, warmup_rounds=1)


@pytest.fixture(scope="module")
def book(home: Path, canasta: Run) -> Path:
    path = home / "club.canasta"
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
        ("season", "new", "Winter 2026", "--from", "2026-10-01", "--rules", "club"),
        ("night", "open", "2026-11-19"),
        ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
        ("hand", "record", "--table", "1", *SIDES),
    ):
        canasta("--book", path, *words, stdin=subprocess.DEVNULL)
    return path


@pytest.fixture(scope="module")
def small_database(home: Path, run: Run) -> Path:
    path = home / "small.db"
    fill = (
        "import sqlite3, sys; base = sqlite3.connect(sys.argv[1]);"
        "base.execute('create table player (id integer primary key, name text not null)');"
        "base.executemany('insert into player (name) values (?)', [('Ash',), ('Birch',)]);"
        "base.commit()"
    )
    run("-c", fill, path)
    return path


@pytest.fixture(scope="module")
def with_query(home: Path) -> Path:
    path = home / "with_query.py"
    path.write_text(WITH_QUERY, encoding="utf-8")
    return path


@pytest.mark.benchmark(group=BOOK, timer=busy_seconds)
def test_floor_one_query(benchmark: Any, run: Run, with_query: Path, small_database: Path) -> None:
    words = (with_query, "players", small_database)
    benchmark.pedantic(run, words, rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=BOOK, timer=busy_seconds)
@pytest.mark.parametrize("words", [line.split() for line in READING], ids=" ".join)
def test_book(benchmark: Any, canasta: Run, book: Path, words: list[str]) -> None:
    benchmark.pedantic(canasta, ("--book", book, *words), rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=BOOK, timer=busy_seconds)
def test_same_with_our_collector(
    benchmark: Any, run: Run, home: Path, small_database: Path
) -> None:
    path = home / "with_our_collector.py"
    path.write_text(WITH_OUR_COLLECTOR, encoding="utf-8")
    words = (path, "players", small_database)
    benchmark.pedantic(run, words, rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=BOOK, timer=busy_seconds)
def test_recording(benchmark: Any, canasta: Run, book: Path) -> None:
    copy = book.with_name("recording.canasta")

    def fresh() -> tuple[tuple[object, ...], dict[str, object]]:
        shutil.copy(book, copy)
        words = ("--book", copy, "hand", "record", "--table", "1", *NEXT_HAND)
        return words, {"stdin": subprocess.DEVNULL}

    benchmark.pedantic(canasta, setup=fresh, rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=NAMES, timer=busy_seconds)
def test_floor_players(benchmark: Any, canasta: Run, book: Path) -> None:
    words = ("--book", book, "player", "list")
    benchmark.pedantic(canasta, words, rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group=NAMES, timer=busy_seconds)
def test_names(benchmark: Any, canasta: Run, book: Path) -> None:
    typed = {"COMP_WORDS": f"canasta --book {book} player show A", "COMP_CWORD": "5"}
    asked = {"env": os.environ | typed | {"_CANASTA_COMPLETE": "complete_bash"}}
    assert "Ash" in canasta(**asked)
    benchmark.pedantic(canasta, kwargs=asked, rounds=ROUNDS, warmup_rounds=1)
