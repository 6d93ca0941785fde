"""Divisions: a ranked table each, and who would go up or down."""

import pytest

from canasta_club.league.standings.divisions import bounds
from canasta_club.league.standings.moves import Move, TablePlace, moves
from canasta_club.league.standings.table import Standings, standings
from canasta_club.league.terms import Entries, NightsTerms, TableTerms, Terms
from tests.league.examples.games import results

DIVISIONS = {"A": 1, "B": 1, "C": 1, "D": 2, "E": 2, "F": 2}


def table(text: str, *, minimum: int = 0, **entries: int) -> Standings:
    order = ("points", "difference")
    terms = Terms(
        entries=Entries(**{"divisions": 2, **entries}),  # type: ignore[arg-type]
        nights=NightsTerms(minimum=minimum),
        table=TableTerms(order, order),
    )
    return standings(results(text, divisions=DIVISIONS), terms)


def places(found: Standings) -> list[tuple[int, int, str, str]]:
    return [(row.division, row.rank, row.name, row.bound) for row in found.rows]


GAMES = "A 9 B 1\n B 5 C 3\n C 2 A 8\n D 900 E 1\n E 5 F 4\n F 3 D 2"


def test_each_division_is_ranked_by_itself() -> None:
    found = table(GAMES, promote=1, relegate=1)
    assert places(found) == [
        (1, 1, "A", ""),
        (1, 2, "B", ""),
        (1, 3, "C", "down"),
        (2, 1, "D", "up"),
        (2, 2, "F", ""),
        (2, 3, "E", ""),
    ]
    assert found.divisions == 2
    assert [row.separated_by is None for row in found.rows] == [
        True, False, False, True, False, False,
    ]  # fmt: skip


def test_newcomers_play_in_the_lowest_division() -> None:
    assert places(table("A 9 X 1\n D 5 X 5"))[1:] == [(2, 1, "D", ""), (2, 2, "X", "")]


def test_there_are_as_many_divisions_as_were_entered() -> None:
    found = table(GAMES, divisions=1)
    assert (found.divisions, [row.rank for row in found.rows]) == (2, [1, 2, 3, 1, 2, 3])


@pytest.mark.parametrize(
    ("ranks", "promote", "relegate", "expected"),
    [
        ([1, 2, 3, 4], 1, 1, ["up", "", "", "down"]),
        ([1, 2, 3, 4], 2, 2, ["up", "up", "down", "down"]),
        ([1, 1, 3, 4], 2, 0, ["up", "up", "", ""]),
        ([1, 1, 3, 3], 1, 1, ["up?", "up?", "down?", "down?"]),
        ([1, 2, 2, 2], 1, 2, ["up", "down?", "down?", "down?"]),
        # Who goes up does not go down, however few there are.
        ([1, 2], 2, 2, ["up", "up"]),
        ([1, 1], 1, 1, ["up?", "up?"]),
        ([], 1, 1, []),
    ],
)
def test_where_rows_are_bound_for(
    ranks: list[int], promote: int, relegate: int, expected: list[str]
) -> None:
    found = bounds(ranks, division=2, divisions=3, promote=promote, relegate=relegate)
    assert found == expected


def test_who_has_withdrawn_goes_nowhere_and_another_goes_instead() -> None:
    found = table(f"{GAMES}\n C withdraws\n D withdraws", promote=1, relegate=1)
    assert [(row.name, row.bound) for row in found.rows] == [
        ("A", ""), ("B", "down"), ("C", ""), ("D", ""), ("F", "up"), ("E", ""),
    ]  # fmt: skip


def test_who_is_not_listed_goes_down_first_and_nobody_goes_up_for_it() -> None:
    """C and D came once: C stands below two who stay, D is first of those below and stays."""
    season = f"{TWICE}\n 2026-01-15 A 9 B 1\n F 9 E 1"
    found = table(season, promote=1, relegate=1, minimum=2)
    assert places(found) == [
        (1, 1, "A", ""), (1, 2, "B", ""), (2, 1, "F", "up"), (2, 2, "E", ""),
    ]  # fmt: skip
    assert [(row.division, row.rank, row.name, row.bound) for row in found.below] == [
        (1, 1, "C", ""), (2, 1, "D", ""),
    ]  # fmt: skip
    assert found.below[0].separated_by is None
    gone = table(f"{season}\n C withdraws", promote=1, relegate=1, minimum=2)
    assert places(gone)[:2] == [(1, 1, "A", ""), (1, 2, "B", "down")]


def test_of_two_below_the_better_figures_stand_first() -> None:
    found = table(f"{TWICE}\n A 9 C 8", promote=1, relegate=1, minimum=2)
    assert [row.name for row in found.below if row.division == 1] == ["A", "C", "B"]


TWICE = "A 9 B 1\n C 5 B 3\n D 9 E 1\n F 5 E 4"


def test_nobody_leaves_at_either_end() -> None:
    assert bounds([1, 2], division=1, divisions=2, promote=1, relegate=0) == ["", ""]
    assert bounds([1, 2], division=2, divisions=2, promote=0, relegate=1) == ["", ""]


def test_which_places_a_change_moved() -> None:
    before, after = table("A 9 B 1\n C 50 A 4\n D 5 E 4"), table("A 9 B 1\n C 3 A 4\n D 5 F 4")
    assert moves(before, after) == [
        Move("A", "A", TablePlace(2), TablePlace(1)),
        Move("C", "C", TablePlace(1), TablePlace(2)),
        Move("F", "F", None, TablePlace(2, 2)),
        Move("E", "E", TablePlace(2, 2), None),
    ]
    assert moves(before, before) == []


def test_a_shared_place_is_another_place() -> None:
    before, after = table("D 5 E 4"), table("D 5 E 5")
    assert [str(move) for move in moves(before, after)] == [
        "D: place 1 before, 1= now",
        "E: place 2 before, 1= now",
    ]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (Move("a", "Ash", TablePlace(2), TablePlace(10)), "Ash: place 2 before, 10 now"),
        (Move("a", "Ash", None, TablePlace(1)), "Ash: not listed before, 1 now"),
        (Move("a", "Ash", TablePlace(1), None), "Ash: place 1 before, not listed now"),
        (
            Move("a", "Ash", TablePlace(1), TablePlace(3, 2)),
            "Ash: place 1 before, 3 of division 2 now",
        ),
        (Move("a", "Ash", TablePlace(1), TablePlace(2), "Cup"), "Ash: place 1 before, 2 now (Cup)"),
    ],
)
def test_a_move_in_words(move: Move, message: str) -> None:
    assert str(move) == message
    assert set(move.value()) >= {"name", "before", "after"}
