"""Rights: which roles of a database server use the pages of which club.

The owner of the tables keeps the book: it migrates, sees every club and gives the rights. Every
other role sees and changes only the clubs beside its name in ``club_role``, a table that it cannot
change. The server enforces that by row-level security, whatever program the role connects with: by
a policy for each role, which holds the ids of its clubs, because no machine of a cluster may look
them up. Rows about a member of a federation belong to the centre that keeps them.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Final
from uuid import UUID

from sqlalchemy import Connection, text

from canasta_club.errors import BookError, ConflictError, NotFoundError
from canasta_club.records.book import _engines as engines
from canasta_club.records.book.problems import ASK_FOR_A_ROLE
from canasta_club.records.definitions.conditions import plain_condition

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
_CLUBS_OF_ROLES: Final = f"""
    SELECT role, array_agg(club_id ORDER BY club_id) AS clubs FROM {_ROLES}
    WHERE to_regrole(quote_ident(role)) IS NOT NULL GROUP BY role ORDER BY role
"""  # noqa: S608
_IS_HELD_BACK: Final = "SELECT row_security_active(CAST(to_regclass('clubs') AS oid))"
_HAS_OWN: Final = f"""
    SELECT to_regclass('{_ROLES}') IS NOT NULL
        AND row_security_active(CAST(to_regclass('clubs') AS oid))
"""
_OWN_ROLE: Final = "role = current_user"
_OWN_CLUBS: Final = f"SELECT club_id FROM {_ROLES} WHERE {_OWN_ROLE}"  # noqa: S608
_POLICY: Final = "own_clubs"
_LONGEST: Final = 63
"""Bytes of a name in PostgreSQL, which cuts longer ones."""
_POLICIES: Final = f"""
    SELECT tablename, policyname, array_to_string(roles, ','), qual FROM pg_policies
    WHERE schemaname = current_schema() AND policyname LIKE '{_POLICY}%'
"""  # noqa: S608
_OPEN: Final = """
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND NOT relrowsecurity
"""

Policies = Mapping[tuple[str, str], tuple[str, str]]
"""By table and name of the policy: the role that it is for, and which rows that sees."""


def grant(connection: Connection, club_id: UUID, role: str) -> None:
    """Let a role of the server use the pages of a club.

    Raises `NotFoundError` if the server, or a machine of its cluster, has no such role,
    `ConflictError` for one that no policy holds back: the owner of the tables, or a superuser.
    """
    from canasta_club.records.book import distribution  # noqa: PLC0415  (loads all tables)

    with _writing(connection):
        _refuse_unfit(connection, role)
        distribution.refuse_stranger(connection, role)
        if not _exists(connection):
            connection.execute(text(_MAKE))
            distribution.spread_new(connection)
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
        renew(connection)
        return gone.rowcount > 0


def roles(connection: Connection, club_id: UUID) -> list[str]:
    """Return the roles that use the pages of a club, as far as this one may know."""
    connection.rollback()
    if engines.is_sqlite(connection) or not _exists(connection):
        return []
    query = text(f"SELECT role FROM {_ROLES} WHERE club_id = :club ORDER BY role")  # noqa: S608
    return list(connection.execute(query, {"club": club_id}).scalars())


def renew(connection: Connection) -> None:
    """Put every table under its policies, and give the roles their rights on it.

    Only what differs is changed. Nothing happens before the first `grant`, nor in a file.
    """
    if engines.is_sqlite(connection) or not _exists(connection):
        return
    clubs = _clubs_of_roles(connection)
    expected = _policies(connection, clubs)
    kept = {
        (table, name): (role, plain_condition(condition or ""))
        for table, name, role, condition in connection.execute(text(_POLICIES))
    }
    quote = connection.dialect.identifier_preparer.quote
    plain = {key: (role, plain_condition(rows)) for key, (role, rows) in expected.items()}
    for table, name in sorted(key for key in kept if kept[key] != plain.get(key)):
        connection.exec_driver_sql(f"DROP POLICY {quote(name)} ON {table}")
    for table in {*connection.execute(text(_OPEN)).scalars()} & {key[0] for key in expected}:
        connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    for (table, name), (role, condition) in expected.items():
        if kept.get((table, name)) != plain[table, name]:
            to = role if role == _ALL else quote(role)
            connection.exec_driver_sql(
                f"CREATE POLICY {quote(name)} ON {table} TO {to} USING ({condition})"
            )
    for role in clubs:
        for statement in _grants(connection, role, list(_tables(connection))):
            connection.exec_driver_sql(statement)


_ALL: Final = "public"


def _policies(connection: Connection, clubs: Mapping[str, Sequence[UUID]]) -> Policies:
    """Return the policies that there must be for some roles and their clubs."""
    policies = {(_ROLES, _POLICY): (_ALL, _OWN_ROLE)}
    for table, column in _tables(connection).items():
        # Without one for anybody, a table that is under policies shows no rows at all.
        policies[table, _POLICY] = (_ALL, "false")
        for role, ids in clubs.items():
            listed = ",".join(map(str, ids))
            condition = f"{column} = ANY ('{{{listed}}}'::uuid[])"
            policies[table, _policy_of(role)] = (role, condition)
    return policies


def _policy_of(role: str) -> str:
    name = f"{_POLICY}_{role}"
    if len(name.encode()) <= _LONGEST:
        return name
    return f"{_POLICY}_{blake2b(role.encode(), digest_size=20).hexdigest()}"


def _clubs_of_roles(connection: Connection) -> dict[str, Sequence[UUID]]:
    """Return the clubs of every role that still exists, as far as this one may know."""
    return {row.role: row.clubs for row in connection.execute(text(_CLUBS_OF_ROLES))}


def own_clubs(connection: Connection) -> list[UUID] | None:
    """Return the clubs that this role was given; None where it sees every club.

    Who asks for these alone needs no machine of a cluster on which only others lie.
    """
    if engines.is_sqlite(connection) or not connection.execute(text(_HAS_OWN)).scalar():
        return None
    return list(connection.execute(text(_OWN_CLUBS)).scalars())


def clubs_of_roles(connection: Connection) -> list[UUID]:
    """Return the clubs that were given to a role, as far as this one may know.

    Every machine of a cluster knows them, also while others are down.
    """
    if connection.execute(text(f"SELECT to_regclass('{_ROLES}')::text")).scalar() is None:
        return []
    clubs = _clubs_of_roles(connection).values()
    return list(dict.fromkeys(club for own in clubs for club in own))


def refuse_without_club(connection: Connection) -> None:
    """Raise `BookError` for a role that sees no club because it was given none."""
    if own_clubs(connection) is not None:
        raise BookError(
            "This database holds no club that your role may use.",
            hint=ASK_FOR_A_ROLE,
        )


def faults(connection: Connection) -> Iterator[str]:
    """Yield what is otherwise in the tables of a server, and in who sees their rows."""
    from canasta_club.records.definitions import server  # noqa: PLC0415  (loads alembic)

    policies: Policies = {}
    if _exists(connection):
        policies = _policies(connection, _clubs_of_roles(connection))
    is_held_back = connection.execute(text(_IS_HELD_BACK)).scalar()
    yield from server.faults(connection, policies, sees_all_roles=not is_held_back)


def _grants(connection: Connection, role: str, tables: Sequence[str]) -> Iterator[str]:
    quote = connection.dialect.identifier_preparer.quote
    schema = connection.execute(text("SELECT current_schema()")).scalar_one()
    to = quote(role)
    yield f"GRANT USAGE ON SCHEMA {quote(schema)} TO {to}"
    yield f"GRANT SELECT ON alembic_version, {_ROLES} TO {to}"
    yield f"GRANT SELECT, INSERT, UPDATE, DELETE ON {', '.join(tables)} TO {to}"


def _tables(connection: Connection) -> dict[str, str]:
    """Return the tables of the book, each with the column that says whose rows they are."""
    query = text(
        "SELECT table_name, min(column_name) AS own FROM information_schema.columns"
        " WHERE column_name IN ('centre_id', 'club_id')"
        " AND table_schema = current_schema() AND table_name <> :roles"
        " GROUP BY table_name ORDER BY table_name"
    )
    return {row.table_name: row.own for row in connection.execute(query, {"roles": _ROLES})}


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
    if engines.is_sqlite(connection):
        raise ConflictError(
            "A book in a file has no roles: anyone who may read the file reads the whole book.",
            hint="Roles are for books on a PostgreSQL server.",
        )
    with engines.defining(connection):
        yield
