"""Irregularities: what can go wrong under a rule set, and what it costs there."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from canasta_club.game.cards import RED_THREE
from canasta_club.game.claims.claims import can_happen, claims_of
from canasta_club.game.rules.clauses import Irregularity
from canasta_club.game.rules.model import UNDECLARED, RuleSet
from canasta_club.services.rules import rulesets

SHORT_OPENING: Final = "short_opening"
"""The irregularity that raises a minimum instead of costing points."""


class IrregularityCost(NamedTuple):
    """An irregularity under a rule set: its ``points``, or None where the set names none.

    One that ``is_entered`` is given as an adjustment of its name; ``cost`` says all that in words.
    """

    what: Irregularity
    points: int | None
    cost: str
    is_entered: bool


def penalties(rules_name: rulesets.Rules, players: int | None = None) -> list[IrregularityCost]:
    """Return what can go wrong under a rule set, with what it costs there.

    The cost of a short opening is added to the minimum; all others are points.
    """
    rules = rulesets.rules(rules_name, players)
    known = rulesets.irregularities()
    irregularity_costs = [
        _cost(each, rules) for name, each in known.items() if can_happen(name, rules)
    ]
    return [*irregularity_costs, *_of_the_rule_set(rules, known)]


def _cost(what: Irregularity, rules: RuleSet) -> IrregularityCost:
    if what.name == SHORT_OPENING:
        more = rules.opening.raise_after_error
        cost = f"{more} on the minimum" if more else "nothing"
        return IrregularityCost(what, more, cost, is_entered=False)
    adjustment = rules.adjustments.get(what.name)
    if adjustment is not None:
        cost = _points(adjustment.points)
        return IrregularityCost(what, adjustment.points, cost, is_entered=True)
    if what.name == UNDECLARED and rules.red_three_held == "value":
        held = rules.held_points[RED_THREE]
        counted = what._replace(remedy="counted as a card in hand, and in no other way")
        return IrregularityCost(counted, -held, _points(-held), is_entered=False)
    if what.name == UNDECLARED:
        laid = what._replace(remedy="it is laid out, and counts as the others do")
        return IrregularityCost(laid, None, "nothing", is_entered=False)
    return IrregularityCost(what, None, "the director decides", is_entered=False)


def _of_the_rule_set(
    rules: RuleSet, known: Mapping[str, Irregularity]
) -> Iterator[IrregularityCost]:
    """Yield the penalties that a rule set has of its own."""
    facts = {claim.key: claim.facts for claim in claims_of(rules)}
    for name, adjustment in rules.adjustments.items():
        if name in known or adjustment.points >= 0:
            continue
        key = f"adjustments.{name}"
        clause = rulesets.clauses().of_key(key)
        by_itself = adjustment.is_found or adjustment.due_if is not None
        what = Irregularity(
            name=name,
            clause=clause.number if clause else "",
            offence=facts[key]["when"],
            remedy="found in the cards" if by_itself else "penalised",
            sources=(),
        )
        yield IrregularityCost(what, adjustment.points, _points(adjustment.points), is_entered=True)


def _points(points: int) -> str:
    return f"{points:,}".replace("-", "−")
