"""Who sat out a hand at a table of five."""

import pytest

from canasta_club.errors import CanastaError, ConflictError, NotFoundError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.pages import hands as hand_pages
from canasta_club.services.play import games, hands
from tests.services.examples.evenings import begin


def test_a_hand_of_five_says_who_sat_out(book: Book) -> None:
    begin(book, "pairs", 5)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood+Elm"])
    lines: list[Statement] = [
        Statement(name="Ash", total=500, out="out"), Statement(name="Elm", total=300),
    ]  # fmt: skip
    with pytest.raises(NotFoundError, match="no player “Ash”"):
        hands.record(book, place, lines, lambda _all: True, sat_out="Ash")
    done = hands.record(book, place, lines, lambda _all: True, sat_out="Dog")
    assert not hands.record(book, place, lines, lambda _all: True, sat_out="Dog").is_new
    with pytest.raises(ConflictError, match="Hand 1 of this game is recorded with other facts"):
        hands.record(book, place, lines, lambda _all: True, sat_out="Elm")
    assert place.game.player_name(done.hand.sat_out) == "Dogwood"
    assert "Sat out: Dogwood" in hand_pages.hand_facts(place.game, done.hand)
    right = hands.correct(book, place, 1, [], lambda _all: True, reason="no", sat_out="Cedar")
    assert place.game.player_name(right.hand.sat_out) == "Cedar"
    voided = hands.void(book, place, 1, reason="misdeal").hand
    assert place.game.player_name(voided.sat_out) == "Cedar"
    (now,) = hand_records.of_game(book, place.game)
    assert now.sat_out == right.hand.sat_out
    back = hands.revert(book, place, 1, 1, lambda _all: True, reason="yes")
    assert place.game.player_name(back.hand.sat_out) == "Dogwood"


def test_at_a_table_of_four_nobody_sits_out(book: Book) -> None:
    begin(book, "pairs", 4)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    lines: list[Statement] = [
        Statement(name="Ash", total=500, out="out"), Statement(name="Cedar", total=300),
    ]  # fmt: skip
    with pytest.raises(CanastaError, match="At a table of 4 players nobody sits out a hand"):
        hands.record(book, place, lines, lambda _all: True, sat_out="Ash")
