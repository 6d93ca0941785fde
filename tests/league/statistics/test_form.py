"""A player's results, streaks, and who plays well with whom, computed by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.statistics.form import (
    chemistry,
    is_lost,
    is_unbeaten,
    is_won,
    longest,
    streaks,
)
from canasta_club.league.statistics.games import (
    GameViews,
    PastGame,
    all_views,
    grouped,
    in_order,
    views_of,
)
from tests.league.examples.past import past

GAMES = (
    past(1, "Ash Birch 5100", "Cedar Dogwood 4000", natural=2, canastas=5, outs=3, concealed=1),
    past(2, "Ash Birch 3000", "Cedar Dogwood 5000", canastas=1, penalties=2),
    past(3, "Ash Cedar 5000", "Birch Dogwood 4500", hands=4),
    past(4, "Elm Fir 5000", "Ash Birch 5000"),
)


def results(*letters: str) -> list[PastGame]:
    """Return Ash's games, won, drawn and lost as the letters say."""
    scores = {"W": (5000, 4000), "D": (5000, 5000), "L": (4000, 5000)}
    return [
        past(night, f"Ash {scores[letter][0]}", f"Birch {scores[letter][1]}")
        for night, letter in enumerate(letters, 1)
    ]


def test_the_sum_of_a_players_games() -> None:
    ash = views_of("Ash", GAMES).totals
    assert (ash.games, ash.won, ash.drawn, ash.lost) == (4, 2, 1, 1)
    assert ash.difference == 1100 - 2000 + 500 + 0
    assert ash.figures.score == 5100 + 3000 + 5000 + 5000
    assert (ash.hands, ash.figures.natural, ash.figures.canastas) == (22, 2, 6)
    assert (ash.figures.outs, ash.figures.concealed, ash.figures.penalties) == (3, 1, 2)
    assert ash.share == Fraction(5, 8)
    assert ash.a_game(ash.difference) == Fraction(-400, 4)
    assert ash.a_hand(ash.figures.canastas) == Fraction(6, 22)


def test_averages_of_nothing_are_zero() -> None:
    none = GameViews().totals
    assert [none.share, none.a_game(5), none.a_hand(5)] == [Fraction(0)] * 3


def test_at_a_table_of_three_one_is_measured_by_the_best_other() -> None:
    (game,) = views_of("Birch", [past(1, "Ash 5100", "Birch 4000", "Cedar 4500")])
    assert (game.against, game.difference, game.result) == (5100, -1100, -1)
    assert game.opponents == ("Ash", "Cedar")


def test_games_are_sorted_by_partner_and_opponent() -> None:
    ash = views_of("Ash", GAMES)
    partners = grouped(ash, lambda seen: [each for each in seen.side.entries if each != "Ash"])
    assert {name: len(seen) for name, seen in partners.items()} == {"Birch": 3, "Cedar": 1}
    opponents = grouped(ash, lambda seen: seen.opponents)
    assert {name: seen.totals.won for name, seen in opponents.items()} == {
        "Cedar": 1, "Dogwood": 2, "Birch": 1, "Elm": 0, "Fir": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("letters", "won", "unbeaten", "lost"),
    [
        ("", 0, 0, 0),
        ("W", 1, 1, 0),
        ("WWLWDWWL", 2, 4, 1),
        ("LLDLLL", 0, 1, 3),
        ("DDD", 0, 3, 0),
    ],
)
def test_streaks(letters: str, won: int, unbeaten: int, lost: int) -> None:
    seen = views_of("Ash", results(*letters))
    assert [len(longest(seen, kind)) for kind in (is_won, is_unbeaten, is_lost)] == [
        won,
        unbeaten,
        lost,
    ]


def test_of_equally_long_streaks_the_first_counts() -> None:
    seen = views_of("Ash", results(*"WWLWW"))
    assert longest(seen, is_won)[0].game.result.night == results("W")[0].result.night
    assert [len(run) for run in streaks(seen, is_won)] == [2, 2]


def test_chemistry_by_hand() -> None:
    found = {two.players: two for two in chemistry(all_views(GAMES), minimum=1)}
    together = found["Ash", "Birch"]
    assert together.together.games == 3
    # Apart: Ash +500 in one game with Cedar, Birch -500 in one with Dogwood.
    assert together.without_each_other == Fraction(500 - 500, 2)
    assert together.gain == Fraction(1100 - 2000 + 0, 3)
    # Elm and Fir have played with nobody else.
    assert found["Elm", "Fir"].without_each_other is None
    assert found["Elm", "Fir"].gain is None
    # Of Cedar's two other games one was lost by 1,100 and one won by 2,000, Ash's are above.
    assert found["Ash", "Cedar"].without_each_other == (Fraction(-900, 3) + Fraction(900, 2)) / 2


def test_chemistry_asks_for_enough_games() -> None:
    assert [two.players for two in chemistry(all_views(GAMES), minimum=3)] == [("Ash", "Birch")]
    assert chemistry(all_views(GAMES), minimum=4) == []


@given(st.permutations(GAMES))
def test_the_order_of_entry_never_matters(games: list[PastGame]) -> None:
    assert in_order(games) == list(GAMES)
    assert views_of("Ash", in_order(games)).totals == views_of("Ash", GAMES).totals
    mixed = {two.players: two for two in chemistry(all_views(games), 1)}
    assert mixed == {two.players: two for two in chemistry(all_views(GAMES), 1)}
