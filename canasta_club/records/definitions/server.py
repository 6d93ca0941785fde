"""Definitions on a server: what its tables are, compared with what this program makes.

The owner of a server may add tables and views of their own, and indexes that make queries quicker.
What changes which rows this program's tables hold, or who sees them, is named.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from canasta_club.records.definitions.conditions import own_conditions, plain_condition
from canasta_club.records.tables.kinds import METADATA

_OPTIONS: Final = {"compare_type": True, "compare_server_default": False}

_CHECK: Final = "c"
_KINDS: Final = {_CHECK, "f", "n", "p", "u"}
"""The kinds of constraints that this program makes: besides checks, foreign keys and keys."""

_COLUMNS: Final = """
    SELECT relname, attname, format_type(atttypid, atttypmod),
        attcollation = typcollation AND attidentity = '' AND attgenerated = ''
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    JOIN pg_type ON pg_type.oid = atttypid
    WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p')
        AND relnamespace = current_schema()::regnamespace
    ORDER BY 1, 2
"""

_CONSTRAINTS: Final = """
    SELECT relname, contype::text, pg_get_expr(conbin, conrelid), convalidated AND NOT condeferrable
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE relnamespace = current_schema()::regnamespace
    ORDER BY 1
"""

_SUSPENDED: Final = """
    SELECT relname FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'c' AND NOT convalidated AND relnamespace = current_schema()::regnamespace
"""

_STORAGE: Final = """
    SELECT relname, relpersistence = 'p' AND NOT relforcerowsecurity AND NOT EXISTS (
        SELECT FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
        WHERE inhparent = pg_class.oid AND NOT child.relispartition
    ) AND NOT EXISTS (
        SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgisinternal AND tgenabled <> 'O'
    )
    FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
    ORDER BY 1
"""
"""Whether a table outlives a crash, shows its owner all its rows and no others, and guards them."""

_REACTIONS: Final = """
    SELECT relname, 'trigger', tgname::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT tablename, 'rule', rulename FROM pg_rules WHERE schemaname = current_schema()
    ORDER BY 1, 2, 3
"""

_POLICIES: Final = """
    SELECT relname, relrowsecurity, polname::text,
        CASE WHEN polroles = '{0}' THEN 'public' ELSE array_to_string(ARRAY(
            SELECT rolname FROM pg_roles WHERE oid = ANY (polroles)), ',') END,
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid),
        polpermissive AND polcmd = '*'
    FROM pg_class LEFT JOIN pg_policy ON polrelid = pg_class.oid
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
    ORDER BY 1, 3
"""


def faults(
    connection: Connection,
    policies: Mapping[tuple[str, str], tuple[str, str]],
    *,
    sees_all_roles: bool,
) -> Iterator[str]:
    """Yield what is otherwise in the tables of a server.

    ``policies`` are those that must be there, by table and name: the role each is for, and its
    condition. Every other one is named, unless this role may not know of all roles and it is for
    another one. All tables of this program must have been declared.
    """
    # SQLAlchemy cannot read a check that holds for new rows only, whosever table it is of.
    suspended = set(connection.execute(text(_SUSPENDED)).scalars())

    def include_name(name: str | None, kind: str, _parents: object) -> bool:
        return kind != "table" or name in METADATA.tables.keys() - suspended

    opts = {**_OPTIONS, "include_name": include_name}
    for difference in compare_metadata(MigrationContext.configure(connection, opts=opts), METADATA):
        yield from _in_words(difference, suspended)
    yield from _of_columns(connection)
    yield from _of_keys_and_checks(connection)
    yield from _of_storage(connection)
    for table, kind, name in connection.execute(text(_REACTIONS)):
        if table in METADATA.tables:
            yield f"the table {table} has a {kind} that this program did not make: {name}"
    yield from _of_policies(connection, policies, sees_all_roles=sees_all_roles)


def _in_words(difference: Any, unread: Collection[str]) -> Iterator[str]:
    """Describe a difference as alembic states it: to make the server like this program.

    Tables that alembic could not read seem to be missing.
    """
    if isinstance(difference, list):  # The changes of one column.
        for _what, _schema, table, column, *_ in difference[:1]:
            yield f"the column {column} of the table {table} is defined otherwise"
        return
    what, *rest = difference
    table = rest[-2] if what.endswith("_column") else getattr(rest[0], "table", rest[0])
    name = str(getattr(table, "name", table))
    if name in unread:
        return
    match what:
        case "add_table":
            yield f"it lacks the table {name}"
        case "add_column":
            yield f"the table {name} lacks the column {rest[-1].name}"
        case "remove_column":
            column = rest[-1].name
            yield f"the table {name} has a column that this program did not make: {column}"
        case "add_index":
            yield f"it lacks the index {rest[0].name}"
        case "remove_index" if not rest[0].unique:
            return
        case "add_fk" | "remove_fk":
            yield f"the rows of the table {name} are bound to other tables"
        case _:
            yield _other_rows(name)


def _other_rows(table: str) -> str:
    return f"the table {table} allows other rows than this program does"


def _of_columns(connection: Connection) -> Iterator[str]:
    """Yield the columns that hold, compare or make values otherwise; alembic compares less."""
    for name, column, type_, is_plain in connection.execute(text(_COLUMNS)):
        table = METADATA.tables.get(name)
        own = None if table is None else table.c.get(column)
        if own is None:
            continue
        expected = own.type.compile(connection.dialect).lower()
        if not is_plain or type_ != expected.replace("varchar", "character varying"):
            yield f"the column {column} of the table {name} is defined otherwise"


def _of_keys_and_checks(connection: Connection) -> Iterator[str]:
    keys = inspect(connection).get_multi_pk_constraint()
    checks: dict[str, set[str]] = defaultdict(set)
    unlike = set()
    for name, kind, condition, is_whole in connection.execute(text(_CONSTRAINTS)):
        if kind == _CHECK:
            checks[name].add(plain_condition(condition))
        if not is_whole or kind not in _KINDS:
            unlike.add(name)
    for table in METADATA.sorted_tables:
        place = (None, table.name)
        if place not in keys:
            continue  # That the table is not there is named already.
        is_keyed = keys[place]["constrained_columns"] == [each.name for each in table.primary_key]
        if table.name in unlike or not is_keyed or checks[table.name] != own_conditions(table):
            yield _other_rows(table.name)


def _of_storage(connection: Connection) -> Iterator[str]:
    for name, is_usual in connection.execute(text(_STORAGE)):
        if name in METADATA.tables and not is_usual:
            yield f"the table {name} keeps, shows or guards its rows otherwise"


def _of_policies(
    connection: Connection,
    policies: Mapping[tuple[str, str], tuple[str, str]],
    *,
    sees_all_roles: bool,
) -> Iterator[str]:
    tables = {table for table, _name in policies}
    left = dict(policies)
    own = {role for role, _condition in policies.values()}
    foreign = []
    for table, is_on, name, role, condition, more, is_for_all in connection.execute(
        text(_POLICIES)
    ):
        if name is None:
            continue
        expected = policies.get((table, name))
        kept = (role, plain_condition(condition or ""))
        if expected and is_on and is_for_all and more is None:
            if kept == (expected[0], plain_condition(expected[1])):
                left.pop((table, name))
            continue
        is_of_another = not sees_all_roles and role not in own
        if expected is None and not is_of_another and table in {*METADATA.tables, *tables}:
            foreign.append((table, name))
    for table in sorted({table for table, _name in left}):
        yield f"the table {table} is not under the policy that shows each role its own clubs"
    for table, name in foreign:
        yield f"the table {table} has a policy that this program did not make: {name}"
