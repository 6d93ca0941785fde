"""The tables of the book are those of SQLModel's rows, and all of them are named."""

from sqlmodel import SQLModel

from canasta_club.records.tables.all_tables import ALL, DRAFTED, FACTS, JOURNAL, KEPT
from canasta_club.records.tables.by_name import DECIDED, WRITTEN
from canasta_club.records.tables.clubs import CLUB
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import METADATA, Row
from canasta_club.records.tables.wings.federation_nights import DERIVED


def rows(kind: type[Row]) -> set[type[Row]]:
    below = kind.__subclasses__()
    return {*below}.union(*map(rows, below))


def test_every_table_is_that_of_a_row_of_sqlmodel() -> None:
    assert issubclass(Row, SQLModel)
    declared = [row for row in rows(Row) if hasattr(row, "__table__")]
    assert {row.__table__ for row in declared} == set(METADATA.tables.values())
    assert len(declared) == len(METADATA.tables)


def test_no_table_is_missing() -> None:
    assert {*FACTS, *DERIVED, *KEPT, *DRAFTED, *JOURNAL, CLUB} == set(ALL)


def test_a_table_is_found_by_its_name_after_those_it_refers_to() -> None:
    before = {ENTRY.name}
    for name, table in WRITTEN.items():
        assert table.name == name
        assert {key.referred_table.name for key in table.foreign_key_constraints} <= before | {name}
        before.add(name)
    assert set(DECIDED) <= before
    assert WRITTEN.get("erased") is None
