"""Answers of a night: why something that looked wrong is right, kept in the journal itself.

An answer changes no row. It is an entry of the journal, with the word why as its reason, and so it
is chained like every other, and undone like every other.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import exists, select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Night
from canasta_club.records.book.book import Book
from canasta_club.records.tables.club import ENTRY

ACTION: Final = "night answer"
CLOSING: Final = "night close"
"""What is accepted when a night is made final is answered by that change itself."""

_BETWEEN: Final = "; "
_LATER = ENTRY.alias("later")
_REDO = ENTRY.alias("redone")


class NightAnswer(NamedTuple):
    """The word why, and who gave it."""

    why: str
    by: str


def add(book: Book, night: Night, items: Sequence[str], why: str) -> None:
    """Answer items of a night, each named in words that stay the same."""
    with book.change(
        ACTION, summary(str(night.day), items), reason=why, key=new_key(night)
    ) as change:
        change.open_entry()


def new_key(night: Night) -> str:
    """Return the key of a change that answers items of a night."""
    return f"{night.id}:{uuid7()}"


def summary(what: str, items: Sequence[str]) -> str:
    """Return the summary of a change that answers items."""
    return f"{what}: {_BETWEEN.join(items)}"


def of_night(book: Book, night: Night) -> Mapping[str, NightAnswer]:
    """Return the answers of a night that hold, by item; the newest of an item holds."""
    redone = exists().where(
        _REDO.c.club_id == _LATER.c.club_id,
        _REDO.c.kind == "redo",
        _REDO.c.target_id == _LATER.c.id,
    )
    undone = exists().where(
        _LATER.c.club_id == ENTRY.c.club_id,
        _LATER.c.kind == "undo",
        _LATER.c.target_id == ENTRY.c.id,
        ~redone,
    )
    query = select(ENTRY.c.summary, ENTRY.c.reason, ENTRY.c.who).where(
        ENTRY.c.club_id == book.club_id,
        ENTRY.c.action.in_((ACTION, CLOSING)),
        ENTRY.c.idempotency_key.startswith(f"{night.id}:"),
        ~undone,
    )
    return {
        item: NightAnswer(why, who)
        for text, why, who in book.rows(query.order_by(ENTRY.c.number))
        for item in text.partition(": ")[2].split(_BETWEEN)
    }
