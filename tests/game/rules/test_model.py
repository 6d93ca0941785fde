"""Rule sets as values: what follows from the keys for every hand."""

from collections.abc import Sequence

import pytest

from canasta_club.game.cards import BLACK_THREE, JOKER, RED_THREE, THREE
from canasta_club.game.rules.model import MANY, Bounds, bounds
from canasta_club.game.rules.packs import pack_cards
from tests.game.examples.sets import rules


@pytest.mark.parametrize(
    ("name", "threes", "cards"),
    [
        ("classic", {JOKER: 4, RED_THREE: 4, BLACK_THREE: 4}, 108),
        ("three-pack", {JOKER: 6, RED_THREE: 6, BLACK_THREE: 6}, 162),
        ("burraco", {JOKER: 4, THREE: 8, RED_THREE: 0, BLACK_THREE: 0}, 108),
    ],
)
def test_the_cards_of_a_pack_1_2(name: str, threes: dict[str, int], cards: int) -> None:
    found = pack_cards(rules(name).pack)
    assert {rank: found[rank] for rank in threes} == threes
    assert sum(found.values()) == cards


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("classic", {"natural"}),
        ("club", {"natural"}),  # canastas of wild cards are reported as natural ones
        ("trinasta", {"natural", "super"}),
    ],
)
def test_the_kinds_that_are_natural(name: str, kinds: set[str]) -> None:
    assert rules(name).natural_kinds == kinds


@pytest.mark.parametrize(("players", "a_side"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_players_of_a_side_where_one_may_sit_out(players: int, a_side: int) -> None:
    assert rules("hoyle" if players == 5 else "club", players).players_a_side == a_side


@pytest.mark.parametrize(
    ("needed", "expected"), [(2, (2, MANY)), ([1, 3], (1, 3)), ((0, 0), (0, 0))]
)
def test_a_condition_asks_for_a_least_number_or_for_two_bounds(
    needed: int | Sequence[int], expected: Bounds
) -> None:
    assert bounds(needed) == expected
