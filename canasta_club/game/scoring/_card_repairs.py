"""Card repairs: what may have been meant where cards were typed: a card more, fewer, another."""

from collections.abc import Callable, Container, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_club.game.cards import (
    BLACK_THREE,
    JOKER,
    LADDER,
    RED_THREE,
    TWO,
    Card,
    UnreadableCardsError,
    read_cards,
    write_cards,
)
from canasta_club.game.melds.legality import Held, Judged, hand_reader, meld_reader
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring._boxes import replaced
from canasta_club.game.scoring._repairs import Names, Repair, Statements
from canasta_club.game.scoring._slip_problems import Reason

_MELDS: Final = "melds"
_HANDS: Final = "in_hand"
_MOST_LETTERS: Final = 1000
_WORDS: Final = {_MELDS: "the melds", _HANDS: "the cards in hand"}


class _Change(NamedTuple):
    """A word of cards and another in its place; ``how`` tells it in general words."""

    place: int
    before: str
    after: str
    how: str
    weight: float


def card_repairs(hand: Names, place: int, offs: Container[int]) -> Iterator[Repair]:
    """Yield changes of one word of cards that move the total of its side by one of ``offs``.

    Changes of one kind that several words allow are one repair, which names one of them.
    """
    side, rules = hand.sides[place], hand.rules
    for key in (_MELDS, _HANDS):
        words = getattr(side, key)
        if words is None:
            continue
        found_changes: dict[str, list[_Change]] = {}
        for change in _changes(words, key, rules):
            if _moves(change, key, rules) in offs:
                found_changes.setdefault(change.how, []).append(change)
        for changes in found_changes.values():
            for change in changes:
                changed = [*words[: change.place], change.after, *words[change.place + 1 :]]
                sides = hand.with_sides({place: replaced(side, key, tuple(changed))})
                yield Repair(sides, _reason(change, changes, key, place), change.weight)


def _reason(change: _Change, changes: list[_Change], key: str, place: int) -> Reason:
    what = _WORDS[key]
    if key == _HANDS and not change.before:
        return Reason(f"nothing for {what} of a player", change.after, place)
    if not change.before:
        return Reason(f"nothing more for {what}", f"{change.how}, such as {change.after},", place)
    if len({each.place for each in changes}) == 1:
        return Reason(f"{change.before} for {what}", change.after or "nothing", place)
    example = f", such as {change.after} for {change.before}," if change.after else ""
    return Reason(f"{what} as they are", f"{change.how}{example}", place)


def turned(hand: Names, place: int, total_of: Callable[[Statements], int | None]) -> set[int]:
    """Return by how much the total of a side moves when a meld comes or goes, beside its worth.

    Threes may count for a side only once it has melded, or has a canasta.
    """
    side, rules = hand.sides[place], hand.rules
    words = side.melds or ()
    free = [rank for rank in rules.grouped_ranks if not any(rank in word for word in words)]
    others = [(word, (*words[:at], *words[at + 1 :])) for at, word in enumerate(words)]
    sizes = (3, rules.canasta_cards) if free else ()
    before, differences = total_of(hand.sides), {0}
    for text in [free[-1] * size for size in sizes]:
        after = total_of(hand.with_sides({place: side._replace(melds=(*words, text))}))
        differences.add(_difference(before, after, _worth(text, _MELDS, rules)))
    for word, kept in others:
        after = total_of(hand.with_sides({place: side._replace(melds=kept)}))
        differences.add(-_difference(after, before, _worth(word, _MELDS, rules)))
    return differences


def _difference(before: int | None, after: int | None, worth: int | None) -> int:
    known = before is not None and after is not None and worth is not None
    return after - before - worth if known else 0  # type: ignore[operator]  # all are known


def _moves(change: _Change, key: str, rules: RuleSet) -> int | None:
    """Return by how much a change moves the total, as far as cards and canastas go."""
    before, after = (_worth(word, key, rules) for word in (change.before, change.after))
    return None if before is None or after is None else after - before


def _worth(word: str, key: str, rules: RuleSet) -> int | None:
    if not word:
        return 0
    try:
        if key == _HANDS:
            held = hand_reader(rules)(word)
            return _shown(held, rules) - held.points
        meld = meld_reader(rules)(word)
    except UnreadableCardsError:
        return None
    return meld.points + (meld.kind.bonus if meld.kind else 0) + _shown(meld, rules)


def _shown(cards: Judged | Held, rules: RuleSet) -> int:
    """Return the points of the adjustments that a meld or a hand brings."""
    return sum(rules.adjustments[name].points for name in cards.shows)


def _changes(words: tuple[str, ...], key: str, rules: RuleSet) -> Iterator[_Change]:
    ranks = [rank for rank in rules.card_points if rank not in {BLACK_THREE, RED_THREE}]
    if sum(map(len, words)) > _MOST_LETTERS:
        return  # no table holds so many cards
    for place, word in enumerate(words):
        try:
            cards = read_cards(word) if word else ()
        except UnreadableCardsError:
            continue
        yield from _changed_words(place, word, cards, ranks, rules)
        if word:
            yield _Change(place, word, "", "one of them less", 0.02)
            twice = key == _MELDS and words.count(word) > 1
            if twice:
                yield _Change(place, word, "", "the same meld once", 0.2)
    if key == _MELDS:
        for after in _melds(rules):
            yield _Change(len(words), "", after, "one meld more", 0.05)


def _changed_words(
    place: int, word: str, cards: tuple[Card, ...], ranks: list[str], rules: RuleSet
) -> Iterator[_Change]:
    points = rules.card_points
    for at in {card: at for at, card in enumerate(cards)}.values():
        others = cards[:at] + cards[at + 1 :]
        gone = cards[at]
        worth = points.get(gone.rank, 0)
        if others:
            how = f"one card of {worth} less"
            yield _Change(place, word, write_cards(others), how, 0.04)
        for rank in ranks:
            if rank != gone.rank:
                new = (*cards[:at], Card(rank, gone.suit), *cards[at + 1 :])
                how = f"a card of {points[rank]} in place of one of {worth}"
                yield _Change(place, word, write_cards(new), how, 0.01)
    suit = cards[0].suit if cards else ""
    for rank in ranks:
        for at in (len(cards), 0):
            new = (*cards[:at], Card(rank, suit), *cards[at:])
            yield _Change(place, word, write_cards(new), f"one card of {points[rank]} more", 0.04)


@lru_cache(maxsize=64)
def _melds(rules: RuleSet) -> tuple[str, ...]:
    """Return melds that may have been left out: groups, sequences and wild cards."""
    # Few of the same worth: which of them it was, only the paper can tell.
    melds: dict[int | None, list[str]] = {}
    for text in (*_groups(rules), *_runs(rules), *(wilds for wilds in _WILDS if len(wilds) > 2)):
        alike = melds.setdefault(_worth(text, _MELDS, rules), [])
        if len(alike) < _ALIKE and not meld_reader(rules)(text).breaches:
            alike.append(text)
    return tuple(text for texts in melds.values() for text in texts)


_ALIKE: Final = 4


_WILDS: Final = tuple("2" * twos + "X" * jokers for twos in range(9) for jokers in range(7))


def _groups(rules: RuleSet) -> Iterator[str]:
    meld = rules.meld
    few = [wilds for wilds in _WILDS if len(wilds) <= min(meld.max_wilds, 4)]
    for wilds in few:
        for size in range(meld.min_cards, rules.canasta_cards + 4):
            for rank in rules.grouped_ranks:
                if 0 < size - len(wilds) <= 4 * rules.pack.decks:
                    yield rank * (size - len(wilds)) + wilds


def _runs(rules: RuleSet) -> Iterator[str]:
    if rules.meld.sequence is None:
        return
    ladder = ("A", TWO, *LADDER)
    for first in range(len(ladder)):
        for last in range(first + 2, len(ladder)):
            cards = [f"{rank}h" for rank in ladder[first : last + 1]]
            yield "".join(cards)
            for wild in (TWO, JOKER):
                yield "".join((*cards[:1], *cards[2:], wild))
