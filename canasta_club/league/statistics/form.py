"""Form: streaks, the last games, and who plays well with whom."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import NamedTuple

from canasta_club.league.statistics.games import GameView, GameViews, grouped
from canasta_club.league.statistics.totals import GameTotals


def streaks(
    views: Sequence[GameView], belongs: Callable[[int], bool]
) -> Iterator[Sequence[GameView]]:
    """Yield each run of games, in the order played, whose results belong to it."""
    for is_run, run in groupby(views, key=lambda view: belongs(view.result)):
        if is_run:
            yield tuple(run)


def longest(views: Sequence[GameView], belongs: Callable[[int], bool]) -> Sequence[GameView]:
    """Return the longest run of results that belong to it; of equally long ones the first."""
    return max(streaks(views, belongs), key=len, default=())


def is_won(result: int) -> bool:
    """Return whether a game was won."""
    return result > 0


def is_unbeaten(result: int) -> bool:
    """Return whether a game was won or drawn."""
    return result >= 0


def is_lost(result: int) -> bool:
    """Return whether a game was lost."""
    return result < 0


class Chemistry(NamedTuple):
    """How two players did together, and how much better per game than with others.

    ``without_each_other`` is the mean of their two averages of difference; nothing where neither
    ever played without the other.
    """

    players: tuple[str, str]
    together: GameTotals
    without_each_other: Fraction | None

    @property
    def gain(self) -> Fraction | None:
        """By how much their average difference together is above the one apart."""
        if self.without_each_other is None:
            return None
        return self.together.a_game(self.together.difference) - self.without_each_other


def chemistry(views: GameViews, minimum: int) -> list[Chemistry]:
    """Return all who were partners in at least so many games."""
    partners = grouped(views, lambda view: combinations(sorted(view.side.entries), 2))
    own = {
        player: games.totals
        for player, games in grouped(views, lambda view: view.side.entries).items()
    }
    return [
        Chemistry(two, together, _without_each_other(two, together, own))
        for two, games in partners.items()
        if len(games) >= minimum
        for together in [games.totals]
    ]


def _without_each_other(
    two: tuple[str, str], together: GameTotals, own: Mapping[str, GameTotals]
) -> Fraction | None:
    averages = [
        Fraction(own[player].difference - together.difference, games)
        for player in two
        if (games := own[player].games - together.games)
    ]
    return sum(averages, Fraction(0)) / len(averages) if averages else None
