"""Retention: which backups are kept, and which are no longer needed."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

NEWEST: Final = 10
DAYS: Final = 14


def superfluous(
    taken: Iterable[datetime], now: datetime, newest: int = NEWEST, days: int = DAYS
) -> list[datetime]:
    """Return the times of the backups that may go, the oldest first.

    Kept are the newest ones, then the newest of each day for some days, then of each month.
    """
    newest_first = sorted(set(taken), reverse=True)
    kept = set(newest_first[:newest])
    first_day = (now - timedelta(days=days)).date()
    periods: set[tuple[int, ...]] = set()
    for moment in newest_first:
        is_recent = moment.date() > first_day
        period = (
            (moment.year, moment.month, moment.day) if is_recent else (moment.year, moment.month)
        )
        if period not in periods:
            periods.add(period)
            kept.add(moment)
    return [each for each in reversed(newest_first) if each not in kept]
