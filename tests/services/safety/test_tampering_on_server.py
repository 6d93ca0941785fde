"""What is changed on a PostgreSQL server outside the program is found like in a file."""

import re
from collections.abc import Iterator
from itertools import count

import psycopg
import pytest

from canasta_club.records.book import rights
from canasta_club.records.book.book import open_book
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
