"""Cards of all ranks counted in one number, against the most there may be of each."""

import pytest

from canasta_club.game.cards import RANKS
from canasta_club.game.melds.counts import is_over, rank_counts, room_for

LIMITS = dict.fromkeys(RANKS, 8) | {"X": 4, "3r": 0}


@pytest.mark.parametrize(
    ("cards", "over"),
    [
        ({}, False),
        ({"K": 8}, False),
        ({"K": 9}, True),
        ({"X": 4, "K": 8, "3b": 8}, False),
        ({"X": 5}, True),
        ({"3r": 1}, True),
        ({"K": 1000, "Q": 1}, True),
        (dict.fromkeys(RANKS, 0), False),
    ],
)
def test_more_of_a_rank_than_there_may_be(cards: dict[str, int], over: bool) -> None:
    assert is_over(rank_counts(cards), room_for(LIMITS)) == over


def test_counts_of_several_hands_add_up() -> None:
    one, other = rank_counts({"K": 5, "2": 1}), rank_counts({"K": 3})
    assert one + other == rank_counts({"2": 1, "K": 8})
    assert not is_over(one + other, room_for(LIMITS))
    assert is_over(one + other + rank_counts({"K": 1}), room_for(LIMITS))
