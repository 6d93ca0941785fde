"""Cases: questions that no cards decide, answered from the keys of a rule set."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from canasta_club.game.rules.clauses import Case
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.rules.model import NO_POT, RuleSet
from canasta_club.text.wording import listed, say_condition


class CaseAnswer(NamedTuple):
    """The answer to a case, and its source; ``by`` is the rule set that gives it.

    ``answer`` is empty where neither the rule set nor any that it extends has one, or where what
    those say does not fit it. An answer by another than the rule set that was asked means that
    its own sources are silent.
    """

    case: Case
    asked: RuleDocument
    answer: str = ""
    source: str = ""
    by: RuleDocument | None = None

    @property
    def is_silent(self) -> bool:
        """The sources of the rule set that was asked say nothing."""
        return not self.answer or self.by is None or self.by.id != self.asked.id


def derived_answer(name: str, rules: RuleSet) -> str:
    """Answer one of the cases that the keys of a rule set decide; empty for the others."""
    answer = _DERIVED.get(name)
    return answer(rules) if answer else ""


def _pile_cards(rules: RuleSet) -> str:
    number = rules.pile.cards
    if "free" in rules.pile.take:
        return "All of them: a player takes the whole pile, whatever lies on top."
    taken = (
        f"The top {number}, or all where the pile has fewer, frozen or not."
        if number
        else "All of them: a player who takes the top card takes the whole pile, frozen or not."
    )
    frozen = "A frozen pile is taken only with two natural cards from the hand that match its top"
    return f"{taken} {frozen} card."


def _concealed_after_pile(rules: RuleSet) -> str:
    out = rules.going_out
    if out.concealed == out.bonus:
        return (
            f"It makes no difference: going out concealed earns {out.concealed}, as any other "
            "way of going out does."
        )
    if "no_pile" in out.concealed_needs:
        return (
            "Not concealed: the player may go out, but earns "
            f"{out.bonus} and not {out.concealed} once the pile was taken in that turn."
        )
    return (
        f"Yes, for {out.concealed}: the rule set does not forbid it. The top card of the pile is "
        "melded at once, and everything the player holds after taking it must be played."
    )


def _foot_not_taken(rules: RuleSet) -> str:
    if rules.seating.aside:
        return _aside_not_taken(rules)
    if not rules.has_pot:
        return "There is no foot or pot to take."
    needs = rules.going_out.needs
    cost = -rules.adjustments[NO_POT].points
    penalty = f" A side that has not taken its pot when the hand ends loses {cost}." if cost else ""
    if "pot" not in needs:
        return f"Yes: only {say_condition(needs)} is needed.{penalty}"
    return f"No: going out needs {say_condition(needs)}.{penalty}"


def _aside_not_taken(rules: RuleSet) -> str:
    names = listed(rules.foot.names)
    may = (
        f"Yes: a player may go out while their {names} lies face down."
        if rules.foot.out_before
        else f"No: a player goes out only once their {names} is taken up."
    )
    return f"{may} What other players did not take up counts against their side as cards in hand."


_DERIVED: Final[Mapping[str, Callable[[RuleSet], str]]] = {
    "pile_cards": _pile_cards,
    "concealed_after_pile": _concealed_after_pile,
    "foot_not_taken": _foot_not_taken,
}
