"""A named change is undone where nothing later depends on it, and refused in words elsewhere."""

import pytest

from canasta_club.errors import ConflictError, NotFoundError, accept_all
from canasta_club.records.book.book import Book
from canasta_club.services import journal
from canasta_club.services.play import games, hands
from canasta_club.services.safety.verify import verify
from tests.services.changes.conftest import ash, cedar


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [9, 10, 11])
def test_what_nothing_depends_on_is_undone_and_redone(evening: Book, number: int) -> None:
    head = journal.page(evening, 1)
    assert journal.undo(evening, number=number).number == number
    assert verify(evening).problems == []
    assert journal.redo(evening).number == number
    assert verify(evening).problems == []
    assert head.title == "Journal"


@pytest.mark.parametrize(
    ("number", "named"),
    [
        (2, "change 5, .* change 11, "),  # players sit in games
        (4, "change 5, .* change 11, "),  # games are played on the night
        (5, "change 6, .* change 9, .* change 10, "),  # hands are of the game
        (6, "change 9, .* change 10, "),  # the hand was corrected, and the next one came
    ],
)
def test_what_later_changes_depend_on_is_refused(evening: Book, number: int, named: str) -> None:
    with pytest.raises(ConflictError, match=f"Change {number} cannot be undone.*{named}"):
        journal.undo(evening, number=number)
    assert journal.page(evening, 1).rows[0][0] == 11  # type: ignore[index]


def test_of_many_changes_that_depend_on_it_three_are_named(evening: Book) -> None:
    place = games.find(evening, table=1)
    hands.record(evening, place, [ash(total=500), cedar(total=400)], accept_all)
    with pytest.raises(ConflictError, match=r"change 10, [^;]*; and 1 more\.\n"):
        journal.undo(evening, number=5)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (8, "Change 8 is itself an undo"),
        (7, "Change 7 is undone already"),
    ],
)
def test_what_is_no_change_of_the_book_is_refused(evening: Book, number: int, message: str) -> None:
    with pytest.raises(ConflictError, match=message):
        journal.undo(evening, number=number)


def test_an_unknown_number_is_named(evening: Book) -> None:
    with pytest.raises(NotFoundError, match="There is no change 99"):
        journal.undo(evening, number=99)


def test_a_first_hand_is_undone_only_without_the_second(evening: Book) -> None:
    journal.undo(evening, number=9)
    journal.undo(evening, number=10)
    assert journal.undo(evening, number=6).number == 6
    assert verify(evening).problems == []


def test_an_undo_after_which_a_later_hand_would_not_fit_is_refused(evening: Book) -> None:
    place = games.find(evening, table=1)
    hands.correct(evening, place, 1, [ash(total=-2000)], accept_all, reason="x", drop_details=True)
    low = ash(melds=("4444",), in_hand=("KK", "AA"), out="no")
    hands.record(evening, place, [low, cedar(total=400)], accept_all)
    with pytest.raises(ConflictError, match="later hands would no longer fit: hand 3: Ash & Birch"):
        journal.undo(evening, number=12)
    assert verify(evening).problems == []
