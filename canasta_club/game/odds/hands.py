"""The odds of a hand, exactly: how often it can open, and how often it holds a canasta."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import Final, Literal, NamedTuple

from canasta_club.errors import CanastaError, UsageError
from canasta_club.game.odds._canastas import hands_with_meld
from canasta_club.game.odds._meld_table import MeldTable, meld_table
from canasta_club.game.odds._openings import hands_that_open, one_meld_that_opens
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening

PLACES: Final = 15
"""How many places of a decimal are given."""


_SURE: Final = 1.959964
"""How many standard deviations hold 95 of 100 samples."""


class Sample(NamedTuple):
    """Hands that were dealt at random, where not all can be counted: how many, from which seed."""

    deals: int
    seed: int


class Odds(NamedTuple):
    """How many of all hands, each as likely as any other, can do or hold something.

    ``opening`` is what they can open with; without it ``kind`` names the canasta they hold,
    or is empty for a canasta of any kind. Where hands that can open only with a sequence are left
    out, or sequences with wild cards, ``has_more`` is true: more can do it than are counted.
    Those of a ``sample`` are the hands of it, and the chance is an estimate.
    """

    event: Literal["opening", "canasta"]
    cards: int
    favourable: int
    possible: int
    opening: Opening | None = None
    kind: str = ""
    has_more: bool = False
    sample: Sample | None = None

    @property
    def chance(self) -> Fraction:
        """How likely it is."""
        return Fraction(self.favourable, self.possible)

    @property
    def decimal(self) -> str:
        """The chance as a decimal, rounded at its last place.

        >>> Odds("canasta", cards=1, favourable=1, possible=3).decimal
        '0.333333333333333'
        """
        digits = f"{round(self.chance * 10**PLACES):0{PLACES + 1}}"
        return f"{digits[:-PLACES]}.{digits[-PLACES:]}"


def interval(hits: int, number: int) -> tuple[float, float]:
    """Return the least and the greatest chance that fit a share, 95 times in 100 (Wilson).

    >>> [round(each, 3) for each in interval(10, 100)]
    [0.055, 0.174]
    """
    share, square = hits / number, _SURE**2
    middle = share + square / (2 * number)
    spread = _SURE * sqrt(share * (1 - share) / number + square / (4 * number**2))
    whole = 1 + square / number
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def hand_odds(
    rules: RuleSet, cards: int, openings: Sequence[Opening], *, in_turn: bool = False
) -> Iterator[Odds]:
    """Yield the odds of a hand of so many cards: each opening, each kind of canasta, any of them.

    A hand can open when melds that it holds come to the minimum and to whatever else an opening
    must contain, or when a canasta among them lifts the minimum. That is a property of its cards:
    neither the top of the pile nor what is left to discard is looked at. Asked for a turn
    (``in_turn``), an opening must leave two cards besides or have the canastas to go out.
    Sequences are counted as canastas, and in openings for which any one meld will do. The trump
    suit is not known before the deal: a canasta of it is counted as what it is in any suit.
    """
    if rules.pack.ordinary_threes:
        raise CanastaError(
            f"The odds of {rules.name} cannot all be counted: threes are ordinary cards there.",
            hint="Some are found by dealing hands at random: canasta odds --rules ID",
        )
    table = meld_table(rules, cards)
    if not 0 <= cards <= table.pack:
        raise UsageError(
            f"A hand of {cards} cards cannot be dealt: there are {table.pack} in the pack "
            "beside the threes that are laid out."
        )
    possible = comb(table.pack, cards)
    for opening in openings:
        yield _opening_odds(table, rules, opening, possible, in_turn=in_turn)
    names = [kind.name for kind in rules.kinds if not kind.is_trump]
    for name in names:
        yield _canasta_odds(table, name, possible, has_more=_leaves_out_runs(rules, name))
    if len(names) > 1:
        yield _canasta_odds(table, "", possible, has_more=_leaves_out_runs(rules, ""))


def _opening_odds(
    table: MeldTable, rules: RuleSet, opening: Opening, possible: int, *, in_turn: bool
) -> Odds:
    has_sequences = rules.meld.sequence is not None
    one_meld = one_meld_that_opens(table, rules, opening) if has_sequences and not in_turn else None
    if one_meld is not None:
        favourable = hands_with_meld(table, one_meld)
    else:
        favourable = hands_that_open(table, rules, opening, in_turn=in_turn)
    has_more = has_sequences and one_meld is None
    return Odds("opening", table.cards, favourable, possible, opening=opening, has_more=has_more)


def _leaves_out_runs(rules: RuleSet, name: str) -> bool:
    """Return whether sequences with wild cards, which are not counted, may make such a canasta."""
    if rules.meld.sequence is None or not rules.meld.sequence.wilds:
        return False
    return any(
        name in ("", kind.name)
        and kind.shape in {"sequence", "any"}
        and (kind.wilds is None or kind.wilds[1] > 0)
        for kind in rules.kinds
    )


def _canasta_odds(table: MeldTable, name: str, possible: int, *, has_more: bool) -> Odds:
    favourable = hands_with_meld(table, lambda kind: kind is not None and name in ("", kind.name))
    return Odds("canasta", table.cards, favourable, possible, kind=name, has_more=has_more)


def all_openings(rules: RuleSet) -> tuple[Opening, ...]:
    """Return what a side may have to open with, step by step."""
    steps = rules.opening.steps
    needs = [rules.opening.needs if step.needs is None else step.needs for step in steps]
    openings: list[Opening] = []
    for step, needed in zip(steps, needs, strict=True):
        if Opening(step.points, needed) not in openings:
            openings.append(Opening(step.points, needed))
    return tuple(openings)


def opening_of_points(rules: RuleSet, points: int) -> Opening:
    """Return the opening of a step with so many points, or one of so many where no step has."""
    known = [opening for opening in all_openings(rules) if opening.points == points]
    return known[0] if known else Opening(points, rules.opening.needs)
