"""Chance: draws that anybody can repeat."""

from collections import Counter
from itertools import permutations

import pytest

from canasta_club.league.chance import Chance


def test_a_seed_draws_the_same_on_every_machine() -> None:
    chance = Chance(7, "seats", 1)
    assert [chance.below(100) for _ in range(8)] == [64, 33, 66, 46, 68, 54, 82, 53]
    assert Chance(7, "seats", 1).shuffled("abcdefgh") == list("hdgabcfe")
    assert Chance(7).words(3) == (1920702663, 869478608, 2952475258)


def test_draws_for_different_things_are_kept_apart() -> None:
    drawn = {Chance(*key).words(4) for key in ((7,), (7, "seats"), (7, "seats", 1), (8, "seats"))}
    assert len(drawn) == 4


def test_more_words_go_on_where_the_last_ended() -> None:
    chance = Chance(1)
    assert chance.words(2) != chance.words(2)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100])
def test_every_number_below_the_bound_is_as_likely(bound: int) -> None:
    chance = Chance(3)
    drawn = Counter(chance.below(bound) for _ in range(200 * bound))
    assert set(drawn) == set(range(bound))
    assert max(drawn.values()) < 300
    assert min(drawn.values()) > 120


def test_every_order_is_as_likely() -> None:
    chance = Chance(5)
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(1200))
    assert set(orders) == set(permutations("abc"))
    assert min(orders.values()) > 140


def test_one_of_several_is_picked() -> None:
    chance = Chance(2)
    assert {chance.pick("abc") for _ in range(50)} == set("abc")
