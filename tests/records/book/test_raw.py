"""Raw rows: a drive that fails is told from a damaged book."""

import sqlite3

import pytest

from canasta_club.errors import CanastaError
from canasta_club.records import journal
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
            journal.undo(book)
    assert [player.name for player in players.of_club(book)] == ["Ash"]
    assert journal.undo(book).summary == "Ash joined the club"
