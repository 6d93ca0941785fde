"""Make the book of a new schema from the one before it, and write down what the program says of it.

The first book is made from the clubs that the version before exported.

Usage, in the top folder of the program: ``python -m tests.records.books.make_book 2``. The number
is that of the schema, and of the text file beside this one with the commands to type.
"""

import gzip
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
EXPORTED = tuple(sorted(HERE.glob("before_*.jsonl.gz")))
"""The clubs of a book as the version before 1.0.0 exported them."""


def make(schema: int, folder: Path = HERE) -> None:
    """Make the book of a schema, packed, and its figures beside it."""
    book = folder.resolve() / f"schema_{schema:04}.canasta"
    before = HERE / f"schema_{schema - 1:04}.canasta.gz"
    if before.exists():
        book.write_bytes(gzip.decompress(before.read_bytes()))
    with tempfile.TemporaryDirectory() as temporary:
        for file in EXPORTED:
            Path(temporary, file.stem).write_bytes(gzip.decompress(file.read_bytes()))
        for line in commands(schema, temporary):
            canasta(book, *line)
    figures = {shlex.join(line): read(book, *line) for line in questions(schema)}
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
        for gap in gaps(connection):
            print("empty:", gap)  # noqa: T201
    packed = gzip.compress(book.read_bytes(), mtime=0)
    book.with_name(f"{book.name}.gz").write_bytes(packed)
    book.unlink()
    shutil.rmtree(folder / f"{book.stem}-backups", ignore_errors=True)
    text = json.dumps(figures, indent=1, ensure_ascii=False, sort_keys=True)
    book.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


def commands(schema: int, temporary: str) -> Iterator[list[str]]:
    """Yield the commands that fill what is new in a schema."""
    for line in lines(schema, schema):
        if not line.startswith("?"):
            words = line.replace("{here}", str(HERE))
            yield shlex.split(words.replace("{temp}", temporary))


def questions(schema: int) -> Iterator[list[str]]:
    """Yield the commands whose answers are kept beside a book."""
    for line in lines(1, schema):
        if line.startswith("? "):
            yield shlex.split(line[2:])


def lines(first: int, last: int) -> Iterator[str]:
    """Yield the lines of the files from one schema to another."""
    numbered = {int(path.name.partition("_")[0]): path for path in HERE.glob("*_*.txt")}
    for number, path in sorted(numbered.items()):
        if first <= number <= last:
            found = path.read_text(encoding="utf-8").splitlines()
            yield from (line for line in found if line and not line.startswith("#"))


def read(book: Path, *words: str) -> Any:
    """Return what a command answers as JSON."""
    return rows(words, canasta(book, *words, "--json"))


def rows(words: Sequence[str], answer: str) -> Any:
    """Return the rows of an answer; those of the hand list are its hands."""
    return json.loads(answer)["hands" if words[:2] == ("hand", "list") else "rows"]


def canasta(book: Path, *words: str) -> str:
    """Run a command of the program in the current folder; a refusal ends the making.

    One that begins with ``python`` names a module that writes what no command does.
    """
    settings = {"CANASTA_BOOK": str(book), "CANASTA_BY": "Sue", "PYTHONPATH": str(Path.cwd())}
    club = {} if words[0] == "import" or "--club" in words else {"CANASTA_CLUB": "Riverside"}
    module = words[1:] if words[0] == "python" else ("canasta_club", *words)
    done = subprocess.run(
        [sys.executable, "-m", *module],
        env={**os.environ, **settings, **club, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"canasta {shlex.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


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
    make(int(sys.argv[1]))
