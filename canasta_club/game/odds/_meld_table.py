"""The melds that cards can make: every group and every meld of wild cards, checked for legality."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, TWO, Card
from canasta_club.game.melds.legality import breaches, canasta_kind, played
from canasta_club.game.melds.meld import make_meld
from canasta_club.game.rules.model import CanastaKind, RuleSet
from canasta_club.game.rules.packs import pack_cards


class Makeup(NamedTuple):
    """The make-up of a legal meld; ``points`` are those of its natural cards alone."""

    naturals: int
    jokers: int
    twos: int
    points: int
    kind: CanastaKind | None

    @property
    def wilds(self) -> int:
        """How many wild cards it has."""
        return self.jokers + self.twos


Makeups = tuple[Makeup, ...]


class RankClass(NamedTuple):
    """Ranks that are interchangeable: the same melds are legal of each, and worth the same."""

    ranks: tuple[str, ...]
    rows: Makeups


class RankRun(NamedTuple):
    """A legal sequence by the places of its first and last rank among the natural ranks."""

    first: int
    last: int
    kind: CanastaKind | None


@dataclass(frozen=True, slots=True)
class MeldTable:
    """The legal melds of so many cards, and the pack they are dealt from, less the red threes.

    ``copies`` is how many cards there are of each natural rank, ``dead`` of those that neither an
    opening nor a canasta uses. ``runs`` are sequences without wild cards.
    """

    cards: int
    classes: tuple[RankClass, ...]
    wild: Makeups
    runs: tuple[RankRun, ...]
    copies: int
    jokers: int
    twos: int
    dead: int

    @property
    def pack(self) -> int:
        """How many cards a hand is dealt from."""
        return self.copies * len(NATURAL_RANKS) + self.jokers + self.twos + self.dead


@lru_cache(maxsize=64)
def meld_table(rules: RuleSet, cards: int) -> MeldTable:
    """Ask legality for every meld that so many cards can hold.

    A red three is laid down and replaced from the stock until none is left. The pack lies in random
    order and only its red threes are passed over, so every set of so many other cards is equally
    likely: the hand is a random draw from the pack without red threes. Black threes stay in it and
    help nobody, unless the rule set has them laid out as red threes are.
    """
    held = pack_cards(rules.pack)
    alike: dict[Makeups, list[str]] = {}
    for rank in NATURAL_RANKS:
        alike.setdefault(tuple(_groups(rules, rank, cards)), []).append(rank)
    return MeldTable(
        cards=cards,
        classes=tuple(RankClass(tuple(ranks), rows) for rows, ranks in alike.items()),
        wild=tuple(_melds(rules, "", 0, cards)),
        runs=tuple(_runs(rules, cards)),
        copies=held[NATURAL_RANKS[0]],
        jokers=held[JOKER],
        twos=held[TWO],
        dead=0 if rules.lays_black_threes else held[BLACK_THREE],
    )


def _groups(rules: RuleSet, rank: str, cards: int) -> Iterator[Makeup]:
    for naturals in range(1, 1 + min(pack_cards(rules.pack)[rank], cards)):
        yield from _melds(rules, rank, naturals, cards)


def _melds(rules: RuleSet, rank: str, naturals: int, cards: int) -> Iterator[Makeup]:
    """Yield the legal melds of so many natural cards and any wild cards."""
    held = pack_cards(rules.pack)
    natural, joker, two = (Card(rank),), (Card(JOKER),), (Card(TWO),)
    natural_points = naturals * rules.card_points.get(rank, 0)
    for jokers in range(1 + min(held[JOKER], cards - naturals)):
        for twos in range(1 + min(held[TWO], cards - naturals - jokers)):
            if naturals + jokers + twos:
                made_of = natural * naturals + joker * jokers + two * twos
                for kind in _legal(rules, made_of):
                    yield Makeup(naturals, jokers, twos, natural_points, kind)


def _legal(rules: RuleSet, cards: Iterable[Card]) -> Iterator[CanastaKind | None]:
    """Yield which kind of canasta cards make, if any, unless they make no legal meld.

    Of many thousand melds most are not legal, and the first rule that one breaks is enough.
    """
    meld = played(rules, make_meld(cards))
    kind = canasta_kind(rules, meld)
    if next(breaches(rules, meld, kind), None) is None:
        yield kind


def _runs(rules: RuleSet, cards: int) -> Iterator[RankRun]:
    """Yield the legal sequences of natural cards alone; every suit has the same."""
    if rules.meld.sequence is None:
        return
    for first in range(len(NATURAL_RANKS)):
        for last in range(first + 1, min(len(NATURAL_RANKS), first + cards)):
            ranks = NATURAL_RANKS[first : last + 1]
            for kind in _legal(rules, (Card(rank, "s") for rank in ranks)):
                yield RankRun(first, last, kind)
