"""Past games: finished games of any season, as each side that sat there saw them."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
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


class Seen(NamedTuple):
    """A finished game as the side at one of its places saw it."""

    game: PastGame
    side: SideResult
    others: tuple[SideResult, ...]

    @property
    def against(self) -> int:
        """The score of the best other side."""
        return max(other.score for other in self.others)

    @property
    def difference(self) -> int:
        """By how much the side was ahead of the best other one."""
        return self.side.score - self.against

    @property
    def result(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss."""
        return (self.difference > 0) - (self.difference < 0)

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody who sat on another side."""
        return tuple(player for other in self.others for player in other.entries)


def in_order(games: Iterable[PastGame]) -> list[PastGame]:
    """Return games in the order in which they were played."""
    return sorted(games, key=lambda game: game.place)


def seen_by_all(games: Iterable[PastGame]) -> list[Seen]:
    """Return games as each of their sides saw them."""
    return [
        Seen(game, side, sides[:place] + sides[place + 1 :])
        for game in games
        for sides in [game.result.sides]
        for place, side in enumerate(sides)
    ]


def seen_by(player: str, games: Iterable[PastGame]) -> list[Seen]:
    """Return the games of a player, as the side that the player sat on saw them."""
    return [seen for seen in seen_by_all(games) if player in seen.side.entries]


def grouped(seen: Iterable[Seen], keys: Callable[[Seen], Iterable[K]]) -> Mapping[K, list[Seen]]:
    """Group games by what each belongs to, which may be several things."""
    groups: dict[K, list[Seen]] = {}
    for each in seen:
        for key in keys(each):
            groups.setdefault(key, []).append(each)
    return groups


def summary(seen: Iterable[Seen]) -> GameTotals:
    """Add games up."""
    return GameTotals.added((each.against, each.game.hands, each.side.figures) for each in seen)
