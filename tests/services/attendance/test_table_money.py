"""Table money: who was there, paid and owes."""

from dataclasses import replace

import pytest

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.services.attendance import table_money
from canasta_club.services.evening import arrivals
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come, seat


@pytest.fixture
def paying(book: Book) -> tuple[Book, Season, Night]:
    season, night = begin(book, "individual", 6, rules="club")
    season = replace(season, table_money=350)
    come(book, season, night, 5)
    return book, season, night


def test_who_was_there_paid_and_owes(paying: tuple[Book, Season, Night]) -> None:
    table_money.pay(*paying, "Ash")
    table_money.pay(*paying, "Birch+Cedar", "2")
    table_money.pay(*paying, "Birch", "5.00")
    arrivals.no_show(*paying, "Elm")
    page = table_money.night_page(*paying)
    assert [row[0] for row in page.rows] == ["Ash", "Birch", "Cedar", "Dogwood"]
    assert [row[2:] for row in page.rows] == [
        (3.5, 3.5, 0.0), (3.5, 5.0, -1.5), (3.5, 2.0, 1.5), (3.5, 0.0, 3.5),
    ]  # fmt: skip
    assert page.notes == (
        "A night costs 3.50.", "4 people: due 14.00, paid 10.50, owed 3.50.",
    )  # fmt: skip
    assert page.about == {
        "season": paying[1].name, "people": 4, "due": 14.0, "paid": 10.5, "owes": 3.5,
    }  # fmt: skip
    table_money.pay(*paying, "all")
    assert table_money.night_page(*paying).about["owes"] == 0


def test_who_left_and_came_again_pays_once(paying: tuple[Book, Season, Night]) -> None:
    seat(*paying)
    evenings.play(*paying)
    arrivals.leave(*paying, "Ash")
    arrivals.return_(*paying, "Ash", 3)
    table_money.pay(*paying, "Ash")
    (ash, *_) = table_money.of_night(*paying)
    assert (ash.due, ash.paid) == (350, 350)
    (whole, *_) = table_money.of_season(*paying[:2])
    assert (whole.nights, whole.owes) == (1, 0)
    assert len(list(table_money.season_page(*paying[:2]).rows)) == 5


def test_money_that_cannot_be_noted(paying: tuple[Book, Season, Night]) -> None:
    book, season, night = paying
    with pytest.raises(NotFoundError, match="Fir is not checked in"):
        table_money.pay(*paying, "Fir")
    with pytest.raises(CanastaError, match="not a sum of money"):
        table_money.pay(*paying, "Ash", "lots")
    with pytest.raises(UsageError, match="has no table money"):
        table_money.pay(book, replace(season, table_money=None), night, "Ash")
    with pytest.raises(ConflictError, match="was not played"):
        table_money.pay(book, season, replace(night, state="cancelled"), "Ash")
