"""Faults of a turn: what is wrong with melds in the turn in which they are laid."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import BLACK_THREE, TWO, WILD_RANKS, Card
from canasta_club.game.melds import problems as meld_problems
from canasta_club.game.melds.legality import Judged, long_run_breaches
from canasta_club.game.melds.meld import Meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._foot import Aside, aside_after, names_of
from canasta_club.game.scoring import problems
from canasta_club.game.scoring.opening import Opening
from canasta_club.game.scoring.tally import Tally


def meld_faults(
    rules: RuleSet, judged: Judged, *, going_out: bool, opening: bool
) -> Iterator[Problem]:
    """Yield what is wrong with a meld in the turn in which it is laid."""
    yield from judged.breaches
    if judged.rank == BLACK_THREE and rules.melds_black_threes and not going_out:
        yield meld_problems.black_threes_need_out(judged.meld)
    if not going_out:
        yield from long_run_breaches(rules, judged)
    is_legal = not judged.breaches
    if judged.meld.shape == "wild" and is_legal and not opening and _only_to_open(rules):
        yield meld_problems.wild_meld_only_to_open(judged.meld)
    if opening and rules.opening.natural_only and judged.meld.wilds:
        yield _problems.wild_in_opening(judged.meld)


def late_wild_faults(rules: RuleSet, judged: Judged, wilds: int) -> Iterator[Problem]:
    """Yield what keeps so many wild cards from joining a meld after the opening."""
    if not wilds or judged.breaches or judged.meld.shape != "group":
        return
    needed = rules.meld.naturals_for_wild
    if judged.rank in rules.meld.wilds_to_open:
        yield _problems.wild_only_in_opening(judged.meld, judged.rank)
    elif judged.meld.naturals < needed:
        yield _problems.wild_needs_naturals(judged.meld, needed)


def elsewhere_faults(
    rules: RuleSet, lying: Iterable[Meld], meld: Meld, cards: Iterable[Card]
) -> Iterator[Problem]:
    """Yield a fault for wild cards laid elsewhere while a meld of them is unfinished."""
    if rules.meld.unfinished_wild == "free" or meld.shape == "wild":
        return
    ranks = {TWO} if rules.meld.unfinished_wild == "twos" else WILD_RANKS
    unfinished = [each for each in lying if is_unfinished_wild(rules, each)]
    if unfinished and any(card.rank in ranks for card in cards):
        which = "twos" if rules.meld.unfinished_wild == "twos" else "wild cards"
        yield _problems.wild_elsewhere(which, unfinished[0])


def is_unfinished_wild(rules: RuleSet, meld: Meld) -> bool:
    """Return whether a meld of wild cards keeps others from being laid elsewhere."""
    only_twos = rules.meld.unfinished_wild != "twos" or not meld.jokers
    return meld.shape == "wild" and only_twos and len(meld) < rules.canasta_cards


def unfinished_faults(rules: RuleSet, melds: Iterable[Judged]) -> Iterator[Problem]:
    """Yield the melds that must be complete canastas before their side goes out."""
    for judged in melds:
        if judged.meld.shape in rules.going_out.complete and judged.kind is None:
            yield meld_problems.out_unfinished(judged.meld)


def lying_faults(rules: RuleSet, judged: Judged, *, going_out: bool) -> Iterator[Problem]:
    """Yield what is wrong with a meld on the table; rules for openings no longer apply to it."""
    for fault in meld_faults(rules, judged, going_out=going_out, opening=True):
        if fault.code != "wild-in-opening":
            yield fault


def closed_faults(lying: Judged) -> Iterator[Problem]:
    """Yield a fault for a canasta on the table to which nothing may be added."""
    if lying.kind and lying.kind.is_closed:
        yield meld_problems.canasta_closed(lying.meld)


def _only_to_open(rules: RuleSet) -> bool:
    return rules.meld.wild_melds == "opening"


def can_go_out(tally: Tally, rules: RuleSet) -> bool:
    """Return whether the melds meet the conditions for going out."""
    return bool(tally.meets(rules.going_out.needs, rules))


def has_canasta(tally: Tally) -> bool:
    """Return whether there is a complete canasta of any kind."""
    return any(entry.number for entry in (tally.kinds or {}).values())


def left_faults(
    rules: RuleSet, left: int, tally: Tally, aside: Aside = "none"
) -> Iterator[Problem]:
    """Yield what is wrong with holding so few cards after all melds, before the discard."""
    if aside == "joins" or (rules.has_pot and not can_go_out(tally, rules)):
        return  # a player with no cards left takes up what lies aside, or the pot
    if aside == "stays":
        if left <= 1:
            yield _problems.leaves_too_few_for(left, names_of(rules))
    elif left <= 1 and not can_go_out(tally, rules):
        yield _problems.leaves_too_few(left, rules.going_out.needs)
    elif not left and rules.going_out.discard == "required":
        yield _problems.discard_needed()


class OpeningNeed(NamedTuple):
    """The requirements for an opening: its minimum, and how many cards are left after it.

    ``left`` is None when it is not known; ``concealed`` says that the player goes out concealed,
    which is also assumed when everything is laid with what going out needs. ``ends_hand`` says
    that the player goes out, concealed or not. So many hands are ``lying`` aside for the player.
    """

    minimum: Opening
    at: str
    left: int | None = None
    concealed: bool = False
    ends_hand: bool = False
    lying: int = 0

    def aside(self, tally: Tally, rules: RuleSet) -> Aside:
        """Return what becomes of the cards that lie aside for the player."""
        return aside_after(rules, self.lying, made_canasta=has_canasta(tally))

    def goes_out(self, tally: Tally, rules: RuleSet) -> bool:
        """Return whether everything is laid in this turn, and the player goes out with it."""
        is_last = self.left is not None and self.left <= 1
        is_free = self.aside(tally, rules) == "none"
        return self.concealed or (is_last and is_free and can_go_out(tally, rules))


def waiver(rules: RuleSet, tally: Tally, start: OpeningNeed) -> str | None:
    """Return what lifts the opening minimum: a ``canasta``, going out ``concealed``, or nothing."""
    waived = rules.opening.waived_by
    if "canasta" in waived and has_canasta(tally):
        return "canasta"
    own_canasta = has_canasta(tally) or "canasta" not in rules.going_out.concealed_needs
    if "concealed" in waived and own_canasta and start.goes_out(tally, rules):
        return "concealed"
    return None


def opening_faults(rules: RuleSet, tally: Tally, start: OpeningNeed) -> Iterator[Problem]:
    """Yield everything wrong with a side's first melds of a hand, all laid in one turn."""
    going_out = start.ends_hand or start.goes_out(tally, rules)
    for judged in tally.judged:
        yield from meld_faults(rules, judged, going_out=going_out, opening=True)
    if _only_to_open(rules) and sum(each.meld.shape == "wild" for each in tally.judged) > 1:
        yield meld_problems.second_wild_meld()
    points = tally.melded or 0
    if points < start.minimum.points and waiver(rules, tally, start) is None:
        yield problems.opening_short(start.minimum.points, start.at, points)
    if not tally.meets(start.minimum.needs, rules):
        yield problems.opening_must_hold(start.minimum.needs, start.at)
    if start.concealed:
        yield from _concealed_opening_faults(rules, tally, start.left)
    if start.left is not None:
        yield from left_faults(rules, start.left, tally, start.aside(tally, rules))


def _concealed_opening_faults(rules: RuleSet, tally: Tally, left: int | None) -> Iterator[Problem]:
    if left is not None and left > 1:
        yield _problems.cards_left_concealed(left)
    if not can_go_out(tally, rules) and (left is None or left > 1):
        yield problems.out_without_canastas(rules.going_out.needs)
    if "canasta" in rules.going_out.concealed_needs and not has_canasta(tally):
        yield _problems.concealed_without_canasta()


def at_hand(rules: RuleSet, score: int, hand_number: int | None) -> str:
    """Describe what an opening minimum depends on: ``at 1,500``, ``in hand 2``."""
    return f"at {score:,}" if rules.opening.by == "score" else f"in hand {hand_number or 1}"
