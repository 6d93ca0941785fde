"""Odds: find the hands and openings of a rule set, and work out their odds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canasta_club.game.odds.hands import Odds, all_openings, hand_odds, opening_of_points
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening, opening
from canasta_club.services.rules import rulesets


@dataclass(frozen=True, slots=True)
class OddsQuery:
    """The odds to work out; empty fields are as in the rule set.

    Without ``cards``: the hand as dealt, and after the first draw of a card. Without ``score``,
    ``hand_number`` and ``minimums``: every step of the opening. ``in_turn`` counts only openings
    that leave two cards or have the canastas to go out.
    """

    rules: rulesets.Rules
    players: int | None = None
    cards: Sequence[int] = ()
    score: int | None = None
    hand_number: int | None = None
    minimums: Sequence[int] = ()
    in_turn: bool = False


def odds(
    query: OddsQuery, step: Callable[[int], object] = lambda _: None
) -> tuple[RuleSet, list[Odds]]:
    """Work out the odds; ``step`` is called for each. Raises `UsageError`, `NotFoundError`."""
    rules = rulesets.rules(query.rules, query.players)
    deal = rules.seating.deal - rules.seating.aside
    found = []
    for cards in query.cards or (deal, deal + 1):
        openings = _openings(query, rules)
        for each in hand_odds(rules, cards, openings, in_turn=query.in_turn):
            found.append(each)
            step(1)
    return rules, found


def _openings(query: OddsQuery, rules: RuleSet) -> tuple[Opening, ...]:
    asked = [opening_of_points(rules, points) for points in query.minimums]
    if query.score is not None or query.hand_number is not None:
        asked.append(opening(rules, query.score or 0, query.hand_number or 1))
    return tuple(asked) if asked else all_openings(rules)
