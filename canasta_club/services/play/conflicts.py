"""Conflicts: a hand that another person recorded first, or that the game no longer takes."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from canasta_club.club import problems
from canasta_club.club.games import Game, Hand
from canasta_club.club.state import CheckedHand
from canasta_club.errors import ConflictError, Problem, ProblemsError
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line
from canasta_club.records.book.book import Book
from canasta_club.text.times import local

_JUST: Final = timedelta(minutes=30)
"""For how long a hand has “just” been recorded."""


class HandConflictError(ConflictError, ProblemsError):
    """The game takes no more hands, or the hand is recorded with other facts."""


class HandTakenError(HandConflictError):
    """Another hand is recorded where this one was to go; a scorer picks which is right.

    ``hand`` is the recorded one, ``next_number`` that of the next hand.
    """

    def __init__(
        self,
        message: str,
        found: Iterable[Problem],
        *,
        hint: str,
        hand: Hand,
        next_number: int,
    ) -> None:
        super().__init__(message, found, hint=hint)
        self.hand = hand
        self.next_number = next_number


def taken(book: Book, checked: CheckedHand, there: Hand, last: int) -> HandTakenError:
    """Return the refusal of a hand whose number is recorded with other facts."""
    number, after = checked.number, last + 1
    return HandTakenError(
        _who(book, there) or f"Hand {number} of this game is recorded with other facts.",
        (*checked.problems, *checked.conflicts),
        hint=f"To change it: canasta hand correct {number} … --reason …;"
        f" to record another hand: --hand {after}",
        hand=there,
        next_number=after,
    )


def arrived(book: Book, game: Game, there: Hand, number: int) -> HandTakenError:
    """Return the refusal of a hand without a number after one that another person recorded."""
    when = f"{local(there.at, book.club.time_zone):%H:%M}"
    return HandTakenError(
        _who(book, there) or f"{there.by} has recorded hand {there.number} here.",
        [problems.hand_arrived(there.number, written(game, there), there.by, when)],
        hint=f"If yours is hand {number}, add --hand {number}; if it is the same hand, correct it:"
        f" canasta hand correct {there.number} … --reason …",
        hand=there,
        next_number=number,
    )


def gone(game: Game) -> ConflictError:
    """Return the refusal of a hand whose game is no longer in the book."""
    return ConflictError(
        f"Another person has undone the start of game {game.number} at table {game.table};"
        " nothing was recorded.",
        hint="See the games with: canasta game list",
    )


def changed(game: Game) -> ConflictError:
    """Return the refusal of a correction while another person changes the game."""
    return ConflictError(
        f"Another person has just changed game {game.number} at table {game.table}, its night or"
        " its season; nothing was changed.",
        hint="Check it as it is now, then make your change again.",
    )


def written(game: Game, hand: Hand) -> str:
    """Return a hand as it was written, with its points: ``Ash & Birch =675 (675); …``."""
    sides = zip(game.sides, hand.sides, strict=True)
    return "; ".join(
        f"{side.pair.name} {_line(each.statement)} ({each.total})" for side, each in sides
    )


def _line(statement: Statement) -> str:
    return write_side_line(statement).partition(":")[2].strip()


def _who(book: Book, there: Hand) -> str:
    """Say that another person has just recorded a hand; nothing if it is this person's, or old."""
    if there.by == book.by or datetime.now(UTC) - there.at > _JUST:
        return ""
    done = "recorded" if there.revision == 1 else "corrected"
    return f"{there.by} has just {done} hand {there.number} here."
