"""Copying: every row of a book into another one, between a file and a server and back.

Rows go in the order of their keys, some at a time, each time for good. A copy that was interrupted
holds the first rows of some tables, so the next one goes on after the last key that is there. What
either book shows of a table is counted: rows that one of them holds back are missed.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from typing import Final

from sqlalchemy import Connection, Table, Tuple, func, insert, literal, null, select, tuple_, update

from canasta_club.errors import ConflictError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _faults as faults
from canasta_club.records.book.raw import confirm
from canasta_club.records.tables.all_tables import ALL
from canasta_club.records.tables.kinds import AnyColumn, AnyRow
from canasta_club.text.progress import Progress

_SOME: Final = 1000
_COPY_ANEW: Final = "Copy into a new, empty place; the book that was copied is unchanged."


def count(source: Connection) -> int:
    """Return how many rows a book holds."""
    engines.begin_reading(source)
    return sum(source.execute(select(func.count()).select_from(each)).scalar_one() for each in ALL)


def copy(source: Connection, target: Connection, progress: Progress) -> int:
    """Copy the rows that the target lacks; return how many rows agree in the end.

    ``source`` is read as it is now. Raises `ConflictError` if the target holds other rows.
    """
    for table in ALL:
        _copy_table(source, target, table, progress)
    for table in ALL:
        for own in _own_links(table):
            _link(source, target, table, own)
    return sum(_compare(source, target, table) for table in ALL)


def _copy_table(source: Connection, target: Connection, table: Table, progress: Progress) -> None:
    keys = list(table.primary_key)
    newest_first = select(*keys).order_by(*(each.desc() for each in keys)).limit(1)
    last = target.execute(newest_first).first()
    copied = target.execute(select(func.count()).select_from(table)).scalar_one()
    target.rollback()
    if copied != _count_up_to(source, table, last):
        raise ConflictError(
            f"The copy was begun with other rows of {table.name} than the book has now.",
            hint=_COPY_ANEW,
        )
    progress(copied)
    later = dict.fromkeys(_own_links(table))
    for some in _pages(source, table, last):
        engines.begin_writing(target)
        # A row may point at one of the same table that comes after it: such links come last.
        target.execute(insert(table), [{**row._asdict(), **later} for row in some])
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


def _compare(source: Connection, target: Connection, table: Table) -> int:
    """Compare all rows of a table in both books; return how many there are."""
    number = 0
    engines.begin_reading(target)
    try:
        ours, copied = _rows(source, table), _rows(target, table)
        for number, (one, other) in enumerate(zip_longest(ours, copied), 1):
            if one != other:
                raise ConflictError(
                    f"Row {number} of {table.name} is not the same in both books.",
                    hint=_COPY_ANEW,
                )
        for connection in (source, target):
            confirm(connection, table, number)
    finally:
        target.rollback()
    return number


def _rows(connection: Connection, table: Table) -> Iterator[AnyRow]:
    for page in _pages(connection, table, None):
        yield from page


def _pages(
    connection: Connection, table: Table, last: Sequence[object] | None
) -> Iterator[Sequence[AnyRow]]:
    """Yield the rows of a table after a key, some at a time, in the order of the key.

    Files and servers sort keys alike. No row is skipped by its number: of a table that lies on
    several machines, ``LIMIT ALL OFFSET 0`` answers none.
    """
    keys = list(table.primary_key)
    query = select(table).order_by(*keys).limit(_SOME)
    while True:
        following = query if last is None else query.where(tuple_(*keys) > _values(keys, last))
        page = connection.execute(following).all()
        if page:
            yield page
        if len(page) < _SOME:
            return
        last = [page[-1]._mapping[key] for key in keys]  # noqa: SLF001  (public, says SQLAlchemy)


def _count_up_to(connection: Connection, table: Table, last: Sequence[object] | None) -> int:
    if last is None:
        return 0
    keys = list(table.primary_key)
    query = select(func.count()).select_from(table).where(tuple_(*keys) <= _values(keys, last))
    return int(connection.execute(query).scalar_one())


def _values(keys: Sequence[AnyColumn], values: Sequence[object]) -> Tuple:
    return tuple_(*(literal(value, key.type) for key, value in zip(keys, values, strict=True)))


def tables() -> Sequence[Table]:
    """Return every table of a book."""
    return ALL
