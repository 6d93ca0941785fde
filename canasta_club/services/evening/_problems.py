"""Problems found when a night is checked: each sentence is written here once, from facts."""

from collections.abc import Sequence
from datetime import date

from canasta_club.errors import NotFoundError, Problem


def game_without_hands(where: str) -> Problem:
    return Problem("warning", "game-without-hands", "no hand of this game is recorded", where)


def final_score_missing(where: str) -> Problem:
    message = (
        "the last slip has no final score, and the captains of both sides have not confirmed it"
    )
    return Problem("warning", "final-score-missing", message, where)


def sent_back(by: str, why: str) -> Problem:
    reason = f": {why}" if why else ""
    return Problem("warning", "sent-back", f"{by} keyed this hand again and sent it back{reason}")


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
