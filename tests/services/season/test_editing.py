"""A season is edited: name, last day, weekdays, table money and terms, all of it undoable."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, UsageError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights
from canasta_club.records.nouns import seasons as records
from canasta_club.services.fixtures import fixtures
from canasta_club.services.season import seasons
from canasta_club.services.season.season_rules import terms_of
from canasta_club.services.standings import standings
from tests.clock import stop_clock
from tests.services.examples.leagues import begin, enter, night_of, now, play, terms_file

FIRST, LAST = date(2026, 10, 1), date(2026, 12, 24)


@pytest.fixture(autouse=True)
def in_november(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_clock(monkeypatch, "2026-11-22 12:00")


def days(book: Book, season: Season, state: str) -> list[str]:
    known = nights.of_season(book, season)
    return [f"{night.day:%m-%d}" for night in known if night.state == state]


def test_name_and_table_money_are_changed_and_undone(book: Book) -> None:
    season = begin(book)
    edited = seasons.edit(book, season, name="Autumn cup", table_money=350, reason="a sponsor")
    assert (edited.name, edited.table_money) == ("Autumn cup", 350)
    assert records.of_club(book) == [edited]
    (entry, *_older) = journal.entries(book)
    assert (entry.action, entry.reason) == ("season edit", "a sponsor")
    assert entry.summary == (
        "season Autumn: renamed to Autumn cup; table money 3.50 (before: none)"
    )
    undoing.undo(book)
    assert now(book, season) == season
    undoing.redo(book)
    assert now(book, season) == edited
    assert seasons.edit(book, now(book, season), table_money=None).table_money is None


def test_an_edit_without_a_difference_writes_nothing(book: Book) -> None:
    season = begin(book)
    before = journal.entries(book)
    again = seasons.edit(
        book, season, name="Autumn", last_day=season.last_day, weekdays="thu",
        terms_id=season.terms_id,
    )  # fmt: skip
    assert again == season
    assert journal.entries(book) == before


def test_a_name_must_be_free_but_its_own_may_be_spelled_otherwise(book: Book) -> None:
    season = begin(book)
    seasons.new(book, "Cup", first_day=FIRST)
    with pytest.raises(ConflictError, match="There is already a season Cup"):
        seasons.edit(book, season, name="cup")
    assert seasons.edit(book, season, name="AUTUMN").name == "AUTUMN"


def test_planned_nights_follow_the_last_day(book: Book) -> None:
    season = begin(book, last_day=date(2026, 12, 10))
    shorter = seasons.edit(book, season, last_day=date(2026, 11, 30))
    assert days(book, shorter, "planned")[-1] == "11-26"
    assert days(book, shorter, "cancelled") == ["12-03", "12-10"]
    assert journal.entries(book)[0].summary == (
        "season Autumn: last day 2026-11-30 (before: 2026-12-10); 2 nights cancelled"
    )
    longer = seasons.edit(book, shorter, last_day=date(2026, 12, 17))
    assert days(book, longer, "planned")[-3:] == ["12-03", "12-10", "12-17"]
    assert journal.entries(book)[0].summary.endswith("; 3 nights planned")
    assert seasons.edit(book, longer, last_day=None).last_day is None


def test_a_last_day_before_a_night_that_was_played_is_refused(book: Book) -> None:
    season = begin(book)
    home, away = enter(book, season, 2)
    play(book, night_of(book, season, date(2026, 11, 12)), home, away, (505, 205))
    with pytest.raises(ConflictError, match="the night of 2026-11-12 was played after it"):
        seasons.edit(book, season, last_day=date(2026, 11, 5))
    with pytest.raises(UsageError, match=r"\(2026-08-01\) is before the first day"):
        seasons.edit(book, season, last_day=date(2026, 8, 1))
    with pytest.raises(UsageError, match="longer than two years"):
        seasons.edit(book, season, last_day=date(2029, 9, 1))
    assert seasons.edit(book, season, last_day=date(2026, 11, 12)).last_day == date(2026, 11, 12)


def test_planned_nights_from_today_on_follow_the_weekdays(book: Book) -> None:
    season = begin(book, last_day=date(2026, 12, 10))
    nights.add(book, season, date(2026, 12, 6), "planned")
    edited = seasons.edit(book, season, weekdays="fri")
    assert days(book, edited, "planned")[-4:] == ["11-19", "11-27", "12-04", "12-06"]
    assert days(book, edited, "cancelled") == ["11-26", "12-03", "12-10"]
    undoing.undo(book)
    assert days(book, season, "cancelled") == []


def test_drawn_nights_are_not_cancelled(book: Book) -> None:
    season = begin(book)
    enter(book, season, 4)
    fixtures.draw(book, season)
    with pytest.raises(
        ConflictError, match=r"nights that would be cancelled: 2026-09-17\."
    ) as fault:
        seasons.edit(book, season, last_day=date(2026, 9, 10))
    assert fault.value.hint == "Move them first: canasta night move 2026-09-17 NEW"
    assert now(book, season) == season


def test_new_terms_hold_for_what_was_played_and_the_places_moved_are_found(
    book: Book, tmp_path: Path
) -> None:
    season = begin(book, "pairs")
    home, away = enter(book, season, 2)
    play(book, night_of(book, season), home, away, (505, 205))
    with standings.places_moved(book, season) as moved:
        terms = terms_file(tmp_path, "[points]\nwin = 0\nloss = 2\n")
        edited = seasons.edit(book, season, terms_id=str(terms))
    assert terms_of(now(book, season)).id == edited.terms_id == "ours"
    assert records.is_intact(book, now(book, season))
    assert {move.name: (str(move.before), str(move.after)) for move in moved} == {
        away.name: ("2", "1"),
        home.name: ("1", "2"),
    }
    with pytest.raises(NotFoundError, match="nothing"):
        seasons.edit(book, edited, terms_id="nothing")


def test_terms_for_other_entries_are_refused(book: Book) -> None:
    season = begin(book)
    individual = seasons.edit(book, season, terms_id="individual")
    assert individual.terms_id == "individual"
    season = seasons.edit(book, individual, terms_id="pairs")
    enter(book, season, 2)
    with pytest.raises(ConflictError, match=r"has pairs registered, and .* rank players"):
        seasons.edit(book, season, terms_id="individual")


def test_a_closed_season_is_not_edited(book: Book) -> None:
    season = records.set_closed(book, begin(book), is_closed=True)
    with pytest.raises(CanastaError, match="closed"):
        seasons.edit(book, season, name="Cup")
