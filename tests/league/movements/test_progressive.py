"""Progressive evenings: winners up, losers stay, those who lose at the head go to the foot."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.movements._progressive import destinations
from canasta_club.league.movements.movements import plan
from canasta_club.league.seating.model import PlayedRound, Request, Round, Table, Wishes
from tests.league.examples.evenings import (
    after,
    asking,
    by_number,
    evening,
    names,
    partnerships,
    shown,
    sit_outs,
)


def played(text: str) -> PlayedRound:
    """Read a round: ``A5 B4`` is a table with its scores, tables stand between commas."""
    tables, scores = [], {}
    seated, _, resting = text.partition("; ")
    for number, words in enumerate(seated.split(", "), start=1):
        sides = [word.rstrip("0123456789") for word in words.split()]
        tables.append(Table(number, tuple(tuple(side) for side in sides)))
        points = [word.strip("ABCDEFGHIJKL") for word in words.split()]
        if all(points):
            scores[number] = tuple(map(int, points))
    return PlayedRound(Round(1, tuple(tables), tuple(resting)), scores)


def following(text: str, here: str = "", **asked: object) -> Request:
    last = played(text)
    everybody = sorted({*(each for table in last.round.tables for each in table.entrants)})
    entrants = tuple(here or [*everybody, *last.round.sit_outs])
    return asking("progressive", entrants, number=2, played=(last,), **asked)


@pytest.mark.parametrize(
    ("last", "here", "expected"),
    [
        ("A5 B4", "", "1 A v B"),
        ("A5 B4, C4 D5", "", "1 A v D, 2 C v B"),
        ("A4 B5, C5 D4, E5 F4, G4 H5", "", "1 B v C, 2 D v E, 3 F v H, 4 G v A"),
        # Who sat out comes in at the foot, and the lowest of the others sits out.
        ("A5 B4, C4 D5; E", "", "1 A v D, 2 C v E; B sits out"),
        # One leaves and those below move up.
        ("A5 B4, C5 D4, E5 F4", "ACDEF", "1 A v C, 2 D v E; F sits out"),
        # No two meet twice running where that can be avoided: F and E would.
        ("A5 B4, C5 D4, E5 F4", "ABCFEX", "1 A v C, 2 E v B, 3 F v X"),
        ("A5 B4, C5 D4", "ABCDXY", "1 A v C, 2 D v B, 3"),
    ],
)
def test_the_next_round(last: str, here: str, expected: str) -> None:
    assert shown(plan(following(last, here))).startswith(expected)


@pytest.mark.parametrize("scores", ["A5 B5, C5 D4", "A B, C5 D4"])
def test_the_cards_are_cut_where_nobody_has_won(scores: str) -> None:
    last = played(scores)
    heads = {destinations(last, seed)["A"] for seed in range(12)}
    assert heads == {(1, 0), (2, 1)}
    assert destinations(last, 3) == destinations(last, 3)


def test_single_players_change_partners_every_round() -> None:
    last = following("AB5 CD4, EF5 GH4", players=1)
    assert shown(plan(last)) in {
        f"1 A-{one} v B-{other}, 2 G-{third} v H-{fourth}"
        for one, other in ("EF", "FE")
        for third, fourth in ("CD", "DC")
    }


def test_a_couple_stays_together() -> None:
    wishes = Wishes(together=frozenset({frozenset("AB")}))
    seated = plan(following("AB5 CD4, EF5 GH4", players=1, wishes=wishes))
    assert frozenset("AB") in partnerships([seated])


def test_three_sides_at_a_table_send_up_the_best() -> None:
    going = destinations(played("A5 B4, C3 D5 E4"), 0)
    assert {each: table for each, (table, _) in going.items()} == {
        "A": 1, "B": 2, "C": 2, "D": 1, "E": 2,
    }  # fmt: skip


@pytest.mark.long
@given(st.integers(4, 30), st.integers(1, 2), st.integers(0, 99))
def test_nobody_sits_out_twice_before_everybody_has(count: int, players: int, seed: int) -> None:
    asked = asking("progressive", count, players=players, seed=seed)
    rounds = evening(asked, 5, by_number)
    rested = sit_outs(rounds)
    assert max(rested.values(), default=0) <= min(rested[each] for each in names(count)) + 1
    assert rounds == evening(asked, 5, by_number)


def test_the_best_work_their_way_to_the_head() -> None:
    last = evening(asking("progressive", 12, seed=1), 12, by_number)[-1]
    assert "01" in last.tables[0].entrants


def test_people_come_and_go() -> None:
    asked = asking("progressive", 9)
    for here in (9, 12, 5, 4, 11):
        asked = replace(asked, entrants=names(here))
        (seated,) = evening(asked, 1)
        asked = after(asked, seated)
        assert len(seated.tables) == here // 2
