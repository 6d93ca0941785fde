"""One declaration for a noun: columns, reading and writing follow from a table and a dataclass."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4

import pytest
from sqlalchemy import event

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Unplayed
from canasta_club.records import undoing
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.nouns import entries, games, nights, pairs, players, rounds
from canasta_club.records.nouns.nights import NIGHTS
from canasta_club.records.tables.adjustments import UNPLAYED
from canasta_club.records.tables.nights import NIGHT
from canasta_club.records.tables.people import PLAYER
from tests.records.examples import evening, writing
from tests.routing import sent

UNPLAYED_NOUN = Mapper(UNPLAYED, Unplayed, elsewhere={"night": NIGHTS})


def test_a_field_is_kept_in_the_column_of_its_name() -> None:
    night = Night(uuid4(), uuid4(), 3, date(2026, 11, 19), "final", reason="storm")
    row = NIGHTS.row(night)
    assert row.keys() == {column.name for column in NIGHT.c} - {"club_id", "entry_id"}
    assert (row["day"], row["state"], row["version"]) == (date(2026, 11, 19), "final", 1)
    assert NIGHTS.reader()(tuple(row[column.name] for column in NIGHTS.columns)) == night


def test_a_noun_inside_another_is_kept_by_its_id_and_read_in_the_same_row() -> None:
    night = Night(uuid4(), uuid4(), 3, date(2026, 11, 19))
    ash, birch = Pair(uuid4(), 1, ()), Pair(uuid4(), 2, ())
    absent = Unplayed(uuid4(), night.season_id, night, 2, ash, "forfeit_win", birch)
    row = UNPLAYED_NOUN.row(absent)
    assert (row["night_id"], row["pair_id"], row["against_id"]) == (night.id, ash.id, birch.id)
    both = {**NIGHTS.row(night), **row}
    stored = [
        NIGHTS.row(night)[column.name] if column.table is NIGHT else both[column.name]
        for column in UNPLAYED_NOUN.columns
    ]
    known = {pair.id: pair for pair in (ash, birch)}
    read = UNPLAYED_NOUN.reader(pair=known, against=known)
    assert read(stored) == absent
    assert read(stored).night is read(stored).night


def test_a_reader_without_a_source_for_a_noun_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="unplayed: nothing is given for"):
        UNPLAYED_NOUN.reader(pair={})


@dataclass(frozen=True, slots=True)
class Nickname:
    id: UUID
    nickname: str


def test_a_field_without_a_column_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="nickname_id"):
        Mapper(PLAYER, Nickname)


def test_rows_of_some_values_are_read_again_once_the_book_may_have_changed(book: Book) -> None:
    begun = evening.begin(book)
    wanted = {NIGHT.c.season_id: begun.season.id}
    with sent() as statements:
        once, again = (book.find(NIGHTS.query, wanted) for _ in range(2))
        assert book.last(NIGHT.c.number, wanted) == 1
        assert book.find(NIGHTS.query, NIGHT.c.day > begun.night.day) == []
    assert [row.id for row in again] == [begun.night.id]
    assert once is again
    assert sum("night.day" in each for each in statements) == 2
    nights.set_state(book, begun.night, "final")
    assert [row.state for row in book.find(NIGHTS.query, wanted)] == ["final"]
    assert not book.find(NIGHTS.query, {NIGHT.c.season_id: begun.night.id})


def test_no_update_sets_the_club(book: Book) -> None:
    updates: list[str] = []

    def note(*facts: object) -> None:
        statement = str(facts[2])
        updates.extend([statement] if statement.startswith("UPDATE") else [])

    event.listen(book.connection.engine, "before_cursor_execute", note)
    begun = evening.begin(book)
    player = players.rename(book, begun.people[0], "Aspen")
    pairs.rename(book, begun.game.sides[0].pair, "The Hedge")
    entries.add(book, begun.season, [begun.game.sides[0].pair])
    rounds.write(book, begun.night, 1, state="proposed", seed=1, plan={})
    nights.set_state(book, begun.night, "provisional")
    hand = writing.add(book, begun.game, 1, evening.wrote(begun.game, 505, 205))
    writing.revise_many(book, [hand], "both were wrong")
    games.end_many(book, [(begun.game, "time")])
    undoing.undo(book)
    undoing.redo(book)
    players.merge(book, begun.people[1], player)
    undoing.undo(book)
    assert len(updates) > 8
    assert {update.partition(" ")[0] for update in updates} == {"UPDATE"}
    for update in updates:
        changed = update.partition(" SET ")[2].partition(" WHERE ")[0]
        assert changed
        assert "club_id" not in changed, update
