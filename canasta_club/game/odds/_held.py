"""What a hand holds where threes are ordinary cards: the melds that may be made of it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from canasta_club.game.cards import JOKER, LADDER, TWO, WILD_RANKS, Card
from canasta_club.game.melds.legality import judge
from canasta_club.game.melds.meld import make_meld
from canasta_club.game.rules.model import RuleSet, SequenceRules

PLACES: Final = ("A", TWO, *LADDER)
"""The ranks of a sequence, from the ace below to the ace above."""


def kinds_held(rules: RuleSet, hand: Sequence[Card]) -> set[str]:
    """Return the kinds of canastas of which a hand holds one; those of the trump suit aside."""
    kinds = set()
    for cards in _melds(rules, hand, rules.canasta_cards):
        judged = judge(rules, make_meld(cards))
        if judged.kind and not judged.breaches:
            kinds.add(judged.kind.name)
    return kinds


def holds_meld(rules: RuleSet, hand: Sequence[Card]) -> bool:
    """Return whether any meld can be laid of a hand."""
    limits = rules.meld.sequence
    least = min(rules.meld.min_cards, limits.min_cards if limits else rules.meld.min_cards)
    return any(not judge(rules, make_meld(cards)).breaches for cards in _melds(rules, hand, least))


def _melds(rules: RuleSet, hand: Sequence[Card], least: int) -> Iterator[list[Card]]:
    """Yield groups and sequences of so many cards or more, with each number of wild cards."""
    jokers_first = sorted(hand, key=lambda card: card.rank != JOKER)
    wilds = [card for card in jokers_first if card.rank in WILD_RANKS]
    yield from _groups(rules, hand, wilds, least)
    if rules.meld.sequence:
        yield from _sequences(rules.meld.sequence, hand, wilds, least)


def _groups(
    rules: RuleSet, hand: Sequence[Card], wilds: Sequence[Card], least: int
) -> Iterator[list[Card]]:
    ranks = Counter(card.rank for card in hand if card.rank not in WILD_RANKS)
    most = rules.meld.max_wilds
    for rank, number in ranks.items():
        for with_wilds in range(min(most, len(wilds)) + 1):
            for naturals in range(max(least - with_wilds, 1), number + 1):
                yield [Card(rank)] * naturals + list(wilds[:with_wilds])


def _sequences(
    limits: SequenceRules, hand: Sequence[Card], wilds: Sequence[Card], least: int
) -> Iterator[list[Card]]:
    suits: dict[str, set[str]] = defaultdict(set)
    for card in hand:
        if card.rank not in WILD_RANKS or (card.rank == TWO and limits.natural_twos):
            suits[card.suit].add(card.rank)
    aces = Counter(card.suit for card in hand if card.rank == "A")
    for suit, ranks in suits.items():
        if len(ranks) + min(limits.wilds, len(wilds)) >= least:
            yield from _windows(limits, suit, ranks, wilds, least, has_two_aces=aces[suit] > 1)


def _windows(
    limits: SequenceRules,
    suit: str,
    ranks: set[str],
    wilds: Sequence[Card],
    least: int,
    *,
    has_two_aces: bool,
) -> Iterator[list[Card]]:
    """Yield the sequences of a suit that miss no more cards than wild ones may stand for."""
    for first in range(len(PLACES)):
        missing = 0
        for last in range(first, len(PLACES)):
            missing += PLACES[last] not in ranks
            if missing > limits.wilds:
                break
            stretch = PLACES[first : last + 1]
            if len(stretch) < least or (stretch.count("A") > 1 and not has_two_aces):
                continue
            naturals = [Card(rank, suit) for rank in stretch if rank in ranks]
            others = list(wilds)
            if TWO in stretch and TWO in ranks:
                others.remove(Card(TWO, suit))
            if missing <= len(others):
                yield naturals + others[:missing]
