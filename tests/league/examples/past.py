"""Past games for the tests of statistics, in few words."""

from datetime import date, timedelta

from canasta_club.club.games import Figures
from canasta_club.league.results.model import GameResult, SideResult
from canasta_club.league.statistics.games import PastGame

FIRST = date(2026, 10, 1)


def past(
    night: int, *sides: str, table: int = 1, number: int = 1, hands: int = 6, **figures: int
) -> PastGame:
    """Return a game of a night, from sides such as ``Ash Birch 5100``.

    ``figures`` are what the first side did besides: natural canastas, goings-out …
    """
    day = FIRST + timedelta(weeks=night - 1)
    results = []
    for place, side in enumerate(sides):
        *players, score = side.split()
        more = figures if place == 0 else {}
        results.append(SideResult(tuple(players), Figures(score=int(score), **more)))
    game = GameResult(f"{night}-{table}-{number}", day, 1, table, number, tuple(results))
    return PastGame("winter", hands, game)
