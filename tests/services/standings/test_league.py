"""The table of a league: who is entered, spared, fined, withdrawn or stood in for; its moves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as attendance_records
from canasta_club.records.nouns import entries, night_seasons, pairs, penalties, players, unplayed
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.writers.json import page_value
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from canasta_club.services.standings.standings import places_moved, standings, standings_page
from canasta_club.text.wording import quoted
from tests.services.examples.accepting import accept_none
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,players,total"
GAMES = """\
2026-11-19,1,1,1,Ash & Birch,5100
2026-11-19,1,1,1,Cedar & Dogwood,1200
2026-11-19,2,1,1,Elm & Fir,5000
2026-11-19,2,1,1,Gum & Hazel,2400
2026-11-26,1,1,1,Ash & Birch,1000
2026-11-26,1,1,1,Cedar & Dogwood,5050
2026-11-26,2,1,1,Elm & Fir,5700
2026-11-26,2,1,1,Gum & Hazel,100
"""
PAIRS = ("Ash & Birch", "Cedar & Dogwood", "Elm & Fir", "Gum & Hazel")

Begin = Callable[..., Season]


@pytest.fixture
def begin(book: Book, tmp_path: Path) -> Begin:
    """Begin a season by terms of its own, with two nights of two games."""

    def run(terms: str = "", extends: str = "pairs") -> Season:
        path = tmp_path / "ours.toml"
        path.write_text(f'id = "ours"\nextends = "{extends}"\n{terms}', encoding="utf-8")
        season = seasons.new(book, "Winter", terms_id=str(path), first_day=date(2026, 10, 1))
        bring_in(book, a_list(tmp_path / "list.csv", GAMES, HEADINGS))
        return season

    return run


def pair(book: Book, name: str) -> Pair:
    return next(each for each in pairs.of_club(book) if each.name == name)


def night(book: Book, season: Season, number: int) -> Night:
    return night_records.of_season(book, season)[number - 1]


def points(book: Book, season: Season, **view: Any) -> dict[str, object]:
    table = standings(book, season, **view)
    column = [each.key for each in table.columns].index("points")
    return {row.name: row.values[column] for row in table.rows}


def test_byes_forfeits_and_absences_are_worth_what_the_terms_say(book: Book, begin: Begin) -> None:
    season = begin("[points]\nbye = 1\nforfeit_win = 3\nforfeit_loss = -1\nabsent = -2")
    second = night(book, season, 2)
    ash, cedar, elm, gum = (pair(book, name) for name in PAIRS)
    unplayed.add(book, season, (second, 2), ash, "bye")
    unplayed.add(book, season, (second, 2), cedar, "forfeit_win", gum)
    unplayed.add(book, season, (second, 2), gum, "forfeit_loss", cedar)
    gone = unplayed.add(book, season, (second, 3), elm, "absent")
    expected = {"Cedar & Dogwood": 5, "Ash & Birch": 3, "Elm & Fir": 2, "Gum & Hazel": -1}
    assert points(book, season) == expected
    unplayed.cancel(book, gone, "was there")
    assert points(book, season)["Elm & Fir"] == 4


def test_a_penalty_is_reported_with_its_reason_until_it_is_cancelled(
    book: Book, begin: Begin
) -> None:
    season = begin()
    given = penalties.add(
        book, season, pair(book, "Elm & Fir"), Fraction(3), day=date(2026, 11, 26),
        reason="late twice", night=night(book, season, 2),
    )  # fmt: skip
    page = standings_page(book, season)
    assert [row[1] for row in page.rows][::2] == ["Cedar & Dogwood", "Elm & Fir"]
    assert "3 points taken from Elm & Fir (late twice)." in page.notes
    assert points(book, season) == {
        "Ash & Birch": 2, "Cedar & Dogwood": 2, "Elm & Fir": 1, "Gum & Hazel": 0,
    }  # fmt: skip
    assert points(book, season, night=night(book, season, 1))["Elm & Fir"] == 2
    assert points(book, season, before=date(2026, 11, 26))["Elm & Fir"] == 2
    penalties.cancel(book, given, "it was the bus")
    assert points(book, season)["Elm & Fir"] == 4


def test_players_of_a_pair_share_what_it_is_given(book: Book, begin: Begin) -> None:
    season = begin("[points]\nbye = 1")
    ash = pair(book, "Ash & Birch")
    unplayed.add(book, season, (night(book, season, 2), 2), ash, "bye")
    penalties.add(book, season, ash, Fraction(2), day=date(2026, 11, 26), reason="late")
    by_player = points(book, season, by="player")
    assert (by_player["Ash"], by_player["Birch"]) == (1, 1)


def test_who_is_entered_stands_in_the_table_by_division(book: Book, begin: Begin) -> None:
    season = begin("[entries]\ndivisions = 2\npromote = 1\nrelegate = 1")
    ash, cedar, elm, gum = (pair(book, name) for name in PAIRS)
    entries.add(book, season, [elm, ash], division=1)
    entries.add(book, season, [cedar, gum], division=2)
    page = standings_page(book, season)
    assert [column.key for column in page.columns][:3] == ["division", "rank", "name"]
    assert [(row[0], row[1], row[2], row[-2]) for row in page.rows] == [
        (1, 1, "Elm & Fir", ""),
        (1, 2, "Ash & Birch", "down"),
        (2, 1, "Cedar & Dogwood", "up"),
        (2, 2, "Gum & Hazel", ""),
    ]
    alone = standings_page(book, season, division=2)
    assert alone.title == "Standings, division 2"
    assert [column.key for column in alone.columns][:2] == ["rank", "name"]
    assert [row[1] for row in alone.rows] == ["Cedar & Dogwood", "Gum & Hazel"]
    with pytest.raises(NotFoundError, match=r"Winter has no division 3; it has 2\."):
        standings_page(book, season, division=3)
    tonight = standings(book, season, night(book, season, 1))
    assert [(row.division, row.bound) for row in tonight.rows] == [
        (1, ""),
        (1, ""),
        (2, ""),
        (2, ""),
    ]
    by_player = standings(book, season, by="player")
    assert (by_player.divisions, {row.bound for row in by_player.rows}) == (1, {""})


def test_a_table_with_handicaps_stands_beside_the_scratch_one(book: Book, begin: Begin) -> None:
    season = begin()
    entries.add(book, season, [pair(book, "Gum & Hazel")], handicap=2700)
    assert points(book, season)["Gum & Hazel"] == 0
    assert points(book, season, with_handicaps=True)["Gum & Hazel"] == 2
    page = standings_page(book, season, with_handicaps=True)
    assert page.title == "Standings, with handicaps"
    assert "Handicaps added, in points per game: “Gum & Hazel” 2700." in page.notes
    other = standings_page(book, season, by="player", with_handicaps=True)
    assert "Nobody has a handicap: this is the scratch table." in other.notes


def test_who_withdraws_is_reported_and_counts_as_the_terms_say(book: Book, begin: Begin) -> None:
    season = begin('[withdrawn]\ngames = "void"')
    entry = entries.add(book, season, [pair(book, "Gum & Hazel")])[0]
    entries.withdraw(book, entry, date(2026, 12, 1), "moved away")
    page = standings_page(book, season)
    assert "Withdrawn, games counted for nobody: “Gum & Hazel”." in page.notes
    assert points(book, season) == {"Cedar & Dogwood": 2, "Ash & Birch": 2, "Elm & Fir": 0}
    assert points(book, season, before=date(2026, 11, 27))["Elm & Fir"] == 4
    kept = replace(season, terms=FrozenTable.of({**season.terms, "withdrawn": {"games": "keep"}}))
    assert "Withdrawn, games counted: “Gum & Hazel”." in standings_page(book, kept).notes


def test_the_points_are_for_whom_a_substitute_stands_in(book: Book, begin: Begin) -> None:
    season = begin()
    newcomers = players.add(book, ["Ivy"])
    ash = pair(book, "Ash & Birch")
    seated = pairs.add(book, [ash.players[0], newcomers[0]])
    book_night = night_records.add(book, season, date(2026, 12, 3))
    place = games.start(
        book, season="Winter", night="2026-12-03", table=1, sides=["Ash+Ivy", "Elm+Fir"]
    )
    assert place.night == book_night
    with book.change("test") as change:
        from canasta_club.records.tables.games import SIDE

        side = place.game.sides[0]
        change.update(SIDE, side.version, {"for_pair_id": ash.id}, id=side.id)
    sides = [Statement(name="Ash+Ivy", total=5000), Statement(name="Elm+Fir", total=100)]
    place = games.find(book, season="Winter", night="2026-12-03")
    hands.record(book, place, sides, accept_none)
    assert points(book, season)["Ash & Birch"] == 4
    assert seated.name not in points(book, season)
    # A table of single players in a league of pairs follows the seats.
    assert points(book, season, by="player")["Ivy"] == 2


def test_a_night_can_count_for_two_seasons(book: Book, begin: Begin) -> None:
    season = begin()
    cup = seasons.new(book, "Cup", first_day=date(2026, 11, 1))
    second = night(book, season, 2)
    night_seasons.set_counted(book, second, cup, is_counted=True)
    assert points(book, cup) == {
        "Elm & Fir": 2, "Cedar & Dogwood": 2, "Ash & Birch": 0, "Gum & Hazel": 0,
    }  # fmt: skip
    place = games.find(book, season="Winter", night="2", table=1)
    with places_moved(book, season, second) as moved:
        games.void(book, place, "never played")
    assert {move.table for move in moved} == {"Winter", "Cup"}
    assert "Ash & Birch: place 3= before, not listed now (Cup)" not in map(str, moved)
    night_seasons.set_counted(book, second, cup, is_counted=False)
    assert points(book, cup) == {}


def test_what_a_correction_moves(book: Book, begin: Begin) -> None:
    season = begin()
    place = games.find(book, season="Winter", night="2", table=2)
    with places_moved(book, season) as moved:
        sides = [Statement(name="Elm+Fir", total=100), Statement(name="Gum+Hazel", total=5700)]
        hands.correct(book, place, 1, sides, accept_none, reason="two figures swapped")
    assert [str(move) for move in moved] == [
        "Gum & Hazel: place 4 before, 1 now",
        "Elm & Fir: place 1 before, 4 now",
    ]
    with places_moved(book, season) as moved:
        pass
    assert moved == []


def test_a_night_that_is_not_final_makes_rows_provisional(book: Book, begin: Begin) -> None:
    season = begin()
    night_records.set_state(book, night(book, season, 1), "final", final_on=date(2026, 11, 19))
    night_records.set_state(book, night(book, season, 2), "provisional")
    page = standings_page(book, season)
    assert page.status.endswith("not final: 2026-11-26")
    assert not provisional_notes(book, season)
    assert [row["provisional"] for row in page_value(page)["rows"]] == [True] * 4
    assert not provisional_notes(book, season, night(book, season, 1))


def test_provisional_rows_are_named_where_others_are_not(book: Book, begin: Begin) -> None:
    season = begin("[nights]\nbest = 1")
    night_records.set_state(book, night(book, season, 1), "final", final_on=date(2026, 11, 19))
    night_records.set_state(book, night(book, season, 2), "provisional")
    rows = page_value(standings_page(book, season))["rows"]
    named = [row["name"] for row in rows if row["provisional"]]
    assert 0 < len(named) < len(rows)
    assert provisional_notes(book, season) == [
        f"Provisional, until the night of 2026-11-26 is final: {quoted(named)}."
    ]


def provisional_notes(book: Book, season: Season, night: Night | None = None) -> list[str]:
    """Return the notes that name provisional rows."""
    notes = standings_page(book, season, night).notes
    return [note for note in notes if note.startswith("Provisional")]


def test_coming_to_a_night_earns_points_and_counts_towards_the_minimum(
    book: Book, begin: Begin
) -> None:
    season = begin("[points]\nattend = 1\n[nights]\nminimum = 3")
    assert standings(book, season).rows == ()
    third = night_records.add(book, season, date(2026, 12, 3))
    ash = pair(book, "Ash & Birch")
    here = [attendance_records.new(third, player) for player in ash.players]
    attendance_records.add(book, here[:1])
    assert standings(book, season).rows == ()
    attendance_records.add(book, here[1:])
    assert points(book, season) == {"Ash & Birch": 2 + 3}
    night_records.set_state(book, third, "cancelled", reason="snow")
    assert standings(book, season).rows == ()


def test_the_committee_and_the_lot_of_a_season_decide(book: Book, begin: Begin) -> None:
    season = begin('[table]\norder = ["points", "committee", "lot"]')
    ash, cedar = (str(pair(book, name).id) for name in PAIRS[:2])
    assert [row.rank for row in standings(book, season).rows] == [1, 2, 2, 4]
    season = season_records.set_committee(book, season, [cedar, ash], "they shook hands on it")
    assert [row.name for row in standings(book, season).rows][1:3] == [
        "Cedar & Dogwood", "Ash & Birch",
    ]  # fmt: skip
    season = season_records.set_committee(book, season, [], "")
    season = season_records.set_lot_seed(book, season, "7", "")
    assert [row.rank for row in standings(book, season).rows] == [1, 2, 3, 4]


def test_why_as_sentences_and_as_data(book: Book, begin: Begin) -> None:
    season = begin()
    page = standings_page(book, season, has_reasons=False, has_sentences=True)
    assert page.notes[:3] == (
        "Elm & Fir are above Cedar & Dogwood by points: 4 to 2.",
        "Cedar & Dogwood are above Ash & Birch by difference: 150 to -150; points and wins equal.",
        "Ash & Birch are above Gum & Hazel by points: 2 to 0.",
    )
    rows = page_value(page)["rows"]
    assert [row["why"] for row in rows] == [None, *page.notes[:3]]
    assert rows[2]["separated_by"] == {"criterion": "difference", "above": 150, "below": -150}


def test_as_it_stood_before_a_night(book: Book, begin: Begin) -> None:
    season = begin()
    page = standings_page(book, season, before=date(2026, 11, 26))
    assert page.title == "Standings before 2026-11-26"
    assert [row[1] for row in page.rows][::2] == ["Ash & Birch", "Gum & Hazel"]
    assert points(book, season, before=date(2026, 11, 1)) == {}
    assert nights.find(book, season, "2").day == date(2026, 11, 26)
