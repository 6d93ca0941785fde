"""Rights on a server: a role sees and changes the pages of its own club, whatever it connects with.

The roles of these tests neither own the tables nor are superusers, to whom no policy applies.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from typer.testing import CliRunner

from canasta_club.cli.main import build
from canasta_club.errors import BookError
from canasta_club.records.book.book import clubs, open_book
from tests.postgresql import Cluster, Server, as_role, session_cut

ELM = ("init", "Elmhurst", "--rules", "club")
OAK = ("init", "Oakdale", "--rules", "club", "--add-club")
DENIED = "You do not have permission to do this in the database"


class Books:
    """Two clubs in one database, each with a role of its own."""

    def __init__(self, server: Server | Cluster) -> None:
        self.owner = server.create("two_clubs")
        # A role is of all databases of a server.
        self.roles = {name: f"{name}_{server.mark}" for name in ("elm", "oak", "guest")}
        self.runner, self.app = CliRunner(), build()
        with psycopg.connect(self.owner, autocommit=True) as keeper:
            for role in self.roles.values():
                keeper.execute(f"CREATE ROLE {role} LOGIN".encode())
        for words in (
            ELM,
            OAK,
            ("player", "add", "Ash", "Birch", "--club", "Elmhurst"),
            ("player", "add", "Cedar", "Dogwood", "--club", "Oakdale"),
            ("book", "grant", "elm", "--club", "Elmhurst"),
            ("book", "grant", "oak", "--club", "Oakdale"),
        ):
            assert self.run("canasta", *words).exit_code == 0

    def url(self, role: str) -> str:
        return as_role(self.owner, self.roles[role]) if role in self.roles else self.owner

    def run(self, role: str, *words: str) -> Any:
        """Type a command as a role; the names of roles in it are those of this run."""
        named = [self.roles.get(word, word) for word in words]
        return self.runner.invoke(self.app, ["--book", self.url(role), *named])

    def connect(self, role: str) -> psycopg.Connection:
        return psycopg.connect(self.url(role), autocommit=True)


@pytest.fixture(scope="module")
def books(server: Server | Cluster) -> Iterator[Books]:
    made = Books(server)
    yield made
    with psycopg.connect(made.owner, autocommit=True) as keeper:
        for role in made.roles.values():
            keeper.execute(f"DROP OWNED BY {role}".encode())
            keeper.execute(f"DROP ROLE {role}".encode())


def test_a_role_sees_its_own_club_only(books: Books) -> None:
    assert "Oakdale" not in books.run("elm", "club", "list").stdout
    assert books.run("elm", "player", "list").stdout.split()[:1] != []
    shown = books.run("elm", "player", "list").stdout
    assert "Birch" in shown
    assert "Cedar" not in shown
    assert "Elmhurst" in books.run("canasta", "club", "list").stdout
    assert "Oakdale" in books.run("canasta", "club", "list").stdout


def test_a_role_works_in_its_club_and_verifies_it(books: Books) -> None:
    for words in (
        ("player", "add", "Elm"),
        ("undo",),
        ("redo",),
        ("verify",),
    ):
        done = books.run("elm", *words)
        assert done.exit_code == 0, (words, done.stderr)


def test_another_club_cannot_be_named(books: Books) -> None:
    done = books.run("elm", "player", "list", "--club", "Oakdale")
    assert done.exit_code != 0
    assert "Cedar" not in done.output


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO club_role SELECT club_id, 'elm' FROM clubs",
        "UPDATE club_role SET role = 'elm'",
        "DELETE FROM club_role",
        "ALTER TABLE player DISABLE ROW LEVEL SECURITY",
        "DROP POLICY own_clubs ON player",
        "ALTER TABLE player ADD COLUMN more text",
        "DELETE FROM alembic_version",
        "SET ROLE oak",
        "SET ROLE canasta",
        "SET SESSION AUTHORIZATION oak",
    ],
)
def test_a_role_cannot_widen_its_rights(books: Books, statement: str) -> None:
    for name, role in books.roles.items():
        statement = re.sub(rf"\b{name}\b", role, statement)
    with books.connect("elm") as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(statement.encode())


def test_no_setting_and_no_statement_reaches_the_rows_of_another_club(books: Books) -> None:
    with books.connect("canasta") as keeper:
        tables = [
            row[0]
            for row in keeper.execute(
                "SELECT table_name FROM information_schema.columns WHERE column_name = 'club_id'"
                " AND table_schema = current_schema() AND table_name <> 'club_role'"
            )
        ]
        oak = keeper.execute("SELECT club_id FROM clubs WHERE name = 'Oakdale'").fetchone()
    assert oak
    assert len(tables) > 20
    with books.connect("elm") as connection:
        connection.execute("SET row_security = on")
        for table in tables:
            of_oak = f"FROM {table} WHERE club_id = %s".encode()
            assert connection.execute(b"SELECT * " + of_oak, oak).fetchall() == [], table
            assert connection.execute(b"DELETE " + of_oak, oak).rowcount == 0, table
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(
                "INSERT INTO clubs (club_id, name, rules_id, terms_id, version)"
                " VALUES (gen_random_uuid(), 'Third', '', '', 1)"
            )
        with pytest.raises(psycopg.Error, match="row-level security"):
            connection.execute(
                "INSERT INTO hall_clock (club_id, night_id, round, version, started,"
                " paused_seconds, extra, is_last_hand)"
                " SELECT %s::uuid, gen_random_uuid(), 1, 1, now(), 0, '', false",
                oak,
            )


def test_without_rights_a_user_is_told_so(books: Books) -> None:
    done = books.run("guest", "player", "list")
    assert done.exit_code == 1
    assert DENIED in done.stderr
    assert "canasta book grant" in done.stderr
    assert "not a book" not in done.stderr


def test_without_its_schema_a_user_is_told_so(books: Books) -> None:
    with books.connect("canasta") as keeper:
        keeper.execute("CREATE SCHEMA shut")
        keeper.execute("CREATE TABLE shut.alembic_version (version_num text)")
    try:
        book = books.url("guest").partition("options=")[0]
        path = f"{book}{'' if book[-1] in '?&' else '&'}options=-csearch_path%3D"
        for schema, words, message in (
            ("shut", ("player", "list"), f"{DENIED}: permission denied for schema shut"),
            ("nowhere", ("init", "Elmhurst"), "refused this: no schema has been selected"),
        ):
            done = books.runner.invoke(books.app, ["--book", path + schema, *words])
            assert done.exit_code == 1
            assert message in done.stderr
    finally:
        with books.connect("canasta") as keeper:
            keeper.execute("DROP SCHEMA shut CASCADE")


def test_a_role_whose_right_was_taken_sees_nothing(books: Books) -> None:
    assert books.run("canasta", "book", "grant", "guest", "--club", "Oakdale").exit_code == 0
    assert "Cedar" in books.run("guest", "player", "list").stdout
    assert books.run("canasta", "book", "revoke", "guest", "--club", "Oakdale").exit_code == 0
    assert "Cedar" not in books.run("guest", "player", "list").stdout
    assert (
        books.roles["guest"]
        not in books.run("canasta", "book", "roles", "--club", "Oakdale").stdout
    )
    again = books.run("canasta", "book", "revoke", "guest", "--club", "Oakdale")
    assert "nothing was changed" in again.stdout


@pytest.mark.parametrize("role", ["guest", "elm"])
def test_a_role_cannot_give_rights(books: Books, role: str) -> None:
    done = books.run("elm", "book", "grant", role)
    assert done.exit_code == 1
    assert DENIED in done.stderr


@pytest.mark.parametrize(
    ("role", "message"),
    [
        ("nobody_here", "The database server has no role “nobody_here”"),
        ("canasta", "“canasta” sees every club"),
    ],
)
def test_an_unfit_role_is_refused(books: Books, role: str, message: str) -> None:
    done = books.run("canasta", "book", "grant", role, "--club", "Elmhurst")
    assert done.exit_code == 1
    assert message in done.stderr


@pytest.mark.long
def test_two_who_create_a_book_at_once_wait_for_one_another(server: Server) -> None:
    book = server.create("at_once")
    words = [sys.executable, "-m", "canasta_club", "--book", book, "init", "Elmhurst"]
    both = [
        subprocess.Popen([*words, "--rules", rules], stderr=subprocess.PIPE, text=True)
        for rules in ("club", "classic")
    ]
    said = [each.communicate(timeout=60)[1] for each in both]
    assert sorted(each.returncode for each in both) == [0, 1], said
    assert "already" in "".join(said)


@pytest.fixture
def roles(books: Books) -> Iterator[None]:
    """Make a role that belongs to the owner of the tables, and one that cannot log in."""
    with psycopg.connect(books.owner, autocommit=True) as keeper:
        books.roles |= {name: f"{name}_{books.roles['elm']}" for name in ("helper", "many")}
        keeper.execute(f"CREATE ROLE {books.roles['helper']} LOGIN IN ROLE canasta".encode())
        keeper.execute(f"CREATE ROLE {books.roles['many']} NOLOGIN".encode())
        yield
        for name in ("helper", "many"):
            keeper.execute(f"DROP ROLE {books.roles.pop(name)}".encode())


@pytest.mark.usefixtures("roles")
def test_no_club_is_given_to_a_role_that_sees_all_or_that_nobody_is(books: Books) -> None:
    helper = books.run("canasta", "book", "grant", "helper", "--club", "Elmhurst")
    assert f"“{books.roles['helper']}” sees every club" in helper.stderr
    many = books.run("canasta", "book", "grant", "many", "--club", "Elmhurst")
    assert f"Nobody can log in as “{books.roles['many']}”" in many.stderr
    assert (helper.exit_code, many.exit_code) == (1, 1)


def test_a_role_without_a_club_any_more_is_not_asked_to_create_one(books: Books) -> None:
    words = ("guest", "--club", "Oakdale")
    assert books.run("canasta", "book", "grant", *words).exit_code == 0
    assert books.run("canasta", "book", "revoke", *words).exit_code == 0
    done = books.run("guest", "player", "list")
    assert "This database holds no club that your role may use." in done.stderr
    assert "canasta book grant" in done.stderr


def test_a_book_that_its_owner_has_to_bring_up_to_date_is_told_so(books: Books) -> None:
    with psycopg.connect(books.owner, autocommit=True) as keeper:
        kept = keeper.execute("SELECT version_num FROM alembic_version").fetchone() or ()
        keeper.execute("UPDATE alembic_version SET version_num = 'book_0003'")
        done = books.run("elm", "player", "list")
        keeper.execute("UPDATE alembic_version SET version_num = %s", kept)
    assert (done.exit_code, "The book is unchanged" in done.stderr) == (1, True)
    assert "The owner of the tables brings it up to date" in done.stderr


def test_a_session_that_is_ended_meanwhile_is_told_in_words(books: Books) -> None:
    with open_book(books.url("elm"), "Elmhurst") as book:
        with psycopg.connect(books.owner, autocommit=True) as keeper:
            keeper.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                           " WHERE usename = %s", (books.roles["elm"],))  # fmt: skip
        with pytest.raises(BookError, match="connection to the database server was lost") as lost:
            clubs(book)
    assert "; nothing was changed. Try again." in lost.value.with_hint
    assert "cannot be reached" not in lost.value.message


CUTS = (
    ("before_cursor_execute", "CREATE POLICY", 1, "; nothing was changed. Try again."),
    ("commit", "", 4, ". It is not known whether the change was recorded. Run the same command"),
)
"""Where a session is cut in the middle of a command, the status, and what is said then."""


@pytest.mark.long
@pytest.mark.parametrize(("at", "statement", "status", "message"), CUTS)
def test_a_session_that_is_cut_while_rights_are_given_says_whether_they_were(
    books: Books, at: str, statement: str, status: int, message: str
) -> None:
    words = ("guest", "--club", "Oakdale")
    with session_cut(at, statement):
        done = books.run("canasta", "book", "grant", *words)
    assert (done.exit_code, message in " ".join(done.stderr.split())) == (status, True), done.stderr
    assert books.run("canasta", "book", "grant", *words).exit_code == 0
    assert "Cedar" in books.run("guest", "player", "list").stdout
    assert books.run("canasta", "book", "revoke", *words).exit_code == 0


def test_what_the_server_refuses_does_not_quote_the_statement(books: Books) -> None:
    done = books.run("elm", "book", "grant", "oak")
    assert DENIED in done.stderr
    assert "LINE" not in done.stderr
