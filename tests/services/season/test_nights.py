"""Nights: the days they lie on, and which one is meant."""

from datetime import date

import pytest

from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, UsageError
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.services.evening import states
from canasta_club.services.season import nights, seasons
from canasta_club.services.season_end import close

AUTUMN = date(2026, 10, 1)


def begin(book: Book, name: str = "Winter 2026", last: date | None = None) -> Season:
    return seasons.new(book, name, first_day=AUTUMN, last_day=last)


def test_a_night_opened_twice_is_the_same_night(book: Book) -> None:
    begin(book)
    day = date(2026, 11, 19)
    season, night = nights.open_night(book, day)
    assert nights.open_night(book, day) == (season, night)
    assert len(journal.entries(book)) == 3
    states.close(book, season)
    with pytest.raises(ConflictError, match="already closed"):
        states.close(book, season)
    with pytest.raises(UsageError, match="is closed") as fault:
        nights.open_night(book, day)
    assert fault.value.hint == "Reopen it: canasta night reopen 2026-11-19"
    assert states.reopen(book, season, "").is_open


@pytest.mark.parametrize(
    ("day", "message"),
    [(date(2026, 9, 30), "is before the first day"), (date(2027, 4, 1), "is after the last day")],
)
def test_a_night_lies_within_its_season(book: Book, day: date, message: str) -> None:
    begin(book, last=date(2027, 3, 31))
    with pytest.raises(CanastaError, match=message):
        nights.open_night(book, day)


def test_no_night_is_opened_in_a_closed_season(book: Book) -> None:
    begin(book)
    close.close(book, "", lambda _open: True)
    with pytest.raises(ConflictError, match="The season Winter 2026 is closed") as fault:
        nights.open_night(book, date(2026, 11, 19))
    assert fault.value.hint == 'Reopen it: canasta season reopen "Winter 2026"'


def test_the_open_night_is_meant_where_none_is_named(book: Book) -> None:
    season = begin(book)
    with pytest.raises(NotFoundError, match="has no night yet"):
        nights.find(book, season)
    first = nights.open_night(book, date(2026, 11, 19))[1]
    second = nights.open_night(book, date(2026, 11, 26))[1]
    with pytest.raises(CanastaError, match="The nights of 2026-11-19 and 2026-11-26 are open"):
        nights.find(book, season)
    states.close(book, season, "26.11.2026")
    assert nights.find(book, season) == first
    states.close(book, season)
    assert nights.find(book, season).id == second.id
    assert nights.find(book, season, "1").id == first.id
    assert nights.find(book, season, "19 Nov 2026").id == first.id
    with pytest.raises(NotFoundError, match="has no night 2026-12-24") as fault:
        nights.find(book, season, "2026-12-24")
    assert fault.value.hint == "Its last nights: 2026-11-19, 2026-11-26."
    with pytest.raises(NotFoundError, match="has no night 3"):
        nights.find(book, season, "3")
