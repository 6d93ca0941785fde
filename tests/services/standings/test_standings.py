"""The table of a season or a night, from what stands in the book."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.reports.writers.json import page_value
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from canasta_club.services.standings.standings import standings, standings_page
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,players,natural,mixed,out,total"
# Ash & Birch win once and Cedar & Dogwood once; the third game is still running.
SEASON = """\
2026-11-19,1,1,1,Ash & Birch,2,1,out,5100
2026-11-19,1,1,1,Cedar & Dogwood,0,1,no,1200
2026-11-19,2,1,1,Elm & Fir,1,0,concealed,3000
2026-11-19,2,1,1,Gum & Hazel,0,1,no,3000
2026-11-19,2,1,2,Elm & Fir,1,0,no,2100
2026-11-19,2,1,2,Gum & Hazel,1,0,out,2100
2026-11-26,1,1,1,Ash & Birch,0,0,no,-50
2026-11-26,1,1,1,Cedar & Dogwood,1,1,out,5050
2026-11-26,2,1,1,Elm & Fir,1,0,out,700
2026-11-26,2,1,1,Gum & Hazel,0,0,no,100
"""


def begin(book: Book, folder: Path, terms: str = "pairs", rules: str = "club") -> Season:
    season = seasons.new(
        book, "Winter", rules_id=rules, terms_id=terms, first_day=date(2026, 10, 1)
    )
    bring_in(book, a_list(folder / "list.csv", SEASON, HEADINGS))
    return season


@pytest.fixture
def season(book: Book, tmp_path: Path) -> Season:
    return begin(book, tmp_path)


OF_SLIPS = (
    "Natural canastas and canastas: of the slips that tell more than a total;"
    " where none does, unknown and left blank."
)


def test_the_table_of_a_season(book: Book, season: Season) -> None:
    page = standings_page(book, season)
    assert page.title == "Standings"
    assert page.subtitle == "Riverside, Winter"
    assert [column.key for column in page.columns] == [
        "rank", "name", "played", "won", "drawn", "lost", "for", "against", "difference",
        "natural", "canastas", "points", "below_by",
    ]  # fmt: skip
    assert list(page.rows) == [
        (1, "Cedar & Dogwood", 2, 1, 0, 1, 6250, 5050, 1200, 1, 3, 2, ""),
        (2, "Ash & Birch", 2, 1, 0, 1, 5050, 6250, -1200, 2, 3, 2, "difference 1200 to -1200"),
        ("3=", "Elm & Fir", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "points 2 to 0"),
        ("3=", "Gum & Hazel", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ""),
    ]  # fmt: skip
    assert page.notes == (
        "2 games are still running: not counted yet.",
        "An = marks a shared place: nothing separates those rows.",
        OF_SLIPS,
    )


def test_a_game_that_was_ended_counts_as_it_stands(book: Book, season: Season) -> None:
    games.end(book, games.find(book, season="Winter", night="2", table=2), "the clock")
    page = standings_page(book, season)
    assert [row[1] for row in page.rows][:2] == ["Cedar & Dogwood", "Elm & Fir"]
    assert page.notes[0] == "1 game is still running: not counted yet."


def test_a_void_game_and_a_void_hand_count_for_nothing(book: Book, season: Season) -> None:
    hands.void(book, games.find(book, season="Winter", night="2", table=1), 1, reason="misdeal")
    games.void(book, games.find(book, season="Winter", night="1", table=1), "never played")
    ranked = standings(book, season)
    assert [row.values[0] for row in ranked.rows] == [0, 0, 0, 0]
    assert ranked.running == 3


def test_one_night_alone(book: Book, season: Season) -> None:
    page = standings_page(book, season, nights.find(book, season, "2"))
    assert page.title == "Standings of 2026-11-26"
    assert [row[1] for row in page.rows][::3] == ["Cedar & Dogwood", "Ash & Birch"]
    assert page_value(page)["night"] == date(2026, 11, 26)


def test_single_players_share_what_their_side_took(book: Book, season: Season) -> None:
    page = standings_page(book, season, by="player")
    assert page.columns[1].heading == "Player"
    assert [(row[0], row[1]) for row in page.rows][:4] == [
        ("1=", "Cedar"),
        ("1=", "Dogwood"),
        ("3=", "Ash"),
        ("3=", "Birch"),
    ]


def test_the_data_of_a_table_has_plain_ranks_and_reasons(book: Book, season: Season) -> None:
    value = page_value(standings_page(book, season, has_reasons=False))
    assert value["columns"][:3] == ["rank", "name", "played"]
    assert "below_by" not in value["columns"]
    assert [row["rank"] for row in value["rows"]] == [1, 2, 3, 3]
    assert [row["separated_by"] for row in value["rows"]] == [
        None,
        {"criterion": "difference", "above": 1200, "below": -1200},
        {"criterion": "points", "above": 2, "below": 0},
        None,
    ]
    assert (value["season"], value["running"], value["unlisted"]) == ("Winter", 2, [])


def test_a_league_of_players_lists_who_has_played_enough(book: Book, tmp_path: Path) -> None:
    season = begin(book, tmp_path, terms="individual")
    page = standings_page(book, season)
    assert list(page.rows) == []
    assert "Fewer than 4 nights, not listed: “Ash”, “Birch”, “Cedar”" in page.notes[-1]
    (below,) = page.parts
    assert [column.key for column in below.columns][:2] == ["name", "nights"]
    assert len(list(below.rows)) == 8
    # On one night nobody can have played four.
    night = nights.find(book, season, "1")
    assert len(list(standings_page(book, season, night).rows)) == 8
    assert standings_page(book, season, by="pair").columns[1].heading == "Pair"


def test_a_season_without_games(book: Book) -> None:
    season = seasons.new(book, "Summer", first_day=date(2026, 5, 1))
    page = standings_page(book, season)
    assert (list(page.rows), page.notes) == (
        [],
        ("Nobody is registered, and no game is over yet.",),
    )
