"""A claim: a sentence about a rule set for the table, with the facts that it states."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from canasta_club.documents.toml import PlainTable
from canasta_club.game.cards import BLACK_THREE, JOKER, RED_THREE, plural
from canasta_club.text.wording import listed


class Claim(NamedTuple):
    """A sentence of a rule set for a number of players.

    ``key`` is the key of the language that it is about, which also gives its clause; ``facts``
    are what it claims, as data that the engine can be asked about. One that ``is_procedure`` is
    for the table alone: no score and no ruling depends on it.
    """

    key: str
    text: str
    facts: PlainTable = {}  # noqa: RUF012  # a mapping, never written to
    is_procedure: bool = False


_MANY_OF: Final = {"7": "sevens", "5": "fives", "4": "fours", "6": "sixes"}
_ONE_OF: Final = {
    JOKER: "joker", BLACK_THREE: "black 3", RED_THREE: "red 3",
}  # fmt: skip


def ranks_of(ranks: Iterable[str]) -> str:
    """Name several ranks, the same ones always in the same order.

    >>> ranks_of({"3b", "7"})
    'sevens and black threes'
    """
    order = [rank for rank in _ORDER if rank in set(ranks)]
    return listed(_MANY_OF.get(rank) or plural(rank) for rank in order)


_ORDER: Final = (
    JOKER, "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", BLACK_THREE, RED_THREE,
)  # fmt: skip


def one_of(rank: str) -> str:
    """Return a card of a rank as a card of a rule set lists it: ``K``, ``black 3``."""
    return _ONE_OF.get(rank, rank)


def in_order(words: Iterable[str]) -> list[str]:
    """Put words for cards that do something to the pile in one order, whatever set holds them."""
    order = ["wild", "black_three", "red_three", *_ORDER]
    return sorted(words, key=order.index)
