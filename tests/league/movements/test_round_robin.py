"""Round robins: Berger's tables as they are published, and what holds for any number."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.league.movements import movements
from canasta_club.league.movements.round_robin import fixtures
from canasta_club.league.seating.model import Met, Round
from tests.depth import examples, mostly_long
from tests.league.examples.evenings import after, asking, evening, meetings, names, shown, sit_outs

# As in the FIDE Handbook, C.05 Annex 1: Crosstables.
BERGER = {
    4: """1-4 2-3
          4-3 1-2
          2-4 3-1""",
    6: """1-6 2-5 3-4
          6-4 5-3 1-2
          2-6 3-1 4-5
          6-5 1-4 2-3
          3-6 4-2 5-1""",
    8: """1-8 2-7 3-6 4-5
          8-5 6-4 7-3 1-2
          2-8 3-1 4-7 5-6
          8-6 7-5 1-4 2-3
          3-8 4-2 5-1 6-7
          8-7 1-6 2-5 3-4
          4-8 5-3 6-2 7-1""",
}


def games(each: Round) -> str:
    return " ".join(f"{home}-{away}" for _, ((home,), (away,)) in each.tables)


@pytest.mark.parametrize("count", BERGER)
def test_as_published(count: int) -> None:
    numbers = [str(number) for number in range(1, count + 1)]
    assert [games(each) for each in fixtures(numbers)] == [
        " ".join(line.split()) for line in BERGER[count].splitlines()
    ]


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("count", mostly_long(range(2, 61), [*range(2, 14), 60]))
def test_everybody_meets_everybody_once_a_leg(count: int, legs: int) -> None:
    season = fixtures(names(count), legs)
    assert [each.number for each in season] == list(range(1, len(season) + 1))
    assert set(meetings(season).values()) == {legs}
    assert len(meetings(season)) == count * (count - 1) // 2
    assert sit_outs(season) == (Counter(dict.fromkeys(names(count), legs)) if count % 2 else {})
    for each in season:
        seats = [entrant for table in each.tables for entrant in table.entrants]
        assert sorted([*seats, *each.sit_outs]) == list(names(count))


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("count", mostly_long(range(2, 61), [*range(2, 14), 60]))
def test_at_home_as_often_as_away(count: int, legs: int) -> None:
    tables = [table for each in fixtures(names(count), legs) for table in each.tables]
    home = Counter(table.sides[0][0] for table in tables)
    away = Counter(table.sides[1][0] for table in tables)
    is_even = legs == 2 or count % 2 == 1
    assert {abs(home[each] - away[each]) for each in names(count)} == {0 if is_even else 1}


def test_the_second_leg_turns_every_game_round() -> None:
    first, second = fixtures(names(8), 2)[:7], fixtures(names(8), 2)[7:]
    for one, other in zip(first, second, strict=True):
        assert [table.sides for table in other.tables] == [
            table.sides[::-1] for table in one.tables
        ]


def test_nobody_alone_has_a_fixture() -> None:
    assert fixtures(()) == ()


@given(st.integers(2, 16), st.integers(1, 2), st.integers(0, 9))
@settings(max_examples=examples(10, 200))
def test_nights_follow_the_fixture_list_by_themselves(count: int, legs: int, seed: int) -> None:
    rounds = legs * (count - 1 + count % 2)
    played = evening(asking("round-robin", count, legs=legs, seed=seed), rounds)
    assert set(meetings(played).values()) == {legs}
    assert set(sit_outs(played).values()) <= {legs}


def test_a_night_follows_the_roster() -> None:
    asked = asking("round-robin", "DCBA", roster=("A", "B", "C", "D"))
    assert [shown(each) for each in evening(asked, 3)] == [
        "1 A v D, 2 B v C",
        "1 D v C, 2 A v B",
        "1 B v D, 2 C v A",
    ]


def test_a_second_night_goes_on_where_the_first_ended() -> None:
    asked = asking("round-robin", 8)
    for _ in range(3):
        asked = after(asked, movements.plan(asked))
    next_night = asking("round-robin", 8, met=asked.met)
    met = meetings([*evening(next_night, 4), *(each.round for each in asked.played)])
    assert set(met.values()) == {1}


def test_who_is_missing_gives_a_round_to_nobody_who_could_play() -> None:
    # Of the first fixtures 01 v 08 and 02 v 07 cannot be played: 01 and 02 play each other.
    roster = names(8)
    seated = movements.plan(asking("round-robin", roster[:6], roster=roster))
    assert len(seated.tables) == 3
    assert not seated.sit_outs


def test_a_latecomer_takes_the_place_of_the_bye() -> None:
    roster = names(8)
    asked = asking("round-robin", roster[:7], roster=roster)
    first = movements.plan(asked)
    assert first.sit_outs == ("01",)
    later = evening(replace(after(asked, first), entrants=roster), 6)
    assert set(meetings([first, *later]).values()) == {1}


def test_who_met_least_meets_where_the_list_does_not_help() -> None:
    met = Met(opponents={frozenset(two): 1 for two in ("AB", "AC", "BD", "CD")})
    seated = movements.plan(asking("round-robin", "ABCD", met=met))
    assert set(meetings([seated])) == {frozenset("AD"), frozenset("BC")}


def test_a_round_off_the_list_is_found_where_each_on_it_has_a_game_again() -> None:
    met = Met(opponents={frozenset(two): 1 for two in ("CD", "CE", "AC", "EF", "BD")})
    seated = movements.plan(asking("round-robin", "ABCDEF", met=met))
    assert len(seated.tables) == 3
    assert not met.opponents.keys() & meetings([seated]).keys()


def test_a_bye_on_the_list_waits_for_those_who_had_none() -> None:
    assert movements.plan(asking("round-robin", "ABCDE")).sit_outs == ("A",)
    met = Met(sit_outs={"A": 1, "D": 1})
    assert movements.plan(asking("round-robin", "ABCDE", met=met)).sit_outs == ("B",)


def test_single_players_partner_everybody() -> None:
    asked = asking("round-robin", 8, players=1)
    seated = movements.plan(asked)
    assert [list(map(len, table.sides)) for table in seated.tables] == [[2, 2], [2, 2]]


@pytest.mark.parametrize("count", [4, 5, 6])
def test_in_the_second_leg_those_who_were_at_home_are_away(count: int) -> None:
    rounds = evening(asking("round-robin", count, legs=2), 2 * (count - 1 + count % 2))
    sides = [tuple(side for (side,) in table.sides) for each in rounds for table in each.tables]
    assert len(set(sides)) == len(sides) == count * (count - 1)
    assert {(other, one) for one, other in sides} == set(sides)
