"""Who forfeits or leaves in a knockout, and who goes on by it."""

from collections import Counter

import pytest

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.writers.json import page_value
from canasta_club.services.fixtures import bracket, fixtures, unplayed
from canasta_club.services.fixtures.meetings import Meeting
from canasta_club.services.play import rounds
from canasta_club.services.season import entries
from canasta_club.services.seating import seating
from canasta_club.services.standings import standings
from tests.services.examples.evenings import DAY, begin, come, play, running, seat
from tests.services.examples.knockouts import (
    again,
    end,
    first_night,
    names_of,
    next_night,
    places,
    proposed,
    tables,
)


def test_a_seated_game_is_forfeited_in_one_step(book: Book) -> None:
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    seat(book, season, night)
    game, other = sorted(running(book, season, night), key=lambda game: game.table)
    loser, winner = names_of(game)
    unplayed.forfeit(book, season, night, winner, loser, reason="left")
    assert [each.id for each in running(book, season, night)] == [other.id]
    play(book, season, night)
    assert winner in standings.standings(book, season).still_in
    with pytest.raises(CanastaError, match="played in round 1"):
        unplayed.forfeit(book, season, night, names_of(other)[0], winner, 1, reason="late")


def test_a_replay_that_is_seated_by_the_fixtures_is_forfeited_in_one_step(book: Book) -> None:
    """The replay is seated in the second round of the night; it is of the first of the season."""
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    fixtures.draw(book, season)
    seat(book, season, night)
    drawn, _other = sorted(running(book, season, night), key=lambda game: game.table)
    end(book, season, drawn, 500, 500)
    play(book, season, night)
    seat(book, season, night)
    (replay,) = running(book, season, night)
    winner, loser = names_of(drawn)
    done = unplayed.forfeit(book, season, night, winner, loser, 1, reason="left")
    assert [game.id for game in done.voided] == [replay.id]
    (value,) = page_value(unplayed.page(book, season, done.voided))["voided"]
    assert (value["round"], value["table"], value["sides"]) == (2, 1, names_of(replay))
    assert not running(book, season, night)
    fixtures.draw(book, season)
    assert {winner} < {*standings.standings(book, season).still_in}


def test_who_withdraws_is_not_seated_though_checked_in(book: Book) -> None:
    season, night = begin(book, "swiss", 8, enter=True)
    come(book, season, night, 8)
    entries.withdraw(book, season, "Ash+Birch", night.day, reason="moved")
    assert all("Ash & Birch" not in two for two in proposed(book, season, night))


@pytest.mark.parametrize("is_drawn", [True, False])
def test_a_replay_forfeited_before_the_first_round_leaves_that_round_free(
    book: Book, *, is_drawn: bool
) -> None:
    """Who goes on by it may forfeit the first game of that night as well."""
    season, night = begin(book, "knockout", 8, enter=True)
    if is_drawn:
        fixtures.draw(book, season)
    come(book, season, night, 8)
    seat(book, season, night)
    drawn, other = sorted(running(book, season, night), key=lambda game: game.table)
    end(book, season, drawn, 500, 500)
    play(book, season, night)
    night = next_night(book, season, night, 8)
    (better, weaker), (winner, _) = names_of(drawn), names_of(other)
    unplayed.forfeit(book, season, night, weaker, better, reason="left")
    if is_drawn:
        fixtures.draw(book, season)
    seat(book, season, night)
    assert {weaker, winner} in [{*names_of(game)} for game in running(book, season, night)]
    unplayed.forfeit(book, season, night, winner, weaker, reason="left")
    listed = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    decided = {frozenset((row["home"], row["away"])): row["winner"] for row in listed}
    assert decided[frozenset((better, weaker))] == weaker
    assert decided[frozenset((winner, weaker))] == winner
    assert standings.standings(book, season).rows[0].name == winner
    if is_drawn:
        cleared = unplayed.cancel(book, season, night, weaker, 2, reason="an error")
        assert {each.pair.name for each in cleared} == {winner, weaker}
        cleared = unplayed.cancel(book, season, night, weaker, 1, reason="an error")
        assert {each.pair.name for each in cleared} == {better, weaker}


@pytest.mark.parametrize(
    ("leaving", "is_late", "went_on"),
    [("better", False, "weaker"), ("better", True, "better"), ("weaker", False, "better")],
)
def test_who_withdraws_from_a_drawn_game_before_the_next_round_leaves_it_to_the_other(
    book: Book, leaving: str, *, is_late: bool, went_on: str
) -> None:
    season, night, (drawn, other) = first_night(book, 8, 1)
    two = dict(zip(("better", "weaker"), names_of(drawn), strict=True))
    night = next_night(book, season, night, 8)
    if not is_late:
        entries.withdraw(book, season, two[leaving], night.day, reason="moved")
        assert decided(book, season) == [f"{two[went_on]} go on"]
    final = {two[went_on], names_of(other)[0]}
    assert tables(book, seat(book, season, night))[0] == final
    if is_late:
        entries.withdraw(book, season, two[leaving], night.day, reason="moved")
    assert decided(book, season) == [f"{two[went_on]} go on"]
    play(book, season, night)
    assert decided(book, season) == [f"{two[went_on]} go on"]
    assert {*places(book, season)[:2]} == final
    with pytest.raises(CanastaError, match=r"The knockout is over\."):
        seating.propose(book, season, night)


def decided(book: Book, season: Season) -> list[str]:
    """Return what bracket and table say alike of drawn games."""
    shown = bracket.page(book, season)
    notes = [note for part in (shown, *shown.parts) for note in part.notes]
    told = standings.standings(book, season).drawn
    assert [note.partition(", drawn: ")[2] for note in notes] == [
        note.partition(", drawn: ")[2] for note in told
    ]
    return [note.partition(", drawn: ")[2].rstrip(".") for note in told]


@pytest.mark.parametrize(("is_drawn", "number"), [(True, None), (False, None), (False, 1)])
def test_a_bye_of_a_night_leaves_the_forfeit_of_an_earlier_tie_as_it_is(
    book: Book, *, is_drawn: bool, number: int | None
) -> None:
    """Who goes on by the forfeit has a bye in the first round of the night that it is given on."""
    season, night = begin(book, "knockout", 10, enter=True)
    if is_drawn:
        fixtures.draw(book, season, 1)
    come(book, season, night, 10)
    seat(book, season, night)
    (drawn,) = running(book, season, night)
    end(book, season, drawn, 500, 500)
    better, weaker = names_of(drawn)
    night = next_night(book, season, night, 10)
    unplayed.forfeit(book, season, night, weaker, better, number, reason="left")
    planned = fixtures.draw(book, season, 1).meetings if is_drawn else ()
    met = [{*map(str, each.two)} for each in planned if each.fixture.round == 2]
    if not is_drawn:
        met = [{*table.entrants} for table in seating.propose(book, season, night).next.tables]
    ids = {str(pair.id): pair.name for pair in pair_records.of_club(book)}
    names = [{ids[one] for one in some} for some in met if len(some) > 1]
    (opponent,) = next(two for two in names if weaker in two) - {weaker}
    entries.withdraw(book, season, opponent, night.day, reason="moved")
    if is_drawn:
        fixtures.draw(book, season, 1)
    seat(book, season, night, seed=2)
    noted = {each.kind: each for each in unplayed_records.of_season(book, season)
             if each.pair.name == weaker}  # fmt: skip
    assert {*noted} == {"forfeit_win", "bye"}
    assert (noted["forfeit_win"].round, noted["bye"].round) == (0, 1)
    listed = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    (row,) = [row for row in listed if {row["home"], row["away"]} == {better, weaker}]
    assert row["winner"] == weaker
    assert weaker in standings.standings(book, season).still_in
    assert better not in standings.standings(book, season).still_in


def test_the_first_game_of_a_night_is_forfeited_after_the_tie_of_an_earlier_one(
    book: Book,
) -> None:
    """Each forfeit stands in its own round, and the next night is seated."""
    season, night, (drawn, other) = first_night(book, 8, 1)
    better, weaker = names_of(drawn)
    night = next_night(book, season, night, 8)
    unplayed.forfeit(book, season, night, weaker, better, reason="left")
    seat(book, season, night)
    unplayed.forfeit(book, season, night, names_of(other)[0], weaker, reason="left")
    assert [each.round for each in unplayed_records.of_season(book, season)] == [0, 0, 1, 1]
    play(book, season, night)
    night = next_night(book, season, night, 8, days=14)
    assert standings.standings(book, season).rows[0].name == names_of(other)[0]
    with pytest.raises(CanastaError, match=r"The knockout is over\."):
        seat(book, season, night)


def test_who_is_left_of_a_drawn_semi_final_wins_where_the_other_finalist_has_left(
    book: Book,
) -> None:
    season, _night, (drawn, other) = first_night(book, 8, 1)
    finalist, (left, wins) = names_of(other)[0], names_of(drawn)
    for name in (finalist, left):
        entries.withdraw(book, season, name, DAY, reason="moved")
    found = standings.standings(book, season)
    assert [row.name for row in found.rows[:2]] == [wins, finalist]
    assert found.drawn == (f"{left} against {wins}, drawn: {wins} go on.",)


def test_a_bye_of_a_list_is_noted_once_though_a_replay_had_a_round_of_the_night(
    book: Book,
) -> None:
    season, night = begin(book, "knockout", 10, enter=True)
    fixtures.draw(book, season, 126)
    come(book, season, night, 10)
    seat(book, season, night)
    (drawn,) = running(book, season, night)
    end(book, season, drawn, 500, 500)
    seat(book, season, night)
    better, weaker = names_of(drawn)
    unplayed.forfeit(book, season, night, weaker, better, reason="left")
    entries.withdraw(book, season, weaker, night.day, reason="left")
    for _ in range(2):
        fixtures.draw(book, season, 126)
        seat(book, season, night)
        (game,) = running(book, season, night)
        end(book, season, game, 500, 400)
        entries.withdraw(book, season, names_of(game)[0], night.day, reason="left")
    listed = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    byes = Counter(row["home"] for row in listed if row["away"] is None)
    noted = unplayed_records.of_season(book, season)
    assert Counter(each.pair.name for each in noted if each.kind == "bye") == byes
    found = standings.standings(book, season)
    assert found.rows[0].name not in {row.name for row in found.second}


@pytest.mark.parametrize("by_number", [False, True])
@pytest.mark.parametrize("sits", ["nobody", "others"])
def test_a_fixture_is_forfeited_in_the_round_after_the_replays_of_the_night(
    book: Book, sits: str, *, by_number: bool
) -> None:
    """A replay of the first drawn round is the first of the night, the next one the second."""
    season, night = begin(book, "knockout", 16, enter=True)
    fixtures.draw(book, season)
    come(book, season, night, 16)
    seat(book, season, night)
    drawn, *_others = sorted(running(book, season, night), key=lambda game: game.table)
    end(book, season, drawn, 500, 500)
    play(book, season, night)
    night = next_night(book, season, night, 16)
    again(book, season, drawn, 500, 400)
    fixtures.draw(book, season)
    if sits == "others":
        seat(book, season, night)
    due = [each for each in fixtures.of_season(book, season).meetings if not each.is_over]
    one = next(each for each in due if names_of(drawn)[0] in (each.fixture.pair.name, other(each)))
    two = names_of(drawn)[0], ({one.fixture.pair.name, other(one)} - {names_of(drawn)[0]}).pop()
    number = one.fixture.round if by_number else None
    unplayed.forfeit(book, season, night, *two, number, reason="left")
    noted = [each for each in unplayed_records.of_season(book, season) if each.kind != "bye"]
    assert {(each.pair.name, each.round) for each in noted} == {(name, 2) for name in two}
    (met,) = (each for each in fixtures.of_season(book, season).meetings if each.two == one.two)
    assert met.winner is not None
    assert met.winner.name == two[0]
    play(book, season, night)
    assert two[0] in standings.standings(book, season).still_in


def other(meeting: Meeting) -> str:
    return meeting.fixture.other.name if meeting.fixture.other else ""


@pytest.mark.parametrize("forfeited", [1, 2])
def test_what_is_forfeited_before_anybody_sits_stays_so_when_the_others_are_seated(
    book: Book, forfeited: int
) -> None:
    """Where that is a whole drawn round, the next one is seated in the round after it."""
    season, night = begin(book, "knockout", 8, enter=True)
    listed = fixtures.draw(book, season).meetings
    come(book, season, night, 8)
    won = [forfeit_to_first(book, season, night, each) for each in listed[:forfeited]]
    fixtures.draw(book, season)
    seated = seat(book, season, night)
    noted = [each.pair.name for each in unplayed_records.of_season(book, season)
             if each.kind == "forfeit_win"]  # fmt: skip
    assert sorted(noted) == sorted(won)
    assert seated.number == rounds.current(book, night) == forfeited
    if forfeited == 2:
        assert {*won} in [{*names_of(game)} for game in running(book, season, night)]
        play(book, season, night)
        assert standings.standings(book, season).is_over


def forfeit_to_first(book: Book, season: Season, night: Night, meeting: Meeting) -> str:
    assert meeting.fixture.other
    winner = meeting.fixture.pair.name
    unplayed.forfeit(book, season, night, winner, meeting.fixture.other.name, reason="left")
    return winner


def test_a_fixture_forfeited_before_its_round_is_seated_stays_forfeited(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 8, enter=True)
    first, *_ = fixtures.draw(book, season).meetings
    come(book, season, night, 8)
    winner = forfeit_to_first(book, season, night, first)
    for seed in (1, 2):
        seat(book, season, night, seed=seed, number=None if seed == 1 else 1)
        noted = unplayed_records.of_season(book, season)
        assert [each.pair.name for each in noted if each.kind == "forfeit_win"] == [winner]
