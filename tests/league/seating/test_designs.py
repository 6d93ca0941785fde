"""Designs: every one that is shipped is perfect, and its rounds come in a good order."""

from collections import Counter
from itertools import accumulate, combinations, product

import pytest

from canasta_club.league.seating.designs import Design
from canasta_club.services.seating._evening import for_players

KNOWN = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41]


def _repeats(design: Design, order: tuple[int, ...]) -> list[int]:
    """Return after each round how often opponents had met before."""
    met: Counter[frozenset[int]] = Counter()
    each_round = []
    for index in order:
        pairs = [frozenset(p) for left, right in design.rounds[index] for p in product(left, right)]
        each_round.append(sum(met[pair] for pair in pairs))
        met.update(pairs)
    return list(accumulate(each_round))


@pytest.mark.parametrize("players", KNOWN)
def test_everyone_partners_everyone_once_and_opposes_everyone_twice(players: int) -> None:
    (design,) = for_players(players)
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for tables in design.rounds:
        for left, right in tables:
            partners.update([frozenset(left), frozenset(right)])
            opponents.update(frozenset(pair) for pair in product(left, right))
    everyone = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert partners == dict.fromkeys(everyone, 1)
    assert opponents == dict.fromkeys(everyone, 2)


@pytest.mark.parametrize("players", KNOWN)
def test_everyone_is_in_every_round_but_one_of_an_odd_number_each_time(players: int) -> None:
    (design,) = for_players(players)
    missing: list[int] = []
    for tables in design.rounds:
        seated = [one for table in tables for side in table for one in side]
        assert len(seated) == len(set(seated)) == players - players % 4
        missing += set(range(players)) - set(seated)
    assert sorted(missing) == (list(range(players)) if players % 4 else [])
    assert len(design.rounds) == players - 1 + players % 4


@pytest.mark.sampled(5)
@pytest.mark.parametrize("players", KNOWN)
def test_every_order_plays_each_round_once_and_is_as_good_as_the_first(players: int) -> None:
    (design,) = for_players(players)
    first = _repeats(design, design.orders[0])
    for order in design.orders:
        assert sorted(order) == list(range(len(design.rounds)))
        assert _repeats(design, order) == first
    assert len({order[0] for order in design.orders}) == len(design.rounds)


@pytest.mark.parametrize("players", [8, 16, 32])
def test_nobody_can_have_fewer_opponents_again_wherever_a_night_ends(players: int) -> None:
    (design,) = for_players(players)
    pairs = players * (players - 1) // 2
    meetings = [players * number for number in range(1, players)]
    assert _repeats(design, design.orders[0]) == [max(0, met - pairs) for met in meetings]


@pytest.mark.parametrize(("players", "rounds"), [(20, 5), (24, 7), (28, 6), (33, 11), (40, 13)])
def test_nobody_has_an_opponent_again_for_some_rounds(players: int, rounds: int) -> None:
    (design,) = for_players(players)
    assert not any(_repeats(design, design.orders[0])[:rounds])


@pytest.mark.parametrize("players", [6, 7, 10, 42, 200])
def test_of_other_numbers_there_is_none(players: int) -> None:
    assert for_players(players) == ()
