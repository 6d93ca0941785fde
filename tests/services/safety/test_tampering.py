"""Whatever is changed in a book outside the program is found, and named in a scorer's words."""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from canasta_club.errors import ConflictError
from canasta_club.records import replay
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.journal import head
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.services import journal
from canasta_club.services.safety.verify import verify

HAND = "hand 1 of game 1 at table 1 of the night of 2026-11-19"
TAMPERINGS: tuple[tuple[str, str, str], ...] = (
    # what is done to the book; the code; what the message says
    ("UPDATE clubs SET name = 'Hillside'", "row-changed", "its name is Hillside, was Riverside"),
    ("UPDATE clubs SET rules_id = 'classic'", "row-changed", "its rules is classic, was club"),
    ("UPDATE clubs SET version = 7", "row-changed", "its version is 7, was 1"),
    ("UPDATE player SET name = 'Asha' WHERE name = 'Ash'", "row-changed", "player Ash was changed"),
    (
        "UPDATE player SET is_guest = 1 WHERE name = 'Ivy'",
        "row-changed",
        "its is guest is 1, was 0",
    ),
    ("UPDATE player SET is_guest = 'x' WHERE name = 'Ivy'", "row-changed", "its is guest is x"),
    (
        "UPDATE player SET same_as_id = NULL",
        "row-changed",
        "same as is nothing, was player Juniper",
    ),
    ("DELETE FROM player WHERE name = 'Ivy'", "row-missing", "player Ivy was deleted"),
    ("UPDATE player SET id = 'x' WHERE name = 'Ivy'", "row-missing", "player Ivy was deleted"),
    ("UPDATE player SET entry_id = 'x'", "row-changed", "player Ash was changed"),
    (
        (
            "INSERT INTO player SELECT club_id, entry_id, hex(randomblob(16)), 1, 'Max', 0, NULL"
            " FROM player LIMIT 1"
        ),
        "row-added",
        "player Max was added",
    ),
    ("UPDATE player SET name = x'ff' WHERE name = 'Ash'", "row-changed", "player Ash was changed"),
    (
        "UPDATE player SET name = CAST(x'ff' AS TEXT) WHERE name = 'Ash'",
        "row-changed",
        "player Ash was changed",
    ),
    ("UPDATE player SET club_id = 'x' WHERE name = 'Ivy'", "row-missing", "player Ivy was deleted"),
    (
        "UPDATE pair SET name = 'Woods' WHERE name = 'Trees'",
        "row-changed",
        "name is Woods, was Trees",
    ),
    ("UPDATE pair SET number = 9 WHERE name = 'Trees'", "row-changed", "its number is 9, was 1"),
    ("UPDATE pair SET members = 'x' WHERE name = 'Trees'", "row-changed", "pair Trees was changed"),
    ("DELETE FROM pair_member", "row-missing", "player Ash in pair Trees was deleted"),
    (
        (
            "UPDATE pair_member SET player_id = (SELECT id FROM player WHERE name = 'Ivy')"
            " WHERE player_id = (SELECT id FROM player WHERE name = 'Ash')"
        ),
        "row-changed",
        "its player is player Ivy, was player Ash",
    ),
    (
        "UPDATE season SET name = 'Summer' WHERE name = 'Cup'",
        "row-changed",
        "season Cup was changed",
    ),
    ("UPDATE season SET is_closed = 1", "row-changed", "its is closed is 1, was 0"),
    ("UPDATE season SET rules = '{}'", "row-changed", "its rules is another"),
    ("UPDATE season SET rules = 'x'", "damaged-book", "rules cannot be read: 'x'"),
    ("UPDATE season SET terms = '[]'", "row-changed", "its terms is another"),
    ("UPDATE season SET first_day = 'x'", "row-changed", "its first day is x, was 2026-10-01"),
    ("UPDATE season SET table_money = 350", "row-changed", "table money is 3.50, was nothing"),
    ("DELETE FROM season WHERE name = 'Cup'", "row-missing", "season Cup was deleted"),
    (
        "UPDATE season_rules SET from_day = '2026-11-01'",
        "row-changed",
        "is 2026-11-01, was 2026-12-01",
    ),
    ("DELETE FROM season_rules", "row-missing", "the rules of season Cup from 2026-12-01"),
    ("UPDATE season_entry SET handicap = 50", "row-changed", "its handicap is 50, was 0"),
    ("DELETE FROM season_entry", "row-missing", "pair Trees in season"),
    ("UPDATE night SET day = '2026-11-20'", "row-changed", "its day is 2026-11-20, was 2026-11-19"),
    ("UPDATE night SET state = 'final'", "row-changed", "its state is final, was open"),
    ("UPDATE night_season SET is_counted = 0", "row-changed", "of 2026-11-19 in season Cup"),
    ("UPDATE fixture SET is_cancelled = 1", "row-changed", "the fixture of pair"),
    ("UPDATE attendance SET paid = 100", "row-changed", "its paid is 1.00, was nothing"),
    ("DELETE FROM attendance", "row-missing", "the check-in of player Ash at the night of"),
    ("UPDATE round SET plan = '{}'", "row-changed", "round 1 of the night of 2026-11-19"),
    ("UPDATE round SET seed = seed + 1", "row-changed", "round 1 of the night of 2026-11-19"),
    ("UPDATE seat_wish SET is_kept = 0", "row-changed", "the seat wish of player Ash"),
    ("UPDATE game SET state = 'void'", "row-changed", "its state is void, was running"),
    ("UPDATE game SET target = 9000", "row-changed", "its target is 9000, was nothing"),
    (
        "UPDATE game SET table_number = 7 WHERE table_number = 1",
        "row-changed",
        "its table number is 7, was 1",
    ),
    ("DELETE FROM game", "row-missing", "game 1 at table 1 of the night of 2026-11-19"),
    (
        "UPDATE side SET position = CASE position WHEN 1 THEN 102 ELSE 101 END",
        "row-changed",
        "pair Trees in game 1 at table 1",
    ),
    ("UPDATE side SET start_score = 1000", "row-changed", "its start score is 1000, was 0"),
    (
        "UPDATE side SET game_id = 'x' WHERE position = 1 AND rowid < 3",
        "row-changed",
        "its game is an unknown game, was game 1",
    ),
    ("UPDATE unplayed SET kind = 'absent'", "row-changed", "its kind is absent, was bye"),
    ("UPDATE penalty SET points = '9'", "row-changed", "penalty 1 of season Winter"),
    ("DELETE FROM penalty", "row-missing", "penalty 1 of season Winter was deleted"),
    ("DELETE FROM hand", "row-missing", f"{HAND} was deleted"),
    ("UPDATE hand SET revision = 1", "row-changed", "its revision is 1, was 2"),
    ("UPDATE hand SET number = 2", "row-changed", f"{HAND} was changed"),
    ("UPDATE hand_revision SET is_void = 1", "row-changed", f"revision 1 of {HAND}"),
    ("UPDATE hand_revision SET note = 'dry'", "row-changed", "its note is dry, was wet"),
    ("UPDATE hand_revision SET at = 'x'", "row-changed", "its at is x"),
    ("DELETE FROM hand_revision WHERE number = 1", "row-missing", f"revision 1 of {HAND}"),
    ("UPDATE hand_side SET total = 700 WHERE total = 685", "row-changed", "total is 700, was 685"),
    ("UPDATE hand_side SET total = '685' || 'x'", "row-changed", f"the score in {HAND} of pair"),
    ("UPDATE hand_side SET statement = '{}'", "row-changed", f"the score in {HAND} of pair"),
    ("UPDATE hand_side SET out = 9", "row-changed", "its out is 9, was 0"),
    (
        "DELETE FROM hand_side WHERE total = 685",
        "row-missing",
        f"the score in {HAND} of pair Trees",
    ),
    (
        "UPDATE journal_entry SET who = 'Tom' WHERE number = 5",
        "entry-edited",
        "change 5 of the journal",
    ),
    ("UPDATE journal_entry SET summary = 'x' WHERE number = 5", "entry-edited", "(x)"),
    ("UPDATE journal_entry SET reason = 'x' WHERE number = 5", "entry-edited", "change 5"),
    ("UPDATE journal_entry SET at = 'x' WHERE number = 5", "entry-edited", "change 5"),
    ("UPDATE journal_entry SET hash = 'x' WHERE number = 5", "entry-edited", "change 6"),
    ("UPDATE journal_entry SET target_id = NULL", "entry-edited", "change 27"),
    ("UPDATE journal_entry SET kind = 'change' WHERE number = 1", "entry-edited", "change 1"),
    ("UPDATE journal_entry SET number = 99 WHERE number = 29", "entry-missing", "change 99"),
    ("UPDATE journal_entry SET number = 'x' WHERE number = 5", "entry-missing", "change 6"),
    ("DELETE FROM journal_entry WHERE number = 5", "entry-missing", "before change 6"),
    ("DELETE FROM journal_entry WHERE number = 29", "entry-stray", "belong to no change"),
    ("DELETE FROM journal_change WHERE after LIKE '%: 685%'", "entry-edited", "of the journal"),
    ("DELETE FROM journal_change", "entry-edited", "change 1 of the journal"),
    ("UPDATE journal_change SET before = NULL", "entry-edited", "of the journal"),
    ("UPDATE journal_change SET after = 'x'", "entry-unreadable", "recorded are unreadable"),
    (
        "UPDATE journal_change SET after = REPLACE(after, ': 685', ': 700')",
        "row-changed",
        "its total is 685, was 700",
    ),
    ("UPDATE journal_change SET changed_table = 'pair'", "entry-edited", "of the journal"),
    ("UPDATE journal_change SET position = position + 100", "entry-edited", "of the journal"),
    (
        (
            "INSERT INTO journal_change SELECT club_id, 'x', position, changed_table, before,"
            " after, salts FROM journal_change LIMIT 1"
        ),
        "entry-stray",
        "belong to no change: 1",
    ),
    ("CREATE TABLE notes (x)", "damaged-book", "a table that this program did not make: notes"),
    (
        "ALTER TABLE player ADD COLUMN phone TEXT",
        "damaged-book",
        "the table player has a column that this program did not make: phone",
    ),
    ("ALTER TABLE side DROP COLUMN start_score", "damaged-book", "lacks the column start_score"),
    (
        "CREATE UNIQUE INDEX odd ON hand (number)",
        "damaged-book",
        "the table hand allows other rows than this program does",
    ),
    ("DROP INDEX ix_hand_side_club_id_side_id", "damaged-book", "lacks the index ix_hand_side"),
    (
        "CREATE UNIQUE INDEX odd ON player(club_id) WHERE name = 'Zoe'",
        "damaged-book",
        "an index that this program did not make: odd",
    ),
    (
        "INSERT INTO alembic_version VALUES ('TABLE')",
        "damaged-book",
        "it names 2 versions of its tables",
    ),
    ("DROP TABLE penalty", "damaged-book", "it lacks the table penalty"),
    ("UPDATE round SET plan = 'null'", "damaged-book", "plan cannot be read: 'null'"),
    (
        "CREATE TRIGGER cheat AFTER INSERT ON hand BEGIN DELETE FROM penalty; END",
        "damaged-book",
        "a trigger that this program did not make: cheat",
    ),
)


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "club.canasta"))


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    with open_book(str(path), by="Sue") as opened:
        yield opened


def tamper(path: Path, statement: str) -> int:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA foreign_keys = OFF")
        file.execute("PRAGMA ignore_check_constraints = ON")
        return file.execute(statement).rowcount


REDEFINED = (
    # in the definition of a table; what stands there instead; what the message says
    ("player", "name VARCHAR NOT NULL", "name VARCHAR COLLATE NOCASE NOT NULL", "otherwise"),
    ("player", "name VARCHAR NOT NULL", "name VARCHAR", "the column name of the table player"),
    ("hand_side", "FOREIGN KEY", "CHECK (1) --", "are bound to other tables"),
    ("bundle", "'night', 'key')", "'night', 'key', 'odd')", "the table bundle allows other rows"),
    ("bundle", "'night', 'key')", "'night', 'key') OR 1", "the table bundle allows other rows"),
    ("hand", "PRIMARY KEY (club_id, id)", "PRIMARY KEY (club_id, id) ON CONFLICT REPLACE", "rows"),
    ("hand", "REFERENCES game (club_id, id)", "REFERENCES game ON DELETE CASCADE", "rows"),
    ("hand", "number INTEGER NOT NULL", "number INTEGER NOT NULL CHECK (number < 9)", "rows"),
)


@pytest.mark.parametrize(("table", "old", "new", "words"), REDEFINED)
def test_a_table_that_is_defined_otherwise_is_found(
    path: Path, table: str, old: str, new: str, words: str
) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA writable_schema = ON")
        text = "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ? AND sql LIKE ?"
        assert file.execute(text, (old, new, table, f"%{old}%")).rowcount == 1
    with open_book(str(path), by="Sue") as book:
        assert [each for each in verify(book).problems if words in each.message]


def test_a_definition_that_is_not_text_is_found(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA writable_schema = ON")
        text = "UPDATE sqlite_master SET sql = sql || CAST(x'2f2aff2a2f' AS TEXT) WHERE name = ?"
        assert file.execute(text, ("player",)).rowcount == 1
    with open_book(str(path), by="Sue") as book:
        found = verify(book).problems
    assert [each for each in found if "bytes that are not text" in each.message], found


def test_the_book_has_a_row_in_every_table_and_agrees(book: Book, path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        counts = {
            name: file.execute(f"SELECT count(*) FROM {name}").fetchone()  # noqa: S608
            for name in WRITTEN
        }
    assert [name for name, count in counts.items() if count == (0,)] == []
    verified = verify(book)
    assert verified.problems == []
    assert verified.changes == 29
    assert re.fullmatch("[0-9a-f]{16}", verified.head)


@pytest.mark.sampled(21)
@pytest.mark.parametrize(
    ("statement", "code", "words"), TAMPERINGS, ids=[each[0][:60] for each in TAMPERINGS]
)
def test_a_tampering_is_found_and_named(path: Path, statement: str, code: str, words: str) -> None:
    assert tamper(path, statement) != 0
    with open_book(str(path), by="Sue") as book:
        found = verify(book).problems
    assert [each for each in found if each.code == code and words in each.message], found


@pytest.mark.sampled(6)
@pytest.mark.parametrize("table", WRITTEN)
def test_any_deleted_row_is_found(path: Path, table: str) -> None:
    tamper(path, f"DELETE FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})")  # noqa: S608
    if table == "clubs":
        return  # Without its club the book is refused when it is opened.
    with open_book(str(path), by="Sue") as book:
        assert "row-missing" in {each.code for each in verify(book).problems}


COLUMNS = {
    table: [column.name for column in its.c if column.name != "club_id"]
    for table, its in WRITTEN.items()
}


def _change(path: Path, table: str, column: str) -> None:
    """Change a value in the last row of a table, and those that are missing in every row."""
    last = f"(SELECT max(rowid) FROM {table})"  # noqa: S608
    tamper(path, f'UPDATE {table} SET "{column}" = "{column}" || 1 WHERE rowid = {last}')  # noqa: S608
    is_there = tamper(path, f'UPDATE {table} SET "{column}" = 17 WHERE "{column}" IS NULL')  # noqa: S608
    assert is_there >= 0


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("table", "column"),
    [
        # A row is compared as a whole: one column of each table here, all of them in a long run.
        pytest.param(table, column, marks=() if column == columns[-1] else pytest.mark.long)
        for table, columns in COLUMNS.items()
        for column in columns
    ],
)
def test_any_changed_value_is_found(path: Path, table: str, column: str) -> None:
    _change(path, table, column)
    with open_book(str(path), by="Sue") as book:
        assert verify(book).problems


def test_what_the_book_no_longer_holds_as_written_is_not_undone(path: Path) -> None:
    for statement in (
        "UPDATE hand_side SET total = 700 WHERE total = 685",
        "DELETE FROM hand_side WHERE total = 685",
        "UPDATE journal_entry SET summary = 'x' WHERE action = 'hand correct'",
    ):
        copy = path.with_name("copy.canasta")
        shutil.copy(path, copy)
        tamper(copy, statement)
        with open_book(str(copy), by="Sue") as book:
            with pytest.raises(ConflictError, match="nothing was undone") as fault:
                journal.undo(book)
            assert "canasta verify" in (fault.value.hint or "")
            assert verify(book).changes == 29


def test_the_head_changes_with_every_change_and_undo_keeps_the_chain(book: Book) -> None:
    heads = [head(book)]
    for _each in range(6):
        journal.undo(book)
        heads.append(head(book))
    for _each in range(6):
        journal.redo(book)
        heads.append(head(book))
    assert len(set(heads)) == 13
    assert verify(book).problems == []


def test_a_book_that_agrees_is_read_without_keeping_its_rows(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _each in range(6):
        journal.undo(book)
    monkeypatch.setattr(replay, "_compare", pytest.fail)
    assert verify(book).problems == []
