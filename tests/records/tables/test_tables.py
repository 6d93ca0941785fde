"""The tables that commands load are those that SQLModel makes of the same rows."""

import sys
from collections.abc import Iterator
from importlib import import_module

import pytest
import sqlmodel
from sqlalchemy import Dialect, MetaData, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from canasta_club import records
from canasta_club.records.tables.facts import DERIVED, FACTS, KEPT
from canasta_club.records.tables.kinds import METADATA, UtcTime
from canasta_club.records.tables.play import CHANGE, CLUB, ENTRY

PACKAGE = "canasta_club.records.tables"


@pytest.fixture(scope="module")
def of_sqlmodel() -> Iterator[MetaData]:
    """Load the rows once more, with SQLModel in the place of what reads them otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [each for each in sys.modules if f"{each}.".startswith(f"{PACKAGE}.")]:
            patch.delitem(sys.modules, name)
        patch.setattr(records, "tables", records.tables)
        patch.setitem(sys.modules, f"{PACKAGE}._light", sqlmodel)
        import_module(f"{PACKAGE}.facts")
        kinds = import_module(f"{PACKAGE}.kinds")
        assert kinds.SQLModel is sqlmodel.SQLModel
        yield kinds.METADATA
        for name in [each for each in sys.modules if f"{each}.".startswith(f"{PACKAGE}.")]:
            del sys.modules[name]


def described(table: Table, dialect: Dialect) -> list[str]:
    """Return all that a database is told of a table."""
    lines = str(CreateTable(table).compile(dialect=dialect)).splitlines()
    indexes = [str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]
    return [lines[0], *sorted(line.strip(" \t,") for line in lines[1:]), *sorted(indexes)]


@pytest.mark.parametrize("name", sorted(METADATA.tables))
def test_a_table_is_the_one_that_sqlmodel_makes(name: str, of_sqlmodel: MetaData) -> None:
    ours, theirs = METADATA.tables[name], of_sqlmodel.tables[name]
    assert ours is not theirs
    for dialect in (sqlite.dialect(), postgresql.dialect()):  # type: ignore[no-untyped-call]
        assert described(ours, dialect) == described(theirs, dialect)
    assert [column.name for column in ours.c] == [column.name for column in theirs.c]
    for own, declared in zip(ours.c, theirs.c, strict=True):
        assert getattr(own.default, "arg", None) == getattr(declared.default, "arg", None)
        assert isinstance(own.type, UtcTime) == (type(declared.type).__name__ == "UtcTime")


def test_no_table_is_missing(of_sqlmodel: MetaData) -> None:
    assert sorted(METADATA.tables) == sorted(of_sqlmodel.tables)
    assert {*FACTS, *DERIVED, *KEPT, CLUB, ENTRY, CHANGE} == set(METADATA.tables.values())
