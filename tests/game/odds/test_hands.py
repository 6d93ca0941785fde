"""The odds beside hands counted one by one, hands dealt at random, and sums done on paper."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb, sqrt

import pytest

from canasta_club.errors import CanastaError
from canasta_club.game.odds.hands import Odds, all_openings, hand_odds, opening_of_points
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening
from tests.depth import examples, mostly_long
from tests.game.examples import dealing, sets

SMALL = "pack = { decks = 1, jokers = 2 }\ncanasta.cards = 4\nmeld.max_wilds_in_canasta = 2\n"
VARIANTS = {
    "as classic": "",
    "a canasta opens": 'opening.waived_by = ["canasta"]\nmeld.wilds = "fewer"',
    "as many wild cards as natural ones": 'meld.wilds = "equal"\nmeld.min_naturals = 1',
    "a canasta of wild cards opens": """
        meld.wild_melds = "opening"
        opening.waived_by = ["canasta"]
        canasta.kinds.wild = { type = "wild", bonus = 500, as = "natural" }""",
    "melds of wild cards": """
        meld.wild_melds = "yes"
        meld.min_cards = 2
        meld.max_cards = 4
        meld.natural_only = ["7", "3b"]
        canasta.kinds.wild = { type = "wild", bonus = 500 }
        canasta.kinds.rich = { type = "wild", jokers = 2, bonus = 900 }
        canasta.kinds.sevens = { rank = ["7"], bonus = 900 }""",
    "several melds of a rank": """
        meld.one_per_rank = false
        meld.min_cards = 2
        meld.min_naturals = 1""",
    "natural cards only": 'opening.natural_only = true\nmeld.wild_melds = "yes"',
    "two melds, one of them clean": """
        opening.needs = { natural_melds = 1, melds = 2 }
        meld.min_cards = 2
        meld.min_naturals = 1
        meld.wild_melds = "yes" """,
    "a canasta besides the points": """
        opening.needs = { canastas = 1, natural = 0 }
        canasta.kinds.natural = { wilds = 0, bonus = 500, counts = false }""",
    "a natural canasta": "opening.needs = { natural = 1 }",
    "black threes laid out": 'threes.black = { meld = "laid", values = [1, 2] }',
    "twos dearer than jokers": 'cards.values = { X = 5, "2" = 30 }',
    "going out with a discard": """
        going_out.discard = "required"
        going_out.needs = { canastas = 1, mixed = 1 }
        opening.needs = { canastas = 1 }""",
    "more canastas to go out than the cards make": "going_out.needs = { canastas = 2 }",
    "one kind of canasta": 'remove = ["canasta.kinds.mixed"]',
}
CARDS = 6
MINIMUMS = (0, 15, 40, 90)


@cache
def small(variant: str) -> RuleSet:
    """Play with one pack and two jokers, and something else than usual."""
    return sets.house(SMALL + VARIANTS[variant])


@cache
def hands_of(variant: str) -> tuple[tuple[dealing.Hand, int], ...]:
    return tuple(dealing.all_hands(small(variant), CARDS))


@cache
def counted(variant: str, kind: str) -> int:
    """Count the hands with a canasta of a kind one by one."""
    rules = small(variant)
    return sum(ways * dealing.holds(rules, hand, kind) for hand, ways in hands_of(variant))


@cache
def counted_openings(variant: str) -> dict[tuple[int, bool], int]:
    """Count one by one the hands that can open at a minimum, with their cards and in a turn."""
    rules = small(variant)
    counts = dict.fromkeys(product(MINIMUMS, (False, True)), 0)
    for hand, ways in hands_of(variant):
        for in_turn, most in enumerate(dealing.most_points(rules, hand)):
            for points in MINIMUMS:
                if most >= points:
                    counts[points, bool(in_turn)] += ways
    return counts


@pytest.mark.sampled(1)
@pytest.mark.parametrize("in_turn", [False, True], ids=["cards", "turn"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_opening_of_a_small_pack_is_counted(variant: str, in_turn: bool) -> None:
    rules = small(variant)
    openings = [Opening(points, rules.opening.needs) for points in MINIMUMS]
    odds = list(hand_odds(rules, CARDS, openings, in_turn=in_turn))[: len(openings)]
    assert [each.opening for each in odds] == openings
    assert {(each.event, each.cards) for each in odds} == {("opening", CARDS)}
    assert [each.favourable for each in odds] == [
        counted_openings(variant)[opening.points, in_turn] for opening in openings
    ]
    assert {each.possible for each in odds} == {sum(ways for _, ways in hands_of(variant))}
    assert any(0 < each.chance < 1 for each in odds)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_canasta_of_a_small_pack_is_counted(variant: str) -> None:
    odds = list(hand_odds(small(variant), CARDS, []))
    kinds = [kind.name for kind in small(variant).kinds]
    assert {(each.event, each.cards) for each in odds} == {("canasta", CARDS)}
    assert [each.kind for each in odds] == (kinds if len(kinds) == 1 else [*kinds, ""])
    assert [each.favourable for each in odds] == [counted(variant, each.kind) for each in odds]
    assert {each.possible for each in odds} == {sum(ways for _, ways in hands_of(variant))}


DEALS = examples(400, 5000)


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize(
    ("name", "players", "cards"),
    mostly_long(
        [
            ("club", 4, 11),
            ("classic", 2, 15),
            ("three-pack", 4, 14),
            ("modern-american", 4, 13),
            ("italian", 4, 15),
            ("bolivia", 4, 15),
        ],
        [("club", 4, 11)],
    ),
)
def test_hands_dealt_at_random_come_near(name: str, players: int, cards: int) -> None:
    rules = sets.rules(name, players)
    odds = list(hand_odds(rules, cards, all_openings(rules)))
    seen = seen_at_random(name, players, cards)
    for place, each in enumerate(odds):
        if each.has_more or rules.meld.sequence is None:
            spread = sqrt(DEALS * each.chance * (1 - each.chance))
            assert abs(seen[place] - DEALS * each.chance) <= 4 * spread + 1, each


@cache
def seen_at_random(name: str, players: int, cards: int) -> Counter[int]:
    """Deal hands and count those that open with each opening or hold each kind of canasta."""
    rules = sets.rules(name, players)
    kinds = [kind.name for kind in rules.kinds]
    pack = dealing.pack(rules)
    chance = random.Random(f"{name} {cards}")  # noqa: S311  (the same hands every time)
    seen = Counter[int]()
    for _ in range(DEALS):
        hand = dealing.deal(rules, pack, cards, chance)
        does = [
            *(dealing.opens(rules, hand, each, in_turn=False) for each in all_openings(rules)),
            *(dealing.holds(rules, hand, kind) for kind in (*kinds, "")),
        ]
        seen.update(place for place, done in enumerate(does) if done)
    return seen


def test_canastas_on_paper() -> None:
    """With eleven cards there is room for one canasta only: ranks cannot both have one."""
    rules = sets.rules("club")
    odds = {each.kind: each.favourable for each in hand_odds(rules, 11, [])}
    assert odds["natural"] == 11 * sum(comb(8, k) * comb(96, 11 - k) for k in (7, 8))
    assert odds["wild"] == sum(comb(12, k) * comb(92, 11 - k) for k in range(7, 12))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["classic", "club", "samba", "cuban", "brazilian"])
def test_of_all_kinds_of_canasta_any_is_the_most_frequent(name: str) -> None:
    rules = sets.rules(name)
    found = [each for each in hand_odds(rules, 15, []) if each.event == "canasta"]
    *kinds, any_kind = (each.chance for each in found)
    assert found[-1].kind == ""
    assert max(kinds) <= any_kind <= sum(kinds)


@pytest.mark.long
@pytest.mark.parametrize("name", mostly_long(["classic", "club", "modern-american"], ["club"]))
def test_more_cards_and_lower_minimums_open_more_often(name: str) -> None:
    rules = sets.rules(name)
    openings = [Opening(points, {}) for points in range(0, 180, 30)]
    before = [Fraction(0)] * len(openings)
    for cards in (1, 5, 11, 12, 15):
        chances = [each.chance for each in hand_odds(rules, cards, openings) if each.opening]
        assert all(less >= more for less, more in pairwise(chances))
        assert all(now >= then for now, then in zip(chances, before, strict=True))
        before = chances
    assert before[0] > before[-1] > 0


@pytest.mark.long
def test_the_whole_pack_holds_everything_and_one_card_nothing() -> None:
    rules = sets.rules("club")
    whole = list(hand_odds(rules, 104, all_openings(rules)))
    single = list(hand_odds(rules, 1, all_openings(rules)))
    assert [each.chance for each in whole] == [1] * len(whole)
    assert [each.chance for each in single] == [0] * len(single)


def test_no_card_holds_nothing() -> None:
    rules = sets.rules("club")
    assert [each.chance for each in hand_odds(rules, 0, [])] == [0] * (len(rules.kinds) + 1)


def test_openings_are_those_of_the_steps_each_once() -> None:
    brazilian = all_openings(sets.rules("brazilian"))
    assert [opening.points for opening in brazilian] == [15, 50, 90, 120, 0, 200, 0]
    assert opening_of_points(sets.rules("brazilian"), 200).needs == {"canastas": 1}
    rules = sets.house("opening.steps = [{ below = 9, points = 50 }, { points = 50 }]")
    assert all_openings(rules) == (Opening(50, {}),)
    assert opening_of_points(rules, 60) == Opening(60, {})


def test_an_opening_that_turns_on_the_make_up_of_wild_cards_is_not_guessed_at() -> None:
    rules = sets.rules("cuban")
    with pytest.raises(
        CanastaError,
        match=r"^Whether .* which of its wild cards are jokers: that cannot be counted\.$",
    ):
        list(hand_odds(rules, 13, [Opening(50, {"wild_4_jokers": 1})]))


@pytest.mark.parametrize(
    ("favourable", "possible", "decimal"),
    [
        (2, 3, "0.666666666666667"),
        (0, 3, "0.000000000000000"),
        (3, 3, "1.000000000000000"),
        (1, 31000, "0.000032258064516"),
    ],
)
def test_decimals(favourable: int, possible: int, decimal: str) -> None:
    odds = Odds("canasta", cards=11, favourable=favourable, possible=possible)
    assert odds.decimal == decimal
