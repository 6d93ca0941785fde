"""Table kinds: what tables have in common, with the club first in every key."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    TypeDecorator,
    Uuid,
)
from sqlalchemy.schema import SchemaItem

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


def fact() -> list[SchemaItem]:
    """Return the columns of a row that a change of the journal wrote, and what ties it to that."""
    club = Column("club_id", Uuid, primary_key=True)
    return [club, Column("entry_id", Uuid, nullable=False), written()]


def mutable() -> list[SchemaItem]:
    """Return the columns of a fact that may change, by its id and from version to version."""
    version = Column("version", Integer, nullable=False, default=1)
    return [*fact(), Column("id", Uuid, primary_key=True), version]


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
