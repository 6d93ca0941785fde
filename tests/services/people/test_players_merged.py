"""Two records of one person become one, everywhere at once, and can be parted again."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from uuid_utils.compat import uuid7

from canasta_club.club.games import Game, NewSide
from canasta_club.club.seasons import Fixture, Season
from canasta_club.errors import ConflictError, NotFoundError, ProblemsError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance, entries, fixtures, pairs, players, results
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.people import merging as second_records
from canasta_club.services.people import pairs as pair_service
from canasta_club.services.people import players as service
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from tests.depth import examples
from tests.records.examples import writing
from tests.records.examples.evening import wrote
from tests.services.examples.lists import GAME, a_list, bring_in

DAY = date(2026, 11, 19)


@pytest.fixture
def season(book: Book) -> Season:
    players.add(book, ["Ash", "A. Ash", "Birch", "Cedar", "Dogwood", "Elm"])
    season = seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    nights.open_night(book, DAY)
    return season


def played(book: Book, table: int, one: str, other: str, *totals: int) -> Game:
    game = games.start(book, table=table, sides=[one, other]).game
    writing.add(book, game, 1, wrote(game, *totals))
    return game_records.set_state(book, game, "ended")


def seated(book: Book) -> list[tuple[int, list[str]]]:
    """Return each game's table and who sat there."""
    (season,) = season_records.of_club(book)
    return [
        (score.game.table, [side.side.pair.name for side in score.sides])
        for score in results.game_scores(book, season)
    ]


def everything(book: Book) -> list[Any]:
    """Return all that the club knows of its people, pairs and games."""
    (season,) = season_records.of_club(book)
    known = pairs.of_club(book)
    return [
        [(player.id, player.name, player.also) for player in players.of_club(book)],
        [(pair.id, pair.number, pair.name, pair.players) for pair in known],
        results.game_scores(book, season),
    ]


def test_all_that_was_played_under_the_second_name_is_the_players(
    book: Book, season: Season
) -> None:
    played(book, 1, "Ash+Birch", "Cedar+Dogwood", 500, 100)
    played(book, 2, "A. Ash+Birch", "Elm+Dogwood", 300, 200)
    second_records.merge(book, "A. Ash", "Ash")
    assert [player.name for player in players.of_club(book)] == [
        "Ash", "Birch", "Cedar", "Dogwood", "Elm",
    ]  # fmt: skip
    assert seated(book) == [
        (1, ["Ash & Birch", "Cedar & Dogwood"]),
        (2, ["Ash & Birch", "Elm & Dogwood"]),
    ]
    scores = results.game_scores(book, season)
    assert len({score.game.sides[0].pair.id for score in scores}) == 1
    assert [pair.number for pair in pairs.of_club(book)] == [1, 2, 4]


@pytest.mark.usefixtures("season")
def test_both_names_are_understood(book: Book) -> None:
    second_records.merge(book, "A. Ash", "Ash")
    ash = service.find(book, "A. Ash")
    assert (ash.name, ash.also) == ("Ash", ("A. Ash",))
    assert pair_service.seat(book, "A. Ash+Birch").name == "Ash & Birch"
    assert pair_service.find(book, "a ash & birch").name == "Ash & Birch"
    assert next(iter(service.page(book).rows)) == ("Ash", "1", "", "A. Ash")
    with pytest.raises(ProblemsError, match=r"Nobody was added") as refused:
        service.add(book, ["A. ASH"])
    assert "as Ash (also A. Ash)" in str(refused.value.problems[0])
    with pytest.raises(ConflictError, match=r"also A\. Ash"):
        service.rename(book, "Birch", "a. ash")


@pytest.mark.usefixtures("season")
def test_who_sits_down_later_does_so_under_the_name_that_holds(book: Book) -> None:
    played(book, 1, "A. Ash+Birch", "Cedar+Dogwood", 500, 100)
    second_records.merge(book, "A. Ash", "Ash")
    played(book, 2, "A. Ash+Birch", "Cedar+Elm", 500, 100)
    assert [pair.number for pair in pairs.of_club(book) if "Birch" in pair.name] == [1]
    second_records.unmerge(book, "A. Ash")
    assert [names[0] for _table, names in seated(book)] == ["A. Ash & Birch", "Ash & Birch"]


def test_a_hand_list_is_understood_under_either_name(book: Book, tmp_path: Path) -> None:
    seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    path = a_list(tmp_path / "list.csv", GAME.replace("Ash &", "A. Ash &"))
    bring_in(book, path)
    players.add(book, ["Ash"])
    second_records.merge(book, "A. Ash", "Ash")
    before = journal.entries(book)
    for name in ("A. Ash", "Ash"):
        a_list(path, GAME.replace("Ash &", f"{name} &"))
        assert bring_in(book, path).hands == 0
    assert journal.entries(book) == before
    # A game that is new is the player's own, and stays so.
    later = GAME.replace("2026-11-19", "2026-11-26").replace(",245,", ",255,")
    a_list(path, later.replace(",190,", ",195,").replace("Ash &", "A. Ash &"))
    bring_in(book, path)
    second_records.unmerge(book, "A. Ash")
    assert [names[0] for _table, names in seated(book)] == ["A. Ash & Birch", "Ash & Birch"]


@pytest.mark.usefixtures("season")
def test_a_given_name_is_that_of_both_records_of_a_pair(book: Book) -> None:
    pair_service.add(book, ["Ash", "Birch"])
    pair_service.add(book, ["A. Ash", "Birch"], "Aces")
    second_records.merge(book, "A. Ash", "Ash")
    assert [pair.name for pair in pairs.of_club(book)] == ["Aces"]
    pair_service.rename(book, "Aces", "")
    assert [pair.name for pair in pairs.of_club(book)] == ["Ash & Birch"]
    with pytest.raises(ConflictError, match="are already a pair, number 1"):
        pair_service.add(book, ["A. Ash", "Birch"])


@pytest.mark.usefixtures("season")
def test_parting_gives_each_their_own_again(book: Book) -> None:
    played(book, 1, "Ash+Birch", "Cedar+Dogwood", 500, 100)
    played(book, 2, "A. Ash+Birch", "Elm+Dogwood", 300, 200)
    before = everything(book)
    second_records.merge(book, "A. Ash", "Ash")
    assert everything(book) != before
    second_records.unmerge(book, "A. Ash")
    assert everything(book) == before


TEAMS = ("Ash+Birch", "A. Ash+Birch", "Cedar+Dogwood", "Cedar+Elm", "Dogwood+Elm")
NIGHTS = st.lists(
    st.tuples(st.sampled_from(TEAMS[:2]), st.sampled_from(TEAMS[2:]), st.integers(0, 99)),
    max_size=4,
)


@pytest.mark.long
@settings(
    max_examples=examples(3, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(sat=NIGHTS)
def test_to_merge_and_part_or_to_undo_leaves_everything_as_it_was(
    book: Book, season: Season, sat: list[tuple[str, str, int]]
) -> None:
    table = 1 + len(seated(book))
    for number, (one, other, total) in enumerate(sat, table):
        played(book, number, one, other, total * 5, 100)
    before = everything(book)
    second_records.merge(book, "A. Ash", "Ash")
    second_records.unmerge(book, "A. Ash")
    assert everything(book) == before
    second_records.merge(book, "A. Ash", "Ash")
    undoing.undo(book)
    assert everything(book) == before
    assert season


@pytest.mark.usefixtures("season")
def test_two_who_sat_at_one_table_are_two_people(book: Book) -> None:
    played(book, 3, "Ash+Birch", "A. Ash+Dogwood", 500, 100)
    with pytest.raises(ConflictError, match="they sat at table 3 on 2026-11-19, game 1"):
        second_records.merge(book, "A. Ash", "Ash")
    with pytest.raises(ConflictError, match="are a pair, number 1: Ash & Birch"):
        second_records.merge(book, "Ash", "Birch")


def test_who_sat_in_for_the_other_record_may_be_the_same(book: Book, season: Season) -> None:
    seat, entry, others = (
        pair_service.seat(book, team) for team in ("A. Ash+Birch", "Ash+Birch", "Cedar+Elm")
    )
    night = nights.find(book, season)
    sides = [
        NewSide(seat, for_pair=entry),
        NewSide(others),
    ]
    game = game_records.add(book, night, table=1, sides=sides)
    assert game.sides[0].entry == entry
    second_records.merge(book, "A. Ash", "Ash")
    (now,) = game_records.of_night(book, night)
    assert now.sides[0].entry.id == now.sides[0].pair.id


def test_two_entries_that_are_to_meet_are_of_two_people(book: Book, season: Season) -> None:
    one, other = pair_service.seat(book, "Ash+Birch"), pair_service.seat(book, "A. Ash+Birch")
    fixtures.draw(book, season, [Fixture(uuid7(), season.id, 1, 3, 1, one, other)], since={1: 1})
    with pytest.raises(ConflictError, match="are to meet in round 3 of Winter"):
        second_records.merge(book, "A. Ash", "Ash")


def test_two_who_were_there_on_one_night_are_two_people(book: Book, season: Season) -> None:
    night = nights.find(book, season)
    one, other = (service.find(book, name) for name in ("A. Ash", "Ash"))
    stays = [attendance.new(night, one), attendance.new(night, other, from_round=3)]
    attendance.add(book, stays)
    with pytest.raises(ConflictError, match="both were present on 2026-11-19"):
        second_records.merge(book, "A. Ash", "Ash")
    # One who left before the other came, or never came, may be the same.
    gone = attendance.set_facts(book, stays[0], until_round=2)
    second_records.merge(book, "A. Ash", "Ash")
    second_records.unmerge(book, "A. Ash")
    attendance.set_facts(book, gone, until_round=0)
    second_records.merge(book, "A. Ash", "Ash")
    assert {stay.player.name for stay in attendance.of_night(book, night)} == {"Ash"}


def test_two_entries_of_the_same_people_are_one(book: Book, season: Season) -> None:
    one, other = pair_service.seat(book, "Ash+Birch"), pair_service.seat(book, "A. Ash+Birch")
    entered = entries.add(book, season, [one, other], division=1)
    entries.withdraw(book, entered[0], DAY, "by mistake")
    second_records.merge(book, "A. Ash", "Ash")
    (entry,) = entries.of_season(book, season)
    assert (entry.number, entry.withdrawn_on, entry.pair.name) == (2, None, "Ash & Birch")
    second_records.unmerge(book, "A. Ash")
    assert len(entries.of_season(book, season)) == 2


@pytest.mark.usefixtures("season")
def test_no_chains_and_no_circles(book: Book) -> None:
    second_records.merge(book, "A. Ash", "Ash")
    for second, first in (("A. Ash", "Ash"), ("Ash", "A. Ash")):
        with pytest.raises(ConflictError, match="Both names mean Ash"):
            second_records.merge(book, second, first)
    with pytest.raises(ConflictError, match=r"Ash already has a second record: “A\. Ash”"):
        second_records.merge(book, "Ash", "Elm")
    # A third record of the same person is one of the player, not of the second record.
    record = second_records.merge(book, "Elm", "A. Ash")
    assert (record.player.name, record.player.also) == ("Ash", ("A. Ash", "Elm"))
    with pytest.raises(NotFoundError, match="no second record “Birch”"):
        second_records.unmerge(book, "Birch")


def test_a_guest_becomes_a_member(book: Book) -> None:
    service.add(book, ["Gum"], is_guest=True)
    assert service.join(book, "gum").is_guest is False
    assert [player.is_guest for player in players.of_club(book)] == [False]
    with pytest.raises(ConflictError, match="Gum is already a member"):
        service.join(book, "Gum")
    undoing.undo(book)
    assert [player.is_guest for player in players.of_club(book)] == [True]
