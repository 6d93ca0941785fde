"""Copying: every row of a book into another one, between a file and a server and back.

Rows go in the order of their keys, some at a time, each time for good. A copy that was interrupted
holds the first rows of some tables, so the next one goes on where it ended.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import islice, zip_longest
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, null, select, update

from canasta_club.errors import ConflictError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _faults as faults
from canasta_club.records.tables.all_tables import FACTS, KEPT
from canasta_club.records.tables.kinds import METADATA
from canasta_club.text.progress import Progress

_TABLES: Final = tuple(dict.fromkeys((*METADATA.sorted_tables, *FACTS, *KEPT)))
"""Every table, each after those that its rows point at."""

_SOME: Final = 1000
_COPY_ANEW: Final = "Copy into a new, empty place; the book that was copied is unchanged."


def count(source: Connection) -> int:
    """Return how many rows a book holds."""
    engines.begin_reading(source)
    return sum(
        source.execute(select(func.count()).select_from(each)).scalar_one() for each in _TABLES
    )


def copy(source: Connection, target: Connection, progress: Progress) -> None:
    """Copy the rows that the target lacks.

    ``source`` is read as it is now. Raises `ConflictError` if the target holds other rows.
    """
    for table in _TABLES:
        _copy_table(source, target, table, progress)
    for table in _TABLES:
        for own in _own_links(table):
            _link(source, target, table, own)
    for table in _TABLES:
        _compare(source, target, table)


def _copy_table(source: Connection, target: Connection, table: Table, progress: Progress) -> None:
    copied = target.execute(select(func.count()).select_from(table)).scalar_one()
    target.rollback()
    progress(copied)
    later = dict.fromkeys(_own_links(table))
    with closing(_rows(source, table, skip=copied)) as rows:
        while some := list(islice(rows, _SOME)):
            engines.begin_writing(target)
            # A row may point at one of the same table that comes after it: such links come last.
            try:
                target.execute(insert(table), [{**row._asdict(), **later} for row in some])
            except ConflictError as fault:
                raise ConflictError(
                    f"The copy was begun with other rows of {table.name} than the book has now.",
                    hint=_COPY_ANEW,
                ) from fault
            with faults.committing(is_change=True):
                target.commit()
            progress(len(some))


def _own_links(table: Table) -> list[str]:
    """Return the columns by which rows of a table point at others of the same table."""
    return [
        column.name
        for key in table.foreign_key_constraints
        if key.referred_table is table
        for column in key.columns
        if column.nullable
    ]


def _link(source: Connection, target: Connection, table: Table, name: str) -> None:
    """Fill in the links of rows to others of the same table."""
    keys = list(table.primary_key)
    linked = select(*keys, table.c[name]).where(table.c[name] != null())
    engines.begin_writing(target)
    with closing(source.execute(linked.execution_options(yield_per=_SOME))) as result:
        for *key, link in result:
            mine = [column == value for column, value in zip(keys, key, strict=True)]
            target.execute(update(table).where(*mine).values({name: link}))
    with faults.committing(is_change=False):  # Of rows that were copied, in this run or before.
        target.commit()


def _compare(source: Connection, target: Connection, table: Table) -> None:
    engines.begin_reading(target)
    try:
        with closing(_rows(source, table)) as ours, closing(_rows(target, table)) as copied:
            for number, (one, other) in enumerate(zip_longest(ours, copied), 1):
                if one != other:
                    raise ConflictError(
                        f"Row {number} of {table.name} is not the same in both books.",
                        hint=_COPY_ANEW,
                    )
    finally:
        target.rollback()


def _rows(connection: Connection, table: Table, skip: int = 0) -> Generator[Any]:
    """Yield the rows of a table in the order of its key, which files and servers sort alike.

    Who stops early closes it, before the connection is closed.
    """
    query = select(table).order_by(*table.primary_key).offset(skip)
    with closing(connection.execute(query.execution_options(yield_per=_SOME))) as result:
        yield from result


def tables() -> Sequence[Table]:
    """Return every table of a book."""
    return _TABLES
