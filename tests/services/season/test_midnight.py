"""Around midnight: the day is that of the club, and a season lasts until its last night is closed.

At 23:20 in UTC it is 00:20 of the next day in Berlin, and the afternoon in New York.
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import pytest

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.services.book import clubs
from canasta_club.services.entry import tonight
from canasta_club.services.evening import states
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import current, entries, nights, penalties, seasons
from tests.clock import stop_clock

THURSDAY, FRIDAY = date(2026, 11, 19), date(2026, 11, 20)
ZONES = [("Europe/Berlin", FRIDAY), ("America/New_York", THURSDAY), ("machine", THURSDAY)]


@dataclass(frozen=True)
class Here:
    book: str
    club: str = ""


@pytest.fixture(autouse=True)
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_clock(monkeypatch, "2026-11-19 23:20")


def in_berlin(book: Book) -> None:
    clubs.edit(book, time_zone="Europe/Berlin")


def begin(book: Book, name: str, first: date, last: date | None = None, rules: str = "") -> Season:
    return seasons.new(book, name, rules_id=rules, first_day=first, last_day=last)


def rules_now(book: Book) -> str:
    book.release()
    return current.current_rules(Here(str(book.location.path))).season


@pytest.mark.parametrize(("zone", "today"), ZONES)
def test_today_is_the_day_at_the_club(book: Book, zone: str, today: date) -> None:
    clubs.edit(book, time_zone=zone)
    season = begin(book, "Winter", date(2026, 10, 1))
    players.add(book, ["Ash", "Birch"])
    entries.register(book, season, ["Ash+Birch"])
    assert penalties.add(book, season, "Ash", Fraction(1), reason="late").day == today
    assert entries.withdraw(book, season, "Ash", reason="moved").withdrawn_on == today
    states.plan(book, season, THURSDAY, FRIDAY, "thu,fri")
    assert nights.find(book, season).day == today
    assert nights.find(book, season, "today").day == today
    nights.open_night(book, today)
    states.close(book, season, str(today))
    assert states.make_final(book, season, str(today), lambda _: True).night.final_on == today


@pytest.mark.parametrize(("zone", "today"), ZONES)
def test_the_season_that_runs_is_that_of_the_day_at_the_club(
    book: Book, zone: str, today: date
) -> None:
    clubs.edit(book, time_zone=zone)
    begin(book, "Autumn", date(2026, 10, 1), THURSDAY)
    begin(book, "Winter", FRIDAY)
    runs = "Winter" if today == FRIDAY else "Autumn"
    assert (seasons.find(book).name, rules_now(book)) == (runs, runs)


def test_a_season_is_current_until_its_last_night_is_closed(book: Book) -> None:
    in_berlin(book)
    autumn = begin(book, "Autumn", date(2026, 10, 1), THURSDAY)
    begin(book, "Spring", date(2027, 1, 1))
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    nights.open_night(book, THURSDAY, "Autumn")
    assert (seasons.find(book).name, rules_now(book)) == ("Autumn", "Autumn")
    assert games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"]).night.day == THURSDAY
    book.release()
    grid = tonight.tonight(Here(str(book.location.path)))
    assert grid is not None
    assert grid.night.day == THURSDAY
    states.close(book, autumn)
    assert (seasons.find(book).name, rules_now(book)) == ("Spring", "")


def test_the_open_night_of_a_season_that_ended_comes_before_one_that_began(book: Book) -> None:
    in_berlin(book)
    autumn = begin(book, "Autumn", date(2026, 10, 1), THURSDAY, "club")
    begin(book, "Winter", FRIDAY, rules="samba")
    nights.open_night(book, THURSDAY, "Autumn")
    assert (seasons.find(book).name, rules_now(book)) == ("Autumn", "Autumn")
    states.close(book, autumn)
    assert (seasons.find(book).name, rules_now(book)) == ("Winter", "Winter")


def test_an_open_night_of_long_ago_keeps_no_season_running(book: Book) -> None:
    in_berlin(book)
    autumn = begin(book, "Autumn", date(2026, 10, 1), date(2026, 11, 18))
    begin(book, "Winter", FRIDAY)
    night_records.add(book, autumn, date(2026, 11, 18))
    assert (seasons.find(book).name, rules_now(book)) == ("Winter", "Winter")
