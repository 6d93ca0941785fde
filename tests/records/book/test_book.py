"""A book is opened when it is one, and otherwise refused in words and left as it was."""

import gc
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from canasta_club.errors import AmbiguousNameError, CanastaError, NotFoundError
from canasta_club.records.book._location import read_location
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.book.book import clubs as book_clubs
from canasta_club.records.nouns import clubs, players
from canasta_club.records.tables.clubs import CLUB

on_posix = pytest.mark.skipif(os.name != "posix", reason="asks for the rights of POSIX")


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    """Copy a book with a club in it."""
    return Path(shutil.copy(begun, tmp_path / "club.canasta"))


@on_posix
def test_a_new_book_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "club.canasta"
    before = os.umask(0)
    try:
        with open_book(str(path), create=True) as book:
            clubs.add(book, "Riverside", "club", "pairs")
            players.add(book, ["Ash"])
            modes = [stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()]
    finally:
        os.umask(before)
    assert len(modes) == 3
    assert set(modes) == {0o600}


def test_what_is_kept_stays_kept(path: Path) -> None:
    with open_book(str(path)) as book:
        settings = [
            book.connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert settings == ["wal", 3, 1, 5000]


def test_a_book_is_begun_once(path: Path) -> None:
    with open_book(str(path), create=True) as book:
        with pytest.raises(CanastaError, match="is already the book of riverside"):
            clubs.add(book, "riverside", "club", "pairs")
        clubs.add(book, "Hill Club", "classic", "pairs")
        players.add(book, ["Ash"])
    with open_book(str(path), club="river") as book:
        assert players.of_club(book) == []
    with open_book(str(path), club="Hill Club") as book:
        assert [player.name for player in players.of_club(book)] == ["Ash"]


def test_where_a_book_holds_several_clubs_one_is_named(path: Path) -> None:
    with open_book(str(path), create=True) as book:
        clubs.add(book, "River Rats", "classic", "pairs")
    with pytest.raises(NotFoundError, match="“River Rats”, “Riverside”") as fault:
        open_book(str(path))
    assert fault.value.hint is not None
    assert "--club" in fault.value.hint
    with pytest.raises(AmbiguousNameError, match="River Rats or Riverside"):
        open_book(str(path), club="River")
    with pytest.raises(NotFoundError, match="No club in this book is called “Hill”"):
        open_book(str(path), club="Hill")


def missing(path: Path) -> None:
    path.unlink()


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_text("date,table,game\n" * 100, encoding="utf-8")


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE club (name TEXT)")
    connection.close()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'book_9999'")
    connection.close()


def unfinished(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE alembic_version")
    connection.close()


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:10_000])


def only_a_head(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def scribbled_on(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))


def of_unknown_format(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[47] = 65  # the schema format; SQLite has known 1 to 4
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (missing, "There is no book at"),
        (folder, "is a folder"),
        (empty, "is empty"),
        (text, "another kind of file"),
        (foreign, "of another program"),
        (newer, "newer version"),
        (unfinished, "never finished"),
        (cut_short, "is damaged"),
        (only_a_head, "is not a book"),
        (scribbled_on, "is damaged"),
        (of_unknown_format, "is damaged"),
    ],
)
def test_what_is_no_book_is_refused_and_left_as_it_was(
    path: Path, spoil: Callable[[Path], None], message: str
) -> None:
    spoil(path)
    before = _content(path)
    with pytest.raises(CanastaError, match=message) as fault:
        open_book(str(path))
    assert fault.value.hint
    assert _content(path) == before


@pytest.mark.parametrize("spoil", [folder, text, foreign, newer, cut_short])
def test_no_club_is_begun_in_what_is_no_book(path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(path)
    before = _content(path)
    with pytest.raises(CanastaError):
        open_book(str(path), create=True)
    assert _content(path) == before


@pytest.mark.sampled(1)
@pytest.mark.parametrize("spoil", [missing, empty])
def test_a_club_is_begun_where_nothing_is(path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(path)
    with open_book(str(path), create=True) as book:
        clubs.add(book, "Hill Club", "club", "pairs")
    with open_book(str(path)) as book:
        assert book.club.name == "Hill Club"


def test_the_making_of_a_book_can_be_finished(tmp_path: Path) -> None:
    path = tmp_path / "club.canasta"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA application_id = {0x43414E41}")
        connection.execute("VACUUM")
    connection.close()
    with pytest.raises(CanastaError, match="never finished"):
        open_book(str(path))
    with open_book(str(path), create=True) as book:
        assert clubs.add(book, "Hill Club", "club", "pairs") == book.club


def test_a_book_without_a_club_says_how_to_begin_one(tmp_path: Path) -> None:
    with (
        open_book(str(tmp_path / "club.canasta"), create=True) as book,
        pytest.raises(NotFoundError, match="holds no club yet"),
    ):
        players.of_club(book)


def test_a_new_book_has_no_file_before_it_holds_a_club(path: Path) -> None:
    folder = path.parent / "new"
    with open_book(str(folder / "club.canasta"), create=True) as book:
        assert book_clubs(book) == []
    assert not folder.exists()
    open_book(str(path), create=True).close()
    assert path.exists()


def test_damage_deeper_in_is_reported_when_it_is_met(path: Path) -> None:
    with open_book(str(path)) as book:
        players.add(book, [f"Player {number}" for number in range(2000)])
    content = bytearray(path.read_bytes())
    for page in range(0, len(content), 4096):
        if b"Player 1000" in content[page : page + 4096]:
            content[page : page + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    with (
        open_book(str(path)) as book,
        pytest.raises(CanastaError, match="is damaged"),
    ):
        players.of_club(book)
    with open_book(str(path)) as book:
        assert "the table player cannot be read to its end" in " ".join(book.faults())


def test_a_sound_book_has_no_faults(book: Book) -> None:
    assert book.faults() == []


def test_a_row_without_its_parent_is_a_fault(path: Path) -> None:
    with open_book(str(path)) as book:
        players.add(book, ["Ash"])
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE player SET entry_id = 'gone'")
    connection.close()
    with open_book(str(path)) as book:
        assert book.faults() == [
            "a row of player belongs to a row of journal_entry that does not exist",
            "row 1 of player: entry_id cannot be read: 'gone'",
        ]


@pytest.mark.parametrize(
    ("written", "path", "server"),
    [
        ("club.canasta", "club.canasta", ""),
        ("sqlite:///club.canasta", "club.canasta", ""),
        ("sqlite:////var/club.canasta", "/var/club.canasta", ""),
        ("postgresql://sue@db/clubs", None, "postgresql+psycopg://sue@db/clubs"),
        ("postgres://db/clubs", None, "postgresql+psycopg://db/clubs"),
        ("postgresql+psycopg://db/clubs", None, "postgresql+psycopg://db/clubs"),
        ("sqlite://", None, ""),
    ],
)
def test_where_a_book_is(written: str, path: str | None, server: str) -> None:
    location = read_location(written)
    assert location.path == (Path(path) if path else None)
    assert location.server == server


def test_passwords_are_not_repeated() -> None:
    assert read_location("postgresql://sue:secret@db/clubs").name == "the database db/clubs"
    of_service = read_location("postgresql:///?service=riverside&password=secret")
    assert of_service.name == "the database riverside"


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("sue@db:5432/clubs", "the database db:5432/clubs"),
        ("[::1]:5432/clubs", "the database [::1]:5432/clubs"),
        ("/clubs", "the database clubs"),
        ("sue:secret", "the database"),
        ("/sue:secret", "the database"),
        ("sue:secret/clubs", "the database"),
    ],
)
def test_a_password_in_the_wrong_place_is_not_taken_for_one(place: str, shown: str) -> None:
    assert read_location(f"postgresql://{place}").name == shown


def test_an_address_of_another_kind_is_refused() -> None:
    with pytest.raises(CanastaError, match="“mysql://…” is not an address"):
        open_book("mysql://sue:secret@db/clubs")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql:sue:secret@db/clubs",
        "postgresql:/sue:secret@db/clubs",
        "postgresql//sue:secret@db/clubs",
        "postgres;//sue:secret@db/clubs",
        "host=db user=sue password=secret",
        "Password = secret",
        "postgresql://sue:s%00secret@db/clubs",
        "postgresql://sue@127.0.0.1:1/clubs?secret=secret",
    ],
)
def test_a_mistyped_address_is_not_shown(address: str) -> None:
    with pytest.raises(CanastaError, match="This database address cannot be read") as fault:
        open_book(address)
    assert "secret" not in fault.value.with_hint


def test_an_address_with_a_byte_that_is_not_text_is_refused_unseen() -> None:
    with pytest.raises(CanastaError, match="“postgresql://…” holds a byte") as fault:
        open_book("postgresql://sue:secret\udcff@db/clubs")
    assert "secret" not in fault.value.with_hint


def test_the_scheme_of_an_address_may_be_written_large() -> None:
    assert read_location(" PostgreSQL://db/clubs").server == "postgresql+psycopg://db/clubs"


def test_a_server_that_does_not_answer_is_reported_in_words() -> None:
    with pytest.raises(CanastaError, match="cannot be reached") as fault:
        open_book("postgresql://sue:secret@127.0.0.1:1/clubs")
    assert "secret" not in fault.value.message


def test_a_book_in_memory_lasts_as_long_as_it_is_open() -> None:
    with open_book("sqlite://", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
        assert players.add(book, ["Ash"]) == players.of_club(book)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["a b.canasta", "ä%20?#&.canasta", "club"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    with open_book(str(tmp_path / name), create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
    assert [each.name for each in tmp_path.iterdir()] == [name]
    with open_book(str(tmp_path / name)) as book:
        assert book.club.name == "Riverside"


def test_rows_that_nobody_began_to_read_leave_no_cursor_open(location: str) -> None:
    with open_book(location) as book:
        rows = book.stream(select(CLUB.c.name))
    del rows
    gc.collect()  # What is left open warns, and a warning fails the test.


def _content(path: Path) -> bytes | str:
    if path.is_dir():
        return "a folder"
    return path.read_bytes() if path.exists() else "nothing"
