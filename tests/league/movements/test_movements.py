"""Every format on nights on which anything can happen, checked by what knows no movement."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.errors import ProblemsError
from canasta_club.league.formats import FORMATS
from canasta_club.league.language import terms_from_table
from canasta_club.league.movements.check import faults
from canasta_club.league.movements.movements import MOVEMENTS, after_round, plan, plan_rounds
from canasta_club.league.rotation import rounds as rotation
from canasta_club.league.seating.model import Met, PlayedRound, Request, Round, Table, Wishes
from tests.depth import examples
from tests.league.examples.evenings import after, asking, evening, meetings, names, sit_outs

KINDS = sorted(MOVEMENTS)
FIXED = [kind for kind in KINDS if FORMATS[kind].is_fixed]
DUELS = ["round-robin", "swiss", "mitchell", "progressive", "knockout", "ladder"]
SIZES = ({4}, {4, 6}, {2, 3, 4, 5, 6}, {3, 4}, {2, 4, 5}, {2}, {3})


def test_every_format_of_the_league_terms_has_a_movement() -> None:
    for kind in KINDS:
        assert terms_from_table({"id": "a", "format": {"kind": kind}}).format.kind == kind
    with pytest.raises(ProblemsError):
        terms_from_table({"id": "a", "format": {"kind": "waltz"}})


@st.composite
def requests(draw: st.DrawFn) -> Request:
    """Ask for the first round of any night, by any format."""
    here = names(draw(st.integers(1, 20)))
    two = st.frozensets(st.sampled_from(here), min_size=2, max_size=2)
    some = st.frozensets(two, max_size=2) if len(here) > 1 else st.just(frozenset())
    players = draw(st.integers(1, 3))
    return asking(
        draw(st.sampled_from(DUELS)),
        here,
        odd=draw(st.sampled_from(["sit-out", "other-table"])),
        second_chance=draw(st.booleans()),
        players=players,
        sizes=frozenset(draw(st.sampled_from(SIZES))),
        wishes=Wishes(
            together=draw(some),
            apart=draw(some),
            tables=draw(st.dictionaries(st.sampled_from(here), st.integers(1, 9), max_size=2)),
        ),
        met=Met(sit_outs=draw(st.dictionaries(st.sampled_from(here), st.integers(0, 2)))),
        seed=draw(st.integers(0, 99)),
    )


def worst(seated: Round, asked: Request) -> list[str]:
    """Return what cannot be played, or was not fair."""
    found = faults([seated], asked)
    unfair = "sits-out-again"
    return [each.describe() for each in found if each.level == "error" or each.code == unfair]


@given(requests(), st.data())
@settings(max_examples=examples(15, 300))
def test_a_round_can_be_played_as_players_come_and_go(asked: Request, data: st.DataObject) -> None:
    everybody = asked.entrants
    for _ in range(data.draw(st.integers(1, 5))):
        seated = plan(asked)
        assert worst(seated, asked) == []
        assert plan(asked) == seated
        scores = {
            table.number: tuple(data.draw(st.integers(1, 3)) for _ in table.sides)
            for table in seated.tables
        }
        asked = after(asked, seated, scores)
        here = data.draw(st.sets(st.sampled_from(everybody), min_size=1))
        asked = replace(asked, entrants=tuple(sorted(here)))


@given(st.sampled_from(DUELS), st.integers(4, 40), st.integers(1, 2), st.integers(0, 9))
@settings(max_examples=examples(12, 240))
def test_everybody_has_a_place_in_every_round(
    kind: str, count: int, players: int, seed: int
) -> None:
    for each in evening(asking(kind, count, players=players, seed=seed), 3):
        seats = [entrant for table in each.tables for entrant in table.entrants]
        assert sorted([*seats, *each.sit_outs, *each.out]) == list(names(count))
        assert each.number in {1, 2, 3}
        if kind != "knockout":
            assert len(each.sit_outs) == count % (2 if players == 2 else 4)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [0, 1])
def test_too_few_for_a_table_all_sit_out(kind: str, count: int) -> None:
    assert plan(asking(kind, count)) == Round(1, (), names(count))


@pytest.mark.parametrize("kind", DUELS)
@pytest.mark.parametrize("odd", ["sit-out", "other-table"])
def test_by_rules_for_two_and_three_single_players_meet_in_twos(kind: str, odd: str) -> None:
    asked = asking(kind, 8, players=1, odd=odd, sizes=frozenset({2, 3}), sides={2: 2, 3: 3})
    assert [len(table.entrants) for table in plan(asked).tables] == [2, 2, 2, 2]


@pytest.mark.parametrize("kind", FIXED)
def test_a_fixed_movement_is_planned_for_the_whole_night(kind: str) -> None:
    rounds = plan_rounds(asking(kind, 8, seed=2), 4)
    assert [each.number for each in rounds] == [1, 2, 3, 4]


@pytest.mark.parametrize("kind", sorted(set(KINDS) - set(FIXED)))
def test_where_results_decide_only_one_round_is_planned(kind: str) -> None:
    asked = asking(kind, 8, seed=2)
    assert plan_rounds(asked, 4) == (plan(asked),)
    assert plan_rounds(asked, 0) == ()


def test_a_round_robin_is_planned_from_where_the_season_is() -> None:
    asked = asking("round-robin", 8)
    first = evening(asked, 3)
    for each in first:
        asked = after(asked, each)
    rest = plan_rounds(replace(asked, played=(), number=1), 4)
    assert set(meetings([*first, *rest]).values()) == {1}


def test_a_planned_round_counts_as_played() -> None:
    asked = asking("swiss", "ABCDE", met=Met(sit_outs={"A": 1}, other_tables={"B": 1}))
    seated = Round(1, (Table(1, (("A",), ("B",))), Table(2, (("C",), ("D",), ("E",)))), ("F",))
    following = after_round(asked, seated)
    assert (following.number, following.played) == (2, (PlayedRound(seated),))
    assert following.met.opponents == dict.fromkeys(map(frozenset, ("AB", "CD", "CE", "DE")), 1)
    assert following.met.sit_outs == {"A": 1, "F": 1}
    assert following.met.other_tables == dict.fromkeys("BCDE", 1)


@pytest.mark.parametrize("kind", KINDS)
def test_reporting_progress_makes_no_difference(kind: str) -> None:
    assert plan(asking(kind, 8), lambda _done, _of: None) == plan(asking(kind, 8))


@pytest.mark.parametrize("kind", ["swiss", "progressive", "ladder"])
@pytest.mark.parametrize("count", [5, 7, 11])
def test_nobody_sits_out_a_second_time_before_everybody_has(kind: str, count: int) -> None:
    rounds = evening(asking(kind, count), 2 * count)
    assert sit_outs(rounds[:count]) == dict.fromkeys(names(count), 1)
    assert sit_outs(rounds) == dict.fromkeys(names(count), 2)


def test_each_format_has_a_movement() -> None:
    assert list(FORMATS) == list(MOVEMENTS)


@pytest.mark.parametrize("kind", KINDS)
def test_its_rule_is_a_sentence(kind: str) -> None:
    assert FORMATS[kind].rule.endswith(".")


@pytest.mark.parametrize("kind", KINDS)
def test_every_sit_out_has_a_reason(kind: str) -> None:
    movement = MOVEMENTS[kind]
    assert FORMATS[kind].sits_out or movement.line or movement.seat is rotation.seat
