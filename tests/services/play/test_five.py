"""Five at a table: who sits out is asked for, in turn, and who comes next is proposed."""

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import UnacceptedError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.services.play import games, hands, openings
from tests.services.examples.accepting import accept_none
from tests.services.examples.evenings import begin

LINES = [Statement(name="Ash", total=500, out="out"), Statement(name="Cedar", total=300)]


OTHERS = [LINES[0]._replace(total=450), LINES[1]]
LATER = [LINES[0]._replace(total=600), LINES[1]]


@pytest.fixture
def place(book: Book) -> Place:
    begin(book, "pairs", 5)
    return games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood+Elm"])


def refusal(book: Book, place: Place, number: int, sat_out: str) -> str:
    with pytest.raises(UnacceptedError) as refused:
        hands.record(
            book,
            place,
            LINES if number == 1 else OTHERS,
            accept_none,
            number=number,
            sat_out=sat_out,
        )
    (problem,) = refused.value.problems
    assert (problem.level, problem.code) == ("warning", "sat-out-of-turn")
    return problem.message


def test_who_sat_out_is_asked_for_and_each_does_in_turn_1_2(book: Book, place: Place) -> None:
    nobody = "one of five sits out each hand, and nobody is named; it is the turn of"
    assert refusal(book, place, 1, "") == f"{nobody} Cedar or Dogwood or Elm"
    done = hands.record(book, place, LINES, accept_none, sat_out="Cedar")
    assert (done.deals, done.sits_out) == ("", "Dogwood")
    assert (
        refusal(book, place, 2, "Ced") == "Cedar sat out before; it is the turn of Dogwood or Elm"
    )
    done = hands.record(book, place, OTHERS, accept_none, number=2, sat_out="Elm", dealer="Dogwood")
    assert (done.deals, done.sits_out) == ("Elm", "Dogwood")
    done = hands.record(book, place, LATER, accept_none, number=3, sat_out="Dogwood", dealer="Elm")
    assert (done.deals, done.sits_out) == ("Ash", "Elm")


def test_what_was_played_otherwise_is_accepted(book: Book, place: Place) -> None:
    hands.record(book, place, LINES, accept_none, sat_out="Cedar")
    done = hands.record(book, place, OTHERS, lambda _all: True, number=2, sat_out="Cedar")
    assert (done.hand.number, done.sits_out) == (2, "Dogwood")


def test_a_correction_is_checked_where_it_names_who_sat_out(book: Book, place: Place) -> None:
    hands.record(book, place, LINES, accept_none, sat_out="Cedar")
    hands.record(book, place, OTHERS, accept_none, number=2, sat_out="Elm")
    with pytest.raises(UnacceptedError, match="Unusual hand"):
        hands.correct(book, place, 2, [], accept_none, reason="misread", sat_out="Cedar")
    longer = [LINES[0]._replace(total=600), LINES[1]]
    assert hands.correct(book, place, 2, longer, accept_none, reason="misread").is_new


def test_the_openings_sheet_says_who_deals_and_who_sits_out(book: Book, place: Place) -> None:
    season, night = place.season, place.night
    hands.record(book, place, LINES, accept_none, sat_out="Elm", dealer="Birch")
    page = openings.page(book, season, night)
    assert [column.key for column in page.columns][-2:] == ["deals", "sits_out"]
    assert [row[-2:] for row in page.rows] == [("Dogwood", "Cedar")] * 2


def test_a_table_of_four_has_no_such_columns(book: Book) -> None:
    season, night = begin(book, "pairs", 4)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    lines = [Statement(name="Ash", total=500, out="out"), Statement(name="Cedar", total=300)]
    done = hands.record(book, place, lines, accept_none, dealer="Cedar")
    assert (done.deals, done.sits_out) == ("Birch", "")
    page = openings.page(book, season, night)
    assert [column.key for column in page.columns][-2:] == ["opening", "deals"]
    assert {row[-1] for row in page.rows} == {"Birch"}
