"""Quality of a round: who meets again, who sits out and why, which wishes are not met."""

from dataclasses import replace

import pytest

from canasta_club.league.movements.movements import plan
from canasta_club.league.movements.quality import Placed, Quality, Repeat, SitOut, quality
from canasta_club.league.rotation.rounds import seat, swap
from canasta_club.league.seating.model import Met, Request, Round, Table, Wishes
from canasta_club.league.terms import Format
from tests.league.examples.seats import couples, people, request

HERE = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
SEATED = Round(3, (Table(1, (("Ash", "Birch"), ("Cedar", "Dogwood"))),), ("Elm",))


MEET = "placed lower, others would have to meet again"


def _pair(text: str) -> frozenset[str]:
    return frozenset(text.split("+"))


def test_of_a_first_round_there_is_nothing_to_say_but_the_lot() -> None:
    asked = Request(Format(kind="swiss"), HERE, seed=7, players=2)
    seated = plan(asked)
    lot = SitOut(seated.sit_outs[0], before=0, seed=7, drawn_from=5, are_many=True)
    assert quality(seated, asked) == Quality((), (), (lot,), ())


def test_who_meets_again_is_reported_the_most_often_first() -> None:
    met = Met(
        partners={_pair("Ash+Birch"): 1, _pair("Ash+Cedar"): 4},
        opponents={_pair("Ash+Cedar"): 1, _pair("Birch+Dogwood"): 2, _pair("Ash+Birch"): 3},
    )
    found = quality(SEATED, Request(Format(kind="swiss"), HERE, met=met))
    assert found.partners == (Repeat(("Ash", "Birch"), 1),)
    assert found.opponents == (Repeat(("Birch", "Dogwood"), 2), Repeat(("Ash", "Cedar"), 1))


def test_three_single_sides_are_all_opponents() -> None:
    table = Round(1, (Table(1, (("Ash",), ("Birch",), ("Cedar",))),))
    met = Met(opponents={_pair("Ash+Cedar"): 1, _pair("Birch+Cedar"): 1})
    asked = Request(Format(), HERE[:3], sizes=frozenset({3}), met=met)
    assert len(quality(table, asked).opponents) == 2


def test_wishes_that_are_not_met_are_reported() -> None:
    asked = Request(Format(), HERE, wishes=Wishes(apart=couples("Ash+Dogwood")))
    assert [fault.describe() for fault in quality(SEATED, asked).unmet] == [
        "Round 3, table 1: Ash and Dogwood are to be kept apart."
    ]


def test_a_lot_among_those_who_are_level_is_reported_with_its_seed() -> None:
    asked = replace(request(5), met=Met(sit_outs={"p000": 1}), seed=12)
    (rest,) = quality(seat(asked), asked).sit_outs
    assert (rest.before, rest.drawn_from, rest.by_hand) == (0, 4, False)
    assert rest.describe(str.upper).endswith("never has so far, drawn by seed 12 among 4")


def test_whose_turn_it_is_alone_needs_no_lot() -> None:
    asked = replace(request(5), met=Met(sit_outs=dict.fromkeys(people(5)[1:], 2)))
    (rest,) = quality(seat(asked), asked).sit_outs
    assert rest.describe() == "p000 sits out: never has so far"


def test_who_was_exchanged_by_hand_was_not_drawn() -> None:
    asked = replace(request(5), met=Met(sit_outs=dict.fromkeys(people(5)[1:], 2)))
    found = quality(swap(seat(asked), "p000", "p003"), asked)
    assert [rest.describe() for rest in found.sit_outs] == [
        "p003 sits out: has twice so far, exchanged by hand"
    ]
    assert [fault.code for fault in found.unmet] == ["sits-out-again"]


@pytest.mark.parametrize(
    ("before", "message"), [(0, "never has"), (1, "has once"), (2, "has twice"), (5, "has 5 times")]
)
def test_how_often_a_player_sat_out_in_words(before: int, message: str) -> None:
    assert SitOut("Ash", before, 7).describe() == f"Ash sits out: {message} so far"


def test_a_pair_that_sits_out_is_many() -> None:
    message = SitOut("Ash & Elm", 1, 7, are_many=True).describe()
    assert message == "Ash & Elm sit out: have once so far"


@pytest.mark.parametrize(
    ("before", "message"), [(1, "2nd"), (2, "3rd"), (3, "4th"), (10, "11th"), (20, "21st")]
)
def test_how_often_two_meet_in_words(before: int, message: str) -> None:
    assert Repeat(("Ash", "Elm"), before).describe() == f"Ash and Elm for the {message} time"


@pytest.mark.parametrize(
    ("placed", "message"),
    [
        (Placed(1), "the only one whose turn it is"),
        (Placed(2), "the lowest placed of 2 whose turn it is"),
        (
            Placed(2, rested=("A", "B", "C", "D")),
            "the lowest placed of 2 whose turn it is; A, B, C and D, placed lower, sat out before",
        ),
        (
            Placed(1, needed=("A", "B", "C", "D", "E")),
            f"the only one whose turn it is; without A, B, C and 2 more, {MEET}",
        ),
    ],
)
def test_why_an_order_has_somebody_sit_out(placed: Placed, message: str) -> None:
    assert placed.describe() == message
    assert placed.describe(str.lower) == message.lower()


@pytest.mark.parametrize(
    ("before", "nth"),
    [
        (0, "1st"), (1, "2nd"), (2, "3rd"), (3, "4th"), (9, "10th"), (10, "11th"), (11, "12th"),
        (12, "13th"), (19, "20th"), (20, "21st"), (21, "22nd"), (109, "110th"), (110, "111th"),
        (120, "121st"), (200, "201st"),
    ],
)  # fmt: skip
def test_how_often_two_have_met(before: int, nth: str) -> None:
    assert Repeat(("Ash", "Elm"), before).describe() == f"Ash and Elm for the {nth} time"


@pytest.mark.parametrize(
    ("before", "so_far"), [(2, "has twice"), (3, "has 3 times"), (4, "has 4 times")]
)
def test_how_often_somebody_sat_out(before: int, so_far: str) -> None:
    assert SitOut("Ash", before, 7).describe() == f"Ash sits out: {so_far} so far"
