"""Past games: finished games of any season, as each side that sat there saw them."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import NamedTuple, TypeVar

from canasta_club.league.results.model import GameResult, SideResult
from canasta_club.league.rounding import Figure
from canasta_club.league.statistics.totals import GameEnds, GameTotals

K = TypeVar("K", bound=Hashable)


class PastGame(NamedTuple):
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
        if len(self.others) == 1:
            return self.others[0].entries
        return tuple(player for other in self.others for player in other.entries)


def in_order(games: Iterable[PastGame]) -> list[PastGame]:
    """Return games in the order in which they were played."""
    return sorted(games, key=lambda game: game.place)


class Feat(NamedTuple):
    """A figure that a holder reached; of certain games, also which games."""

    figure: Figure
    games: tuple[GameView, ...] = ()


class GameViews(tuple[GameView, ...]):  # noqa: SLOT001  (keeps what was found out)
    """The games of someone, in the order played."""

    @cached_property
    def totals(self) -> GameTotals:
        """What they come to."""
        return GameTotals.added(
            [(each.against, each.game.hands, each.side.figures) for each in self]
        )

    @cached_property
    def ends(self) -> GameEnds:
        """How they ended: of the totals what costs least."""
        ends = [each.result for each in self]
        return GameEnds(
            games=len(ends),
            won=ends.count(1),
            drawn=ends.count(0),
            ahead=sum([each.side.figures.score - each.against for each in self]),
        )

    @cached_property
    def feats(self) -> dict[tuple[str, bool], Feat | None]:
        """What awards found in them, by the measure and whether less is better."""
        return {}


class ByPeople:
    """Games as they were seen by each player, and by those who sat on a side together."""

    def __init__(self, games: Iterable[PastGame]) -> None:
        self.views = all_views(games)

    @cached_property
    def players(self) -> Mapping[tuple[str, ...], GameViews]:
        """The games of each player, by the id as the only one of a key."""
        return grouped(self.views, lambda view: [(player,) for player in view.side.entries])

    @cached_property
    def sides(self) -> Mapping[tuple[str, ...], GameViews]:
        """The games of each side, by the ids of its players in order."""
        return grouped(self.views, lambda view: [tuple(sorted(view.side.entries))])


def all_views(games: Iterable[PastGame]) -> GameViews:
    """Return games as each of their sides saw them."""
    return GameViews(
        [
            GameView(game, side, others, against, (side.score > against) - (side.score < against))
            for game in games
            for sides in [game.result.sides]
            for place, side in enumerate(sides)
            for others in [sides[:place] + sides[place + 1 :]]
            for against in [max([other.score for other in others])]
        ]
    )


def views_of(player: str, games: Iterable[PastGame]) -> GameViews:
    """Return the games of a player, as the side that the player sat on saw them."""
    return GameViews([view for view in all_views(games) if player in view.side.entries])


def grouped(views: GameViews, keys: Callable[[GameView], Iterable[K]]) -> Mapping[K, GameViews]:
    """Group games by what each belongs to, which may be several things."""
    groups = defaultdict[K, list[GameView]](list)
    for view in views:
        for key in keys(view):
            groups[key].append(view)
    # What all of them belong to has them as they are, with what was found out.
    every = [*views]
    return {key: views if some == every else GameViews(some) for key, some in groups.items()}
