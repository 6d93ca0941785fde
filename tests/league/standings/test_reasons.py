"""Why one row stands above the next, in words."""

from itertools import pairwise

import pytest

from canasta_club.league.standings.table import reason, standings
from canasta_club.league.terms import TableTerms, Terms
from tests.league.examples.games import results


def message(text: str, order: str, *, are_many: bool = False, **others: object) -> list[str]:
    keys = tuple(order.split())
    table = standings(results(text, **others), Terms(table=TableTerms(keys, keys[:1])))
    return [
        reason(above, below, keys, are_many=are_many)
        for above, below in pairwise(table.rows)
        if above.division == below.division
    ]


@pytest.mark.parametrize(
    ("text", "order", "expected"),
    [
        ("A 9 B 1", "points won", ["A is above B by points: 2 to 0."]),
        (
            "A 900 C 80\n B 500 D 85",
            "points won difference",
            [
                "A is above B by difference: 820 to 415; points and wins equal.",
                "B is above D by points: 2 to 0.",
                "D is above C by difference: -415 to -820; points and wins equal.",
            ],
        ),
    ],
)
def test_in_words(text: str, order: str, expected: list[str]) -> None:
    assert message(text, order) == expected


def test_where_less_is_better_the_reason_says_so() -> None:
    assert message("A 9 B 1\n C 9 B 1\n C 1 D 9", "lost points") == [
        "A and D share place 1: losses and points equal.",
        "D is above C by losses: 0 to 1 (less is better).",
        "C is above B by losses: 1 to 2 (less is better).",
    ]


def test_a_pair_is_many() -> None:
    sentences = message(
        "A 9 B 1", "points", are_many=True, names={"A": "Ash & Birch", "B": "Fir & Elm"}
    )
    assert sentences == ["Ash & Birch are above Fir & Elm by points: 2 to 0."]


def test_a_criterion_that_cannot_be_used_is_named() -> None:
    assert message("A 900 B 100\n C 800 D 100", "points head_to_head committee lot difference")[
        0
    ] == (
        "A is above C by difference: 800 to 700; points equal;"
        " head to head does not count, as they have not all met equally often;"
        " the committee's order does not count, as the committee has given no order;"
        " lot does not count, as no lots are drawn."
    )


def test_figures_that_are_called_after_people_keep_their_capitals() -> None:
    assert message("A 900 B 100\n C 800 D 100", "points buchholz sonneborn_berger difference")[
        0
    ] == ("A is above C by difference: 800 to 700; points, Buchholz and Sonneborn-Berger equal.")


def test_head_to_head_the_committee_and_lots_in_words() -> None:
    two = "A 9 B 1\n B 5 A 4"
    sentences = message(two, "points head_to_head committee", committee=["B", "A"])
    assert sentences[0] == (
        "B is above A by the committee's order: 1 to 2 (less is better);"
        " points and head to head equal."
    )
    drawn = message(two, "points lot", lot_seed="7")
    assert drawn[0].endswith("by lot: 1 to 2 (less is better); points equal.")


def test_nothing_separates_those_who_share_a_place() -> None:
    assert message("A 5 B 5", "points head_to_head difference") == [
        "A and B share place 1: points and difference equal."
    ]
    assert message("A 5 B 5", "head_to_head") == ["A and B share place 1."]


def test_divisions_have_no_neighbours() -> None:
    sentences = message("A 9 B 1\n C 9 D 1", "points", divisions={"A": 1, "B": 1, "C": 2, "D": 2})
    assert sentences == ["A is above B by points: 2 to 0.", "C is above D by points: 2 to 0."]


def test_every_sentence_names_the_figures_that_stand_in_the_table() -> None:
    """Three level pairs, and each criterion is used once."""
    text = "A 5000 B 4000\n B 5000 C 3000\n C 5100 A 4900"
    assert message(text, "points head_to_head difference for") == [
        "B is above A by difference: 1000 to 800; points and head to head equal.",
        "A is above C by difference: 800 to -1800; points and head to head equal.",
    ]
