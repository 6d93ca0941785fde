"""Rights: which roles of a database server use the pages of which club.

The owner of the tables keeps the book: it migrates, sees every club and gives the rights. Every
other role sees and changes only the clubs beside its name in ``club_role``, a table that it cannot
change. The server enforces that by row-level security, whatever program the role connects with.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from uuid import UUID

from sqlalchemy import Connection, text

from canasta_club.errors import BookError, ConflictError, NotFoundError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book.problems import ASK_FOR_A_ROLE

_ROLES: Final = "club_role"
_MAKE: Final = f"""
    CREATE TABLE IF NOT EXISTS {_ROLES} (
        club_id uuid NOT NULL,
        role text NOT NULL,
        PRIMARY KEY (club_id, role)
    )
"""
_GRANT: Final = f"INSERT INTO {_ROLES} (club_id, role) VALUES (:club, :role) ON CONFLICT DO NOTHING"  # noqa: S608
_REACH: Final = """
    SELECT rolcanlogin, EXISTS (
        SELECT FROM pg_roles AS above
        WHERE pg_has_role(pg_roles.oid, above.oid, 'MEMBER') AND (
            above.rolsuper OR above.rolbypassrls
            OR above.oid = (SELECT relowner FROM pg_class WHERE oid = to_regclass('clubs'))
        )
    )
    FROM pg_roles WHERE rolname = :role
"""
"""Whether a role may log in, and whether it is, or belongs to, one that no policy holds back."""
_OWN_CLUBS: Final = "club_id IN (SELECT club_id FROM club_role WHERE role = current_user)"
_OWN_ROLE: Final = "role = current_user"
_POLICY: Final = "own_clubs"


def grant(connection: Connection, club_id: UUID, role: str) -> None:
    """Let a role of the server use the pages of a club.

    Raises `NotFoundError` if the server has no such role, `ConflictError` for one that no policy
    holds back: the owner of the tables, or a superuser.
    """
    with _writing(connection):
        _refuse_unfit(connection, role)
        connection.execute(text(_MAKE))
        connection.execute(text(_GRANT), {"club": club_id, "role": role})
        renew(connection)


def revoke(connection: Connection, club_id: UUID, role: str) -> bool:
    """Take the pages of a club from a role; return whether it had them."""
    with _writing(connection):
        if not _exists(connection):
            return False
        gone = connection.execute(
            text(f"DELETE FROM {_ROLES} WHERE club_id = :club AND role = :role"),  # noqa: S608
            {"club": club_id, "role": role},
        )
        return gone.rowcount > 0


def roles(connection: Connection, club_id: UUID) -> list[str]:
    """Return the roles that use the pages of a club, as far as this one may know."""
    connection.rollback()
    if engines.is_sqlite(connection) or not _exists(connection):
        return []
    query = text(f"SELECT role FROM {_ROLES} WHERE club_id = :club ORDER BY role")  # noqa: S608
    return list(connection.execute(query, {"club": club_id}).scalars())


def renew(connection: Connection) -> None:
    """Put every table under its policy, and give the roles their rights on it.

    Nothing happens before the first `grant`, nor in a file.
    """
    if engines.is_sqlite(connection) or not _exists(connection):
        return
    for table in _tables(connection):
        _protect(connection, table, _OWN_CLUBS)
    _protect(connection, _ROLES, _OWN_ROLE)
    for role in connection.execute(text(f"SELECT DISTINCT role FROM {_ROLES}")).scalars():  # noqa: S608
        for statement in _grants(connection, role, list(_tables(connection))):
            connection.exec_driver_sql(statement)


def refuse_without_club(connection: Connection) -> None:
    """Raise `BookError` for a role that sees no club because it was given none."""
    if engines.is_sqlite(connection) or not _exists(connection):
        return
    if connection.execute(text("SELECT row_security_active('clubs')")).scalar():
        raise BookError(
            "This database holds no club that your role may use.",
            hint=ASK_FOR_A_ROLE,
        )


def faults(connection: Connection) -> Iterator[str]:
    """Yield what is otherwise in the tables of a server, and in who sees their rows."""
    from canasta_club.records.tables import server_definitions  # noqa: PLC0415  (loads alembic)

    conditions: dict[str, str] = {}
    if _exists(connection):
        conditions = dict.fromkeys(_tables(connection), _OWN_CLUBS)
        conditions[_ROLES] = _OWN_ROLE
    yield from server_definitions.faults(connection, _POLICY, conditions)


def _protect(connection: Connection, table: str, condition: str) -> None:
    connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    connection.exec_driver_sql(f"DROP POLICY IF EXISTS {_POLICY} ON {table}")
    connection.exec_driver_sql(f"CREATE POLICY {_POLICY} ON {table} USING ({condition})")


def _grants(connection: Connection, role: str, tables: Sequence[str]) -> Iterator[str]:
    quote = connection.dialect.identifier_preparer.quote
    schema = connection.execute(text("SELECT current_schema()")).scalar_one()
    to = quote(role)
    yield f"GRANT USAGE ON SCHEMA {quote(schema)} TO {to}"
    yield f"GRANT SELECT ON alembic_version, {_ROLES} TO {to}"
    yield f"GRANT SELECT, INSERT, UPDATE, DELETE ON {', '.join(tables)} TO {to}"


def _tables(connection: Connection) -> Iterator[str]:
    """Yield the tables of the book; all have the club in their key."""
    query = text(
        "SELECT table_name FROM information_schema.columns WHERE column_name = 'club_id'"
        " AND table_schema = current_schema() AND table_name <> :roles ORDER BY table_name"
    )
    yield from connection.execute(query, {"roles": _ROLES}).scalars()


def _exists(connection: Connection) -> bool:
    known = connection.execute(text("SELECT to_regclass(:name)::text"), {"name": _ROLES}).scalar()
    return known is not None


def _refuse_unfit(connection: Connection, role: str) -> None:
    row = connection.execute(text(_REACH), {"role": role}).first()
    if row is None:
        raise NotFoundError(
            f"The database server has no role “{role}”.",
            hint=f"Create it on the server first: CREATE ROLE {role} LOGIN PASSWORD '…'",
        )
    may_log_in, sees_all = row
    if sees_all:
        raise ConflictError(
            f"“{role}” sees every club: it keeps the book, belongs to the role that does,"
            " or the server lets it see everything.",
            hint="Give the club a role of its own.",
        )
    if not may_log_in:
        raise ConflictError(
            f"Nobody can log in as “{role}”, and its members would not see the club.",
            hint="Name the role that the club logs in with.",
        )


@contextmanager
def _writing(connection: Connection) -> Iterator[None]:
    """Begin a transaction of its own for the rights, which are not part of the journal."""
    connection.rollback()
    if engines.is_sqlite(connection):
        raise ConflictError(
            "A book in a file has no roles: anyone who may read the file reads the whole book.",
            hint="Roles are for books on a PostgreSQL server.",
        )
    engines.begin_writing(connection)
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()
