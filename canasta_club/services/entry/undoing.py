"""Undo while entering: it says what it is about to take back before it does."""

from canasta_club.club.journal import SECOND_LOOKS, JournalEntry
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records import undoing
from canasta_club.records.book.book import Book
from canasta_club.services import journal

_OWN = {"hand record", "hand correct", "hand move", "hand swap"}


def is_own_hand(book: Book, entry: JournalEntry) -> bool:
    """Return whether a change is a hand that this very person entered."""
    return entry.by == book.by and entry.action in _OWN


def newest(book: Book, before: JournalEntry | None = None) -> JournalEntry:
    """Return the newest change that can be undone, or the one before another."""
    entry = undoing.newest_to_undo(book, before=before.number if before else None)
    if entry is None:
        what = f"before change {before.number}" if before else "yet"
        raise NotFoundError(f"There is nothing to undo {what}.")
    return entry


def own_look(book: Book, before: JournalEntry | None = None) -> JournalEntry:
    """Return this very person's newest second look at a hand, or the one before another."""
    number = before.number if before else None
    entry = undoing.newest_to_undo(book, before=number, by=book.by, actions=SECOND_LOOKS)
    if entry is None:
        raise NotFoundError("No further second look of yours can be undone.")
    return entry


def undo(book: Book, entry: JournalEntry) -> JournalEntry:
    """Undo the change that was shown; refuse if another one has followed it."""
    with book.change("undo", kind="undo"):
        now = journal.to_undo(book)
        if now.number != entry.number:
            raise ConflictError(
                f"Change {now.number} came after it: {now.summary} ({now.by}).",
                hint="Look again, then undo.",
            )
    return journal.undo(book)
