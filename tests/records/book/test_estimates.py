"""SQLite plans by the sizes of tables, which are estimated when the book has grown."""

import pytest
from sqlalchemy import Connection

from canasta_club.records.book import _engines as engines
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Connection]:
    """Note each time that the sizes are estimated."""
    times: list[Connection] = []
    analyze = engines.analyze

    def noted(connection: Connection) -> None:
        times.append(connection)
        analyze(connection)

    monkeypatch.setattr(engines, "analyze", noted)
    return times


@pytest.mark.parametrize("location", ["sqlite"], indirect=True)
def test_all_rows_of_a_club_are_counted(book: Book) -> None:
    players.add(book, [f"P{number}" for number in range(1000)])
    stored = "SELECT stat FROM sqlite_stat1 WHERE tbl = 'player'"
    stats = [row[0] for row in book.connection.exec_driver_sql(stored)]
    assert stats
    assert all(stat.startswith("1000 1000 ") for stat in stats)


@pytest.mark.parametrize("location", ["sqlite"], indirect=True)
def test_small_changes_seldom_look_at_the_whole_book(book: Book, counted: list[Connection]) -> None:
    for number in range(60):
        players.add(book, [f"P{number}"])
    assert 1 < len(counted) < 7
    before = len(counted)
    players.add(book, [f"Q{number}" for number in range(600)])
    assert len(counted) == before + 1
