"""Tables that were defined otherwise on a PostgreSQL server are found and named."""

from itertools import count

import psycopg
import pytest

from canasta_club.records.book.book import open_book
from canasta_club.services.book import roles
from canasta_club.services.safety.verify import verify
from tests.postgresql import Server
from tests.services.safety.conftest import make

_COPIES = count(1)
_OTHER_ROWS = "the table {} allows other rows than this program does"
_UNPROTECTED = "the table {} is not under the policy that shows each role its own clubs"
_KEEPS = "the table {} keeps, shows or guards its rows otherwise"
_STRANGE = "that this program did not make: odd"


_TRIGGER = """
    CREATE FUNCTION odd() RETURNS trigger AS 'BEGIN RETURN NULL; END' LANGUAGE plpgsql;
    CREATE TRIGGER odd BEFORE DELETE ON player FOR EACH ROW EXECUTE FUNCTION odd()
"""


@pytest.fixture(scope="session")
def protected(own_server: Server) -> str:
    """Make a book with a row in every table, of which a role may use one club."""
    address = own_server.create("protected")
    make(address)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE ROLE sue LOGIN")
    with open_book(address, by="Sue") as book:
        roles.grant(book, "sue")
    return "protected"


def found_after(own_server: Server, template: str, statement: str) -> list[str]:
    address = own_server.create(f"defined_{next(_COPIES)}", template)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement.encode())
    with open_book(address, by="Sue") as book:
        return [each.message for each in verify(book).problems]


_KIND = "ALTER TABLE bundle DROP CONSTRAINT ck_bundle_kind; ALTER TABLE bundle "
_KINDS = "ADD CONSTRAINT ck_bundle_kind CHECK (kind IN ('night', 'key'{}))"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("ALTER TABLE player DROP CONSTRAINT {unique}", _OTHER_ROWS.format("player")),
        ("ALTER TABLE game ADD CONSTRAINT odd UNIQUE (id)", _OTHER_ROWS.format("game")),
        (
            "ALTER TABLE journal_entry DROP CONSTRAINT ck_journal_entry_kind",
            _OTHER_ROWS.format("journal_entry"),
        ),
        ("CREATE UNIQUE INDEX odd ON hand (club_id, id, number)", _OTHER_ROWS.format("hand")),
        ("ALTER TABLE player ALTER name DROP NOT NULL", "column name of the table player"),
        ("ALTER TABLE player ALTER name TYPE varchar(9)", "column name of the table player"),
        ("ALTER TABLE player ADD odd text", _STRANGE),
        (_KIND + _KINDS.format(", 'odd'"), _OTHER_ROWS.format("bundle")),
        (_KIND + _KINDS.format("") + " NOT VALID", _OTHER_ROWS.format("bundle")),
        (_KIND + _KINDS.format("")[:-1] + " OR true)", _OTHER_ROWS.format("bundle")),
        ("ALTER TABLE hand ADD CHECK (number < 9)", _OTHER_ROWS.format("hand")),
        ("ALTER TABLE hand ADD EXCLUDE (number WITH =)", _OTHER_ROWS.format("hand")),
        ("ALTER TABLE {child} ALTER CONSTRAINT {bond} DEFERRABLE", "are bound to other tables"),
        ("ALTER TABLE journal_entry ALTER at TYPE timestamp(0)", "column at of the table"),
        ('ALTER TABLE player ALTER name TYPE varchar COLLATE "C"', "column name of the table"),
        ("ALTER TABLE hand ALTER number ADD GENERATED ALWAYS AS IDENTITY", "column number of"),
        ("ALTER TABLE journal_entry DISABLE TRIGGER ALL", _KEEPS.format("journal_entry")),
        ("ALTER TABLE hand FORCE ROW LEVEL SECURITY", _KEEPS.format("hand")),
        ("CREATE TABLE odd () INHERITS (player)", _KEEPS.format("player")),
        ("ALTER TABLE rated_night SET UNLOGGED", _KEEPS.format("rated_night")),
        ("DROP INDEX {index}", "it lacks the index"),
        ("ALTER TABLE {child} DROP CONSTRAINT {bond}", "are bound to other tables"),
        ("CREATE RULE odd AS ON DELETE TO player DO INSTEAD NOTHING", _STRANGE),
        (
            _TRIGGER,
            _STRANGE,
        ),
        ("ALTER TABLE player DISABLE ROW LEVEL SECURITY", _UNPROTECTED.format("player")),
        ("ALTER TABLE club_role DISABLE ROW LEVEL SECURITY", _UNPROTECTED.format("club_role")),
        ("DROP POLICY own_clubs ON hand", _UNPROTECTED.format("hand")),
        ("ALTER POLICY own_clubs ON hand USING (true)", _UNPROTECTED.format("hand")),
        ("CREATE POLICY odd ON hand USING (true)", _STRANGE),
    ],
)
def test_what_is_defined_otherwise_is_named(
    own_server: Server, protected: str, statement: str, words: str
) -> None:
    found = found_after(own_server, protected, statement.format(**_names(own_server, protected)))
    assert any(words in each for each in found), found


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 1",
        "CREATE TABLE own (id int); CREATE VIEW seen AS SELECT name FROM player",
        "CREATE INDEX quicker ON player (name)",
    ],
)
def test_what_the_owner_adds_beside_it_is_no_fault(
    own_server: Server, protected: str, statement: str
) -> None:
    assert found_after(own_server, protected, statement) == []


def _names(own_server: Server, database: str) -> dict[str, str]:
    """Return names that this program gave to a constraint, an index and a foreign key."""
    with psycopg.connect(own_server.url(database), autocommit=True) as connection:

        def first(query: str) -> tuple[str, ...]:
            row = connection.execute(query.encode()).fetchone()
            assert row is not None
            return tuple(map(str, row))

        constraint = "SELECT conname, conrelid::regclass FROM pg_constraint WHERE "
        ours = "AND connamespace = 'public'::regnamespace ORDER BY 1"
        (unique, _) = first(f"{constraint} conrelid = 'player'::regclass AND contype = 'u' {ours}")
        (bond, child) = first(f"{constraint} contype = 'f' {ours}")
        (index,) = first("SELECT indexname FROM pg_indexes WHERE indexname LIKE 'ix_%' ORDER BY 1")
    return {"unique": unique, "index": index, "bond": bond, "child": child}
