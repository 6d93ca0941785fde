"""Advice on melds: what near an illegal one would be legal."""

from collections.abc import Callable, Iterator, Sequence

from canasta_club.game.cards import NATURAL_RANKS, TWO, WILD_RANKS, Card, write_cards
from canasta_club.game.legality import judge
from canasta_club.game.melds import Meld, make_meld
from canasta_club.game.rules import RuleSet
from canasta_club.game.verdicts import closed_faults

IsLegal = Callable[[Meld], bool]


def instead(rules: RuleSet, meld: Meld, is_legal: IsLegal) -> str:
    """Say which melds near this one would be legal; nothing when none is."""
    near = [*_with_less(meld, is_legal), *_with_more(rules, meld, is_legal)]
    parts = _parts(meld, is_legal)
    if not parts:
        return f"Legal would be {' or '.join(map(str, near))}" if near else ""
    told = " and ".join(map(str, parts))
    is_all = sum(map(len, parts)) == len(meld)
    return f"Apart they are legal: {told}" if is_all else f"Legal would be {told}"


def joining(rules: RuleSet, lying: Meld, cards: Sequence[Card], is_legal: IsLegal) -> str:
    """Say which of some cards may join a meld that lies, or that they make one of their own."""
    grown = lying if any(closed_faults(judge(rules, lying))) else _grown(lying, cards, is_legal)
    if len(grown) > len(lying):
        added = write_cards(grown.cards[len(lying) :])
        return f"Legal would be to add {added} alone, which makes {grown}"
    own = make_meld(cards)
    would_join = rules.meld.one_per_rank and own.rank == lying.rank
    if would_join or not is_legal(own):
        return ""
    return f"Legal would be {own} as a meld of its own"


def _grown(lying: Meld, cards: Sequence[Card], is_legal: IsLegal) -> Meld:
    """Add one card after another to a meld, as long as one fits."""
    grown, waiting = lying, sorted(cards, key=_low_to_high)
    while fitting := [card for card in waiting if is_legal(make_meld((*grown.cards, card)))]:
        waiting.remove(fitting[0])
        grown = make_meld((*grown.cards, fitting[0]))
    return grown


def _with_less(meld: Meld, is_legal: IsLegal) -> Iterator[Meld]:
    """Yield the meld with as few cards as possible taken out, wild cards first."""
    if meld.shape == "mixed":
        return
    naturals = [card for card in meld.cards if card.rank not in WILD_RANKS]
    if meld.shape == "sequence":
        naturals.sort(key=_low_to_high)
    wilds = sorted((card for card in meld.cards if card.rank in WILD_RANKS), reverse=True)
    for dropped in range(1, len(meld)):
        kept = wilds[min(dropped, len(wilds)) :]
        more = max(dropped - len(wilds), 0)
        for first in range(more + 1 if meld.shape == "sequence" else 1):
            shorter = make_meld([*naturals[first : len(naturals) - more + first], *kept])
            if is_legal(shorter):
                yield shorter
                return


def _with_more(rules: RuleSet, meld: Meld, is_legal: IsLegal) -> Iterator[Meld]:
    """Yield the meld with as few cards as possible added to it."""
    if meld.shape == "sequence":
        longer = [each for each in _longer_runs(meld) if len(each) > len(meld)]
    elif meld.shape == "mixed":
        return
    else:
        card = Card(meld.rank or TWO)
        longer = [
            make_meld(sorted([*meld.cards, *[card] * added], key=_low_to_high))
            for added in range(1, rules.canasta_cards + 1)
        ]
    yield from [each for each in longer if is_legal(each)][:1]


def _longer_runs(meld: Meld) -> Iterator[Meld]:
    """Yield every run without a gap that holds the cards of a sequence, the shortest first."""
    naturals = [card for card in meld.cards if card.rank not in WILD_RANKS]
    wilds = [card for card in meld.cards if card.rank in WILD_RANKS]
    places = [_low_to_high(card) for card in naturals]
    low, high = min(places), max(places)
    for length in range(high - low + 1, len(NATURAL_RANKS) + 1):
        last = min(low, len(NATURAL_RANKS) - length)
        for first in range(max(high - length + 1, 0), last + 1):
            ranks = NATURAL_RANKS[first : first + length]
            yield make_meld([*(Card(rank, naturals[0].suit) for rank in ranks), *wilds])


def _low_to_high(card: Card) -> int:
    """Order cards as in a sequence, wild ones last and a two before a joker."""
    ranks = (*NATURAL_RANKS, TWO)
    return ranks.index(card.rank) if card.rank in ranks else len(ranks)


def _parts(meld: Meld, is_legal: IsLegal) -> list[Meld]:
    """Return the legal melds that cards of several ranks make apart.

    Wild cards are left out, but for a rank that makes none without them all.
    """
    if meld.shape not in {"mixed", "sequence"}:
        return []
    parts = []
    wilds = [card for card in meld.cards if card.rank in WILD_RANKS]
    for rank in dict.fromkeys(card.rank for card in meld.cards if card.rank not in WILD_RANKS):
        naturals = [card for card in meld.cards if card.rank == rank]
        if is_legal(part := make_meld(naturals)):
            parts.append(part)
        elif is_legal(part := make_meld([*naturals, *wilds])):
            parts.append(part)
            wilds = []
    return parts
