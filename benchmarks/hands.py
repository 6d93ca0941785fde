"""Hands to measure with: made from a seed, so that every run scores the same."""

import json
import random
from collections.abc import Iterator
from typing import Any

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]


def some_hands(number: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """Yield hands of two sides stated by cards: three to six melds a side, some cards left."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    for hand_number in range(1, number + 1):
        out = chance.randrange(2)
        sides = [_side(chance, place == out) for place in (0, 1)]
        for side, name in zip(sides, ("North-South", "East-West"), strict=True):
            side["name"] = name
        yield {"rules": "club", "players": 4, "hand_number": hand_number, "sides": sides}


def _side(chance: random.Random, is_out: bool) -> dict[str, Any]:  # noqa: FBT001
    ranks = chance.sample(RANKS, chance.randrange(3, 7))
    melds = [rank * chance.randrange(3, 5) for rank in ranks]
    melds[0] = ranks[0] * chance.randrange(5, 7) + "22"
    held = "".join(chance.choices(RANKS, k=chance.randrange(1, 8)))
    side: dict[str, Any] = {"melds": melds, "in_hand": [held, ""]}
    if not is_out:
        side["in_hand"] = [held, "".join(chance.choices(RANKS, k=chance.randrange(1, 8)))]
    return side | {"red_threes": chance.randrange(3), "out": "out" if is_out else "no"}


def some_lines(number: int) -> str:
    """Return hands as JSON, one a line."""
    return "".join(json.dumps(hand) + "\n" for hand in some_hands(number))
