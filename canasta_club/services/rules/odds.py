"""The odds that somebody asks for: of which rule set, hand and openings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canasta_club.errors import UsageError
from canasta_club.game.odds.hands import Odds, all_openings, hand_odds, most_cards, opening_of
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening, opening
from canasta_club.services.rules import rulesets


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked; what is left empty is what the rule set says.

    Without ``cards`` it is the hand as dealt and the one after the first draw of a card; without
    ``score``, ``hand_number`` and ``minimums`` it is every step of the opening. ``in_turn`` counts
    only openings that leave two cards or have the canastas to go out.
    """

    rules: str
    players: int | None = None
    cards: Sequence[int] = ()
    score: int | None = None
    hand_number: int | None = None
    minimums: Sequence[int] = ()
    in_turn: bool = False


def odds(
    question: Question, step: Callable[[int], object] = lambda _: None
) -> tuple[RuleSet, list[Odds]]:
    """Work out the odds; ``step`` is told of each one. Raises `UsageError`, `NotFoundError`."""
    rules = rulesets.rules(question.rules, question.players)
    deal = rules.seating.deal
    most = most_cards(rules)
    found = []
    for cards in question.cards or (deal, deal + 1):
        if cards > most:
            raise UsageError(
                f"A hand of {cards} cards cannot be dealt: there are {most} in the pack "
                "beside the threes that are laid out."
            )
        openings = _openings(question, rules)
        for each in hand_odds(rules, cards, openings, in_turn=question.in_turn):
            found.append(each)
            step(1)
    return rules, found


def _openings(question: Question, rules: RuleSet) -> tuple[Opening, ...]:
    asked = [opening_of(rules, points) for points in question.minimums]
    if question.score is not None or question.hand_number is not None:
        asked.append(opening(rules, question.score or 0, question.hand_number or 1))
    return tuple(asked) if asked else all_openings(rules)
