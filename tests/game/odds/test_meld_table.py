"""The melds that the odds go by: every one that so many cards can hold, and no other."""

from itertools import product

import pytest

from canasta_club.game.cards import JOKER, NATURAL_RANKS, TWO, Card
from canasta_club.game.melds.legality import judge
from canasta_club.game.melds.meld import make_meld
from canasta_club.game.odds._meld_table import RankRun, meld_table
from canasta_club.game.rules.model import RuleSet
from tests.game.examples.sets import house, rules

CLASSIC = rules("classic")
BOLIVIA = rules("bolivia")
SMALL = house("pack = { decks = 1, jokers = 2 }")
PAIRS = house(
    "meld.min_cards = 1\nmeld.min_naturals = 1\nmeld.sequence.min_cards = 2", extends="samba"
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("cards", [1, 3, 4, 9])
@pytest.mark.parametrize("rule_set", [CLASSIC, BOLIVIA, SMALL], ids=lambda each: each.name)
def test_every_legal_meld_of_so_many_cards_is_listed(rule_set: RuleSet, cards: int) -> None:
    table = meld_table(rule_set, cards)
    assert sorted(rank for each in table.classes for rank in each.ranks) == sorted(NATURAL_RANKS)
    for each in table.classes:
        for rank in each.ranks:
            naturals = range(1, table.copies + 1)
            found = [(row.naturals, row.jokers, row.twos) for row in each.rows]
            assert found == legal(rule_set, rank, naturals, cards)
            worth = rule_set.card_points[rank]
            assert all(row.points == row.naturals * worth for row in each.rows)
    wild = [(row.naturals, row.jokers, row.twos) for row in table.wild]
    assert wild == legal(rule_set, "", range(1), cards)
    assert not any(row.points for row in table.wild)


def legal(rule_set: RuleSet, rank: str, naturals: range, cards: int) -> list[tuple[int, int, int]]:
    """Ask legality about every make-up that the pack and the hand have cards for."""
    jokers, twos = rule_set.pack.jokers, 4 * rule_set.pack.decks
    found = []
    for makeup in product(naturals, range(jokers + 1), range(twos + 1)):
        if 0 < sum(makeup) <= cards:
            ranks = zip((rank, JOKER, TWO), makeup, strict=True)
            meld = make_meld(Card(each) for each, number in ranks for _ in range(number))
            if not judge(rule_set, meld).breaches:
                found.append(makeup)
    return found


def test_runs_are_of_two_ranks_or_more() -> None:
    places = range(len(NATURAL_RANKS) - 1)
    assert meld_table(PAIRS, 2).runs == tuple(RankRun(first, first + 1, None) for first in places)
    assert meld_table(PAIRS, 1).runs == ()
    longest = [run for run in meld_table(rules("samba"), 7).runs if run.kind]
    assert [(run.first, run.last) for run in longest] == [(first, first + 6) for first in range(5)]
    assert meld_table(CLASSIC, 11).runs == ()


def test_nothing_is_added_to_a_canasta_that_is_closed() -> None:
    closed = meld_table(house("canasta.kinds.natural.closed = true"), 8)
    naturals = [row.naturals for row in closed.classes[0].rows if not row.wilds]
    assert naturals == [3, 4, 5, 6, 7]


def test_the_pack_is_what_a_hand_is_drawn_from_less_the_red_threes() -> None:
    table = meld_table(CLASSIC, 11)
    assert (table.copies, table.jokers, table.twos, table.dead, table.pack) == (8, 4, 8, 4, 104)
    laid_out = house('threes.black = { meld = "laid", values = [1, 2, 3, 4] }')
    assert meld_table(laid_out, 11).pack == 100
