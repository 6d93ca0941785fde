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
    """Lay out cards of one suit with the fewest wild cards; None where they form no sequence."""
    fitting = [run for run in _layouts(limits, cards) if _fits(limits, run)]
    return min(fitting, key=lambda run: (run.wilds, -run.row), default=None)


def _layouts(limits: SequenceRules, cards: Sequence[Card]) -> Iterator[Run]:
    naturals = [card for card in cards if card.rank not in WILD_RANKS]
    wilds = [card for card in cards if card.rank in WILD_RANKS]
    suit = naturals[0].suit
    own_twos = sum(card == Card(TWO, suit) for card in wilds)
    twos = sum(card.rank == TWO for card in wilds)
    ends = [(ACE_LOW, ACE_HIGH) if card.rank == "A" else (_PLACES[card.rank],) for card in naturals]
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
