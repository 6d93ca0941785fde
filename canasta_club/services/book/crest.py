"""The crest of a club, which stands on its papers, and where it is kept."""

import hashlib
from collections.abc import Iterator
from typing import Final

from canasta_club.errors import CanastaError, Problem
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import crests
from canasta_club.reports.imprint import Crest
from canasta_club.reports.page import FactRow

_KEPT: Final = "the picture in the book"
"""What it is called where something is wrong with it."""


def crest_of(book: Book) -> Crest | None:
    """Return the crest of the club, if it has one."""
    kept = crests.of_club(book)
    return Crest(kept.kind, kept.content) if kept else None


def fact_rows(book: Book) -> Iterator[FactRow]:
    """Yield what is shown of the crest: to machines its type and the start of its SHA-256."""
    if crest := crest_of(book):
        value = f"{crest.kind}, {hashlib.sha256(crest.content).hexdigest()[:16]}"
        yield FactRow("crest", value, f"{crest.ending.upper()}, {len(crest.content):,} bytes")


def put(book: Book, crest: Crest | None) -> None:
    """Keep a picture in the place of the one there is, or none."""
    if crest:
        crests.put(book, crest.kind, crest.content)
    else:
        crests.remove(book)


def changes(before: Crest | None, now: Crest | None) -> Iterator[str]:
    """Yield what a change of the crest is called."""
    if now != before:
        yield "a new crest" if now else "without a crest"


def problems(book: Book) -> Iterator[Problem]:
    """Yield why the picture in the book may not be its crest: it may have come in a club's file."""
    try:
        if crest := crest_of(book):
            from canasta_club.services.book import _crest_file

            if _crest_file.look_at(_KEPT, crest.content).kind != crest.kind:
                raise _crest_file.NotACrestError(_KEPT, f"it is no {crest.kind}")
    except CanastaError as fault:
        remedy = "Take it away: canasta club edit --crest none"
        yield Problem("error", fault.code, f"{fault.cause} {remedy}")


def read(written: str) -> Crest | None:
    """Read the picture in a file: small, whole, no more than seen; ``none`` is no crest."""
    # What looks at pictures takes longer to load than the crest of most commands.
    from canasta_club.services.book import _crest_file

    return _crest_file.read(written)
