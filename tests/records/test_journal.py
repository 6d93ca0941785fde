"""Every change is an entry; undo takes back the newest and redo brings it again."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update

from canasta_club.club.games import NewSide
from canasta_club.club.hands import NewHand
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games, hands, nights, pairs, players, seasons
from canasta_club.records.tables.all_tables import FACTS
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.people import PLAYER
from tests.depth import mostly_long
from tests.records.examples import evening, writing
from tests.records.examples.evening import wrote
from tests.routing import sent


def entries_of(book: Book) -> list[tuple[int, str, str]]:
    return [(entry.number, entry.kind, entry.summary) for entry in journal.entries(book)]


def content(book: Book) -> dict[str, list[tuple[Any, ...]]]:
    """Return all facts of the book, without the versions, which only go on."""
    return {
        table.name: sorted(
            tuple(str(value) for name, value in row.items() if name != "version")
            for row in (dict(row._mapping) for row in book.rows(select(table)))
        )
        for table in FACTS
    }


def test_what_a_change_writes_is_recorded_at_its_end_by_one_statement(book: Book) -> None:
    game = evening.begin(book).game
    with sent() as statements:
        writing.add(book, game, 1, wrote(game, 505, 205))
    written = [each.split()[2] for each in statements if each.startswith("INSERT")]
    assert written == ["journal_entry", "hand", "hand_revision", "hand_side", "journal_change"]


def test_a_change_is_an_entry_with_who_when_and_why(book: Book) -> None:
    with book.change("player add", "two came", reason="they asked") as change:
        players.add(book, ["Ash", "Birch"])
    entry, start = journal.entries(book)
    assert (entry.number, entry.by, entry.action) == (2, "Sue", "player add")
    assert (entry.summary, entry.reason, entry.at) == ("two came", "they asked", change.at)
    assert (start.number, start.kind, start.action) == (1, "start", "init")


def test_a_change_without_a_summary_takes_that_of_its_last_part(book: Book) -> None:
    with book.change("game start"):
        pairs.add(book, players.add(book, ["Ash", "Birch"]))
    assert entries_of(book)[0] == (2, "change", "Ash & Birch play together")


def test_a_change_that_writes_nothing_leaves_no_entry(book: Book) -> None:
    with book.change("nothing", "at all"):
        assert players.of_club(book) == []
    assert len(journal.entries(book)) == 1


def test_a_change_that_fails_leaves_nothing(book: Book) -> None:
    def add_twice() -> None:
        with book.change("player add"):
            players.add(book, ["Ash"])
            players.add(book, ["Ash"])

    with pytest.raises(ConflictError):
        add_twice()
    assert players.of_club(book) == []
    assert len(journal.entries(book)) == 1


def test_a_change_sent_twice_is_refused_the_second_time(book: Book) -> None:
    with book.change("player add", key="7a"):
        players.add(book, ["Ash"])
    with (
        pytest.raises(ConflictError, match="was already made"),
        book.change("player add", key="7a"),
    ):
        players.add(book, ["Birch"])
    assert len(players.of_club(book)) == 1
    with book.change("player add", key="7b"):
        players.add(book, ["Birch"])
    assert len(players.of_club(book)) == 2


@pytest.mark.long
@pytest.mark.sampled(1)
def test_undo_and_redo_go_back_and_forth_through_an_evening(book: Book) -> None:
    states = [content(book)]
    for do in _an_evening(book):
        do()
        states.append(content(book))
    changes = len(journal.entries(book)) - 1
    assert changes == len(states) - 1
    for before in reversed(states[:-1]):
        undoing.undo(book)
        assert content(book) == before
    with pytest.raises(NotFoundError, match="nothing to undo"):
        undoing.undo(book)
    for after in states[1:]:
        undoing.redo(book)
        assert content(book) == after
    with pytest.raises(NotFoundError, match="nothing to redo"):
        undoing.redo(book)
    assert len(journal.entries(book)) == 1 + 3 * changes


def _an_evening(book: Book) -> list[Callable[[], object]]:
    """Return one change after another, of every kind."""

    def game() -> Any:
        (found,) = games.of_season(book, seasons.of_club(book)[0])
        return found

    def hand(number: int) -> Any:
        return next(each for each in hands.of_game(book, game()) if each.number == number)

    def night() -> Any:
        return nights.of_season(book, seasons.of_club(book)[0])[0]

    def begin() -> None:
        with book.change("begin", "all at once"):
            evening.begin(book)

    def amend() -> None:
        now = replace(hand(1), sides=tuple(wrote(game(), 905, 55)), note="ü", is_void=False)
        writing.revise(book, now, "a")

    return [
        begin,
        lambda: players.rename(book, players.of_club(book)[0], "Ashley"),
        lambda: pairs.rename(book, pairs.of_club(book)[0], "The Hedge"),
        lambda: writing.add(book, game(), 1, wrote(game(), 900, 50, out=1)),
        lambda: writing.add_many(book, [NewHand(game().id, 2, tuple(wrote(game(), 5, 10)))]),
        amend,
        lambda: writing.void(book, hand(1), "a card short"),
        amend,
        lambda: games.set_state(book, game(), "ended", "the clock"),
        lambda: nights.set_state(book, night(), "provisional"),
        lambda: seasons.set_closed(book, seasons.of_club(book)[0], is_closed=True),
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", mostly_long(range(6), [0]))
def test_undo_and_redo_in_any_order_are_a_stack(book: Book, seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311
    done: list[dict[str, Any]] = []
    undone: list[dict[str, Any]] = []
    now = content(book)
    for number in range(30):
        what = draw.choice(["change", "change", "undo", "undo", "redo"])
        if what == "change":
            done.append(now)
            undone.clear()
            people = players.of_club(book)
            if people and draw.random() < 0.5:
                players.rename(book, draw.choice(people), f"Renamed {number}")
            else:
                players.add(book, [f"New {number}"])
            now = content(book)
        else:
            source, target = (done, undone) if what == "undo" else (undone, done)
            if source:
                target.append(now)
                now = source.pop()
                getattr(undoing, what)(book)
            else:
                with pytest.raises(NotFoundError):
                    getattr(undoing, what)(book)
        assert content(book) == now


def test_a_new_change_after_an_undo_leaves_nothing_to_redo(book: Book) -> None:
    players.add(book, ["Ash"])
    undoing.undo(book)
    players.add(book, ["Birch"])
    with pytest.raises(NotFoundError):
        undoing.redo(book)
    assert undoing.undo(book).summary == "Birch joined the club"
    assert undoing.redo(book).summary == "Birch joined the club"


def test_the_journal_tells_what_is_undone(book: Book) -> None:
    players.add(book, ["Ash"])
    undoing.undo(book)
    undo, change, start = journal.entries(book)
    assert (undo.kind, undo.target, undo.is_undone) == ("undo", 2, False)
    assert (change.is_undone, start.is_undone) == (True, False)
    undoing.redo(book)
    redo, undo, change, _start = journal.entries(book)
    assert (redo.kind, redo.target) == ("redo", 3)
    assert (undo.is_undone, change.is_undone) == (True, False)
    assert [entry.number for entry in journal.entries(book, limit=2)] == [4, 3]


def test_who_read_a_row_before_an_undo_cannot_overwrite_what_came_after(book: Book) -> None:
    (ash,) = players.add(book, ["Ash"])
    renamed = players.rename(book, ash, "Ashley")
    undoing.undo(book)
    with pytest.raises(ConflictError):
        players.rename(book, renamed, "Ashton")
    with pytest.raises(ConflictError):
        players.rename(book, ash, "Ashton")
    (now,) = players.of_club(book)
    assert players.rename(book, now, "Ashton").name == "Ashton"


def test_what_was_changed_behind_the_journal_is_not_undone(book: Book) -> None:
    (ash,) = players.add(book, ["Ash"])
    players.rename(book, ash, "Ashley")
    book.release()
    book.connection.execute(update(PLAYER).values(name="Ashton"))
    book.connection.commit()
    with pytest.raises(ConflictError, match="Someone else changed this player"):
        undoing.undo(book)
    assert [player.name for player in players.of_club(book)] == ["Ashton"]
    assert len(journal.entries(book)) == 3


@pytest.mark.long
def test_a_large_import_is_undone_and_redone(book: Book) -> None:
    game = evening.begin(book).game
    new = [NewHand(game.id, number, tuple(wrote(game, 5, 10))) for number in range(1, 1102)]
    writing.add_many(book, new)
    full = content(book)
    undoing.undo(book)
    assert hands.of_game(book, game) == []
    kept = select(func.count()).select_from(CHANGE).where(CHANGE.c.after.is_(None))
    assert book.value(kept) == 1101 * 4
    undoing.redo(book)
    assert content(book) == full


def test_entries_are_numbered_in_order_for_all_writers(
    book: Book, opened: Callable[[str], Book]
) -> None:
    other = opened("Tom")
    for number in range(3):
        players.add(book, [f"Sue's {number}"])
        players.add(other, [f"Tom's {number}"])
    entries = journal.entries(book)
    assert [entry.number for entry in entries] == [7, 6, 5, 4, 3, 2, 1]
    assert [entry.by for entry in entries[:2]] == ["Tom", "Sue"]
    assert timedelta() <= entries[0].at - entries[-1].at < timedelta(hours=1)


def test_the_sides_of_a_game_are_undone_with_it(book: Book) -> None:
    _people, _season, night, game = evening.begin(book)
    games.add(book, night, table=2, sides=[NewSide(side.pair) for side in game.sides])
    undoing.undo(book)
    assert games.of_night(book, night) == [game]
