"""Rated nights: what each night did to the ratings, kept so that it need not be computed again."""

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from operator import attrgetter
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from canasta_club.errors import CanastaError
from canasta_club.league.statistics.ratings import MODEL, Checkpoint, Rating
from canasta_club.records.book.book import Book
from canasta_club.records.tables.derived import RATED_NIGHT
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import AnyRow


class Moment(NamedTuple):
    """A moment in the life of a club: the number and the hash of its newest change."""

    number: int
    hash: str


_MARKS: Final = ("day", "hash", "model", "number", "entry_hash", "running")
_MARK: Final = attrgetter(*_MARKS)
"""What tells one row of a night from another; what a night changed is in its hash."""


class KeptNight(NamedTuple):
    """A rated night, and how many games since the one before it are not over."""

    checkpoint: Checkpoint
    running: int


class Kept(NamedTuple):
    """The rated nights that are kept, in order, as they were at a moment.

    ``marks`` tell the rows from those that another program kept instead, also where they cannot be
    read.
    """

    nights: list[KeptNight]
    moment: Moment
    marks: Sequence[tuple[object, ...]] = ()


def now(book: Book) -> Moment:
    """Return the moment that the book is read at."""
    query = select(ENTRY.c.number, ENTRY.c.hash).where(ENTRY.c.club_id == book.club_id)
    row = book.row(query.order_by(ENTRY.c.number.desc()).limit(1))
    return Moment(row.number, row.hash) if row else Moment(0, "")


def of_club(book: Book) -> Kept:
    """Return the rated nights of the club; none of another model, or of another history.

    A backup that was restored has another history: the change that they were written after is not
    in its journal.
    """
    rows = _rows(book)
    newest = max((Moment(row.number, row.entry_hash) for row in rows), default=Moment(0, ""))
    query = select(ENTRY.c.hash).where(
        ENTRY.c.club_id == book.club_id, ENTRY.c.number == newest.number
    )
    marks = [_MARK(row) for row in rows]
    if any(row.model != MODEL for row in rows) or (rows and book.value(query) != newest.hash):
        return Kept([], Moment(0, ""), marks)
    try:
        nights = [KeptNight(read_checkpoint(row.day, row), row.running) for row in rows]
    except (AttributeError, RecursionError, TypeError, ValueError):
        return Kept([], Moment(0, ""), marks)  # They were damaged, which ``verify`` tells.
    return Kept(nights, newest, marks)


def keep_nights(
    book: Book, nights: Sequence[KeptNight], moment: Moment, *, instead_of: Kept
) -> bool:
    """Keep rated nights in place of those that were read; return whether they are kept now.

    They are not where another program kept some in the meantime, or the book cannot be written: the
    ratings are then worked out again the next time.
    """
    first = next(
        (
            place
            for place, (new, old) in enumerate(zip(nights, instead_of.nights, strict=False))
            if new != old
        ),
        min(len(nights), len(instead_of.nights)),
    )
    # The last one that stays is written again too: the newest row has the moment of all.
    rows = [_row(book, each, moment) for each in nights[max(first - 1, 0) :]]
    own = RATED_NIGHT.c.club_id == book.club_id
    from_day = rows[0]["day"] if rows and first else date.min
    with suppress(CanastaError, SQLAlchemyError):
        with book.unrecorded():
            if _marks(book) != instead_of.marks:
                return False
            book.connection.execute(delete(RATED_NIGHT).where(own, RATED_NIGHT.c.day >= from_day))
            if rows:
                book.connection.execute(insert(RATED_NIGHT), rows)
        return True
    return False


def _rows(book: Book) -> list[AnyRow]:
    query = select(RATED_NIGHT).where(RATED_NIGHT.c.club_id == book.club_id)
    return book.rows(query.order_by(RATED_NIGHT.c.day))


def _marks(book: Book) -> list[tuple[object, ...]]:
    row = RATED_NIGHT.c
    query = select(*map(row.__getitem__, _MARKS)).where(row.club_id == book.club_id)
    return [*map(tuple, book.rows(query.order_by(row.day)))]


def _row(book: Book, night: KeptNight, moment: Moment) -> dict[str, object]:
    return {
        "club_id": book.club_id,
        "day": night.checkpoint.night,
        **checkpoint_columns(night.checkpoint),
        "running": night.running,
        "number": moment.number,
        "entry_hash": moment.hash,
    }


def checkpoint_columns(checkpoint: Checkpoint) -> dict[str, object]:
    """Return what a row keeps of a checkpoint beside its day."""
    changed = json.dumps(checkpoint.changed, separators=(",", ":"))
    return {"hash": checkpoint.hash, "model": MODEL, "changed": changed}


def read_checkpoint(day: date, row: AnyRow) -> Checkpoint:
    """Return the checkpoint of a row; raises what damaged values raise."""
    changed = {
        who: Rating(mu=mu, sigma=sigma, games=games, always_with=tuple(always_with))
        for who, (mu, sigma, games, always_with) in json.loads(row.changed).items()
    }
    return Checkpoint(day, row.hash, changed)
