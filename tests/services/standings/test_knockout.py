"""A cup from its draw to the honours board: places by the main draw, the second chance apart."""

import pytest

from canasta_club.errors import ProblemsError, accept_all
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights
from canasta_club.reports.writers.json import page_value
from canasta_club.services.fixtures import fixtures, meetings
from canasta_club.services.season_end import close
from canasta_club.services.standings import standings
from canasta_club.services.statistics import honours
from tests.services.examples.accepting import accept_none
from tests.services.examples.leagues import AUTUMN, begin, enter, now, play_round


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [4, 6, 8])
def test_the_runner_up_is_who_lost_the_final(book: Book, count: int) -> None:
    season = begin(book, "knockout")
    strength = enter(book, season, count)
    for number in range(1, 9):
        drawn = fixtures.draw(book, season)
        if any("over" in note for note in drawn.notes):
            break
        play_round(book, season, number, strength)
    final = [each for each in meetings.of_season(book, season) if not each.fixture.draw][-1]
    (runner_up,) = {final.fixture.pair, final.fixture.other} - {strength[0]}
    assert runner_up
    page = page_value(standings.standings_page(book, now(book, season)))
    names = [row["name"] for row in page["rows"]]
    assert names[:2] == [strength[0].name, runner_up.name]
    assert len(names) == count
    (second,) = page["parts"]
    assert second["title"] == "Second chance"
    assert not {strength[0].name, runner_up.name} & {row["name"] for row in second["rows"]}
    champion = second["rows"][0]["name"]
    assert page["notes"][0] == (
        f"The knockout is over: “{strength[0].name}” won the main draw,"
        f" “{champion}” the second chance."
    )
    close.close(book, "Autumn", accept_all)
    board = page_value(honours.page(book))["rows"]
    assert (board[0]["champion"], board[0]["runner_up"]) == (strength[0].name, runner_up.name)


def test_a_cup_by_player_or_of_one_night_is_an_ordinary_table(book: Book) -> None:
    season = begin(book, "knockout")
    strength = enter(book, season, 4)
    fixtures.draw(book, season)
    play_round(book, season, 1, strength)
    by_player = standings.standings(book, season, by="player")
    assert len(by_player.rows) == 8
    assert not by_player.second


def test_a_cup_that_nobody_has_won_is_closed_only_on_request_and_names_no_champion(
    book: Book,
) -> None:
    season = begin(book, "knockout", last_day=None)
    strength = enter(book, season, 4)
    nights.add(book, season, AUTUMN)
    fixtures.draw(book, season)
    play_round(book, season, 1, strength)
    with pytest.raises(ProblemsError) as fault:
        close.close(book, "Autumn", accept_none)
    problem = next(each for each in fault.value.problems if each.code == "knockout-open")
    won = [each.winner.name for each in meetings.of_season(book, season) if each.winner]
    names = ", ".join(f"“{name}”" for name in sorted(won))
    assert problem.message == f"nobody has won the knockout yet; still in: {names}"
    close.close(book, "Autumn", accept_all)
    assert page_value(honours.page(book))["rows"] == []


def test_a_season_in_which_nothing_was_played_has_no_champion(book: Book) -> None:
    season = begin(book, last_day=None)
    enter(book, season, 4)
    close.close(book, "Autumn", accept_all)
    assert page_value(honours.page(book))["rows"] == []
