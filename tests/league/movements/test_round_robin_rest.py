"""The rest of a round robin: everything wanted is played, and few rounds are needed for it."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.movements.round_robin import fixtures, rest
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
