"""Rotation: everyone is seated as evenly as possible, and the same seed seats the same."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from canasta_club.league.movements.check import faults
from canasta_club.league.rotation.rounds import resting, seat, seat_rounds, swap
from canasta_club.league.seating.model import Met, Request, Round, SeatedSide, Table, Wishes
from canasta_club.league.terms import Format
from tests.depth import examples, mostly_long
from tests.league.examples.seats import ALL_SIZES, couples, one_by_one, people, repeats, request

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A request that fails is small enough, and to seat it again and again takes long."""

# Everybody, from one table to a full hall


@pytest.mark.sampled(3)
@pytest.mark.parametrize("count", mostly_long([*range(4, 30), *range(57, 61)], [4, 7, 9, 59]))
@pytest.mark.parametrize("odd", ["sit-out", "other-table"])
def test_everybody_has_a_place_in_every_round(count: int, odd: str) -> None:
    asked = request(count, odd=odd)
    rounds = seat_rounds(asked, 3)
    assert faults(rounds, asked) == []
    resting = {"sit-out": count % 4, "other-table": 0}[odd]
    assert all(len(each.sit_outs) == resting for each in rounds)


@pytest.mark.long
@pytest.mark.parametrize("count", mostly_long([100, 199, 200], [100]))
def test_a_hall_full_of_people_never_meets_again_on_one_night(count: int) -> None:
    asked = request(count)
    rounds = seat_rounds(asked, 4)
    assert faults(rounds, asked) == []
    assert repeats(rounds) == (0, 0)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_too_few_for_a_table_all_sit_out(count: int) -> None:
    asked = request(count, sizes=frozenset({4}))
    assert seat(asked) == Round(1, (), seat(asked).sit_outs)
    assert sorted(seat(asked).sit_outs) == list(asked.entrants)


@pytest.mark.parametrize("count", mostly_long(range(2, 30), [2, 3, 6, 29]))
def test_pairs_meet_pairs(count: int) -> None:
    pairs = Request(Format(), people(count), players=2)
    rounds = seat_rounds(pairs, min(3, count // 2 * 2 - 1))
    assert faults(rounds, pairs) == []
    assert all(len(side) == 1 for each in rounds for table in each.tables for side in table.sides)
    assert repeats(rounds) == (0, 0)


def test_three_who_stay_together_meet_three() -> None:
    teams = Request(Format(), people(5), players=3, sizes=frozenset({6}))
    rounds = seat_rounds(teams, 5)
    assert faults(rounds, teams) == []
    assert Counter(one for each in rounds for one in each.sit_outs) == dict.fromkeys(people(5), 1)


# As few meetings again as there can be


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("count", "rounds", "partners", "opponents"),
    [
        (4, 3, 0, 6),
        (8, 6, 0, 20),
        (16, 5, 0, 0),
        (20, 6, 0, 0),
        (24, 8, 0, 0),
        (40, 8, 0, 0),
    ],
)
def test_without_a_design_the_least_is_found(
    count: int, rounds: int, partners: int, opponents: int
) -> None:
    assert repeats(seat_rounds(request(count), rounds)) == (partners, opponents)


@pytest.mark.long
@pytest.mark.parametrize(
    ("count", "rounds", "most"),
    mostly_long(
        [(10, 8, 22), (11, 8, 12), (12, 6, 10), (12, 11, 90), (14, 8, 12), (16, 8, 14)],
        [(10, 8, 22)],
    ),
)
def test_without_a_design_partners_are_new_and_opponents_mostly(
    count: int, rounds: int, most: int
) -> None:
    partners, opponents = repeats(seat_rounds(request(count), rounds))
    assert partners == 0
    assert opponents <= most


def _sides(left: SeatedSide, shape: tuple[int, ...]) -> list[tuple[SeatedSide, ...]]:
    """Return every way to seat people at a table of this shape, in any order of its sides."""
    if not shape:
        return [()]
    return [
        (side, *rest)
        for side in combinations(left, shape[0])
        for rest in _sides(tuple(one for one in left if one not in side), shape[1:])
    ]


def _arrangements(left: SeatedSide, tables: list[tuple[int, ...]]) -> list[tuple[Table, ...]]:
    if not tables:
        return [()]
    return [
        (Table(len(tables), sides), *rest)
        for group in combinations(left, sum(tables[0]))
        for sides in _sides(group, tables[0])
        for rest in _arrangements(tuple(one for one in left if one not in group), tables[1:])
    ]


def _history(count: int, draw: st.DrawFn) -> Met:
    """Draw how often people have met before."""
    pairs = [frozenset(two) for two in combinations(people(count), 2)]
    times = st.lists(st.integers(0, 3), min_size=len(pairs), max_size=len(pairs))
    partners = dict(zip(pairs, draw(times), strict=True))
    opponents = dict(zip(pairs, draw(times), strict=True))
    return Met(partners, opponents, draw(st.dictionaries(st.sampled_from(people(count)), SMALL)))


SMALL = st.integers(0, 3)


@st.composite
def _small(draw: st.DrawFn) -> Request:
    count = draw(st.integers(4, 8))
    asked = request(count, odd=draw(st.sampled_from(["sit-out", "other-table"])))
    return replace(asked, met=_history(count, draw), seed=draw(st.integers(0, 99)))


@pytest.mark.long
@settings(max_examples=examples(6, 120), derandomize=True)
@given(_small())
def test_of_all_ways_to_seat_a_small_round_none_has_fewer_repeats(asked: Request) -> None:
    found = seat(asked)
    seated = tuple(one for one in asked.entrants if one not in found.sit_outs)
    tables = [tuple(map(len, table.sides)) for table in found.tables]
    least = min(repeats([Round(1, way)], asked) for way in _arrangements(seated, tables))
    assert repeats([found], asked) == least


@pytest.mark.long
def test_turns_at_another_table_go_round() -> None:
    asked = replace(request(7, odd="other-table"), sizes=frozenset({3, 4}))
    rounds = seat_rounds(asked, 7)
    small = Counter(one for each in rounds for one in each.tables[-1].entrants)
    assert set(small.values()) == {3}


def test_turns_at_another_table_are_remembered() -> None:
    had = dict.fromkeys(people(7)[:4], 1)
    asked = replace(request(7, odd="other-table"), met=Met(other_tables=had))
    assert set(seat(asked).tables[-1].entrants) == set(people(7)[4:])


# Sitting out


@pytest.mark.long
@pytest.mark.parametrize("count", mostly_long([5, 6, 7, 9, 10, 13, 14, 15, 18, 30], [7]))
def test_nobody_sits_out_twice_before_all_have_once(count: int) -> None:
    asked = replace(request(count), sizes=frozenset({4}))
    rounds = one_by_one(asked, 9)
    assert faults(rounds, asked) == []
    rested = Counter(one for each in rounds for one in each.sit_outs)
    assert max(rested.values()) - min(rested[one] for one in asked.entrants) <= 1


def test_a_newcomer_does_not_sit_out_all_evening() -> None:
    met = Met(sit_outs=dict.fromkeys(people(5)[1:], 4))
    rounds = one_by_one(replace(request(5), met=met), 3)
    assert [each.sit_outs for each in rounds].count(("p000",)) == 1
    assert rounds[0].sit_outs == ("p000",)


@pytest.mark.long
def test_couples_sit_out_together_where_it_is_fair() -> None:
    wishes = Wishes(together=couples("p000+p001", "p002+p003"))
    for seed in range(12):
        asked = replace(request(6), wishes=wishes, seed=seed)
        assert faults(one_by_one(asked, 3), asked) == []


def test_a_turn_to_sit_out_comes_before_a_couple() -> None:
    wishes = Wishes(together=couples("p000+p001"))
    met = Met(sit_outs=dict.fromkeys(people(5)[1:], 1))
    asked = replace(request(5), wishes=wishes, met=met)
    assert seat(asked).sit_outs == ("p000",)
    assert [fault.code for fault in faults([seat(asked)], asked)] == ["not-together"]


def test_the_seed_draws_who_sits_out() -> None:
    drawn = {seat(replace(request(5), seed=seed)).sit_outs for seed in range(40)}
    assert drawn == {(one,) for one in people(5)}
    assert all(
        seat(replace(request(6), seed=seed)).sit_outs == resting(replace(request(6), seed=seed))
        for seed in range(5)
    )


# Wishes


@pytest.mark.long
@pytest.mark.parametrize("count", mostly_long([8, 11, 16, 24, 40], [11]))
def test_wishes_that_agree_are_met_in_every_round(count: int) -> None:
    first, *_, last = people(count)
    wishes = Wishes(
        together=couples("p000+p001", "p002+p003"),
        apart=couples(f"p004+{last}", f"p000+{last}"),
        tables={"p005": 2, first: 1},
    )
    asked = replace(request(count, odd="other-table"), wishes=wishes)
    rounds = seat_rounds(asked, 5)
    assert faults(rounds, asked) == []


def test_couples_do_not_meet_the_same_couple_every_time() -> None:
    wishes = Wishes(together=couples(*(f"p{2 * n:03}+p{2 * n + 1:03}" for n in range(4))))
    asked = replace(request(8), wishes=wishes)
    rounds = seat_rounds(asked, 3)
    assert faults(rounds, asked) == []
    assert repeats(rounds)[1] == 0


def test_a_table_that_a_player_wishes_for_is_set_up_whatever_its_number() -> None:
    asked = replace(request(12), wishes=Wishes(tables={"p003": 9}))
    for each in seat_rounds(asked, 3):
        (table,) = (table for table in each.tables if "p003" in table.entrants)
        assert table.number == 9
        assert [table.number for table in each.tables] == [1, 2, 9]


@pytest.mark.long
def test_of_wishes_that_conflict_as_many_as_can_be_are_met() -> None:
    wishes = Wishes(
        together=couples("p000+p001", "p000+p002"),
        apart=couples("p003+p004"),
        tables={"p005": 1, "p006": 2, "p007": 7},
    )
    asked = replace(request(8), wishes=wishes)
    found = faults(seat_rounds(asked, 2), asked)
    assert Counter((fault.round, fault.code) for fault in found) == {
        (1, "not-together"): 1,
        (1, "not-at-table"): 1,
        (2, "not-together"): 1,
        (2, "not-at-table"): 1,
    }


def test_wishes_of_those_who_are_away_do_not_matter() -> None:
    wishes = Wishes(couples("p000+Yew"), couples("Yew+Fir"), {"Yew": 3})
    asked = replace(request(9), wishes=wishes)
    assert faults(seat_rounds(asked, 2), asked) == []


def test_meetings_with_those_who_are_away_do_not_matter() -> None:
    with_yew = {frozenset({one, "Yew"}): 3 for one in people(8)}
    asked = replace(request(8), met=Met(partners=with_yew, opponents=with_yew))
    assert seat(asked) == seat(request(8))


# Any night at all


@st.composite
def _nights(draw: st.DrawFn) -> Request:
    count = draw(st.integers(4, 60))
    who = st.sampled_from(people(count))
    twos = st.frozensets(st.frozensets(who, min_size=2, max_size=2), max_size=6)
    tables = st.dictionaries(who, st.integers(1, 12), max_size=4)
    met = Met(
        partners=dict.fromkeys(draw(twos), 2),
        opponents=dict.fromkeys(draw(twos), 1),
        sit_outs=draw(st.dictionaries(who, SMALL)),
        other_tables=draw(st.dictionaries(who, SMALL)),
    )
    return replace(
        request(count, odd=draw(st.sampled_from(["sit-out", "other-table"]))),
        sizes=frozenset({4}) | draw(st.frozensets(st.sampled_from(sorted(ALL_SIZES)))),
        sides={2: 2, 3: 3, 4: 2, 5: 2, 6: draw(st.sampled_from([2, 3]))},
        wishes=draw(st.builds(Wishes, twos, twos, tables)),
        met=met,
        seed=draw(st.integers(0, 2**64)),
    )


@pytest.mark.long
@settings(max_examples=examples(5, 100), phases=NO_SHRINKING)
@given(_nights(), st.integers(1, 2))
def test_every_plan_can_be_played_and_sits_out_fairly(asked: Request, rounds: int) -> None:
    planned = seat_rounds(asked, rounds)
    wishes = {"not-together", "not-apart", "not-at-table"}
    assert [fault for fault in faults(planned, asked) if fault.code not in wishes] == []
    assert len(planned) == rounds


@settings(max_examples=examples(4, 80), phases=NO_SHRINKING)
@given(_nights(), st.randoms(use_true_random=False))
def test_a_seed_always_seats_the_same_whatever_the_order_of_entry(
    asked: Request, random: object
) -> None:
    entrants = list(asked.entrants)
    random.shuffle(entrants)  # type: ignore[attr-defined]
    assert seat(replace(asked, entrants=tuple(entrants))) == seat(asked)


PROGRAM = """
from tests.league.examples.seats import *
from canasta_club.league.rotation.rounds import seat_rounds
from canasta_club.league.seating.model import Wishes
from dataclasses import replace
wishes = Wishes(couples("p000+p001", "p002+p003"), couples("p004+p005", "p006+p007"), {"p008": 3})
print(seat_rounds(replace(request(18, odd="other-table"), wishes=wishes, seed=7), 3))
"""


@pytest.mark.long
def test_a_seed_seats_the_same_in_every_run_of_the_program() -> None:
    def run(hashing: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": hashing}
        return subprocess.check_output([sys.executable, "-c", PROGRAM], env=environment, text=True)

    assert run("1") == run("2")


def test_another_seed_seats_otherwise() -> None:
    assert len({str(seat(replace(request(12), seed=seed)).tables) for seed in range(10)}) == 10


@pytest.mark.long
def test_the_rounds_of_a_night_are_planned_together() -> None:
    terms = Format(kind="individual", rounds=5)
    asked = Request(terms, people(16))
    assert repeats(one_by_one(asked, 5)) == (0, 0)


def test_progress_is_reported_to_its_end() -> None:
    reported: list[tuple[int, int]] = []
    seat_rounds(request(10), 2, lambda done, of: reported.append((done, of)))
    assert reported == sorted(reported)
    assert reported[-1][0] == reported[-1][1]


# Swapping


def test_two_people_exchange_their_seats() -> None:
    seated = Round(
        2, (Table(1, (("Ash", "Elm"), ("Fir", "Gum"))), Table(4, (("Ivy",), ("Oak",)))), ("Yew",)
    )
    assert swap(seated, "Ash", "Oak") == Round(
        2, (Table(1, (("Oak", "Elm"), ("Fir", "Gum"))), Table(4, (("Ivy",), ("Ash",)))), ("Yew",)
    )
    assert swap(seated, "Yew", "Gum").sit_outs == ("Gum",)
    assert swap(swap(seated, "Yew", "Gum"), "Gum", "Yew") == seated
    assert swap(seated, "Elm", "Ash").tables[0].sides[0] == ("Elm", "Ash")


def test_only_those_who_are_in_a_round_can_be_swapped() -> None:
    with pytest.raises(ValueError, match="not in round 3: Fir, Gum"):
        swap(Round(3, (), ("Ash",)), "Gum", "Fir")
