"""A hand is checked as its game stands when it is written, whatever was read before."""

import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from canasta_club.errors import CanastaError, ConflictError, accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal as journal_records
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import players as player_records
from canasta_club.services import journal
from canasta_club.services.evening import states
from canasta_club.services.people import pairs, players
from canasta_club.services.play import games, hands, standing
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
        lambda book: players.merge(book, "Zoe", "Ash"),
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
    players.merge(birch, "Zoe", "Ash")
    place = games.find(sue)
    players.unmerge(birch, "Zoe")
    sue.release()
    now = standing.current_place(sue, place)
    assert now is not None
    assert now.game.sides[0].pair.players[0].also == ()
