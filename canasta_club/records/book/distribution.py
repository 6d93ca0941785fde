"""Distribution: a book over the machines of a Citus cluster, all rows of a club on one of them.

Every key of every table begins with the club, and every query names it or means to span clubs.
"""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, text

from canasta_club.errors import ConflictError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import copying

_SHARED: Final = ("alembic_version", "club_role")
"""Small tables that every machine holds whole."""


def distribute(connection: Connection, progress: Callable[[int], object]) -> int:
    """Spread every table by its club; return how many were spread now.

    What is spread already stays. Raises `ConflictError` where there is no Citus.
    """
    connection.rollback()
    if engines.is_sqlite(connection) or not _has_citus(connection):
        raise ConflictError(
            "This book is not on a server with the extension Citus.",
            hint="On the server: CREATE EXTENSION citus;",
        )
    done = 0
    for name in _SHARED:
        if _has(connection, name) and not _is_spread(connection, name):
            done += _spread(
                connection, "SELECT create_reference_table(CAST(:name AS regclass))", name
            )
    first = ""
    for table in copying.tables():
        if not _is_spread(connection, table.name):
            together = f", colocate_with => '{first}'" if first else ""
            done += _spread(
                connection,
                f"SELECT create_distributed_table(CAST(:name AS regclass), 'club_id'{together})",
                table.name,
            )
        first = first or table.name
        progress(1)
    return done


def _spread(connection: Connection, statement: str, name: str) -> int:
    """Spread one table, with the rows it holds, in a transaction of its own."""
    connection.execute(text(statement), {"name": name})
    connection.commit()
    return 1


def _has_citus(connection: Connection) -> bool:
    query = text("SELECT 1 FROM pg_proc WHERE proname = 'create_distributed_table'")
    return connection.execute(query).first() is not None


def _has(connection: Connection, table: str) -> bool:
    known = connection.execute(text("SELECT to_regclass(:name)::text"), {"name": table}).scalar()
    return known is not None


def _is_spread(connection: Connection, name: str) -> bool:
    query = text("SELECT 1 FROM pg_dist_partition WHERE logicalrelid = CAST(:name AS regclass)")
    return connection.execute(query, {"name": name}).first() is not None
