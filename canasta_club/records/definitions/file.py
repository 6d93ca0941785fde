"""Definitions: what the tables of a file are, compared with what this program makes.

A table, a column or an index that something else added, took away or defined otherwise changes what
the book can hold, while every row stays as it was.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from sqlalchemy import Connection, Table, UniqueConstraint
from sqlalchemy.exc import OperationalError

from canasta_club.records.definitions.conditions import own_conditions, plain_condition
from canasta_club.records.tables.kinds import METADATA

_ALEMBIC = "alembic_version"
_CHECKED = re.compile(r"(?i)\bCHECK\s*\((.*)\)")
_REACTION = re.compile(r"(?i)\bON\s+(?:CONFLICT|DELETE|UPDATE)\b|\bGENERATED\b|\bDEFERRABLE\b")
"""What makes rows give way to others, go or change with them, or wait to be checked."""


def faults(connection: Connection) -> Iterator[str]:
    """Yield what a file of SQLite holds besides this program's tables, and what it lacks of them.

    The tables of this program must have been declared.
    """
    query = "SELECT type, name, sql FROM sqlite_master"
    try:
        definitions = [(str(kind), str(name), sql) for kind, name, sql in _all(connection, query)]
    except OperationalError:
        yield "the definitions of its tables hold bytes that are not text"
        return
    known = {_ALEMBIC, *METADATA.tables}
    for kind, name, _sql in definitions:
        if kind != "index" and name not in known and not name.startswith("sqlite_"):
            yield f"it holds a {kind} that this program did not make: {name}"
    if _ALEMBIC in (name for _kind, name, _sql in definitions):
        versions = len(_all(connection, f"SELECT version_num FROM {_ALEMBIC}"))  # noqa: S608
        if versions != 1:
            yield f"it names {versions} versions of its tables"
    tables = {name: str(sql) for kind, name, sql in definitions if kind == "table"}
    indexes = {name for kind, name, sql in definitions if kind == "index" and sql is not None}
    own = {str(index.name) for table in METADATA.tables.values() for index in table.indexes}
    for name in sorted(indexes - own):
        yield f"it holds an index that this program did not make: {name}"
    for name in sorted(own - indexes):
        yield f"it lacks the index {name}"
    shapes = _shapes(connection)
    for table in METADATA.sorted_tables:
        if table.name not in tables:
            yield f"it lacks the table {table.name}"
        else:
            yield from _of_table(table, shapes[table.name], tables[table.name])


@dataclass(slots=True)
class _Shape:
    """What a table of a file is, besides its text.

    ``unique`` holds the columns that may not be the same in two rows, by the index that sees to it,
    ``parents`` the tables that its foreign keys name.
    """

    is_required: dict[str, bool] = field(default_factory=dict)
    unique: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    parents: set[str] = field(default_factory=set)


_COLUMNS = 'c.name, c."notnull"', "pragma_table_xinfo(t.name) AS c", "1"
_UNIQUE = (
    "l.name, c.name",
    "pragma_index_list(t.name) AS l CROSS JOIN pragma_index_info(l.name) AS c",
    'l."unique"',
)
_PARENTS = 'f."table"', "pragma_foreign_key_list(t.name) AS f", "1"


def _shapes(connection: Connection) -> dict[str, _Shape]:
    """Read the shapes of all tables that this program knows in three queries."""
    shapes: dict[str, _Shape] = defaultdict(_Shape)
    for table, column, is_required in _of_each_table(connection, *_COLUMNS):
        shapes[str(table)].is_required[str(column)] = bool(is_required)
    for table, index, column in _of_each_table(connection, *_UNIQUE):
        shapes[str(table)].unique[str(index)].add(str(column))
    for table, parent in _of_each_table(connection, *_PARENTS):
        shapes[str(table)].parents.add(str(parent))
    return shapes


def _of_each_table(
    connection: Connection, what: str, source: str, condition: str
) -> list[tuple[object, ...]]:
    known = ", ".join(f"'{name}'" for name in METADATA.tables)
    where = f"t.type = 'table' AND t.name IN ({known}) AND {condition}"
    query = f"SELECT t.name, {what} FROM sqlite_master AS t CROSS JOIN {source} WHERE {where}"  # noqa: S608
    return _all(connection, query)


def _of_table(table: Table, shape: _Shape, sql: str) -> Iterator[str]:
    for name in sorted(shape.is_required.keys() - table.c.keys()):
        yield f"the table {table.name} has a column that this program did not make: {name}"
    for name in sorted(table.c.keys() - shape.is_required.keys()):
        yield f"the table {table.name} lacks the column {name}"
    for name in sorted(shape.is_required.keys() & table.c.keys()):
        if shape.is_required[name] == table.c[name].nullable:
            yield f"the column {name} of the table {table.name} is defined otherwise"
    if "COLLATE" in sql.upper():
        yield f"the table {table.name} compares its values otherwise"
    is_keyed = {frozenset(columns) for columns in shape.unique.values()} == _own_unique(table)
    checked = set(map(plain_condition, _CHECKED.findall(sql)))
    if not is_keyed or checked != own_conditions(table) or _REACTION.search(sql):
        yield f"the table {table.name} allows other rows than this program does"
    if shape.parents != {each.referred_table.name for each in table.foreign_key_constraints}:
        yield f"the rows of the table {table.name} are bound to other tables"


@cache
def _own_unique(table: Table) -> set[frozenset[str]]:
    kinds = (each for each in table.constraints if isinstance(each, UniqueConstraint))
    keys = frozenset(column.name for column in table.primary_key)
    return {keys} | {frozenset(column.name for column in each.columns) for each in kinds}


def _all(connection: Connection, text: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.exec_driver_sql(text)]
