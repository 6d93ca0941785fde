"""Openings with low aces and natural twos, against every way to lay the cards tried one by one."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from canasta_club.game.cards import Card, ordinary_three, read_cards
from canasta_club.game.melds.legality import judge, played
from canasta_club.game.melds.meld import make_meld
from canasta_club.game.rules.model import RuleSet
from tests.game.examples.asking import ask
from tests.game.examples.sets import rules

RANKS, SUITS = "A2345KQJ", "hs"


def ways(cards: Sequence[Card]) -> Iterator[list[list[Card]]]:
    """Yield every way to lay some of the cards in piles of three or more."""
    if not cards:
        yield []
        return
    first, *rest = cards
    yield from ways(rest)
    for size in range(2, len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            left = [card for place, card in enumerate(rest) if place not in chosen]
            for others in ways(left):
                yield [[first, *(rest[place] for place in chosen)], *others]


def best_by_force(rule_set: RuleSet, cards: Sequence[Card]) -> int:
    points: dict[tuple[str, ...], int | None] = {}

    def worth(meld: list[Card]) -> int | None:
        key = tuple(sorted(map(str, meld)))
        if key not in points:
            judged = judge(rule_set, played(rule_set, make_meld(meld)))
            points[key] = None if any(judged.breaches) else judged.points
        return points[key]

    found = ([worth(meld) for meld in way] for way in ways(cards))
    return max(sum(each for each in way if each) for way in found if None not in way)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["burraco", "buraco", "canastra"])
def test_the_best_opening_is_that_of_all_ways_4_1(name: str) -> None:
    rule_set, chance = rules(name), random.Random(name)  # noqa: S311
    pack = [rank + suit for rank in RANKS for suit in SUITS] * 2 + ["X"] * rule_set.pack.jokers
    for _ in range(12):
        hand = "".join(chance.sample(pack, 7))
        cards = [ordinary_three(card) for card in read_cards(hand)]
        openings = ask("opening", rule_set, hand=hand)["openings"]
        assert max([each["points"] for each in openings], default=0) == best_by_force(
            rule_set, cards
        ), hand
