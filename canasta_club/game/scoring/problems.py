"""Problems of a side's sheet and of a hand: each sentence is written here once, from facts."""

from collections.abc import Iterable

from canasta_club.documents.problems import bad_value, invalid
from canasta_club.errors import Problem
from canasta_club.text.nearest import nearest


def unknown_kind(name: str, known: Iterable[str], rules: str) -> Problem:
    """Describe a canasta type that the rule set does not have."""
    message = f"“{name}” is not a canasta type in {rules}{nearest(name, known)}"
    return Problem("error", "unknown-kind", message, f"canastas.{name}")


def unknown_special_hand(name: str, known: Iterable[str], rules: str) -> Problem:
    """Describe a special hand that the rule set does not have."""
    message = f"“{name}” is not a special hand in {rules}{nearest(name, known)}"
    return Problem("error", "unknown-special-hand", message, "special")


def unknown_adjustment(name: str, known: Iterable[str], rules: str) -> Problem:
    """Describe an adjustment that the rule set does not have."""
    message = f"“{name}” is not an adjustment in {rules}{nearest(name, known)}"
    return Problem("error", "unknown-adjustment", message, f"adjustments.{name}")


def bad_adjustment(name: str, value: object) -> Problem:
    """Describe an adjustment that is not given as a count."""
    return bad_value("a count (a whole number, 0 or more)", value, f"adjustments.{name}")


def bad_director(where: str) -> Problem:
    """Describe a director's adjustment that lacks its points or its reason."""
    return invalid("a director's adjustment needs points and a reason", where)


def unknown_worth(worth: str, known: Iterable[int], figure: str) -> Problem:
    """Describe a number of cards of a value that no card has."""
    values = ", ".join(map(str, sorted(set(known), reverse=True)))
    return invalid(f"no card is worth {worth} (cards are worth {values})", f"{figure}.{worth}")
