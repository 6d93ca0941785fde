"""The odds where sequences may be melded: suit by suit, and where they are left out."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import comb

import pytest

from canasta_club.game.cards import NATURAL_RANKS, RED_THREE, Card
from canasta_club.game.odds.hands import all_openings, hand_odds
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening
from tests.game.examples import dealing, sets

SEQUENCES = """
pack = {{ decks = {decks}, jokers = 1 }}
canasta.cards = 3
meld.sequence = {{ min_cards = 3, max_cards = 4, low = "{low}", high = "{high}", wilds = 0 }}
canasta.kinds.samba = {{ type = "sequence", bonus = 1500 }}
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("decks", "cards", "low", "high"), [(1, 4, "5", "K"), (2, 3, "4", "A"), (1, 3, "4", "6")]
)
def test_sequences_of_a_small_pack_are_counted_suit_by_suit(
    decks: int, cards: int, low: str, high: str
) -> None:
    rules = sets.house(SEQUENCES.format(decks=decks, low=low, high=high))
    samba, any_kind = [each for each in hand_odds(rules, cards, []) if each.kind in ("samba", "")]
    # Every meld is a canasta here, and the cheapest is worth 15.
    one_meld = [
        *(Opening(points, needs) for points in (0, 15) for needs in ({}, {"canastas": 1})),
        Opening(0, {"melds": 1, "natural": 0}),
    ]
    openings = [*one_meld, Opening(15, {"samba": 1})]
    assert [
        (each.favourable, each.has_more)
        for each in hand_odds(rules, cards, openings)
        if each.opening
    ] == [(any_kind.favourable, False)] * len(one_meld) + [(samba.favourable, False)]
    assert (samba.favourable, any_kind.favourable, any_kind.possible) == counted_suits(
        decks, cards, low, high
    )


@pytest.mark.parametrize(
    ("more", "opening", "in_turn"),
    [
        ("", Opening(20, {}), False),
        ("", Opening(0, {"canastas": 2}), False),
        ("", Opening(0, {"melds": 2}), False),
        ("", Opening(0, {"natural_melds": 1}), False),
        ("", Opening(0, {"natural": 1, "samba": 1}), False),
        ("", Opening(0, {}), True),
        ("opening.natural_only = true", Opening(0, {}), False),
        ("meld.sequence.wilds = 1", Opening(0, {}), False),
    ],
)
def test_openings_that_sequences_are_left_out_of_say_so(
    more: str, opening: Opening, in_turn: bool
) -> None:
    rules = sets.house(more, extends="samba")
    found = next(iter(hand_odds(rules, 4, [opening], in_turn=in_turn)))
    assert (found.opening, found.has_more) == (opening, True)


WILD = "meld.sequence.wilds = 1\n"


@pytest.mark.parametrize(
    ("more", "kinds"),
    [
        ("", set()),
        (WILD, {"samba", ""}),
        (f"{WILD}canasta.kinds.samba.wilds = 0", set()),
        (f"{WILD}canasta.kinds.samba.wilds = [0, 1]", {"samba", ""}),
        (f'{WILD}canasta.kinds.natural.type = "any"', {"samba", ""}),
        (f'{WILD}canasta.kinds.mixed.type = "any"', {"samba", "mixed", ""}),
    ],
)
def test_canastas_that_sequences_with_wild_cards_are_left_out_of_say_so(
    more: str, kinds: set[str]
) -> None:
    rules = sets.house(more, extends="samba")
    assert {each.kind for each in hand_odds(rules, 4, []) if each.has_more} == kinds


def test_nothing_is_left_out_where_there_are_no_sequences() -> None:
    for name in ("club", "three-pack", "modern-american"):
        rules = sets.rules(name)
        assert not any(each.has_more for each in hand_odds(rules, 5, all_openings(rules)))


@cache
def counted_suits(decks: int, cards: int, low: str, high: str) -> tuple[int, int, int]:
    """Count the hands that hold a run, those that hold a run or a group, and all, one by one."""
    rules = sets.house(SEQUENCES.format(decks=decks, low=low, high=high))
    pack = sorted(card for card in dealing.pack(rules) if card.rank != RED_THREE)
    holding = either = 0
    for hand in combinations(pack, cards):
        has_samba = any(_is_run(chosen, low, high) for chosen in combinations(hand, 3))
        holding += has_samba
        either += has_samba or _has_group(rules, tuple(card.rank for card in hand))
    return holding, either, comb(len(pack), cards)


@cache
def _is_run(cards: tuple[Card, ...], low: str, high: str) -> bool:
    if len({card.suit for card in cards}) > 1 or any(c.rank not in NATURAL_RANKS for c in cards):
        return False
    places = sorted(NATURAL_RANKS.index(card.rank) for card in cards)
    return (
        all(after == before + 1 for before, after in pairwise(places))
        and places[0] >= NATURAL_RANKS.index(low)
        and places[-1] <= NATURAL_RANKS.index(high)
    )


@cache
def _has_group(rules: RuleSet, ranks: tuple[str, ...]) -> bool:
    return dealing.holds(rules, Counter(ranks), "")
