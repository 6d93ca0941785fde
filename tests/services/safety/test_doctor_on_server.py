"""A machine of a cluster that is down is named, and what the others hold is looked at."""

from collections.abc import Callable, Iterator

import psycopg
import pytest

from canasta_club.cli.options import Settings
from canasta_club.records.book import distribution
from canasta_club.records.book.book import open_book
from canasta_club.services.book import clubs, roles
from canasta_club.services.safety import doctor
from tests.postgresql import Server

pytestmark = pytest.mark.postgresql

_DOWN = """
    CREATE FUNCTION down() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
        RAISE 'connection to the remote node two:5432 failed' USING ERRCODE = '08006';
    END $$;
    ALTER TABLE {table} RENAME TO {table}_there;
    CREATE VIEW {table} AS
        SELECT * FROM {table}_there WHERE club_id = '{up}' OR down();
"""
"""All rows of a table but those of one club lie on a machine that is lost, as Citus says it."""


@pytest.fixture
def address(own_server: Server) -> Iterator[str]:
    address = own_server.create("doctored")
    for name in ("Hillside", "Riverside"):
        with open_book(address, by="Sue", create=True) as book:
            clubs.add(book, name, add_club=name == "Riverside")
    yield address
    own_server.drop("doctored")


@pytest.fixture
def break_table(address: str) -> Callable[[str], None]:
    """Return what loses all rows of a table but those of Hillside."""

    def lose(table: str) -> None:
        with psycopg.connect(address) as connection:
            row = connection.execute("SELECT club_id FROM clubs WHERE name = 'Hillside'").fetchone()
            assert row
            connection.execute(_DOWN.format(table=table, up=row[0]).encode())

    return lose


def found(address: str) -> list[tuple[str, str, str]]:
    findings = doctor.examine(Settings(book=address, by="Sue"))
    return [(each.check, each.state, each.message) for each in findings]


def test_all_that_answers_is_looked_at(
    address: str, break_table: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE ROLE doctored LOGIN")
    for name in ("Hillside", "Riverside"):
        with open_book(address, name, by="Sue") as book:
            roles.grant(book, "doctored")
    monkeypatch.setattr(distribution, "unreached", lambda _connection: ["two:5432"])
    before = found(address)
    break_table("clubs")
    after = found(address)
    named = "The machine two:5432 of the cluster does not answer: clubs on it wait for it."
    assert [each for each in before if each not in after] == []
    assert ("cluster", "error", named) in after
    assert ("cluster", "ok", "The pages of Hillside can be used.") in after


def test_a_journal_that_is_lost_in_part_ends_the_look_at_the_clocks_alone(
    address: str, break_table: Callable[[str], None]
) -> None:
    whole = found(address)
    break_table("journal_entry")
    after = found(address)
    (lost,) = (message for check, state, message in after if (check, state) == ("cluster", "error"))
    assert "A machine of the database cannot be reached: connection to the remote node two" in lost
    assert {each for each in whole if each[0] != "clock"} <= set(after)
