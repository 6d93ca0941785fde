"""Fixtures of a season: drawn, dated, played, and drawn anew for those who come late."""

import shutil
from collections import Counter
from datetime import date
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta_club.errors import CanastaError, ConflictError, NotFoundError
from canasta_club.records import entries as entry_records
from canasta_club.records import fixtures as records
from canasta_club.records import journal, nights
from canasta_club.records.book import Book, open_book
from canasta_club.records.league_values import Fixture
from canasta_club.records.values import Pair, Season
from canasta_club.services import entries, fixtures, meetings, season_close, unplayed
from tests.services.leagues import (
    PAIRS,
    TREES,
    all_accepted,
    begin,
    enter,
    night_of,
    now,
    pair_of,
    play,
    terms_file,
)


def meet(book: Book, season: Season) -> Counter[frozenset[str]]:
    """Count who is to meet whom."""
    return Counter(
        frozenset((each.pair.name, each.other.name))
        for each in records.of_season(book, season)
        if each.other
    )


def everybody(count: int, times: int = 1) -> Counter[frozenset[str]]:
    return Counter({frozenset(two): times for two in combinations(PAIRS[:count], 2)})


def of_round(book: Book, season: Season, number: int) -> list[Fixture]:
    return [each for each in records.of_season(book, season) if each.round == number]


def play_round(book: Book, season: Season, number: int, strength: list[Pair]) -> None:
    """Play a round of the season: who stands earlier in ``strength`` wins."""
    for each in of_round(book, season, number):
        if each.other and each.night:
            order = sorted((each.pair, each.other), key=strength.index)
            scores = (5000, 1000) if order[0] == each.pair else (1000, 5000)
            night = night_of(book, season, each.night.day)
            play(book, night, each.pair, each.other, scores)


def test_fixtures_are_shown_before_they_are_drawn(book: Book) -> None:
    season = begin(book)
    enter(book, season, 4)
    listed = fixtures.of_season(book, season)
    assert not listed.is_drawn
    assert records.of_season(book, season) == []
    page = fixtures.page(book, listed)
    assert [column.key for column in page.columns] == ["round", "date", "home", "away", "result"]
    assert next(iter(page.rows)) == (1, date(2026, 9, 3), "Ash & Birch", "Gum & Hazel", "")
    assert page.notes == ("Nothing is drawn yet: write it in the book with --draw.",)
    drawn = fixtures.draw(book, season)
    assert [each.fixture.pair for each in drawn.meetings] == [
        each.fixture.pair for each in listed.meetings
    ]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("legs", [1, 2])
def test_everybody_meets_everybody(book: Book, tmp_path: Path, count: int, legs: int) -> None:
    season = begin(book, terms_file(tmp_path, f'[format]\nkind = "round-robin"\nlegs = {legs}\n'))
    enter(book, season, count)
    fixtures.draw(book, season)
    assert meet(book, season) == everybody(count, legs)
    byes = Counter(each.pair for each in records.of_season(book, season) if each.other is None)
    assert set(byes.values()) <= ({legs} if count % 2 else set())


def test_drawn_twice_nothing_changes(book: Book) -> None:
    season = begin(book)
    enter(book, season, 6)
    fixtures.draw(book, season)
    drawn, count = records.of_season(book, season), len(journal.entries(book))
    fixtures.draw(book, season)
    assert records.of_season(book, season) == drawn
    assert len(journal.entries(book)) == count


def test_a_seed_draws_the_numbers_by_lot(book: Book) -> None:
    season = begin(book)
    enter(book, season, 8)
    fixtures.draw(book, season, 7)
    by_lot = records.of_season(book, season)
    assert {each.seed for each in by_lot} == {7}
    assert journal.entries(book)[0].summary == "the fixtures of Autumn were drawn, by the seed 7"
    fixtures.draw(book, season)
    assert records.of_season(book, season) == by_lot
    fixtures.draw(book, season, 0)
    assert records.of_season(book, season) != by_lot
    assert meet(book, season) == everybody(8)


def test_rounds_are_spread_over_the_nights(book: Book) -> None:
    season = begin(book, last_day=date(2026, 9, 17))
    enter(book, season, 8)
    fixtures.draw(book, season)
    days = {each.round: each.night.day for each in records.of_season(book, season) if each.night}
    assert sorted(Counter(days.values()).values()) == [2, 2, 3]
    assert [days[number] for number in range(1, 8)] == sorted(days.values())


def test_without_planned_nights_the_next_round_is_meant(book: Book) -> None:
    season = begin(book, last_day=None)
    enter(book, season, 4)
    fixtures.draw(book, season)
    first, second = (night_of(book, season, date(2026, 9, day)) for day in (3, 10))
    ash, cedar, gum = (pair_of(book, PAIRS[number]) for number in (0, 1, 3))
    assert {each.night for each in records.of_season(book, season)} == {None}
    assert fixtures.round_of(book, season, first, [ash, gum]) == 1
    assert fixtures.round_of(book, season, first, [ash, cedar]) == 2
    for each in of_round(book, season, 1):
        assert each.other
        play(book, first, each.pair, each.other, (5000, 0))
    assert fixtures.round_of(book, season, first, [ash, gum]) == 1
    assert fixtures.round_of(book, season, second, [ash, cedar]) == 1


def test_results_stand_beside_the_fixtures(book: Book) -> None:
    season = begin(book)
    enter(book, season, 4)
    fixtures.draw(book, season)
    ash, gum = pair_of(book, "Ash & Birch"), pair_of(book, "Gum & Hazel")
    night = night_of(book, season)
    play(book, night, gum, ash, (4200, 5100))
    unplayed.forfeit(book, season, night, "Cedar", "Elm", reason="no-show")
    unplayed.absent(book, season, night_of(book, season, date(2026, 9, 10)), "Elm")
    page = fixtures.page(book, fixtures.of_season(book, season))
    results = {(row[2], row[3]): row[-1] for row in page.rows}
    assert results["Ash & Birch", "Gum & Hazel"] == "5100 : 4200"
    assert results["Cedar & Dogwood", "Elm & Fir"] == "forfeit, for Cedar & Dogwood"
    assert results["Gum & Hazel", "Elm & Fir"] == "absent: Elm & Fir"
    details = {(row[2], row[3]): each for row, each in zip(page.rows, page.details, strict=True)}
    assert details["Ash & Birch", "Gum & Hazel"]["winner"] == "Ash & Birch"
    assert details["Ash & Birch", "Gum & Hazel"]["scores"] == [[5100, 4200]]
    assert fixtures.round_of(book, season, night, [ash, gum]) == 1


def test_several_games_a_meeting_are_told_by_how_many_each_won(book: Book, tmp_path: Path) -> None:
    season = begin(book, terms_file(tmp_path, '[format]\nkind = "round-robin"\ngames = 3\n'))
    one, other = enter(book, season, 2)
    fixtures.draw(book, season)
    night = night_of(book, season)
    for number, scores in enumerate([(5000, 100), (100, 5000), (4000, 5000)], start=1):
        play(book, night, one, other, scores)
        (meeting,) = meetings.of_season(book, season)
        assert meeting.is_over == (number == 3)
    assert meeting.figures == (1, 2)
    assert meeting.winner == other


@pytest.mark.parametrize("played", [1, 2, 3])
def test_who_comes_late_is_drawn_in_and_what_was_played_stays(book: Book, played: int) -> None:
    season = begin(book)
    strength = enter(book, season, 6)
    fixtures.draw(book, season)
    for number in range(1, played + 1):
        play_round(book, season, number, strength)
    before = [each for each in records.of_season(book, season) if each.round <= played]
    entries.enter(book, season, [PAIRS[6]])
    (note,) = fixtures.of_season(book, season).notes
    assert note.startswith("Entered since the draw: Maple & Nutmeg.")
    fixtures.draw(book, season)
    after = records.of_season(book, season)
    assert [each for each in after if each.round <= played] == before
    assert meet(book, season) == everybody(7)
    assert fixtures.of_season(book, season).notes == ()
    later = {each.round: each.night.day for each in after if each.night and each.round > played}
    assert min(later.values()) > max(each.night.day for each in before if each.night)


def test_who_withdraws_is_left_out_of_what_is_still_to_come(book: Book) -> None:
    season = begin(book)
    strength = enter(book, season, 6)
    fixtures.draw(book, season)
    play_round(book, season, 1, strength)
    entries.withdraw(book, season, "Ash", date(2026, 9, 5), reason="ill")
    (note,) = fixtures.of_season(book, season).notes
    assert note.startswith("Withdrawn since the draw: Ash & Birch.")
    fixtures.draw(book, season)
    to_come = [each for each in records.of_season(book, season) if each.round > 1]
    assert all(PAIRS[0] not in {each.pair.name, each.other and each.other.name} for each in to_come)
    others = {two: 1 for two in everybody(6) if PAIRS[0] not in two}
    assert {two: meet(book, season)[two] for two in others} == others


STEPS = st.lists(st.sampled_from(["play", "enter", "leave", "draw"]), max_size=8)


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=STEPS, picks=st.lists(st.integers(0, 99), min_size=8, max_size=8))
def test_whoever_comes_and_goes_everybody_who_stays_meets_once(
    begun_book: Path, tmp_path: Path, steps: list[str], picks: list[int]
) -> None:
    path = tmp_path / "club.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Sue") as book:
        season = begin(book)
        enter(book, season, 4)
        fixtures.draw(book, season)
        for step, pick in zip(steps, picks, strict=False):
            take(book, season, step, pick)
        played = {each.fixture.id for each in meetings.of_season(book, season) if each.is_begun}
        before = [each for each in records.of_season(book, season) if each.id in played]
        fixtures.draw(book, season)
        drawn = records.of_season(book, season)
        assert [(each.id, each.pair, each.other) for each in drawn if each.id in played] == [
            (each.id, each.pair, each.other) for each in before
        ]
        staying = active(book, season)
        met = meet(book, season)
        assert all(met[frozenset(two)] == 1 for two in combinations(staying, 2))
        for number in {each.round for each in drawn}:
            busy = [one for each in of_round(book, season, number) for one in seated(each)]
            assert len(busy) == len(set(busy))


def take(book: Book, season: Season, step: str, pick: int) -> None:
    """Play a game that is open, let somebody in or out, or draw anew."""
    staying = active(book, season)
    waiting = [
        each.fixture
        for each in meetings.of_season(book, season)
        if not each.is_over and {*seated(each.fixture)} <= {*staying}
    ]
    newcomers = PAIRS[len(entry_records.of_season(book, season)) :]
    if step == "play" and waiting:
        fixture = waiting[pick % len(waiting)]
        assert fixture.other
        assert fixture.night
        night = night_of(book, season, fixture.night.day)
        play(book, night, fixture.pair, fixture.other, (5000, 100), fixture.round)
    elif step == "enter" and newcomers:
        entries.enter(book, season, newcomers[:1])
    elif step == "leave" and len(staying) > 2:
        entries.withdraw(book, season, staying[pick % len(staying)], reason="moved")
    elif step == "draw":
        fixtures.draw(book, season)


def active(book: Book, season: Season) -> list[str]:
    known = entry_records.of_season(book, season)
    return [entry.pair.name for entry in known if entry.withdrawn_on is None]


def seated(fixture: Fixture) -> list[str]:
    return [each.name for each in (fixture.pair, fixture.other) if each]


def test_single_players_meet_by_rules_for_two(book: Book, tmp_path: Path) -> None:
    rules = tmp_path / "for-two.toml"
    others = ", ".join(f'"players.{count}"' for count in (3, 4, 6))
    rules.write_text(f'id = "for-two"\nextends = "club"\nremove = [{others}]\n', encoding="utf-8")
    text = '[entries]\nkind = "player"\n[format]\nkind = "round-robin"\n'
    season = begin(book, terms_file(tmp_path, text), rules_id=str(rules))
    ash, birch, _cedar = (each.pair for each in entries.enter(book, season, TREES[:3]))
    fixtures.draw(book, season)
    play(book, night_of(book, season), ash, birch, (5000, 1000))
    page = fixtures.page(book, fixtures.of_season(book, season))
    results = {frozenset((row[2], row[3])): row[-1] for row in page.rows}
    assert results[frozenset(("Ash", "Birch"))] in {"5000 : 1000", "1000 : 5000"}
    assert len(results) == 6


def test_divisions_have_fixtures_of_their_own(book: Book) -> None:
    season = begin(book)
    entries.enter(book, season, PAIRS[:4], division=1)
    entries.enter(book, season, PAIRS[4:8], division=2)
    fixtures.draw(book, season)
    page = fixtures.page(book, fixtures.of_season(book, season))
    assert [column.key for column in page.columns][2] == "division"
    assert len(list(page.rows)) == 12
    assert all(not {*PAIRS[:4]} >= {row[3], row[4]} or row[2] == 1 for row in page.rows)


def test_a_cancelled_night_shows_and_its_round_is_dated_anew(book: Book) -> None:
    season = begin(book)
    enter(book, season, 4)
    fixtures.draw(book, season)
    first = next(night for night in nights.of_season(book, season))
    nights.set_state(book, first, "cancelled", reason="snow")
    page = fixtures.page(book, fixtures.of_season(book, season))
    assert {row[-1] for row in page.rows if row[0] == 1} == {"night cancelled"}
    fixtures.draw(book, season)
    assert {each.night.day for each in of_round(book, season, 1) if each.night} == {
        date(2026, 9, 10)
    }


def test_a_draw_is_undone_and_redone(book: Book) -> None:
    season = begin(book)
    enter(book, season, 4)
    fixtures.draw(book, season)
    drawn = records.of_season(book, season)
    entries.enter(book, season, [PAIRS[4]])
    fixtures.draw(book, season)
    anew = records.of_season(book, season)
    journal.undo(book)
    assert records.of_season(book, season) == drawn
    journal.redo(book)
    assert records.of_season(book, season) == anew


@pytest.mark.parametrize("terms", ["pairs", "individual", "mitchell-timed", "ladder"])
def test_where_nobody_is_drawn_in_advance_it_is_said(book: Book, terms: str) -> None:
    season = begin(book, terms)
    with pytest.raises(CanastaError, match="nobody is drawn in advance"):
        fixtures.of_season(book, season)


def test_a_draw_needs_two(book: Book) -> None:
    season = begin(book)
    with pytest.raises(NotFoundError, match="Nobody is entered in Autumn"):
        fixtures.of_season(book, season)
    enter(book, season, 1)
    (note,) = fixtures.draw(book, season).notes
    assert note == "Ash & Birch have nobody to meet in division 1: enter the others."
    assert records.of_season(book, season) == []


def test_nothing_is_drawn_in_a_closed_season(book: Book) -> None:
    season = begin(book)
    enter(book, season, 4)
    season_close.close(book, "Autumn", all_accepted)
    with pytest.raises(ConflictError, match="is closed"):
        fixtures.draw(book, now(book, season))


def test_a_swiss_season_goes_round_by_round_without_a_second_meeting(book: Book) -> None:
    season = begin(book, "swiss")
    strength = enter(book, season, 8)
    for number in range(1, 6):
        fixtures.draw(book, season)
        assert {each.round for each in records.of_season(book, season)} == set(range(1, number + 1))
        play_round(book, season, number, strength)
    assert max(meet(book, season).values()) == 1
    assert fixtures.draw(book, season).notes[0] == "All 5 rounds are drawn."
    second = of_round(book, season, 2)
    winners = {each.winner for each in meetings.of_season(book, season) if each.fixture.round == 1}
    assert all((each.pair in winners) == (each.other in winners) for each in second)


def test_a_swiss_round_waits_for_the_one_before(book: Book) -> None:
    season = begin(book, "swiss")
    enter(book, season, 4)
    fixtures.draw(book, season, 5)
    first = of_round(book, season, 1)
    assert first[0].other
    play(book, night_of(book, season), first[0].pair, first[0].other, (5000, 0))
    drawn = fixtures.draw(book, season)
    assert drawn.notes[0].startswith("The next round is drawn when this one is over. Still to play")
    assert [(each.id, each.other) for each in records.of_season(book, season)] == [
        (each.id, each.other) for each in first
    ]


def test_a_round_of_swiss_that_nobody_played_is_drawn_anew_with_who_came_late(book: Book) -> None:
    season = begin(book, "swiss")
    enter(book, season, 4)
    fixtures.draw(book, season)
    entries.enter(book, season, PAIRS[4:6])
    fixtures.draw(book, season)
    assert len(of_round(book, season, 1)) == 3


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 8])
def test_a_knockout_is_played_to_its_end(book: Book, count: int) -> None:
    season = begin(book, "knockout")
    strength = enter(book, season, count)
    for number in range(1, 10):
        drawn = fixtures.draw(book, season)
        if drawn.notes and "over" in drawn.notes[0]:
            break
        play_round(book, season, number, strength)
    assert drawn.notes[0] == "The knockout is over: nobody is left to meet."
    lost = Counter(
        each.fixture.other if each.winner == each.fixture.pair else each.fixture.pair
        for each in meetings.of_season(book, season)
        if each.fixture.other
    )
    assert strength[0] not in lost
    assert all(lost[pair] in {1, 2} for pair in strength[1:])
    parts = {each.draw for each in records.of_season(book, season)}
    assert parts == ({"", "second chance"} if count > 3 else parts)


def test_a_drawn_knockout_game_is_played_again(book: Book) -> None:
    season = begin(book, "knockout")
    one, other = enter(book, season, 2)
    fixtures.draw(book, season)
    night = night_of(book, season)
    play(book, night, one, other, (5000, 5000))
    drawn = fixtures.draw(book, season)
    assert drawn.notes[0].startswith("A drawn game is played again before the next round")
    play(book, night, one, other, (5000, 4000), 2)
    assert fixtures.draw(book, season).notes[0].startswith("The knockout is over")
