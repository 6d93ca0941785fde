"""The clock of a round: it counts down from the minutes of the terms, for each table its own.

Instants come from whoever asks, so that one clock, the server's, rules for all pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from canasta_club.text.wording import counted


def more_minutes(minutes: int) -> str:
    """Say how many minutes more or fewer than all others a table has; empty for none.

    >>> more_minutes(5), more_minutes(-1), more_minutes(0)
    ('5 more minutes', '1 fewer minute', '')
    """
    kind = "more" if minutes > 0 else "fewer"
    return counted(abs(minutes), f"{kind} minute") if minutes else ""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round; without ``minutes`` it only says since when the round runs.

    ``extra`` are further minutes of single tables, by their numbers; ``paused`` is when the pause
    began that lasts, ``paused_seconds`` how long all those before it were.
    """

    night_id: UUID
    round: int
    started: datetime
    minutes: int | None = None
    paused: datetime | None = None
    paused_seconds: int = 0
    extra: Mapping[int, int] = field(default_factory=dict)
    is_last_hand: bool = False
    stopped: datetime | None = None
    version: int = field(default=1, compare=False)

    @property
    def is_running(self) -> bool:
        """Whether time passes."""
        return self.paused is None and self.stopped is None

    def minutes_of(self, table: int | None) -> int | None:
        """Return how many minutes a table has; without a table, what the round has."""
        if self.minutes is None:
            return None
        return self.minutes + (self.extra.get(table, 0) if table is not None else 0)

    def elapsed(self, now: datetime) -> int:
        """Return the seconds played; a computer whose clock was set back takes none away.

        What is asked for before the start is the start.
        """
        until = min(filter(None, (self.stopped, self.paused, now)))
        return max(int((until - self.started).total_seconds()) - self.paused_seconds, 0)

    def remaining(self, table: int | None, now: datetime) -> int | None:
        """Return the seconds left for a table, below 0 once its time is over."""
        minutes = self.minutes_of(table)
        return None if minutes is None else minutes * 60 - self.elapsed(now)

    def pausing(self, now: datetime) -> "Clock":
        """Return the clock standing still from now on."""
        return self if not self.is_running else replace(self, paused=max(now, self.started))

    def going_on(self, now: datetime) -> "Clock":
        """Return the clock running again after its pause."""
        if self.paused is None:
            return self
        seconds = max(int((now - self.paused).total_seconds()), 0)
        return replace(self, paused=None, paused_seconds=self.paused_seconds + seconds)

    def stopping(self, now: datetime) -> "Clock":
        """Return the clock of a round that is over."""
        return self if self.stopped else replace(self, stopped=max(now, self.started))

    def with_last_hand(self, *, is_last: bool) -> "Clock":
        """Return the clock with the hand being played as the last one, or not."""
        return replace(self, is_last_hand=is_last)

    def with_extra(self, table: int | None, minutes: int) -> "Clock":
        """Return the clock with further minutes for a table, or for all; below 0 takes some."""
        if table is None:
            return replace(self, minutes=None if self.minutes is None else self.minutes + minutes)
        more = {**self.extra, table: self.extra.get(table, 0) + minutes}
        return replace(self, extra={key: value for key, value in more.items() if value})
