"""Faults of a turn: what is wrong with melds in the turn in which they are laid."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE, TWO, WILD_RANKS, Card
from canasta_club.game.melds.legality import Breach, Judged
from canasta_club.game.melds.meld import Meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening
from canasta_club.game.scoring.tally import Tally
from canasta_club.text.wording import counted, say_condition


def meld_faults(
    rules: RuleSet, judged: Judged, *, going_out: bool, opening: bool
) -> Iterator[Breach]:
    """Name what is wrong with a meld in the turn in which it is laid."""
    yield from judged.breaches
    if judged.rank == BLACK_THREE and rules.melds_black_threes and not going_out:
        message = f"{judged.meld}: black threes are melded only in the turn in which you go out"
        yield Breach("black-threes-need-out", message)
    if not going_out:
        yield from long_run_faults(rules, judged)
    is_legal = not judged.breaches
    if judged.meld.shape == "wild" and is_legal and not opening and _only_to_open(rules):
        message = f"{judged.meld}: wild cards alone are laid only to open"
        yield Breach("wild-meld-not-allowed", message)
    if opening and rules.opening.natural_only and judged.meld.wilds:
        message = f"{judged.meld} has a wild card: an opening is made with natural cards only"
        yield Breach("wild-in-opening", message)


def long_run_faults(rules: RuleSet, judged: Judged) -> Iterator[Breach]:
    """Name that a sequence is longer than one may be unless its side goes out."""
    limits = rules.meld.sequence
    if limits and judged.meld.shape == "sequence" and limits.max_cards < judged.size <= limits.most:
        message = (
            f"{judged.meld} has {counted(judged.size, 'card')}; a sequence may have"
            f" {limits.max_cards}, and more only in going out"
        )
        yield Breach("too-many-cards", message)


def late_wild_faults(rules: RuleSet, judged: Judged, wilds: int) -> Iterator[Breach]:
    """Name what keeps so many wild cards from joining a meld after the opening."""
    if not wilds or judged.breaches or judged.meld.shape != "group":
        return
    needed = rules.meld.naturals_for_wild
    if judged.rank in rules.meld.wilds_to_open:
        message = f"{judged.meld}: {Card(judged.rank)}s take wild cards only in the opening"
        yield Breach("wild-after-opening", message)
    elif judged.meld.naturals < needed:
        natural = counted(judged.meld.naturals, "natural card")
        message = (
            f"{judged.meld} has {natural}: after the opening a wild card joins only"
            f" {needed} or more"
        )
        yield Breach("wild-after-opening", message)


def elsewhere_faults(
    rules: RuleSet, lying: Iterable[Meld], meld: Meld, cards: Iterable[Card]
) -> Iterator[Breach]:
    """Name that wild cards are laid elsewhere while a meld of them is unfinished."""
    if rules.meld.unfinished_wild == "free" or meld.shape == "wild":
        return
    ranks = {TWO} if rules.meld.unfinished_wild == "twos" else WILD_RANKS
    unfinished = [each for each in lying if is_unfinished_wild(rules, each)]
    if unfinished and any(card.rank in ranks for card in cards):
        which = "twos" if rules.meld.unfinished_wild == "twos" else "wild cards"
        message = f"{which} go only to {unfinished[0]} until it is a canasta"
        yield Breach("wild-elsewhere", message)


def is_unfinished_wild(rules: RuleSet, meld: Meld) -> bool:
    """Tell whether a meld of wild cards keeps others from being laid elsewhere."""
    only_twos = rules.meld.unfinished_wild != "twos" or not meld.jokers
    return meld.shape == "wild" and only_twos and len(meld) < rules.canasta_cards


def unfinished_faults(rules: RuleSet, melds: Iterable[Judged]) -> Iterator[Breach]:
    """Name the melds that must be complete canastas before their side goes out."""
    for judged in melds:
        if judged.meld.shape in rules.going_out.complete and judged.kind is None:
            message = f"{judged.meld} must be a complete canasta before its side goes out"
            yield Breach("out-unfinished", message)


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
