"""Claims that answer cases: questions at the table which the keys of a rule set decide."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_club.game.claims._claim import Claim
from canasta_club.game.claims._pile import FROZEN, twos
from canasta_club.game.rules.model import NO_POT, RuleSet
from canasta_club.text.wording import listed, say_condition


def case_claim(name: str, rules: RuleSet) -> Claim | None:
    """Answer one of the cases that the keys of a rule set decide; None for the others."""
    answer = _ANSWERS.get(name)
    return answer(rules) if answer else None


def _pile_cards(rules: RuleSet) -> Claim:
    pile = rules.pile
    may_freeze = pile.frozen_always or pile.frozen_until_open or bool(pile.frozen_by)
    freezes = may_freeze and "free" not in pile.take
    facts = {"cards": pile.cards, "free": "free" in pile.take, "freezes": freezes}
    either_way = ", frozen or not" if freezes else ""
    if pile.cards:
        message = f"The top {pile.cards}, or all where the pile has fewer{either_way}."
    elif "free" in pile.take:
        message = "All of them: a player takes the whole pile, whatever lies on top."
    else:
        message = f"All of them: a player who takes the top card takes the whole pile{either_way}."
    if freezes:
        message += f" When it is frozen, it is {FROZEN}{twos(rules)}."
    return Claim("case.pile_cards", message, facts)


def _concealed_after_pile(rules: RuleSet) -> Claim:
    out = rules.going_out
    is_barred = "no_pile" in out.concealed_needs
    facts = {"concealed": not is_barred, "earns": out.bonus if is_barred else out.concealed}
    if out.concealed == out.bonus:
        message = (
            f"It makes no difference: going out concealed earns {out.concealed}, as any other "
            "way of going out does."
        )
    elif is_barred:
        message = (
            "Not concealed: the player may go out, but earns "
            f"{out.bonus} and not {out.concealed} once the pile was taken in that turn."
        )
    else:
        message = (
            f"Yes, for {out.concealed}: the rule set does not forbid it. The top card of the pile "
            "is melded at once, and everything the player holds after taking it must be played."
        )
    return Claim("case.concealed_after_pile", message, facts)


def _foot_not_taken(rules: RuleSet) -> Claim:
    key = "case.foot_not_taken"
    if rules.seating.aside:
        allowed = {"lies": "aside", "allowed": rules.foot.out_before}
        return Claim(key, _aside_not_taken(rules), allowed)
    if not rules.has_pot:
        return Claim(key, "There is no foot or pot to take.", {"lies": ""})
    needs = rules.going_out.needs
    cost = -rules.adjustments[NO_POT].points
    penalty = f" A side that has not taken its pot when the hand ends loses {cost}." if cost else ""
    is_free = "pot" not in needs
    facts = {"lies": "pot", "allowed": is_free, "cost": cost}
    if is_free:
        return Claim(key, f"Yes: only {say_condition(needs)} is needed.{penalty}", facts)
    return Claim(key, f"No: going out needs {say_condition(needs)}.{penalty}", facts)


def _aside_not_taken(rules: RuleSet) -> str:
    names = listed(rules.foot.names)
    may = (
        f"Yes: a player may go out while their {names} lies face down."
        if rules.foot.out_before
        else f"No: a player goes out only once their {names} is taken up."
    )
    return f"{may} What other players did not take up counts against their side as cards in hand."


_ANSWERS: Final[Mapping[str, Callable[[RuleSet], Claim]]] = {
    "pile_cards": _pile_cards,
    "concealed_after_pile": _concealed_after_pile,
    "foot_not_taken": _foot_not_taken,
}
