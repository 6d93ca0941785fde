"""Adjustments: penalties and extras that a scorer states or that the cards show."""

from collections.abc import Mapping, Sequence
from typing import Any

from canasta_club.errors import Problem
from canasta_club.game.legality import Held, Judged
from canasta_club.game.rules import UNDECLARED, Adjustment, RuleSet
from canasta_club.game.statements import DIRECTOR
from canasta_club.game.tally import AdjustmentCount
from canasta_club.game.words import spoken


def count_adjustments(
    side: Mapping[str, Any],
    judged: Sequence[Judged],
    hands: Sequence[Held],
    rules: RuleSet,
    problems: list[Problem],
) -> tuple[AdjustmentCount, ...]:
    """Return the adjustments stated and those found in the cards; the two must agree."""
    stated = side.get("adjustments") or {}
    red_threes = sum([held.red_threes for held in hands])
    if red_threes:
        _check_red_threes_held(hands, rules, problems)
    elif not stated and not rules.findable:
        return ()
    shown = [name for each in judged for name in each.shows]
    shown += [name for each in hands for name in each.shows]
    if not (stated or red_threes or shown):
        return ()
    applying = []
    for name, adjustment in rules.adjustments.items():
        given = _times(stated.get(name))
        found = red_threes if name == UNDECLARED else _found(name, adjustment, side, shown)
        # A red three that a hand does not list may have been put aside: more may be stated.
        must_agree = adjustment.is_found if name != UNDECLARED else bool(found)
        if given is not None and found is not None and must_agree and given != found:
            said = f"the cards show {found} × {spoken(name)}, but {given} is written"
            problems.append(Problem("error", "figures-disagree", said, f"adjustments.{name}"))
        times = (found or 0) if given is None else given
        # What a condition awards is not awarded behind the back of a scorer who wrote none.
        if times or (given is not None and adjustment.due_if is not None):
            applying.append(AdjustmentCount(name, times, times * adjustment.points))
    if DIRECTOR in stated:
        entries = stated[DIRECTOR]
        applying += [
            AdjustmentCount(DIRECTOR, 1, entry["points"], entry["reason"].strip())
            for entry in ([entries] if isinstance(entries, Mapping) else entries)
        ]
    return tuple(applying)


def _times(value: int | Mapping[str, Any] | None) -> int | None:
    return value["count"] if isinstance(value, Mapping) else value


def _found(
    name: str, adjustment: Adjustment, side: Mapping[str, Any], shown: Sequence[str]
) -> int | None:
    """How often the cards show it; None when they cannot."""
    can_show = (adjustment.held is not None and side.get("in_hand") is not None) or (
        adjustment.meld is not None and side.get("melds") is not None
    )
    return shown.count(name) if can_show else None


def _check_red_threes_held(hands: Sequence[Held], rules: RuleSet, problems: list[Problem]) -> None:
    if rules.red_three_held != "error":
        return
    for number, held in enumerate(hands):
        if held.red_threes:
            said = "a red three is never held: lay it down and count it (r1, r2 …)"
            problems.append(Problem("error", "red-three-in-hand", said, f"in_hand[{number}]"))
