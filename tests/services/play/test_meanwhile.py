"""A hand is checked as its game stands when it is written, whatever was read before."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Barrier

import pytest

from canasta_club.errors import (
    Accept,
    CanastaError,
    ConflictError,
    Problem,
    ProblemsError,
    accept_all,
)
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal as journal_records
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import players as player_records
from canasta_club.services import journal
from canasta_club.services.entry import moving
from canasta_club.services.evening import states
from canasta_club.services.people import merging, pairs, players
from canasta_club.services.play import games, hands, standing
from canasta_club.services.play.problems import HandTakenError
from canasta_club.services.season import seasons
from tests.services.examples.entering import begin

ASH, CEDAR = "Ash & Birch", "Cedar & Dogwood"
COUNTED = [
    Statement(name=ASH, canastas={"natural": 1}, melded=300, left=40, out="no", says=10),
    Statement(name=CEDAR, total=435),
]
"""A hand that is asked about, as the total on its slip differs."""


def total(points: int) -> list[Statement]:
    return [Statement(name=ASH, total=points), Statement(name=CEDAR, total=435)]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, begun_book: Path) -> Path:
    path = tmp_path_factory.mktemp("meanwhile") / "club.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Sue") as book:
        begin(book)
        hands.record(book, games.find(book), total(675), accept_all)
    return path


@pytest.fixture
def both(begun: Path, tmp_path: Path) -> Iterator[tuple[Book, Book]]:
    path = tmp_path / "club.canasta"
    shutil.copy(begun, path)
    with open_book(str(path), by="Sue") as sue, open_book(str(path), by="Birch") as birch:
        yield sue, birch


def end_game(book: Book) -> None:
    games.end(book, games.find(book))


def void_game(book: Book) -> None:
    games.void(book, games.find(book), "wrong pack")


def close_night(book: Book) -> None:
    states.close(book, seasons.find(book))


def undo_hand_and_game(book: Book) -> None:
    journal.undo(book)
    journal.undo(book)


def correct_the_hand_before(book: Book) -> None:
    hands.correct(book, games.find(book), 1, total(5000), accept_all, reason="misread")


CHANGES = [end_game, void_game, close_night, undo_hand_and_game, correct_the_hand_before]


@pytest.mark.parametrize("change", CHANGES)
def test_no_hand_lands_in_a_game_that_was_closed_while_it_was_asked_about(
    both: tuple[Book, Book], change: Callable[[Book], None]
) -> None:
    sue, birch = both

    def meanwhile(_problems: object) -> bool:
        if who_was_last(birch) != "Birch":
            change(birch)
        return True

    with pytest.raises(CanastaError):
        hands.record(sue, games.find(sue), COUNTED, meanwhile, number=2)
    birch.release()
    assert who_was_last(birch) == "Birch"


@pytest.mark.parametrize("change", CHANGES)
def test_no_hand_lands_in_a_game_that_was_read_before_it_was_closed(
    both: tuple[Book, Book], change: Callable[[Book], None]
) -> None:
    sue, birch = both
    place = games.find(sue)
    sue.release()
    change(birch)
    with pytest.raises(CanastaError):
        hands.record(sue, place, COUNTED, accept_all, number=2)
    sue.release()
    assert who_was_last(sue) == "Birch"


def test_a_hand_is_recorded_once_while_another_table_is_entered(both: tuple[Book, Book]) -> None:
    sue, birch = both
    asked: list[object] = []

    def meanwhile(problems: object) -> bool:
        asked.append(problems)
        games.start(birch, table=2, sides=["Elm+Fir", "Gum+Hazel"])
        return True

    assert hands.record(sue, games.find(sue), COUNTED, meanwhile, number=2).is_new
    assert len(asked) == 1


def test_a_correction_reads_its_game_as_it_is_now(both: tuple[Book, Book]) -> None:
    sue, birch = both
    place = games.find(sue)
    sue.release()
    end_game(birch)
    done = hands.correct(sue, place, 1, total(700), accept_all, reason="misread")
    assert (done.hand.revision, done.game.state) == (2, "ended")


@pytest.mark.parametrize("change", [end_game, close_night])
def test_a_correction_is_not_written_over_a_change_made_while_it_was_asked_about(
    both: tuple[Book, Book], change: Callable[[Book], None]
) -> None:
    sue, birch = both

    def meanwhile(_problems: object) -> bool:
        change(birch)
        return True

    with pytest.raises(ConflictError, match="Another person has just changed game 1 at table 1"):
        hands.correct(sue, games.find(sue), 1, COUNTED, meanwhile, reason="the count was found")

    sue.release()
    assert standing.of_game(sue, games.find(sue)).hands[0].revision == 1


def correct_hand(book: Book) -> None:
    hands.correct(book, games.find(book), 1, total(690), accept_all, reason="misread")


def test_a_correction_is_not_written_over_another_one_made_while_it_was_asked_about(
    both: tuple[Book, Book],
) -> None:
    sue, birch = both

    def meanwhile(_problems: object) -> bool:
        correct_hand(birch)
        return True

    with pytest.raises(ConflictError, match="Hand 1 was changed meanwhile by Birch"):
        hands.correct(sue, games.find(sue), 1, COUNTED, meanwhile, reason="the count was found")
    sue.release()
    assert standing.of_game(sue, games.find(sue)).hands[0].totals == (690, 435)


def test_what_was_accepted_holds_but_not_what_became_unusual_meanwhile(
    both: tuple[Book, Book],
) -> None:
    sue, birch = both
    asked: list[str] = []

    def meanwhile(found: Sequence[Problem]) -> bool:
        asked.extend(each.code for each in found)
        hands.correct(birch, games.find(birch), 1, COUNTED, accept_all, reason="misread")
        return True

    with pytest.raises(ProblemsError, match="the hand is unusual in it now") as caught:
        hands.record(sue, games.find(sue), COUNTED, meanwhile, number=2)
    assert [each.code for each in caught.value.problems] == ["same-figures"]
    assert asked
    assert "same-figures" not in asked
    sue.release()
    assert hands.record(sue, games.find(sue), COUNTED, accept_all, number=2).is_new


MOVES: dict[str, Callable[[Book, Accept], object]] = {
    "sides": lambda book, accept: moving.swap_sides(book, (games.find(book), 2), accept),
    "hands": lambda book, accept: moving.swap_hands(
        book, (games.find(book), 1), (games.find(book), 2), accept
    ),
    "place": lambda book, accept: moving.move(
        book, (games.find(book), 2), games.find(book), 5, accept
    ),
}


@pytest.mark.parametrize("change", MOVES.values(), ids=MOVES)
def test_nobody_waits_while_a_hand_that_is_moved_is_asked_about(
    both: tuple[Book, Book], change: Callable[[Book, Accept], object]
) -> None:
    sue, birch = both
    hands.record(sue, games.find(sue), COUNTED, accept_all, number=2)
    asked: list[object] = []

    def meanwhile(found: object) -> bool:
        asked.append(found)
        players.add(birch, ["Zoe"])
        return True

    change(sue, meanwhile)
    assert len(asked) == 1
    assert [each.by for each in journal_records.entries(sue, limit=2)] == ["Sue", "Birch"]


@pytest.mark.parametrize("change", MOVES.values(), ids=MOVES)
def test_a_hand_that_was_corrected_while_it_was_asked_about_is_not_moved(
    both: tuple[Book, Book], change: Callable[[Book, Accept], object]
) -> None:
    sue, birch = both
    hands.record(sue, games.find(sue), COUNTED, accept_all, number=2)
    birch.release()

    def meanwhile(_found: object) -> bool:
        sides = [COUNTED[0]._replace(melded=305), COUNTED[1]]
        hands.correct(birch, games.find(birch), 2, sides, accept_all, reason="misread")
        return True

    with pytest.raises(ConflictError, match="Hand 2 was changed meanwhile by Birch"):
        change(sue, meanwhile)
    assert who_was_last(sue) == "Birch"


@pytest.mark.parametrize("points", [675, 680])
def test_of_two_who_record_at_the_same_moment_one_is_recorded(begun: Path, points: int) -> None:
    """The second waits for the lock, and then finds the hand of the first."""
    path = str(begun.with_name(f"{points}.canasta"))
    shutil.copy(begun, path)
    ready = Barrier(2)

    def record(by: str, figure: int) -> str:
        with open_book(path, by=by) as book:
            place = games.find(book)

            def wait(_found: object) -> bool:
                ready.wait(10)
                return True

            sides = [COUNTED[0]._replace(melded=figure), COUNTED[1]]
            try:
                return str(hands.record(book, place, sides, wait, seen=1).is_new)
            except HandTakenError:
                return "taken"

    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(record, ("Sue", "Birch"), (675, points)))
    assert sorted(done) == ["False", "True"] if points == 675 else ["True", "taken"]
    with open_book(path) as book:
        assert [hand.number for hand in standing.of_game(book, games.find(book)).hands] == [1, 2]


_KILLED = """
import os, sys
from canasta_club.errors import accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import open_book
from canasta_club.records.book.changes import Change
from canasta_club.services.play import games, hands

Change.finish = lambda _change: os._exit(9)
with open_book(sys.argv[1], by="Sue") as book:
    sides = [Statement(name=name, total=points) for name, points in (("A", 5), ("B", 10))]
    hands.record(book, games.find(book), sides, accept_all, number=2)
"""


def test_a_hand_whose_writer_was_killed_before_the_end_is_not_there(
    both: tuple[Book, Book],
) -> None:
    sue, birch = both
    sue.release()
    path = str(sue.location.path)
    assert subprocess.run([sys.executable, "-c", _KILLED, path], check=False).returncode == 9
    sue.release()
    assert [hand.number for hand in standing.of_game(sue, games.find(sue)).hands] == [1]
    assert hands.record(birch, games.find(birch), COUNTED, accept_all, number=2).is_new


def who_was_last(book: Book) -> str:
    book.release()
    return next(iter(journal_records.entries(book, limit=1))).by


def seat_zoe_for_ash(book: Book) -> None:
    game = games.find(book).game
    (zoe,) = (each for each in player_records.by_id(book).values() if each.name == "Zoe")
    pair = pairs.seat_players(book, (zoe, game.sides[0].pair.players[1]))
    game_records.set_pairs(book, game, {game.sides[0].id: (pair, None)})


@pytest.mark.parametrize(
    "change",
    [
        seat_zoe_for_ash,
        lambda book: players.rename(book, "Ash", "Ashley"),
        lambda book: pairs.rename(book, "Ash+Birch", "The Trees"),
        lambda book: merging.merge(book, "Zoe", "Ash"),
        end_game,
        close_night,
        lambda book: seasons.edit(book, seasons.find(book), last_day=date(2027, 3, 1)),
    ],
)
def test_a_place_is_read_as_it_is_stored_now(
    both: tuple[Book, Book], change: Callable[[Book], object]
) -> None:
    sue, birch = both
    players.add(birch, ["Zoe"])
    place = games.find(sue)
    assert standing.current_place(sue, place) == place
    change(birch)
    sue.release()
    now = standing.current_place(sue, place)
    assert now == games.find(sue)
    assert now is not None
    mine, theirs = now.game.sides[0].pair.players[0], games.find(sue).game.sides[0].pair.players[0]
    assert mine.also == theirs.also


def test_a_place_with_a_player_of_two_records_is_read_as_it_is_stored_now(
    both: tuple[Book, Book],
) -> None:
    sue, birch = both
    players.add(birch, ["Zoe"])
    merging.merge(birch, "Zoe", "Ash")
    place = games.find(sue)
    merging.unmerge(birch, "Zoe")
    sue.release()
    now = standing.current_place(sue, place)
    assert now is not None
    assert now.game.sides[0].pair.players[0].also == ()
