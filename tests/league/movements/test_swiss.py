"""Swiss rounds, against every pairing there is, and evenings on which people come and go."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.league.movements.movements import plan
from canasta_club.league.movements.quality import quality
from canasta_club.league.rotation.rounds import swap
from canasta_club.league.seating.model import Met, PlayedRound, Request, Round, Table, Wishes
from tests.depth import examples, mostly_long
from tests.league.examples.evenings import (
    after,
    asking,
    by_number,
    evening,
    first_side_wins,
    meetings,
    names,
    partnerships,
    shown,
    sit_outs,
)


def test_a_first_round_is_drawn_and_the_second_goes_by_points() -> None:
    asked = asking("swiss", "ABCDEFGH", seed=1)
    first = plan(asked)
    assert {plan(replace(asked, seed=seed)) for seed in range(9)} > {first}
    winners = {table.sides[0][0] for table in first.tables}
    second = plan(after(asked, first))
    assert [{*table.entrants} <= winners for table in second.tables] == [True, True, False, False]


@pytest.mark.parametrize(
    ("points", "met", "expected"),
    [
        ("A4 B4 C2 D2", "", "1 A v B, 2 C v D"),
        ("A4 B4 C2 D2", "AB", "1 A v C, 2 B v D"),
        ("A4 B4 C4 D4 E2 F0", "AB CD", "1 A v C, 2 B v D, 3 E v F"),
        # C floats down one group and E down one, rather than C down two.
        ("A6 B6 C6 D4 E4 F2", "", "1 A v B, 2 C v D, 3 E v F"),
        ("A6 B6 C6 D4 E4 F2", "AB AC BC", "1 A v D, 2 B v E, 3 C v F"),
        ("A4 B4 C2 D2 E0", "", "1 A v B, 2 C v D; E sits out"),
        # Without a pairing in which nobody meets again, as few as possible do.
        ("A4 B4 C2 D2", "AB AC AD", "1 A v B, 2 C v D"),
        ("A4 B4 C2 D2", "AB AB AC AD", "1 A v C, 2 B v D"),
        # Scores need be neither whole nor equal.
        ("A10 B9 C9/2 D4", "", "1 A v B, 2 C v D"),
    ],
)
def test_points(points: str, met: str, expected: str) -> None:
    scores = {word[0]: Fraction(word[1:]) for word in points.split()}
    opponents: dict[frozenset[str], int] = {}
    for two in met.split():
        opponents[frozenset(two)] = opponents.get(frozenset(two), 0) + 1
    asked = asking("swiss", tuple(scores), points=scores, met=Met(opponents=opponents))
    assert shown(plan(asked)) == expected


@st.composite
def tables(draw: st.DrawFn) -> Request:
    """Up to eight on few different points, some of whom have met and sat out before."""
    here = draw(st.permutations("ABCDEFGH"))[: draw(st.integers(2, 8))]
    points = {each: draw(st.sampled_from([0, 2, 4])) for each in here}
    twos = list(map(frozenset, combinations(here, 2)))
    met = draw(st.dictionaries(st.sampled_from(twos), st.integers(1, 2)))
    rested = draw(st.dictionaries(st.sampled_from(here), st.integers(1, 2)))
    placed = sorted(here, key=lambda one: -points[one])
    return asking("swiss", placed, points=points, met=Met(opponents=met, sit_outs=rested))


def pairings(here: Sequence[str]) -> Iterator[tuple[frozenset[str], ...]]:
    """Yield every way to put some in twos; one left over is a two alone."""
    if not here:
        yield ()
        return
    one, *others = here
    if len(here) % 2:
        for rest in pairings(others):
            yield (frozenset(one), *rest)
    for other in others:
        left = [each for each in others if each != other]
        for rest in pairings(left):
            yield (frozenset((one, other)), *rest)


def cost_of(twos: Sequence[frozenset[str]], asked: Request) -> tuple[object, ...]:
    """Say what speaks against a pairing: a turn out of order, meeting again, the bye, floats."""
    groups = sorted(set(asked.points.values()), reverse=True)
    group = {each: groups.index(asked.points[each]) for each in asked.entrants}
    rested: Mapping[str, int] = asked.met.sit_outs
    games = [two for two in twos if len(two) == 2]
    # Without a difference in points the order is drawn, so that nobody is lower placed.
    foot = asked.entrants[::-1] if len(groups) > 1 else ()
    return (
        [
            (rested.get(one, 0) > 0, rested.get(one, 0))
            for two in twos
            if len(two) == 1
            for one in two
        ],
        sum(asked.met.opponents.get(two, 0) for two in games),
        [foot.index(min(two)) for two in twos if len(two) == 1 and foot],
        sum((group[min(two)] - group[max(two)]) ** 2 for two in games),
    )


def twos_of(seated: Round) -> list[frozenset[str]]:
    return [
        *(frozenset(table.entrants) for table in seated.tables),
        *map(frozenset, seated.sit_outs),
    ]


@given(tables())
def test_no_pairing_is_better(asked: Request) -> None:
    best = min(cost_of(twos, asked) for twos in pairings(asked.entrants))
    assert cost_of(twos_of(plan(asked)), asked) == best


@pytest.mark.long
@given(st.integers(4, 60), st.integers(0, 9), st.integers(2, 5))
@settings(max_examples=examples(12, 240))
def test_nobody_meets_or_sits_out_again(count: int, seed: int, rounds: int) -> None:
    # So few rounds always leave opponents to meet: everybody has met fewer than half of the others.
    rounds = min(rounds, (count - 1) // 2)
    played = evening(asking("swiss", count, seed=seed), rounds)
    assert set(meetings(played).values()) <= {1}
    assert set(sit_outs(played).values()) <= {1}
    assert played == evening(asking("swiss", count, seed=seed), rounds)


@pytest.mark.long
@given(st.integers(2, 14), st.integers(1, 9), st.randoms(use_true_random=False))
@settings(max_examples=examples(15, 300))
def test_the_bye_goes_to_the_lowest_who_has_had_none(
    half: int, rounds: int, random: Random
) -> None:
    """A second look at a whole event: who is lowest is worked out from the results alone."""
    count, rounds = 2 * half + 1, min(rounds, half)
    asked = asking("swiss", count, seed=random.randrange(99))
    rested: set[str] = set()
    for _ in range(rounds):
        order = sorted(asked.entrants, key=lambda one: -asked.points.get(one, 0))
        seated = plan(asked)
        (bye,) = seated.sit_outs
        if len(set(map(asked.points.get, order))) > 1:
            assert bye == [each for each in order if each not in rested][-1]
        assert bye not in rested
        rested.add(bye)
        scores = {t.number: tuple(random.sample((100, 200), 2)) for t in seated.tables}
        asked = after(asked, seated, scores)
        # A bye is worth a win.
        points = {**asked.points, bye: asked.points.get(bye, 0) + 2}
        here = tuple(sorted(asked.entrants, key=lambda one: -points.get(one, 0)))
        asked = replace(asked, points=points, entrants=here)


def test_the_reason_of_a_bye_is_made_from_what_decided_it() -> None:
    points = dict(zip(names(5), (8, 6, 4, 2, 0), strict=True))
    asked = asking("swiss", 5, points=points, met=Met(sit_outs={"05": 1, "01": 1}))
    assert reasons(asked) == (
        "04 sit out: never have so far; the lowest placed of 3 whose turn it is;"
        " 05, placed lower, sat out before"
    )
    # With 03 or 04 out, two of the others would meet again.
    met = {frozenset(two): 1 for two in (("01", "02"), ("01", "05"), ("02", "05"))}
    asked = replace(asked, met=Met(opponents=met, sit_outs={"05": 1, "01": 1}))
    assert reasons(asked) == (
        "02 sit out: never have so far; the lowest placed of 3 whose turn it is;"
        " 05, placed lower, sat out before;"
        " without 03 and 04, placed lower, others would have to meet again"
    )
    level = replace(asked, points={}, met=Met(), seed=3)
    assert reasons(level).endswith(" sit out: never have so far, drawn by seed 3 among 5")


def test_a_sit_out_chosen_by_hand_is_not_called_the_lowest() -> None:
    points = dict(zip(names(5), (8, 6, 4, 2, 0), strict=True))
    asked = asking("swiss", 5, points=points)
    by_hand = swap(plan(asked), "05", "01")
    (found,) = quality(by_hand, asked).sit_outs
    assert found.describe() == "01 sit out: never have so far, exchanged by hand"


def reasons(asked: Request) -> str:
    return "; ".join(each.describe() for each in quality(plan(asked), asked).sit_outs)


def test_eleven_rounds_of_twelve_pairs_use_up_every_meeting() -> None:
    played = evening(asking("swiss", 12, seed=3), 11, by_number)
    assert len(meetings(played)) == 66


def test_people_come_late_leave_and_return() -> None:
    asked = asking("swiss", 9, seed=5)
    rounds = []
    for here in (9, 8, 11, 7, 9):
        asked = replace(asked, entrants=names(here))
        rounds += evening(asked, 1)
        asked = after(asked, rounds[-1])
    assert set(meetings(rounds).values()) == {1}
    # Three times one entrant sits out, each time another.
    assert list(sit_outs(rounds).values()) == [1, 1, 1, 1]


def test_the_lowest_sits_out_who_has_not_yet() -> None:
    asked = asking("swiss", 5, points=dict(zip(names(5), (8, 6, 4, 2, 0), strict=True)))
    assert plan(asked).sit_outs == ("05",)
    assert plan(replace(asked, met=Met(sit_outs={"05": 1, "04": 1}))).sit_outs == ("03",)
    everybody = Met(sit_outs={"01": 1, "02": 1, "03": 1, "04": 2, "05": 2})
    assert plan(replace(asked, met=everybody)).sit_outs == ("03",)


def test_three_pairs_share_a_table_of_six_where_the_rules_have_one() -> None:
    asked = asking(
        "swiss", 7, odd="other-table", sizes=frozenset({4, 6}), sides={4: 2, 6: 3}, seed=2
    )
    seated = evening(asked, 1)[0]
    assert sorted(len(table.sides) for table in seated.tables) == [2, 2, 3]
    assert not seated.sit_outs


def test_others_share_the_table_of_three_pairs_the_next_time() -> None:
    asked = asking("swiss", 7, odd="other-table", sizes=frozenset({4, 6}), sides={4: 2, 6: 3})
    tables = [table for each in evening(asked, 2) for table in each.tables]
    assert len({one for table in tables if len(table.sides) == 3 for one in table.entrants}) == 6


def test_tonight_counts_though_the_season_was_not_given() -> None:
    first = Round(1, (Table(1, (("A",), ("B",))), Table(2, (("C",), ("D",)))))
    points = dict(zip("ABCD", (4, 4, 2, 2), strict=True))
    asked = asking("swiss", "ABCD", points=points, played=(PlayedRound(first),), number=2)
    assert shown(plan(asked)) == "1 A v C, 2 B v D"
    fours = [Table(1, (("01", "04"), ("02", "03"))), Table(1, (("01", "03"), ("02", "04")))]
    rounds = tuple(PlayedRound(Round(at, (table,))) for at, table in enumerate(fours, start=1))
    assert shown(plan(in_order(4, played=rounds, number=3))) == "1 01-02 v 03-04"


def test_the_season_tells_who_has_shared_a_table_of_three_pairs() -> None:
    points = dict(zip(names(7), range(7, 0, -1), strict=True))
    asked = asking(
        "swiss", 7, points=points, odd="other-table", sizes=frozenset({4, 6}), sides={4: 2, 6: 3}
    )
    assert shown(plan(asked)).endswith("3 05 v 06 v 07")
    met = Met(other_tables={"06": 1})
    assert shown(plan(replace(asked, met=met))).endswith("3 04 v 05 v 07")


def test_who_was_second_is_first_now() -> None:
    seated = Round(1, (Table(1, (("A",), ("D",))), Table(2, (("C",), ("B",)))))
    points = {"A": 2, "B": 2, "C": 0, "D": 0}
    asked = asking("swiss", "ABCD", points=points, played=(PlayedRound(seated),), number=2)
    assert shown(plan(asked)) == "1 B v A, 2 D v C"


def test_those_to_be_kept_apart_do_not_meet_though_they_are_level() -> None:
    asked = asking("swiss", "ABCD", points=dict.fromkeys("AB", 4) | dict.fromkeys("CD", 2))
    wishes = Wishes(apart=frozenset({frozenset("AB")}), tables={"D": 7})
    assert shown(plan(replace(asked, wishes=wishes))) == "1 A v C, 7 B v D"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", [8, 13, 18, 23, 40])
def test_single_players_change_partners(count: int) -> None:
    played = evening(asking("swiss", count, players=1, seed=4), 3, by_number)
    assert set(partnerships(played).values()) == {1}
    assert {len(each.sit_outs) for each in played} == {count % 4}
    assert not sit_outs(played) or max(sit_outs(played).values()) == 1


def in_order(count: int, **asked: object) -> Request:
    """Ask for single players, each of whom has a point more than the next."""
    points = dict(zip(names(count), range(count, 0, -1), strict=True))
    return asking("swiss", count, players=1, points=points, **asked)


def once(*twos: str) -> dict[frozenset[str], int]:
    """Return who met once, such as ``01-02``."""
    return {frozenset(two.split("-")): 1 for two in twos}


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        (Met(), "1 01-04 v 02-03, 2 05-08 v 06-07"),
        (Met(partners=once("01-04")), "1 01-03 v 02-04, 2 05-08 v 06-07"),
        # 01 has been a partner of everybody at the first table: 04 and 05 change places.
        (Met(partners=once("01-02", "01-03", "01-04")), "1 01-05 v 02-03, 2 04-08 v 06-07"),
        # The same for two who are opponents however they sit, with one of three as partners.
        (
            Met(opponents=once("03-01", "03-02", "03-04")),
            "1 01-05 v 02-04, 2 03-08 v 06-07",
        ),
    ],
)
def test_single_players_meet_their_neighbours(met: Met, expected: str) -> None:
    assert shown(plan(in_order(8, met=met))) == expected


@pytest.mark.parametrize("couple", ["01-02", "01-08", "04-05", "02-23"])
def test_couples_stay_together(couple: str) -> None:
    two = frozenset(couple.split("-"))
    seated = plan(in_order(24, wishes=Wishes(together=frozenset({two}))))
    assert two in partnerships([seated])


@pytest.mark.parametrize("apart", ["01-02", "01-04", "05-08"])
def test_single_players_are_kept_apart(apart: str) -> None:
    two = frozenset(apart.split("-"))
    seated = plan(in_order(8, wishes=Wishes(apart=frozenset({two}))))
    assert not any(two <= set(table.entrants) for table in seated.tables)


def test_other_sizes_seat_single_players_who_are_over() -> None:
    asked = asking(
        "swiss", 11, players=1, odd="other-table", sizes=frozenset({3, 4}), sides={3: 3, 4: 2}
    )
    seated = evening(asked, 1)[0]
    assert [len(table.entrants) for table in seated.tables] == [4, 4, 3]


@pytest.mark.parametrize(("count", "players"), mostly_long([(100, 2), (200, 1)], [(100, 2)]))
def test_a_big_night_is_seated(count: int, players: int) -> None:
    asked = asking("swiss", count, players=players)
    for _ in range(2):
        asked = after(asked, plan(asked), first_side_wins)
    seated = [one for table in plan(asked).tables for one in table.entrants]
    assert sorted(seated) == sorted(asked.entrants)
