"""Decisions: which players of clubs the centre says are one person, and what it says of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from canasta_club.federation.club.people import CentreNote, Link, RecordId
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.tables.wings.federation import PERSON_CARD, PERSON_LINK


@dataclass(frozen=True, slots=True)
class PersonLink:
    """Two players who were merged into one person; an undone merge stays as history."""

    id: UUID
    member_id: UUID
    player_id: UUID
    other_member_id: UUID
    other_player_id: UUID
    reason: str = ""
    is_undone: bool = False
    undone_reason: str = ""
    version: int = field(default=1, compare=False)

    @property
    def records(self) -> Link:
        """The two records."""
        return (
            RecordId(self.member_id.hex, self.player_id.hex),
            RecordId(self.other_member_id.hex, self.other_player_id.hex),
        )


@dataclass(frozen=True, slots=True)
class PersonCard:
    """What the centre says of a record: a card, and privacy where it decided on it.

    A `PlayerCard` is what a club says of its own player, who is private or not.
    """

    id: UUID
    member_id: UUID
    player_id: UUID
    card: str = ""
    is_private: bool | None = None
    version: int = field(default=1, compare=False)

    @property
    def record(self) -> RecordId:
        """The record it is about."""
        return RecordId(self.member_id.hex, self.player_id.hex)


_LINKS = Mapper(PERSON_LINK, PersonLink).by(PERSON_LINK.c.id)
_CARDS = Mapper(PERSON_CARD, PersonCard)


def all_links(book: Book) -> list[PersonLink]:
    """Return every merge, undone ones too, the oldest first."""
    return list(map(_LINKS.reader(), book.rows(_LINKS.query)))


def links(book: Book) -> list[Link]:
    """Return the records that are merged."""
    return [each.records for each in all_links(book) if not each.is_undone]


def cards(book: Book) -> dict[RecordId, PersonCard]:
    """Return what the centre says of records."""
    found_cards = map(_CARDS.reader(), book.rows(_CARDS.query))
    return {each.record: each for each in found_cards}


def notes(book: Book) -> Mapping[RecordId, CentreNote]:
    """Return what the centre says of records, as the registry takes it."""
    return {key: CentreNote(each.card, each.is_private) for key, each in cards(book).items()}


def merge(book: Book, one: RecordId, other: RecordId, summary: str, reason: str) -> None:
    """Say that two records are of one person."""
    new = PersonLink(
        new_id(),
        UUID(one.club),
        UUID(one.player),
        UUID(other.club),
        UUID(other.player),
        reason,
    )
    with book.change("federation person merge", summary, reason=reason) as change:
        _LINKS.insert(change, [new])


def unmerge(book: Book, merged: list[PersonLink], summary: str, reason: str) -> None:
    """Take merges back; they stay as history."""
    with book.change("federation person unmerge", summary, reason=reason) as change:
        for each in merged:
            _LINKS.update(change, each, is_undone=True, undone_reason=reason)


def say(
    book: Book, record: RecordId, summary: str, *, card: str = "", is_private: bool | None = None
) -> None:
    """Say of a record which card it has, or whether its name is private; the rest stays."""
    known = cards(book).get(record)
    with book.change("federation person card", summary) as change:
        if known is None:
            club, player = UUID(record.club), UUID(record.player)
            _CARDS.insert(change, [PersonCard(new_id(), club, player, card, is_private)])
        else:
            private = known.is_private if is_private is None else is_private
            _CARDS.update(change, known, card=card or known.card, is_private=private)
