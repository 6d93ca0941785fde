"""Places that moved: where the games of those who withdrew stop counting, or count again."""

from dataclasses import replace

import pytest

from canasta_club.league.standings.moves import Move, TablePlace, moves
from canasta_club.league.standings.table import Standings, standings
from canasta_club.league.terms import TableTerms, Terms
from tests.league.examples.games import results

NAMES = {"a": "Ash", "b": "Birch", "c": "Cedar", "d": "Dogwood"}
SEASON = "a 9 b 1\n c 9 d 1\n b 9 c 1"


def table(text: str, *withdrawn: str) -> Standings:
    left = "".join(f"\n {entry} withdraws" for entry in withdrawn)
    terms = Terms(table=TableTerms(("points",), ("points",)), withdrawn_games="void")
    return standings(results(f"{text}{left}", names=NAMES), terms)


@pytest.mark.parametrize(("first", "second", "games"), [("", "c", "voided"), ("c", "", "counted")])
def test_whose_games_no_longer_count_or_count_again(first: str, second: str, games: str) -> None:
    before, after = table(SEASON, *first), table(SEASON, *second)
    found = {move.name: move for move in moves(before, after)}
    assert found["Cedar"].games == games
    assert {name for name, move in found.items() if move.games} == {"Cedar"}
    place = {
        "voided": (TablePlace(1, is_tied=True), None),
        "counted": (None, TablePlace(1, is_tied=True)),
    }
    assert (found["Cedar"].before, found["Cedar"].after) == place[games]


@pytest.mark.parametrize(("first", "second", "games"), [("", "x", "voided"), ("x", "", "counted")])
def test_who_is_in_neither_table_is_named_last_if_games_stop_counting(
    first: str, second: str, games: str
) -> None:
    """Xylo and Yew stand in no table before or after."""
    voided = {"x": ("Yew", "Xylo"), "": ()}
    before, after = (replace(table(SEASON), voided=voided[each]) for each in (first, second))
    after = replace(after, rows=after.rows[::-1][1:])
    found = moves(before, after)
    assert [move.name for move in found] == ["Dogwood", "Xylo", "Yew"]
    assert found[1:] == [
        Move("Xylo", "Xylo", None, None, games=games),  # type: ignore[arg-type]
        Move("Yew", "Yew", None, None, games=games),  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize(
    ("first", "second", "moved"),
    [
        ("", "a 9 b 1", ""),
        ("a 9 b 1", "", "abc"),
        ("", "a bye", ""),
        ("", "a forfeits to b", ""),
        ("", "a penalty 1", "a"),
        ("a penalty 1", "a penalty 1\n c 9 a 1", "cb"),
        ("a 5 b 5", "a 9 b 1", "abc"),
    ],
    ids=["first", "no-more", "first-bye", "first-forfeit", "penalty", "after-a-penalty", "draw"],
)
def test_nobody_moves_to_the_first_places_that_there_are(
    first: str, second: str, moved: str
) -> None:
    terms = Terms(table=TableTerms(("points",), ("points",)))
    before, after = (
        standings(results(text, names=NAMES, entries=tuple("abc")), terms)
        for text in (first, second)
    )
    assert "".join(move.entry for move in moves(before, after)) == moved


@pytest.mark.parametrize(
    ("move", "words", "value"),
    [
        (
            Move("a", "Ash", TablePlace(1), None, games="voided"),
            "Ash: place 1 before, not listed now; their games count for nobody",
            {"name": "Ash", "before": 1, "after": None, "games": "voided"},
        ),
        (
            Move("a", "Ash", None, TablePlace(4), "Cup", "counted"),
            "Ash: not listed before, 4 now; their games count again (Cup)",
            {"name": "Ash", "before": None, "after": 4, "table": "Cup", "games": "counted"},
        ),
        (
            Move("a", "Ash", TablePlace(2), TablePlace(3)),
            "Ash: place 2 before, 3 now",
            {"name": "Ash", "before": 2, "after": 3},
        ),
    ],
)
def test_a_move_in_words_and_as_values(move: Move, words: str, value: dict[str, object]) -> None:
    assert str(move) == words
    assert move.value() == value
