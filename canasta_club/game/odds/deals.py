"""Odds from hands that are dealt at random, for what cannot be counted; the hands come from above.

Which of several kinds a hand holds is found in its cards, and how near the truth the share of such
hands is, is said by an interval.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE, JOKER, RANKS, RED_THREE, SUITS, THREE, Card
from canasta_club.game.odds._held import holds_meld, kinds_held
from canasta_club.game.odds._naturals import natural_hands
from canasta_club.game.odds.hands import Odds, Sample
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rules.packs import pack_cards
from canasta_club.game.scoring.opening import Opening


class Dealt(NamedTuple):
    """Hands that were dealt from a seed."""

    seed: int
    hands: Iterable[Sequence[Card]]


def whole_pack(rules: RuleSet) -> list[Card]:
    """Return every card of a pack in which threes are ordinary cards, suits noted."""
    ranks = [rank for rank in RANKS if rank not in {JOKER, BLACK_THREE, RED_THREE}]
    suited = [Card(rank, suit) for rank in (*ranks, THREE) for suit in SUITS]
    return suited * rules.pack.decks + [Card(JOKER)] * rules.pack.jokers


def canastas_dealt(rules: RuleSet, cards: int, dealt: Dealt) -> Iterator[Odds]:
    """Yield the odds of each kind of canasta in hands of so many cards, and of any of them.

    What can be counted is counted; of the others the share among the dealt hands is given.
    """
    names = [kind.name for kind in rules.kinds if not kind.is_trump]
    possible = comb(sum(pack_cards(rules.pack).values()), cards)
    exact = {kind.name: natural_hands(rules, kind, cards) for kind in rules.kinds}
    found_dealt: Counter[str] = Counter()
    number = 0
    for hand in dealt.hands:
        number += 1
        kinds = kinds_held(rules, hand) if _may_hold(rules, hand) else set()
        found_dealt.update(kinds.intersection(names))
        found_dealt[""] += bool(kinds)
    for name in names if len(names) == 1 else [*names, ""]:
        counted = exact.get(name)
        yield Odds(
            event="canasta",
            cards=cards,
            favourable=found_dealt[name] if counted is None else counted,
            possible=number if counted is None else possible,
            kind=name,
            sample=Sample(number, dealt.seed) if counted is None else None,
        )


def _may_hold(rules: RuleSet, hand: Sequence[Card]) -> bool:
    """Return whether a hand has enough cards of a rank, or of a suit, for a canasta."""
    wilds = sum(card.rank in {JOKER, "2"} for card in hand)
    limits = rules.meld.sequence
    most = max(rules.meld.max_wilds, limits.wilds if limits else 0)
    needed = rules.canasta_cards - min(wilds, most)
    ranks = Counter(card.rank for card in hand)
    suits = Counter(card.suit for card in hand if card.suit)
    return max(ranks.values(), default=0) >= needed or max(suits.values(), default=0) >= needed


def opening_dealt(
    rules: RuleSet,
    cards: int,
    opening: Opening,
    dealt: Dealt,
    can_open: Callable[[Sequence[Card]], bool] | None = None,
) -> Odds:
    """Return how many of the dealt hands can open; without ``can_open`` any meld will do."""
    opens = can_open or (lambda hand: holds_meld(rules, hand))
    outcomes = [opens(hand) for hand in dealt.hands]
    sample = Sample(len(outcomes), dealt.seed)
    return Odds(
        event="opening",
        cards=cards,
        favourable=sum(outcomes),
        possible=len(outcomes),
        opening=opening,
        sample=sample,
    )
