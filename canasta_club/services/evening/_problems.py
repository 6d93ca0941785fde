"""What is refused of an evening, and found when it is checked: each sentence is here once."""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from canasta_club.club.nights import Night
from canasta_club.club.people import Player
from canasta_club.errors import ConflictError, NotFoundError, Problem, UnacceptedError


def no_item(numbers: Sequence[int], last: int, day: date) -> NotFoundError:
    which = ", ".join(map(str, numbers))
    listed = f"it has 1 to {last}" if last else "nothing is open"
    return NotFoundError(
        f"The list of the night of {day} has no number {which}: {listed}.",
        hint=f"See it with: canasta night check {day}",
    )


def items_left(number: int, day: date) -> str:
    """Say how much is open, and what to do about it."""
    if not number:
        return "Nothing is open."
    what = "1 item is open" if number == 1 else f"{number} items are open"
    return (
        f"{what}. Correct the hand, or say why it is right:"
        f" canasta night answer N --night {day} --reason …"
    )


def not_final(night: Night, problems: Sequence[Problem]) -> UnacceptedError:
    return UnacceptedError(f"Check these before the night of {night.day} is final.", problems)


def already(night: Night, state: Literal["closed", "final", "open", "cancelled"]) -> ConflictError:
    return ConflictError(f"The night of {night.day} is already {state}.")


def already_here(player: Player, number: int, *, may_come_later: bool = False) -> ConflictError:
    return ConflictError(
        f"{player.name} is already checked in for round {number}.",
        hint="If they come later, give the round: --round N" if may_come_later else None,
    )
