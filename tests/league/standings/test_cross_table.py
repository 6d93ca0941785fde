"""The cross table: meetings by hand, and that whatever one wins another loses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.results.model import GameResult, Results, UnplayedGame
from canasta_club.league.standings.cross_table import Encounter, cross_table, outscored
from canasta_club.league.terms import PointsTerms
from tests.league.examples.past import FIRST, past


def results(*games: GameResult, **rest: object) -> Results:
    return Results(games=games, **rest)  # type: ignore[arg-type]


def test_meetings_stand_in_the_order_played() -> None:
    later, earlier = past(2, "A 4000", "B 5000").result, past(1, "A 5100", "B 4000").result
    table = cross_table(results(later, earlier), PointsTerms())
    assert table["A"]["B"] == [Encounter(1, 1100, True), Encounter(-1, -1000, True)]
    assert outscored(table["A"]["B"]) == 100
    assert table["B"]["A"] == [Encounter(-1, -1100, True), Encounter(1, 1000, True)]


@pytest.mark.parametrize(
    ("own", "other", "result"), [(5000, 5000, 0), (5000, 5001, -1), (5001, 5000, 1)]
)
def test_a_meeting_is_won_drawn_or_lost(own: int, other: int, result: int) -> None:
    table = cross_table(results(past(1, f"A {own}", f"B {other}").result), PointsTerms())
    assert table["A"]["B"] == [Encounter(result, own - other, True)]
    assert table["B"]["A"] == [Encounter(-result, other - own, True)]


def test_a_forfeit_without_a_score_is_won_and_lost() -> None:
    forfeits = [
        UnplayedGame(FIRST, 1, "A", "forfeit_win", "B"),
        UnplayedGame(FIRST, 1, "B", "forfeit_loss", "A"),
        UnplayedGame(FIRST, 2, "B", "absent", "A"),
    ]
    table = cross_table(results(unplayed=forfeits), PointsTerms())
    assert table["A"]["B"] == [Encounter(1, 0, False)]
    assert table["B"]["A"] == [Encounter(-1, 0, False)]


def test_of_three_each_meets_both_others() -> None:
    table = cross_table(results(past(1, "A 5100", "B 4000", "C 4500").result), PointsTerms())
    assert table["B"] == {"A": [Encounter(-1, -1100, True)], "C": [Encounter(-1, -500, True)]}
    assert table["C"]["B"] == [Encounter(1, 500, True)]


def test_a_forfeit_is_a_meeting_without_cards() -> None:
    forfeits = [
        UnplayedGame(FIRST, 1, "A", "forfeit_win", "B"),
        UnplayedGame(FIRST, 1, "B", "forfeit_loss", "A"),
        UnplayedGame(FIRST, 2, "A", "bye"),
        UnplayedGame(FIRST, 2, "B", "absent"),
    ]
    table = cross_table(results(unplayed=forfeits), PointsTerms(forfeit_score=2000))
    assert table == {
        "A": {"B": [Encounter(1, 2000, False)]},
        "B": {"A": [Encounter(-1, -2000, False)]},
    }
    assert outscored(table["A"]["B"]) == 0


def test_a_game_that_runs_is_no_meeting() -> None:

    running = past(1, "A 5100", "B 4000").result._replace(is_over=False)
    assert cross_table(results(running), PointsTerms()) == {}


SIDES = st.permutations("ABCDEF")
SCORES = st.lists(st.integers(-20, 40).map(lambda n: 250 * n), min_size=3, max_size=3)


@given(st.lists(st.tuples(SIDES, SCORES, st.integers(2, 3)), max_size=8))
def test_whatever_one_wins_another_loses(drawn: list[tuple[list[str], list[int], int]]) -> None:
    games = [
        past(night, *(f"{n} {s}" for n, s in zip(names[:sides], scores, strict=False))).result
        for night, (names, scores, sides) in enumerate(drawn, 1)
    ]
    table = cross_table(results(*games), PointsTerms())
    for entry, others in table.items():
        for other, meetings in others.items():
            mirrored = [Encounter(-each.result, -each.difference, True) for each in meetings]
            assert table[other][entry] == mirrored
    assert sum(outscored(each) for others in table.values() for each in others.values()) == 0
