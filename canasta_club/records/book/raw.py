"""Raw rows: the values of a table as the database holds them, even damaged ones.

Reading rows as values of the club fails where a value is damaged. This reads them all the same, and
writes each one in the plain form in which the journal keeps it, so that the two can be compared.
"""

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Date,
    Integer,
    Result,
    String,
    Table,
    Uuid,
    func,
    select,
)
from sqlmodel import AutoString

from canasta_club.errors import BookError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import _faults as faults
from canasta_club.records.book import problems
from canasta_club.records.tables.kinds import AnyRow, Query, UtcTime

Plain = str | int | float | None
"""A value as it is compared: ids without hyphens, dates and times as text, yes as 1, no as 0."""

RawRow = Mapping[str, Plain]

Streams = set[Result[Any]]
"""Results that are not read to their end yet."""

COUNTED: Final = {"clubs": "club", "player": "player", "season": "season", "night": "night",
                  "hand": "hand", "journal_entry": "change"}  # fmt: skip
"""The tables whose rows are counted, and what a row is called."""

_FEW: Final = 2000
_ID: Final = re.compile(r"[0-9a-f]{32}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_TOO_LARGE: Final = 2**63
"""No database keeps a whole number of this size."""

_INSTANT: Final = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}")


def raw_rows(
    connection: Connection, table: Table, order: str = "", **where: UUID
) -> Iterator[RawRow]:
    """Yield the rows of a table in plain form, those of some ids.

    ``order`` names the columns to sort by, with commas between them. A damaged book raises
    `sqlite3.Error`; a drive that fails, or another who writes, raises a `CanastaError`. A server
    that shows fewer rows of a whole club than it counts raises one too.
    """
    names = [column.name for column in table.c]
    if not engines.is_sqlite(connection):
        query = select(table).where(*(table.c[name] == it for name, it in where.items()))
        query = query.order_by(*(table.c[name] for name in order.split(","))) if order else query
        seen = 0
        with closing(connection.execute(query.execution_options(yield_per=_FEW))) as result:
            for typed in result:
                seen += 1
                named = zip(names, typed, strict=True)
                yield {name: plain(table.c[name], it) for name, it in named}
        if where.keys() <= {"club_id"}:
            confirm(connection, table, seen, **where)
        return
    driver = cast("sqlite3.Connection", connection.connection.driver_connection)
    columns = ", ".join(f'"{name}"' for name in names)
    text = f'SELECT {columns} FROM "{table.name}"'  # noqa: S608  (our own names)
    if where:
        text += " WHERE " + " AND ".join(f'"{name}" = ?' for name in where)
    if order:
        text += " ORDER BY " + ", ".join(f'"{name}"' for name in order.split(","))
    try:
        cursor = driver.execute(text, [each.hex for each in where.values()])
        while some := _fetch(driver, cursor):
            for row in some:
                values = (repr(each) if isinstance(each, bytes) else each for each in row)
                yield dict(zip(names, values, strict=True))
    except sqlite3.Error as fault:
        if faults.is_of_the_disk(fault) or faults.is_locked(fault):
            raise faults.in_words(fault) or fault from fault
        raise


def streamed(
    connection: Connection, query: Query, values: Mapping[str, object], kept: Streams
) -> Iterator[AnyRow]:
    """Yield the rows of a query, which is among those ``kept`` open until its end.

    A server counts them first, so that what is written meanwhile does not matter.
    """
    count = None
    if not engines.is_sqlite(connection):
        rows = query.order_by(None).subquery()
        count = connection.execute(select(func.count()).select_from(rows), values).scalar_one()
    result = connection.execute(query, values, execution_options={"yield_per": 1000})
    kept.add(result)
    return _to_the_end(result, count, kept)


def _to_the_end(result: Result[Any], count: int | None, kept: Streams) -> Iterator[AnyRow]:
    """Yield rows, and close what a server holds of them when the reader stops early too."""
    seen = 0
    try:
        for seen, row in enumerate(result, 1):  # noqa: B007  (counts them)
            yield row
    finally:
        result.close()
        kept.discard(result)
    if count is not None:
        refuse_missed("", seen, count)


def confirm(connection: Connection, table: Table, seen: int, **where: UUID) -> None:
    """Raise `BookError` unless a database counts as many rows of a table as were read of it."""
    mine = [table.c[name] == it for name, it in where.items()]
    query = select(func.count()).select_from(table).where(*mine)
    refuse_missed(table.name, seen, connection.execute(query).scalar_one())


def refuse_missed(table: str, seen: int, count: int) -> None:
    """Raise `BookError` unless all rows of a table, or of a query, that are counted were seen."""
    if seen != count:
        rows = f"rows of {table}" if table else "rows that were asked for"
        raise BookError(
            f"The database showed {seen} of the {count} {rows}.",
            hint="Try again; if it happens again, ask the person who keeps the database.",
        )


def refuse_other_rows(copy: Path, counts: Mapping[str, int], driver: sqlite3.Connection) -> None:
    """Raise `BookError` unless a copy holds as many rows of each table as the book."""
    if counts != counted_rows(driver):
        raise problems.does_not_verify(copy, "it holds other rows than the book")


def counted_rows(driver: sqlite3.Connection) -> dict[str, int]:
    """Return how many rows each table of a file holds."""
    tables = driver.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        table: driver.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]  # noqa: S608
        for (table,) in tables
        if not table.startswith("sqlite_")
    }


def of_each_kind(counts: Mapping[str, int]) -> dict[str, int]:
    """Return how many rows there are of what is counted in words."""
    return {word: counts[table] for table, word in COUNTED.items() if table in counts}


@contextmanager
def unchanging(driver: sqlite3.Connection) -> Iterator[None]:
    """See a book meanwhile as it is now, whoever writes in it."""
    is_own = not driver.in_transaction
    if is_own:
        driver.execute("BEGIN")
        # What is seen is fixed by the first row that is read, not by BEGIN.
        driver.execute("SELECT count(*) FROM sqlite_master").fetchone()
    try:
        yield
    finally:
        if is_own:
            driver.execute("ROLLBACK")


def _fetch(driver: sqlite3.Connection, cursor: sqlite3.Cursor) -> list[tuple[Plain, ...]]:
    """Fetch rows; bytes that are not UTF-8 are kept as what Python calls surrogates."""
    before, driver.text_factory = driver.text_factory, _text
    try:
        return cursor.fetchmany(_FEW)
    finally:
        driver.text_factory = before


def _text(value: bytes) -> str:
    return value.decode("utf-8", "surrogateescape")


def plain(column: Column[object], value: object) -> Plain:
    """Return a value of the club, or of the journal's JSON, in plain form."""
    if value is None:
        return None
    if isinstance(column.type, Uuid):
        return value.hex if isinstance(value, UUID) else str(value).replace("-", "")
    if isinstance(column.type, UtcTime):
        text = str(value.replace(tzinfo=None) if isinstance(value, datetime) else value)
        text = text.removesuffix("+00:00").replace("T", " ")
        return text if "." in text else f"{text}.000000"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(column.type, String | AutoString) and not isinstance(value, str):
        return str(value)
    return int(value) if isinstance(value, bool) else cast("Plain", value)


def is_readable(column: Column[object], value: Plain) -> bool:
    """Return whether a plain value can be read as what its column holds."""
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Integer | Boolean):
        return isinstance(value, int) and abs(value) < _TOO_LARGE
    return isinstance(value, str) and _is_readable_text(column, value)


def _is_readable_text(column: Column[object], text: str) -> bool:
    try:
        text.encode()
        if isinstance(column.type, Uuid):
            return _ID.fullmatch(text) is not None
        if isinstance(column.type, UtcTime):
            return bool(_INSTANT.fullmatch(text) and datetime.fromisoformat(text))
        if isinstance(column.type, Date):
            return bool(_DAY.fullmatch(text) and date.fromisoformat(text))
    except ValueError:
        return False
    return True


def from_image(table: Table, image: str) -> dict[str, Any]:
    """Read a row back from the journal's JSON; a column that it lacks is of a later migration."""
    return {
        name: None if value is None else _reader(table, name)(value)
        for name, value in json.loads(image).items()
    }


def from_plain(table: Table, name: str, value: object) -> Any:
    """Return a plain value as what its column holds."""
    return _reader(table, name)(value)


def _reader(table: Table, name: str) -> Any:
    kind = table.c[name].type
    if isinstance(kind, Boolean):
        return bool
    if isinstance(kind, Uuid):
        return UUID
    if isinstance(kind, Date):
        return date.fromisoformat
    return _instant if isinstance(kind, UtcTime) else _as_is


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)


def _as_is(value: Any) -> Any:
    return value
