"""Past games: finished games of any season, as each side that sat there saw them."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, TypeVar

from canasta_club.club.games import GameTotals
from canasta_club.league.results.model import GameResult, SideResult

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game; the entries of each side are the ids of the players in the seats.

    Where only its totals are known, it ``has_hands`` not: how many were played is not known. For
    the ``dropped`` players its night is none of those that the table of its season counts.
    """

    season: str
    hands: int
    result: GameResult
    has_hands: bool = True
    dropped: frozenset[str] = frozenset()

    @property
    def place(self) -> tuple[object, ...]:
        """Its sort key: night, round, table and number."""
        game = self.result
        return game.night, game.round, game.table, game.number, game.game


class GameView(NamedTuple):
    """A finished game as the side at one of its places saw it.

    ``against`` is the score of the best other side, ``result`` 1 for a win, 0 for a draw and -1 for
    a loss.
    """

    game: PastGame
    side: SideResult
    others: tuple[SideResult, ...]
    against: int
    result: int

    @property
    def day(self) -> date:
        """The night it was played on."""
        return self.game.result.night

    @property
    def difference(self) -> int:
        """By how much the side was ahead of the best other one."""
        return self.side.score - self.against

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody who sat on another side."""
        return tuple(player for other in self.others for player in other.entries)


def in_order(games: Iterable[PastGame]) -> list[PastGame]:
    """Return games in the order in which they were played."""
    return sorted(games, key=lambda game: game.place)


def all_views(games: Iterable[PastGame]) -> list[GameView]:
    """Return games as each of their sides saw them."""
    return [
        GameView(game, side, others, against, (side.score > against) - (side.score < against))
        for game in games
        for sides in [game.result.sides]
        for place, side in enumerate(sides)
        for others in [sides[:place] + sides[place + 1 :]]
        for against in [max(other.score for other in others)]
    ]


def views_of(player: str, games: Iterable[PastGame]) -> list[GameView]:
    """Return the games of a player, as the side that the player sat on saw them."""
    return [view for view in all_views(games) if player in view.side.entries]


def grouped(
    views: Iterable[GameView], keys: Callable[[GameView], Iterable[K]]
) -> Mapping[K, list[GameView]]:
    """Group games by what each belongs to, which may be several things."""
    groups: dict[K, list[GameView]] = {}
    for view in views:
        for key in keys(view):
            groups.setdefault(key, []).append(view)
    return groups


def summary(views: Iterable[GameView]) -> GameTotals:
    """Add games up."""
    return GameTotals.added((each.against, each.game.hands, each.side.figures) for each in views)
