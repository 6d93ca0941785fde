"""What players look at, from what stands in the book: ratings, awards, honours, cross tables."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta_club.club.hands import HandSide
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError, ProblemsError, UsageError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries, hands, unplayed
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Page
from canasta_club.reports.writers.json import page_value
from canasta_club.services.evening import report
from canasta_club.services.people import merging as second_records
from canasta_club.services.people import pairs, players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from canasta_club.services.standings import cross_tables
from canasta_club.services.statistics import awards, chemistry, honours, ratings
from tests.depth import examples
from tests.records.examples import writing
from tests.services.examples.leagues import copied
from tests.services.examples.lists import a_list, bring_in

NOTHING = Statement()

HEADINGS = "date,table,game,hand,players,natural,mixed,out,total"
LIST = """\
2026-11-19,1,1,1,Ash & Birch,2,1,out,5100
2026-11-19,1,1,1,Cedar & Dogwood,0,1,no,1200
2026-11-19,2,1,1,Elm & Fir,1,0,concealed,5000
2026-11-19,2,1,1,Gum & Hazel,0,1,no,400
2026-11-26,1,1,1,Ash & Cedar,0,0,no,-50
2026-11-26,1,1,1,Birch & Dogwood,1,1,out,5050
2026-11-26,2,1,1,Elm & Fir,1,0,no,700
2026-11-26,2,1,1,Gum & Hazel,0,1,out,5100
"""


@pytest.fixture(scope="module")
def played(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")

    def play(book: Book) -> None:
        seasons.new(book, "Winter", first_day=date(2026, 10, 1), last_day=date(2026, 12, 24))
        bring_in(book, a_list(folder / "list.csv", LIST, HEADINGS))

    return copied(begun_book, folder, play)


@pytest.fixture
def season(book: Book) -> Season:
    return seasons.find(book, "Winter")


def rows(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page_value(page)["rows"]
    return found


def by(page: Page, key: str) -> dict[str, dict[str, Any]]:
    return {row[key]: row for row in rows(page)}


def correct(book: Book, night: str, table: int, *totals: int) -> None:
    """Write the first hand of a game again."""
    game = games.find(book, season="Winter", night=night, table=table).game
    (hand,) = hands.of_game(book, game)
    sides = (HandSide(s.id, Statement(total=t), t) for s, t in zip(game.sides, totals, strict=True))
    writing.revise(book, replace(hand, sides=tuple(sides)), "read wrong")


@pytest.mark.usefixtures("season")
def test_ratings_follow_the_seats_over_changing_partners(book: Book) -> None:
    page = ratings.page(book)
    found = by(page, "name")
    assert found["Birch"]["rank"] == 1
    assert found["Birch"]["rating"] > found["Ash"]["rating"] > found["Cedar"]["rating"]
    # These four only ever played each other, and each won once.
    assert found["Elm"]["rating"] == found["Fir"]["rating"]
    assert {row["games"] for row in found.values()} == {2}
    (nights_,) = page.parts
    assert [row["date"] for row in rows(nights_)] == ["2026-11-19", "2026-11-26"]


def test_a_season_lists_who_played_in_it_and_how_they_changed(book: Book, season: Season) -> None:
    players.add(book, ["Ivy"])
    spring = seasons.new(book, "Spring", first_day=date(2027, 1, 1), last_day=date(2027, 5, 1))
    assert rows(ratings.page(book, spring)) == []
    before = by(ratings.page(book, season), "name")
    _season, night = nights.open_night(book, date(2027, 1, 7))
    game = games.start(book, season="Spring", night="1", table=1, sides=["Ash+Ivy", "Elm+Gum"]).game
    writing.add(
        book, game, 1, [HandSide(s.id, NOTHING, 5100 * (2 - s.position)) for s in game.sides]
    )
    assert night.number == 1
    found = by(ratings.page(book, spring), "name")
    assert set(found) == {"Ash", "Ivy", "Elm", "Gum"}
    assert found["Ash"]["change"] == pytest.approx(
        found["Ash"]["rating"] - before["Ash"]["rating"], abs=0.011
    )
    assert found["Ivy"]["change"] == pytest.approx(found["Ivy"]["rating"] - 25, abs=0.011)
    # As it stood when the season was over.
    assert by(ratings.page(book, season), "name") == before


@pytest.mark.long
@settings(
    max_examples=examples(3, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.sampled_from(["1", "2"]), st.integers(1, 2), st.integers(0, 4999), st.booleans())
def test_a_correction_rates_as_if_it_had_been_right_at_once(
    book: Book, season: Season, night: str, table: int, other: int, first_wins: bool
) -> None:
    totals = (5000, other) if first_wins else (other, 5000)
    was = ratings.page(book)
    correct(book, night, table, 5000, 5)
    correct(book, night, table, *totals)
    after_two = ratings.page(book)
    undoing.undo(book)
    undoing.undo(book)
    assert rows(ratings.page(book)) == rows(was)
    correct(book, night, table, *totals)
    assert rows(ratings.page(book)) == rows(after_two)
    undoing.undo(book)
    assert season


@pytest.mark.usefixtures("season")
def test_a_void_game_and_one_that_runs_rate_nobody(book: Book) -> None:
    games.void(book, games.find(book, season="Winter", night="1", table=1), "never played")
    correct(book, "2", 1, 0, 100)
    page = ratings.page(book)
    assert {row["name"] for row in rows(page)} == {"Elm", "Fir", "Gum", "Hazel"}
    assert page.notes[-1] == "1 game is still running: not counted yet."


@pytest.mark.usefixtures("season")
def test_ratings_of_two_records_made_one_are_of_one_player(book: Book) -> None:
    second_records.merge(book, "Gum", "Ash")
    found = by(ratings.page(book), "name")
    assert "Gum" not in found
    assert found["Ash"]["games"] == 4
    second_records.unmerge(book, "Gum")
    assert by(ratings.page(book), "name")["Ash"]["games"] == 2


def test_awards_of_a_season(book: Book, season: Season) -> None:
    found = by(awards.page(book, season), "award")
    assert found["Highest hand"]["holder"] == "Ash & Birch, Gum & Hazel"
    assert (found["Highest hand"]["figure"], found["Highest hand"]["when"]) == (
        5100, "2026-11-19, 2026-11-26",
    )  # fmt: skip
    assert found["Biggest win"]["holder"] == "Birch & Dogwood"
    assert found["Most natural canastas"]["holders"] == [["Birch"]]
    assert found["Most concealed goings-out of the side"]["holder"] == "Elm, Fir"
    assert found["Best score a game"]["holder"] == "nobody yet in 5 games"
    assert found["Best newcomer, by difference a game"]["figure"] is None


def test_a_newcomer_has_not_played_before(book: Book, season: Season) -> None:
    players.add(book, ["Ivy"])
    spring = seasons.new(book, "Spring", first_day=date(2027, 1, 1), last_day=date(2027, 5, 1))
    nights.open_night(book, date(2027, 1, 7))
    for _number in range(3):
        game = games.start(
            book, season="Spring", night="1", table=1, sides=["Ash+Ivy", "Elm+Gum"]
        ).game
        writing.add(
            book,
            game,
            1,
            [HandSide(s.id, NOTHING, 5100 * (2 - s.position)) for s in game.sides],
        )
    found = by(awards.page(book, spring), "award")
    assert found["Best newcomer, by difference a game"]["holder"] == "Ivy"
    nobody = by(awards.page(book, season), "award")
    assert nobody["Best newcomer, by difference a game"]["holder"] == "nobody yet in 3 games"


OWN = 'id = "ours"\nname = "Our prizes"\n[awards.outs]\nheading = "Out most"\nmeasure = "outs"\n'


def test_a_club_has_awards_of_its_own(book: Book, season: Season, club_home: Path) -> None:
    folder = club_home / "awards"
    folder.mkdir(parents=True)
    (folder / "ours.toml").write_text(OWN, encoding="utf-8")
    page = awards.page(book, season)
    assert (page.title, [row["award"] for row in rows(page)]) == ("Our prizes", ["Out most"])
    assert len(rows(awards.page(book, season, "season"))) > 10
    (folder / "more.toml").write_text(OWN.replace("ours", "more"), encoding="utf-8")
    with pytest.raises(UsageError, match="several files of awards: more, ours"):
        awards.page(book, season)
    with pytest.raises(NotFoundError, match="no awards “our”; did you mean “ours”"):
        awards.page(book, season, "our")
    (folder / "more.toml").write_text(
        OWN.replace("ours", "more").replace('"outs"\n', '"oust"\n'), encoding="utf-8"
    )
    with pytest.raises(ProblemsError, match=r"more\.toml cannot be used"):
        awards.page(book, season, "more")


def test_the_honours_board_has_champions_of_seasons_that_were_closed(
    book: Book, season: Season
) -> None:
    page = honours.page(book)
    assert rows(page) == []
    assert page.notes == ("Still open, so not on the board: “Winter”.",)
    records, shared = page.parts
    assert by(records, "award")["Fastest win, in hands"]["figure"] == 1
    assert by(records, "award")["Most nights"]["holder"] == "8 players"
    most = [row["holder"] for row in rows(shared) if row["award"] == "Most nights"]
    assert most == ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"]
    season_records.set_closed(book, season, is_closed=True)
    (row,) = rows(honours.page(book))
    assert row == {
        "season": "Winter",
        "until": "2026-11-26",
        "champion": "Birch & Dogwood",
        "runner_up": "Ash & Birch",
    }


def test_honours_are_reported_for_each_division(book: Book, season: Season) -> None:
    for division, names in ((1, ("Ash+Birch", "Cedar+Dogwood")), (2, ("Elm+Fir", "Gum+Hazel"))):
        entries.add(book, season, [pairs.seat(book, name) for name in names], division=division)
    season_records.set_closed(book, season, is_closed=True)
    found = rows(honours.page(book))
    assert [row["division"] for row in found] == [1, 2]
    assert found[0]["champion"] == "Ash & Birch"


@pytest.mark.usefixtures("season")
def test_chemistry_over_all_seasons_and_in_one(book: Book) -> None:
    assert rows(chemistry.page(book)) == []
    found = by(chemistry.page(book, minimum=1), "name")
    # +3,900 together; apart Ash -5,100 and Birch +5,100.
    assert (found["Ash & Birch"]["apart"], found["Ash & Birch"]["gain"]) == (0, 3900)
    assert found["Elm & Fir"]["gain"] is None
    assert next(iter(found)) == "Birch & Dogwood"
    assert found == by(chemistry.page(book, seasons.find(book), minimum=1), "name")


def test_the_cross_table_by_results_and_by_points(book: Book, season: Season) -> None:
    listed = rows(cross_tables.page(book, season))
    names = [row["name"] for row in listed]
    elm, gum = names.index("Elm & Fir"), names.index("Gum & Hazel")
    assert listed[elm][f"against_{gum + 1}"] == "W L"
    assert listed[elm][f"against_{elm + 1}"] == "x"
    assert listed[gum]["against"]["Elm & Fir"] == {
        "won": 1, "drawn": 0, "lost": 1, "outscored": -200,
    }  # fmt: skip
    by_points = rows(cross_tables.page(book, season, by_points=True))
    assert by_points[elm][f"against_{gum + 1}"] == 4600 - 4400
    assert sum(row["outscored"] for row in by_points) == 0


def test_the_cross_table_of_divisions_and_of_forfeits(book: Book, season: Season) -> None:
    teams = {name: pairs.seat(book, name) for name in ("Ash+Birch", "Elm+Fir", "Gum+Hazel")}
    entries.add(book, season, [teams["Ash+Birch"]], division=1)
    entries.add(book, season, [teams["Elm+Fir"], teams["Gum+Hazel"]], division=2)
    night = nights.find(book, season, "2")
    elm, gum = teams["Elm+Fir"], teams["Gum+Hazel"]
    unplayed.add(book, season, (night, 2), elm, "forfeit_win", gum)
    unplayed.add(book, season, (night, 2), gum, "forfeit_loss", elm)
    page = cross_tables.page(book, season)
    assert page.title == "Cross table, division 1"
    assert [part.title for part in page.parts] == ["Cross table, division 2"]
    second = cross_tables.page(book, season, division=2)
    found = by(second, "name")
    assert found["Elm & Fir"]["against"]["Gum & Hazel"] == {
        "won": 2, "drawn": 0, "lost": 1, "outscored": 200,
    }  # fmt: skip
    assert "W L (W)" in found["Elm & Fir"].values()
    assert "L W (L)" in found["Gum & Hazel"].values()
    with pytest.raises(NotFoundError, match="no division 3"):
        cross_tables.page(book, season, division=3)


def test_the_report_of_a_night(book: Book, season: Season) -> None:
    page = report.page(book, season, nights.find(book, season, "2"))
    assert page.title == "The night of 2026-11-26"
    facts = dict(page.facts)
    assert (facts["Players"], facts["Best hand"]) == ("8", "5100 by Gum & Hazel")
    story, table, places, people = page.parts
    assert story.title == "Game of the night: the best hand"
    assert [row["name"] for row in rows(table)][:2] == ["Birch & Dogwood", "Gum & Hazel"]
    moved = {row["name"]: (row["before"], row["moved"]) for row in rows(places)}
    assert moved["Birch & Dogwood"] == ("", "new")
    assert moved["Elm & Fir"] == (1, "down 2")
    assert by(people, "what")["present"]["who"].startswith("Ash, Birch, Cedar")


def test_the_report_of_an_old_night_tells_places_as_they_were(book: Book, season: Season) -> None:
    night = nights.find(book, season, "1")
    before = page_value(report.page(book, season, night))
    correct(book, "2", 2, 5100, 700)
    after = page_value(report.page(book, season, night))
    # The fingerprint tells that the book was changed since.
    assert before.pop("fingerprint") != after.pop("fingerprint")
    assert after == before


def test_the_report_of_a_night_on_which_nothing_was_played(book: Book, season: Season) -> None:
    _season, night = nights.open_night(book, date(2026, 12, 3))
    page = report.page(book, season, night)
    assert (rows(page), page.parts) == ([], ())
    assert dict(page.facts)["Players"] == "0"


def test_of_a_book_without_games_there_is_nothing_to_see(book: Book) -> None:
    season = seasons.new(book, "Summer", first_day=date(2026, 5, 1))
    players.add(book, ["Ash"])
    for page in (
        ratings.page(book),
        ratings.page(book, season),
        chemistry.page(book),
        cross_tables.page(book, season),
        honours.page(book),
    ):
        assert rows(page) == []
    assert {row["figure"] for row in rows(awards.page(book, season))} == {None}
