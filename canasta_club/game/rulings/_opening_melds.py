"""Opening melds: what can be laid of each rank and suit of a hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import add
from typing import Final, NamedTuple

from canasta_club.game.cards import JOKER, LADDER, TWO, WILD_RANKS, Card, write_cards
from canasta_club.game.melds.legality import Judged, judge_text
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings._turn_faults import meld_faults


class Option(NamedTuple):
    """Melds of one rank that can be laid together, and the cards they take from the hand."""

    melds: tuple[Judged, ...]
    texts: tuple[str, ...]
    naturals: int
    jokers: int
    twos: int
    points: int
    size: int


def options_of(rules: RuleSet, rank: str, held: int, wilds: tuple[int, int]) -> list[Option]:
    """Return every different way to lay melds of a rank."""
    singles = [
        Option(
            (judged,),
            (str(judged.meld),),
            naturals,
            jokers,
            twos,
            judged.points,
            judged.size,
        )
        for naturals in range(held + 1)
        for jokers in range(wilds[0] + 1)
        for twos in range(wilds[1] + 1)
        if naturals or not rank
        for judged in _allowed(rules, Card(rank), naturals, jokers, twos)
    ]
    if (rules.meld.one_per_rank and rank) or (not rank and rules.meld.wild_melds == "opening"):
        several = singles
    else:
        several = list(_several(singles, held, wilds))
    return sorted(several, key=lambda option: (-option.points, option.size))


def _allowed(rules: RuleSet, card: Card, naturals: int, jokers: int, twos: int) -> Iterator[Judged]:
    """Yield the meld of so many cards, if it may be laid to open by a player who goes out."""
    if naturals + jokers + twos:
        text = str(card) * naturals + JOKER * jokers + TWO * twos
        judged = judge_text(rules, text)
        if not any(meld_faults(rules, judged, going_out=True, opening=True)):
            yield judged


def _several(singles: list[Option], held: int, wilds: tuple[int, int]) -> Iterator[Option]:
    """Yield one or more melds of a rank, where a side may have several."""
    pending = [(place, option) for place, option in enumerate(singles)]
    while pending:
        last, option = pending.pop()
        yield option
        naturals, jokers, twos = (
            held - option.naturals,
            wilds[0] - option.jokers,
            wilds[1] - option.twos,
        )
        for place in range(last, len(singles)):
            more = singles[place]
            if more.naturals <= naturals and more.jokers <= jokers and more.twos <= twos:
                pending.append((place, Option(*map(add, option, more))))


MOST_SETS: Final = 10_000
"""Sets of sequences beyond which there are too many ways to look at."""


@lru_cache(maxsize=8)
def sets_of_runs(rules: RuleSet, cards: tuple[Card, ...]) -> Sequence[tuple[Judged, ...]] | None:
    """Return every set of sequences the cards can make together, the empty one first.

    None: there are more than `MOST_SETS`.
    """
    runs = list(_runs(rules, cards))
    width = len(cards).bit_length() + 1
    places = {what: width * place for place, what in enumerate(sorted(_shares(cards)))}
    full = sum(1 << (place + width - 1) for place in places.values())

    def packed(laid: Sequence[Card]) -> int:
        """Return how many cards of each kind there are, each number in bits of its own."""
        return sum(number << places[what] for what, number in _shares(laid).items())

    needs = [packed(judged.meld.cards) for judged in runs]
    judgeds: list[tuple[Judged, ...]] = []
    # With its highest bit set each number can be taken from; one that lost it was too small.
    pending = [(tuple[Judged, ...](), full + packed(cards), list(range(len(runs))))]
    while pending:
        chosen, left, open_to = pending.pop()
        judgeds.append(chosen)
        fitting = [place for place in open_to if (left - needs[place]) & full == full]
        pending += [
            ((*chosen, runs[place]), left - needs[place], fitting[number:])
            for number, place in enumerate(fitting)
        ]
        if len(judgeds) + len(pending) > MOST_SETS:
            return None
    return judgeds


def _shares(cards: Sequence[Card]) -> Counter[str]:
    """Count cards by rank and suit, and wild cards by rank too: any of them may be wild."""
    suited = Counter(str(card) for card in cards if card.suit)
    return suited + Counter(card.rank for card in cards if card.rank in WILD_RANKS)


def _runs(rules: RuleSet, cards: Sequence[Card]) -> Iterator[Judged]:
    """Yield each sequence that lies in the cards; wild cards stand where a card is missing."""
    limits = rules.meld.sequence
    if limits is None:
        return
    wilds = sorted(Card(card.rank) for card in cards if card.rank in WILD_RANKS)
    numbers = range(min(limits.wilds, len(wilds)) + 1)
    fillings = sorted({subset for n in numbers for subset in combinations(wilds, n)})
    ladder = ("A", TWO, *LADDER) if limits.is_wide else LADDER
    for suit in sorted({card.suit for card in cards if card.suit}):
        places = [place for place, rank in enumerate(ladder) if Card(rank, suit) in cards]
        for chosen in _stretches(places, limits.wilds):
            for filling in fillings:
                text = write_cards([*(Card(ladder[place], suit) for place in chosen), *filling])
                judged = judge_text(rules, text)
                if judged.meld.shape != "sequence":
                    continue
                if not any(meld_faults(rules, judged, going_out=True, opening=True)):
                    yield judged


def _stretches(places: list[int], gaps: int) -> Iterator[tuple[int, ...]]:
    """Yield runs of two or more places with at most so many gaps."""
    for first in range(len(places)):
        for last in range(first + 1, len(places)):
            if places[last] - places[first] - (last - first) > gaps:
                break
            inner = places[first + 1 : last]
            for dropped in range(min(gaps, len(inner)) + 1):
                for out in combinations(inner, dropped):
                    between = tuple(place for place in inner if place not in out)
                    yield (places[first], *between, places[last])
