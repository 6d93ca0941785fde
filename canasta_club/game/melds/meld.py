"""Melds: the cards a side lays on the table, and the shape they make."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from canasta_club.game.cards import JOKER, LADDER, TWO, WILD_RANKS, Card, read_cards, write_cards

Shape = Literal["group", "sequence", "wild", "mixed"]


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards laid together: a ``group`` of one rank, a ``sequence`` of one suit, all ``wild``.

    ``mixed`` is what no game allows: several ranks that are no sequence. ``rank`` is that of a
    group and empty otherwise; ``naturals``, ``jokers`` and ``twos`` are numbers of cards, ``row``
    is how many natural cards follow one another in a sequence where a rule set asks for that.

    >>> make_meld(read_cards("QQ2X"))
    Meld(QQ2X)
    """

    cards: tuple[Card, ...]
    shape: Shape
    rank: str
    naturals: int
    jokers: int
    twos: int
    row: int = 0

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return write_cards(self.cards)

    def __repr__(self) -> str:
        return f"Meld({self})"

    @property
    def suit(self) -> str:
        """The letter of the suit of a sequence; empty for any other meld."""
        if self.shape != "sequence":
            return ""
        return next(card.suit for card in self.cards if card.rank not in WILD_RANKS)

    @property
    def wilds(self) -> int:
        """How many wild cards lie in it."""
        return self.jokers + self.twos


def make_meld(cards: Iterable[Card]) -> Meld:
    """Make a meld of any cards and find its shape; whether it is legal depends on the rule set."""
    cards = tuple(cards)
    naturals = [card for card in cards if card.rank not in WILD_RANKS]
    jokers = sum(card.rank == JOKER for card in cards)
    ranks = {card.rank for card in naturals}
    shape: Shape = "group"
    if not naturals:
        shape = "wild"
    elif len(ranks) > 1:
        shape = "sequence" if _is_run_of_a_suit(naturals, len(cards)) else "mixed"
    return Meld(
        cards=cards,
        shape=shape,
        rank=ranks.pop() if shape == "group" else "",
        naturals=len(naturals),
        jokers=jokers,
        twos=sum(card.rank == TWO for card in cards),
    )


@lru_cache(maxsize=65536)
def read_meld(text: str) -> Meld:
    """Read a meld as people write it; raises `UnreadableCardsError`."""
    return make_meld(read_cards(text))


def join(melds: Iterable[Meld]) -> Meld:
    """Join melds, as a side lays those of one rank in one row."""
    return make_meld(card for meld in melds for card in meld.cards)


def _is_run_of_a_suit(naturals: list[Card], size: int) -> bool:
    """Return whether cards have one suit and no rank twice; wild cards may fill the gaps.

    One that is longer than the ladder, wild cards counted, may have an ace at each end.
    """
    suits = {card.suit for card in naturals}
    ranks = [card.rank for card in naturals]
    has_both_aces = ranks.count("A") == 2 and size > len(LADDER)
    return (
        len(suits) == 1
        and "" not in suits
        and len(set(ranks)) == len(ranks) - has_both_aces
        and all(rank in LADDER for rank in ranks)
    )
