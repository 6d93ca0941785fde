"""Natural canastas where threes are ordinary cards, counted exactly in hands that hold only one."""

from math import comb
from typing import Final

from canasta_club.game.cards import LADDER
from canasta_club.game.odds._held import PLACES
from canasta_club.game.rules.model import CanastaKind, RuleSet, SequenceRules
from canasta_club.game.rules.packs import pack_cards

_SUITS: Final = 4
_RANKS: Final = PLACES[:-1]


def natural_hands(rules: RuleSet, kind: CanastaKind, cards: int) -> int | None:
    """Count the hands of so many cards that hold a natural canasta of a kind.

    None: that is not counted. A hand too small for two canastas holds a group or a sequence, and
    in one suit only, so their numbers can be added.
    """
    size = rules.canasta_size(kind)
    if cards < size:
        return 0
    is_plain = kind.wilds == (0, 0) and kind.ranks is None and not kind.row and not kind.is_trump
    limits = rules.meld.sequence
    if not is_plain or limits is None or not limits.natural_twos or cards >= 2 * size - 1:
        return None
    if any(each.ranks or each.row or each.jokers for each in _rivals(rules, kind)):
        return None
    hands = 0
    if _is_best(rules, kind, "group"):
        hands += _with_group(rules, size, cards)
    if _is_best(rules, kind, "sequence"):
        hands += _with_run(rules, limits, size, cards)
    return hands


def _rivals(rules: RuleSet, kind: CanastaKind) -> list[CanastaKind]:
    """Return the kinds that natural canastas of that size, or of fewer cards, may be.

    A kind of longer canastas does not count: what is part of one is a canasta of this kind.
    """
    return [
        each
        for each in rules.kinds
        if each.shape != "wild" and each.wilds in {None, (0, 0)} and not each.is_trump
        if rules.canasta_size(each) <= rules.canasta_size(kind)
    ]


def _is_best(rules: RuleSet, kind: CanastaKind, shape: str) -> bool:
    """Return whether natural canastas of this shape are of this kind, and no other earns more."""
    fitting = [each for each in _rivals(rules, kind) if each.shape in {shape, "any"}]
    return bool(fitting) and max(fitting, key=lambda one: one.bonus) is kind


def _with_group(rules: RuleSet, size: int, cards: int) -> int:
    """Count the hands with so many cards of one rank, of those that are melded in groups."""
    held = pack_cards(rules.pack)
    ranks = [
        rank for rank in LADDER if rules.meld.group_ranks is None or rank in rules.meld.group_ranks
    ]
    pack = sum(held.values())
    return sum(
        comb(held[rank], number) * comb(pack - held[rank], cards - number)
        for rank in ranks
        for number in range(size, cards + 1)
    )


def _with_run(rules: RuleSet, limits: SequenceRules, size: int, cards: int) -> int:
    """Count the hands with a sequence of so many natural cards in one suit."""
    pack = sum(pack_cards(rules.pack).values())
    copies = rules.pack.decks
    in_suit = copies * len(_RANKS)
    total = 0
    for number, sets in _ranks_with_run(limits, size).items():
        for own in range(number, min(cards, copies * number) + 1):
            ways = _spread(number, own, copies)
            total += sets * ways * comb(pack - in_suit, cards - own)
    return _SUITS * total


def _ranks_with_run(limits: SequenceRules, size: int) -> dict[int, int]:
    """Return how many sets of so many ranks hold so many ranks in a row."""
    first = PLACES.index(limits.low) if limits.low != "A" else 0
    ways: dict[int, int] = {}
    for pattern in range(1 << len(_RANKS)):
        places = [bool(pattern >> n & 1) for n in range(len(_RANKS))]
        row = longest = 0
        for has in [*places, places[0]][first:]:
            row = row + 1 if has else 0
            longest = max(longest, row)
        if longest >= size:
            ways[sum(places)] = ways.get(sum(places), 0) + 1
    return ways


def _spread(ranks: int, cards: int, copies: int) -> int:
    """Count the ways to hold so many cards of just so many ranks, at least one of each."""
    return sum(
        (-1) ** left_out * comb(ranks, left_out) * comb(copies * (ranks - left_out), cards)
        for left_out in range(ranks + 1)
    )
