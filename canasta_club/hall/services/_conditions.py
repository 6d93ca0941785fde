"""Conditions: what the doctor says of the hall: cards that open pages, hands that wait."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from importlib.util import find_spec
from typing import Final

from canasta_club import extras
from canasta_club.club.nights import Night
from canasta_club.hall.records import rights, sends
from canasta_club.hall.services import waiting
from canasta_club.records.book.book import Book
from canasta_club.records.book.damage import UNREADABLE
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.records.wings import Finding, FindingState
from canasta_club.text.wording import counted

_PARTS: Final = ("starlette", "uvicorn", "python_multipart")
"""The packages of the extra ``serve``, as they are imported."""
_LATE: Final = timedelta(days=1)
"""Until when a night may go on whose day is over."""


def of_club(book: Book) -> Iterator[Finding]:
    """Yield what is found of the rights and the waiting hands of all nights of the club."""
    issued = rights.counted(book)
    waits_on = sends.nights_with_open(book)
    for night in night_records.of_club(book):
        if number := issued.get(night.id):
            yield from _of_cards(book, night, number)
        if night.id in waits_on:
            yield from _of_waiting(book, night)


def _of_cards(book: Book, night: Night, number: int) -> Iterator[Finding]:
    """Yield whether the cards of a night open pages, and whether anything serves these."""
    cards = f"{counted(number, 'card')} of {night.day}"
    if not night.is_open:
        yield _found("ok", f"{cards} open nothing: it is {night.state}.")
        return
    is_late = night.day + _LATE < book.today
    yield _found(
        "note" if is_late else "ok",
        f"{cards}: their pages can be opened while the night is open.",
        f"Close it, or end them: canasta hall revoke --night {night.day}" if is_late else "",
    )
    if missing := [name for name in _PARTS if find_spec(name) is None]:
        message = f"{cards} are for pages that this copy of the program cannot serve"
        how = extras.how_to_install("serve")
        yield _found("warning", f"{message}: it lacks {', '.join(missing)}.", how)


def _of_waiting(book: Book, night: Night) -> Iterator[Finding]:
    season, number = season_records.of_id(book, night.season_id), 0
    with suppress(*UNREADABLE):  # That is named by ``verify``.
        number = len(waiting.of_night(book, season, night)) if season else 0
    if not number:
        return
    look = f"See what was sent: canasta hall waiting --night {night.day}"
    verb = "wait" if number > 1 else "waits"
    what = f"{counted(number, 'hand')} of {night.day} {verb}"
    if night.is_open:
        yield _found("note", f"{what} for a second side, or for the desk.", look)
        return
    message = f"{what}, and the night is {night.state}: nothing is recorded of what was sent."
    advice = f"{look}. To record it, reopen the night: canasta night reopen {night.day} --reason …"
    yield _found("warning", message, advice)


def _found(state: FindingState, message: str, advice: str = "") -> Finding:
    return Finding(check="hall", state=state, message=message, advice=advice)
