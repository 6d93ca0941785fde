"""What the house asks of the hall: erasing, files of a whole club, copies, backups, checks."""

import json
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from canasta_club.club.play import Place
from canasta_club.hall.services import clock, rights, waiting
from canasta_club.hall.services.sending import Stated
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.play import games
from canasta_club.services.season.nights import AtNight
from tests.cli.process import Done, canasta
from tests.hall.examples.tables import sender
from tests.services.examples.entering import counts

NAMING = counts("- 1 275 10", "- 1 135 20", out="Ash", dealer="Birch", note="Ash was late")
Run = Callable[[str], Done]


@pytest.fixture
def path(book: Book, place: Place) -> Path:
    """Let a hand wait, with rights and a clock, and close the book."""
    issued = rights.issue(book, place.season, place.night)
    rights.revoke(book, place.night, [issued.of_table(2)[0].right])
    waiting.send(book, place, Stated(NAMING, 1), sender(0))
    clock.start(book, AtNight(book, place.season, place.night), 1, issued.cards[0].right.issued, 50)
    book.close()
    assert book.location.path
    return book.location.path


def typed(path: Path, line: str) -> Done:
    done = canasta("--book", str(path), "--by", "Sue", *shlex.split(line))
    assert done.status == 0, (line, done.err)
    return done


def kept(path: Path) -> list[int]:
    """Return how many rights, sends and clocks a book holds."""
    with closing(sqlite3.connect(path)) as file:
        tables = ("hall_right", "hall_send", "hall_clock")
        return [file.execute(f"SELECT count(*) FROM {each}").fetchone()[0] for each in tables]  # noqa: S608


def test_a_person_is_erased_from_what_waits(path: Path) -> None:
    typed(path, "player erase Ash --yes")
    with open_book(str(path), by="Sue") as book:
        place = games.find(book, table=1)
        (hand,) = waiting.of_game(book, place)
        assert hand.sent.slip
        assert hand.sent.slip.hand["out"] == "Former player 1"
        assert hand.sent.slip.hand["dealer"] == "Birch"
        assert "Ash" not in hand.sent.slip.hand["note"]
        assert waiting.confirm(book, place, hand.id, sender(1)).outcome == "recorded"
    assert b"Ash" not in path.read_bytes()
    typed(path, "verify")


def test_a_person_is_erased_from_what_waits_in_a_backup(path: Path) -> None:
    typed(path, "backup create")
    (backup,) = path.parent.glob("club-backups/*.canasta")
    assert b"Ash was late" in backup.read_bytes()
    typed(path, "player erase Ash --backups --yes")
    assert b"Ash" not in backup.read_bytes()
    with open_book(str(backup), by="Sue") as book:
        (hand,) = waiting.of_game(book, games.find(book, table=1))
        assert hand.sent.slip
        assert hand.sent.slip.hand["out"] == "Former player 1"
        assert hand.sent.slip.hand["note"] == "Former player 1 was late"
    typed(backup, "verify")


def test_the_file_of_a_whole_club_has_its_rights_and_no_drafts(path: Path) -> None:
    out, other = path.with_name("whole.jsonl"), path.with_name("other.canasta")
    typed(path, f"export --all '{out}'")
    tables = [json.loads(line).get("table") for line in out.read_text("utf-8").splitlines()]
    assert (tables.count("hall_right"), tables.count("hall_send")) == (6, 0)
    typed(other, f"import --all '{out}'")
    assert kept(other) == [6, 0, 0]
    typed(other, "verify")


def test_a_copy_and_a_backup_hold_what_waits(path: Path) -> None:
    other = path.with_name("other.canasta")
    typed(path, f"book copy '{path}' '{other}'")
    assert kept(other) == kept(path) == [6, 1, 1]
    typed(path, "backup create")
    with open_book(str(path)) as book:
        place = games.find(book, table=1)
        waiting.withdraw(book, place, sender(0).send_id, sender(0, 2))
        assert waiting.of_game(book, place) == []
    (backup,) = path.parent.glob("club-backups/*.canasta")
    typed(path, f"backup restore '{backup}' --yes")
    assert kept(path) == [6, 1, 1]
    typed(path, "verify")


def test_a_waiting_hand_that_cannot_be_read_is_named(path: Path) -> None:
    with open_book(str(path)) as book, book.unrecorded():
        book.connection.execute(text("UPDATE hall_send SET content = '{'"))
    done = canasta("--book", str(path), "verify", "--json")
    assert [each["code"] for each in json.loads(done.out)["problems"]] == ["waiting-unreadable"]


def test_issuing_is_undone_as_one_change(path: Path) -> None:
    assert "table 2, side A" in typed(path, "undo").out
    assert "rights of the hall were issued" in typed(path, "undo").out
    assert kept(path) == [0, 1, 1]
    assert "rights of the hall were issued" in typed(path, "redo").out
    typed(path, "verify")


def test_a_night_that_is_closed_lists_what_waits(path: Path) -> None:
    assert "135" in typed(path, "hall waiting").out
    closed = typed(path, "night close --json")
    problems = json.loads(closed.out)["problems"]
    assert "table 1, game 1, hand 1" in {
        each["where"] for each in problems if each["code"] == "hand-waits"
    }
