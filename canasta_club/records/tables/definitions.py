"""Definitions: what the tables of a file are, compared with what this program makes.

A table, a column or an index that something else added, took away or defined otherwise changes what
the book can hold, while every row stays as it was.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, Table, UniqueConstraint
from sqlalchemy.exc import OperationalError

from canasta_club.records.tables.kinds import METADATA

_ALEMBIC = "alembic_version"


def faults(connection: Connection) -> Iterator[str]:
    """Yield what a file of SQLite holds besides this program's tables, and what it lacks of them.

    The tables of this program must have been declared.
    """
    query = "SELECT type, name, sql FROM sqlite_master"
    try:
        there = [(str(kind), str(name), sql) for kind, name, sql in _all(connection, query)]
    except OperationalError:
        yield "the definitions of its tables hold bytes that are not text"
        return
    known = {_ALEMBIC, *METADATA.tables}
    for kind, name, _sql in there:
        if kind != "index" and name not in known and not name.startswith("sqlite_"):
            yield f"it holds a {kind} that this program did not make: {name}"
    if _ALEMBIC in (name for _kind, name, _sql in there):
        versions = len(_all(connection, f"SELECT version_num FROM {_ALEMBIC}"))  # noqa: S608
        if versions != 1:
            yield f"it names {versions} versions of its tables"
    tables = {name: str(sql) for kind, name, sql in there if kind == "table"}
    indexes = {name for kind, name, sql in there if kind == "index" and sql is not None}
    own = {str(index.name) for table in METADATA.tables.values() for index in table.indexes}
    for name in sorted(indexes - own):
        yield f"it holds an index that this program did not make: {name}"
    for name in sorted(own - indexes):
        yield f"it lacks the index {name}"
    for table in METADATA.sorted_tables:
        if table.name not in tables:
            yield f"it lacks the table {table.name}"
        else:
            yield from _of_table(connection, table, tables[table.name])


def _of_table(connection: Connection, table: Table, sql: str) -> Iterator[str]:
    its = _of(connection, "table_xinfo", table)
    there = {str(row[1]): bool(row[3]) for row in its}
    for name in sorted(there.keys() - table.c.keys()):
        yield f"the table {table.name} has a column that this program did not make: {name}"
    for name in sorted(table.c.keys() - there.keys()):
        yield f"the table {table.name} lacks the column {name}"
    for name in sorted(there.keys() & table.c.keys()):
        if there[name] == table.c[name].nullable:
            yield f"the column {name} of the table {table.name} is defined otherwise"
    if "COLLATE" in sql.upper():
        yield f"the table {table.name} compares its values otherwise"
    if _unique(connection, table) != _own_unique(table):
        yield f"the table {table.name} allows other rows than this program does"
    parents = sorted({str(row[2]) for row in _of(connection, "foreign_key_list", table)})
    if parents != sorted({each.referred_table.name for each in table.foreign_key_constraints}):
        yield f"the rows of the table {table.name} are bound to other tables"


def _unique(connection: Connection, table: Table) -> set[frozenset[str]]:
    """Return the columns that may not be the same in two rows of a file."""
    found = set()
    for row in _of(connection, "index_list", table):
        if row[2] and row[3] in ("u", "pk"):
            columns = _all(connection, f'PRAGMA index_info("{row[1]}")')
            found.add(frozenset(str(each[2]) for each in columns))
    return found


def _own_unique(table: Table) -> set[frozenset[str]]:
    kinds = (each for each in table.constraints if isinstance(each, UniqueConstraint))
    keys = frozenset(column.name for column in table.primary_key)
    return {keys} | {frozenset(column.name for column in each.columns) for each in kinds}


def _of(connection: Connection, what: str, table: Table) -> list[tuple[object, ...]]:
    return _all(connection, f'PRAGMA {what}("{table.name}")')


def _all(connection: Connection, text: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.exec_driver_sql(text)]
