"""Honest hands: dealt by every rule set, stated in every way, with the totals that they come to."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from canasta_club.game.rules.model import NO_POT, RuleSet
from canasta_club.game.scoring.hand import HandResult, score_hand
from canasta_club.game.scoring.statement import StatedAdjustment, Statement
from canasta_club.game.scoring.tally import Tally
from tests.game.examples.legal_hands import legal_hand

WAYS = ("counts", "net", "values", "cards")
WRITTEN = ("totals", "totals", "totals", "and running")

Sides = list[Statement]


@dataclass(frozen=True, slots=True)
class Honest:
    """A hand without a mistake: what its sides state, with the totals that they come to."""

    rules: RuleSet
    number: int
    sides: Sides
    result: HandResult


def honest_hand(rules: RuleSet, chance: random.Random) -> Honest | None:
    """Deal a hand that a rule set allows, stated in a way of its own, with its totals."""
    hand = legal_hand(chance, rules, goes_out=chance.random() < 0.9).hand
    cards = [Statement.from_json(side)[0] for side in hand["sides"]]
    cards = [
        side._replace(name=name)
        for side, name in zip(cards, ("Ash", "Birch", "Cedar"), strict=False)
    ]
    if chance.random() < 0.3:
        cards = [_adjusted(side, rules, chance) for side in cards]
    number = hand["hand_number"]
    counted = score_hand(cards, rules, hand_number=number)
    ways = [chance.choice(WAYS)] * len(cards)
    sides = [
        _in_way(side, tally, rules, way)
        for side, tally, way in zip(cards, counted.tallies, ways, strict=True)
    ]
    result = score_hand(sides, rules, hand_number=number)
    if result.errors or any(sheet.total is None for sheet in result.sheets):
        return None
    has_running = chance.choice(WRITTEN) == "and running"
    sides = [
        side._replace(says=sheet.total, running=sheet.score if has_running else None)
        for side, sheet in zip(sides, result.sheets, strict=True)
    ]
    return Honest(rules, number, sides, result)


def _adjusted(side: Statement, rules: RuleSet, chance: random.Random) -> Statement:
    """Return a side with an adjustment that a scorer counts."""
    names = [
        n for n, a in rules.adjustments.items() if not a.due_if and not a.is_found and n != NO_POT
    ]
    if not names:
        return side
    return side._replace(
        adjustments={**side.adjustments, chance.choice(names): StatedAdjustment(1)}
    )


def _in_way(side: Statement, tally: Tally, rules: RuleSet, way: str) -> Statement:
    has_threes = any(held.red_threes for held in tally.hands)
    if way == "cards" or side.special or has_threes or None in {tally.melded, tally.left}:
        return side
    kinds = {name: each.number for name, each in (tally.kinds or {}).items()}
    shown = {
        each.name: StatedAdjustment(each.times)
        for each in tally.adjustments
        if each.name in rules.adjustments
    }
    side = side._replace(melds=None, in_hand=None, canastas=kinds, adjustments=shown)
    if way == "net":
        return side._replace(net=tally.melded - tally.left, has_melded=bool(tally.judged))
    if way == "values":
        melded = _by_worth([each.cards for each in tally.judged], rules.card_points)
        left = _by_worth([each.cards for each in tally.hands], rules.held_points)
        return side._replace(melded_cards=melded, left_cards=left)
    return side._replace(melded=tally.melded, left=tally.left)


def _by_worth(groups: Iterable[Mapping[str, int]], points: Mapping[str, int]) -> dict[str, int]:
    counts = Counter[str]()
    for cards in groups:
        for rank, number in cards.items():
            counts[str(points[rank])] += number
    return dict(counts)
