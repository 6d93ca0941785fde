"""Past games: finished games of any season, as each side that sat there saw them."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

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


@dataclass(frozen=True, slots=True)
class Summary:
    """Totals of some games of one side; ``score`` and ``difference`` in points."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    score: int = 0
    difference: int = 0
    hands: int = 0
    natural: int = 0
    canastas: int = 0
    outs: int = 0
    concealed: int = 0
    penalties: int = 0

    @property
    def share(self) -> Fraction:
        """The share of games won; a draw counts half."""
        return Fraction(2 * self.won + self.drawn, 2 * self.games) if self.games else Fraction(0)

    def a_game(self, total: int) -> Fraction:
        """Return the average of a total over the games."""
        return Fraction(total, self.games) if self.games else Fraction(0)

    def a_hand(self, total: int) -> Fraction:
        """Return the average of a total over the hands."""
        return Fraction(total, self.hands) if self.hands else Fraction(0)


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


def summary(seen: Sequence[Seen]) -> Summary:
    """Add games up."""
    results = [each.result for each in seen]
    return Summary(
        games=len(seen),
        won=results.count(1),
        drawn=results.count(0),
        lost=results.count(-1),
        score=sum(each.side.score for each in seen),
        difference=sum(each.difference for each in seen),
        hands=sum(each.game.hands for each in seen),
        natural=sum(each.side.natural for each in seen),
        canastas=sum(each.side.canastas for each in seen),
        outs=sum(each.side.outs for each in seen),
        concealed=sum(each.side.concealed for each in seen),
        penalties=sum(each.side.penalties for each in seen),
    )
