"""What is refused of slips and entry lines: each sentence is written here once, from facts."""

from collections.abc import Sequence

from canasta_club.club.games import Game
from canasta_club.documents.problems import from_error
from canasta_club.errors import CanastaError, NotFoundError, Problem

_LINE = "entry-line"


def unreadable_number(text: str) -> Problem:
    message = f"“{text}” is not a number; write it as 245, or as a sum: 100+145"
    return Problem("error", "unreadable-number", message)


def negative_number(value: int) -> Problem:
    return Problem("error", "unreadable-number", f"{value} is below zero; a count never is")


def missing_sides(names: Sequence[str], seats: Sequence[str]) -> Problem:
    are = "is" if len(names) == 1 else "are"
    return line(f"{' and '.join(names)} {are} missing; {as_in(seats)}", " ".join(names))


def as_in(seats: Sequence[str]) -> str:
    return f"write all sides in one line, as in {' '.join(f'{seat}:…' for seat in seats)}"


def unreadable_line(words: str, seats: Sequence[str]) -> Problem:
    message = f"“{words}” cannot be read as a hand; {as_in(seats)}, or type help"
    return line(message, words)


def unknown_table(table: int, tables: Sequence[int]) -> Problem:
    if not tables:
        return no_game()
    known = ", ".join(map(str, tables))
    return line(f"no game at table {table}; tables with a game: {known}", str(table))


def no_game() -> Problem:
    """Describe a night without a game, where no line can be for one."""
    start = 'canasta game start --table 1 "Ash+Birch" "Cedar+Dogwood"'
    return line(
        "no game of this night was started; seat those who are checked in with: canasta night seat;"
        f" or start one with: {start}"
    )


def several_tables(tables: Sequence[int]) -> Problem:
    if not tables:
        return no_game()
    return line(f"begin with the table: {', '.join(map(str, tables))}")


def no_hand(table: int, number: int) -> Problem:
    return line(f"hand {number} of table {table} is not recorded yet", f"{table}.{number}")


def line(message: str, where: str | None = None) -> Problem:
    return Problem("error", _LINE, message, where=where)


def refused(fault: CanastaError) -> Problem:
    return from_error(fault, with_hint=True)


def no_hand_to_check(game: Game, number: int) -> NotFoundError:
    return NotFoundError(f"Table {game.table} has no hand {number} to be checked.")
