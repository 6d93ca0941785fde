"""Series of ways to hold cards: what they add up to, and what they forget."""

from math import comb

import pytest

from canasta_club.game.odds._series import NOTHING, Ledger


def test_cards_that_are_alike_are_chosen_in_so_many_ways() -> None:
    ledger = Ledger(cards=5, pack=52)
    aces = ledger.choose(4, range(5))
    assert [ledger.ways(aces, number) for number in range(6)] == [1, 4, 6, 4, 1, 0]
    assert [ledger.ways(NOTHING, number) for number in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("cards", [1, 5, 26, 40, 52])
def test_two_halves_of_a_pack_make_the_whole(cards: int) -> None:
    ledger = Ledger(cards, pack=52)
    half = ledger.choose(26, range(27))
    whole = ledger.times(half, half)
    numbers = range(cards + 1)
    assert [ledger.ways(whole, n) for n in numbers] == [comb(52, n) for n in numbers]


def test_more_cards_than_a_hand_has_are_forgotten() -> None:
    ledger = Ledger(cards=5, pack=52)
    two, three = ledger.choose(2, [2]), ledger.choose(3, [3])
    assert ledger.ways(ledger.times(two, three), 5) == 1
    assert ledger.times(three, three) == 0
    assert ledger.fewer(ledger.choose(4, range(5)), 2) == ledger.choose(4, range(2))
