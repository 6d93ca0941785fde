"""The rest of a round robin: everything wanted is played, and few rounds are needed for it."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.movements.round_robin import fixtures, left_of_list, rest
from canasta_club.league.seating.model import Round

NAMES = [f"pair {number}" for number in range(1, 25)]


def games(rounds: tuple[Round, ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset(table.entrants) for each in rounds for table in each.tables)


def everybody_once(count: int) -> Counter[frozenset[str]]:
    return Counter(frozenset(two) for two in combinations(NAMES[:count], 2))


@st.composite
def leagues(draw: st.DrawFn) -> tuple[list[str], Counter[frozenset[str]]]:
    """Draw entrants, and how often each two are still to meet."""
    entrants = NAMES[: draw(st.integers(2, 12))]
    twos = [frozenset(two) for two in combinations(entrants, 2)]
    times = draw(st.lists(st.integers(0, 2), min_size=len(twos), max_size=len(twos)))
    return entrants, +Counter(dict(zip(twos, times, strict=True)))


@given(leagues())
def test_everything_wanted_is_played_and_nobody_plays_twice_in_a_round(
    league: tuple[list[str], Counter[frozenset[str]]],
) -> None:
    entrants, wanted = league
    rounds = rest(entrants, wanted, {}, first=4)
    assert games(rounds) == wanted
    assert [each.number for each in rounds] == list(range(4, 4 + len(rounds)))
    for each in rounds:
        seated = [entrant for table in each.tables for entrant in table.entrants]
        assert sorted([*seated, *each.sit_outs]) == sorted(entrants)


def test_three_of_five_who_have_met_nobody_are_at_home_in_turn() -> None:
    """A has been at home once, so that the others are against A; D and E have nobody to meet."""
    wanted = Counter({frozenset("AB"): 1, frozenset("AC"): 1, frozenset("BC"): 1})
    rounds = rest([*"ABCDE"], wanted, {"A": 2}, first=7)
    assert [each.number for each in rounds] == [7, 8, 9]
    assert [table.number for each in rounds for table in each.tables] == [1, 1, 1]
    assert ("A",) not in [table.sides[0] for each in rounds for table in each.tables]
    assert [len(each.sit_outs) for each in rounds] == [3, 3, 3]
    for each in rounds:
        seated = {one for table in each.tables for one in table.entrants}
        assert each.sit_outs == tuple(one for one in "ABCDE" if one not in seated)


def test_who_was_at_home_as_often_as_the_other_is_at_home_by_the_order() -> None:
    wanted = {frozenset("AB"): 4}
    rounds = rest([*"AB"], wanted, {})
    assert [each.number for each in rounds] == [1, 2, 3, 4]
    assert [each.tables[0].sides[0] for each in rounds] == [("A",), ("B",), ("A",), ("B",)]


def test_two_tables_of_a_round_are_numbered() -> None:
    wanted = {frozenset("AB"): 1, frozenset("CD"): 1}
    (only,) = rest([*"ABCD"], wanted, {})
    assert sorted(table.number for table in only.tables) == [1, 2]
    assert only.sit_outs == ()


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("played", range(6))
def test_whole_rounds_that_are_left_are_those_of_the_list(played: int, legs: int) -> None:
    entrants = NAMES[:6]
    listed = fixtures(entrants, legs)
    assert [each.number for each in listed] == list(range(1, 5 * legs + 1))
    assert all([table.number for table in each.tables] == [1, 2, 3] for each in listed)
    wanted = games(listed[played:])
    found = left_of_list(entrants, legs, wanted, first=played + 1)
    # Where both legs are left, the list begins with the first of them.
    assert games(found) == wanted
    assert [each.number for each in found] == list(range(played + 1, 5 * legs + 1))
    if legs == 1:
        assert [each.tables for each in found] == [each.tables for each in listed[played:]]


def test_what_is_not_made_of_whole_rounds_is_not_of_the_list() -> None:
    entrants = NAMES[:6]
    wanted = games(fixtures(entrants, 1)[1:])
    one = next(iter(wanted))
    assert left_of_list(entrants, 1, wanted - Counter([one]), first=2) == ()
    assert left_of_list(entrants, 1, wanted + Counter([one]), first=2) == ()
    assert left_of_list(entrants, 1, Counter(), first=6) == ()


def test_the_second_leg_is_away() -> None:
    first, second = fixtures(["A", "B"], 2)
    assert (first.tables[0].sides, second.tables[0].sides) == (
        (("A",), ("B",)),
        (("B",), ("A",)),
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize("count", range(2, 25))
def test_a_whole_round_robin_takes_no_more_rounds_than_it_must(count: int) -> None:
    rounds = rest(NAMES[:count], everybody_once(count), {})
    assert len(rounds) <= count - 1 + count % 2 + 1


@pytest.mark.sampled(5)
@pytest.mark.parametrize("count", range(4, 21, 2))
@pytest.mark.parametrize("played", [1, 3])
def test_who_comes_late_meets_everybody_who_has_begun(count: int, played: int) -> None:
    begun = fixtures(NAMES[:count])[:played]
    wanted = everybody_once(count + 1) - games(begun)
    rounds = rest(NAMES[: count + 1], wanted, {})
    assert games(rounds) == wanted
    assert len(rounds) <= count + 2


def test_who_was_away_more_often_is_at_home() -> None:
    wanted = Counter({frozenset({"Ash", "Birch"}): 1})
    (only,) = rest(["Ash", "Birch"], wanted, {"Ash": 2, "Birch": 1})
    assert only.tables[0].sides == (("Birch",), ("Ash",))
