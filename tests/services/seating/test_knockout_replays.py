"""A drawn game of a knockout that is played again on another night is the same tie."""

import pytest

from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.writers.json import page_value
from canasta_club.services.fixtures import fixtures, unplayed
from canasta_club.services.seating import pages, seating
from canasta_club.services.standings import standings
from tests.services.examples.evenings import play, running, seat
from tests.services.examples.knockouts import (
    again,
    end,
    first_night,
    names_of,
    next_night,
    places,
    proposed,
    second,
    start,
    tables,
)


def test_whoever_wins_the_replay_goes_on(book: Book) -> None:
    season, night, (drawn, other) = first_night(book, 8, 1)
    night = next_night(book, season, night, 8)
    better, weaker = names_of(drawn)
    winner, loser = names_of(other)
    again(book, season, drawn, 100, 900)
    found = standings.standings(book, season)
    assert set(found.still_in) == {weaker, winner}
    assert {row.name for row in found.second} == {better, loser}
    assert proposed(book, season, night) == [{winner, weaker}, {better, loser}]


def test_a_replay_that_is_drawn_again_is_played_once_more(book: Book) -> None:
    season, night, (drawn, other) = first_night(book, 8, 1)
    night = next_night(book, season, night, 8)
    better, weaker = names_of(drawn)
    replayed = again(book, season, drawn, 300, 300)
    assert set(standings.standings(book, season).still_in) == {better, weaker, names_of(other)[0]}
    assert proposed(book, season, night)[0] == {better, names_of(other)[0]}
    night = next_night(book, season, night, 8, days=14)
    again(book, season, replayed, 100, 200)
    assert set(standings.standings(book, season).still_in) == {weaker, names_of(other)[0]}
    assert proposed(book, season, night)[0] == {weaker, names_of(other)[0]}


def test_without_a_replay_the_better_goes_on_and_a_later_game_changes_nothing(book: Book) -> None:
    season, night, (drawn, other) = first_night(book, 8, 1)
    night = next_night(book, season, night, 8)
    better, weaker = names_of(drawn)
    seat(book, season, night)
    play(book, season, night)
    listed = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    (row,) = [row for row in listed if {row["home"], row["away"]} == {better, weaker}]
    assert (row["winner"], row["result"]) == (better, f"500 : 500, drawn: {better} go on")
    assert set(places(book, season)[:2]) == {better, names_of(other)[0]}
    again(book, season, drawn, 100, 900, number=2)
    assert set(places(book, season)[:2]) == {better, names_of(other)[0]}
    assert weaker in second(book, season)


def test_whoever_wins_the_replay_by_forfeit_goes_on(book: Book) -> None:
    season, night, (drawn, other) = first_night(book, 8, 1)
    night = next_night(book, season, night, 8)
    better, weaker = names_of(drawn)
    unplayed.forfeit(book, season, night, weaker, better, 1, reason="did not come")
    assert set(standings.standings(book, season).still_in) == {weaker, names_of(other)[0]}
    assert proposed(book, season, night)[0] == {weaker, names_of(other)[0]}
    notes = pages.proposal_page(book, seating.propose(book, season, night)).notes
    assert not any("drew on" in note for note in notes)
    seat(book, season, night)
    play(book, season, night)
    assert set(places(book, season)[:2]) == {weaker, names_of(other)[0]}
    assert better in second(book, season)
    with pytest.raises(CanastaError, match=r"The knockout is over\."):
        seating.propose(book, season, night)


def test_a_drawn_final_is_played_again_on_another_night(book: Book) -> None:
    season, night, (drawn,) = first_night(book, 4, 1)
    night = next_night(book, season, night, 4)
    one, other = names_of(drawn)
    with pytest.raises(CanastaError) as refused:
        seating.propose(book, season, night)
    assert refused.value.args[0] == (
        "The game at table 1 in round 1 on 2026-11-19 was drawn, and no other is left."
    )
    assert refused.value.hint == (
        f'Play it again: canasta game start --table 1 --round 1 "{one}" "{other}"'
    )
    again(book, season, drawn, 100, 600)
    assert places(book, season) == [other, one]
    with pytest.raises(CanastaError, match=r"The knockout is over\."):
        seating.propose(book, season, night)


def test_the_proposal_names_the_drawn_game_and_how_to_play_it_again(book: Book) -> None:
    season, night, (drawn, _) = first_night(book, 8, 1)
    night = next_night(book, season, night, 8)
    one, other = names_of(drawn)
    message = (
        f"{one} and {other} drew on 2026-11-19; seated like this, the better drawn of them goes on."
        f' To play it again first: canasta game start --table 1 --round 1 "{one}" "{other}"'
    )
    assert message in pages.proposal_page(book, seating.propose(book, season, night)).notes
    again(book, season, drawn, 100, 600)
    notes = pages.proposal_page(book, seating.propose(book, season, night)).notes
    assert not any("drew on" in note for note in notes)


def test_a_replay_beside_a_game_of_the_next_round_keeps_those_who_wait_in(book: Book) -> None:
    """Of eight, table 1 is replayed while tables 2 and 3 play their semi-final."""
    season, night, firsts = first_night(book, 16, 1)
    night = next_night(book, season, night, 16)
    better, weaker = names_of(firsts[0])
    semis = proposed(book, season, night)[:2]
    (waiting,) = next(two for two in semis if better in two) - {better}
    one, other = sorted(next(two for two in semis if better not in two))
    start(book, season, 2, [one, other], 700, 200)
    again(book, season, firsts[0], 100, 900)
    assert set(standings.standings(book, season).still_in) == {weaker, waiting, one}
    assert better in second(book, season)
    semi = seat(book, season, night)
    assert tables(book, semi)[0] == {weaker, waiting}
    assert better in set().union(*tables(book, semi)[1:])
    left = next(game for game in running(book, season, night) if game.table == 1)
    end(book, season, left, *(500 if name == weaker else 400 for name in names_of(left)))
    play(book, season, night)
    assert set(standings.standings(book, season).still_in) == {weaker, one}
    final = seat(book, season, night)
    assert tables(book, final)[0] == {weaker, one}
    left = next(game for game in running(book, season, night) if game.table == 1)
    end(book, season, left, *(500 if name == weaker else 400 for name in names_of(left)))
    assert places(book, season)[:2] == [weaker, one]
    assert set(places(book, season)[2:4]) == {waiting, other}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("is_later", [False, True])
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("weaker_wins", [False, True])
def test_a_forfeited_replay_decides_the_drawn_game_and_is_no_game_of_its_own(
    book: Book, number: int, *, is_later: bool, weaker_wins: bool
) -> None:
    season, night, (drawn, other) = first_night(book, 8, 1)
    if is_later:
        night = next_night(book, season, night, 8)
    winner, loser = names_of(drawn)[:: -1 if weaker_wins else 1]
    unplayed.forfeit(book, season, night, winner, loser, number, reason="did not come")
    opponent = names_of(other)[0]
    assert set(standings.standings(book, season).still_in) == {winner, opponent}
    assert proposed(book, season, night)[0] == {winner, opponent}
    seat(book, season, night)
    final = next(game for game in running(book, season, night) if game.table == 1)
    end(book, season, final, *(500 if name == winner else 400 for name in names_of(final)))
    play(book, season, night)
    found = standings.standings(book, season)
    assert [row.name for row in found.rows[:2]] == [winner, opponent]
    played = {row.name: row.values[0] for row in (*found.second, *found.rows)}
    assert (played[winner], played[opponent], played[loser]) == (3, 2, 2)
    assert winner not in second(book, season)
    bracket = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    assert sorted(row["round"] for row in bracket) == [1, 1, 2, 2]
    (decided,) = [row for row in bracket if {row["home"], row["away"]} == {winner, loser}]
    assert (decided["round"], decided["winner"]) == (1, winner)
    assert len(decided["scores"]) == 1
    with pytest.raises(CanastaError, match=r"The knockout is over\."):
        seating.propose(book, season, night)


@pytest.mark.parametrize("number", [1, 2])
def test_while_a_drawn_game_is_played_again_the_others_are_seated(book: Book, number: int) -> None:
    """Of eight pairs table 1 plays again: its next opponent waits, and nobody has a bye."""
    season, night, firsts = first_night(book, 16, 1)
    replay = again(book, season, firsts[0], number=number)
    seat(book, season, night)
    others = [game for game in running(book, season, night) if game.id != replay.id]
    assert len(others) == 2
    for game in others:
        assert not {*names_of(firsts[0])} & {*names_of(game)}
        end(book, season, game, 700, 200)
    (second_chance,) = seat(book, season, night).tables
    left = next(game for game in running(book, season, night) if game.id != replay.id)
    assert left.table == second_chance.number
    end(book, season, left, 700, 200)
    better, weaker = names_of(firsts[0])
    assert {better, weaker} <= {*standings.standings(book, season).still_in}
    with pytest.raises(CanastaError, match=r"Nobody is free for round \d"):
        seating.propose(book, season, night)
    end(book, season, replay, 100, 900)
    found = standings.standings(book, season)
    assert len(found.still_in) == 3
    assert weaker in found.still_in
    assert better in second(book, season)
    semi = seat(book, season, night)
    assert weaker in tables(book, semi)[0]
    assert len(semi.waiting) == 1
    assert not unplayed_records.of_season(book, season)
