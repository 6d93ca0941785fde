"""A drawn game of a knockout that is played again on another night is the same tie."""

from collections import Counter
from datetime import timedelta

import pytest

from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError
from canasta_club.league.seating.model import Round
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.writers.json import page_value
from canasta_club.services.evening import states
from canasta_club.services.fixtures import fixtures, unplayed
from canasta_club.services.play import games
from canasta_club.services.season import entries, nights
from canasta_club.services.seating import pages, seating
from canasta_club.services.standings import standings
from tests.services.examples.evenings import DAY, begin, come, play, record, running, seat


def first_night(book: Book, players: int, *drawn: int) -> tuple[Season, Night, list[Game]]:
    """Play a first night in which the games at some tables are drawn; the others go to side 1."""
    season, night = begin(book, "knockout", players, enter=True)
    come(book, season, night, players)
    seat(book, season, night)
    seated = sorted(running(book, season, night), key=lambda game: game.table)
    for game in seated:
        if game.table in drawn:
            end(book, season, game, 500, 500)
    play(book, season, night)
    return season, night, seated


def next_night(book: Book, season: Season, night: Night, players: int, *, days: int = 7) -> Night:
    states.close(book, season, str(night.day))
    _, following = nights.open_night(book, DAY + timedelta(days=days))
    come(book, season, following, players)
    return following


def end(book: Book, season: Season, game: Game, *scores: int) -> None:
    record(book, game, *scores)
    games.end(book, Place(season, game.night, game))


def again(book: Book, season: Season, drawn: Game, *scores: int, number: int = 1) -> Game:
    """Start a game with the sides of a drawn one tonight, and play it to its end."""
    return start(book, season, drawn.table, names_of(drawn), *scores, number=number)


def start(
    book: Book, season: Season, table: int, sides: list[str], *scores: int, number: int = 1
) -> Game:
    game = games.start(book, table=table, sides=sides, round_number=number).game
    if scores:
        end(book, season, game, *scores)
    return game


def names_of(game: Game) -> list[str]:
    return [side.pair.name for side in game.sides]


def tables(book: Book, seated: Round) -> list[set[str]]:
    names = {str(pair.id): pair.name for pair in pair_records.of_club(book)}
    return [{names[one] for one in table.entrants} for table in sorted(seated.tables)]


def proposed(book: Book, season: Season, night: Night) -> list[set[str]]:
    return tables(book, seating.propose(book, season, night).next)


def places(book: Book, season: Season) -> list[str]:
    return [row.name for row in standings.standings(book, season).rows]


def second(book: Book, season: Season) -> set[str]:
    return {row.name for row in standings.standings(book, season).second}


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
    shown = fixtures.bracket(book, season)
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
