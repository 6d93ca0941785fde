"""Tables as they were published, or worked out by hand from published rules."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from canasta_club.club.games import Figures
from canasta_club.league.language import terms_from_table
from canasta_club.league.results.model import GameResult, Results, SideResult, UnplayedGame
from canasta_club.league.standings._ladder import rungs
from canasta_club.league.standings.table import StandingsRow, standings
from tests.league.examples.games import results
from tests.league.examples.shipped import terms
from tests.places import GOLDEN

FOLDER = GOLDEN / "leagues"
SCORE = {"+": 2, "=": 1, "-": 0}


def golden(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def chart_results(chart: str) -> Results:
    """Read a wall chart: a row a player, a column a round; ``+W10`` is a win against 10."""
    games: list[GameResult] = []
    unplayed: list[UnplayedGame] = []
    for row in chart.strip().splitlines():
        own, *rounds = row.split()
        for number, cell in enumerate(rounds, 1):
            sign, other = cell[0], cell[1:]
            if other == "BYE":
                kind = "bye" if sign == "=" else "forfeit_win"
                unplayed.append(UnplayedGame(date(2018, 4, 1), number, own, kind))  # type: ignore[arg-type]
            elif int(own) < int(other[1:]):
                sides = (
                    SideResult((own,), Figures(score=SCORE[sign])),
                    SideResult((other[1:],), Figures(score=2 - SCORE[sign])),
                )
                games.append(GameResult(row, date(2018, 4, 1), number, int(own), 1, sides))
    return Results(games=games, unplayed=unplayed)


def figures(row: StandingsRow, table: Any) -> dict[str, Any]:
    return dict(zip((column.key for column in table.columns), row.values, strict=True))


def test_a_published_swiss_with_its_tie_breaks() -> None:
    page = golden("hamilton-2018")
    table = standings(
        chart_results(page["chart"]), terms_from_table({"id": "chart", **page["terms"]})
    )
    found = {row.entry: figures(row, table) for row in table.rows}
    for points, entries in page["points"].items():
        for entry in entries:
            assert found[str(entry)]["points"] == Fraction(points), entry
    for expected in page["rows"]:
        row = next(row for row in table.rows if row.entry == expected["entry"])
        assert row.rank == expected["rank"]
        for key in expected.keys() & found[row.entry].keys():
            assert found[row.entry][key] == Fraction(expected[key]), (row.entry, key)
        if separated := expected.get("separated_by"):
            by = row.separated_by
            assert by is not None
            assert [by.column.key, by.above, by.below] == separated


@pytest.mark.parametrize("name", ["finnish-league", "burraco-three-hands"])
def test_a_table_by_published_rules(name: str) -> None:
    page = golden(name)
    table = standings(results(page["results"]), terms(page["terms"])).value()
    assert [row["name"] for row in table["rows"]] == [row["entry"] for row in page["rows"]]
    for row, expected in zip(table["rows"], page["rows"], strict=True):
        for key in ("rank", "points", "difference"):
            assert row[key] == expected[key], (expected["entry"], key)
        by = row["separated_by"]
        assert (list(by.values()) if by else None) == expected.get("separated_by")


def test_a_ladder_by_published_rules() -> None:
    page = golden("ladder")
    entries = [str(rung) for rung in range(1, page["entries"] + 1)]
    climbed = results(page["results"], entries=entries)
    assert list(_by_rung(rungs(climbed))) == page["ladder"]
    table = standings(climbed, terms(page["terms"]))
    assert [row.entry for row in table.rows] == page["ladder"]


@pytest.mark.parametrize(
    ("winner", "loser", "now"),
    [("50", "1", 25), ("6", "5", 5), ("10", "1", 5), ("1", "50", 1), ("5", "6", 5), ("3", "1", 2)],
)
def test_half_the_way_up_a_ladder(winner: str, loser: str, now: int) -> None:
    entries = [str(rung) for rung in range(1, 51)]
    climbed = results(f"{winner} 5000 {loser} 4000", entries=entries)
    found = rungs(climbed)
    assert found[winner] == now
    moved = {entry for entry in entries if found[entry] != int(entry)}
    assert moved <= {str(rung) for rung in range(now, int(winner) + 1)}


def test_newcomers_join_a_ladder_at_the_bottom_and_draws_move_nobody() -> None:
    climbed = results("X 5000 Y 4000\n round 2\n B 4000 A 4000", entries=["A", "B"])
    assert rungs(climbed) == {"A": 1, "B": 2, "X": 3, "Y": 4}


@pytest.mark.parametrize(
    ("season", "ladder"),
    [
        # The better placed of two partners climbs first: C to 2, then D from 4 half the way to 1.
        ("C+D 9 A+B 1", "A D C B"),
        ("D+C 9 A+B 1", "A D C B"),
        ("B+D 9 A+C 1", "B D A C"),
        # Who stands above all the others stays; the partner climbs.
        ("A+D 9 B+C 1", "A B D C"),
        # They climb by the highest of the others, whichever that is.
        ("D 9 C 5 A 1", "A D B C"),
        ("D 9 A 5 C 1", "A D B C"),
        ("A 9 D 5 C 1", "A B C D"),
        # Best in a shared score is nobody; newcomers join as they came out.
        ("D 9 A 9 C 1", "A B C D"),
        ("X 1 Y 9", "A B C D Y X"),
    ],
)
def test_where_partners_climb_on_a_ladder(season: str, ladder: str) -> None:
    assert list(_by_rung(rungs(results(season, entries=[*"ABCD"])))) == ladder.split()


@pytest.mark.parametrize(
    ("season", "ladder"),
    [
        # A forfeit moves as a game does, in the order of the rounds.
        ("A forfeits to D", "A D B C"),
        ("D forfeits to A", "A B C D"),
        ("A forfeits to D\n round 2\n B 9 A 1", "A B D C"),
        ("round 2\n A forfeits to D\n round 1\n B 9 A 1", "B A D C"),
        ("A forfeits to X", "A B X C D"),
        # Byes and absences move nobody.
        ("D bye\n A absent", "A B C D"),
        # Who withdraws leaves the ladder after its last day, and the others move up.
        ("B withdraws", "A C D"),
        ("D 9 B 1\n B withdraws", "A D C"),
        ("D 9 A 1\n D withdraws\n 2026-02-01 C 9 A 1", "A C B"),
        ("A withdraws\n 2026-02-01 D 9 B 1", "B D C"),
    ],
)
def test_forfeits_and_withdrawals_on_a_ladder(season: str, ladder: str) -> None:
    climbed = results(season, entries=[*"ABCD"])
    assert list(_by_rung(rungs(climbed))) == ladder.split()
    rows = standings(climbed, terms("ladder")).rows
    assert [row.entry for row in rows] == ladder.split()
    assert [row.rank for row in rows] == [*range(1, len(rows) + 1)]


def test_of_two_partners_the_one_who_stood_higher_climbs_first() -> None:
    """B goes from the third rung to the second, then A from the fourth to the second."""
    climbed = results("A+B 9 C+D 1", entries=["D", "C", "B", "A"])
    assert list(_by_rung(rungs(climbed))) == ["D", "A", "B", "C"]


def test_games_of_a_ladder_are_taken_in_the_order_played_and_only_when_they_are_over() -> None:
    """B climbs to the top and C to the second rung; the other way round C would be above B."""
    climbed = results("B 9 A 1\n C 9 B 1", entries=["A", "B", "C"])
    first, second = climbed.games
    for given in ([first, second._replace(number=2)], [second._replace(number=2), first]):
        assert list(_by_rung(rungs(replace(climbed, games=given)))) == ["B", "C", "A"]
    running = replace(climbed, games=[first, second._replace(number=2, is_over=False)])
    assert list(_by_rung(rungs(running))) == ["B", "A", "C"]


def test_who_never_joined_a_ladder_stands_below_all_who_did() -> None:
    """F was only fined: the rung is one below the last, and it is not on the ladder itself."""
    climbed = results("A 9 B 1\n F penalty 1", entries=["A", "B"])
    table = standings(climbed, terms("ladder"))
    assert [row.entry for row in table.rows] == ["A", "B", "F"]
    assert figures(table.rows[2], table)["rung"] == 3


def _by_rung(found: Any) -> Iterator[str]:
    return iter(sorted(found, key=found.get))
