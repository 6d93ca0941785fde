"""The clock of a night: started by the desk, round by round, and the same on every page."""

from collections.abc import Callable
from datetime import datetime

from canasta_club.club.nights import Night
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.hall.club.clock import Clock
from canasta_club.hall.records import clocks as records
from canasta_club.records.book.book import Book
from canasta_club.services.season.nights import AtNight
from canasta_club.services.season.season_rules import terms_of

_ACTION = "hall clock"


def of_night(book: Book, night: Night) -> Clock | None:
    """Return the clock of the newest round of a night, if one was started."""
    return next(reversed(records.of_night(book, night)), None)


def start(
    book: Book, at: AtNight, round_number: int, now: datetime, minutes: int | None = None
) -> Clock:
    """Start the clock of a round; it runs as long as the terms say if no ``minutes`` are given.

    Starting the clock of a round that runs changes nothing.
    """
    with book.change(_ACTION):
        known = {each.round: each for each in records.of_night(book, at.night)}
        if round_number in known:
            return known[round_number]
        if any(number > round_number for number in known):
            raise ConflictError(f"Round {max(known)} of this night has been started already.")
        clock = Clock(
            night_id=at.night.id,
            round=round_number,
            started=now,
            minutes=minutes or terms_of(at.season).format.minutes,
        )
        records.add(book, clock)
        return clock


def add_minutes(book: Book, at: AtNight, table: int | None, minutes: int) -> Clock:
    """Give a table, or all of them, further minutes; below 0 takes some.

    Raises `ConflictError` where the round has no time limit.
    """
    clock = of_night(book, at.night)
    if clock and clock.minutes is None:
        raise ConflictError(f"Round {clock.round} has no time limit, so no table has more of it.")
    return _edit(book, at, lambda clock: clock.with_extra(table, minutes))


def pause(book: Book, at: AtNight, now: datetime) -> Clock:
    """Let the clock stand still."""
    return _edit(book, at, lambda clock: clock.pausing(now))


def go_on(book: Book, at: AtNight, now: datetime) -> Clock:
    """Let the clock run again."""
    return _edit(book, at, lambda clock: clock.going_on(now))


def call_last_hand(book: Book, at: AtNight, *, is_last: bool = True) -> Clock:
    """Call the hand being played the last one of the round, at every table, or take that back."""
    return _edit(book, at, lambda clock: clock.with_last_hand(is_last=is_last))


def stop(book: Book, at: AtNight, now: datetime) -> Clock:
    """End the round."""
    return _edit(book, at, lambda clock: clock.stopping(now))


def _edit(book: Book, at: AtNight, change: Callable[[Clock], Clock]) -> Clock:
    with book.change(_ACTION):
        clock = of_night(book, at.night)
        if clock is None:
            raise NotFoundError("No round of this night has a clock yet.", hint="Start it first.")
        new = change(clock)
        return clock if new == clock else records.write(book, new)
