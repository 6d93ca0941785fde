"""Tonight: which season is meant where none is named."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")

WHICH_SEASON: Final = "the season that is meant"
"""What an answer to the question which season is meant settles, as one does a name."""


class Tonight(NamedTuple):
    """What makes a season the one that is meant where none is named.

    ``is_open``: a night of it is open. ``has_night``: a night of it is today. ``is_running``: it is
    not closed, and today lies in it or is the day after, with a night of it still open.
    """

    is_open: bool
    has_night: bool
    is_running: bool

    @classmethod
    def of(
        cls,
        first: date,
        last: date | None,
        today: date,
        *,
        is_closed: bool,
        is_open: bool,
        has_night: bool,
    ) -> "Tonight":
        """Return what a season with these days comes to today."""
        is_on = first <= today and (last is None or today <= last + timedelta(days=is_open))
        return cls(is_open, has_night, is_on and not is_closed)


def meant(known: Iterable[tuple[T, Tonight]]) -> list[T]:
    """Return the seasons that may be meant where none is named, among those that are running.

    Those with an open night; else those with a night today; else all that run.
    """
    running = [(season, tonight) for season, tonight in known if tonight.is_running]
    return (
        [season for season, tonight in running if tonight.is_open]
        or [season for season, tonight in running if tonight.has_night]
        or [season for season, _tonight in running]
    )
