"""What is changed on a PostgreSQL server outside the program is found like in a file."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event

from canasta_club.errors import BookError
from canasta_club.records.book import copying, rights
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import seasons
from canasta_club.services.exchange import exporting
from canasta_club.services.safety import erasing, person
from canasta_club.services.safety.club_file import export_club
from canasta_club.services.safety.verify import verify
from tests.postgresql import Server
from tests.services.safety.conftest import make
from tests.services.safety.test_tampering import TAMPERINGS

_ONLY_SQLITE = re.compile(
    r"rowid|x'|hex\(|CAST|TRIGGER|TABLE|INDEX|'685' \|\|"
    # A server keeps no text in a column of numbers, ids or days.
    r"|(is_guest|\bid|same_as_id|entry_id|club_id|first_day|\bat|game_id|number) = 'x'"
    r"|'x', position"
    # Its own checks refuse these.
    r"|SET out = 9"
)
_SWITCH = re.compile(r"\b(is_\w+) = ([01])")
_COPIES = count(1)
QUICK = 3


def on_server(statement: str) -> str:
    """Write a statement for SQLite as PostgreSQL wants it."""
    return _SWITCH.sub(lambda it: f"{it[1]} = {'true' if it[2] == '1' else 'false'}", statement)


CASES = [each for each in TAMPERINGS if not _ONLY_SQLITE.search(each[0])]
STEP = len(CASES) // QUICK


@pytest.fixture(scope="module")
def whole_on_server(own_server: Server) -> Iterator[str]:
    """Make the book with a row in every table, to be copied."""
    address = own_server.create("whole")
    make(address)
    with open_book(address, by="Sue") as book:
        found = list(rights.faults(book.connection))
    with pytest.MonkeyPatch.context() as patch:
        # Only rows of the copies are changed: their tables are defined as those of this one.
        patch.setattr(rights, "faults", lambda _connection: found)
        yield "whole"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("statement", "code", "words"),
    [
        pytest.param(*each, id=each[0][:60], marks=[pytest.mark.long] if index % STEP else [])
        for index, each in enumerate(CASES)
    ],
)
def test_a_tampering_is_found_and_named(
    own_server: Server, whole_on_server: str, statement: str, code: str, words: str
) -> None:
    address = own_server.create(f"tampered_{next(_COPIES)}", whole_on_server)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")  # Foreign keys are not kept.
        assert connection.execute(on_server(statement).encode()).rowcount != 0
    with open_book(address, by="Sue") as book:
        found = verify(book).problems
    assert [each for each in found if each.code == code and words in each.message], found


def test_most_tamperings_are_tried_on_a_server_too() -> None:
    assert len(CASES) > 45


@contextmanager
def holding_back(table: str) -> Iterator[None]:
    """Let the server show the rows of a table but for the first one, and count all of them."""
    streamed = re.compile(rf"SELECT (?!count\().*FROM {table}\b", re.DOTALL)

    def shorten(connection: Connection, _cursor: Any, text: str, values: Any, *_more: Any) -> Any:
        is_streamed = connection.dialect.name == "postgresql" and streamed.match(text)
        return (f"{text} OFFSET 1" if is_streamed else text), values

    event.listen(Engine, "before_cursor_execute", shorten, retval=True)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", shorten)


def verified(book: Book, _out: Path) -> None:
    verify(book)


def exported(book: Book, out: Path) -> None:
    export_club(book, out / "club.jsonl")


def listed(book: Book, _out: Path) -> None:
    for season in seasons.of_club(book):
        with exporting.hand_list_rows(book, season):
            pass


def erased(book: Book, _out: Path) -> None:
    erasing.erase(book, "Ash")


def shown(book: Book, out: Path) -> None:
    person.export(book, "Ash", out / "ash.json")


def copied(book: Book, out: Path) -> None:
    with open_book(str(out / "copy.canasta"), create=True) as copy:
        copying.copy(book.connection, copy.connection, lambda _rows: None)


HELD_BACK: list[tuple[str, Callable[[Book, Path], None]]] = [
    ("journal_entry", exported), ("hand", listed), ("player_card", erased), ("side", shown),
    ("player_card", copied),
]  # fmt: skip
VERIFIED = ("journal_entry", "journal_change", "hand_side")


@pytest.mark.parametrize(
    ("table", "read"),
    [
        *HELD_BACK,
        *(pytest.param(each, verified, marks=pytest.mark.long) for each in VERIFIED),
        *(pytest.param(each, exported, marks=pytest.mark.long) for each in VERIFIED[1:]),
    ],
)
def test_rows_that_a_server_holds_back_are_missed(
    own_server: Server,
    whole_on_server: str,
    tmp_path: Path,
    table: str,
    read: Callable[[Book, Path], None],
) -> None:
    refused = pytest.raises(BookError, match=r"showed \d+ of the \d+ rows")
    with open_book(own_server.url(whole_on_server), by="Sue") as book:  # noqa: SIM117
        with holding_back(table), refused:
            read(book, tmp_path)
    assert list(tmp_path.glob("*.json*")) == []
