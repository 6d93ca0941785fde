"""Kinds of rows: what rows have in common, with the club first in every key."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Protocol
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    ForeignKeyConstraint,
    MetaData,
    Select,
    Table,
    TypeDecorator,
    Uuid,
)
from sqlmodel import Field, SQLModel

__all__ = (
    "METADATA", "AnyColumn", "AnyRow", "Fact", "Field", "Mutable", "Query", "Row", "UtcTime", "on",
    "refer", "table_of", "written",
)  # fmt: skip

AnyColumn = Column[Any]
Query = Select[Any]


class AnyRow(Iterable[Any], Protocol):
    """A row of any columns, whose type SQLAlchemy 2.0 and 2.1 write differently."""

    def __getattr__(self, name: str) -> Any: ...
    def __getitem__(self, position: int | slice) -> Any: ...


NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}

METADATA = MetaData(naming_convention=NAMING)
"""All tables of the book that have been loaded."""


class UtcTime(TypeDecorator[datetime]):
    """An instant, stored as UTC without a zone, which every database handles alike."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert any zone to UTC."""
        del dialect
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the stored time with its zone, UTC."""
        del dialect
        return None if value is None else value.replace(tzinfo=UTC)


class Row(SQLModel):
    """What every row has: the club it belongs to, which leads every key."""

    metadata = METADATA
    model_config = {"defer_build": True}

    club_id: UUID = Field(primary_key=True)


class Fact(Row):
    """A row that a change of the journal wrote."""

    entry_id: UUID


class Named(Fact):
    """A fact with an id of its own, made by the client."""

    id: UUID = Field(primary_key=True)


class Mutable(Named):
    """A fact that may change; a writer gives the version it read, so no change is lost."""

    version: int = 1


class _KnownUuid(Uuid[UUID]):
    """An id, made once for all the rows that have it: a season names its games many times."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[str], UUID] | None:
        """Return what makes an id of what is stored, where the driver does not."""
        make = super().result_processor(dialect, coltype)  # type: ignore[no-untyped-call]
        return make and lru_cache(maxsize=2**14)(make)


_ID = _KnownUuid()


def table_of(row: type[Row]) -> Table:
    """Return the table of a declared row."""
    table = METADATA.tables[str(row.__tablename__)]
    for column in table.columns:
        if isinstance(column.type, Uuid):
            column.type = _ID
    return table


def refer(table: str, **columns: str) -> ForeignKeyConstraint:
    """Refer to another table of the same club: own column = column there."""
    return ForeignKeyConstraint(
        ["club_id", *columns],
        [f"{table}.club_id", *(f"{table}.{there}" for there in columns.values())],
    )


def on(one: Column[Any], other: Column[Any]) -> ColumnElement[bool]:
    """Return the condition that joins two tables of a club where two columns are equal."""
    return (one.table.c.club_id == other.table.c.club_id) & (one == other)


def written() -> ForeignKeyConstraint:
    """Point at the change that wrote a row."""
    return refer("journal_entry", entry_id="id")
