"""Make a book as full as the program can make it, and write down what it says of it.

Usage, in the folder of the program that is to make it:
``python .../make_book.py schema_0005.canasta 5``. The number says how many of the text files
beside this one are run, each holding the commands that its migration made room for.
"""

import gzip
import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TABLES = {
    1: "alembic_version clubs journal_entry journal_change",
    2: "player pair pair_member",
    3: "season night game side",
}
"""The tables that the first migrations made; the program that knew only them never was."""


def make(book: Path, schema: int) -> None:
    """Make the book of a schema, packed, and its figures beside it."""
    book.unlink(missing_ok=True)
    for line in commands(schema):
        canasta(book, *line)
    figures = {shlex.join(line): read(book, *line) for line in questions(schema)}
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        if schema in TABLES:
            cut_back(connection, schema)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
        for gap in gaps(connection):
            print("empty:", gap)  # noqa: T201
    packed = gzip.compress(book.read_bytes(), mtime=0)
    book.with_name(f"{book.name}.gz").write_bytes(packed)
    book.unlink()
    text = json.dumps(figures, indent=1, ensure_ascii=False, sort_keys=True)
    book.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


def commands(schema: int) -> Iterator[list[str]]:
    """Yield the commands that fill a book of a schema: those of all its migrations."""
    for line in lines(schema):
        only, bar, rest = line.partition("| ")
        if not line.startswith("?") and (not bar or f"{schema:04}" in only.split(",")):
            words = (rest if bar else line).replace("{here}", str(HERE))
            yield shlex.split(words.replace("{temp}", tempfile.gettempdir()))


def questions(schema: int) -> Iterator[list[str]]:
    """Yield the commands whose answers are kept beside a book."""
    for line in lines(schema):
        if line.startswith("? "):
            yield shlex.split(line[2:])


def lines(schema: int) -> Iterator[str]:
    """Yield the lines of the files up to a schema."""
    numbered = {int(path.name.partition("_")[0]): path for path in HERE.glob("*_*.txt")}
    for number, path in sorted(numbered.items()):
        if number <= schema:
            found = path.read_text(encoding="utf-8").splitlines()
            yield from (line for line in found if line and not line.startswith("#"))


def read(book: Path, *words: str) -> Any:
    """Return what a command answers as JSON: of a page, the rows."""
    answer = json.loads(canasta(book, *words, "--json"))
    return answer["rows"] if isinstance(answer, dict) else answer


def canasta(book: Path, *words: str) -> str:
    """Run a command of the program in the current folder; a refusal ends the making."""
    settings = {"CANASTA_BOOK": str(book), "CANASTA_BY": "Sue", "PYTHONPATH": str(Path.cwd())}
    club = {} if words[0] == "init" or "--club" in words else {"CANASTA_CLUB": "Riverside"}
    done = subprocess.run(
        [sys.executable, "-m", "canasta_club", *words],
        env={**os.environ, **settings, **club, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"canasta {shlex.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


def cut_back(connection: sqlite3.Connection, schema: int) -> None:
    """Take out the tables that later migrations made; nothing was written in them."""
    kept = {name for number in range(1, schema + 1) for name in TABLES[number].split()}
    for name in tables(connection):
        if name not in kept:
            (rows,) = connection.execute(f"SELECT count(*) FROM {name}").fetchone()  # noqa: S608
            if rows:
                sys.exit(f"{name} has rows, but it is not of schema {schema}")
            connection.execute(f"DROP TABLE {name}")
    connection.execute("UPDATE alembic_version SET version_num = ?", (f"canasta_{schema:04}",))


def gaps(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the tables without rows, and the columns in which nothing is ever written."""
    for table in tables(connection):
        (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
        if not rows:
            yield table
            continue
        for (column,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,)):
            filled = f"SELECT count(*) FROM {table} WHERE \"{column}\" <> ''"  # noqa: S608
            if not connection.execute(filled).fetchone()[0]:
                yield f"{table}.{column}"


def tables(connection: sqlite3.Connection) -> list[str]:
    """Return the tables of a book, by name."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in found if re.fullmatch(r"[a-z_]+", name)]


if __name__ == "__main__":
    make(Path(sys.argv[1]).resolve(), int(sys.argv[2]))
