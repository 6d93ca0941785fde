"""What the commands of entry refuse: each sentence is written here once."""

from typing import TYPE_CHECKING

from canasta_club.errors import CanastaError, NotFoundError, UsageError

if TYPE_CHECKING:
    from canasta_club.club.journal import JournalEntry
    from canasta_club.club.nights import Night


def no_sides() -> UsageError:
    return UsageError(
        "Give a line for each side.",
        hint='For example: canasta hand record --table 1 "Ash+Birch: =675" "Cedar+Fir: =435"',
    )


def no_changed_sides() -> UsageError:
    return UsageError("Give a line for each side that changes.")


def all_or_one_game() -> UsageError:
    return UsageError(
        "--all ends the games of every table: give no table, and no --game.",
        hint="Of one round: canasta game end --all --round 2",
    )


def no_terminal() -> UsageError:
    return UsageError(
        "The entry screen needs a terminal.",
        hint="From a pipe or a file: canasta enter --lines",
    )


def no_games(night: "Night") -> CanastaError:
    return CanastaError(
        f"No game was started on the night of {night.day}.",
        hint='Start one with: canasta game start --table 1 "Ash+Birch" "Cedar+Dogwood"',
    )


def not_undone(entry: "JournalEntry") -> CanastaError:
    return CanastaError(
        f"Not undone: {entry.summary} ({entry.by}).",
        hint="To undo it all the same: canasta undo",
    )


def for_a_second_person() -> CanastaError:
    return CanastaError(
        "Hands are confirmed and sent back by a second person.",
        hint="Begin with: canasta enter --second --lines",
    )


def second_never_edits() -> CanastaError:
    return CanastaError(
        "A second person confirms a hand or sends it back, and never edits it.",
        hint="For example: back 3.5 because a 3 is a 5",
    )


def not_keyed_yet(table: int, number: int) -> CanastaError:
    return CanastaError(f"Key hand {table}.{number} first, without looking at what was entered.")


def all_keyed(table: int) -> NotFoundError:
    return NotFoundError(f"Every hand of table {table} was keyed again.")
