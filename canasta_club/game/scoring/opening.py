"""Running scores: the opening minimum of the next hand, the end of the game and its winner."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_club.game.rules.model import Condition, RuleSet


class Opening(NamedTuple):
    """What a side's first melds must be worth in points, and what else they must hold."""

    points: int
    needs: Condition


class GameOutcome(NamedTuple):
    """Whether a game is over, and the place of the side that won it (None: a draw, or not over)."""

    is_over: bool
    winner: int | None


GOES_ON: Final = GameOutcome(is_over=False, winner=None)


def opening(rules: RuleSet, score: int, hand_number: int, errors: int = 0) -> Opening:
    """Return what a side must open with in a hand, given its score before the hand.

    ``errors`` counts the short openings it laid and withdrew in this hand; each raises the minimum.
    """
    is_by_score, bounds, openings = _openings(rules)
    found_opening = openings[bisect_right(bounds, score if is_by_score else hand_number)]
    if not errors:
        return found_opening
    return found_opening._replace(
        points=found_opening.points + errors * rules.opening.raise_after_error
    )


@lru_cache(maxsize=256)
def _openings(rules: RuleSet) -> tuple[bool, Sequence[int], Sequence[Opening]]:
    """Return whether the score decides, the bounds of all steps but the last, and each opening."""
    usual = rules.opening.needs
    steps = rules.opening.steps
    return (
        rules.opening.by == "score",
        [step.below for step in steps if step.below is not None],
        [Opening(step.points, usual if step.needs is None else step.needs) for step in steps],
    )


def outcome(
    rules: RuleSet,
    scores: Sequence[int],
    hands_played: int,
    target: int | None = None,
    before: Sequence[int] | None = None,
) -> GameOutcome:
    """Return whether the game is over at these scores, and who has won.

    ``target`` is the game's own where it has one, in place of the rule set's. ``before`` are the
    scores before the last hand: a tie at the end may be decided by one more hand, which is the
    last whatever the scores after it (None: not known).
    """
    was_tied = rules.game.tie == "one_more_hand" and before and leader(before) is None
    if was_tied and _ends(rules, before or (), hands_played - 1, target):
        return GameOutcome(is_over=True, winner=leader(scores))
    if not _ends(rules, scores, hands_played, target):
        return GOES_ON
    winner = leader(scores)
    if winner is None and rules.game.tie != "draw":
        return GOES_ON
    return GameOutcome(is_over=True, winner=winner)


def _ends(rules: RuleSet, scores: Sequence[int], hands_played: int, target: int | None) -> bool:
    """Return whether the target is reached or the hands are played, whoever leads."""
    goal = rules.game.target if target is None else target
    reached = bool(goal) and max(scores) >= goal
    return reached or (bool(rules.game.hands) and hands_played >= rules.game.hands)


def leader(scores: Sequence[int]) -> int | None:
    """Return the place of the highest score; None when it is shared."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None
