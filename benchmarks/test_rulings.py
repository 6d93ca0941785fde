"""Rulings: how long the hardest hands are searched for openings, against counting sorted keys."""

from typing import Any

import pytest

from benchmarks.conftest import busy_seconds
from tests.game.examples.asking import ask

KEYS = 30_000
GROUP = f"the openings of fifteen hard cards: at most 4 times counting {KEYS:,} sorted keys"

HARD = (
    "AAAKKKQQQJJJXX2", "AAAKKKQQQXXX222", "AAKKQQJJXXXX222", "AAKKQQJJTTXX222", "AAAAAKKKKKXXX22",
    "AAAAAAAAKKKKXX2", "XXXX22222222AAA", "AAAKKKQQQJJJTTT", "AAAAAAA999X2222",
    "4h5h6h7h8h9hTh4h5h6h7h8h9hTh2", "4h5h6h7h8h4d5d6d7d8d4c5c6c7c8c",
    "4h5h6h7h4d5d6d7d4c5c6c7cXX2", "AhKhQhAdKdQdAcKcQcXXX222",
)  # fmt: skip


def count_keys() -> int:
    seen: dict[tuple[int, ...], int] = {}
    for number in range(KEYS):
        key = tuple(sorted((number % 7, number % 11, number % 13)))
        seen[key] = seen.get(key, 0) + number
    return len(seen)


@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
def test_floor_sorted_keys(benchmark: Any) -> None:
    benchmark(count_keys)


@pytest.mark.parametrize("name", ["dollars-from-heaven", "modern-american", "pennies", "trinasta"])
@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
def test_openings_of_the_slowest_sets(benchmark: Any, name: str) -> None:
    slowest = max(HARD, key=lambda hand: seconds(name, hand))
    assert benchmark(ask, "opening", name, hand=slowest, score=3000)["reason"]


def seconds(name: str, hand: str) -> float:
    begun = busy_seconds()
    ask("opening", name, hand=hand, score=3000)
    return busy_seconds() - begun
