"""Distribution over a cluster: every table is spread, and every query names its club."""

import shlex

import psycopg
import pytest
from typer.testing import CliRunner

from canasta_club.cli.main import build
from canasta_club.records.book import copying
from tests.postgresql import Server, session_cut
from tests.routing import sent, unrouted

app = build()
TABLES = {table.name for table in copying.tables()}

CLUSTER = """
CREATE TABLE pg_dist_node (nodeid int, nodename text, nodeport int, is_there bool);
INSERT INTO pg_dist_node VALUES (1, 'first', 5432, true), (2, 'second', 5432, true);
CREATE FUNCTION run_command_on_all_nodes(
    command text, parallel bool DEFAULT true, warn bool DEFAULT false,
    OUT nodeid int, OUT success bool, OUT result text
) RETURNS SETOF record LANGUAGE sql AS 'SELECT nodeid, is_there, ''1'' FROM pg_dist_node';
CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, together text);
CREATE FUNCTION create_reference_table(regclass) RETURNS void LANGUAGE sql
    AS 'INSERT INTO pg_dist_partition VALUES ($1, ''everywhere'')';
CREATE FUNCTION create_distributed_table(
    name regclass, key text, colocate_with text DEFAULT 'default'
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM pg_constraint WHERE conrelid = name AND contype IN ('p', 'u') AND NOT EXISTS (
            SELECT FROM pg_attribute
            WHERE attrelid = name AND attname = key AND attnum = ANY (conkey)
        )
    ) THEN
        RAISE EXCEPTION 'a key of % lacks %', name, key;
    END IF;
    IF EXISTS (
        SELECT FROM pg_constraint WHERE conrelid = name AND contype = 'f' AND confrelid <> name
        AND confrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition)
    ) THEN
        RAISE EXCEPTION '% points at a table that is not spread yet', name;
    END IF;
    INSERT INTO pg_dist_partition VALUES (name, colocate_with);
END $$
"""
"""What stands in for the extension: it refuses the keys that Citus refuses, and remembers."""

NIGHT = (
    'init "Elmhurst" --rules club',
    "player add Ash Birch Cedar Dogwood",
    "pair add Ash Birch",
    'season new "Winter 2026" --rules club --from 2026-10-01',
    "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood",
    "hand record --table 1 Ash+Birch:=675 Cedar+Dogwood:=430",
    "hand record --table 1 Ash+Birch:=700 Cedar+Dogwood:=405",
    'hand correct 2 Cedar+Dogwood:=435 --reason "a five"',
    'hand void 2 --reason "twice"',
    "undo",
    "redo",
    "game end --table 1",
    "night close",
    "standings",
    "crosstable",
    "awards",
    "ratings",
    "honours",
    "chemistry",
    "hand list",
    "journal",
    "player rename Ash Aspen",
    "player show Aspen",
    "verify",
)


@pytest.mark.long
def test_what_stands_in_the_way_is_named_before_anything_is_spread(own_server: Server) -> None:
    book = own_server.create("hindered")
    run = CliRunner()
    assert run.invoke(app, ["--book", book, "init", "Elmhurst", "--rules", "club"]).exit_code == 0
    with psycopg.connect(book, autocommit=True) as owner:
        owner.execute(CLUSTER.encode())
        owner.execute("UPDATE pg_dist_node SET is_there = nodeid = 1")
        owner.execute("CREATE RULE odd AS ON DELETE TO player DO INSTEAD NOTHING")
        owner.execute("CREATE TABLE visit (club_id uuid REFERENCES clubs)")
    refused = run.invoke(app, ["--book", book, "book", "distribute"])
    assert refused.exit_code == 1
    for obstacle in (
        "The machine second:5432 cannot be reached.",
        "The table player has a rule odd, which this program did not make.",
        "The table clubs has a reference from visit, which this program did not make.",
    ):
        assert obstacle in refused.stderr
    with psycopg.connect(book) as owner:
        assert owner.execute("SELECT count(*) FROM pg_dist_partition").fetchone() == (0,)


@pytest.mark.long
def test_a_book_is_spread_once_with_its_rows(own_server: Server) -> None:
    server = own_server
    book = server.create("spread")
    run = CliRunner()
    assert run.invoke(app, ["--book", book, "init", "Elmhurst", "--rules", "club"]).exit_code == 0
    refused = run.invoke(app, ["--book", book, "book", "distribute"])
    assert refused.exit_code == 1
    assert "not on a server with the extension Citus" in refused.stderr
    with psycopg.connect(book, autocommit=True) as owner:
        owner.execute(CLUSTER.encode())
        owner.execute("CREATE SCHEMA other")
        owner.execute("CREATE TABLE other.clubs ()")
        owner.execute("INSERT INTO pg_dist_partition VALUES ('other.clubs', 'clubs')")
        owner.execute("CREATE ROLE of_elm LOGIN")
        # Another book that is spread in this database spreads no table of this one.
        assert run.invoke(app, ["--book", book, "book", "grant", "of_elm"]).exit_code == 0
        only = owner.execute("DELETE FROM pg_dist_partition RETURNING logicalrelid::text")
        assert only.fetchall() == [("other.clubs",)]
    for at, statement, status in (
        ("before_cursor_execute", "SELECT create_d", 1),
        ("commit", "", 4),
    ):
        with session_cut(at, statement):
            cut = run.invoke(app, ["--book", book, "book", "distribute"])
        assert (cut.exit_code, "Run the same" in cut.stderr) == (status, status == 4)
    done = run.invoke(app, ["--book", book, "book", "distribute"])
    assert done.exit_code == 0, done.stderr
    with psycopg.connect(book, autocommit=True) as owner:
        owner.execute("DROP OWNED BY of_elm")
        owner.execute("DROP ROLE of_elm")
    again = run.invoke(app, ["--book", book, "book", "distribute"])
    assert again.stdout.startswith("0 tables spread")
    with psycopg.connect(book) as owner:
        rows = owner.execute("SELECT logicalrelid::text, together FROM pg_dist_partition")
        spread = {str(name): str(together) for name, together in rows}
    assert set(spread) == {*TABLES, "alembic_version", "club_role"}
    assert {together for name, together in spread.items() if name != "clubs"} == {
        "clubs",
        "everywhere",
    }
    assert run.invoke(app, ["--book", book, "verify"]).exit_code == 0


def test_every_statement_names_its_club_or_means_all_of_them(server: Server) -> None:
    book = server.create("routed")
    with sent() as said:
        for line in NIGHT:
            before = len(said)
            done = CliRunner().invoke(app, ["--book", book, *shlex.split(line)])
            assert done.exit_code == 0, (line, done.stderr)
            if line.startswith("init"):
                del said[before:]  # creating the tables belongs to no club
    assert len(said) > 100
    assert unrouted(said) == set()
