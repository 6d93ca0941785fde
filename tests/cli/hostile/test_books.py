"""No text of a book steers the terminal: hostile text in every column is shown harmlessly."""

import json
import shlex
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import String

from canasta_club.records.tables.kinds import METADATA
from tests.cli.process import canasta
from tests.services.safety.conftest import make

STEERING = "\x1b]0;owned\x07\x1b[2J\x9b31m\x9d0;x\x9c\x08\r\u202e\u2066"
FORBIDDEN = frozenset("\x1b\x07\x08\r\x9b\x9c\x9d\u202e\u2066")
STRUCTURED = frozenset({
    "state", "kind", "decision", "rules", "terms", "document", "plan", "members", "keys",
    "envelope", "content", "signature", "before", "after", "salts", "hash", "digest", "action",
    "weekdays", "paper", "time_zone", "rules_id", "terms_id", "rules_hash", "terms_hash",
    "changed_table", "idempotency_key", "statement", "names", "draw", "committee",
})  # fmt: skip
"""Columns whose text is read as something else than words; hostile text makes it unreadable."""

COMMANDS = (
    "club show", "club list", "club aliases", "journal", "verify", "doctor",
    "player list", "player show Ash", "player show Juniper", "pair list", "pair show Ash+Birch",
    "season list", "season show Winter", "season show Cup", "season entries --season Winter",
    "season fixtures --season Cup", "season unplayed --season Winter",
    "season money --season Winter",
    "night list --season Winter", "night show --season Winter",
    "night people --season Winter", "night wishes", "night money --season Winter",
    "night seating --season Winter", "night check --season Winter", "night plan --season Winter",
    "game list --season Winter", "game show --table 1 --season Winter", "hand list --season Winter",
    "hand show 1 --table 1 --season Winter", "hand history 1 --table 1 --season Winter",
    "penalty list --season Winter", "standings --season Winter", "standings --season Winter --why",
    "crosstable --season Winter", "ratings", "honours", "awards --season Winter",
    "chemistry --season Winter", "openings --season Winter", "federation club list",
    "federation person list", "federation person show 4712", "federation quarantine list",
    "federation check", "national standings", "national ratings", "national grades",
    "national counts", "federation points", "backup list", "undo --dry-run",
    "standings --season Winter --json", "player list --json",
    "enter --lines --season Winter",
)  # fmt: skip


def hostile(source: Path, path: Path, *, structured: bool) -> str:
    """Write text that steers a terminal into every column of text, of words or of the others."""
    shutil.copy(source, path)
    with closing(sqlite3.connect(path)) as file:
        for table in METADATA.tables.values():
            for column in table.c:
                is_text = isinstance(column.type, String)
                if not is_text or (column.name in STRUCTURED) is not structured:
                    continue
                file.execute("PRAGMA ignore_check_constraints = ON")
                name = column.name
                query = f"UPDATE {table.name} SET {name} = {name} || ? || rowid WHERE {name} <> ''"  # noqa: S608
                file.execute(query, [STEERING])
        file.commit()
    return str(path)


Run = Callable[[str], None]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small book with a row in every table."""
    path = tmp_path_factory.mktemp("whole") / "club.canasta"
    make(str(path))
    return path


@pytest.fixture(scope="module", params=["words", "structured"])
def run(
    request: pytest.FixtureRequest, whole: Path, tmp_path_factory: pytest.TempPathFactory
) -> Run:
    path = tmp_path_factory.mktemp("steering") / "club.canasta"
    book = hostile(whole, path, structured=request.param == "structured")

    def checked(words: str) -> None:
        done = canasta("--book", book, *shlex.split(words), stdin="1 A:m1+275-10out B:m1+135-20\n")
        shown = done.out + done.err
        assert not FORBIDDEN & set(shown), ascii(shown)
        assert "Traceback" not in shown

    return checked


@pytest.mark.sampled(8)
@pytest.mark.parametrize("words", COMMANDS)
def test_no_text_of_the_book_steers_the_terminal(run: Run, words: str) -> None:
    run(words)


TOML_NAME = '"' + "".join(f"\\u{ord(letter):04x}" for letter in STEERING) + '"'
FILES = {
    "ours.toml": f"name = {TOML_NAME}\n{TOML_NAME} = 1\n[meld]\nleast = {TOML_NAME}\n",
    "list.csv": f"date,table,game,hand,players,total\n2026-11-19,1,1,1,{STEERING},{STEERING}\n",
    "list.json": json.dumps([{"date": "2026-11-19", STEERING: STEERING}]),
    "hand.json": json.dumps({"sides": [{"name": STEERING, "melds": [STEERING]}], STEERING: 1}),
    "hands.jsonl": json.dumps({"sides": [{"name": STEERING, STEERING: 1}]}) + "\n",
    "night.jsonl": json.dumps({"canasta": "night-bundle", "program": STEERING, STEERING: 1}) + "\n",
    "club.jsonl": json.dumps({"canasta": STEERING, "program": STEERING, STEERING: 1}) + "\n",
    f"odd{STEERING}.csv": "x",
}  # fmt: skip
READING = (
    "rules check ours.toml", "rules show ours.toml", "league check ours.toml",
    "league show ours.toml",
    "rules diff classic ours.toml", "federation points ours.toml",
    "federation check --conditions ours.toml", "season new X --from 2026-12-01 --rules ours.toml",
    "import list.csv --new-player --season Winter", "import list.json --season Winter",
    "score --json hand.json",
    "score hand.json",
    "score --jsonl hands.jsonl", "ruling --jsonl hands.jsonl", "federation upload night.jsonl",
    "federation club add X night.jsonl", "import --all club.jsonl", "backup restore list.csv",
    f"import 'odd{STEERING}.csv' --season Winter", f"federation upload 'odd{STEERING}.csv'",
    "enter --lines list.csv --season Winter",
    f"export --season Winter 'odd{STEERING}.xlsx'", f"backup create 'no/odd{STEERING}'",
)  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        # No disk of Windows bears the odd name: there the file is missing, and its name is shown.
        if sys.platform != "win32" or name.isprintable():
            (folder / name).write_text(text, encoding="utf-8", newline="")
    return folder


@pytest.mark.sampled(5)
@pytest.mark.parametrize("words", READING, ids=ascii)
def test_no_text_of_a_file_steers_the_terminal(files: Path, whole: Path, words: str) -> None:
    done = canasta("--book", str(whole), *shlex.split(words), folder=files)
    shown = done.out + done.err
    assert not FORBIDDEN & set(shown), ascii(shown)
    assert "Traceback" not in shown
