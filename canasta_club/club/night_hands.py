"""Night hands: those of a night at all its tables, for what they show of one among them.

Beside it stand the hands of the season's other nights, as a slip may be entered for two.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand, HandSide, PastHand
from canasta_club.club.seasons import SlipFoot
from canasta_club.club.usual import HandFigures, Usual

_NOTHING_USUAL = Usual()
_ASKS_NOTHING = SlipFoot()


class CountedHand(NamedTuple):
    """A hand of the night that counts: its game, its number, who dealt it, what its sides had."""

    game: Game
    number: int
    dealer: str
    sides: tuple[HandSide, ...]


class Twin(NamedTuple):
    """A hand of another night with the figures of one; ``is_newer`` if it was recorded later."""

    game: Game
    number: int
    is_newer: bool


_NOT_RECORDED: Final = 2**128
"""The order of a hand that is not recorded yet: after all ids of those that are."""


class PastHands:
    """The hands of a season, to be found by their totals.

    ``figures_of`` returns what one of them came to, ``game_of`` a game by its id.
    """

    def __init__(
        self,
        hands: Iterable[PastHand] = (),
        figures_of: Callable[[PastHand], HandFigures] = lambda _hand: (),
        game_of: Callable[[UUID], Game | None] = lambda _game_id: None,
    ) -> None:
        self._figures_of, self._game_of = figures_of, game_of
        self._by_totals: dict[tuple[int, ...], list[PastHand]] = defaultdict(list)
        self._of_game: dict[UUID, dict[int, PastHand]] = defaultdict(dict)
        self._new: dict[PastHand, HandFigures] = {}
        self._new_games: dict[UUID, Game] = {}
        for hand in hands:
            self._put(hand)

    def add(self, hand: CountedHand, figures: HandFigures) -> None:
        """Add a hand that is about to be recorded."""
        totals = tuple(side.total for side in hand.sides)
        order = _NOT_RECORDED + len(self._new)
        past = PastHand(
            night_id=hand.game.night.id,
            game_id=hand.game.id,
            number=hand.number,
            order=order,
            totals=totals,
        )
        self._new[past], self._new_games[hand.game.id] = figures, hand.game
        self._put(past)

    def twin(self, hand: CountedHand, figures: HandFigures) -> Twin | None:
        """Return a hand of another night that has the figures of this one.

        Of two that are recorded, the one of the later night is asked about, and the one that was
        recorded later.
        """
        own = self._of_game.get(hand.game.id, {}).get(hand.number)
        order = own.order if own else _NOT_RECORDED + len(self._new)
        for past in self._by_totals.get(_totals(hand.sides), ()):
            if past.night_id == hand.game.night.id or not self._is_alike(hand, figures, past):
                continue
            game = self._new_games.get(past.game_id) or self._game_of(past.game_id)
            if game and (game.night.day < hand.game.night.day or past.order < order):
                return Twin(game, past.number, past.order > order)
        return None

    def _put(self, hand: PastHand) -> None:
        self._by_totals[tuple(sorted(hand.totals))].append(hand)
        self._of_game[hand.game_id][hand.number] = hand

    def _is_alike(self, hand: CountedHand, figures: HandFigures, past: PastHand) -> bool:
        """Return whether two hands of equal totals may be of one slip.

        Totals alone come twice by chance: they are of one slip where the totals of other hands of
        the two games agree too, and none of them differs.
        """
        if _is_counted(figures):
            theirs = self._new.get(past) or self._figures_of(past)
            if _is_counted(theirs):
                return figures == theirs
        ours, others = self._of_game.get(hand.game.id, {}), self._of_game[past.game_id]
        both = [number for number in ours if number in others and number != hand.number]
        return (
            past.number == hand.number
            and bool(both)
            and all(sorted(ours[each].totals) == sorted(others[each].totals) for each in both)
        )


class NightHands:
    """The hands of a night as they stand, and what is usual at the club.

    ``usual`` returns, for a number of players at a table, how the club's figures are spread, and
    ``past`` the hands of the season; they are called only when that is asked. ``foot`` is what the
    league wants at the foot of a slip.
    """

    def __init__(
        self,
        played: Iterable[tuple[Game, Iterable[Hand]]] = (),
        usual: Callable[[int], Usual] = lambda _players: _NOTHING_USUAL,
        *,
        foot: SlipFoot = _ASKS_NOTHING,
        past: Callable[[], PastHands] = PastHands,
    ) -> None:
        self.foot = foot
        self.past = cache(past)
        self.usual = cache(usual)
        self._seen: dict[UUID, dict[int, CountedHand]] = defaultdict(dict)
        self._by_totals: dict[tuple[int, ...], set[tuple[UUID, int]]] = defaultdict(set)
        for game, hands in played:
            self.put(game, hands)

    def put(self, game: Game, hands: Iterable[Hand]) -> None:
        """Put the hands of a game in, in place of those that were there."""
        for number in list(self._seen[game.id]):
            self.forget(game, number)
        for hand in hands:
            if not hand.is_void:
                self.see(CountedHand(game, hand.number, hand.dealer, hand.sides))

    def see(self, hand: CountedHand) -> None:
        """Put a hand in, in place of the one with its number."""
        self.forget(hand.game, hand.number)
        self._seen[hand.game.id][hand.number] = hand
        self._by_totals[_totals(hand.sides)].add((hand.game.id, hand.number))

    def forget(self, game: Game, number: int) -> None:
        """Take a hand out."""
        if hand := self._seen[game.id].pop(number, None):
            self._by_totals[_totals(hand.sides)].discard((game.id, number))

    def dealers(self, game: Game) -> Mapping[int, str]:
        """Return who dealt the hands of a game, by number, as far as that is written."""
        return {n: hand.dealer for n, hand in self._seen[game.id].items() if hand.dealer}

    def alike(self, game: Game, number: int, sides: tuple[HandSide, ...]) -> Iterator[CountedHand]:
        """Yield the other hands of the night with the same figures, those of the game first.

        Figures are alike in any words: a hand counted by its cards is like its bare totals. In
        another round only hands that were counted are alike: bare totals come twice by chance.
        """
        keys = self._by_totals.get(_totals(sides), set()) - {(game.id, number)}
        hands = [self._seen[game_id][at] for game_id, at in keys]
        for hand in sorted(
            hands, key=lambda h: (h.game.id != game.id, h.game.round, h.game.table, h.number)
        ):
            is_near = hand.game.round == game.round or _are_counted(hand.sides, sides)
            if is_near and _facts(hand.sides, sides):
                yield hand


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


def _totals(sides: Iterable[HandSide]) -> tuple[int, ...]:
    """Return the totals of the sides of a hand, as they are compared with those of another."""
    return tuple(sorted(side.total for side in sides))


def _is_counted(figures: HandFigures) -> bool:
    return bool(figures) and all(side.canastas is not None for side in figures)
