"""A federation on a Citus cluster: its tables are added up on every machine, a night on one."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import Connection, event

from benchmarks import national, national_ratings
from canasta_club.federation.records import derived, totals
from canasta_club.federation.records.totals import KeptTotals
from canasta_club.federation.services.national import ratings, tables
from canasta_club.federation.services.national.sources import InBook
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs as club_records
from canasta_club.records.tables.wings.federation_nights import FEDERATION_PLAYER
from tests.parts import no_cluster
from tests.postgresql import Cluster, Server

CLUBS, NIGHTS = 8, 3
LED_BY_MEMBER = re.compile(r"\b(?:FROM|JOIN) federation_(?:night|player|score|total)\b")
"""Statements about other tables are about rows of the centre's own, such as bundles and keys."""

Asked = list[tuple[str, Any]]


def filled(book: Book) -> Book:
    if not book.rows(FEDERATION_PLAYER.select().limit(1)):
        club_records.add(book, "Centre", "club", "pairs")
        national_ratings.fill(book, CLUBS, NIGHTS)
    return book


@pytest.fixture(scope="module")
def on_cluster(server: Server | Cluster) -> Iterator[Book]:
    if isinstance(server, Server):
        no_cluster()
    with open_book(server.create("nation"), by="Sue", create=True) as book:
        yield filled(book)


@pytest.fixture(scope="module")
def in_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    path = tmp_path_factory.mktemp("nation") / "nation.canasta"
    with open_book(str(path), by="Sue", create=True) as book:
        yield filled(book)


@contextmanager
def asked(connection: Connection) -> Iterator[Asked]:
    """Collect the statements that are sent meanwhile about national tables, with their values."""
    statements: Asked = []

    def listen(_connection: Any, _cursor: Any, text: str, values: Any, *_more: Any) -> None:
        if text.startswith("SELECT") and LED_BY_MEMBER.search(text):
            statements.append((text, values))

    event.listen(connection, "before_cursor_execute", listen)
    try:
        yield statements
    finally:
        event.remove(connection, "before_cursor_execute", listen)


def tasks(book: Book, statement: tuple[str, Any]) -> list[int]:
    """Return how many rows each task of a statement finds on the machines, by EXPLAIN."""
    connection = book.connection
    connection.exec_driver_sql("SET citus.explain_all_tasks = on")
    text, values = statement
    answer = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {text}", values).scalar()
    plan = json.loads(answer) if isinstance(answer, str) else answer
    return [*_rows_of_tasks(plan)]


def _rows_of_tasks(node: Any) -> Iterator[int]:
    if isinstance(node, list):
        for each in node:
            yield from _rows_of_tasks(each)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "Tasks":
                for task in value:
                    yield _rows_scanned(task["Remote Plan"])
            else:
                yield from _rows_of_tasks(value)


def _rows_scanned(node: Any) -> int:
    """Return the rows that the scans of a task find, those of another grade too."""
    if isinstance(node, list):
        return sum(map(_rows_scanned, node))
    if not isinstance(node, dict):
        return 0
    below = sum(map(_rows_scanned, node.values()))
    rows = node.get("Actual Rows", 0) + node.get("Rows Removed by Filter", 0)
    return below or int(rows * node.get("Actual Loops", 1))


TABLES: dict[str, Callable[[Book], object]] = {
    "standings": lambda book: KeptTotals(book, national.POINTS).top(limit=100),
    "standings of a year": lambda book: KeptTotals(book, national.POINTS).top(2026, limit=100),
    "grades": lambda book: tables.grade_counts(InBook(book)).rows,
    "people": lambda book: KeptTotals(book, national.POINTS).count(),
    "counts": lambda book: tables.counts(InBook(book)).rows,
    "ratings": lambda book: ratings.page(book, from_start=True).rows,
    "scores added up": lambda book: [
        (*map(str, row[:2]), *map(int, row[2:])) for row in national.added_up(book)
    ],
    "clubs of a year": lambda book: sorted(derived.club_years(book, 2026).items()),
    "differences": lambda book: [*totals.differences(book)],
}


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_a_national_table_is_added_up_on_every_machine(
    on_cluster: Book, in_file: Book, name: str
) -> None:
    with asked(on_cluster.connection) as statements:
        answer = TABLES[name](on_cluster)
    assert statements
    assert str(answer) == str(TABLES[name](in_file))
    assert answer or name == "differences"
    for statement in statements:
        assert len([rows for rows in tasks(on_cluster, statement) if rows]) > 1, statement[0]


class _Enough(Exception):  # noqa: N818  (no error)
    """Takes a change back when all that is to be seen of it was seen."""


@pytest.mark.long
def test_what_one_night_touches_lies_on_one_machine(on_cluster: Book) -> None:
    with (
        suppress(_Enough),
        asked(on_cluster.connection) as statements,
        on_cluster.change("night"),
    ):
        before = [*totals.differences(on_cluster)]
        statements.clear()
        national_ratings.correct(on_cluster, NIGHTS)
        seen = [*statements]
        assert before == [*totals.differences(on_cluster)] == []
        raise _Enough
    assert len(seen) > 4
    # Who has a card may be known at any other club; nobody here has one.
    assert [text for text, values in seen if len(tasks(on_cluster, (text, values))) > 1] == []
    on_cluster.release()
