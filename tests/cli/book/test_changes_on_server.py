"""A hand's history, the filtered journal and a named undo on a PostgreSQL server."""

import pytest

from tests.cli.book.test_changes import SETUP
from tests.cli.process import canasta
from tests.postgresql import Server

pytestmark = pytest.mark.postgresql


@pytest.mark.long
def test_changes_are_found_and_undone_on_a_server(server: Server) -> None:
    book = server.create("changes")
    for words in SETUP:
        done = canasta("--book", book, "--by", "Sue", *words)
        assert done.status == 0, done.err
    rows = canasta("--book", book, "hand", "history", "1", "--json").rows
    assert [row["changed"] for row in rows][-1] == "Ash & Birch: total 675 -> 735"
    filtered = ("journal", "--player", "Ash", "--table", "1", "--kind", "hand")
    assert "675 -> 735" in canasta("--book", book, *filtered).out
    again = canasta("--book", book, "--by", "Zed", "enter", "--second", stdin="1 A:=735 B:=435\n")
    assert "1.1 agrees with what Sue entered" in again.out
    refused = canasta("--book", book, "undo", "5")
    assert "change 6, hand 1 at table 1" in refused.err
    assert canasta("--book", book, "undo", "7").status == 0
    assert canasta("--book", book, "verify").status == 0
