"""Hands to measure with: made from a seed, so that every run scores the same."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from canasta_club.game.rules.model import RuleSet
from tests.game.examples.legal_hands import legal_hand

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]


def some_hands(number: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """Yield legal hands of two sides stated by cards: some melds a side, some cards left."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    for hand_number in range(1, number + 1):
        ranks = chance.sample(RANKS, len(RANKS))
        # What nobody melds is still in the hands: eight cards of a rank, and no more.
        left = [rank for rank in ranks[8:] for _ in range(8)]
        chance.shuffle(left)
        out = chance.randrange(2)
        sides = [
            {"name": name, **_side(chance, ranks[4 * place : 4 * place + 4], left, place == out)}
            for place, name in enumerate(("North-South", "East-West"))
        ]
        yield {"rules": "club", "players": 4, "hand_number": hand_number, "sides": sides}


def _side(
    chance: random.Random,
    ranks: list[str],
    left: list[str],
    is_out: bool,  # noqa: FBT001
) -> dict[str, Any]:
    melds = [rank * chance.randrange(3, 6) for rank in ranks[: chance.randrange(3, 5)]]
    melds[0] = ranks[0] * chance.randrange(5, 7) + "22"
    held = ["".join(left.pop() for _ in range(chance.randrange(1, 6))) for _ in range(2)]
    return {
        "melds": melds,
        "in_hand": [held[0], "" if is_out else held[1]],
        "red_threes": chance.randrange(3),
        "out": "out" if is_out else "no",
    }


def varied_hands(rules: RuleSet, number: int, seed: object) -> Iterator[dict[str, Any]]:
    """Yield hands of all kinds that a rule set allows, dealt from its pack: few cards repeat."""
    chance = random.Random(f"{rules.id} {seed}")  # noqa: S311  (no secret)
    for _ in range(number):
        hand = legal_hand(chance, rules, goes_out=chance.random() < 0.9).hand
        yield {"rules": rules.id, "players": rules.players, **hand}


def distinct(hands: Sequence[dict[str, Any]]) -> float:
    """Return which share of the card texts, of melds and of hands, are distinct."""
    sides = [side for hand in hands for side in hand["sides"]]
    texts = [text for side in sides for key in ("melds", "in_hand") for text in side.get(key, ())]
    return len(set(texts)) / len(texts)
