"""What is refused of an evening, and found when it is checked: each sentence is here once."""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.errors import (
    ConflictError,
    MissingError,
    NotFoundError,
    Problem,
    ReasonRequiredError,
    UnacceptedError,
)
from canasta_club.services._problems import night_is


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


def unexplained() -> ReasonRequiredError:
    return ReasonRequiredError("an answer says why a thing is right")


def not_final(night: Night, problems: Sequence[Problem]) -> UnacceptedError:
    return UnacceptedError(f"Check these before the night of {night.day} is final.", problems)


def already(night: Night, state: Literal["closed", "final", "open", "cancelled"]) -> ConflictError:
    return ConflictError(f"The night of {night.day} is already {state}.")


def reopens_final(night: Night) -> ReasonRequiredError:
    return ReasonRequiredError(f"the night of {night.day} is final")


def day_taken(other: Night) -> ConflictError:
    return ConflictError(
        f"There is already a night on {other.day}, number {other.number}.",
        hint=f"Choose another day, or move that one first: canasta night move {other.day} NEW",
    )


def other_rules_on(day: date, season: Season, night: Night) -> ConflictError:
    return ConflictError(
        f"The rules of {season.name} differ between {night.day} and {day},"
        " and this night has games."
    )


def no_last_day(season: Season) -> MissingError:
    return MissingError(
        "--to",
        f"{season.name} has no last day: give the last day to plan.",
        hint="For example: canasta night plan --from 2026-09-03 --to 2026-12-17",
    )


def no_weekdays(season: Season) -> MissingError:
    return MissingError(
        "--weekdays", f"{season.name} has no weekdays.", hint="Give them: --weekdays thu"
    )


def own_season(night: Night, season: Season) -> ConflictError:
    return ConflictError(f"The night of {night.day} already belongs to {season.name}.")


def different_rules(one: Season, other: Season) -> ConflictError:
    return ConflictError(
        f"{one.name} and {other.name} have different rules: a game cannot count for both."
    )


def was_played(night: Night, played: int) -> ConflictError:
    games = "1 game" if played == 1 else f"{played} games"
    return ConflictError(
        f"Hands of {games} were recorded on {night.day}: this night was played.",
        hint="Void its games first if they don't count: canasta game void --table N --reason …",
    )


def only_planned(night: Night) -> ConflictError:
    return night_is(night, f"To cancel it: canasta night cancel {night.day} --reason …")


def already_seated(number: int, current: int) -> ConflictError:
    return ConflictError(f"Round {number} is already seated; the next one is {current + 1}.")


def already_here(player: Player, number: int, *, may_come_later: bool = False) -> ConflictError:
    return ConflictError(
        f"{player.name} is already checked in for round {number}.",
        hint="If they come later, give the round: --round N" if may_come_later else None,
    )


def not_here(player: Player, last: int) -> NotFoundError:
    return NotFoundError(f"{player.name} is not checked in after round {last}.")


def no_game_left(number: int, night: Night) -> ConflictError:
    return ConflictError(
        f"Every game of round {number} on {night.day} is over.",
        hint="Blank slips: canasta print slips slips.pdf --blank",
    )


def several_players(written: str, players: int) -> ConflictError:
    return ConflictError(
        f"“{written}” names {players} players.", hint="Replace one player at a time."
    )


def own_place(player: Player) -> ConflictError:
    return ConflictError(f"{player.name} cannot take their own place.")


def already_plays(player: Player, number: int, stay: Attendance) -> ConflictError:
    end = f", for {stay.entrant.name}." if stay.for_player else "."
    return ConflictError(
        f"{player.name} already plays in round {number}{end}",
        hint="Choose a player without a seat.",
    )
