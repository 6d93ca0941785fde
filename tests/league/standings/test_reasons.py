"""Why one row stands above the next, in words."""

from itertools import pairwise

import pytest

from canasta_club.league.results.model import Tie
from canasta_club.league.standings.table import reason, standings
from canasta_club.league.terms import Format, TableTerms, Terms
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
        " the committee's order does not count, as the committee has placed none of them;"
        " lot does not count, as no lots are drawn."
    )


def test_a_criterion_passed_over_is_named_after_a_later_one_that_separated_others() -> None:
    """Head to head cannot compare the three; the difference parts C, then the score A and B."""
    text = "A 900 X 800\n B 700 Y 600\n C 500 Z 450"
    sentences = message(text, "points head_to_head difference for")
    unusable = "head to head does not count, as they have not all met equally often"
    assert sentences[:2] == [
        f"A is above B by score for: 900 to 700; points and difference equal; {unusable}.",
        f"B is above C by difference: 100 to 50; points equal; {unusable}.",
    ]


def test_a_criterion_is_passed_over_among_those_whom_it_cannot_compare_alone() -> None:
    """A, B and C met; D, E and F did not. The committee placed D alone."""
    text = "A 9 B 1\n B 9 C 1\n C 9 A 1\n D 9 X 8\n E 9 Y 7\n F 9 Z 6"
    sentences = message(text, "won lost head_to_head committee difference", committee=["D"])
    unusable = "head to head does not count, as they have not all met equally often"
    committee = "the committee's order"
    level = f"wins and losses equal; {unusable}"
    placed = "as the committee has placed none of them"
    assert sentences[:3] == [
        f"D is above F by {committee}: 1 to 2 (less is better); {level}.",
        f"F is above E by difference: 3 to 2; {level}; {committee} does not count, {placed}.",
        "E is above A by losses: 0 to 1 (less is better); wins equal.",
    ]


def test_a_reason_is_that_of_pairs_unless_asked_for_players() -> None:
    order = ("points",)
    first, second = standings(results("A 9 B 1"), Terms(table=TableTerms(order, order))).rows
    assert reason(first, second, order) == "A are above B by points: 2 to 0."


@pytest.mark.parametrize(
    ("season", "words"),
    [
        ("A 9 D 1\n B 9 C 1\n round 2\n A 9 B 1", "B by rounds won: 2 to 1"),
        ("A 9 B 1", "B by rounds won: 1 to 0"),
        ("A 9 D 1\n B 9 C 1\n round 2\n A bye\n C 9 D 1", "B by rounds won: 2 to 1"),
    ],
)
def test_what_separates_the_first_two_of_a_knockout(season: str, words: str) -> None:
    order = ("points",)
    terms = Terms(format=Format("knockout"), table=TableTerms(order, order))
    first, second = standings(results(season), terms).rows[:2]
    assert reason(first, second, order) == f"A are above {words}."


@pytest.mark.parametrize(
    ("drawn", "season", "words"),
    [
        # A is through the first round; B, with as many, did not come to the second.
        (("1 A D", "1 B C", "2 A"), "A 9 D 1\n B 9 C 1", "by rounds won: 2 to 1"),
        (("1 A", "1 B C", "1 D E", "2 A B"), "A bye\n B 9 C 1\n D 9 E 1", "place in the draw"),
    ],
)
def test_a_place_in_the_draw(drawn: tuple[str, ...], season: str, words: str) -> None:
    ties = [
        Tie(int(number), tuple((one,) for one in sides)) for number, *sides in map(str.split, drawn)
    ]
    order = ("played",)
    terms = Terms(format=Format("knockout"), table=TableTerms(order, order))
    found = standings(results(season, ties=ties), terms)
    assert any(words in reason(above, below, order) for above, below in pairwise(found.rows))


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
