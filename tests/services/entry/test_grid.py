"""The grid shows what is in and what is missing, and finds the hand that is owed next."""

import pytest

from canasta_club.errors import accept_all
from canasta_club.records.book.book import Book
from canasta_club.services.entry import grid as grids
from canasta_club.services.entry import saving
from canasta_club.services.play import games
from tests.services.examples.entering import begin, counts, grid_of

HAND = counts("- 1 275 10", "- 1 135 20", out="1")


def owed(grid: grids.Grid, after: int | None = None) -> tuple[int, int] | None:
    row = None if after is None else grid.at_table(after)
    found = grids.next_owed(grid, row)
    return None if found is None else (found[0].game.table, found[1])


def test_tables_stand_down_and_hands_across(book: Book) -> None:
    places = begin(book, tables=2)
    saving.save(book, places[0], HAND, 1, accept_all)
    saving.save(book, places[0], HAND, 3, accept_all)
    grid = grid_of(book, places[0])
    assert [[row.cell(n) for n in range(1, 5)] for row in grid.rows] == [
        ["in", "missing", "in", "owed"],
        ["owed", "none", "none", "none"],
    ]
    assert grid.hands == 4
    assert [row.scores for row in grid.rows] == [(1330, 830), (0, 0)]
    assert [[each.points for each in row.openings] for row in grid.rows] == [[50, 50], [50, 50]]


def test_by_table_the_same_table_comes_until_it_owes_nothing(book: Book) -> None:
    places = begin(book, tables=3)
    saving.save(book, places[1], HAND, 1, accept_all)
    grid = grid_of(book, places[1])

    def by_table(after: int | None) -> int | None:
        row = None if after is None else grid.at_table(after)
        found = grids.next_owed(grid, row, "table")
        return found[0].game.table if found else None

    assert [by_table(after) for after in (None, 1, 2, 3)] == [1, 1, 2, 3]
    games.end(book, places[1])
    grid = grid_of(book, places[1])
    assert by_table(2) == 3


def test_the_next_hand_is_of_the_table_furthest_behind(book: Book) -> None:
    places = begin(book, tables=3)
    assert owed(grid_of(book, places[0])) == (1, 1)
    saving.save(book, places[0], HAND, 1, accept_all)
    assert owed(grid_of(book, places[0]), after=1) == (2, 1)
    saving.save(book, places[2], HAND, 1, accept_all)
    assert owed(grid_of(book, places[0]), after=3) == (2, 1)
    saving.save(book, places[1], HAND, 1, accept_all)
    assert owed(grid_of(book, places[0]), after=2) == (3, 2)


def test_one_game_is_read_again_as_all_would_be(book: Book) -> None:
    places = begin(book, tables=2)
    before = grid_of(book, places[0])
    saving.save(book, places[1], HAND, 1, accept_all)
    other = counts("- 1 285 10", "- 1 135 20", out="1")
    saving.save(book, places[1], other, 2, accept_all)
    after = grids.with_game(book, before, places[1].game)
    again = grid_of(book, places[0])
    assert [(row.recorded, row.scores, row.next, row.openings) for row in after.rows] == [
        (row.recorded, row.scores, row.next, row.openings) for row in again.rows
    ]
    assert after.rows[0] is before.rows[0]
    assert list(after.night_hands.alike(places[0].game, 1, again.rows[1].state.hands[0].sides))


def test_a_gap_is_owed_before_the_next_hand(book: Book) -> None:
    places = begin(book, tables=2)
    saving.save(book, places[1], HAND, 1, accept_all)
    saving.save(book, places[0], HAND, 2, accept_all)
    assert owed(grid_of(book, places[0]), after=2) == (1, 1)


def test_a_game_that_is_over_owes_nothing(book: Book) -> None:
    (place,) = begin(book)
    saving.save(book, place, HAND, 1, accept_all)
    games.end(book, place)
    grid = grid_of(book, place)
    assert owed(grid) is None
    assert grid.rows[0].status == "ended"


def test_a_voided_game_is_not_shown(book: Book) -> None:
    (place,) = begin(book)
    games.void(book, place, "wrong pack")
    assert grid_of(book, place).rows == ()


@pytest.mark.parametrize("number", [2, 9])
def test_a_table_without_a_game_is_not_found(book: Book, number: int) -> None:
    (place,) = begin(book)
    assert grid_of(book, place).at_table(number) is None
