"""Undo while entering: it says what it is about to take back before it does."""

from canasta_club.club.journal import JournalEntry
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.services import journal


def is_own_hand(book: Book, entry: JournalEntry) -> bool:
    """Return whether a change is a hand that this very person entered."""
    return entry.by == book.by and entry.action in {"hand record", "hand correct"}


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
