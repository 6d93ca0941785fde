"""A person is erased from every byte of the book; the results stay, and the journal holds."""

import gzip
import json
import os
import re
import shlex
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import String
from sqlmodel import AutoString

from canasta_club.records import sealed_columns
from canasta_club.records.book import _engines as engines
from canasta_club.records.book.book import open_book
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.records.tables.hands import REVISION
from canasta_club.records.tables.kinds import METADATA
from tests.cli.process import Done, canasta
from tests.places import BOOKS
from tests.records.examples import steps

MORE = (
    "player add 'Ash Green' Willow",
    (
        "hand record --hand 2 --table 1 --season Winter --by Ash --dealer Ash --note 'ASH was late'"
        " 'Ash+Birch: KKKKKKK QQQQ2X 555 r2 out:Ash' 'Cedar+Dogwood: AAA 9999 / K5 / X2'"
    ),
    (
        "hand correct 2 --table 1 --season Winter --reason 'Ash and Ash Green talked'"
        " 'Cedar+Dogwood: AAA 9999 / K5 / 2'"
    ),
    "penalty add Ash+Birch --points 1 --reason 'Ash, again' --season Winter",
    "penalty cancel 2 --reason 'Ash apologised' --season Winter",
    "pair rename Trees 'Ash and friends'",
    "player rename Hazel Hazelnut",
    "player rename Hazelnut Hazel",
)
ANSWERS = ("standings --season Winter", "hand list --season Winter", "player list", "pair list")


@pytest.fixture(scope="module")
def named(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book that names Ash wherever a name can stand."""
    path = Path(shutil.copy(whole, tmp_path_factory.mktemp("named") / "club.canasta"))
    for line in MORE:
        done = canasta("--book", str(path), *shlex.split(line))
        assert done.status == 0, (line, done.err)
    return path


@pytest.fixture
def path(named: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = Path(shutil.copy(named, tmp_path / "club.canasta"))
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    monkeypatch.setenv("CANASTA_BY", "Sue")
    return path


def run(words: str) -> Done:
    return canasta(*shlex.split(words))


def traces(name: str, *files: Path) -> list[str]:
    """Return the files that hold a name, alone and not as a part of a longer one."""
    pattern = re.compile(rb"(?<![a-z])" + name.encode() + rb"(?![a-z]| Green)", re.IGNORECASE)
    wide = name.lower().encode("utf-16-le")
    found = {each.name: each.read_bytes() for each in files if each.is_file()}
    return [file for file, text in found.items() if pattern.search(text) or wide in text.lower()]


def assert_agrees() -> None:
    done = run("verify")
    assert done.status == 0, done.err


def test_no_byte_of_the_name_is_left_and_the_results_stay(path: Path) -> None:
    before = [json.loads(run(f"{words} --json").out) for words in ANSWERS]
    assert traces("Ash", path) == ["club.canasta"]
    done = run("player erase Ash --yes")
    assert done.status == 0, done.err
    assert "the results stay with Former player 1" in done.out
    assert traces("Ash", *path.parent.iterdir()) == []
    assert b"Ash Green" in path.read_bytes()
    assert_agrees()
    after = [json.loads(run(f"{words} --json").out) for words in ANSWERS]
    assert len(after[0]["rows"]) == len(before[0]["rows"])
    for old, new in zip(before[0]["rows"], after[0]["rows"], strict=True):
        assert {**old, "name": ""} == {**new, "name": ""}
    assert "Former player 1" in run("journal").out
    assert "Former player 1 and Ash Green talked" in run("journal").out


def test_nothing_brings_the_name_back(path: Path) -> None:
    assert run("player erase Ash --yes").status == 0
    for words in ("undo", "redo"):
        done = run(words)
        assert done.status == 1
        assert "erased a player" in done.err
    assert run("hand revert 2 --revision 1 --table 1 --season Winter --reason x").status == 0
    assert traces("Ash", *path.parent.iterdir()) == []
    assert "Ash" not in [row["name"] for row in json.loads(run("player list --json").out)["rows"]]
    assert run("undo").status == 0
    assert_agrees()


def test_a_journal_that_an_earlier_restore_left_goes_too(path: Path) -> None:
    journal = path.with_name(f"{path.name}-journal")
    journal.write_bytes(bytes(512) + b"Ash")
    assert run("player erase Ash --yes").status == 0
    assert traces("Ash", *path.parent.iterdir()) == []


def test_a_preview_erases_nothing(path: Path) -> None:
    done = run("player erase Ash --dry-run")
    assert done.status == 0
    assert "nothing was changed" in done.err
    assert run("player show Ash").status == 0
    assert traces("Ash", path) == ["club.canasta"]


@pytest.mark.long
def test_several_are_erased_one_after_another(path: Path) -> None:
    for name, label in (("Ash", 1), ("Birch", 2), ("Juniper", 3), ("Hazel", 4)):
        done = run(f"player erase {name} --yes")
        assert f"stay with Former player {label}" in done.out
        assert_agrees()
    assert traces("Ash", *path.parent.iterdir()) == []
    # Juni is the second record of Juniper, and Hazel was Hazelnut for a while.
    for name in ("Birch", "Juniper", "Juni", "Hazel", "Hazelnut"):
        assert traces(name, *path.parent.iterdir()) == [], name


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal_entry SET summary = 'x' WHERE summary LIKE '%Former%' AND number > 3",
        "UPDATE journal_entry SET salts = '' WHERE summary LIKE '%Former%'",
        "UPDATE journal_entry SET salts = REPLACE(salts, '[', '[\"x\",')",
        "UPDATE journal_change SET after = REPLACE(after, 'Former', 'Older')",
        "UPDATE journal_change SET salts = REPLACE(salts, 'hmac', 'hnac')",
        "UPDATE journal_change SET salts = 'x' WHERE salts <> ''",
        "UPDATE player SET name = 'Ash' WHERE name LIKE 'Former%'",
        "DELETE FROM journal_change WHERE changed_table = 'erased_text'",
        "UPDATE journal_change SET after = '[]' WHERE changed_table = 'erased_text'",
        "UPDATE hand_revision SET dealer = 'Birch' WHERE dealer LIKE 'Former%'",
    ],
)
def test_an_erased_text_cannot_be_edited_unseen(path: Path, statement: str) -> None:
    assert run("player erase Ash --yes").status == 0
    with closing(sqlite3.connect(path)) as file:
        assert file.execute(statement).rowcount > 0
        file.commit()
    assert run("verify").status == 1


def test_a_text_that_was_not_erased_cannot_pass_as_erased(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        slots = '{"who": ["x", "y"], "summary": ["x", "y"]}'
        file.execute("UPDATE journal_entry SET salts = ?, summary = 'x' WHERE number = 5", [slots])
        file.commit()
    assert "change 5 of the journal (x) is not as it was written" in run("verify").err
    done = run("player erase Ash --yes")
    assert done.status in (0, 1)


def test_backups_that_hold_the_name_are_listed_and_rewritten(path: Path) -> None:
    folder = path.with_name("club-backups")
    assert run("backup").status == 0
    (copy,) = folder.iterdir()
    done = run("player erase Ash --yes")
    assert f"Still holds the name: {copy}" in done.err
    refused = run(f"backup restore {copy.name} --yes")
    assert refused.status == 1
    assert "still holds a person who was erased" in refused.err
    assert 'player erase "Former player 1" --backups' in refused.err
    again = run('player erase "Former player 1" --backups --yes')
    assert again.status == 0, again.err
    assert f"Rewritten: {copy}" in again.err
    assert [each.name for each in folder.iterdir()] == [copy.name]
    assert traces("Ash", copy, *path.parent.iterdir()) == []
    assert "holds every change" in run("doctor").out
    assert run(f"backup restore {copy.name} --dry-run").status == 0
    assert run(f"backup restore {copy.name} --yes").status == 0
    assert_agrees()


@pytest.mark.long
def test_a_backup_of_an_older_schema_is_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club.canasta"
    path.write_bytes(gzip.decompress((BOOKS / "schema_0001.canasta.gz").read_bytes()))
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    monkeypatch.setenv("CANASTA_CLUB", "Riverside")
    with steps.installed():
        assert_agrees()
        (copy,) = path.with_name("club-backups").iterdir()
        done = run("player erase Larch --backups --yes")
        assert done.status == 0, done.err
        assert_agrees()
        assert traces("Larch", path, copy, *path.parent.iterdir()) == []
        assert run(f"backup restore {copy.name} --yes").status == 0
        assert_agrees()


def test_the_log_is_emptied_once_nobody_else_has_the_book_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "PATIENCE", 0.05)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM player").fetchone()
        done = run("player erase Ash --yes")
        assert done.status == 0, done.err
        assert 'canasta player erase "Former player 1"' in done.err
    done = run('player erase "Former player 1" --yes')
    assert done.status == 0
    assert "Another command" not in done.err
    assert traces("Ash", *path.parent.iterdir()) == []


def test_a_dealer_who_was_stored_short_is_erased(path: Path) -> None:
    assert run("player rename Ash Ashgrove").status == 0
    with open_book(str(path), by="Sue") as book, book.change("hand correct"):
        written = REVISION.update().where(REVISION.c.dealer == "Ashgrove")
        book.connection.execute(written.values(dealer="ashgr"))
    assert run("player erase Ashgrove --yes").status == 0
    assert traces("ashgr", path) == []


def test_an_erased_book_goes_to_a_file_and_back(path: Path) -> None:
    assert run("player erase Ash --yes").status == 0
    out, copy = path.with_name("club.jsonl"), path.with_name("copy.canasta")
    assert run(f"export --all '{out}'").status == 0
    assert run(f"--book '{copy}' import --all '{out}'").status == 0
    assert traces("Ash", out, copy) == []


def test_every_text_is_personal_or_known_not_to_be() -> None:
    """A new column of text must be put where it belongs, or a name in it could not be erased."""
    others = {
        "clubs": {
            "name", "rules_id", "terms_id", "paper", "time_zone", "wifi_name", "wifi_code",
        },
        "hall_right": {"kind", "hash"},
        "pair": {"members"},
        "season": {
            "name", "rules_id", "rules", "rules_hash", "terms_id", "terms", "terms_hash",
            "weekdays", "committee", "lot_seed",
        },
        "season_rules": {"rules_id", "rules", "rules_hash"},
        "night": {"state"},
        "fixture": {"draw"},
        "round": {"state", "plan"},
        "seat_wish": {"kind"},
        "game": {"state"},
        "unplayed": {"kind"},
        "penalty": {"points"},
        "import_alias": {"kind"},
        "player_card": {"publish"},
        "crest": {"kind", "content"},
        "member_club": {"name", "keys"},
        "national_points": {"document"},
        "bundle": {"kind", "digest", "envelope", "signature", "decision"},
    }  # fmt: skip
    for name, table in WRITTEN.items():
        texts = {column.name for column in table.c if isinstance(column.type, String | AutoString)}
        # A new text that may name a person belongs into records/sealed_columns.py.
        assert texts == {*sealed_columns.COLUMNS.get(name, ()), *others.get(name, ())}, name


def test_an_erased_player_is_left_out_of_nothing(path: Path) -> None:
    assert run("player erase Ash --yes").status == 0
    assert run("player rename 'Former player 1' 'A former member'").status == 0
    assert run("undo").status == 0
    with open_book(str(path)) as book:
        assert book.club.name == "Riverside"
    assert_agrees()


def test_a_new_name_reaches_the_dealer_and_who_went_out(path: Path) -> None:
    assert run("player rename Ash Asher").status == 0
    with closing(sqlite3.connect(path)) as file:
        dealers = {row[0] for row in file.execute("SELECT dealer FROM hand_revision")}
        out = file.execute("SELECT count(*) FROM hand_side WHERE statement LIKE '%\"Asher\"%'")
        assert dealers == {"", "Asher"}
        assert out.fetchone()[0] > 0
    assert_agrees()
    assert run("undo").status == 0
    assert_agrees()
    with closing(sqlite3.connect(path)) as file:
        assert {row[0] for row in file.execute("SELECT dealer FROM hand_revision")} == {"", "Ash"}
    assert run("redo").status == 0
    assert_agrees()


@pytest.mark.long
def test_a_player_added_by_mistake_is_removed_and_brought_back(path: Path) -> None:
    assert run("player remove Willow --yes").status == 0
    assert "Willow" not in run("player list").out
    assert_agrees()
    for words, is_there in (("undo", True), ("redo", False), ("undo", True)):
        assert run(words).status == 0
        assert ("Willow" in run("player list").out) == is_there
        assert_agrees()
    for name, why in (("Ash", "a pair"), ("Juniper", "a second record")):
        refused = run(f"player remove {name}")
        assert refused.status == 1
        assert why in refused.err
    assert path.exists()


def test_all_that_is_held_on_a_person_is_exported(path: Path) -> None:
    out = path.with_name("ash.json")
    done = run(f"player export Ash '{out}'")
    assert done.status == 0, done.err
    held = json.loads(out.read_text(encoding="utf-8"))
    assert held["names"] == ["Ash"]
    held_in = (
        "player pair pair_member season_entry attendance seat_wish side hand_revision hand_side"
    )
    assert {*held_in.split(), "penalty", "fixture", "round"} <= set(held["rows"])
    assert [row["name"] for row in held["rows"]["player"]] == ["Ash"]
    assert any("checked in" in each["summary"] for each in held["changes"])
    assert os.name == "nt" or out.stat().st_mode & 0o077 == 0
    own = json.loads(run(f"player export Willow '{out}' --json").out)
    assert own["values"]["rows_of_player"] == 1


def test_every_row_that_holds_a_person_is_exported(path: Path) -> None:
    """Each table of the book is searched for the id and the name, whatever its columns."""
    for name in ("Ash", "Ivy", "Juniper"):
        out = path.with_name(f"{name}.json")
        assert run(f"player export {name} '{out}'").status == 0
        held = json.loads(out.read_text(encoding="utf-8"))
        with closing(sqlite3.connect(path)) as file:
            file.row_factory = sqlite3.Row
            ids = [row["id"] for row in held["rows"]["player"]]
            about = re.compile(rf"{'|'.join(ids)}|\b{name}\b(?! Green)", re.IGNORECASE)
            for table in set(METADATA.tables) - {"journal_entry", "journal_change"}:
                rows = [tuple(row) for row in file.execute(f"SELECT * FROM {table}")]  # noqa: S608
                there = [row for row in rows if about.search(str(row))]
                exported = held["rows"].get(table, ())
                assert table not in WRITTEN or len(exported) >= len(there), table
                assert table in WRITTEN or not there, table
            entries = {row["id"]: row for row in file.execute("SELECT * FROM journal_entry")}
            numbers = {row["number"] for row in entries.values() if about.search(str(tuple(row)))}
            for row in file.execute("SELECT * FROM journal_change"):
                if about.search(str(tuple(row)).replace("-", "")):
                    numbers.add(entries[row["entry_id"]]["number"])
        assert numbers <= {each["number"] for each in held["changes"]}


def test_how_a_list_wrote_the_name_goes_with_it(path: Path) -> None:
    listed = path.with_name("list.csv")
    rows = ("Aschi Grün & Birch,675", "Cedar & Dogwood,435")
    text = "".join(f"2026-11-19,9,1,1,{row}\n" for row in rows)
    listed.write_text(f"date,table,game,hand,players,total\n{text}", encoding="utf-8")
    done = run(f"import '{listed}' --season Winter --as 'Aschi Grün=Ash'")
    assert done.status == 0, done.err
    assert b"aschi" in path.read_bytes()
    assert run("player erase Ash --yes").status == 0
    assert b"aschi" not in path.read_bytes().lower()
    assert run("verify").status == 0
    assert "aschi" not in run("club aliases").out
