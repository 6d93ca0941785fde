"""Replay: what the book must hold by its journal, compared with what it does hold.

The journal is read from the first entry whose rows it kept whole: a club's first one, or the
opening entry of a book that is older than the chain. Each value is compared in plain form, so that
any row can be compared, however damaged it is.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple
from uuid import UUID

from sqlalchemy import Table, exists, func, select

from canasta_club.club.journal import HEAD_DIGITS, Images, entry_hash
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import defaults
from canasta_club.records.book.raw import Plain, RawRow, plain, raw_rows, refuse_missed
from canasta_club.records.book.sealed_texts import (
    ErasedTexts,
    TextPlace,
    erased_texts,
    sealed_entry,
    sealed_image,
)
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.clubs import CLUB
from canasta_club.records.tables.journal import ENTRY

OPENING: Final = "opening"
"""The action of the entry that records the rows of a book older than the chain."""

Key = tuple[str, tuple[Plain, ...]]
"""A row: its table, and the values of its primary key after the club."""


class RowDifference(NamedTuple):
    """A row that is not as the journal says; ``entry`` is the last one that wrote it."""

    kind: Literal["changed", "missing", "added"]
    table: str
    now: RawRow | None
    recorded: RawRow | None
    entry: int = 0


class Broken(NamedTuple):
    """An entry of the journal that is not as it was written."""

    number: Plain
    kind: Literal["edited", "gap", "unreadable", "stray"]
    summary: str = ""


@dataclass(slots=True)
class Replayed:
    """What the journal says, and where the book or the journal itself differs.

    ``since`` is the number of the entry from which rows are compared, ``entries`` how many there
    are, ``head`` the first digits of the newest hash.
    """

    head: str = ""
    entries: int = 0
    since: int = 1
    broken: list[Broken] = field(default_factory=list)
    differences: list[RowDifference] = field(default_factory=list)


def _begin(book: Book) -> None:
    """Read the book from now on as it is at this moment."""
    book.value(select(CLUB.c.version).where(CLUB.c.club_id == book.club_id))


def replay(book: Book) -> Replayed:
    """Replay the journal of the club, and compare every row with it.

    Rows are read one by one and none is kept, so that a book of any size takes the same memory.
    """
    _begin(book)
    opened = (each["number"] for each in _entries(book) if _is_opening(each))
    done = Replayed(since=max((number for number in opened if isinstance(number, int)), default=1))
    rows = _RowSum()
    previous: Plain = ""
    known = 0
    erased = erased_texts(book)
    for count, entry in enumerate(_entries(book), 1):
        images = _Replaying(_images(book, entry["id"]), rows if _is_kept(entry, done) else None)
        done.broken += _check_entry(entry, count, previous, images, erased)
        images.finish()
        if not images.are_readable:
            done.broken.append(_broken(entry, "unreadable"))
        known += images.number
        done.entries, previous = count, entry["hash"]
    done.head = str(previous)[:HEAD_DIGITS]
    done.broken += _strays(book, known)
    for table in WRITTEN.values():
        for row in raw_rows(book.connection, table, club_id=book.club_id):
            rows.remove(table, row)
    if rows.total:
        done.differences = list(_compare(book, done))
    return done


def _entries(book: Book) -> Iterator[RawRow]:
    return raw_rows(book.connection, ENTRY, "number", club_id=book.club_id)


def _is_kept(entry: RawRow, done: Replayed) -> bool:
    """Return whether an entry is among those whose rows are compared."""
    return isinstance(entry["number"], int) and entry["number"] >= done.since


def is_as_written(book: Book, entry_id: UUID, number: int) -> bool:
    """Return whether an entry and the rows it recorded are as its hash says."""
    _begin(book)
    before = select(ENTRY.c.hash).where(ENTRY.c.club_id == book.club_id)
    previous: Plain = book.value(before.where(ENTRY.c.number == number - 1)) or ""
    rows = raw_rows(book.connection, ENTRY, club_id=book.club_id, id=entry_id)
    return not any(
        broken
        for entry in rows
        for broken in _check_entry(
            entry, number, previous, [*_images(book, entry["id"])], erased_texts(book)
        )
    )


def since(book: Book) -> int:
    """Return the number of the entry from which the journal keeps every row that is written."""
    openings = select(func.max(ENTRY.c.number)).where(
        ENTRY.c.club_id == book.club_id, ENTRY.c.kind == "start", ENTRY.c.action == OPENING
    )
    return book.value(openings) or 1


def _is_opening(entry: RawRow) -> bool:
    return entry["kind"] == "start" and entry["action"] == OPENING


Image = tuple[Plain, Plain, Plain, Plain, Plain]


def _images(book: Book, entry_id: Plain) -> Iterator[Image]:
    """Yield the rows that an entry recorded: position, table, before, after, salts, as kept."""
    try:
        key = UUID(str(entry_id))
    except ValueError:
        return
    for row in raw_rows(book.connection, CHANGE, "position", club_id=book.club_id, entry_id=key):
        yield row["position"], row["changed_table"], row["before"], row["after"], row["salts"]


def _check_entry(
    entry: RawRow, count: int, previous: Plain, images: Iterable[Image], erased: ErasedTexts
) -> Iterator[Broken]:
    if entry["number"] != count:
        yield _broken(entry, "gap")
    digest = Images()
    try:
        for position, table, before, after, salts in images:
            place = TextPlace(str(entry["id"]), position)
            seals = sealed_image(before, after, salts, erased.get(place, {}))
            digest.add(position, table, *seals)
        place = TextPlace(str(entry["id"]), 0)
        parts = sealed_entry(entry, erased.get(place, {}))
    except (KeyError, RecursionError, TypeError, ValueError):
        yield _broken(entry, "edited")
        return
    if entry_hash(str(previous), parts, digest) != entry["hash"]:
        yield _broken(entry, "edited")


def _broken(entry: RawRow, kind: Literal["edited", "gap", "unreadable"]) -> Broken:
    return Broken(entry["number"], kind, str(entry["summary"]))


def _strays(book: Book, known: int) -> Iterator[Broken]:
    """Yield whether there are recorded rows that belong to no entry of the club."""
    of_club = select(func.count()).select_from(CHANGE).where(CHANGE.c.club_id == book.club_id)
    if (recorded := book.value(of_club)) != known:
        stray = recorded - known
        if book.location.path is None:  # A server may also have shown fewer than there are.
            entry = (ENTRY.c.club_id == CHANGE.c.club_id) & (ENTRY.c.id == CHANGE.c.entry_id)
            stray = book.value(of_club.where(~exists(select(ENTRY.c.id).where(entry))))
            refuse_missed(CHANGE.name, known, recorded - stray)
        yield Broken(stray, "stray")


_UNREADABLE_IMAGE: Final = (AttributeError, KeyError, TypeError, ValueError, RecursionError)


class _RowSum:
    """What rows come to in one number: each adds its digest, and takes it away when it goes.

    The rows of the journal come to those of the book if nothing is left of the sum in the end.
    """

    def __init__(self) -> None:
        self.total = 0

    def apply(self, name: Plain, before: Plain, after: Plain) -> bool:
        """Apply a recorded row; return whether it could be read."""
        table = WRITTEN.get(str(name))
        if table is None:
            return True
        try:
            if after is not None:
                self.total += _number(table, read_image(table, after))
        except _UNREADABLE_IMAGE:
            return False
        try:
            if before is not None:
                self.remove(table, read_image(table, before))
        except _UNREADABLE_IMAGE:
            return after is not None  # The row before is only needed where there is none after.
        return True

    def remove(self, table: Table, row: RawRow) -> None:
        """Take a row away."""
        self.total -= _number(table, row)


class _Replaying:
    """The rows of an entry, each counted and applied as it is passed on."""

    def __init__(self, images: Iterator[Image], rows: _RowSum | None) -> None:
        self._images = images
        self._rows = rows
        self.number = 0
        self.are_readable = True

    def __iter__(self) -> Iterator[Image]:
        for image in self._images:
            self.number += 1
            if self._rows is not None and self.are_readable:
                self.are_readable = self._rows.apply(*image[1:4])
            yield image

    def finish(self) -> None:
        """Apply the rows that nobody asked for."""
        for _image in self:
            pass


class _State:
    """The rows that the journal comes to: of each one a digest, and the entry that wrote it."""

    def __init__(self) -> None:
        self.number = 0
        self.rows: dict[Key, tuple[bytes, int]] = {}

    def apply(self, name: Plain, before: Plain, after: Plain) -> bool:
        """Apply a recorded row; return whether it could be read."""
        table = WRITTEN.get(str(name))
        if table is None:
            return True
        try:
            row = read_image(table, after if after is not None else before)
            key = key_of(table, row)
        except _UNREADABLE_IMAGE:
            return False
        if after is None:
            self.rows.pop(key, None)
        else:
            self.rows[key] = (_digest(row), self.number)
        return True


def read_image(table: Table, text: Plain) -> RawRow:
    """Return a row that the journal keeps, in plain form; columns of later versions by default."""
    kept = json.loads(str(text))
    usual = defaults(table)
    return {
        column.name: plain(column, kept.get(column.name, usual[column.name])) for column in table.c
    }


def key_of(table: Table, row: RawRow) -> Key:
    """Return the key of a row."""
    return table.name, tuple(
        row[column.name] for column in table.primary_key if column.name != "club_id"
    )


def _digest(row: RawRow) -> bytes:
    text = json.dumps(list(row.values()), default=repr)
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def _number(table: Table, row: RawRow) -> int:
    """Return a digest of a row as a number, so large that no sum of others comes to it."""
    text = json.dumps([table.name, *row.values()], default=repr)
    return int.from_bytes(hashlib.blake2b(text.encode()).digest())


def _state(book: Book, done: Replayed) -> _State:
    """Return the rows that the journal comes to, one by one."""
    state = _State()
    for entry in _entries(book):
        if _is_kept(entry, done):
            state.number = int(str(entry["number"]))
            for image in _images(book, entry["id"]):
                if not state.apply(*image[1:4]):
                    break
    return state


def _compare(book: Book, done: Replayed) -> Iterator[RowDifference]:
    """Yield every row that is not as the journal comes to."""
    state = _state(book, done)
    changed: dict[Key, RawRow] = {}
    left = dict(state.rows)
    for name, table in WRITTEN.items():
        for row in raw_rows(book.connection, table, club_id=book.club_id):
            key = key_of(table, row)
            recorded = left.pop(key, None)
            if recorded is None:
                yield RowDifference("added", name, row, None)
            elif recorded[0] != _digest(row):
                changed[key] = row
    keys = {*left, *changed}
    kept = _last_images(book, keys) if keys else {}
    for key, row in changed.items():
        yield RowDifference("changed", key[0], row, kept.get(key), state.rows[key][1])
    for key in left:
        yield RowDifference("missing", key[0], None, kept.get(key), state.rows[key][1])


def _last_images(book: Book, keys: Collection[Key]) -> Mapping[Key, RawRow]:
    """Return rows as the journal recorded them last."""
    images: dict[Key, RawRow] = {}
    for entry in _entries(book):
        for _position, name, _before, after, _salts in _images(book, entry["id"]):
            table = WRITTEN.get(str(name))
            if table is None or after is None:
                continue
            try:
                row = read_image(table, after)
            except (AttributeError, TypeError, ValueError, RecursionError):
                continue
            key = key_of(table, row)
            if key in keys:
                images[key] = row
    return images
