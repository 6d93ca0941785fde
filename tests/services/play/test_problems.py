"""The same hand twice: said, shown, or asked about; never two hands by accident."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_club.errors import accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.entry import lines
from canasta_club.services.entry.lines import Desk, read_line
from canasta_club.services.play import games, hands, standing
from canasta_club.services.play.problems import HandConflictError, HandTakenError
from tests.services.examples.entering import begin, grid_of

ASH, CEDAR = "Ash & Birch", "Cedar & Dogwood"


def totals(one: int, other: int) -> list[Statement]:
    return [Statement(name=ASH, total=one), Statement(name=CEDAR, total=other)]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, begun_book: Path) -> Path:
    path = tmp_path_factory.mktemp("conflicts") / "club.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Sue") as book:
        begin(book)
    return path


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    shutil.copy(begun, tmp_path / "club.canasta")
    return tmp_path / "club.canasta"


@pytest.fixture
def sue(path: Path) -> Iterator[Book]:
    with open_book(str(path), by="Sue") as book:
        yield book


@pytest.fixture
def birch(path: Path) -> Iterator[Book]:
    with open_book(str(path), by="Birch") as book:
        yield book


def numbers(book: Book) -> list[int]:
    book.release()
    return [hand.number for hand in standing.of_game(book, games.find(book)).hands]


def test_the_same_hand_again_changes_nothing_and_names_who_recorded_it(
    sue: Book, birch: Book
) -> None:
    hands.record(birch, games.find(birch), totals(675, 435), accept_all)
    again = hands.record(sue, games.find(sue), totals(675, 435), accept_all)
    assert (again.is_new, again.hand.by, numbers(sue)) == (False, "Birch", [1])


def test_another_hand_without_a_number_is_asked_about_when_one_has_arrived(
    sue: Book, birch: Book
) -> None:
    hands.record(birch, games.find(birch), totals(675, 435), accept_all)
    sue.release()
    with pytest.raises(HandTakenError, match="Birch has just recorded hand 1 here") as caught:
        hands.record(sue, games.find(sue), totals(675, 455), accept_all)
    fault = caught.value
    assert (fault.hand.number, fault.next_number) == (1, 2)
    assert f"{ASH} total=675 (675); {CEDAR} total=435 (435)" in str(fault.problems[0])
    assert "--hand 2" in (fault.hint or "")
    done = hands.record(sue, games.find(sue), totals(675, 455), accept_all, number=2)
    assert (done.is_new, numbers(sue)) == (True, [1, 2])


def test_who_recorded_the_last_hand_is_not_asked(sue: Book, birch: Book) -> None:
    place = games.find(sue)
    hands.record(sue, place, totals(100, 435), accept_all)
    hands.record(sue, place, totals(200, 435), accept_all)
    sue.release()
    with pytest.raises(HandTakenError):
        hands.record(birch, games.find(birch), totals(300, 435), accept_all)
    hands.record(birch, games.find(birch), totals(300, 435), accept_all, number=3)
    hands.record(birch, games.find(birch), totals(400, 435), accept_all)
    with pytest.raises(HandTakenError, match="hand 4"):
        hands.record(sue, place, totals(500, 435), accept_all)


def test_who_was_shown_the_hand_is_not_asked(sue: Book, birch: Book) -> None:
    hands.record(birch, games.find(birch), totals(675, 435), accept_all)
    sue.release()
    assert hands.record(sue, games.find(sue), totals(5, 435), accept_all, seen=1).is_new


def test_the_same_number_with_other_facts_shows_both(sue: Book, birch: Book) -> None:
    hands.record(birch, games.find(birch), totals(675, 435), accept_all)
    with pytest.raises(HandTakenError, match="Birch has just recorded hand 1 here") as caught:
        hands.record(sue, games.find(sue), totals(675, 455), accept_all, number=1)
    assert [str(each) for each in caught.value.problems] == [
        f"{CEDAR}, total: “455” here, but “435” in the book"
    ]
    sue.by = "Birch"
    with pytest.raises(HandTakenError, match="Hand 1 of this game is recorded with other facts"):
        hands.record(sue, games.find(sue), totals(675, 455), accept_all, number=1)


@pytest.mark.parametrize("number", [None, 1])
@pytest.mark.parametrize("is_same", [True, False])
def test_a_hand_recorded_while_this_one_was_asked_about_is_shown(
    sue: Book, birch: Book, number: int | None, *, is_same: bool
) -> None:
    counted = Statement(name=ASH, canastas={"natural": 1}, melded=300, left=40, out="no", says=10)
    sides = [counted, Statement(name=CEDAR, total=435)]
    first = sides if is_same else totals(675, 435)

    def meanwhile(_problems: object) -> bool:
        if not numbers(birch):
            hands.record(birch, games.find(birch), first, accept_all)
        return True

    if is_same:
        done = hands.record(sue, games.find(sue), sides, meanwhile, number=number)
        assert (done.is_new, done.hand.by) == (False, "Birch")
    else:
        with pytest.raises(HandConflictError, match="Birch has just recorded hand 1 here"):
            hands.record(sue, games.find(sue), sides, meanwhile, number=number)
    assert numbers(sue) == [1]


def test_a_line_says_which_hand_arrived(sue: Book, birch: Book) -> None:
    desk, place = Desk(1), games.find(sue)
    hands.record(birch, games.find(birch), totals(675, 435), accept_all)
    sue.release()
    line = read_line("1 A:=5 B:=10")
    with pytest.raises(HandTakenError):
        lines.save(sue, grid_of(sue, place), line, desk, accept_all)
    desk.see(grid_of(sue, place).rows[0])
    assert lines.save(sue, grid_of(sue, place), line, desk, accept_all).hand.number == 2
