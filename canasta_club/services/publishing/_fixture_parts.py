"""Parts of a list of fixtures: a page that holds all of a season may be too long for a phone."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from canasta_club.services.fixtures.meetings import Meeting

_MANY, _MOST = 60, 80
"""On a page: from the first number on the next round begins another one, the second is the most."""


def parts_of(listed: Iterable[Meeting]) -> Iterator[list[Meeting]]:
    """Yield meetings that stand on one page: whole rounds, as far as they have room."""
    part: list[Meeting] = []
    for meeting in listed:
        is_new = part and part[-1].fixture.round != meeting.fixture.round
        if len(part) >= _MOST or (is_new and len(part) >= _MANY):
            yield part
            part = []
        part.append(meeting)
    if part:
        yield part


def rounds_of(part: Sequence[Meeting]) -> str:
    """Return which rounds meetings are of, in words."""
    first, last = part[0].fixture.round, part[-1].fixture.round
    return f"round {first}" if first == last else f"rounds {first} to {last}"


def played_until(part: Sequence[Meeting]) -> date:
    """Return the last day of meetings that are all played."""
    if any(meeting.running or not meeting.is_begun for meeting in part):
        return date.max
    played = (score.game.night for meeting in part for score in meeting.over)
    noted = (absence.night for meeting in part for absence in meeting.noted)
    return max(night.day for night in (*played, *noted))


def place_in_list(part: Sequence[Meeting]) -> str:
    """Return who meets whom, and in which round, as letters and digits."""
    listed = [
        (meeting.fixture.round, *sorted(map(str, meeting.two)), meeting.games) for meeting in part
    ]
    return hashlib.sha256(repr(listed).encode()).hexdigest()[:16]
