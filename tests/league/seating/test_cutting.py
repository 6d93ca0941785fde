"""Cutting for partners: the highest play together, and the player to their right deals."""

from collections import Counter

import pytest

from canasta_club.game.cards import BLACK_THREE, JOKER, RED_THREE
from canasta_club.league.seating.cutting import Cut, cut

FOUR = ("Ash", "Birch", "Cedar", "Dogwood")
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SEEDS = range(300)


def _heights(drawn: Cut) -> list[list[int]]:
    """Return what each drew as numbers, the highest player first; ace high, two low."""
    names = {BLACK_THREE: "3", RED_THREE: "3"}
    return [
        [RANKS.index(names.get(card.rank, card.rank)) for card in draw.cards]
        for draw in drawn.draws
    ]


def test_the_two_highest_play_against_the_two_lowest() -> None:
    for drawn in (cut(FOUR, seed) for seed in SEEDS):
        assert _heights(drawn) == sorted(_heights(drawn), reverse=True)
        ranked = [draw.player for draw in drawn.draws]
        assert drawn.sides == (tuple(ranked[:2]), tuple(ranked[2:]))
        assert sorted(ranked) == sorted(FOUR)


def test_partners_face_each_other_and_the_dealer_sits_to_the_right_of_the_highest() -> None:
    for drawn in (cut(FOUR, seed) for seed in SEEDS):
        assert {drawn.seats[0::2], drawn.seats[1::2]} == set(drawn.sides)
        assert drawn.seats[0] == drawn.draws[0].player
        assert drawn.dealer == drawn.seats[-1]
        assert drawn.dealer in drawn.sides[1]


def test_who_draws_the_same_rank_draws_again_and_no_card_twice() -> None:
    again = 0
    for seed in SEEDS:
        drawn = cut(FOUR, seed)
        cards = [card for draw in drawn.draws for card in draw.cards]
        assert len(cards) == len(set(cards))
        assert not any(card.rank == JOKER for card in cards)
        heights = _heights(drawn)
        assert len(set(map(tuple, heights))) == 4
        for mine in heights:
            level = [other for other in heights if other[: len(mine) - 1] == mine[:-1]]
            assert len(mine) == 1 or len(level) > 1
            again += len(mine) > 1
    assert again > 50


def test_everybody_may_be_anybodys_partner_and_deal() -> None:
    drawn = [cut(FOUR, seed) for seed in SEEDS]
    assert min(Counter(frozenset(each.sides[0]) for each in drawn).values()) > 25
    assert min(Counter(each.dealer for each in drawn).values()) > 45


def test_the_same_seed_cuts_the_same_whatever_the_order_of_the_names() -> None:
    assert cut(FOUR, 7) == cut(FOUR[::-1], 7)


def test_a_seed_cuts_what_it_always_cut() -> None:
    """Dogwood and Cedar draw an eight each, then a black three each."""
    drawn = cut(FOUR, 7)
    cards = {
        draw.player: " ".join(f"{card.rank}{card.suit}" for card in draw.cards)
        for draw in drawn.draws
    }
    three = BLACK_THREE
    assert cards == {
        "Birch": "Jd", "Dogwood": f"8d {three}c 10h", "Cedar": f"8c {three}s 2h", "Ash": "7c",
    }  # fmt: skip
    assert (drawn.sides, drawn.dealer) == ((("Birch", "Dogwood"), ("Cedar", "Ash")), "Ash")


def test_threes_of_diamonds_and_hearts_are_red() -> None:
    cards = {card for seed in SEEDS for draw in cut(FOUR, seed).draws for card in draw.cards}
    threes = {(card.suit, card.rank) for card in cards if card.rank in {BLACK_THREE, RED_THREE}}
    assert threes == {("d", RED_THREE), ("h", RED_THREE), ("c", BLACK_THREE), ("s", BLACK_THREE)}
    assert len(cards) == 52


@pytest.mark.parametrize(
    ("count", "sides", "sizes"),
    [(2, 2, (1, 1)), (3, 3, (1, 1, 1)), (5, 2, (2, 3)), (6, 2, (3, 3)), (6, 3, (2, 2, 2))],
)
def test_other_numbers_of_players(count: int, sides: int, sizes: tuple[int, ...]) -> None:
    players = [f"p{number}" for number in range(count)]
    drawn = cut(players, 3, sides)
    assert tuple(map(len, drawn.sides)) == sizes
    assert sorted(drawn.seats) == players
    side_of = {one: index for index, side in enumerate(drawn.sides) for one in side}
    around = [side_of[one] for one in drawn.seats]
    assert around[:sides] == list(range(sides))


def test_the_highest_card_deals_where_the_rules_say_so() -> None:
    for seed in SEEDS:
        right, highest = cut(FOUR, seed), cut(FOUR, seed, highest_deals=True)
        assert highest.seats == right.seats
        assert (right.dealer, highest.dealer) == (right.seats[-1], right.draws[0].player)
