"""Club rows: all that a club's book holds, journal included, as plain values and back again.

A row is written in the plain form in which the journal keeps it, so that the chain of the journal
survives the way from one book to another, and from a file to a server.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import Boolean, Column, Date, Integer, Table, Uuid, func, insert, select

from canasta_club.club.people import Club
from canasta_club.records import current_hands, wings
from canasta_club.records.book.book import Book, clubs
from canasta_club.records.book.changes import chunks, defaults
from canasta_club.records.book.raw import RawRow, confirm, from_plain, is_readable, raw_rows
from canasta_club.records.migrations import revisions
from canasta_club.records.tables.all_tables import FACTS
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.clubs import CLUB
from canasta_club.records.tables.hands import HAND, HAND_SIDE
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import UtcTime, on
from canasta_club.records.tables.nights import NIGHT
from canasta_club.records.tables.people import PLAYER
from canasta_club.records.tables.seasons import SEASON

TABLES: Final = {table.name: table for table in (CLUB, ENTRY, CHANGE, *FACTS)}
"""Every table of a club, each after those it refers to."""

SCHEMA: Final = revisions.head()
"""The schema of the rows that this program writes."""

_AT_A_TIME: Final = 500
_SHOWN: Final = 80
"""Letters of what a file calls a table or a column."""


class Unfit(Exception):  # noqa: N818  (not shown: the service says which line it was)
    """A row that no table of the book can hold; ``reason`` in a few words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SeasonTotal(NamedTuple):
    """The hands of a season as they stand, and the points of all sides in them."""

    season: str
    hands: int
    points: int


def is_known(schema: str) -> bool:
    """Return whether rows of a schema can be read: of this one, or of the versions before it."""
    return schema in {*revisions.REVISIONS, revisions.BEFORE}


def is_earlier(schema: str) -> bool:
    """Return whether rows of a schema are of a version before 1.0.0."""
    return revisions.is_earlier(schema)


def rows(book: Book) -> Iterator[tuple[str, RawRow]]:
    """Yield every row of the club, each after those it refers to: its table and its values."""
    book.value(select(func.count()).select_from(CLUB))  # Everything is read at one moment.
    club, connection = book.club_id, book.connection
    for row in raw_rows(connection, CLUB, club_id=club):
        yield CLUB.name, row
    recorded = 0
    for entry in raw_rows(connection, ENTRY, "number", club_id=club):
        yield ENTRY.name, entry
        entry_id = UUID(str(entry["id"]))
        for row in raw_rows(connection, CHANGE, "position", club_id=club, entry_id=entry_id):
            recorded += 1
            yield CHANGE.name, row
    confirm(connection, CHANGE, recorded, club_id=club)
    for table in FACTS:
        order = ",".join(each.name for each in table.primary_key if each.name != "club_id")
        stored: Iterable[RawRow] = raw_rows(connection, table, order, club_id=club)
        if table is PLAYER:  # A second record points at the first one.
            stored = sorted(stored, key=lambda row: row["same_as_id"] is not None)
        for row in stored:
            yield table.name, row


def season_totals(book: Book) -> list[SeasonTotal]:
    """Return the hands and points of each season as they stand, by the name of the season."""
    points = func.coalesce(func.sum(HAND_SIDE.c.total), 0)
    query = (
        current_hands.sides(SEASON.c.name, func.count(HAND.c.id.distinct()), points)
        .join(SEASON, on(SEASON.c.id, NIGHT.c.season_id))
        .group_by(SEASON.c.name)
        .order_by(SEASON.c.name)
    )
    return [SeasonTotal(name, int(hands), int(points)) for name, hands, points in book.rows(query)]


@contextmanager
def loading(book: Book, club_id: UUID) -> Iterator[None]:
    """Write a club's rows as they are, all of them or none; then its pages are open."""
    with book.loading():
        yield
        if club := club_of(book, club_id):
            book.switch_club(club)


def club_of(book: Book, club_id: UUID) -> Club | None:
    """Return the club of an id, if the book holds it."""
    return next((each for each in clubs(book) if each.id == club_id), None)


def load(book: Book, club_id: UUID, given_rows: Iterable[tuple[str, Mapping[str, object]]]) -> None:
    """Insert the rows of a club into a book that is `loading`; raises `Unfit`."""
    waiting: list[dict[str, Any]] = []
    table: Table | None = None
    for name, row in given_rows:
        own_table = TABLES.get(name)
        if own_table is None:
            raise Unfit(f"there is no table “{name[:_SHOWN]}”")
        if own_table is not table or len(waiting) >= _AT_A_TIME:
            _insert(book, table, waiting)
            table, waiting = own_table, []
        waiting.append(_typed(own_table, row, club_id))
    _insert(book, table, waiting)


def _insert(book: Book, table: Table | None, waiting: list[dict[str, Any]]) -> None:
    if table is not None:
        for chunk in chunks(waiting):
            book.connection.execute(insert(table), chunk)


def _typed(table: Table, row: Mapping[str, object], club_id: UUID) -> dict[str, Any]:
    """Return a row as the database takes it; columns of later migrations by default."""
    if unknown := row.keys() - table.c.keys():
        raise Unfit(f"there is no column “{min(unknown)[:_SHOWN]}” in {table.name}")
    if row.get("club_id") != club_id.hex:
        raise Unfit(f"a row of {table.name} belongs to another club")
    usual = defaults(table)
    typed = {}
    for column in table.c:
        if column.name not in row:
            typed[column.name] = usual[column.name]
            continue
        value = row[column.name]
        if not (value is None or isinstance(value, str | int)) or not is_readable(column, value):
            raise _value_unfit(column.name, table.name, value)
        typed[column.name] = None if value is None else from_plain(table, column.name, value)
    wing = wings.of_table(table.name)
    if wing and (unfit := wing.unreadable(table.name, typed)):
        raise _value_unfit(unfit, table.name, typed[unfit])
    return typed


def _value_unfit(column: str, table: str, value: object) -> Unfit:
    return Unfit(f"{column} of {table} cannot be {str(value)[:40]!r}")


def json_type(column: Column[Any]) -> dict[str, object]:
    """Return what a column holds, as JSON Schema says it."""
    kind: dict[str, object] = {"type": "string"}
    if isinstance(column.type, Integer | Boolean):
        kind = {"type": "integer"}
        if isinstance(column.type, Boolean):
            kind = {"enum": [0, 1]}
    elif isinstance(column.type, Uuid):
        kind["pattern"] = "^[0-9a-f]{32}$"
    elif isinstance(column.type, UtcTime):
        kind["pattern"] = r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$"
    elif isinstance(column.type, Date):
        kind["pattern"] = r"^\d{4}-\d{2}-\d{2}$"
    return {"anyOf": [kind, {"type": "null"}]} if column.nullable else kind
