"""Claims about the pile: when it is frozen or blocked, and how it is taken."""

from collections.abc import Iterator
from typing import Final

from canasta_club.game.cards import one_card
from canasta_club.game.claims._claim import Claim, in_order
from canasta_club.game.rules.model import RuleSet
from canasta_club.text.wording import capital, either

WAYS: Final = {
    "pair": "a natural pair from the hand",
    "wild": "a natural and a wild card from the hand",
    "extend": "its top card laid on a meld",
    "run": "two cards that make a sequence with its top card",
}
"""The ways to take a pile whose top card is used at once."""


def pile_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield everything about the pile."""
    pile = rules.pile
    if not rules.pack.ordinary_threes:
        first = either(map(one_card, in_order(pile.covered)))
        message = f"{capital(first)} turned up first is covered"
        if pile.upcard == "cover":
            message += " by another card."
        else:
            second = either(map(one_card, in_order(pile.covered - {"black_three"} or pile.covered)))
            message += f"; {second} after it sends both back."
        yield Claim("pile.upcard", message, is_procedure=True)
    if "free" in pile.take:
        what = f"top {pile.cards} cards of the pile are" if pile.cards else "whole pile is"
        message = f"The {what} taken freely, whatever lies on top."
        yield Claim("pile.take", message, {"ways": ["free"], "cards": pile.cards})
    else:
        yield from _frozen_claims(rules)
        yield _taking_claim(rules)
        yield from _bar_claims(rules)
    if pile.one_card != "allowed":
        which = "a pile of one card" if pile.one_card == "not_with_one_card" else "the pile"
        message = f"A player with one card in hand does not take {which}."
        yield Claim("pile.one_card", message, {"how": pile.one_card})


def _frozen_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield what freezes the pile; nothing does where a pair takes it in any case."""
    pile = rules.pile
    if pile.frozen_always or pile.take <= {"pair", "twos"}:
        return
    if pile.frozen_by:
        cards = in_order(pile.frozen_by)
        names = either(map(one_card, cards))
        message = f"{capital(names)} in the pile freezes it: it is then {FROZEN}"
        message += f"{twos(rules)}."
        yield Claim("pile.frozen_by", message, {"cards": cards})
    if pile.frozen_until_open:
        yield Claim("pile.frozen_until_open", "It is frozen for a side that has not opened.")


def twos(rules: RuleSet) -> str:
    """Add how a two on top is taken, where twos take it."""
    if "twos" not in rules.pile.take:
        return ""
    return ", and a two on top with two twos of its colour, shown from the hand"


FROZEN: Final = "taken only with a natural pair from the hand"


def _taking_claim(rules: RuleSet) -> Claim:
    pile = rules.pile
    ways = [way for way in WAYS if way in pile.take and (way == "pair" or not pile.frozen_always)]
    by_twos = ["twos"] if "twos" in pile.take else []
    what = f"Its top {pile.cards} cards are" if pile.cards else "The pile is"
    if pile.frozen_always:
        message = f"{what} taken only with {WAYS['pair']}, as if it were always frozen"
        if not pile.cards:
            message = f"The pile is always frozen: it is taken only with {WAYS['pair']}"
    elif ways == ["pair"]:
        message = f"{what} taken only with {WAYS['pair']}"
    else:
        message = f"{what} taken with {either(WAYS[way] for way in ways)}"
    message += f"{twos(rules)}."
    return Claim("pile.take", message, {"ways": [*ways, *by_twos], "cards": pile.cards})


def _bar_claims(rules: RuleSet) -> Iterator[Claim]:
    pile, size = rules.pile, rules.canasta_cards
    may_grow = not rules.meld.max_cards or rules.meld.max_cards > size
    if "extend" in pile.take and not pile.frozen_always and may_grow:
        does = "may be" if pile.extend_canasta else "is not"
        message = f"Its top card {does} laid by itself on a complete canasta."
        yield Claim("pile.extend_canasta", message, {"allowed": pile.extend_canasta})
    if pile.closed_from == "any":
        yield Claim("pile.closed_from", "An opening never takes the pile.", {"score": None})
    elif pile.closed_from is not None:
        message = f"From {pile.closed_from:,} points on an opening does not take the pile."
        yield Claim("pile.closed_from", message, {"score": pile.closed_from})
    if pile.blocked_by:
        cards = in_order(pile.blocked_by)
        message = f"Nobody takes it with {either(map(one_card, cards))} on top."
        yield Claim("pile.blocked_by", message, {"cards": cards})
