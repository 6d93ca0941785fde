"""What is refused of an evening, and found when it is checked: each sentence is here once."""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Player
from canasta_club.errors import (
    ConflictError,
    NotFoundError,
    Problem,
    UnacceptedError,
)
from canasta_club.services._problems import night_is


def game_without_hands(where: str) -> Problem:
    return Problem("warning", "game-without-hands", "no hand of this game is recorded", where=where)


def final_score_missing(where: str) -> Problem:
    message = (
        "the last slip has no final score, and the captains of both sides have not confirmed it"
    )
    return Problem("warning", "final-score-missing", message, where=where)


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


def not_final(night: Night, problems: Sequence[Problem]) -> UnacceptedError:
    return UnacceptedError(f"Check these before the night of {night.day} is final.", problems)


def already(night: Night, state: Literal["closed", "final", "open", "cancelled"]) -> ConflictError:
    return ConflictError(f"The night of {night.day} is already {state}.")


def was_played(night: Night, played: int) -> ConflictError:
    games = "1 game" if played == 1 else f"{played} games"
    return ConflictError(
        f"Hands of {games} were recorded on {night.day}: this night was played.",
        hint="Void its games first if they don't count: canasta game void --table N --reason …",
    )


def only_planned(night: Night) -> ConflictError:
    return night_is(night, f"To cancel it: canasta night cancel {night.day} --reason …")


def already_here(player: Player, number: int, *, may_come_later: bool = False) -> ConflictError:
    return ConflictError(
        f"{player.name} is already checked in for round {number}.",
        hint="If they come later, give the round: --round N" if may_come_later else None,
    )


def already_plays(player: Player, number: int, stay: Attendance) -> ConflictError:
    end = f", for {stay.entrant.name}." if stay.for_player else "."
    return ConflictError(
        f"{player.name} already plays in round {number}{end}",
        hint="Choose a player without a seat.",
    )
