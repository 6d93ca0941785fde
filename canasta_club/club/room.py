"""The room: the hands of a night at all its tables, for what they show of one hand among them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.seasons import SlipFoot
from canasta_club.club.usual import HandFigures, Usual

_NOTHING_USUAL = Usual()


class SeenHand(NamedTuple):
    """A hand of the room that counts: its game, its number, who dealt it, what its sides had."""

    game: Game
    number: int
    dealer: str
    sides: tuple[HandSide, ...]


_ASKS_NOTHING = SlipFoot()


def _unknown(_players: int) -> Usual:
    return _NOTHING_USUAL


def _no_game(_game_id: UUID) -> Game | None:
    return None


class Room:
    """The hands of a night as they stand, and what is usual at the club.

    ``usual`` returns, for a number of players at a table, how the club's figures are spread; it is
    called only when that is asked. ``game_of`` returns a game of the club by its id. ``foot`` is
    what the league wants at the foot of a slip.
    """

    def __init__(
        self,
        played: Iterable[tuple[Game, Iterable[Hand]]] = (),
        usual: Callable[[int], Usual] = _unknown,
        *,
        foot: SlipFoot = _ASKS_NOTHING,
        game_of: Callable[[UUID], Game | None] = _no_game,
    ) -> None:
        self.foot = foot
        self._game_of = game_of
        self.usual = cache(usual)
        self._seen: dict[UUID, dict[int, SeenHand]] = defaultdict(dict)
        self._by_totals: dict[tuple[int, ...], set[tuple[UUID, int]]] = defaultdict(set)
        for game, hands in played:
            self.put(game, hands)

    def put(self, game: Game, hands: Iterable[Hand]) -> None:
        """Put the hands of a game into the room, in place of those that were there."""
        for number in list(self._seen[game.id]):
            self.forget(game, number)
        for hand in hands:
            if not hand.is_void:
                self.see(SeenHand(game, hand.number, hand.dealer, hand.sides))

    def see(self, hand: SeenHand) -> None:
        """Put a hand into the room, in place of the one with its number."""
        self.forget(hand.game, hand.number)
        self._seen[hand.game.id][hand.number] = hand
        self._by_totals[_totals(hand.sides)].add((hand.game.id, hand.number))

    def forget(self, game: Game, number: int) -> None:
        """Take a hand out of the room."""
        if hand := self._seen[game.id].pop(number, None):
            self._by_totals[_totals(hand.sides)].discard((game.id, number))

    def dealers(self, game: Game) -> Mapping[int, str]:
        """Return who dealt the hands of a game, by number, as far as that is written."""
        return {n: hand.dealer for n, hand in self._seen[game.id].items() if hand.dealer}

    def alike(self, game: Game, number: int, sides: tuple[HandSide, ...]) -> Iterator[SeenHand]:
        """Yield the other hands of the night with the same figures, those of the game first.

        Figures are alike in any words: a hand counted by its cards is like its bare totals. In
        another round only hands that were counted are alike: bare totals come twice by chance.
        """
        keys = self._by_totals.get(_totals(sides), set()) - {(game.id, number)}
        found = [self._seen[game_id][at] for game_id, at in keys]
        for hand in sorted(
            found, key=lambda h: (h.game.id != game.id, h.game.round, h.game.table, h.number)
        ):
            is_near = hand.game.round == game.round or _are_counted(hand.sides, sides)
            if is_near and _facts(hand.sides, sides):
                yield hand

    def earlier(self, game: Game, figures: HandFigures) -> SeenHand | None:
        """Return a hand of an earlier night that was counted and has the very same figures."""
        if not figures or any(side.canastas is None for side in figures):
            return None
        hand = self.usual(game.players).recorded.get(figures)
        if hand is None or hand.game_id in self._seen:
            return None
        then = self._game_of(hand.game_id)
        if then is None or then.night.day >= game.night.day:
            return None
        return SeenHand(then, hand.number, hand.dealer, hand.sides)


def _totals(sides: tuple[HandSide, ...]) -> tuple[int, ...]:
    return tuple(sorted(side.total for side in sides))


def _are_counted(*hands: tuple[HandSide, ...]) -> bool:
    return all(side.statement.total is None for sides in hands for side in sides)


def _facts(one: tuple[HandSide, ...], other: tuple[HandSide, ...]) -> bool:
    """Return whether sides of equal totals may be the same hand, in this order or swapped."""
    for side, like in zip(_ordered(one), _ordered(other), strict=True):
        is_counted = side.statement.total is None and like.statement.total is None
        mine = (side.natural, side.canastas, side.out)
        if is_counted and mine != (like.natural, like.canastas, like.out):
            return False
    return True


def _ordered(sides: tuple[HandSide, ...]) -> list[HandSide]:
    return sorted(sides, key=lambda side: (side.total, side.out, side.canastas, side.natural))
