"""Faults of a turn: what is wrong with melds in the turn in which they are laid."""

from collections.abc import Iterator
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE
from canasta_club.game.melds.legality import Breach, Judged
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening
from canasta_club.game.scoring.tally import Tally
from canasta_club.text.wording import counted, say_condition


def meld_faults(
    rules: RuleSet, judged: Judged, *, going_out: bool, opening: bool
) -> Iterator[Breach]:
    """Name what is wrong with a meld in the turn in which it is laid."""
    yield from judged.breaches
    if judged.rank == BLACK_THREE and rules.black_threes_meld == "going_out" and not going_out:
        message = f"{judged.meld}: black threes are melded only in the turn in which you go out"
        yield Breach("black-threes-need-out", message)
    is_legal = not judged.breaches
    if judged.meld.shape == "wild" and is_legal and not opening and _only_to_open(rules):
        message = f"{judged.meld}: wild cards alone are laid only to open"
        yield Breach("wild-meld-not-allowed", message)
    if opening and rules.opening.natural_only and judged.meld.wilds:
        message = f"{judged.meld} has a wild card: an opening is made with natural cards only"
        yield Breach("wild-in-opening", message)


def lying_faults(rules: RuleSet, judged: Judged, *, going_out: bool) -> Iterator[Breach]:
    """Name what is wrong with a meld that lies: what opened is not held against it again."""
    for fault in meld_faults(rules, judged, going_out=going_out, opening=True):
        if fault.code != "wild-in-opening":
            yield fault


def closed_faults(lying: Judged) -> Iterator[Breach]:
    """Name that a canasta which lies is of a kind to which nothing may be added."""
    if lying.kind and lying.kind.is_closed:
        message = f"{lying.meld} is a complete canasta, and nothing may be added to one of its kind"
        yield Breach("canasta-closed", message)


def _only_to_open(rules: RuleSet) -> bool:
    return rules.meld.wild_melds == "opening"


def can_go_out(tally: Tally, rules: RuleSet) -> bool:
    """Tell whether the melds are what a side needs to go out."""
    return bool(tally.meets(rules.going_out.needs, rules))


def has_canasta(tally: Tally) -> bool:
    """Tell whether a complete canasta lies, of whatever kind."""
    return any(entry.number for entry in (tally.kinds or {}).values())


def left_faults(rules: RuleSet, left: int, tally: Tally) -> Iterator[Breach]:
    """Name what is wrong with holding so few cards once all is laid, before the discard."""
    if left <= 1 and not can_go_out(tally, rules):
        held = counted(left, "card") if left else "no card"
        needed = say_condition(rules.going_out.needs)
        message = f"this leaves {held}, and going out needs {needed}: keep two cards at least"
        yield Breach("leaves-too-few", message)
    elif not left and rules.going_out.discard == "required":
        yield Breach("discard-needed", "the last card must be discarded: keep one for it")


class Start(NamedTuple):
    """What an opening is held against: its minimum, and how many cards are left after it.

    ``left`` is None when it is not known; ``concealed`` says that the player goes out concealed,
    which is also taken as said when everything is laid with what going out needs.
    """

    minimum: Opening
    at: str
    left: int | None = None
    concealed: bool = False

    def goes_out(self, tally: Tally, rules: RuleSet) -> bool:
        """Tell whether the player goes out with this opening."""
        is_last = self.left is not None and self.left <= 1
        return self.concealed or (is_last and can_go_out(tally, rules))


def waiver(rules: RuleSet, tally: Tally, start: Start) -> str | None:
    """Return what lifts the opening minimum: a ``canasta``, going out ``concealed``, or nothing."""
    waived = rules.opening.waived_by
    if "canasta" in waived and has_canasta(tally):
        return "canasta"
    own_canasta = has_canasta(tally) or "canasta" not in rules.going_out.concealed_needs
    if "concealed" in waived and own_canasta and start.goes_out(tally, rules):
        return "concealed"
    return None


def opening_faults(rules: RuleSet, tally: Tally, start: Start) -> Iterator[Breach]:
    """Name everything wrong with the first melds of a side in a hand, all laid in one turn."""
    going_out = start.goes_out(tally, rules)
    for judged in tally.judged:
        yield from meld_faults(rules, judged, going_out=going_out, opening=True)
    if _only_to_open(rules) and sum(each.meld.shape == "wild" for each in tally.judged) > 1:
        message = "wild cards alone are laid only to open, so one such meld at most"
        yield Breach("wild-meld-not-allowed", message)
    points = tally.melded or 0
    if points < start.minimum.points and waiver(rules, tally, start) is None:
        short = start.minimum.points - points
        message = (
            f"{short} points short: you need {start.minimum.points} {start.at}, this is {points}"
        )
        yield Breach("below-opening", message)
    if not tally.meets(start.minimum.needs, rules):
        needs = say_condition(start.minimum.needs)
        yield Breach("opening-needs", f"an opening {start.at} must hold {needs}")
    if start.concealed:
        yield from _concealed_faults(rules, tally, start.left)
    if start.left is not None:
        yield from left_faults(rules, start.left, tally)


def _concealed_faults(rules: RuleSet, tally: Tally, left: int | None) -> Iterator[Breach]:
    if left is not None and left > 1:
        message = f"concealed is everything at once, and {counted(left, 'card')} would be left"
        yield Breach("cards-left", message)
    if not can_go_out(tally, rules) and (left is None or left > 1):
        message = f"going out needs {say_condition(rules.going_out.needs)}"
        yield Breach("out-without-canastas", message)
    if "canasta" in rules.going_out.concealed_needs and not has_canasta(tally):
        yield Breach("not-concealed", "going out concealed needs a canasta laid in that turn")


def at_hand(rules: RuleSet, score: int, hand_number: int | None) -> str:
    """Say what an opening minimum hangs on: ``at 1,500``, ``in hand 2``."""
    return f"at {score:,}" if rules.opening.by == "score" else f"in hand {hand_number or 1}"
