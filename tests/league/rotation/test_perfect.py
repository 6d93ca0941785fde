"""Rotation by a design: a season follows it for as long as everybody comes."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from canasta_club.league.movements.check import faults
from canasta_club.league.movements.movements import after_round
from canasta_club.league.rotation._perfect import by_design
from canasta_club.league.rotation.rounds import resting, seat, seat_rounds
from canasta_club.league.seating.model import Met, Request, Round, Wishes
from canasta_club.services.seating._evening import for_players
from tests.league.examples.seats import couples, partners_of, people, repeats, request


def _request(count: int, **changes: object) -> Request:
    asked = replace(request(count), sizes=frozenset({4}), designs=for_players(count))
    return replace(asked, **changes)  # type: ignore[arg-type]


def _season(asked: Request, rounds: int) -> list[Round]:
    """Seat one round after the other, each with a seed of its own, as on many nights."""
    seated: list[Round] = []
    for seed in range(rounds):
        seated.append(seat(replace(asked, seed=seed)))
        asked = after_round(asked, seated[-1])
    return seated


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", [4, 5, 8, 9, 13, 16, 20, 41])
def test_in_a_whole_cycle_everyone_partners_everyone_once(count: int) -> None:
    asked = _request(count)
    length = count - 1 + count % 4
    for rounds in (seat_rounds(asked, length), _season(asked, length)):
        assert faults(rounds, asked) == []
        partners = Counter(pair for each in rounds for pair in partners_of(each))
        assert partners == dict.fromkeys(map(frozenset, combinations(people(count), 2)), 1)
        assert repeats(rounds) == (0, count * (count - 1) // 2)


def test_a_second_cycle_follows_the_first() -> None:
    asked = _request(8)
    pairs = dict.fromkeys(map(frozenset, combinations(people(8), 2)), 2)
    for rounds in (seat_rounds(asked, 14), _season(asked, 14)):
        assert Counter(pair for each in rounds for pair in partners_of(each)) == pairs


def test_sixteen_meet_no_opponent_again_in_seven_rounds() -> None:
    assert repeats(_season(_request(16), 7)) == (0, 0)


def test_the_seed_decides_where_a_season_begins_and_who_sits_where() -> None:
    first = {frozenset(partners_of(seat(_request(8, seed=seed)))) for seed in range(30)}
    assert len(first) == 7
    assert seat(_request(8, seed=3)) == seat(_request(8, seed=3))


def test_who_sits_out_is_known_beforehand() -> None:
    for seed in range(5):
        asked = _request(9, seed=seed)
        assert seat(asked).sit_outs == resting(asked)


@pytest.mark.parametrize(
    "changes",
    [
        {"entrants": people(9)},
        {"wishes": Wishes(together=couples("p000+p001"))},
        {"met": Met(partners={frozenset({"p000", "p001"}): 1})},
        {"met": Met(opponents={frozenset({"p000", "p001"}): 1})},
        {"players": 2},
        {"designs": ()},
    ],
    ids=["nine", "a couple", "partners before", "opponents before", "pairs", "no design"],
)
def test_a_design_that_does_not_fit_is_not_followed(changes: dict[str, object]) -> None:
    assert by_design(_request(8, **changes), 1) is None


def test_other_tables_take_the_place_of_a_sit_out() -> None:
    asked = replace(request(9, odd="other-table"), designs=for_players(9))
    assert seat(asked).sit_outs == ()


def test_after_a_night_that_went_otherwise_the_search_goes_on() -> None:
    asked = _request(8)
    first = seat(replace(asked, entrants=people(7)))
    rounds = [first, *_season(after_round(asked, first), 3)]
    assert faults(rounds[1:], after_round(asked, first)) == []
    assert repeats(rounds)[0] == 0


@pytest.mark.long
def test_rounds_against_a_wish_are_left_out() -> None:
    wishes = Wishes(apart=couples("p000+p001"), tables={"p002": 7})
    asked = _request(16, wishes=wishes)
    found = by_design(asked, 12)
    assert found
    assert faults(found, asked) == []
    assert repeats(found)[0] == 0
    assert by_design(asked, 13) is None
    assert faults(seat_rounds(asked, 13), asked) == []


def test_rounds_in_which_two_wish_for_one_table_are_left_out() -> None:
    asked = _request(8, wishes=Wishes(tables={"p000": 1, "p001": 1}))
    found = by_design(asked, 3)
    assert found
    assert faults(found, asked) == []
    asked = _request(8, wishes=Wishes(tables={"p000": 1, "p001": 2}))
    found = by_design(asked, 4)
    assert found
    assert faults(found, asked) == []


def test_of_those_who_have_sat_out_elsewhere_nobody_does_before_the_others() -> None:
    asked = _request(9, met=Met(sit_outs={"p004": 1, "p007": 1}))
    rounds = seat_rounds(asked, 9)
    assert faults(rounds, asked) == []
    assert {each.sit_outs for each in rounds[-2:]} == {("p004",), ("p007",)}
