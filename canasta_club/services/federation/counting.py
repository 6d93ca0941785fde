"""Counting: how much of what clubs sent counts at a centre."""

from canasta_club.records.book.book import Book
from canasta_club.records.federation import derived
from canasta_club.text.wording import counted


def sentence(book: Book) -> str:
    """Say how many nights of how many clubs count now, and how many bundles wait."""
    sent = derived.counts(book).values()
    nights = counted(sum(each.nights for each in sent), "night")
    waiting = counted(len(derived.quarantined(book)), "bundle")
    return f"Counting now: {nights} of {counted(len(sent), 'club')}; {waiting} in quarantine."
