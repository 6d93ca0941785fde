"""Answers of a night: why something that looked wrong is right, kept in the journal itself.

An answer changes no row. It is an entry of the journal, with its reason, and so it
is chained like every other, and undone like every other.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from canasta_club.club.nights import Night
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.ids import new_id

ACTION: Final = "night answer"
CLOSING: Final = "night close"
"""What is accepted when a night is made final is answered by that change itself."""

_BETWEEN: Final = "; "


class NightAnswer(NamedTuple):
    """The reason, and who gave it."""

    reason: str
    by: str


def add(book: Book, night: Night, items: Sequence[str], reason: str) -> None:
    """Answer items of a night, each named in words that stay the same."""
    journal.keep(book, ACTION, summary(str(night.day), items), about=str(night.id), reason=reason)


def new_key(night: Night) -> str:
    """Return the key of a change that answers items of a night."""
    return f"{night.id}:{new_id()}"


def summary(what: str, items: Sequence[str]) -> str:
    """Return the summary of a change that answers items."""
    return f"{what}: {_BETWEEN.join(items)}"


def of_night(book: Book, night: Night) -> Mapping[str, NightAnswer]:
    """Return the answers of a night that hold, by item; the newest of an item holds."""
    return {
        item: NightAnswer(entry.reason, entry.by)
        for _about, entry in journal.kept(book, (ACTION, CLOSING), str(night.id))
        for item in entry.summary.partition(": ")[2].split(_BETWEEN)
    }
