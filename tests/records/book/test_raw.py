"""Raw rows: a drive that fails is told from a damaged book."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from canasta_club.errors import BookError, CanastaError
from canasta_club.records import undoing
from canasta_club.records.book import raw
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players


@pytest.mark.parametrize("location", ["sqlite"], indirect=True)
def test_a_drive_that_fails_in_an_undo_is_reported_in_words(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_driver: object, _cursor: object) -> list[tuple[raw.Plain, ...]]:
        fault = sqlite3.OperationalError("disk I/O error")
        fault.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise fault

    players.add(book, ["Ash"])
    with monkeypatch.context() as patch:
        patch.setattr(raw, "_fetch", failing)
        with pytest.raises(CanastaError, match="the drive or network failed"):
            undoing.undo(book)
    assert [player.name for player in players.of_club(book)] == ["Ash"]
    assert undoing.undo(book).summary == "Ash joined the club"


def test_a_copy_that_lacks_a_row_of_any_table_is_no_backup(begun: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.canasta"
    copy.write_bytes(begun.read_bytes())
    with closing(sqlite3.connect(begun)) as book, closing(sqlite3.connect(copy)) as driver:
        raw.refuse_other_rows(copy, raw.counted_rows(driver), book)
        driver.execute("DELETE FROM journal_change WHERE position = 1")
        with pytest.raises(BookError, match="it holds other rows than the book"):
            raw.refuse_other_rows(copy, raw.counted_rows(driver), book)
