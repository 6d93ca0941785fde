"""Book: the club's database, read here and changed only inside `Book.change`."""

import random
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from sqlalchemy import Column, Connection, Executable, Result, event, select

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.journal import EntryKind
from canasta_club.club.people import Club
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import NotFoundError, RepeatError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _faults as faults
from canasta_club.records.book import problems, rights
from canasta_club.records.book._location import Location, check_file, is_free, read_location
from canasta_club.records.book.changes import Change
from canasta_club.records.book.damage import understood
from canasta_club.records.book.mapper import ALL, Mapper, WantedRows, highest, narrowed, parameter
from canasta_club.records.book.problems import BusyError
from canasta_club.records.book.raw import Streams, streamed
from canasta_club.records.marks import Marks
from canasta_club.records.migrations import revisions
from canasta_club.records.tables.clubs import CLUB
from canasta_club.records.tables.kinds import AnyColumn, AnyRow, Query
from canasta_club.text.dates import current_day

T = TypeVar("T")

CLUBS = Mapper(CLUB, Club, columns={"id": "club_id"})
_EACH_CLUB = select(*CLUBS.columns).order_by(CLUB.c.name)
_TRIES = 4


class Book:
    """An open book, and the club whose pages are read and written.

    Reading sees the book as it was at the first read until `release` or the next change.
    """

    def __init__(
        self,
        connection: Connection,
        location: Location,
        by: str = "",
        draft: engines.NewBook | None = None,
        *,
        is_copy: bool = False,
    ) -> None:
        self.connection = connection
        self.marks = Marks(None if is_copy else location.path)
        self.location = location
        self.by, self.is_public = by, False
        self._draft = draft
        self._club: Club | None = None
        self._change: Change | None = None
        self._has_written = False
        self._is_loading = False
        self._frozen: dict[str, FrozenTable] = {}
        self._known: dict[Hashable, object] = {}
        self._streams: Streams = set()
        event.listen(connection, "before_cursor_execute", self._forget)
        event.listen(connection, "commit", self._forget)
        event.listen(connection, "rollback", self._forget)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the book; unfinished changes are discarded, and so is a new book without a club."""
        if self._has_written and not self.connection.in_transaction():
            engines.checkpoint(self.connection)
            self._has_written = False
        for found in [*self._streams]:  # A command that failed may not have begun to read some.
            found.close()
        self.connection.close()
        self.connection.engine.dispose()

    def publish(self) -> None:
        """Put a new book in its place, if it is not there yet.

        Until it is, no one else sees it. That happens by itself once it holds a club. Raises
        `RepeatError` where another put a book there in the meantime.
        """
        if self._draft is not None:
            self.release()
            with faults.committing(is_change=True):
                engines.publish(self.connection, self._draft)
            self._draft = None

    @property
    def club(self) -> Club:
        """The club whose pages are open."""
        if self._club is None:
            hint = problems.create_one(self.location.path)
            raise NotFoundError("This book holds no club yet.", hint=hint)
        return self._club

    @property
    def today(self) -> date:
        """The day it is at the club, in its own time zone."""
        return current_day(self.club.time_zone)

    @property
    def club_id(self) -> UUID:
        """The id that leads every key."""
        return self.club.id

    def clubs(self) -> list[Club]:
        """Return the clubs that this user may use, by name."""
        self._read()
        own = rights.own_clubs(self.connection)
        query = _EACH_CLUB if own is None else _EACH_CLUB.where(CLUB.c.club_id.in_(own))
        with engines.a_few_rows(self.connection):
            return list(map(CLUBS.reader(), self.rows(query)))

    def club_alone(self, club_id: UUID) -> Club | None:
        """Return a club by its id: of a cluster, only the machine that holds it is asked."""
        row = self.row(select(*CLUBS.columns).where(CLUB.c.club_id == club_id))
        return CLUBS.reader()(row) if row else None

    def switch_club(self, club: Club | None) -> Club | None:
        """Switch to a club, and return the one before."""
        before, self._club = self._club, club
        return before

    def frozen(self, kept: str | PlainTable) -> FrozenTable:
        """Return a table as it is kept: the same one for as long as the book is open."""
        new = FrozenTable(kept) if isinstance(kept, str) else FrozenTable.of(kept)
        return self._frozen.setdefault(new.text, new)

    def once(self, key: Hashable, read: Callable[[], T]) -> T:
        """Return what ``read`` returns, read again only after the book may have changed."""
        if key not in self._known:
            value = read()
            self._known[key] = value
        return cast("T", self._known[key])

    def find(self, query: Query, where: WantedRows = ALL) -> Sequence[AnyRow]:
        """Return the wanted rows of a query that is made once, such as the one of a mapper.

        Those with some values are read again only after the book may have changed. What is wanted
        joins the WHERE of the outermost select. So it can ask only for columns of the tables there:
        it narrows no subquery, and cannot ask for a sum that the query makes.
        """
        if not isinstance(where, Mapping):
            return self._run(query, where).all()
        key = (
            query,
            self._club and self._club.id,
            *((parameter(column), it) for column, it in where.items()),
        )
        return self.once(key, lambda: tuple(self._run(query, where)))

    def last(self, number: Column[int], where: Mapping[AnyColumn, object] = ALL) -> int:
        """Return the highest number of the wanted rows; 0 if there are none."""
        return self._run(highest(number), where).scalar() or 0

    def rows(self, query: Executable) -> list[AnyRow]:
        """Return all rows of a query."""
        return list(self._run(query).all())

    def row(self, query: Executable) -> AnyRow | None:
        """Return the first row of a query, if any."""
        return self._run(query).first()

    def value(self, query: Executable) -> Any:
        """Return the first value of the first row of a query, if any."""
        return self._run(query).scalar()

    def stream(self, query: Query, where: WantedRows = ALL) -> Iterator[AnyRow]:
        """Yield the wanted rows of a query without holding them all.

        Raises `BookError` in the end where a server showed other rows than it counts.
        """
        self._read()
        return streamed(self.connection, *self._wanted(query, where), self._streams)

    def _run(self, query: Executable, where: WantedRows = ALL) -> Result[Any]:
        self._read()
        return self.connection.execute(*self._wanted(query, where))

    def _wanted(self, query: Executable, where: WantedRows) -> tuple[Query, dict[str, object]]:
        values: dict[str, object] = {"club_id": self._club.id} if self._club else {}
        narrow = cast("Query", query)
        if not isinstance(where, Mapping):
            narrow = narrow.where(where)
        elif where:
            narrow = narrowed(narrow, *where)
            values |= {parameter(column): value for column, value in where.items()}
        return narrow, values

    def release(self) -> None:
        """End the reading transaction; the next read sees the book as it is then."""
        if self.connection.in_transaction() and self._change is None and not self._is_loading:
            self.connection.rollback()

    def faults(self) -> list[str]:
        """Return what the database finds wrong with its file, and values that cannot be read."""
        from canasta_club.records.book import _soundness as soundness  # noqa: PLC0415  (loads all tables)

        self._read()
        return list(soundness.faults(self.connection, **self.own_rows()))

    def own_rows(self) -> Mapping[str, UUID]:
        """Return what picks the rows of the club on a server; a file is one whole."""
        is_shared = self._club is not None and not engines.is_sqlite(self.connection)
        return {"club_id": self.club_id} if is_shared else {}

    @contextmanager
    def change(
        self,
        action: str,
        summary: str = "",
        *,
        reason: str = "",
        key: str = "",
        kind: EntryKind = "change",
        target_id: UUID | None = None,
    ) -> Iterator[Change]:
        """Change the book: all of it or nothing, as one change of the journal.

        Inside another change this one joins it, and only suggests a summary and a reason. A
        change that writes nothing is not in the journal.
        With a ``key`` a change that is sent twice is made once: the second is a `ConflictError`.
        """
        if self._change is not None:
            self._change.suggest(summary, reason)
            yield self._change
            return
        club_id, by = self.club_id, self.by
        try:
            self._begin(club_id)
            self._change = Change(
                connection=self.connection, club_id=club_id, who=by, action=action,
                summary=summary, reason=reason, key=key, kind=kind, target_id=target_id,
            )  # fmt: skip
            is_whole = self.marks.fits(self.connection, club_id)
            yield self._change
            if self._change.finish():
                engines.analyze(self.connection)
            self._commit(is_change=self._change.is_in_journal)
        except BaseException as fault:
            faults.give_up(self.connection, fault)
            if isinstance(fault, RepeatError) and self._has_written:
                # The command has changed something before, so it must not begin again.
                raise BusyError(fault.message, hint=fault.hint) from fault
            raise
        else:
            if is_whole and self._change.is_in_journal:
                self.marks.advance(club_id, self._change.number, self._change.hash)
        finally:
            self._change = None

    def estimate(self) -> None:
        """Let the database estimate the sizes of its tables, once they are filled."""
        engines.analyze(self.connection)

    @contextmanager
    def loading(self) -> Iterator[None]:
        """Write whole clubs with their journals: all of it or nothing, and no new change."""
        before = self._club
        try:
            with self.unrecorded(is_change=True):
                yield
        except BaseException:
            self._club = before
            raise

    @contextmanager
    def unrecorded(self, *, is_change: bool = False) -> Iterator[None]:
        """Write rows without an entry of the journal, such as derived ones: all or nothing."""
        self.release()
        engines.begin_writing(self.connection)
        self._is_loading = True
        try:
            yield
            self._commit(is_change=is_change)
        except BaseException as fault:
            faults.give_up(self.connection, fault)
            raise
        finally:
            self._is_loading = False

    def _commit(self, *, is_change: bool) -> None:
        """Commit; a new book is recorded when it is in its place."""
        with faults.committing(is_change=is_change and self._draft is None):
            self.connection.commit()
        if self._club is not None:
            self.publish()
        self._has_written = True

    def _forget(
        self, _connection: object, _cursor: object = None, text: str = "", *_: object
    ) -> None:
        # Before a statement that may write, and after a transaction.
        if not text.startswith("SELECT"):
            self._known.clear()

    def take_turn(self) -> None:
        """Wait in a change until nobody else creates a club, or migrates the book."""
        engines.wait_for_migration(self.connection)

    def _read(self) -> None:
        if not self.connection.in_transaction():
            engines.begin_reading(self.connection)

    def _begin(self, club_id: UUID) -> None:
        """Lock the club for writing; a second writer waits here."""
        for attempt in range(1, _TRIES + 1):
            self.release()
            try:
                engines.begin_writing(self.connection)
                if not engines.is_sqlite(self.connection):  # That has locked the whole book.
                    pages = select(CLUB.c.version).where(CLUB.c.club_id == club_id)
                    self.connection.execute(pages.with_for_update())
            except BusyError:
                self.connection.rollback()
                if attempt == _TRIES:
                    raise
                time.sleep(random.uniform(0.02, 0.1) * 2**attempt)  # noqa: S311
            else:
                return


def open_book(
    location: str | Path,
    club: str = "",
    by: str = "",
    *,
    create: bool = False,
    any_club: bool = False,
    is_copy: bool = False,
) -> Book:
    """Open a book at its only club, or at the one named.

    With ``create`` the book is made if there is none, and no club is chosen; its file is there once
    it holds a club. An older book is backed up and migrated first, even to be read; one that
    ``is_copy`` is migrated as it is.
    """
    where = read_location(str(location))
    if create:
        return _make(where, by)
    if where.path:
        check_file(where.path)
    book = Book(engines.connect(where), where, by, is_copy=is_copy)
    try:
        _bring_up_to_date(book, is_copy=is_copy)
        if not any_club:
            with understood(book.connection, where.name):
                known = clubs(book)
                if not known:
                    rights.refuse_without_club(book.connection)
                book.switch_club(problems.club_meant(known, club))
    except BaseException:
        book.close()
        raise
    return book


def _make(where: Location, by: str) -> Book:
    draft = engines.NewBook(where.path) if where.path and is_free(where.path) else None
    if where.path and draft is None:
        check_file(where.path)
    book = Book(engines.connect(where, draft), where, by, draft)
    try:
        _bring_up_to_date(book, may_make=True)
    except BaseException:
        book.close()
        raise
    return book


def clubs(book: Book) -> list[Club]:
    """Return the clubs of a book, by name."""
    return book.clubs()


def _bring_up_to_date(book: Book, *, may_make: bool = False, is_copy: bool = False) -> None:
    stored = engines.stored_revision(book.connection)
    book.release()
    if stored == revisions.head():
        return
    if stored is None and not may_make:
        raise problems.unfinished(book.location.name, book.location.path)
    if stored is not None:
        problems.refuse_unknown(book.location.name, stored)
    from canasta_club.records.book import _migrate as migrate  # noqa: PLC0415  (loads alembic)

    migrate.upgrade(book.connection, book.location, stored, revisions.head(), is_copy=is_copy)
