"""The tables that commands load are those that SQLModel makes of the rows."""

from importlib import import_module

import pytest
from sqlalchemy import Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from canasta_club.records.rows import derived, federation, league, play
from canasta_club.records.rows.kinds import Row
from canasta_club.records.tables.facts import DERIVED, FACTS, KEPT
from canasta_club.records.tables.kinds import METADATA, UtcTime
from canasta_club.records.tables.play import CHANGE, CLUB, ENTRY
from tests import write_tables

TABLES = sorted(Row.metadata.tables)


def described(table: Table, dialect: Dialect) -> list[str]:
    """Return all that a database is told of a table."""
    lines = str(CreateTable(table).compile(dialect=dialect)).splitlines()
    indexes = [str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]
    return [lines[0], *sorted(line.strip(" \t,") for line in lines[1:]), *sorted(indexes)]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_written_as_its_row_is_declared(name: str) -> None:
    ours, theirs = METADATA.tables[name], Row.metadata.tables[name]
    for dialect in (sqlite.dialect(), postgresql.dialect()):  # type: ignore[no-untyped-call]
        assert described(ours, dialect) == described(theirs, dialect)
    assert [column.name for column in ours.c] == [column.name for column in theirs.c]
    for own, declared in zip(ours.c, theirs.c, strict=True):
        assert getattr(own.default, "arg", None) == getattr(declared.default, "arg", None)
        assert isinstance(own.type, UtcTime) == isinstance(declared.type, UtcTime)


def test_no_table_is_missing() -> None:
    assert sorted(METADATA.tables) == TABLES
    assert {*FACTS, *DERIVED, *KEPT, CLUB, ENTRY, CHANGE} == set(METADATA.tables.values())


def test_every_row_has_a_table_by_its_own_name() -> None:
    for declared in (play, league, federation, derived):
        tables = import_module(declared.__name__.replace(".rows.", ".tables."))
        for name, row in write_tables.rows(declared):
            assert getattr(tables, name).name == row.__tablename__
