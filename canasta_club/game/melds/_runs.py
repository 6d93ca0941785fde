"""Sequences with an ace at either end and twos as natural cards: how their cards are arranged."""

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Final, NamedTuple

from canasta_club.game.cards import LADDER, TWO, WILD_RANKS, Card
from canasta_club.game.rules.model import SequenceRules

_PLACES: Final = {TWO: 2} | {rank: place for place, rank in enumerate(LADDER, start=3)}
ACE_LOW: Final = 1
ACE_HIGH: Final = _PLACES["A"]


class Run(NamedTuple):
    """A sequence laid out: the places of its natural cards, and its number of wild cards."""

    places: tuple[int, ...]
    jokers: int
    twos: int

    @property
    def wilds(self) -> int:
        """How many cards stand for others."""
        return self.jokers + self.twos

    @property
    def gaps(self) -> int:
        """How many cards are missing between the lowest and the highest."""
        return self.places[-1] - self.places[0] + 1 - len(self.places)

    @property
    def row(self) -> int:
        """The most natural cards in a row."""
        offsets = (place - number for number, place in enumerate(self.places))
        return max(len(list(group)) for _, group in groupby(offsets))


def lowest(limits: SequenceRules) -> int:
    """Return the place of the lowest card that a sequence may have."""
    return ACE_LOW if limits.low == "A" else _PLACES[limits.low]


def lay_out(limits: SequenceRules, cards: Sequence[Card]) -> Run | None:
    """Lay out cards of one suit as they are written; None where they form no sequence.

    Where they are written in no order, or would not fit, the ends of the ladder at which aces lie
    are free: the fewest wild cards are taken.
    """
    written = _written_ends(cards)
    for ends in [written, _free_ends(cards)] if written else [_free_ends(cards)]:
        fitting = [run for run in _layouts(limits, cards, ends) if _fits(limits, run)]
        if fitting:
            return min(fitting, key=lambda run: (run.wilds, -run.row))
    return None


def _free_ends(cards: Sequence[Card]) -> list[tuple[int, ...]]:
    """Return the places that each natural card may have: an ace has two."""
    naturals = [card for card in cards if card.rank not in WILD_RANKS]
    return [(ACE_LOW, ACE_HIGH) if card.rank == "A" else (_PLACES[card.rank],) for card in naturals]


def _written_ends(cards: Sequence[Card]) -> list[tuple[int, ...]]:
    """Return the places as the order of the cards tells them; empty where it tells nothing.

    An ace that is written first, with the others rising after it, is the lowest card.
    """
    naturals = [card for card in cards if card.rank not in WILD_RANKS]
    others = [_PLACES[card.rank] for card in naturals if card.rank != "A"]
    is_rising, is_falling = (others == sorted(others, reverse=down) for down in (False, True))
    inner_aces = [card.rank for card in naturals[1:-1]].count("A")
    if len(others) == len(naturals) or len(others) < 2 or inner_aces:
        return []
    if not (is_rising or is_falling):
        return []
    first, last = (ACE_LOW, ACE_HIGH) if is_rising else (ACE_HIGH, ACE_LOW)
    aces = {0: first, len(naturals) - 1: last}
    return [
        (aces[place],) if card.rank == "A" else (_PLACES[card.rank],)
        for place, card in enumerate(naturals)
    ]


def _layouts(
    limits: SequenceRules, cards: Sequence[Card], ends: Sequence[tuple[int, ...]]
) -> Iterator[Run]:
    """Yield the sequences with each natural card in one of its places, and a two in its own."""
    wilds = [card for card in cards if card.rank in WILD_RANKS]
    suit = next(card.suit for card in cards if card.rank not in WILD_RANKS)
    own_twos = sum(card == Card(TWO, suit) for card in wilds)
    twos = sum(card.rank == TWO for card in wilds)
    in_place = (0, 1) if own_twos and limits.natural_twos else (0,)
    for places in product(*ends):
        for two in in_place:
            laid = tuple(sorted((*places, *[_PLACES[TWO]] * two)))
            if len(set(laid)) == len(laid):
                yield Run(laid, len(wilds) - twos, twos - two)


def _fits(limits: SequenceRules, run: Run) -> bool:
    low, high = lowest(limits), _PLACES[limits.high]
    size = len(run.places) + run.wilds
    return (
        low <= run.places[0]
        and run.places[-1] <= high
        and run.gaps <= run.wilds
        and size <= high - low + 1
    )
