"""What lies aside for a player: a foot, a knee and a foot, a packet, and when it is taken up."""

from typing import Literal

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings.question import Question
from canasta_club.text.wording import counted, listed

Aside = Literal["none", "joins", "stays"]
"""Whether cards lie aside: none, some that the player takes up when the hand runs out, or some
that stay where they are."""


def lying(question: Question, rules: RuleSet, unless_stated: int = 0) -> int:
    """Return how many hands lie aside for the player; so many where the question does not say."""
    if not rules.seating.aside:
        return 0
    return unless_stated if question.aside is None else question.aside


def all_aside(rules: RuleSet) -> int:
    """Return how many hands lie aside for a player at the deal."""
    return len(rules.foot.names) if rules.seating.aside else 0


def is_unknown(question: Question, rules: RuleSet) -> bool:
    """Return whether cards may lie aside for the player, and the question does not say it."""
    return bool(rules.seating.aside) and question.aside is None


def bars_going_out(question: Question, rules: RuleSet) -> bool:
    """Return whether the player cannot go out for the cards that lie aside."""
    return bool(lying(question, rules)) and not rules.foot.out_before


def aside_after(rules: RuleSet, number: int, *, made_canasta: bool) -> Aside:
    """Return what becomes of so many hands that lie aside, after the melds of a turn."""
    if not number:
        return "none"
    if rules.foot.taken_up == "hand_played" or made_canasta:
        return "joins"
    return "none" if rules.foot.out_before else "stays"


def next_name(rules: RuleSet, number: int) -> str:
    """Return what the player takes up next, of so many hands that lie aside.

    >>> from canasta_club.services.rules.rulesets import rules
    >>> [next_name(rules("hand-knee-foot"), number) for number in (2, 1)]
    ['knee', 'foot']
    """
    return rules.foot.names[-number]


def names_of(rules: RuleSet) -> str:
    """Name everything that may lie aside: ``knee and foot``."""
    return listed(rules.foot.names)


def takes_up(rules: RuleSet, aside: Aside, left: int | None) -> str | None:
    """Return when the player takes up more cards: ``now``, ``next turn``, or not at all.

    ``left`` cards are in the hand after the melds of the turn (None: not known).
    """
    if aside != "joins":
        return None
    if rules.foot.taken_up == "first_canasta":
        return "now"
    if left is None or left > 1:
        return None
    return "next turn" if left else "now"


def say_drawing(rules: RuleSet) -> str:
    """Describe what the player who opens draws besides; or empty."""
    draws = rules.opening.draws
    return f"you draw {counted(draws, 'card')} from the stock" if draws else ""


def say_taking(rules: RuleSet, aside: Aside, number: int, left: int | None) -> str:
    """Describe what the player takes up with so many cards left after the melds; or empty."""
    when = takes_up(rules, aside, left)
    if when is None:
        return ""
    name = f"your {next_name(rules, number)}"
    if when == "next turn":
        return f"you discard the last card and take up {name} in your next turn"
    if rules.foot.play_on:
        return f"you take up {name} and play on"
    return f"you take up {name}, and your turn ends"
