"""Rulings on the pile against the pile tried card by card, for every rule set."""

from collections import Counter
from random import Random

import pytest

from canasta_club.game.cards import NATURAL_RANKS, RED_THREE, WILD_RANKS, Card, write_cards
from canasta_club.game.rules.model import RuleSet
from tests.depth import examples
from tests.game.examples.asking import ask
from tests.game.examples.dealing import pack
from tests.game.examples.plain_openings import Asked
from tests.game.examples.plain_piles import Cards, Pile, lies, may_open_with, ways_to_take
from tests.game.examples.sets import plain_sets, rules

ALL = plain_sets()
PILES = examples(80, 600)
SCORES = (-100, 0, 500, 1500, 3000, 6995, 7000, 9000)


class Table:
    """A table at which cards are drawn at random."""

    def __init__(self, rule_set: RuleSet, seed: str) -> None:
        self.rules = rule_set
        self.chance = Random(seed)  # noqa: S311
        self.pack = pack(rule_set)
        self.chance.shuffle(self.pack)

    def draw(self, number: int, ranks: set[str]) -> Cards:
        """Draw so many cards of these ranks, fewer when there are no more."""
        drawn = [card for card in self.pack if card.rank in ranks][:number]
        for card in drawn:
            self.pack.remove(card)
        return tuple(drawn)

    def melds(self, top: Card) -> tuple[Cards, ...]:
        """Lay melds, often of the rank or of the suit of the top card."""
        laid: dict[str, Cards] = {}
        for _ in range(self.chance.randint(0, 4)):
            rank = self.chance.choice((top.rank, *NATURAL_RANKS))
            wilds = self.chance.choice((0, 0, 1, 2, 3))
            meld = self.draw(self.chance.randint(2, 7), {rank}) + self.draw(wilds, {*WILD_RANKS})
            if lies(self.rules, meld):
                laid.setdefault(rank, meld)
        low, length = self.chance.randint(0, 7), self.chance.randint(3, 7)
        run = tuple(Card(rank, top.suit) for rank in NATURAL_RANKS[low : low + length])
        if lies(self.rules, run) and not Counter(run) - Counter(self.pack):
            laid["run"] = run
            for card in run:
                self.pack.remove(card)
        wild_ones = self.draw(7, {*WILD_RANKS})
        if lies(self.rules, wild_ones) and self.chance.random() < 0.3:
            laid["wild"] = wild_ones
        else:
            self.pack += wild_ones
        return tuple(laid.values())

    def hand(self, top: Card) -> Cards:
        naturals = self.draw(self.chance.randint(0, 3), {top.rank})
        wilds = self.draw(self.chance.choice((0, 0, 1, 2)), {*WILD_RANKS})
        others = self.draw(self.chance.choice((0, 0, 1, 3)), {*NATURAL_RANKS} - {top.rank})
        return (naturals + wilds + others) or self.draw(1, {*NATURAL_RANKS})


def _given(pile: Pile) -> dict[str, object]:
    size = None if pile.beneath is None else pile.beneath + 1
    return {"top": str(pile.top), "hand": write_cards(pile.hand), "pile_size": size}


@pytest.mark.sampled(7)
@pytest.mark.deeper
@pytest.mark.parametrize("name", ALL)
def test_the_pile_is_taken_in_every_way_there_is(name: str) -> None:
    seen = set()
    for number in range(PILES):
        table = Table(rules(name), f"{name} {number}")
        (top,) = table.draw(1, {*NATURAL_RANKS})
        melds = table.melds(top)
        beneath = table.chance.choice((None, 0, 0, 1, 2, 5))
        pile = Pile(top, table.hand(top), melds, table.chance.random() < 0.3, beneath)
        written = [write_cards(meld) for meld in melds]
        ruling = ask("pile", table.rules, melds=written, frozen=pile.is_frozen, **_given(pile))
        ways = ways_to_take(table.rules, pile)
        assert (ruling["how"], ruling["legal"]) == (ways, bool(ways)), (pile, ruling)
        seen.add(tuple(ways))
    is_pair_only = table.rules.pile.frozen_always or table.rules.pile.take == {"pair"}
    assert {(), ("pair",)} <= seen
    assert is_pair_only or len(seen) > 2


@pytest.mark.sampled(7)
@pytest.mark.deeper
@pytest.mark.parametrize("name", ALL)
def test_the_pile_opens_as_often_as_it_can(name: str) -> None:
    seen = set()
    for number in range(PILES // 2):
        table = Table(rules(name), f"{name} {number}")
        chance = table.chance
        (top,) = table.draw(1, {*NATURAL_RANKS})
        ranks = {top.rank, *chance.sample(NATURAL_RANKS, chance.randint(0, 2))}
        hand = table.draw(chance.randint(2, 9), ranks | WILD_RANKS)
        hand += table.draw(chance.choice((0, 0, 2)), {*NATURAL_RANKS} - ranks)
        pile = Pile(top, hand, (), is_frozen=False, beneath=chance.choice((None, 0, 1, 3)))
        asked = Asked(chance.choice(SCORES), chance.randint(1, 4), chance.choice((0, 0, 1)))
        before = {key: getattr(asked, key) for key in ("score", "hand_number", "errors")}
        ruling = ask("pile", table.rules, opened=False, **before, **_given(pile))
        assert ruling["legal"] is may_open_with(table.rules, pile, asked), (pile, asked, ruling)
        seen.add(ruling["legal"])
    assert seen == ({False} if rules(name).pile.closed_from == "any" else {True, False})


@pytest.mark.parametrize("name", ALL)
def test_a_red_three_is_no_card_of_the_hand(name: str) -> None:
    table = Table(rules(name), name)
    (red_three,) = table.draw(1, {RED_THREE})
    melds = ["KKKK"]
    given = {"top": "K", "pile_size": 1, "melds": melds}
    without = ask("pile", table.rules, hand="K", **given)
    assert ask("pile", table.rules, hand=f"K{red_three}", **given) == without
