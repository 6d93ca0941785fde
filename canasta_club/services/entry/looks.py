"""Second looks: what other persons found of the hands of a night, read from the journal."""

from typing import NamedTuple
from uuid import UUID

from canasta_club.club.journal import SECOND_LOOKS, JournalEntry, LookVerdict
from canasta_club.club.nights import Night
from canasta_club.records import journal as records
from canasta_club.records.book.book import Book


class SecondLook(NamedTuple):
    """What a second person found of a hand, or why it was sent back, with the journal's entry."""

    verdict: LookVerdict
    entry: JournalEntry


def of_night(book: Book, night: Night) -> dict[tuple[UUID, int], SecondLook]:
    """Return the newest second look at each hand, by the id of the hand and its revision."""
    looks = {}
    for about, entry in records.kept(book, SECOND_LOOKS, str(night.id)):
        _night, hand_id, revision = about.split(":")
        looks[UUID(hand_id), int(revision)] = SecondLook(SECOND_LOOKS[entry.action], entry)
    return looks
