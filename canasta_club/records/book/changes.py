"""Change: the one way to write in the book, recorded in the journal."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from itertools import islice
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Insert,
    Table,
    Update,
    and_,
    bindparam,
    delete,
    insert,
    select,
)
from sqlalchemy import update as sql_update
from sqlalchemy.sql.schema import ScalarElementColumnDefault

from canasta_club.club.journal import EntryKind, Images, entry_hash
from canasta_club.errors import ConflictError
from canasta_club.records import sealed_columns
from canasta_club.records.book import problems
from canasta_club.records.book.raw import plain
from canasta_club.records.ids import new_id
from canasta_club.records.tables.kinds import Query

T = TypeVar("T")
_CHUNK = 2000
_FEW = 500
"""Rows sent to the database at a time, so that a large import stays small in memory."""

_MANY = 500
"""Rows after which the sizes of tables are estimated."""


@dataclass(slots=True)
class Change:
    """A change under way.

    Its row in the journal is written with the first row it changes, so a change that writes nothing
    leaves none. ``summary`` may be set late; without one, the last suggestion of a part holds.
    Without a ``reason`` the first one that a part gives holds. ``number`` and ``hash`` are those of
    its entry, once it is finished.
    """

    connection: Connection
    club_id: UUID
    who: str
    action: str
    summary: str = ""
    reason: str = ""
    key: str = ""
    kind: EntryKind = "change"
    target_id: UUID | None = None
    at: datetime = field(default_factory=partial(datetime.now, UTC))
    entry_id: UUID = field(default_factory=new_id)
    _has_summary: bool = False
    hash: str = ""
    _previous: str | None = None
    number: int = 0
    _position: int = 0
    _images: Images = field(default_factory=Images)
    _recorded: list[dict[str, object]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._has_summary = bool(self.summary)

    def suggest(self, summary: str, reason: str = "") -> None:
        """Suggest a summary and a reason, for a change that has none of its own."""
        self.reason = self.reason or reason
        if summary and not self._has_summary:
            self.summary = summary

    def insert(self, table: Table, rows: Iterable[Mapping[str, object]]) -> int:
        """Insert rows, which get their club and change here, and return how many.

        The journal keeps each of them, with the defaults of its table.
        """
        count = 0
        mine = {"club_id": self.club_id, "entry_id": self.entry_id}
        usual = defaults(table)
        for chunk in chunks(rows):
            self.open_entry()
            new = [{**usual, **row, **mine} for row in chunk]
            self.connection.execute(insertion(table), new)
            self.record_many(table, ((None, row) for row in new))
            count += len(chunk)
        return count

    def update(
        self, table: Table, version: int, new: Mapping[str, object], **key: UUID | int
    ) -> None:
        """Change the row of a key, if it still has the version that was read.

        The journal keeps the row before and after.
        """
        before = self._as_read(table, version, key)
        after = {**before, **new, "version": version + 1}
        self.open_entry()
        self.overwrite(table, before, after, **key)
        self.record(table, before, after)

    def remove(self, table: Table, version: int, **key: UUID | int) -> None:
        """Delete the row of a key, if it still has the version that was read.

        The journal keeps it.
        """
        before = self._as_read(table, version, key)
        self.open_entry()
        self.delete(table, **key)
        self.record(table, before, None)

    def _as_read(self, table: Table, version: int, key: Mapping[str, UUID | int]) -> dict[str, Any]:
        row = self.row(table, **key)
        if row.get("version") != version:
            raise problems.lost_update(table)
        return row

    def row(self, table: Table, **key: object) -> dict[str, Any]:
        """Return the club's row of a key as it is now; an empty one where there is none."""
        stored = self.connection.execute(_selection(table, *key), self._given(key)).first()
        return {} if stored is None else dict(stored._mapping)  # noqa: SLF001  (public, says SQLAlchemy)

    def delete(self, table: Table, **key: UUID | int) -> None:
        """Delete the club's rows of a key; the caller records them."""
        self.connection.execute(_deletion(table, *key), self._given(key))

    def _given(self, key: Mapping[str, object]) -> dict[str, object]:
        return {f"of_{name}": value for name, value in {"club_id": self.club_id, **key}.items()}

    def update_many(
        self, table: Table, new: Mapping[UUID, tuple[int, Mapping[str, object]]]
    ) -> None:
        """Change many rows by id, each if it still has the version that was read.

        All of them get values for the same columns.
        """
        for ids in chunks(new, _FEW):
            mine = (table.c.club_id == self.club_id) & table.c.id.in_(ids)
            rows = self.connection.execute(select(table).where(mine)).mappings()
            before = {row["id"]: dict(row) for row in rows}
            if any(each not in before or before[each]["version"] != new[each][0] for each in ids):
                raise problems.lost_update(table)
            changed = {each: {**new[each][1], "version": new[each][0] + 1} for each in ids}
            self.open_entry()
            rows_to_write = [{**self._given({"id": each}), **changed[each]} for each in ids]
            self.connection.execute(_overwriting(table, "id"), rows_to_write)
            images = ((before[each], {**before[each], **changed[each]}) for each in ids)
            self.record_many(table, images)

    def overwrite(
        self,
        table: Table,
        before: Mapping[str, object],
        after: Mapping[str, object],
        **key: UUID | int,
    ) -> None:
        """Write a row over the version of it that was read, and over no other."""
        # A distributed database refuses to set the column that says where a row lies.
        new = {name: value for name, value in after.items() if name not in {"club_id", *key}}
        read = {**key, "version": before["version"]} if "version" in before else key
        values = {**self._given(read), **new}
        if self.connection.execute(_overwriting(table, *read), values).rowcount != 1:
            raise problems.lost_update(table)

    def record(
        self, table: Table, before: Mapping[str, object] | None, after: Mapping[str, object] | None
    ) -> None:
        """Record a row before and after in the journal."""
        self.record_many(table, [(before, after)])

    def record_many(
        self,
        table: Table,
        images: Iterable[tuple[Mapping[str, object] | None, Mapping[str, object] | None]],
    ) -> None:
        """Record rows before and after in the journal."""
        for position, (before, after) in enumerate(images, self._position + 1):
            salts, texts, seals = _kept(table, before, after)
            self._images.add(position, table.name, *seals)
            self._keep(position, table.name, texts, salts)

    def _keep(
        self, position: int, table: str, texts: Sequence[str | None], salts: str = ""
    ) -> None:
        """Keep a row of the journal until there are many, or the change is finished."""
        self._position = position
        self._recorded.append(
            {
                "club_id": self.club_id,
                "entry_id": self.entry_id,
                "position": position,
                "changed_table": table,
                "before": texts[0],
                "after": texts[1],
                "salts": salts,
            }
        )
        if len(self._recorded) == _CHUNK:
            self._write_recorded()

    def _write_recorded(self) -> None:
        if self._recorded:
            # Most commands write nothing and declare no rows of it.
            from canasta_club.records.tables.changes import CHANGE  # noqa: PLC0415

            self.connection.execute(insertion(CHANGE), self._recorded)
            self._recorded = []

    def note(self, kind: str, values: Iterable[Mapping[str, object]]) -> None:
        """Record values in the journal that are not rows of a table; replaying skips them."""
        for position, value in enumerate(values, self._position + 1):
            text = to_image(value)
            self._images.add(position, kind, None, text)
            self._keep(position, kind, (None, text))

    def open_entry(self) -> None:
        """Write the change in the journal, once."""
        if self.is_in_journal:
            return
        if self.key and self.row(_entries(), idempotency_key=self.key):
            raise ConflictError("This change was already made.")
        newest = self.connection.execute(_newest(), self._given({})).first()
        number, self._previous = (0, "") if newest is None else (newest.number, newest.hash)
        self.number = number + 1
        # Its hash is known when the change is finished.
        self.connection.execute(insertion(_entries()), {**self._entry(), "hash": ""})

    def _entry(self) -> dict[str, Any]:
        return {
            "club_id": self.club_id,
            "id": self.entry_id,
            "number": self.number,
            "at": self.at,
            "who": self.who,
            "kind": self.kind,
            "action": self.action,
            "summary": self.summary,
            "reason": self.reason,
            "idempotency_key": self.key or str(self.entry_id),
            "target_id": self.target_id,
        }

    @property
    def is_in_journal(self) -> bool:
        """Whether it changed a row so far."""
        return self._previous is not None

    def finish(self) -> bool:
        """Write the final summary, the reason and the hash.

        Returns whether the sizes of tables should be estimated: after a large change, and whenever
        the number of changes has doubled, so that most changes do not look at the whole book.
        """
        if self._previous is None:
            return False
        self._write_recorded()
        entries = _entries()
        entry = {name: plain(entries.c[name], value) for name, value in self._entry().items()}
        salts = {
            name: sealed_columns.new_salt() for name in sealed_columns.ENTRY_COLUMNS if entry[name]
        }
        self.hash = entry_hash(self._previous, sealed_columns.sealed(entry, salts), self._images)
        new = {
            "summary": self.summary,
            "reason": self.reason,
            "hash": self.hash,
            "salts": sealed_columns.write_slots(salts),
        }
        key = self._given({"id": self.entry_id})
        self.connection.execute(_overwriting(entries, "id"), {**key, **new})
        return self._position > _MANY or self.number.bit_count() == 1


# Making a statement takes longer than running it, so those of a table are made once.


@cache
def insertion(table: Table) -> Insert:
    """Return the statement that inserts rows."""
    return insert(table)


@cache
def _selection(table: Table, *key: str) -> Query:
    return select(table).where(_is_of(table, key))


@cache
def _deletion(table: Table, *key: str) -> Delete:
    return delete(table).where(_is_of(table, key))


@cache
def _overwriting(table: Table, *key: str) -> Update:
    return sql_update(table).where(_is_of(table, key))


def _is_of(table: Table, key: Iterable[str]) -> ColumnElement[bool]:
    """Return the condition that picks the club's rows of a key, whose values are given later."""
    # A bound value must not have the name of a column.
    return and_(*(table.c[name] == bindparam(f"of_{name}") for name in ("club_id", *key)))


@cache
def _newest() -> Query:
    """Return the query for the number and the hash of the newest change of the club."""
    entries = _entries()
    query = select(entries.c.number, entries.c.hash).where(_is_of(entries, ()))
    return query.order_by(entries.c.number.desc()).limit(1)


def _entries() -> Table:
    # Most commands change nothing and declare no rows of the journal.
    from canasta_club.records.tables.journal import ENTRY  # noqa: PLC0415

    return ENTRY


@cache
def defaults(table: Table) -> Mapping[str, Any]:
    """Return what the columns of a table hold where a row gives nothing."""
    return {
        column.name: column.default.arg
        if isinstance(column.default, ScalarElementColumnDefault)
        else None
        for column in table.c
    }


def chunks(items: Iterable[T], size: int = _CHUNK) -> Iterator[list[T]]:
    """Yield lists of at most ``size`` items.

    >>> list(chunks("abcde", 2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    rest = iter(items)
    while chunk := list(islice(rest, size)):
        yield chunk


def _kept(
    table: Table, before: Mapping[str, object] | None, after: Mapping[str, object] | None
) -> tuple[str, list[str | None], list[str | None]]:
    """Return new salts for a recorded row, and its texts: with values, and with their seals."""
    texts: list[str | None] = []
    seals: list[str | None] = []
    slots = {}
    for side, row in (("before", before), ("after", after)):
        text = to_image(row)
        salts = sealed_columns.salts_of(table.name, row)
        texts.append(text)
        seals.append(
            to_image(sealed_columns.sealed(row, salts)) if row is not None and salts else text
        )
        slots.update({f"{side}.{column}": salt for column, salt in salts.items()})
    return sealed_columns.write_slots(slots), texts, seals


def to_image(row: Mapping[str, object] | None) -> str | None:
    """Write a row as JSON, for the journal."""
    return None if row is None else json.dumps(dict(row), ensure_ascii=False, default=str)
