"""Seating: rounds proposed, kept, swapped, confirmed, seated again, and planned in advance."""

from typing import Any

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import (
    CanastaError,
    ConflictError,
    NotFoundError,
    ProblemsError,
    UsageError,
)
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import unplayed
from canasta_club.services import journal as journals
from canasta_club.services.evening import arrivals
from canasta_club.services.play import games
from canasta_club.services.play import rounds as night_rounds
from canasta_club.services.seating import lists, pages, seating, wishes
from canasta_club.services.standings import standings
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come, names_at, play, seat


def test_a_proposal_is_kept_with_its_seed_until_another_is_asked_for(book: Book) -> None:
    season, night = begin(book, "individual", 12)
    come(book, season, night, 12)
    first = seating.propose(book, season, night, seed=7)
    assert (first.seed, first.next.number, len(first.next.tables)) == (7, 1, 3)
    written = len(journal.entries(book))
    assert seating.propose(book, season, night).rounds == first.rounds
    assert seating.propose(book, season, night, seed=7).rounds == first.rounds
    assert len(journal.entries(book)) == written
    assert seating.propose(book, season, night, seed=8).rounds != first.rounds
    assert names_at(book, night, 1) == {}


def test_fewer_rounds_are_planned_again_as_a_whole_and_the_others_are_dropped(book: Book) -> None:
    season, night = begin(book, "individual", 9)
    come(book, season, night, 9)
    afresh = seating.propose(book, season, night, count=4).rounds
    assert seating.propose(book, season, night, count=6).rounds[:4] == afresh
    assert len(seating.propose(book, season, night).rounds) == 6
    assert seating.propose(book, season, night, count=4).rounds == afresh
    assert len(seating.proposed(book, night, 1)) == 4
    assert journals.verify(book)[1] == []


def test_without_a_seed_it_is_the_date_and_then_that_of_the_round_before(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    assert seating.propose(book, season, night).seed == 20261119
    seat(book, season, night, seed=5)
    assert seating.propose(book, season, night).seed == 5


def test_two_people_change_places(book: Book) -> None:
    season, night = begin(book, "individual", 9, rules="club")
    come(book, season, night, 9)
    before = seating.propose(book, season, night).next
    seated = before.tables[0].entrants[0]
    resting = before.sit_outs or before.tables[-1].entrants[:1]
    known = {player.id: player for player in evenings.people(book)}
    swapped = seating.swap(
        book, season, night, evenings.named(known, seated), evenings.named(known, resting[0])
    ).next
    assert seated not in swapped.tables[0].entrants
    assert resting[0] in swapped.tables[0].entrants
    assert seating.pending(book, season, night).next == swapped
    with pytest.raises(UsageError, match="cannot change places with themselves"):
        seating.swap(book, season, night, "Ash", "ash")
    with pytest.raises(NotFoundError, match="no player of this round “Teak”"):
        seating.swap(book, season, night, "Ash", "Teak")


def test_pairs_are_swapped_by_number_and_by_one_of_their_players(book: Book) -> None:
    season, night = begin(book, "pairs", 12)
    come(book, season, night, 12)
    before = seating.propose(book, season, night).next
    after = seating.swap(book, season, night, "1", "Gum").next
    assert after != before
    assert seating.swap(book, season, night, "Ash & Birch", "4").next == before


def test_confirming_begins_the_games_and_nobody_sits_twice(book: Book) -> None:
    season, night = begin(book, "individual", 11)
    come(book, season, night, 11)
    entries_before = len(journal.entries(book))
    seat(book, season, night, seed=7)
    assert len(journal.entries(book)) == entries_before + 1
    tables = names_at(book, night, 1)
    assert sorted(tables) == [1, 2, 3]
    people = [name for sides in tables.values() for side in sides for name in side.split(" & ")]
    assert sorted(people) == sorted(evenings.NAMES[:11])
    undoing.undo(book)
    assert names_at(book, night, 1) == {}


def test_who_sits_out_has_a_bye(book: Book) -> None:
    season, night = begin(book, "pairs", 10)
    come(book, season, night, 10)
    seated = seat(book, season, night)
    (bye,) = unplayed.of_season(book, season)
    assert [str(bye.pair.id)] == list(seated.sit_outs)
    assert (bye.kind, bye.round) == ("bye", 1)


@pytest.mark.long
def test_nobody_sits_out_twice_before_everybody_has(book: Book) -> None:
    season, night = begin(book, "pairs", 10)
    come(book, season, night, 10)
    rested: list[str] = []
    for _ in range(5):
        rested += seat(book, season, night).sit_outs
        play(book, season, night)
    assert len(set(rested)) == 5


def test_a_round_waits_for_the_games_of_its_people(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    seat(book, season, night)
    with pytest.raises(ConflictError, match="is still running") as fault:
        seat(book, season, night)
    assert fault.value.hint is not None
    assert "canasta game end 1 --round 1" in fault.value.hint
    assert seating.propose(book, season, night).next.number == 2
    play(book, season, night)
    assert seat(book, season, night).number == 2


def test_a_round_without_hands_is_seated_again(book: Book) -> None:
    season, night = begin(book, "pairs", 10)
    come(book, season, night, 10)
    first = seat(book, season, night, seed=1)
    again = seat(book, season, night, number=1, seed=2)
    assert again != first
    assert len(game_records.not_voided(book, night)) == 2
    assert [str(each.pair.id) for each in unplayed.of_season(book, season)] == [*again.sit_outs]
    running = evenings.running(book, season, night)
    seating.propose(book, season, night, number=1)
    seating.confirm(book, season, night, 1)
    assert evenings.running(book, season, night) == running
    evenings.record(book, running[0])
    with pytest.raises(ConflictError, match="hands were recorded at table 1"):
        seating.propose(book, season, night, number=1, seed=3)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"number": 3}, "Round 3 comes later: round 1 is the next"),
        ({"count": 0}, "From 1 to 100 rounds"),
        ({"count": 101}, "From 1 to 100 rounds"),
        ({"seed": -1}, "whole number from 0"),
        ({"seed": 2**63}, "whole number from 0"),
    ],
)
def test_what_cannot_be_asked(book: Book, asked: dict[str, int], message: str) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    with pytest.raises(UsageError, match=message):
        seating.propose(book, season, night, **asked)  # type: ignore[arg-type]


def test_an_earlier_round_is_not_seated_again(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    seat(book, season, night)
    play(book, season, night)
    seat(book, season, night)
    with pytest.raises(UsageError, match="Round 1 is over: round 2 is being played"):
        seating.propose(book, season, night, number=1)


def test_nobody_or_too_few(book: Book) -> None:
    season, night = begin(book, "individual", 4, rules="italian")
    with pytest.raises(CanastaError, match="Nobody is checked in"):
        seating.propose(book, season, night)
    arrivals.check_in(book, season, night, ["Ash", "Birch"])
    with pytest.raises(CanastaError, match="Too few players are present for round 1"):
        seating.propose(book, season, night)
    assert night_rounds.stored(book, night, 1) is None
    arrivals.check_in(book, season, night, ["Cedar", "Dogwood"])
    seating.propose(book, season, night)
    arrivals.no_show(book, season, night, "Ash")
    with pytest.raises(CanastaError, match="Too few players are present for round 1"):
        seating.confirm(book, season, night)


def test_nothing_is_proposed_yet(book: Book) -> None:
    season, night = begin(book, "individual", 4)
    with pytest.raises(NotFoundError, match="No round is proposed"):
        seating.confirm(book, season, night)
    with pytest.raises(NotFoundError, match="Round 2 is not proposed"):
        seating.confirm(book, season, night, 2)


@pytest.mark.long
def test_all_rounds_of_an_individual_night_are_planned_at_once(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    planned = seating.propose(book, season, night, count=7).rounds
    assert [each.number for each in planned] == [*range(1, 8)]
    partners = {
        frozenset(side) for each in planned for table in each.tables for side in table.sides
    }
    assert len(partners) == 28  # everybody partners everybody once
    for number in range(1, 8):
        assert seat(book, season, night).tables == planned[number - 1].tables
        play(book, season, night)


def test_more_rounds_are_planned_on_top_of_those_that_are_kept(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    one = seating.propose(book, season, night, seed=3)
    seating.swap(book, season, night, "Ash", "Birch")
    swapped = seating.pending(book, season, night).next
    more = seating.propose(book, season, night, count=3)
    assert more.next == swapped != one.next
    assert [each.number for each in more.rounds] == [1, 2, 3]


def test_where_a_round_hangs_on_results_only_the_next_is_planned(book: Book) -> None:
    season, night = begin(book, "swiss", 12, enter=True)
    come(book, season, night, 12)
    proposal = seating.propose(book, season, night, count=4)
    assert [each.number for each in proposal.rounds] == [1]
    page = pages.proposal_page(book, proposal)
    assert "The round after it depends on the results of this one." in page.notes


def test_swiss_pairs_those_on_the_same_points_and_nobody_twice(book: Book) -> None:
    season, night = begin(book, "swiss", 16, enter=True)
    come(book, season, night, 16)
    met: set[frozenset[str]] = set()
    for number in range(1, 4):
        points = {row.entry: row.values for row in standings.standings(book, season).rows}
        seated = seat(book, season, night, seed=number)
        games_now = {frozenset(table.entrants) for table in seated.tables}
        assert not games_now & met
        met |= games_now
        if number == 2:
            level = [points[one] == points[other] for one, other in map(sorted, games_now)]
            assert all(level)
        play(book, season, night)


def test_mitchell_moves_east_west_up_a_table(book: Book) -> None:
    season, night = begin(book, "mitchell-timed", 12, rules="modern-american-nvso", enter=True)
    come(book, season, night, 12)
    first, second, third = seating.propose(book, season, night, count=3).rounds
    for before, after in ((first, second), (second, third)):
        was = {table.sides[1]: table.number for table in before.tables}
        for table in after.tables:
            assert table.number == was[table.sides[1]] % 3 + 1
    assert [table.sides[0] for table in first.tables] == [table.sides[0] for table in third.tables]


def test_progressive_winners_move_up_by_the_scores_of_the_night(book: Book) -> None:
    season, night = begin(book, "progressive", 12)
    come(book, season, night, 12)
    first = seat(book, season, night, seed=4)
    play(book, season, night)
    second = seat(book, season, night)
    winners = first.tables[1].sides[0]
    assert set(winners) <= set(second.tables[0].entrants)


def test_progressive_of_several_games_those_won_count_before_their_points(book: Book) -> None:
    season, night = begin(book, "progressive", 12)
    come(book, season, night, 12)
    first = seat(book, season, night, seed=4)
    game = next(each for each in evenings.running(book, season, night) if each.table == 2)
    sides = [side.pair.name for side in game.sides]
    for scores in ((400, 500), (900, 100), (400, 500)):
        evenings.record(book, game, *scores)
        games.end(book, Place(season, night, game))
        game = games.start(book, table=2, sides=sides, round_number=1).game
    games.void(book, Place(season, night, game), "one too many")
    play(book, season, night)
    head = seat(book, season, night).tables[0].entrants
    assert {*first.tables[1].sides[1]} <= {*head}
    assert {*first.tables[1].sides[0]}.isdisjoint(head)


def test_wishes_are_met_where_they_can_be(book: Book) -> None:
    season, night = begin(book, "individual", 12)
    come(book, season, night, 12)
    wishes.two(book, "together", "Ash", "Birch")
    wishes.two(book, "apart", "Cedar", "Dogwood")
    wishes.table(book, "Elm", 2)
    for seed in range(4):
        seating.propose(book, season, night, seed=seed)
        rows = {row[0]: row for row in lists.by_name(book, season, night, 1).rows}
        assert rows["Ash"][2] == "Birch"
        assert rows["Cedar"][1] != rows["Dogwood"][1]
        assert rows["Elm"][1] == 2


@pytest.mark.long
def test_the_page_of_a_proposal_tells_repeats_sit_outs_and_who_is_left_over(book: Book) -> None:
    season, night = begin(book, "pairs", 11)
    come(book, season, night, 10)
    arrivals.check_in(book, season, night, ["Kauri"])
    for _ in range(5):
        seat(book, season, night)
        play(book, season, night)
    page = pages.proposal_page(book, seating.propose(book, season, night))
    told = "\n".join(page.notes)
    assert "sit out: have once so far" in told
    assert "Opponents again: " in told
    assert "Without a partner, not seated: “Kauri”." in told
    rounds: Any = page.about["rounds"]
    (value,) = rounds
    assert [each["name"] for each in value["sit_outs"]]
    assert [len(table["sides"]) for table in value["tables"]] == [2, 2]


def test_the_list_by_name_and_by_table_tell_the_same(book: Book) -> None:
    season, night = begin(book, "pairs", 10)
    come(book, season, night, 10)
    with pytest.raises(NotFoundError, match="No round is seated or proposed"):
        lists.by_table(book, season, night)
    seating.propose(book, season, night)
    proposed = lists.by_table(book, season, night)
    assert proposed.title == "Seats, round 1, as proposed"
    seat(book, season, night)
    seated = lists.by_table(book, season, night)
    assert (seated.title, list(seated.rows)) == ("Seats, round 1", list(proposed.rows))
    by_name = list(lists.by_name(book, season, night).rows)
    assert [row[0] for row in by_name] == sorted(evenings.NAMES[:10])
    for name, table, partner, against in by_name:
        sides = next((row[1:] for row in seated.rows if row[0] == table), ("", ""))
        assert table is None or f"{name} & {partner}" in sides or f"{partner} & {name}" in sides
        assert against in (*sides, "sits out")


def test_entrants_of_two_sizes_are_not_seated_together(book: Book) -> None:
    season, night = begin(book, "pairs", 7)
    arrivals.check_in(book, season, night, ["Ash+Birch", "Cedar+Dogwood+Elm", "Fir+Gum"])
    with pytest.raises(CanastaError, match="they cannot be seated together"):
        seating.propose(book, season, night)


def test_those_who_play_alone_sit_two_or_three_at_a_table(book: Book) -> None:
    season, night = begin(book, "pairs", 5)
    games.start(book, table=9, sides=["Ash", "Birch"])
    games.start(book, table=8, sides=["Cedar", "Dogwood", "Elm"])
    place = games.find(book, table=9)
    games.void(book, place, "wrong table")
    games.void(book, games.find(book, table=8), "wrong table")
    arrivals.check_in(book, season, night, ["Ash"])
    assert [one.name for one in evenings.here(book, season, night)] == []


def test_a_faulty_round_is_not_seated(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    proposal = seating.propose(book, season, night)
    evenings.spoil(book, night, proposal.next)
    with pytest.raises(ProblemsError, match="Round 1 cannot be seated as it is proposed") as fault:
        seating.confirm(book, season, night)
    assert {problem.code for problem in fault.value.problems} == {"seated-twice", "not-seated"}


def test_scores_of_a_round_that_runs_are_not_known(book: Book) -> None:
    season, night = begin(book, "progressive", 8)
    come(book, season, night, 8)
    seat(book, season, night)
    first, other = evenings.running(book, season, night)
    evenings.record(book, first)
    games.end(book, Place(season, night, first))
    evening = seating.propose(book, season, night).evening
    (played,) = evening.history.tonight(night)
    assert list(played.scores) == [first.table]
    assert other.table not in played.scores
