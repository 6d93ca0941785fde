"""Rights, sends and clocks in a book, on each engine."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError
from canasta_club.hall.club.clock import Clock
from canasta_club.hall.club.rights import Right, hash_of
from canasta_club.hall.club.waiting import Send
from canasta_club.hall.records import clocks, rights, sends
from canasta_club.records import journal, undoing
from canasta_club.records.book import _engines as engines
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import nights
from canasta_club.records.tables.all_tables import WINGS
from canasta_club.records.tables.kinds import METADATA
from canasta_club.services.season import seasons
from tests.services.examples.entering import counts

NOW = datetime(2026, 11, 19, 19, 0, 0, 123456, tzinfo=UTC)


@pytest.fixture
def season(book: Book) -> Season:
    return seasons.new(book, "Winter", rules_id="club", first_day=date(2026, 10, 1))


@pytest.fixture
def night(book: Book, season: Season) -> Night:
    return nights.add(book, season, date(2026, 11, 19))


def right(night: Night, number: int) -> Right:
    return Right(
        id=UUID(int=number), night_id=night.id, kind="side", table=number, seat=1, writes=True,
        hash=hash_of(f"code {number}"), issued=NOW,
    )  # fmt: skip


@pytest.mark.sampled(1)
def test_rights_are_issued_revoked_and_both_undone(book: Book, night: Night) -> None:
    new = [right(night, 1), right(night, 2)]
    rights.add(book, night, new)
    assert rights.of_night(book, night) == new
    assert rights.of_hash(book, hash_of("code 2")) == new[1]
    assert rights.of_hash(book, hash_of("code 3")) is None
    rights.revoke(book, night, new[:1], NOW)
    revoked = rights.of_night(book, night)
    assert [each.is_revoked for each in revoked] == [True, False]
    with pytest.raises(ConflictError, match="in the meantime"):
        rights.revoke(book, night, new[:1], NOW)
    undoing.undo(book)
    assert rights.of_night(book, night) == new
    undoing.undo(book)
    assert rights.of_night(book, night) == []
    undoing.redo(book)
    assert rights.of_night(book, night) == new


def send(night: Night, number: int) -> Send:
    return Send(
        id=UUID(int=number), night_id=night.id, game_id=UUID(int=7), number=number, kind="hand",
        seat=0, right_id=None, about_id=None, digest="d", slip=counts("1 - 300 5", "- 1 200 0"),
        accept=("nobody-out", "same-figures"), reason="", revision=0,
        at=NOW + timedelta(seconds=number), state="waiting", outcome="waits",
    )  # fmt: skip


def test_sends_are_kept_outside_the_journal(book: Book, night: Night) -> None:
    before = len(journal.entries(book))
    kept = [send(night, 1), send(night, 2)]
    with book.change("hand record"):
        for each in kept:
            sends.add(book, each)
    assert sends.open_of_night(book, night) == kept
    assert sends.of_id(book, UUID(int=2)) == kept[1]
    assert sends.count(book, night) == 2
    with book.change("hand record"):
        sends.end(book, [UUID(int=1)], "confirmed", 1)
        sends.leave_to_desk(book, [UUID(int=2)])
    (desk,) = sends.open_of_night(book, night)
    assert desk == replace(kept[1], state="desk")
    ended = sends.of_id(book, UUID(int=1))
    assert ended == replace(kept[0], state="confirmed", saved=1, slip=None, accept=())
    assert len(journal.entries(book)) == before
    with book.change("hall issue"):
        sends.remove_of_nights(book, [night.id])
    assert sends.count(book, night) == 0


def test_a_send_that_fails_is_not_kept(book: Book, night: Night) -> None:
    def cut_short() -> None:
        with book.change("hand record"):
            sends.add(book, send(night, 1))
            raise ConflictError("cut")

    with pytest.raises(ConflictError, match="cut"):
        cut_short()
    assert sends.of_id(book, UUID(int=1)) is None


def test_a_clock_is_written_over_the_one_that_was_read(book: Book, night: Night) -> None:
    clock = Clock(night_id=night.id, round=2, started=NOW, minutes=50)
    with book.change("hall clock"):
        clocks.add(book, clock)
    assert clocks.of_night(book, night) == [clock]
    with book.change("hall clock"):
        clocks.write(book, clock.with_extra(4, 5).pausing(NOW + timedelta(minutes=3)))
    (stored,) = clocks.of_night(book, night)
    assert stored == clock.with_extra(4, 5).pausing(NOW + timedelta(minutes=3))
    with pytest.raises(ConflictError, match="in the meantime"), book.change("hall clock"):
        clocks.write(book, clock.with_extra(1, 5))


def test_a_book_of_schema_3_gets_the_tables_of_the_hall(location: str, book: Book) -> None:
    before = len(journal.entries(book))
    book.release()
    engines.begin_migrating(book.connection)
    for table in WINGS["hall"]:
        book.connection.execute(text(f"DROP TABLE {table.name}"))
    for name in ("wifi_name", "wifi_code"):
        book.connection.execute(text(f"ALTER TABLE clubs DROP COLUMN {name}"))
    book.connection.execute(text("UPDATE alembic_version SET version_num = 'book_0003'"))
    book.connection.commit()
    book.close()
    with open_book(location, by="Sue") as newer:
        assert len(journal.entries(newer)) == before
        assert (newer.club.wifi_name, newer.club.wifi_code) == ("", "")
        context = MigrationContext.configure(newer.connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        season = seasons.new(newer, "Winter", rules_id="club", first_day=date(2026, 10, 1))
        night = nights.add(newer, season, date(2026, 11, 19))
        rights.add(newer, night, [right(night, 1)])
        with newer.change("hall clock"):
            sends.add(newer, send(night, 1))
            clocks.add(newer, Clock(night_id=night.id, round=1, started=NOW))
        assert sends.open_of_night(newer, night) == [send(night, 1)]
        assert rights.counted(newer) == {night.id: 1}
        assert newer.faults() == []
