"""What can be wrong with league terms and lists of awards beyond a wrong key or value; a draw."""

from collections.abc import Iterable

from canasta_club.documents.problems import invalid
from canasta_club.errors import Problem
from canasta_club.text.nearest import nearest
from canasta_club.text.wording import listed


def best_and_drop(where: str) -> Problem:
    return invalid("give “best” or “drop”, not both", where)


def warning_after_bell(where: str) -> Problem:
    return invalid("the warning must fall within the “minutes”", where)


def repeated_columns(columns: Iterable[str], where: str) -> Problem:
    return invalid(f"given more than once: {listed(sorted(columns))}", where)


def scale_without_end(where: str) -> Problem:
    return invalid("every step but the last needs “to”, and the last must not have it", where)


def scale_not_rising(where: str) -> Problem:
    return invalid("“to” must rise from step to step", where)


def unknown_measure(measure: str, known: Iterable[str], where: str) -> Problem:
    return invalid(f"“{measure}” is not a measure{nearest(measure, known)}", where)


def newcomer_pair(where: str) -> Problem:
    return invalid("newcomers are single players: an award for pairs cannot be for them", where)
