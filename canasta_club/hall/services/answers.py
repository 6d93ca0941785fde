"""Answers: what the house asks of the hall (`records/wings.py`), a question a function."""

from collections.abc import Collection, Iterator
from uuid import UUID

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import Problem
from canasta_club.records.book.book import Book
from canasta_club.records.wings import Finding
from canasta_club.text.progress import Progress


def unfinished(book: Book, season: Season, night: Night) -> Iterator[Problem]:
    """Yield each hand that a table sent and nobody has recorded."""
    from canasta_club.hall.services import unfinished as left

    return left.problems(book, season, night)


def problems(book: Book, progress: Progress | None) -> Iterator[Problem]:
    """Yield the waiting hands that cannot be read; that the rest agrees, the journal says."""
    from canasta_club.hall.records import sends
    from canasta_club.records.book.damage import UNREADABLE

    del progress
    try:
        sends.all_open(book)
    except UNREADABLE as fault:
        message = (
            f"a hand that waits for confirmation cannot be read ({type(fault).__name__});"
            " the table sends it again"
        )
        yield Problem("error", "waiting-unreadable", message)


def conditions(book: Book) -> Iterator[Finding]:
    """Yield which cards open pages, what waits, and whether the pages can be served."""
    from canasta_club.hall.services import _conditions as found

    return found.of_club(book)


def before_erasing(book: Book, ids: Collection[UUID]) -> None:
    """Put the label in the place of the names of a person on the slips that wait."""
    from dataclasses import replace

    from canasta_club.club.naming import Namer
    from canasta_club.hall.records import sends
    from canasta_club.records import person_names

    waiting = sends.all_open(book)
    if not waiting:
        return
    held = person_names.held(book, ids)
    namer = Namer(held.mine, held.others, person_names.next_label(book))
    for send in waiting:
        slip = send.slip and sends.without(send.slip, namer)
        new = replace(send, slip=slip, reason=namer.without(send.reason))
        if new != send:
            sends.rewrite(book, new)
