"""Opening melds: all that the cards of one rank, or of one suit, can be laid as to open."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from canasta_club.game.cards import (
    BLACK_THREE,
    JOKER,
    NATURAL_RANKS,
    TWO,
    WILD_RANKS,
    Card,
    write_cards,
)
from canasta_club.game.legality import Judged, judge_text
from canasta_club.game.rules import RuleSet
from canasta_club.game.verdicts import meld_faults


class Option(NamedTuple):
    """Melds that can be made of one rank at a time, with what they take from the hand."""

    melds: tuple[Judged, ...]
    texts: tuple[str, ...]
    naturals: int
    jokers: int
    twos: int
    points: int
    size: int
    is_plain: bool
    """No canasta and no black threes: nothing to look up."""


def options_of(rules: RuleSet, rank: str, held: int, wilds: tuple[int, int]) -> list[Option]:
    """Return every way to lay melds of a rank, none of them the same as another."""
    singles = [
        Option(
            (judged,),
            (str(judged.meld),),
            naturals,
            jokers,
            twos,
            judged.points,
            judged.size,
            is_plain=plain,
        )
        for naturals in range(held + 1)
        for jokers in range(wilds[0] + 1)
        for twos in range(wilds[1] + 1)
        if naturals or not rank
        for judged in _allowed(rules, Card(rank), naturals, jokers, twos)
        for plain in (judged.kind is None and rank != BLACK_THREE,)
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
        for place in range(last, len(singles)):
            joined = _join(option, singles[place])
            fits = joined.naturals <= held and joined.jokers <= wilds[0] and joined.twos <= wilds[1]
            if fits:
                pending.append((place, joined))


def _join(one: Option, other: Option) -> Option:
    return Option(
        one.melds + other.melds,
        one.texts + other.texts,
        one.naturals + other.naturals,
        one.jokers + other.jokers,
        one.twos + other.twos,
        one.points + other.points,
        one.size + other.size,
        one.is_plain and other.is_plain,
    )


def sets_of_runs(rules: RuleSet, cards: Sequence[Card]) -> Iterator[tuple[Judged, ...]]:
    """Yield every set of sequences the cards can make together, the empty one first."""
    runs = list(_runs(rules, cards))
    pending: list[tuple[int, tuple[Judged, ...], list[Card]]] = [(0, (), list(cards))]
    while pending:
        first, chosen, left = pending.pop()
        yield chosen
        for place in range(first, len(runs)):
            rest = _without(left, runs[place].meld.cards)
            if rest is not None:
                pending.append((place, (*chosen, runs[place]), rest))


def _runs(rules: RuleSet, cards: Sequence[Card]) -> Iterator[Judged]:
    """Yield each sequence that lies in the cards; wild cards stand where a card is missing."""
    limits = rules.meld.sequence
    if limits is None:
        return
    wilds = [Card(card.rank) for card in cards if card.rank in WILD_RANKS][: limits.wilds]
    fillings = sorted({subset for n in range(len(wilds) + 1) for subset in combinations(wilds, n)})
    for suit in sorted({card.suit for card in cards if card.suit}):
        held = [rank for rank in NATURAL_RANKS if Card(rank, suit) in cards]
        for chosen in _stretches(held, limits.wilds):
            for filling in fillings:
                text = write_cards([*(Card(rank, suit) for rank in chosen), *filling])
                judged = judge_text(rules, text)
                if not any(meld_faults(rules, judged, going_out=True, opening=True)):
                    yield judged


def _stretches(held: list[str], gaps: int) -> Iterator[tuple[str, ...]]:
    """Yield two or more ranks that follow one another with so many gaps at most."""
    places = [NATURAL_RANKS.index(rank) for rank in held]
    for first in range(len(held)):
        for last in range(first + 1, len(held)):
            if places[last] - places[first] - (last - first) > gaps:
                break
            inner = held[first + 1 : last]
            for dropped in range(min(gaps, len(inner)) + 1):
                for out in combinations(inner, dropped):
                    between = tuple(rank for rank in inner if rank not in out)
                    yield (held[first], *between, held[last])


def _without(cards: list[Card], taken: Sequence[Card]) -> list[Card] | None:
    left = list(cards)
    for card in taken:
        like = [each for each in left if each.rank == card.rank]
        fitting = [each for each in like if each.suit == card.suit] or (
            like if card.rank in WILD_RANKS else []
        )
        if not fitting:
            return None
        left.remove(fitting[0])
    return left
