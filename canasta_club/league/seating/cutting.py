"""Cutting for partners: each player draws a card, and the highest play together."""

from collections.abc import Sequence
from itertools import chain, groupby, zip_longest
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE, NATURAL_RANKS, RED_THREE, TWO, Card
from canasta_club.league.chance import Chance
from canasta_club.league.seating.model import SeatedSide

# Ace high down to two low; jokers do not count, so that they are left out of the pack.
_RANKS = (TWO, "3", *NATURAL_RANKS)
_SUITS = "cdhs"


class Draw(NamedTuple):
    """The cards a player drew: one, and another as long as others drew the same rank."""

    player: str
    cards: tuple[Card, ...]


class Cut(NamedTuple):
    """What the cards decide: ``seats`` goes clockwise round the table from the highest card.

    ``draws`` begins with the highest, ``sides`` with the side that has it. The dealer is the player
    with the highest card, or sits to the right of that player, who then plays first.
    """

    draws: tuple[Draw, ...]
    sides: tuple[SeatedSide, ...]
    seats: tuple[str, ...]
    highest_deals: bool = False

    @property
    def dealer(self) -> str:
        """Who deals the first hand."""
        return self.seats[0] if self.highest_deals else self.seats[-1]


def cut(players: Sequence[str], seed: int, sides: int = 2, *, highest_deals: bool = False) -> Cut:
    """Draw cards for the players of one table from a pack that the seed has shuffled.

    Of four the two highest are partners against the two lowest; of five the two highest play
    against three. Players who draw the same rank draw again. The order of the names makes no
    difference.
    """
    chance = Chance(seed, "cut")
    pack = chance.shuffled([_card(rank, suit) for rank in _RANKS for suit in _SUITS])
    drawing = chance.shuffled(sorted(players))
    draws = tuple(_ranked([Draw(player, ()) for player in drawing], pack))
    size = len(draws) // sides
    starts = [size * side for side in range(sides)]
    ends = [*starts[1:], len(draws)]
    formed = tuple(
        tuple(draw.player for draw in draws[start:end])
        for start, end in zip(starts, ends, strict=True)
    )
    around = chain.from_iterable(zip_longest(*formed))
    seats = tuple(player for player in around if player is not None)
    return Cut(draws, formed, seats, highest_deals)


def _card(rank: str, suit: str) -> Card:
    if rank == "3":
        return Card(RED_THREE if suit in "dh" else BLACK_THREE, suit)
    return Card(rank, suit)


def _ranked(drawing: Sequence[Draw], pack: list[Card]) -> list[Draw]:
    """Draw a card for each, again for those of the same rank; return the highest first."""
    drawn = [Draw(player, (*cards, pack.pop())) for player, cards in drawing]
    drawn.sort(key=lambda draw: -_height(draw.cards[-1]))
    draws: list[Draw] = []
    for _, group in groupby(drawn, key=lambda draw: _height(draw.cards[-1])):
        level = list(group)
        draws += _ranked(level, pack) if len(level) > 1 else level
    return draws


def _height(card: Card) -> int:
    return _RANKS.index("3" if card.rank in {BLACK_THREE, RED_THREE} else card.rank)
