"""A night's results: a row for each side, in the order of rounds and tables."""

from canasta_club.reports.pages.night import NightGame, NightSide, night_page


def _game(table: int, *scores: int, number: int = 1, is_over: bool = True) -> NightGame:
    sides = tuple(NightSide(f"Pair {score}", score) for score in scores)
    return NightGame(1, table, number, sides, hands=7, is_over=is_over)


def test_sides_stand_by_table_with_who_won() -> None:
    page = night_page([_game(2, 5100, 4200), _game(1, 2870, 5175)], title="Results")
    assert [column.key for column in page.columns] == ["table", "name", "score", "result", "hands"]
    assert list(page.rows) == [
        (1, "Pair 2870", 2870, "lost", 7),
        (1, "Pair 5175", 5175, "won", 7),
        (2, "Pair 5100", 5100, "won", 7),
        (2, "Pair 4200", 4200, "lost", 7),
    ]
    assert page.notes == ()


def test_a_shared_top_score_is_a_draw() -> None:
    page = night_page([_game(1, 5000, 5000, 4000)], title="Results")
    assert [row[3] for row in page.rows] == ["drawn", "drawn", "lost"]


def test_a_running_game_is_reported() -> None:
    page = night_page([_game(1, 900, 700, is_over=False), _game(2, 5000, 0)], title="Results")
    assert [row[3] for row in page.rows] == ["running", "running", "won", "lost"]
    assert page.notes == ("Still running: 1. Those scores are as they stand.",)


def test_the_game_is_reported_where_a_table_played_two() -> None:
    page = night_page([_game(1, 1, 2, number=2), _game(1, 3, 4)], title="Results")
    assert [column.key for column in page.columns][:2] == ["table", "game"]
    assert [row[:2] for row in page.rows] == [(1, 1), (1, 1), (1, 2), (1, 2)]


def test_a_night_without_games_is_an_empty_table() -> None:
    assert list(night_page([], title="Results").rows) == []
