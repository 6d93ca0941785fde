"""A slip becomes a hand by the one way into the book; a correction says what it moved."""

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import ProblemsError, UnacceptedError, accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.services import journal
from canasta_club.services.entry import saving, slips
from canasta_club.services.play import hands, standing
from canasta_club.services.play.problems import HandConflictError
from tests.services.examples.accepting import accept_none
from tests.services.examples.entering import counts

FIRST = counts("- 1 275 10", "- 1 135 20", out="1")


def test_a_slip_is_saved_as_the_next_hand(book: Book, place: Place) -> None:
    saved = saving.save(book, place, FIRST, 1, accept_none)
    assert saved.recorded.is_new
    assert saved.recorded.hand.totals == (665, 415)
    assert standing.of_game(book, place).scores == (665, 415)


def test_what_stands_beside_the_sides_is_kept(book: Book, place: Place) -> None:
    slip = counts("- 1 275 10", "- 1 135 20", out="Ash+", dealer="Birch", note="late")
    hand = saving.save(book, place, slip, 1, accept_all).recorded.hand
    assert (hand.dealer, hand.note) == ("Birch", "late")
    assert hand.statements[0].out_player == "Ash"


def test_what_is_impossible_blocks_and_nothing_is_recorded(book: Book, place: Place) -> None:
    with pytest.raises(ProblemsError):
        saving.save(book, place, counts("- 1 277 10", "- 1 135 20", out="1"), 1, accept_all)
    assert standing.of_game(book, place).hands == ()


def test_what_is_unusual_is_acknowledged(book: Book, place: Place) -> None:
    stock_out = counts("- 1 275 10", "- 1 135 20")
    with pytest.raises(UnacceptedError):
        saving.save(book, place, stock_out, 1, accept_none)
    assert saving.save(book, place, stock_out, 1, accept_all).recorded.is_new


def test_an_earlier_hand_is_corrected_in_place_and_says_what_moved(
    book: Book, place: Place
) -> None:
    saving.save(book, place, FIRST, 1, accept_none)
    saving.save(book, place, counts("- 1 275 10", "- 1 335 20", out="2"), 2, accept_none)
    state = standing.of_game(book, place)
    slip = slips.of_hand(state.hands[0], state).with_text(0, "melded", "475")
    saved = saving.save(book, place, slip, 1, accept_none)
    assert saved.recorded.before is not None
    assert saved.recorded.before.totals == (665, 415)
    assert saved.recorded.hand.totals == (865, 415)
    assert saved.recorded.hand.reason == "corrected on entry"
    assert standing.of_game(book, place).scores == (865 + 565, 415 + 715)


def test_the_same_slip_again_changes_nothing(book: Book, place: Place) -> None:
    saving.save(book, place, FIRST, 1, accept_none)
    state = standing.of_game(book, place)
    again = saving.save(book, place, slips.of_hand(state.hands[0], state), 1, accept_none)
    assert not again.recorded.is_new


def test_a_total_that_replaces_known_counts_keeps_them_in_the_note(
    book: Book, place: Place
) -> None:
    saving.save(book, place, FIRST, 1, accept_none)
    hand = saving.save(book, place, counts("- - =700", "- 1 135 20"), 1, accept_all).recorded.hand
    assert "before: Ash & Birch" in hand.note


def test_a_saved_hand_is_undone_as_one_change(book: Book, place: Place) -> None:
    saving.save(book, place, FIRST, 1, accept_none)
    journal.undo(book)
    assert standing.of_game(book, place).hands == ()


def test_a_hand_recorded_meanwhile_is_corrected_and_not_doubled(book: Book, place: Place) -> None:
    other = counts("- 1 375 10", "- 1 135 20", out="1")
    saving.save(book, place, other, 1, accept_none)
    saving.save(book, place, FIRST, 1, accept_none)
    assert [hand.revision for hand in standing.of_game(book, place).hands] == [2]


def test_a_slip_for_a_hand_that_changed_meanwhile_is_not_saved_over_it(
    book: Book, place: Place
) -> None:
    saving.save(book, place, FIRST, 1, accept_none, revision=0)
    other = counts("- 1 375 10", "- 1 135 20", out="1")
    with pytest.raises(HandConflictError, match="meanwhile by Sue"):
        saving.save(book, place, other, 1, accept_all, revision=0)
    assert saving.save(book, place, other, 1, accept_all, revision=1).recorded.hand.revision == 2


def test_a_gap_is_filled(book: Book, place: Place) -> None:
    hands.record(book, place, named(place), accept_all, number=2)
    saving.save(book, place, counts("- 1 375 10", "- 1 135 20", out="1"), 1, accept_none)
    assert [hand.number for hand in standing.of_game(book, place).hands] == [1, 2]


def named(place: Place) -> list[Statement]:
    read = slips.read(FIRST, place.game)
    return [
        each._replace(name=side.pair.name)
        for each, side in zip(read.statements, place.game.sides, strict=True)
    ]
