"""The story of a game, as a picture of the values that its page shows hand by hand."""

from canasta_club.club.play import GameState
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import opening
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.reports.pictures.story import Band, Story, StorySide


def story_of(state: GameState, marked: tuple[int, int, str] | None = None) -> Story | None:
    """Return the picture of a game; none before its first hand.

    ``marked`` is the place of a hand (from 1), that of a side (from 0) and what to say of it.
    """
    played = state.played
    if not played:
        return None
    sides = [
        StorySide(side.pair.name, [side.start_score, *(hand.sides[n].score for hand in played)])
        for n, side in enumerate(state.game.sides)
    ]
    target = state.rules.game.target if state.game.target is None else state.game.target
    return Story(sides=sides, bands=_bands(state.rules), target=target or 0, marked=marked)


def _bands(rules: RuleSet) -> list[Band]:
    """Return what opens at which score, where the score decides."""
    if rules.opening.by != "score":
        return []
    bounds = [step.below for step in rules.opening.steps]
    known = [bound for bound in bounds if bound is not None]
    within = [*(bound - 1 for bound in known), max(known, default=0)]
    return [
        Band(bound, say_opening(opening(rules, score, 1)))
        for bound, score in zip(bounds, within, strict=False)
    ]
