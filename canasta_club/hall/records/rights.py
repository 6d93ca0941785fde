"""Rights in the book: issued and revoked by changes of the journal; of a code only its hash."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from canasta_club.club.nights import Night
from canasta_club.hall.club.rights import Right
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.tables.wings.hall import HALL_RIGHT

_RIGHTS = Mapper(HALL_RIGHT, Right, columns={"table": "table_number"})


def of_night(book: Book, night: Night) -> list[Right]:
    """Return the rights of a night by table and side, revoked ones too; desk and wall first."""
    rows = book.find(_RIGHTS.query, {HALL_RIGHT.c.night_id: night.id})
    return sorted(map(_RIGHTS.reader(), rows), key=_place)


def _place(right: Right) -> tuple[int, int, str, datetime, UUID]:
    return right.table or 0, right.seat or 0, right.kind, right.issued, right.id


def counted(book: Book) -> dict[UUID, int]:
    """Return how many rights that are not revoked each night has, by its id."""
    columns = HALL_RIGHT.c.night_id, func.count().label("number")
    query = select(*columns).where(HALL_RIGHT.c.club_id == book.club_id)
    query = query.where(HALL_RIGHT.c.revoked.is_(None)).group_by(HALL_RIGHT.c.night_id)
    return {row.night_id: row.number for row in book.rows(query)}


def of_hash(book: Book, hash_: str) -> Right | None:
    """Return the right whose code has a hash, if the club issued it."""
    rows = book.find(_RIGHTS.query, {HALL_RIGHT.c.hash: hash_})
    return next(map(_RIGHTS.reader(), rows), None)


def add(book: Book, night: Night, rights: Sequence[Right]) -> None:
    """Issue rights of a night."""
    with book.change("hall issue", f"rights of the hall were issued for {night.day}") as change:
        _RIGHTS.insert(change, rights)


def revoke(book: Book, night: Night, rights: Sequence[Right], now: datetime) -> None:
    """Revoke rights; they stay on record."""
    what = rights[0].name if len(rights) == 1 else f"{len(rights)} rights"
    with book.change("hall revoke", f"{what} of {night.day} revoked") as change:
        new = {each.id: (each.version, {"revoked": now}) for each in rights}
        change.update_many(HALL_RIGHT, new)
