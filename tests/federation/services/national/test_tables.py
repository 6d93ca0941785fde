"""National tables of a centre: ranks, names that are kept private, grades, pages, counts."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert

from canasta_club.errors import NotFoundError
from canasta_club.federation.records import inbox
from canasta_club.federation.services.national import ratings, tables
from canasta_club.federation.services.national.sources import InBook
from canasta_club.records.book.book import Book
from canasta_club.records.tables.wings.federation_nights import FEDERATION_PLAYER, FEDERATION_TOTAL
from canasta_club.reports.page import Page
from canasta_club.reports.writers.json import page_value
from tests.federation.examples.rows import CLUB, person, player_row, total_row


def rows(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page_value(page)["rows"]
    return found


@pytest.fixture
def centre(book: Book) -> Book:
    points = [1200, 600, 600, 30, 10]
    with book.unrecorded():
        for number, total in enumerate(points):
            is_private = number == 2
            book.connection.execute(
                insert(FEDERATION_PLAYER), player_row(book, number, is_private=is_private)
            )
            for year in (0, 2026):
                book.connection.execute(
                    insert(FEDERATION_TOTAL), total_row(book, number, year, total)
                )
    return book


def test_equal_points_share_a_rank_and_a_private_name_is_a_number(centre: Book) -> None:
    page = tables.standings(InBook(centre))
    found = rows(page)
    assert [row["rank"] for row in found] == [1, 2, 2, 4, 5]
    assert [row["grade"] for row in found] == [
        "Expert", "National player", "National player", "Novice", "Novice"
    ]  # fmt: skip
    assert found[0]["name"] == "Player 0"
    assert found[2]["name"] == f"p-{person(2).hex[-12:]}"
    assert any("listed by number" in note for note in page.notes)
    assert "Player 2" not in str(page_value(page))


def test_people_of_one_name_are_followed_by_their_club(centre: Book) -> None:
    inbox.add_member(centre, CLUB, "Riverside", "0" * 64)
    with centre.unrecorded():
        centre.connection.execute(
            insert(FEDERATION_PLAYER), player_row(centre, 5) | {"name": "Player 0"}
        )
        centre.connection.execute(insert(FEDERATION_TOTAL), total_row(centre, 5, 0, 20))
    names = [row["name"] for row in rows(tables.standings(InBook(centre)))]
    assert names[0] == "Player 0 (Riverside)"
    assert "Player 0 (Riverside)" in names[1:]
    assert "Player 1" in names


def test_pages_go_on_where_the_one_before_ended(centre: Book) -> None:
    first, second = (tables.standings(InBook(centre), limit=2, page=number) for number in (1, 2))
    assert [row["rank"] for row in rows(second)] == [2, 4]
    assert first.notes[0] == "People 1 to 2 of 5; see more with --page."
    beyond = tables.standings(InBook(centre), limit=2, page=9)
    assert beyond.notes == ("There are only 5 people.",)


@pytest.mark.parametrize(
    "make",
    [
        lambda book: tables.standings(InBook(book)),
        lambda book: tables.grade_counts(InBook(book)),
        lambda book: tables.counts(InBook(book)),
        ratings.page,
    ],
)
def test_a_table_without_anybody_is_refused(make: Callable[[Book], Page], book: Book) -> None:
    with pytest.raises(NotFoundError, match="has been uploaded or collected yet"):
        make(book)


def test_a_year_without_nights_is_refused(centre: Book) -> None:
    with pytest.raises(NotFoundError, match="No night of 1999 has been uploaded"):
        tables.standings(InBook(centre), 1999)


def test_grades_count_everybody_once(centre: Book) -> None:
    found = {row["grade"]: row["people"] for row in rows(tables.grade_counts(InBook(centre)))}
    assert found == {
        "Master": 0, "Expert": 1, "National player": 2, "Regional player": 0,
        "Club player": 0, "Novice": 2,
    }  # fmt: skip


def test_an_unknown_club_is_refused(centre: Book) -> None:
    with pytest.raises(NotFoundError, match="No club of the federation is called “Nowhere”"):
        tables.standings(InBook(centre), club="Nowhere")
    assert CLUB
