"""Seating: how long a plan takes, against drawing lots and entering who has met in tables."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from benchmarks.conftest import busy_seconds
from canasta_club.league.chance import Chance
from canasta_club.league.movements.check import faults
from canasta_club.league.rotation.rounds import seat_rounds
from canasta_club.league.seating.model import Request, Wishes
from canasta_club.league.terms import Format
from canasta_club.services.seating._evening import for_players

ROUNDS = 8
GROUP = f"seating {ROUNDS} rounds: 8 to 40 players within a second, 200 within ten"


def a_request(players: int, *, wishes: bool = False, designs: bool = False) -> Request:
    people = tuple(f"p{number:03}" for number in range(players))
    couples = frozenset(frozenset(people[at : at + 2]) for at in range(0, players // 4, 2))
    apart = frozenset(frozenset((people[at], people[-1 - at])) for at in range(players // 4))
    return Request(
        Format(kind="individual"),
        people,
        wishes=Wishes(couples, apart, {people[-1]: 3}) if wishes else Wishes(),
        designs=for_players(players) if designs else (),
        seed=7,
    )


def lots(players: int) -> Counter[frozenset[int]]:
    """Draw everybody to tables a hundred times for each round; count who meets."""
    met: Counter[frozenset[int]] = Counter()
    for number in range(100 * ROUNDS):
        drawn = Chance(7, number).shuffled(range(players))
        for first in range(0, players, 4):
            met.update(map(frozenset, combinations(drawn[first : first + 4], 2)))
    return met


@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
def test_floor_drawing_lots_for_40_players(benchmark: Any) -> None:
    benchmark.pedantic(lots, (40,), rounds=3)


@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
@pytest.mark.parametrize("players", [8, 16, 24, 40, 100, 200])
@pytest.mark.parametrize("how", ["free", "with wishes", "by design"])
def test_seat_rounds(benchmark: Any, players: int, how: str) -> None:
    asked = a_request(players, wishes=how == "with wishes", designs=how == "by design")
    rounds = benchmark.pedantic(seat_rounds, (asked, ROUNDS), rounds=3)
    assert [fault for fault in faults(rounds, asked) if fault.level == "error"] == []
