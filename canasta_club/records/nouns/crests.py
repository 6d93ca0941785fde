"""Crests: what a club prints on its papers."""

from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from uuid import UUID

from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.tables.cards import CREST


@dataclass(frozen=True, slots=True)
class KeptCrest:
    """A picture, and its media type, such as ``image/svg+xml``."""

    id: UUID
    kind: str
    content: bytes
    version: int = field(default=1, compare=False)


def _text(content: bytes) -> str:
    return b64encode(content).decode("ascii")


_CRESTS = Mapper(CREST, KeptCrest, load={"content": b64decode}, dump={"content": _text})


def of_club(book: Book) -> KeptCrest | None:
    """Return the crest of the club, if it has one."""
    return next(map(_CRESTS.reader(), book.find(_CRESTS.query)), None)


def put(book: Book, kind: str, content: bytes) -> None:
    """Put a crest in the place of the one there is."""
    with book.change("club edit") as change:
        if known := of_club(book):
            _CRESTS.update(change, known, kind=kind, content=content)
        else:
            _CRESTS.insert(change, [KeptCrest(new_id(), kind, content)])


def remove(book: Book) -> None:
    """Take the crest away, if there is one."""
    if known := of_club(book):
        with book.change("club edit") as change:
            change.remove(CREST, known.version, id=known.id)
