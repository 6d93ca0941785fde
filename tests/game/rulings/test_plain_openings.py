"""The search for openings against openings counted out on the fingers."""

from random import Random

import pytest

from canasta_club.game.cards import (
    BLACK_THREE,
    NATURAL_RANKS,
    RED_THREE,
    WILD_RANKS,
    Card,
    read_cards,
    write_cards,
)
from canasta_club.game.rules.model import RuleSet
from tests.depth import examples
from tests.game.examples.asking import ask
from tests.game.examples.dealing import pack
from tests.game.examples.plain_openings import Asked, openings
from tests.game.examples.sets import plain_sets, rules

ALL = plain_sets()
SCORES = (-100, 0, 500, 1500, 3000, 5000, 7000, 8000, 9000, 10_000)
HANDS = examples(20, 300)


def _deal(rule_set: RuleSet, chance: Random) -> list[Card]:
    """Deal cards of so few ranks, or of so few suits, that some of the hands open."""
    deck = pack(rule_set)
    ranks = chance.sample(NATURAL_RANKS, chance.randint(1, 3))
    if rule_set.meld.sequence and chance.random() < 0.5:
        low, suit = chance.randint(0, 6), chance.choice("cdhs")
        ranks = list(NATURAL_RANKS[low : low + chance.randint(3, 8)])
        deck = [card for card in deck if card.suit == suit or chance.random() < 0.2]
    wilds = WILD_RANKS if chance.random() < 0.6 else frozenset()
    threes = {BLACK_THREE, RED_THREE} if chance.random() < 0.2 else set()
    few = [card for card in deck if card.rank in {*ranks, *wilds, *threes}]
    return chance.sample(few, min(len(few), chance.randint(3, 10)))


@pytest.mark.sampled(7)
@pytest.mark.deeper
@pytest.mark.parametrize("name", ALL)
def test_the_search_finds_every_opening_best_first(name: str) -> None:
    rule_set = rules(name)
    chance = Random(name)  # noqa: S311
    for _ in range(HANDS):
        hand = _deal(rule_set, chance)
        asked = Asked(
            score=chance.choice(SCORES),
            hand_number=chance.randint(1, 5),
            errors=chance.choice((0, 0, 1, 2)),
            concealed=chance.random() < 0.15,
        )
        _compare(rule_set, hand, asked)


def _compare(rule_set: RuleSet, hand: list[Card], asked: Asked) -> None:
    given = {key: value for key, value in asked._asdict().items() if key != "is_free"}
    answer = ask("opening", rule_set, hand=write_cards(hand), **given)
    found = {tuple(sorted(each["melds"])): each["points"] for each in answer["openings"]}
    seen = (write_cards(hand), asked)
    assert found == openings(rule_set, hand, asked), seen
    assert len(found) == len(answer["openings"]), seen
    order = [
        (-each["points"], sum(len(read_cards(meld)) for meld in each["melds"]))
        for each in answer["openings"]
    ]
    assert order == sorted(order), seen
    if not found:
        free = openings(rule_set, hand, asked._replace(is_free=True))
        best = max(free.values(), default=0)
        assert answer["best_points"] == best, seen
        assert answer["missing"] == max(answer["minimum"] - best, 0), seen


@pytest.mark.parametrize(
    ("name", "hand", "number"),
    [
        ("club", "AAA KKK 888 555", 9),
        ("club", "2222XXX 45", 1),
        ("classic", "AA KK 2X 45", 7),
        ("samba", "4h5h6h7h KKKK 89", 4),
        ("bolivia", "222XXX 45", 12),
    ],
)
def test_openings_counted_by_hand(name: str, hand: str, number: int) -> None:
    found = openings(rules(name), read_cards(hand), Asked(score=0, hand_number=1))
    assert len(found) == number
    _compare(rules(name), list(read_cards(hand)), Asked(score=0, hand_number=1))
