"""Odds: find the hands and openings of a rule set, and work out their odds."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from canasta_club.errors import UsageError
from canasta_club.game.cards import Card
from canasta_club.game.odds.deals import Dealt, canastas_dealt, opening_dealt, whole_pack
from canasta_club.game.odds.hands import Odds, all_openings, hand_odds, opening_of_points
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings.answer import can_open
from canasta_club.game.scoring.opening import Opening, opening
from canasta_club.league.chance import Chance
from canasta_club.services.rules import rulesets

DEALS: Final = 50_000
OPENED_DEALS: Final = 10_000
SEARCHED_DEALS: Final = 1_000
"""How many hands are dealt for canastas, which are rare, for any opening, and for one of points."""

_Step = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class OddsQuery:
    """The odds to work out; empty fields are as in the rule set.

    Without ``cards``: the hand as dealt, and after the first draw of a card. Without ``score``,
    ``hand_number`` and ``minimums``: every step of the opening. ``in_turn`` counts only openings
    that leave two cards or have the canastas to go out. Where not all hands can be counted,
    ``deals`` hands are dealt from a ``seed`` (None: as many as are needed for a usual interval).
    """

    rules: rulesets.Rules
    players: int | None = None
    cards: Sequence[int] = ()
    score: int | None = None
    hand_number: int | None = None
    minimums: Sequence[int] = ()
    in_turn: bool = False
    deals: int | None = None
    seed: int = 1


def odds(query: OddsQuery, step: _Step = lambda _: None) -> tuple[RuleSet, list[Odds]]:
    """Work out the odds; ``step`` is called for each. Raises `UsageError`, `NotFoundError`."""
    rules = rulesets.rules(query.rules, query.players)
    deal = rules.seating.deal - rules.seating.aside
    odds_list: list[Odds] = []
    for cards in query.cards or (deal, deal + 1):
        openings = _openings(query, rules)
        if rules.pack.ordinary_threes:
            odds_list += _from_deals(query, rules, cards, openings, step)
            continue
        for one_odds in hand_odds(rules, cards, openings, in_turn=query.in_turn):
            odds_list.append(one_odds)
            step(1)
    return rules, odds_list


def _openings(query: OddsQuery, rules: RuleSet) -> tuple[Opening, ...]:
    asked = [opening_of_points(rules, points) for points in query.minimums]
    if query.score is not None or query.hand_number is not None:
        asked.append(opening(rules, query.score or 0, query.hand_number or 1))
    return tuple(asked) if asked else all_openings(rules)


def _from_deals(
    query: OddsQuery, rules: RuleSet, cards: int, openings: Sequence[Opening], step: _Step
) -> Iterator[Odds]:
    """Yield the odds of openings and canastas where threes are ordinary cards."""
    if cards > len(whole_pack(rules)):
        raise UsageError(f"A hand of {cards} cards cannot be dealt: the pack has fewer.")
    for asked_opening in openings:
        if asked_opening.points or asked_opening.needs or query.in_turn:
            dealt = _deal(query, rules, cards, query.deals or SEARCHED_DEALS, step)
            opens = _search(rules, cards, asked_opening, in_turn=query.in_turn)
            yield opening_dealt(rules, cards, asked_opening, dealt, opens)
        else:
            dealt = _deal(query, rules, cards, query.deals or OPENED_DEALS, step)
            yield opening_dealt(rules, cards, asked_opening, dealt)
    yield from canastas_dealt(rules, cards, _deal(query, rules, cards, query.deals or DEALS, step))


def _search(
    rules: RuleSet, cards: int, asked_opening: Opening, *, in_turn: bool
) -> Callable[[Sequence[Card]], bool]:
    """Return what searches a hand for an opening."""

    def opens(hand: Sequence[Card]) -> bool:
        able = can_open(rules, hand, asked_opening, in_turn=in_turn)
        if able is None:
            raise UsageError(f"A hand of {cards} cards is too long to be searched for openings.")
        return able

    return opens


def _deal(query: OddsQuery, rules: RuleSet, cards: int, number: int, step: _Step) -> Dealt:
    """Deal hands from the seed: the same ones again for the same rules and number of cards."""
    chance = Chance(query.seed, "odds", rules.id, rules.players, cards)
    pack = whole_pack(rules)

    def hands() -> Iterator[Sequence[Card]]:
        for _ in range(number):
            for place in range(cards):
                other = place + chance.below(len(pack) - place)
                pack[place], pack[other] = pack[other], pack[place]
            step(1)
            yield pack[:cards]

    return Dealt(query.seed, hands())
