"""Who came: what counts depends neither on the columns shown nor on who was checked in."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.services.evening import arrivals
from canasta_club.services.fixtures import unplayed
from canasta_club.services.standings import standings
from tests.services.examples.leagues import AUTUMN, begin, enter, night_of, play, terms_file

COLUMNS = ('"points"', '"nights", "points"', '"played", "median_night", "points"')


@pytest.mark.sampled(1)
@pytest.mark.parametrize("nights", ["drop = 1", "best = 2", "minimum = 2"])
def test_what_counts_does_not_depend_on_the_columns(
    book: Book, tmp_path: Path, nights: str
) -> None:
    found = []
    for number, columns in enumerate(COLUMNS):
        text = f'[nights]\n{nights}\n[table]\norder = ["points"]\ncolumns = [{columns}]\n'
        folder = tmp_path / str(number)
        folder.mkdir()
        terms = terms_file(folder, text)
        if not number:
            season = begin(book, terms)
            one, other, third = enter(book, season, 3)
            for week, scores in enumerate([(5000, 100), (5000, 100), (100, 5000)]):
                night = night_of(book, season, AUTUMN + timedelta(weeks=week))
                play(book, night, one, other, scores)
                arrivals.check_in(book, season, night, [third.name])
        else:
            from canasta_club.services.season import seasons

            season = seasons.edit(book, season, terms_id=str(terms))
        table = standings.standings(book, season)
        points = next(i for i, column in enumerate(table.columns) if column.key == "points")
        found.append([(row.rank, row.name, row.values[points]) for row in table.rows])
    assert found[0] == found[1] == found[2]


def test_a_night_dropped_is_the_one_without_a_game(book: Book, tmp_path: Path) -> None:
    text = '[nights]\ndrop = 1\n[table]\norder = ["points"]\ncolumns = ["points"]\n'
    season = begin(book, terms_file(tmp_path, text))
    one, other = enter(book, season, 2)
    first = night_of(book, season)
    play(book, first, one, other, (5000, 100))
    idle = night_of(book, season, AUTUMN + timedelta(weeks=1))
    arrivals.check_in(book, season, idle, [one.name])
    table = standings.standings(book, season)
    assert {row.name: row.values[0] for row in table.rows} == {one.name: 2, other.name: 0}


def test_who_plays_in_another_pair_that_night_does_not_come_for_this_one(book: Book) -> None:
    season = begin(book, "pairs")
    one, other = enter(book, season, 2)
    night = night_of(book, season)
    arrivals.check_in(book, season, night, ["Ash+Cedar", "Birch+Dogwood"])
    results = standings.season_table(book, season).results
    assert not results.attended.get(str(one.id))
    assert not results.attended.get(str(other.id))
    assert date(2026, 9, 3) == night.day


ATTEND = '[points]\nwin = 2\nattend = 3\n[table]\norder = ["points"]\ncolumns = [{}]\n'


def points_of(book: Book, season: Season) -> dict[str, object]:
    table = standings.standings(book, season)
    place = next(i for i, column in enumerate(table.columns) if column.key == "points")
    return {row.name: row.values[place] for row in table.rows}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("columns", ['"points"', '"nights", "played", "points"'])
@pytest.mark.parametrize("is_checked_in", [True, False])
def test_coming_earns_its_points_once_a_night_noted_or_not(
    book: Book, tmp_path: Path, columns: str, is_checked_in: bool
) -> None:
    season = begin(book, terms_file(tmp_path, ATTEND.format(columns)))
    one, other = enter(book, season, 2)
    night = night_of(book, season)
    if is_checked_in:
        arrivals.check_in(book, season, night, [one.name, other.name])
    play(book, night, one, other, (5000, 100))
    play(book, night, one, other, (5000, 100), 2)
    assert points_of(book, season) == {one.name: 2 + 2 + 3, other.name: 3}


@pytest.mark.parametrize(("nights", "counted"), [("drop = 1", 1), ("best = 1", 1), ("", 2)])
def test_attendance_counts_on_the_nights_that_count(
    book: Book, tmp_path: Path, nights: str, counted: int
) -> None:
    text = ATTEND.format('"points"') + (f"[nights]\n{nights}\n" if nights else "")
    season = begin(book, terms_file(tmp_path, text))
    one, other = enter(book, season, 2)
    play(book, night_of(book, season), one, other, (5000, 100))
    idle = night_of(book, season, AUTUMN + timedelta(weeks=1))
    arrivals.check_in(book, season, idle, [one.name])
    assert points_of(book, season)[one.name] == 2 + 3 * counted
    # The night that a pair missed is the one it drops.
    assert points_of(book, season)[other.name] == 3


def test_a_forfeit_won_or_lost_away_is_not_an_attendance(book: Book, tmp_path: Path) -> None:
    season = begin(book, terms_file(tmp_path, ATTEND.format('"points"')))
    one, other = enter(book, season, 2)
    night = night_of(book, season)
    unplayed.forfeit(book, season, night, one.name, other.name, reason="ill")
    assert points_of(book, season) == {one.name: 2 + 3, other.name: 0}
