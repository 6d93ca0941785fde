"""Distribution: a book over the machines of a Citus cluster, all rows of a club on one of them.

Every key of every table begins with the club, and every query names it or means to span clubs.
"""

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, text

from canasta_club.errors import ConflictError, NotFoundError, Problem, ProblemsError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import copying
from canasta_club.text.progress import Progress

_SHARED: Final = ("alembic_version", "club_role")
"""Small tables that every machine holds whole."""

_SPREAD: Final = """
    SELECT relname FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
    WHERE relnamespace = current_schema()::regnamespace
"""
"""Of this book: another one may be spread in another schema of the database."""

_STORED: Final = """
    SELECT EXISTS (
        SELECT FROM pg_dist_shard
        JOIN pg_dist_placement USING (shardid) JOIN pg_dist_local_group USING (groupid)
        JOIN pg_class ON pg_class.oid = logicalrelid
        WHERE relnamespace = current_schema()::regnamespace AND shardminvalue IS NOT NULL
    )
"""
"""Whether the machine that is asked holds rows of clubs, beside the tables that each one holds."""

_OWNED: Final = """
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relname = ANY (:names)
        AND NOT pg_has_role(relowner, 'USAGE')
"""
_UNREACHED: Final = """
    SELECT nodename || ':' || nodeport
    FROM run_command_on_all_nodes('SELECT 1', true, true) JOIN pg_dist_node USING (nodeid)
    WHERE NOT success
"""
_STRANGERS: Final = """
    SELECT nodename || ':' || nodeport, role
    FROM unnest(CAST(:roles AS text[])) AS role,
        LATERAL run_command_on_all_nodes(
            format('SELECT count(*) FROM pg_roles WHERE rolname = %L', role)
        ) AS answer
        JOIN pg_dist_node USING (nodeid)
    WHERE answer.result = '0'
"""
_REACTIONS: Final = """
    SELECT relname, 'trigger ' || tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
        AND relname = ANY (:names)
    UNION ALL
    SELECT tablename, 'rule ' || rulename FROM pg_rules
    WHERE schemaname = current_schema() AND tablename = ANY (:names)
    UNION ALL
    SELECT confrelid::regclass::text, 'reference from ' || conrelid::regclass FROM pg_constraint
    JOIN pg_class ON pg_class.oid = confrelid
    WHERE contype = 'f' AND relnamespace = current_schema()::regnamespace
        AND relname = ANY (:names)
        AND conrelid NOT IN (
            SELECT oid FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relname = ANY (:names)
        )
    ORDER BY 1, 2
"""


def distribute(connection: Connection, progress: Progress) -> int:
    """Spread every table by its club, all of them or none; return how many were spread now.

    What is spread already stays. Raises `ConflictError` where there is no Citus, and
    `ProblemsError` with all that stands in the way.
    """
    connection.rollback()
    if engines.is_sqlite(connection) or not _has_citus(connection):
        raise ConflictError(
            "This book is not on a server with the extension Citus.",
            hint="On the server: CREATE EXTENSION citus;",
        )
    if obstacles := list(_obstacles(connection)):
        raise ProblemsError(
            "The book cannot be spread; nothing was changed.",
            [Problem("error", "not-spread", each) for each in obstacles],
            hint="Put this right, then run the same command again.",
        )
    with engines.defining(connection):
        return _spread_all(connection, progress)


def spread_new(connection: Connection) -> None:
    """Spread the tables that were made since the book was spread, if it was; inside a change."""
    if not engines.is_sqlite(connection) and _has_citus(connection) and _spread(connection):
        _spread_all(connection, lambda _steps: None)


def stores_clubs(connection: Connection) -> bool:
    """Return whether this machine of a cluster holds rows of clubs itself.

    Citus does not hold ``INSERT … SELECT`` into such rows to the policies of a role.
    """
    return _has_citus(connection) and bool(connection.execute(text(_STORED)).scalar_one())


def unreached(connection: Connection) -> list[str]:
    """Return the machines of a cluster that do not answer, each by its name and port."""
    return list(connection.execute(text(_UNREACHED)).scalars()) if _has_citus(connection) else []


def _obstacles(connection: Connection) -> Iterator[str]:
    """Yield what stands in the way of spreading the tables, each in a sentence."""
    down = unreached(connection)
    yield from (f"The machine {each} cannot be reached." for each in down)
    names = {"names": [table.name for table in copying.tables()]}
    for table in connection.execute(text(_OWNED), names).scalars():
        yield f"The table {table} belongs to another role; its owner spreads it."
    for table, what in connection.execute(text(_REACTIONS), names):
        yield f"The table {table} has a {what}, which this program did not make."
    if not down:
        roles = (
            list(connection.execute(text(_ROLES_OF_CLUBS)).scalars())
            if _has_roles(connection)
            else []
        )
        yield from _strangers(connection, roles)


def refuse_stranger(connection: Connection, role: str) -> None:
    """Raise `NotFoundError` if a machine that a book is spread over lacks a role."""
    if not (_has_citus(connection) and _spread(connection)):
        return
    if lacking := list(_strangers(connection, [role])):
        raise NotFoundError(
            " ".join(lacking),
            hint="Create it there too. Citus does so by itself when a role is created on the first"
            " machine, in this database.",
        )


def _strangers(connection: Connection, roles: list[str]) -> Iterator[str]:
    for machine, role in connection.execute(text(_STRANGERS), {"roles": roles}):
        yield f"The machine {machine} has no role “{role}”."


_ROLES_OF_CLUBS: Final = "SELECT DISTINCT role FROM club_role ORDER BY role"


def _has_roles(connection: Connection) -> bool:
    return connection.execute(text("SELECT to_regclass('club_role')::text")).scalar() is not None


def _spread_all(connection: Connection, progress: Progress) -> int:
    """Spread the tables that are not spread yet, with the rows they hold."""
    spread = _spread(connection)
    done = 0
    for name in _SHARED:
        if name not in spread and (name != "club_role" or _has_roles(connection)):
            _call(connection, "create_reference_table(CAST(:name AS regclass))", name)
            done += 1
    for first, table in enumerate(copying.tables()):
        if table.name not in spread:
            together = f", colocate_with => '{copying.tables()[0].name}'" if first else ""
            _call(
                connection,
                f"create_distributed_table(CAST(:name AS regclass), 'club_id'{together})",
                table.name,
            )
            done += 1
        progress(1)
    return done


def _call(connection: Connection, function: str, name: str) -> None:
    connection.execute(text(f"SELECT {function}"), {"name": name})


def _has_citus(connection: Connection) -> bool:
    query = text("SELECT 1 FROM pg_proc WHERE proname = 'create_distributed_table'")
    return connection.execute(query).first() is not None


def _spread(connection: Connection) -> set[str]:
    """Return the names of the tables that are spread."""
    return set(connection.execute(text(_SPREAD)).scalars())
