"""The rules of running seasons, read beside the book: on SQLite and on PostgreSQL."""

import gzip
import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from uuid_utils.compat import uuid7

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.seasons import RulesPeriod, Season
from canasta_club.errors import BookError
from canasta_club.records.book import glance as glances
from canasta_club.records.book.book import Book
from canasta_club.records.book.glance import Glance, RulesInForce, glance
from canasta_club.records.nouns import clubs, nights, seasons
from tests.places import BOOKS

TODAY = date(2026, 11, 19)


def season_rules(location: str, day: date) -> tuple[RulesInForce, ...]:
    return glance(location, day=day).seasons


def begin(book: Book, name: str, first: date, last: date | None = None, rules: str = "a") -> Season:
    frozen, terms = FrozenTable.of({"id": rules}), FrozenTable.of({"id": "pairs"})
    season = Season(uuid7(), name, rules, frozen, "pairs", terms, first, last)
    seasons.add(book, season)
    return season


def test_seasons_are_found_newest_first_with_whether_they_run(book: Book, location: str) -> None:
    begin(book, "Past", date(2026, 1, 1), date(2026, 6, 30))
    begin(book, "Open", date(2026, 9, 1))
    begin(book, "Next", date(2027, 1, 1))
    found = [(each.name, each.tonight.is_running) for each in season_rules(location, TODAY)]
    assert found == [("Next", False), ("Open", True), ("Past", False)]
    assert {each.club for each in season_rules(location, TODAY)} == {"Riverside"}


def test_a_closed_season_does_not_run(book: Book, location: str) -> None:
    seasons.set_closed(book, begin(book, "Open", date(2026, 9, 1)), is_closed=True)
    assert [each.tonight.is_running for each in season_rules(location, TODAY)] == [False]


def test_rules_hold_from_their_day_on(book: Book, location: str) -> None:
    season = begin(book, "Open", date(2026, 9, 1))
    later = RulesPeriod(date(2026, 11, 19), "b", FrozenTable.of({"id": "b"}))
    seasons.add_rules(book, season, later, "decided")
    (before,) = season_rules(location, date(2026, 11, 18))
    (after,) = season_rules(location, TODAY)
    assert (before.rules_id, after.rules_id, after.rules["id"]) == ("a", "b", "b")


def test_a_night_today_is_seen(book: Book, location: str) -> None:
    nights.add(book, begin(book, "Thursdays", date(2026, 9, 1)), TODAY)
    begin(book, "Sundays", date(2026, 9, 1))
    found = {each.name: each.tonight.has_night for each in season_rules(location, TODAY)}
    assert found == {"Thursdays": True, "Sundays": False}


def test_only_the_seasons_of_the_club_that_is_meant_are_read(book: Book, location: str) -> None:
    begin(book, "Winter", date(2026, 9, 1))
    clubs.add(book, "Hillside", "club", "pairs")
    begin(book, "Autumn", date(2026, 9, 1))

    def names(club: str) -> list[str]:
        return [each.name for each in glance(location, club, TODAY).seasons]

    assert names("riverside") == ["Winter"]
    assert names("Hillside") == ["Autumn"]
    assert names("side") == ["Winter", "Autumn"]
    assert set(glance(location, day=TODAY).clubs) == {"Riverside", "Hillside"}


def test_nothing_is_read_where_there_is_no_book(tmp_path: Path) -> None:
    assert glance(str(tmp_path / "none.canasta"), day=TODAY) == Glance()
    assert list(tmp_path.iterdir()) == []


def test_an_older_book_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "club.canasta"
    path.write_bytes(gzip.decompress((BOOKS / "schema_0001.canasta.gz").read_bytes()))
    with closing(sqlite3.connect(path)) as file:
        file.execute("ALTER TABLE season DROP COLUMN first_day")
    before = hashlib.sha256(path.read_bytes()).digest()
    with pytest.raises(BookError, match="older version"):
        season_rules(str(path), TODAY)
    assert hashlib.sha256(path.read_bytes()).digest() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_file_is_refused_in_words(begun: Path, tmp_path: Path) -> None:
    content = begun.read_bytes()
    damaged = tmp_path / "damaged.canasta"
    damaged.write_bytes(content[:100] + bytes(len(content) - 100))
    with pytest.raises(BookError, match="cannot be read"):
        season_rules(str(damaged), TODAY)


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(BookError) as refused:
        season_rules("postgresql://sue:secret@127.0.0.1:1/club", TODAY)
    assert "127.0.0.1:1/club cannot be reached" in refused.value.message
    assert "secret" not in refused.value.message


def test_it_sees_one_moment_of_the_book(
    book: Book, location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(book, "Open", date(2026, 9, 1))
    book.release()
    read: Callable[..., Any] = vars(glances)["_rows"]

    def read_and_record(cursor: object, query: str, *values: object) -> object:
        rows = read(cursor, query, *values)
        # The version lies on every machine of a cluster: reading it says nothing of a club's own.
        if "alembic_version" not in query:
            monkeypatch.setattr(glances, "_rows", read)
            begin(book, "Next", date(2027, 1, 1))
        return rows

    monkeypatch.setattr(glances, "_rows", read_and_record)
    assert [each.name for each in season_rules(location, TODAY)] == ["Open"]
    assert [each.name for each in season_rules(location, TODAY)] == ["Next", "Open"]
