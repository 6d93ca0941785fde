"""Journal: who changed what, when and why; nothing is ever deleted from it."""

from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import cast

from sqlalchemy import ColumnElement, Table, exists, func, select

from canasta_club.club.journal import HEAD_DIGITS, JournalEntry
from canasta_club.records.book.book import Book
from canasta_club.records.ids import new_id
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import on

SEE_WHAT_DIFFERS = "See what differs, and how to mend it: canasta verify"

_COLUMNS = (
    ENTRY.c.who.label("by"),
    *(ENTRY.c[n] for n in ("id", "number", "at", "kind", "action", "summary", "reason", "hash")),
)


@cache
def undone() -> ColumnElement[bool]:
    """Return the condition that an entry no longer holds.

    A change is undone by an undo that no redo took back; an undo, by a redo.
    """
    later, redo = (cast(Table, ENTRY.alias(name)) for name in ("later", "redone"))
    return exists().where(
        later.c.kind.in_(("undo", "redo")),
        on(later.c.target_id, ENTRY.c.id),
        ~exists().where(redo.c.kind == "redo", on(redo.c.target_id, later.c.id)),
    )


def entries(
    book: Book, limit: int | None = None, *conditions: ColumnElement[bool]
) -> list[JournalEntry]:
    """Return the changes of the journal that are wanted, the newest first."""
    target = ENTRY.alias("target")
    condition = (target.c.club_id == ENTRY.c.club_id) & (target.c.id == ENTRY.c.target_id)
    query = (
        select(*_COLUMNS, target.c.number.label("target"), undone().label("is_undone"))
        .outerjoin(target, condition)
        .where(ENTRY.c.club_id == book.club_id, *conditions)
        .order_by(ENTRY.c.number.desc())
        .limit(limit)
    )
    return [JournalEntry(**row._mapping) for row in book.rows(query)]  # noqa: SLF001  (public, says SQLAlchemy)


def head(book: Book) -> str:
    """Return the head of the chain: it changes with every change of the book."""
    query = select(ENTRY.c.hash).where(ENTRY.c.club_id == book.club_id)
    return str(book.value(query.order_by(ENTRY.c.number.desc()).limit(1)) or "")[:HEAD_DIGITS]


def with_head(book: Book, fingerprint: str) -> int | None:
    """Return the number of the change whose hash begins so; None if there is none."""
    mine = (ENTRY.c.club_id == book.club_id) & ENTRY.c.hash.startswith(fingerprint)
    return cast("int | None", book.value(select(ENTRY.c.number).where(mine)))


def newest(book: Book) -> tuple[int, datetime | None]:
    """Return the number of the newest change of the club, and the latest time of any change.

    The clock may have been set back, so the newest change need not have the latest time.
    """
    query = select(func.max(ENTRY.c.number), func.max(ENTRY.c.at))
    number, at = book.rows(query.where(ENTRY.c.club_id == book.club_id))[0]
    return number or 0, at


def keep(book: Book, action: str, summary: str, *, about: str, reason: str = "") -> None:
    """Keep in the journal what a person vouched for; no row changes.

    ``about`` names what it is about, by ids; it is chained and undone like every other change.
    """
    with book.change(action, summary, reason=reason, key=f"{about}:{new_id()}") as change:
        change.open_entry()


def kept(book: Book, actions: Collection[str], start: str) -> list[tuple[str, JournalEntry]]:
    """Return what is kept and holds, the oldest first, with the words that say what it is about.

    Only those whose words begin with ``start``.
    """
    key = ENTRY.c.idempotency_key
    condition = ENTRY.c.action.in_(actions) & key.startswith(f"{start}:")
    query = select(ENTRY.c.id, key).where(ENTRY.c.club_id == book.club_id, condition)
    about = {row[0]: str(row[1]).rpartition(":")[0] for row in book.rows(query)}
    found_entries = entries(book, None, condition, ~undone()) if about else []
    return [(about[entry.id], entry) for entry in reversed(found_entries)]
