"""Calendars (RFC 5545), which phones and mail programs subscribe to or open."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from canasta_club.text.letters import visible

_LONGEST: Final = 75
"""Octets of a line, without its end; a longer one goes on in the next, behind a space."""


@dataclass(frozen=True, slots=True)
class Event:
    """A day in a calendar; ``key`` stays when it changes, and ``version`` counts from 1."""

    key: str
    day: date
    title: str
    text: str = ""
    is_cancelled: bool = False
    version: int = 1


def ics(title: str, events: Iterable[Event]) -> bytes:
    """Return a calendar file; the same events give the same bytes."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//canasta-club//calendar//EN"]
    lines += [f"X-WR-CALNAME:{_escaped(title)}"]
    for event in events:
        lines += _event_lines(event)
    lines += ["END:VCALENDAR", ""]
    return "\r\n".join(part for line in lines for part in _folded(line)).encode()


def _event_lines(event: Event) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.key}@canasta-club"
    # When it was written would make every file differ.
    yield f"DTSTAMP:{event.day:%Y%m%d}T000000Z"
    yield f"SEQUENCE:{event.version - 1}"
    yield f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{event.day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escaped(event.title)}"
    if event.text:
        yield f"DESCRIPTION:{_escaped(event.text)}"
    yield f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def _escaped(text: str) -> str:
    r"""Return text as a value.

    >>> _escaped("Ash; Birch, Elm")
    'Ash\\; Birch\\, Elm'
    """
    lines = [visible(line) for line in text.split("\n")]
    for letter in "\\;,":
        lines = [line.replace(letter, f"\\{letter}") for line in lines]
    return "\\n".join(lines)


def _folded(line: str) -> Iterator[str]:
    """Yield the parts of a line, none with half a letter."""
    part, lead = "", ""
    for letter in line:
        if len((lead + part + letter).encode()) > _LONGEST:
            yield lead + part
            part, lead = "", " "
        part += letter
    yield lead + part
