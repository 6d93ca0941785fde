"""Row changes: the rows that changes of the journal wrote, before and after them."""

import re
from collections.abc import Collection, Container, Iterable, Iterator
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Table, or_, select

from canasta_club.records import replay
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.book.raw import RawRow
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.journal import ENTRY


def numbers(book: Book) -> dict[UUID, int]:
    """Return the number of every change, by its id."""
    query = select(ENTRY.c.id, ENTRY.c.number).where(ENTRY.c.club_id == book.club_id)
    return {row[0]: row[1] for row in book.rows(query)}


class WrittenRow(NamedTuple):
    """A row that a change wrote, before and after it, in plain form."""

    entry_id: UUID
    table: str
    before: RawRow | None
    after: RawRow | None


def images(
    book: Book,
    entry_ids: Iterable[UUID],
    tables: Collection[str] = (),
    *,
    updates: bool = False,
    naming: UUID | None = None,
) -> Iterator[WrittenRow]:
    """Yield the rows that changes wrote, in order.

    Those of some tables, only updated ones, or only those that name an id.
    """
    for some in chunks(entry_ids, 500):
        query = (
            select(CHANGE.c.entry_id, CHANGE.c.changed_table, CHANGE.c.before, CHANGE.c.after)
            .where(CHANGE.c.club_id == book.club_id, CHANGE.c.entry_id.in_(some))
            .order_by(CHANGE.c.entry_id, CHANGE.c.position)
        )
        if tables:
            query = query.where(CHANGE.c.changed_table.in_(tables))
        if naming:
            named = (column.contains(str(naming)) for column in (CHANGE.c.before, CHANGE.c.after))
            query = query.where(or_(*named))
        if updates:
            query = query.where(CHANGE.c.before.isnot(None), CHANGE.c.after.isnot(None))
        for entry_id, name, before, after in book.stream(query):
            table = WRITTEN.get(name)
            if table is None:
                continue  # An erasure notes what is not a row.
            yield WrittenRow(entry_id, name, _plain(table, before), _plain(table, after))


def _plain(table: Table, image: str | None) -> RawRow | None:
    return None if image is None else replay.read_image(table, image)


def mentioning(
    book: Book, ids: Collection[UUID], entry_ids: Container[UUID], tables: Collection[str] = ()
) -> set[UUID]:
    """Return which of some changes wrote a row that names one of these ids."""
    hex_ids, mentions = {str(each) for each in ids}, set[UUID]()
    query = select(CHANGE.c.entry_id, CHANGE.c.before, CHANGE.c.after).where(
        CHANGE.c.club_id == book.club_id
    )
    if tables:
        query = query.where(CHANGE.c.changed_table.in_(tables))
    for entry_id, before, after in book.stream(query):
        if entry_id in entry_ids and entry_id not in mentions:
            text = f"{before or ''}{after or ''}"
            if not hex_ids.isdisjoint(_ID.findall(text)):
                mentions.add(entry_id)
    return mentions


_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
