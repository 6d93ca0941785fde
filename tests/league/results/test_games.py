"""Games of the club as the league ranks them."""

from datetime import date
from uuid import UUID

from canasta_club.club.games import Figures, Game
from canasta_club.club.nights import Night
from canasta_club.league.results.model import GameResult, SideResult


def test_a_game_of_the_club_keeps_where_it_was_played() -> None:
    night = Night(id=UUID(int=1), season_id=UUID(int=2), number=3, day=date(2026, 1, 8))
    game = Game(
        id=UUID(int=4), night=night, round=5, table=6, number=7, players=4, target=5000,
        state="running", reason="", sides=(),
    )  # fmt: skip
    sides = [SideResult((name,), Figures(score=score)) for name, score in (("a", 40), ("b", 90))]
    assert GameResult.of(game, sides, is_over=False) == GameResult(
        game=str(game.id), night=night.day, round=5, table=6, number=7, sides=tuple(sides),
        is_over=False,
    )  # fmt: skip
    assert GameResult.of(game, sides).is_over
