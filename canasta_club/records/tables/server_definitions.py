"""Definitions on a server: what its tables are, compared with what this program makes.

The owner of a server may add tables and views of their own, and indexes that make queries quicker.
What changes which rows this program's tables hold, or who sees them, is named.
"""

from collections.abc import Iterator
from typing import Any, Final

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, inspect, text

from canasta_club.records.tables.kinds import METADATA

_OPTIONS: Final = {"compare_type": True, "compare_server_default": False}

_REACTIONS: Final = """
    SELECT relname, 'trigger', tgname::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT tablename, 'rule', rulename FROM pg_rules WHERE schemaname = current_schema()
    ORDER BY 1, 2, 3
"""

_POLICIES: Final = """
    SELECT relname, relrowsecurity, polname::text, polpermissive, polcmd = '*', polroles = '{0}',
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)
    FROM pg_class LEFT JOIN pg_policy ON polrelid = pg_class.oid
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
    ORDER BY 1, 3
"""


def faults(connection: Connection, policy: str, conditions: dict[str, str]) -> Iterator[str]:
    """Yield what is otherwise in the tables of a server.

    Each table with a condition must be under the policy of this name with that condition, and
    every other table under no policy. All tables of this program must have been declared.
    """
    context = MigrationContext.configure(connection, opts=_OPTIONS)
    for difference in compare_metadata(context, METADATA):
        yield from _in_words(difference)
    yield from _of_lengths(connection)
    yield from _of_keys_and_checks(connection)
    for table, kind, name in connection.execute(text(_REACTIONS)):
        if table in METADATA.tables:
            yield f"the table {table} has a {kind} that this program did not make: {name}"
    yield from _of_policies(connection, policy, conditions)


def _in_words(difference: Any) -> Iterator[str]:
    """Describe a difference as alembic states it: to make the server like this program."""
    if isinstance(difference, list):  # The changes of one column.
        for _what, _schema, table, column, *_ in difference[:1]:
            yield f"the column {column} of the table {table} is defined otherwise"
        return
    what, *rest = difference
    table = rest[-2] if what.endswith("_column") else getattr(rest[0], "table", rest[0])
    name = str(getattr(table, "name", table))
    if what != "add_table" and name not in METADATA.tables:
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


def _of_lengths(connection: Connection) -> Iterator[str]:
    """Yield the columns that hold shorter text; alembic lets text without a limit pass as any."""
    for (_schema, name), columns in inspect(connection).get_multi_columns().items():
        table = METADATA.tables.get(name)
        for column in columns:
            own = None if table is None else table.c.get(column["name"])
            length = getattr(column["type"], "length", None)
            if own is not None and length != getattr(own.type, "length", None):
                yield f"the column {own.name} of the table {name} is defined otherwise"


def _of_keys_and_checks(connection: Connection) -> Iterator[str]:
    there = inspect(connection)
    keys, checks = there.get_multi_pk_constraint(), there.get_multi_check_constraints()
    for table in METADATA.sorted_tables:
        place = (None, table.name)
        if place not in keys:
            continue  # That the table is not there is named already.
        own = {each.name for each in table.constraints if isinstance(each, CheckConstraint)}
        is_keyed = keys[place]["constrained_columns"] == [each.name for each in table.primary_key]
        if not is_keyed or {each["name"] for each in checks.get(place, [])} != own:
            yield _other_rows(table.name)


def _of_policies(connection: Connection, policy: str, conditions: dict[str, str]) -> Iterator[str]:
    rows = connection.execute(text(_POLICIES)).all()
    whole = {
        name
        for name, is_on, its, *is_for_all, condition, more in rows
        if is_on and its == policy and all(is_for_all) and more is None
        if _plain(condition) == _plain(conditions.get(name, ""))
    }
    for table in sorted(conditions.keys() - whole):
        yield f"the table {table} is not under the policy that shows each role its own clubs"
    for name, _is_on, its, *_ in rows:
        is_foreign = its is not None and (its != policy or name not in conditions)
        if is_foreign and (name in METADATA.tables or name in conditions):
            yield f"the table {name} has a policy that this program did not make: {its}"


def _plain(condition: str) -> str:
    """Return a condition without spaces, brackets, types and names of tables."""
    plain = condition.lower().replace("club_role.", "").replace("::text", "").replace("::name", "")
    return "".join(letter for letter in plain if letter not in " \n()")
