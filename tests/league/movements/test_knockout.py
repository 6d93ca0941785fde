"""Knockouts with a second chance, played to the end."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.errors import CanastaError
from canasta_club.league.movements.knockout import bracket, plan_of_list, so_far
from canasta_club.league.movements.movements import plan
from canasta_club.league.seating.model import PlayedRound, Request, Round, Table
from tests.depth import examples
from tests.league.examples.evenings import (
    after,
    asking,
    by_number,
    evening,
    first_side_wins,
    names,
    shown,
)


def placed(count: int, **asked: object) -> Request:
    """Ask for pairs who are placed already, the first as the best."""
    points = dict(zip(names(count), range(count, 0, -1), strict=True))
    return asking("knockout", count, points=points, **asked)


class Champions(NamedTuple):
    """Who is left of the main draw and of the second chance."""

    main: tuple[str, ...]
    second: tuple[str, ...]


def champions(asked: Request) -> Champions:
    """Return who has won both draws once nobody is left to play."""
    draws = so_far(asked)
    return Champions(tuple(filter(None, draws.main)), draws.second if draws.begun else ())


def to_the_end(asked: Request) -> tuple[list[Round], Request]:
    """Play until nobody is left to play, the better placed winning."""
    rounds: list[Round] = []
    while (seated := plan(asked)).tables or seated.sit_outs:
        assert len(rounds) < 20
        rounds.append(seated)
        asked = replace(after(asked, seated, by_number), points={})
    return rounds, asked


def test_a_draw_of_eight() -> None:
    rounds, asked = to_the_end(placed(8))
    assert list(map(shown, rounds)) == [
        "1 01 v 08, 2 02 v 07, 3 03 v 06, 4 04 v 05",
        "1 01 v 04, 2 02 v 03; 05 is out; 06 is out; 07 is out; 08 is out",
        "1 01 v 02; 03 is out; 04 is out; 05 is out; 06 is out; 07 is out; 08 is out",
    ]
    assert champions(asked) == (("01",), ())


def test_losers_of_their_first_game_have_a_second_chance() -> None:
    rounds, asked = to_the_end(placed(6, second_chance=True))
    # 01 and 02 have byes, so that their second round is their first game.
    assert shown(rounds[0]) == "1 03 v 06, 2 04 v 05; 01 sits out; 02 sits out"
    assert shown(rounds[1]) in {f"1 01 v 04, 2 02 v 03, 3 {two}" for two in ("05 v 06", "06 v 05")}
    assert champions(asked).main == ("01",)
    assert champions(asked).second == ("05",)


def test_who_loses_a_later_game_is_out() -> None:
    asked = placed(8, second_chance=True)
    for _ in range(2):
        asked = after(asked, plan(asked), by_number)
    assert {"03", "04"} <= set(plan(asked).out)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", range(2, 34))
@pytest.mark.parametrize("second_chance", [False, True])
def test_played_to_the_end(count: int, second_chance: bool) -> None:
    rounds, asked = to_the_end(placed(count, second_chance=second_chance))
    lost = Counter(
        each
        for one in rounds
        for table in one.tables
        for side in table.sides[1:]
        for each in [max(*table.sides, key=int_of)[0]]
    )
    assert champions(asked).main == ("01",)
    assert rounds[0].sit_outs == names((1 << (count - 1).bit_length()) - count)
    if not second_chance:
        assert len(rounds) == (count - 1).bit_length()
        assert lost == dict.fromkeys(names(count)[1:], 1)
    elif count > 3:
        (second,) = champions(asked).second
        assert lost[second] == 1
        assert set(lost.values()) <= {1, 2}


def int_of(side: tuple[str, ...]) -> int:
    return int(side[0])


@given(st.integers(4, 24), st.integers(1, 2), st.booleans(), st.data())
@settings(max_examples=examples(15, 300))
def test_there_is_always_a_champion(
    count: int, players: int, second_chance: bool, data: st.DataObject
) -> None:
    asked = asking("knockout", count, players=players, second_chance=second_chance, seed=count)
    everyone = asked.entrants
    for _ in range(30):
        (seated,) = evening(asked, 1)
        if not seated.tables and not seated.sit_outs:
            if asked.entrants == everyone:
                break
            # Those who are still in stayed away: the next evening they come.
            asked = replace(asked, entrants=everyone)
            continue
        scores = {
            table.number: tuple(data.draw(st.integers(0, 2)) for _ in table.sides)
            for table in seated.tables
        }
        asked = after(asked, seated, scores)
        here = [each for each in asked.entrants if data.draw(st.integers(0, 9))]
        asked = replace(asked, entrants=tuple(here) or asked.entrants)
    else:
        pytest.fail("the knockout did not end")
    champion = champions(asked).main
    assert len(champion) < (2 if players == 2 else 4)
    lost = {
        each
        for played in asked.played
        for table in played.round.tables
        for side, score in zip(table.sides, played.scores[table.number], strict=True)
        if score < max(played.scores[table.number])
        for each in side
    }
    assert not lost & set(champion)


def test_without_places_the_draw_goes_by_the_seed() -> None:
    draws = {plan(asking("knockout", 8, seed=seed)) for seed in range(5)}
    assert len(draws) == 5


def test_absentees_lose_and_latecomers_have_a_second_chance() -> None:
    asked = placed(4, second_chance=True)
    asked = after(asked, plan(asked), by_number)
    without = replace(asked, entrants=("02", "03", "04", "05"))
    seated = plan(without)
    # 02 goes through against nobody; one of the losers waits for 05 or plays 05.
    assert "02" in seated.sit_outs
    assert len(seated.tables) == 1
    assert not seated.out
    asked = after(without, seated, by_number)
    assert champions(asked).main == ("02",)
    assert "01" in plan(replace(asked, entrants=names(5))).out


@pytest.mark.parametrize("plan_next", [plan, plan_of_list])
def test_those_left_meet_at_once_where_all_their_opponents_have_withdrawn(
    plan_next: Callable[[Request], Round],
) -> None:
    asked = placed(8)
    asked = after(asked, plan(asked), by_number)
    # One of each semi-final is gone.
    left = replace(asked, entrants=("01", "02"), withdrawn=("03", "04"))
    assert shown(plan_next(left)) == "1 01 v 02"
    assert champions(after(left, plan_next(left), by_number)).main == ("01",)
    # While the second chance is played, both have a bye.
    asked = placed(8, second_chance=True)
    asked = after(asked, plan(asked), by_number)
    left = replace(asked, entrants=("01", "02", "05", "06"), withdrawn=("03", "04"))
    assert set(plan_next(left).sit_outs) == {"01", "02"}


def test_without_a_second_chance_who_comes_late_is_too_late() -> None:
    asked = after(placed(4), plan(placed(4)), by_number)
    assert "05" in plan(replace(asked, entrants=names(5))).out


def test_a_drawn_game_goes_to_who_was_drawn_as_the_better() -> None:
    asked = placed(4)
    asked = after(asked, plan(asked), lambda _table: (3000, 3000))
    assert shown(plan(asked)).startswith("1 01 v 02")


def test_a_game_that_is_not_over_is_waited_for() -> None:
    asked = placed(4)
    seated = plan(asked)
    waiting = replace(asked, played=(PlayedRound(seated, {1: (5000, 100)}),), number=2)
    with pytest.raises(CanastaError) as refused:
        plan(waiting)
    assert str(refused.value.args[0]) == (
        "Round 1, table 2 has no result yet: a knockout needs it before the next round is drawn."
    )
    assert refused.value.hint == "End that game first, or seat the next round later."


def test_winners_go_on_though_others_played_each_other_than_was_drawn() -> None:
    asked = placed(8)
    seated = Round(
        1,
        tuple(
            Table(number, ((one,), (other,)))
            for number, (one, other) in enumerate(
                [("01", "08"), ("02", "07"), ("03", "06"), ("04", "05")], start=1
            )
        ),
    )
    asked = after(asked, seated, by_number)
    # 01 was to meet 04, and both win.
    swapped = Round(2, (Table(1, (("01",), ("02",))), Table(2, (("04",), ("03",)))))
    asked = after(asked, swapped, first_side_wins)
    assert shown(plan(asked)).startswith("1 01 v 04;")


@pytest.mark.parametrize("count", [4, 7, 8, 12, 18])
def test_partners_are_drawn_and_share_the_win(count: int) -> None:
    asked = placed(count, players=1)
    rounds, asked = to_the_end(asked)
    assert rounds[0].sit_outs == names(count % 4)
    assert 2 <= len(champions(asked).main) <= 3


def test_the_best_two_meet_in_the_final() -> None:
    assert bracket(list("ABCDEFGH")) == tuple("AHDEBGCF")
    assert bracket(["A"]) == ("A",)
