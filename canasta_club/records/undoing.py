"""Undoing: take back a change, and bring it back.

An undo takes back the newest change that still holds, a redo the newest undo that no change has
followed. Both are in the journal themselves.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Table, bindparam, func, select

from canasta_club.club.journal import ERASING, JournalEntry
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change, chunks, defaults, insertion
from canasta_club.records.book.problems import lost_update
from canasta_club.records.book.raw import from_image, plain
from canasta_club.records.journal import SEE_WHAT_DIFFERS, entries, undone
from canasta_club.records.tables.by_name import DECIDED, WRITTEN
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import Query
from canasta_club.text.progress import Progress

_PAGE = 2000


def to_undo(book: Book, number: int | None = None) -> JournalEntry:
    """Return the change of a number (default: the newest that still holds).

    Raises `NotFoundError`, and `ConflictError` for one that is undone or cannot be.
    """
    if number is None:
        entry = _newest(book, ENTRY.c.kind == "change", ~undone())
        if entry is None:
            raise NotFoundError("There is nothing to undo.")
        return _not_erasing(entry)
    if not (entry := _newest(book, ENTRY.c.number == number)):
        raise NotFoundError(f"There is no change {number}.", hint="See them with: canasta journal")
    if entry.kind != "change":
        what = f"is itself an {entry.kind}" if entry.kind == "undo" else f"is a {entry.kind}"
        raise ConflictError(
            f"Change {entry.number} {what}; only what people changed can be undone.",
            hint=f"Change {entry.target} can be: canasta undo {entry.target}"
            if entry.kind == "redo"
            else "Bring back what was undone last with: canasta redo",
        )
    if entry.is_undone:
        raise ConflictError(f"Change {entry.number} is undone already: {entry.summary}.")
    return _not_erasing(entry)


def newest_to_undo(
    book: Book, *, before: int | None = None, by: str = "", actions: Collection[str] = ()
) -> JournalEntry | None:
    """Return the newest change that can be undone, if there is one.

    Only those ``before`` a number, ``by`` a person, or of some ``actions``, where that is given.
    """
    conditions = [ENTRY.c.kind == "change", ENTRY.c.action.not_in(ERASING), ~undone()]
    if before is not None:
        conditions.append(ENTRY.c.number < before)
    if by:
        conditions.append(ENTRY.c.who == by)
    if actions:
        conditions.append(ENTRY.c.action.in_(actions))
    return _newest(book, *conditions)


def _not_erasing(entry: JournalEntry) -> JournalEntry:
    if entry.action in ERASING:
        raise ConflictError(
            f"Change {entry.number} erased a player; it cannot be undone.",
            hint="An earlier change is undone by its number: canasta undo N",
        )
    return entry


def to_redo(book: Book) -> JournalEntry:
    """Return the change that the last undo took back, if no change has followed."""
    return _undone_by(book, _to_redo(book))


def undo(book: Book, progress: Progress | None = None, number: int | None = None) -> JournalEntry:
    """Undo the change of a number (default: the newest that still holds), and return it.

    Raises `ConflictError` if a row that it changed was changed since.
    """
    from canasta_club.records import replay  # noqa: PLC0415  (loads all tables)
    from canasta_club.records.tables.all_tables import FACTS  # noqa: PLC0415

    with book.change("undo", kind="undo") as change:
        entry = to_undo(book, number)
        if not replay.is_as_written(book, entry.id, entry.number):
            raise _contradicted(f"Change {entry.number} is not in the journal as it was written")
        _begin(change, entry, f"undid change {entry.number}: {entry.summary}")
        wrote, members = _Sum(entry.id), set[UUID]()
        for table, before, after in _images(book, entry.id):
            members |= _members(table, after or before)
            if before is not None and after is None:
                _put_in(change, table, [before], _ignore)
            elif before is not None:
                _put_back(change, table, before, after)
            else:  # What was inserted is taken out below.
                wrote.take(table, after)
        for table in reversed(FACTS):
            _take_out(change, table, entry.id, wrote, progress or _ignore)
        if entry.number >= replay.since(book) and not wrote.is_even:
            raise _contradicted(f"What change {entry.number} wrote is no longer as it was written")
        _renew(book, members)
    return entry


def redo(book: Book, progress: Progress | None = None) -> JournalEntry:
    """Redo what the last undo took back, and return it."""
    with book.change("redo", kind="redo") as change:
        undoing = _to_redo(book)
        entry = _undone_by(book, undoing)
        _begin(change, undoing, f"redid change {entry.number}: {entry.summary}")
        images = _images(book, undoing.id)
        members = set[UUID]()
        for (table, is_gone), group in groupby(images, key=lambda image: (image[0], not image[2])):
            if is_gone:
                rows = (before for _table, before, _after in group if before)
                _put_in(change, table, _noting(table, rows, members), progress or _ignore)
            else:
                for own_table, before, after in group:
                    members |= _members(own_table, after or before)
                    if before is None and after is not None:
                        _take_out_again(change, own_table, after)
                    else:
                        _put_back(change, own_table, before, after)
        _renew(book, members)
    return entry


def _contradicted(what: str) -> ConflictError:
    return ConflictError(f"{what}; nothing was undone.", hint=SEE_WHAT_DIFFERS)


def _members(table: Table, row: Mapping[str, Any] | None) -> set[UUID]:
    """Return the club that a row of a federation is about: what follows from it is renewed."""
    return {row["member_id"]} if row is not None and table.name in DECIDED else set()


def _noting(
    table: Table, rows: Iterable[dict[str, Any]], members: set[UUID]
) -> Iterator[dict[str, Any]]:
    for row in rows:
        members |= _members(table, row)
        yield row


def _renew(book: Book, members: Collection[UUID]) -> None:
    """Bring up to date what a centre knows of clubs whose bundles or keys have changed."""
    if members:
        from canasta_club.records import wings  # noqa: PLC0415  (few changes are one of a wing)

        for wing in wings.of_rows(book):
            wing.renew(book, members)


def _to_redo(book: Book) -> JournalEntry:
    """Return the last undo, if no change has followed."""
    last_change = (
        select(func.max(ENTRY.c.number))
        .where(ENTRY.c.club_id == book.club_id, ENTRY.c.kind == "change")
        .scalar_subquery()
    )
    undoing = _newest(book, ENTRY.c.kind == "undo", ~undone(), ENTRY.c.number > last_change)
    if undoing is not None:
        return undoing
    last = _newest(book, ENTRY.c.kind == "change")
    if last is not None and last.action in ERASING:
        raise ConflictError(f"Change {last.number} erased a player; nothing before it is redone.")
    raise NotFoundError("There is nothing to redo.", hint="Only the last undo can be redone.")


def _undone_by(book: Book, undoing: JournalEntry) -> JournalEntry:
    (entry,) = entries(book, 1, ENTRY.c.number == undoing.target)
    return entry


def _begin(change: Change, target: JournalEntry, summary: str) -> None:
    change.target_id = target.id
    change.summary = summary
    change.open_entry()


def _newest(book: Book, *conditions: ColumnElement[bool]) -> JournalEntry | None:
    return next(iter(entries(book, 1, *conditions)), None)


def _images(
    book: Book, entry_id: UUID
) -> Iterator[tuple[Table, dict[str, Any] | None, dict[str, Any] | None]]:
    """Yield the rows that a change touched, the last first: table, row before, row after."""
    # Only undo and redo read them.
    from canasta_club.records.tables.changes import CHANGE  # noqa: PLC0415

    query = (
        select(CHANGE.c.position, CHANGE.c.changed_table, CHANGE.c.before, CHANGE.c.after)
        .where(CHANGE.c.club_id == book.club_id, CHANGE.c.entry_id == entry_id)
        .order_by(CHANGE.c.position.desc())
        .limit(_PAGE)
    )
    # Read page by page: the book is written in between, when no query may be open.
    page = book.rows(query)
    while page:
        for _position, name, before, after in page:
            table = WRITTEN[name]
            yield (
                table,
                None if before is None else from_image(table, before),
                None if after is None else from_image(table, after),
            )
        page = book.rows(query.where(CHANGE.c.position < page[-1].position))


def _put_back(
    change: Change, table: Table, before: dict[str, Any] | None, after: dict[str, Any] | None
) -> None:
    """Restore a changed row; its version rises, so that no writer takes it for the old row."""
    if before is None or after is None:
        raise lost_update(table)
    key, current = _as_left(change, table, after)
    restored = {**current, **before}
    if "version" in current:
        restored["version"] = current["version"] + 1
    change.overwrite(table, current, restored, **key)
    change.record(table, current, restored)


def _as_left(
    change: Change, table: Table, after: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the key of a row and the row, which is still as a change left it."""
    key = {
        column.name: after[column.name] for column in table.primary_key if column.name != "club_id"
    }
    current = change.row(table, **key)
    # A row that an older version of the program recorded has fewer columns.
    if not current or _facts({**current, **after}) != _facts(current):
        raise lost_update(table)
    return key, current


class _Sum:
    """A sum over the rows that a change wrote, of what the journal has and what the book holds.

    Each row is taken twice where both agree, so that the sum comes to nothing; versions, which
    rise when a row is put back, do not count.
    """

    def __init__(self, entry_id: UUID) -> None:
        self._entry_id = entry_id
        self._sum = 0

    @property
    def is_even(self) -> bool:
        """Whether the journal and the book agree."""
        return self._sum == 0

    def take(self, table: Table, row: Mapping[str, Any] | None) -> None:
        """Take in a row, if the change first wrote it."""
        if row is not None and row.get("entry_id") == self._entry_id:
            usual = defaults(table)
            values = [
                plain(column, row.get(column.name, usual[column.name]))
                for column in table.c
                if column.name != "version"
            ]
            text = json.dumps([table.name, *values])
            digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
            self._sum ^= int.from_bytes(digest)


def _facts(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "version"}


def _take_out(
    change: Change, table: Table, entry_id: UUID, wrote: "_Sum", progress: Progress
) -> None:
    """Delete the rows that a change inserted, keeping them in the journal."""
    mine = {"club_id": change.club_id, "entry_id": entry_id}
    count = 0
    for some in chunks(change.connection.execute(_inserted(table), mine).mappings()):
        change.record_many(table, ((dict(row), None) for row in some))
        for row in some:
            wrote.take(table, dict(row))
        progress(len(some))
        count += len(some)
    if count:
        change.delete(table, entry_id=entry_id)


@cache
def _inserted(table: Table) -> Query:
    """Return the query for the rows that a change of the club inserted."""
    mine = [table.c[name] == bindparam(name) for name in ("club_id", "entry_id")]
    return select(table).where(*mine).execution_options(yield_per=1000)


def _take_out_again(change: Change, table: Table, after: Mapping[str, Any]) -> None:
    """Delete a row once more that an undo had put back, if it is as it was then."""
    key, current = _as_left(change, table, after)
    change.record(table, current, None)
    change.delete(table, **key)


def _put_in(
    change: Change, table: Table, rows: Iterable[dict[str, Any]], progress: Progress
) -> None:
    """Insert deleted rows again; they still belong to the change that first wrote them."""
    for chunk in chunks(rows):
        new = [{**defaults(table), **row} for row in chunk]
        change.connection.execute(insertion(table), new)
        change.record_many(table, ((None, row) for row in new))
        progress(len(chunk))


def _ignore(rows: int) -> None:
    """Ignore progress."""
