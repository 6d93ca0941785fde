"""Rights and distribution on a Citus cluster: in any order, and repeated, they end in one state."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from canasta_club.records.book import _engines as engines
from canasta_club.records.book.book import open_book
from tests.cli.process import canasta
from tests.parts import no_cluster
from tests.postgresql import Cluster, Server, as_role
from tests.records.book.test_national_step import fill, held, make_older

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]

STATE = """
    SELECT relname::text, relacl::text, relrowsecurity::text FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT tablename, policyname || array_to_string(roles, ','), qual FROM pg_policies
    WHERE schemaname = current_schema()
    UNION ALL
    SELECT relname, partmethod::text, repmodel::text FROM pg_dist_partition
    JOIN pg_class ON pg_class.oid = logicalrelid
    WHERE relnamespace = current_schema()::regnamespace
    ORDER BY 1, 2, 3
"""
"""The tables of a book with their rights and policies, and how each is spread."""
GRANTED = (
    "grant distribute",
    "distribute grant",
    "grant grant distribute distribute grant",
    "distribute grant revoke grant",
    "grant distribute revoke grant distribute",
    "grant older distribute",
    "distribute grant older",
    "older grant distribute",
)
REVOKED = ("grant distribute revoke", "grant revoke distribute", "distribute grant revoke revoke")
"""Orders, each with the same end; ``older`` makes it a book of schema 1, which comes up to date."""


def at(book: str, host: str, port: int) -> str:
    """Return the address of a book at another machine."""
    parts = urlsplit(book)
    return urlunsplit(parts._replace(netloc=f"{parts.username}@{host}:{port}"))


@pytest.fixture(scope="module")
def cluster(server: Server | Cluster) -> Cluster:
    if isinstance(server, Server):
        no_cluster()
    return server


@pytest.fixture(scope="module")
def role(cluster: Cluster) -> Iterator[str]:
    name = f"river_{cluster.mark}"
    with psycopg.connect(cluster.address, autocommit=True) as keeper:
        keeper.execute(f"CREATE ROLE {name} LOGIN".encode())
        yield name
        keeper.execute(f"DROP OWNED BY {name}".encode())
        keeper.execute(f"DROP ROLE {name}".encode())


def taken(cluster: Cluster, role: str, order: str) -> list[tuple[str, ...]]:
    """Take steps with a new book, and return the state that they end in."""
    name = "ordered"
    book = cluster.create(name, is_spread=False)
    words = {"grant": ("grant", role), "revoke": ("revoke", role), "distribute": ("distribute",)}
    assert canasta("--book", book, "init", "Riverside", "--rules", "club").status == 0
    assert canasta("--book", book, "player", "add", "Ash").status == 0
    with open_book(book) as opened, opened.unrecorded():
        fill(opened)
        before = held(opened)
    for step in order.split():
        if step == "older":
            with open_book(book) as opened:
                opened.release()
                engines.begin_migrating(opened.connection)
                make_older(opened.connection)
            continue
        done = canasta("--book", book, "book", *words[step])
        assert done.status == 0, (order, step, done.err)
    assert canasta("--book", book, "verify").status == 0
    with open_book(book) as opened:
        assert held(opened) == before
        (club,) = {str(opened.club_id)}
    seen = canasta("--book", as_role(book, role), "player", "list")
    assert ("Ash" in seen.out) is (order in GRANTED), order
    with psycopg.connect(book) as owner:
        rows = owner.execute(STATE.encode()).fetchall()
    cluster.drop(name)
    return [tuple(re.sub(club, "CLUB", str(value)) for value in row) for row in rows]


@pytest.mark.parametrize("orders", [GRANTED, REVOKED], ids=["granted", "revoked"])
def test_every_order_ends_in_one_state(
    cluster: Cluster, role: str, orders: tuple[str, ...]
) -> None:
    first, *others = orders
    state = taken(cluster, role, first)
    assert len(state) > 100
    for order in others:
        assert taken(cluster, role, order) == state, order


def test_a_role_that_only_the_first_machine_has_is_given_nothing(cluster: Cluster) -> None:
    book, role = cluster.create("local_role"), f"local_{cluster.mark}"
    assert canasta("--book", book, "init", "Riverside", "--rules", "club").status == 0
    with psycopg.connect(cluster.address, autocommit=True) as keeper:
        keeper.execute("SET citus.enable_ddl_propagation = off")
        keeper.execute(f"CREATE ROLE {role} LOGIN".encode())
    refused = canasta("--book", book, "book", "grant", role)
    assert refused.status == 1
    assert re.findall(r"The machine \S+ has no role “(\w+)”\.", refused.err) == [role, role]
    assert "Create it there too." in refused.err
    assert role not in canasta("--book", book, "book", "roles").out
    with psycopg.connect(cluster.address, autocommit=True) as keeper:
        keeper.execute("SET citus.enable_ddl_propagation = off")
        keeper.execute(f"DROP ROLE {role}".encode())


def test_a_machine_that_holds_rows_is_no_place_for_a_role(cluster: Cluster) -> None:
    book = cluster.create("storing")
    assert canasta("--book", book, "init", "Riverside", "--rules", "club").status == 0
    warning = "This machine of the cluster holds rows of clubs"
    assert warning not in canasta("--book", book, "doctor").out
    with psycopg.connect(cluster.address) as first:
        query = "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY 1, 2"
        host, port = first.execute(query).fetchall()[0]
    assert warning in canasta("--book", at(book, host, port), "doctor").out
