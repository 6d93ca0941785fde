"""The limits of the pack in the rule sets that come with the program, and in small packs."""

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring._pack_limits import (
    can_hold,
    kind_points,
    least_points,
    least_total,
    most_bonus,
    most_total,
)
from tests.game.examples.sets import house, rules

ONE_PACK = "[pack]\ndecks = 1\njokers = 2\n[meld]\n"
"""Four cards of a rank, and six wild ones."""
DEAR_IN_HAND = """
[cards.in_hand]
A = 100
4 = 1
"""


def one_pack(meld: str, cards: int) -> RuleSet:
    return house(f"{ONE_PACK}{meld}\n[canasta]\ncards = {cards}", players=2)


@pytest.mark.parametrize(
    ("name", "bonus", "most", "least"),
    [
        ("burraco", 3000, 4180, -2280),
        ("bolivia", 37000, 39970, -7840),
        ("chilean", 37000, 39970, -7270),
        ("classic", 5700, 7880, -4980),
        ("club", 6000, 8180, -3980),
        ("cuban", 9500, 11880, -5280),
        ("dollars-from-heaven", 58000, 61560, -9360),
        ("hand-and-foot", 14500, 18950, -10350),
        ("hand-knee-foot", 50000, 55240, -14780),
        ("hoyle", 5700, 7880, -2380),
        ("italian", 12100, 35370, -7470),
        ("mexicana", 9400, 12370, -7270),
        ("modern-american", 12500, 24280, -43200),
        ("pennies", 17100, 20660, -9360),
        ("samba", 22 * 1500, 22 * 1500 + 1770 + 1000 + 200, -7270),
        ("spanish", 7500, 19680, -5360),
        ("three-pack", 8200, 11370, -3570),
        ("trinasta", 11000, 14900, -7330),
    ],
)
def test_the_most_and_the_least_of_a_hand(name: str, bonus: int, most: int, least: int) -> None:
    rule_set = rules(name)
    assert (most_bonus(rule_set), most_total(rule_set), least_total(rule_set)) == (
        bonus,
        most,
        least,
    )


@pytest.mark.parametrize(
    ("meld", "cards", "number"),
    [
        # Four naturals of a rank and three wild cards make seven; eight take four wild cards.
        ('wilds = "fewer"\nmax_wilds_in_canasta = "any"', 7, 2),
        ('wilds = "fewer"\nmax_wilds_in_canasta = "any"', 8, 0),
        ('wilds = "equal"\nmax_wilds_in_canasta = "any"', 7, 2),
        ('wilds = "equal"\nmax_wilds_in_canasta = "any"', 8, 1),
        ('wilds = "any"\nmax_wilds_in_canasta = "any"', 8, 1),
        ('wilds = "any"\nmax_wilds_in_canasta = 0', 7, 0),
        ('wilds = "any"\nmax_wilds_in_canasta = 2', 7, 0),
        ('wilds = "any"\nmax_wilds_in_canasta = 3', 7, 2),
        ('wilds = "any"\nmax_wilds_in_canasta = 3', 8, 0),
        ('wilds = "any"\nmax_wilds_in_canasta = "any"\nmin_naturals = 4', 8, 1),
        ('wilds = "any"\nmax_wilds_in_canasta = "any"\nmin_naturals = 5', 7, 0),
    ],
)
def test_mixed_canastas_in_one_pack(meld: str, cards: int, number: int) -> None:
    rule_set = one_pack(meld, cards)
    assert [can_hold(rule_set, (("mixed", made),)) for made in (number, number + 1)] == [
        True,
        False,
    ]
    assert most_bonus(rule_set) == 300 * number


def test_one_canasta_may_take_nearly_all_wild_cards() -> None:
    meld = 'wilds = "any"\nmax_wilds_in_canasta = "any"'
    kinds = "[canasta.kinds.mixed]\nwilds = [5, 5]\nbonus = 300"
    assert most_bonus(house(f"{ONE_PACK}{meld}\n{kinds}", players=2)) == 300


@pytest.mark.parametrize("cards", [8, 9, 12])
def test_of_kinds_that_are_counted_together_the_cheapest_is_the_least(cards: int) -> None:
    longer = f'[canasta.kinds.longer]\ncards = {cards}\nwilds = 0\nas = "natural"\nbonus = 900'
    rule_set = house(longer, extends="three-pack")
    assert least_points(rule_set, (("natural", 1),)) == 7 * 5


@pytest.mark.parametrize(
    ("name", "canastas", "points"),
    [
        # Sequences take their cards from any rank: 150 cards are neither red nor black threes.
        ("samba", {"samba": 2}, 2 * 50),
        ("samba", {"samba": 1, "natural": 1}, 50 + 35),
        ("samba", {"samba": 21}, 21 * 50),
        ("samba", {"samba": 22}, None),
        ("samba", {"samba": 20, "natural": 1}, 20 * 50 + 35),
        ("samba", {"samba": 20, "natural": 2}, None),
        # Canastas of wild cards leave the mixed ones fewer: there are eighteen.
        ("chilean", {"wild": 2}, 2 * 140),
        ("chilean", {"wild": 3}, None),
        ("chilean", {"wild": 2, "mixed": 4}, 480),
        ("chilean", {"wild": 2, "mixed": 5}, None),
        ("chilean", {"samba": 20, "wild": 2}, None),
        ("chilean", {"wild": 2, "samba": 3}, 2 * 140 + 3 * 50),
        ("chilean", {"wild": 2, "mixed": 4, "samba": 1}, 480 + 50),
        ("cuban", {"wild_4_jokers": 1}, 4 * 50 + 3 * 20),
        ("cuban", {"wild_4_jokers": 1, "wild_7_twos": 1}, None),
        # Some canastas are of one rank, or of more cards than the others.
        ("modern-american", {"aces": 1, "natural": 1, "sevens": 1}, 140 + 35 + 35),
        ("modern-american", {"aces": 2}, None),
        ("trinasta", {"super": 1}, 12 * 5),
        ("trinasta", {"natural": 2, "super": 1}, 12 * 5 + 2 * 35),
        # Of more than five hundred sets of canastas only the cards are counted.
        ("hand-knee-foot", {"natural": 5, "mixed": 5, "fives": 3, "sevens": 2}, 665),
        ("hand-knee-foot", {"natural": 24, "mixed": 4, "fives": 1, "sevens": 1}, 1705),
        ("hand-knee-foot", {"natural": 6, "mixed": 5, "fives": 3, "sevens": 2}, 0),
    ],
)
def test_canastas_of_every_shape(name: str, canastas: dict[str, int], points: int | None) -> None:
    assert least_points(rules(name), tuple(canastas.items())) == points
    assert can_hold(rules(name), tuple(canastas.items())) is (points is not None)


def test_two_canastas_of_a_rank_are_two_sides_10_3() -> None:
    """Four naturals and three wild cards of eight and twelve: six canastas are one of each rank."""
    twelve = (("natural", 5), ("mixed", 7))
    assert not can_hold(rules(), twelve)
    assert can_hold(rules(), twelve, 2)
    assert least_points(rules(), twelve) is None


@pytest.mark.parametrize(
    ("text", "bonus", "most", "least"),
    [
        ("", 5700, 7880, -4980),
        ("going_out.bonus = 300", 5700, 7980, -4980),
        ("going_out.bonus = 0\ngoing_out.concealed = 0", 5700, 7680, -4980),
        ('canasta.kinds.any = { bonus = 100, type = "any" }', 5900, 8080, -4980),
        ("canasta.kinds.big = { bonus = 1000, cards = 9 }", 11000, 13180, -4980),
        ("adjustments.nice.points = 50", 5700, 7880 + 4 * 50, -4980),
        ("adjustments.nice.points = 1", 5700, 7880 + 4 * 1, -4980),
        ("adjustments.bad.points = -500", 5700, 7880, -4980 - 4 * 500),
        ("canasta.kinds.big = { bonus = 1000, cards = [9, 11] }", 11000, 13180, -4980),
        (DEAR_IN_HAND, 5700, 7880, -4980 - 8 * 80),
    ],
)
def test_the_bounds_of_a_house(text: str, bonus: int, most: int, least: int) -> None:
    rule_set = house(text)
    assert (most_bonus(rule_set), most_total(rule_set), least_total(rule_set)) == (
        bonus,
        most,
        least,
    )
    assert kind_points(rule_set)["natural"] == 35


CHEAP_TWOS = "[cards.values]\n2 = 5\n" + "\n".join(
    f"{rank} = 10" for rank in ("4", "5", "6", "7", "3b")
)


@pytest.mark.parametrize(
    ("extends", "text", "kind"),
    [
        ("classic", '[canasta.kinds.mine]\ntype = "any"\nbonus = 100', "mine"),
        ("samba", '[meld.sequence]\nlow = "A"', "samba"),
    ],
)
def test_a_canasta_that_may_hold_any_card_is_as_cheap_as_the_cheapest(
    extends: str, text: str, kind: str
) -> None:
    points = kind_points(house(f"{CHEAP_TWOS}\n{text}", extends=extends))
    assert (points[kind], points["natural"]) == (7 * 5, 7 * 10)


@pytest.mark.parametrize(
    ("extends", "cards", "kind", "most"),
    [
        # The last card of 150, and the last wild one of eighteen.
        ("samba", 10, "samba", 15),
        ("chilean", 9, "wild", 2),
    ],
)
def test_canastas_that_take_the_last_card(extends: str, cards: int, kind: str, most: int) -> None:
    text = f"[canasta]\ncards = {cards}\n[meld.sequence]\nmax_cards = {cards}"
    rule_set = house(text, extends=extends)
    assert can_hold(rule_set, ((kind, most),))
    assert not can_hold(rule_set, ((kind, most + 1),))
