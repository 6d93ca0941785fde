"""What is refused at the tables: each sentence is written here once."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from canasta_club.club import problems
from canasta_club.club.entering import CheckedHand
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.errors import (
    Accept,
    ConflictError,
    NotFoundError,
    Problem,
    ProblemsError,
    UnacceptedError,
)
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line
from canasta_club.records.book.book import Book
from canasta_club.records.book.problems import CHECK_AGAIN
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
        faults: Iterable[Problem],
        *,
        hint: str,
        hand: Hand,
        next_number: int,
    ) -> None:
        super().__init__(message, faults, hint=hint)
        self.hand = hand
        self.next_number = next_number


def taken(book: Book, checked: CheckedHand, stored: Hand, last: int) -> HandTakenError:
    number, after = checked.number, last + 1
    return HandTakenError(
        _who(book, stored) or f"Hand {number} of this game is recorded with other facts.",
        (*checked.problems, *checked.conflicts),
        hint=f"To change it: canasta hand correct {number} … --reason …;"
        f" to record another hand: --hand {after}",
        hand=stored,
        next_number=after,
    )


def recorded_meanwhile(book: Book, game: Game, stored: Hand, number: int) -> HandTakenError:
    when = f"{local(stored.at, book.club.time_zone):%H:%M}"
    return HandTakenError(
        _who(book, stored) or f"{stored.by} has recorded hand {stored.number} here.",
        [problems.hand_arrived(stored.number, written(game, stored), stored.by, when)],
        hint=f"If yours is hand {number}, add --hand {number}; if it is the same hand, correct it:"
        f" canasta hand correct {stored.number} … --reason …",
        hand=stored,
        next_number=number,
    )


def game_running(where: str) -> Problem:
    message = "this game is not over, and does not count until it is"
    return Problem("warning", "game-running", message, where=where)


def refuse(faults: Sequence[Problem], accept: Accept) -> None:
    """Refuse a hand with errors, or with warnings that are not accepted."""
    if any(problem.level == "error" for problem in faults):
        raise ProblemsError("Invalid hand; nothing was recorded.", faults)
    if faults and not accept(faults):
        raise UnacceptedError("Unusual hand; nothing was recorded.", faults)


class Agreed:
    """What a scorer accepted, by code, side and place, so that it holds under the lock too."""

    def __init__(self, accept: Accept) -> None:
        self._accept = accept
        self._known: set[tuple[str, str | None, str | None]] = set()

    def __call__(self, faults: Sequence[Problem]) -> bool:
        """Return whether warnings are accepted; a person may be asked."""
        is_accepted = self._accept(faults)
        if is_accepted:
            self._known.update((each.code, each.side, each.where) for each in faults)
        return is_accepted

    def holds(self, faults: Sequence[Problem]) -> bool:
        """Return whether warnings were accepted before; nobody is asked while others wait."""
        new = [each for each in faults if (each.code, each.side, each.where) not in self._known]
        if new:
            raise ProblemsError(
                "Another person has just changed this game, and the hand is unusual in it now;"
                " nothing was recorded.",
                new,
                hint=CHECK_AGAIN,
            )
        return True


def changed(game: Game) -> ConflictError:
    return ConflictError(
        f"Another person has just changed game {game.number} at table {game.table}, its night or"
        " its season; nothing was changed.",
        hint=CHECK_AGAIN,
    )


def changed_meanwhile(
    number: int, stored: Hand | None, hint: str = CHECK_AGAIN
) -> HandConflictError:
    by = stored.by if stored else "another person"
    return HandConflictError(f"Hand {number} was changed meanwhile by {by}.", [], hint=hint)


def written(game: Game, hand: Hand) -> str:
    """Return a hand as it was written, with its points: ``Ash & Birch =675 (675); …``."""
    sides = zip(game.sides, hand.sides, strict=True)
    return "; ".join(
        f"{side.pair.name} {line(each.statement)} ({each.total})" for side, each in sides
    )


def line(statement: Statement) -> str:
    """Return what a side stated in a line, without its name."""
    return write_side_line(statement).partition(":")[2].strip()


def _who(book: Book, stored: Hand) -> str:
    """Say that another person has just recorded a hand; nothing if it is this person's, or old."""
    if stored.by == book.by or datetime.now(UTC) - stored.at > _JUST:
        return ""
    done = "recorded" if stored.revision == 1 else "corrected"
    return f"{stored.by} has just {done} hand {stored.number} here."


def no_game(
    night: Night,
    table: int | None,
    number: int | None,
    round_number: int | None,
    tables: Iterable[int],
) -> NotFoundError:
    """Describe a game that is not there; ``tables`` are those of the night that have one."""
    named = [
        f"{word} {value}"
        for word, value in (("game", number), ("round", round_number), ("table", table))
        if value is not None
    ]
    what = f"There is no {', '.join(named)}" if named else "No game was started"
    known = ", ".join(map(str, sorted({*tables})))
    standing = f"Tables with a game: {known}. " if known else ""
    start = f'canasta game start --table {table or 1} "Ash+Birch" "Cedar+Dogwood"'
    return NotFoundError(
        f"{what} on the night of {night.day}.", hint=f"{standing}Start one with: {start}"
    )
