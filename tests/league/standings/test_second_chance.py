"""The second chance of a knockout, by hand: what counts in which of the two tables."""

from dataclasses import replace
from itertools import pairwise

import pytest

from canasta_club.league.results.model import Results, Tie
from canasta_club.league.standings._ranking import Separation
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.standings.table import Standings, reason, standings
from canasta_club.league.terms import Format, PointsTerms, TableTerms, Terms
from tests.league.examples.games import results

Rows = dict[str, tuple[int, ...]]


def table(
    season: Results | str, columns: str, *, second_chance: bool = True, games: int = 1
) -> Standings:
    terms = Terms(
        format=Format("knockout", second_chance=second_chance, games=games),
        points=PointsTerms(absent=-1, attend=10),
        table=TableTerms(("points",), tuple(columns.split())),
    )
    return standings(results(season) if isinstance(season, str) else season, terms)


def rows(found: Standings) -> tuple[Rows, Rows]:
    """Return the figures of the main draw and of the second chance, the first entry first."""
    main, second = ({row.entry: row.values for row in part} for part in (found.rows, found.second))
    return main, second  # type: ignore[return-value]


# A, B and D win the first round, C and E fall. D and E lose their second games and are out; B
# loses its second in the final. F and G come for the second chance alone, which C wins.
CUP = """
    A bye
    B 9 C 1
    D 9 E 1
    round 2
    A 9 D 1
    B bye
    C 9 E 8
    round 3
    A 9 B 1
    C bye
    F forfeits to G
    round 4
    C 9 G 1
"""


def test_byes_and_forfeits_count_in_the_draw_they_were_given_in() -> None:
    found = table(CUP, "rounds_won played points")
    main, second = rows(found)
    # Two points a win, a bye and a forfeit won, ten for coming; F did not come.
    assert main == {
        "A": (3, 2, 16), "B": (2, 2, 14), "D": (1, 2, 12), "C": (0, 1, 10), "E": (0, 1, 10),
    }  # fmt: skip
    assert list(main) == ["A", "B", "D", "C", "E"]
    assert second == {"C": (3, 2, 16), "G": (1, 2, 12), "E": (0, 1, 10), "F": (0, 1, 0)}
    assert list(second) == ["C", "G", "E", "F"]
    assert found.is_over
    assert not found.still_in


def test_what_belongs_to_no_game_counts_in_the_main_draw_but_for_those_who_came_late() -> None:
    others = "C penalty 3\n G penalty 4\n C absent\n G absent\n 2026-01-15 C came\n G came"
    (main, second), (before, then) = (
        rows(table(season, "points penalties nights")) for season in (f"{CUP}\n{others}", CUP)
    )
    assert main == {**before, "C": (10 - 3 - 1 + 10, 1, 2)}
    assert second == {**then, "G": (12 - 4 - 1 + 10, 1, 2)}


def test_those_who_are_registered_and_came_late_stand_in_the_second_chance_alone() -> None:
    season = results(CUP, entries=[*"GFEDCBA"])
    assert rows(table(season, "points")) == rows(table(CUP, "points"))


def test_the_first_byes_of_an_entry_are_those_of_the_main_draw_in_whatever_order_written() -> None:
    """X has a bye, falls with its first game, and has a bye in the second chance a week later."""
    season = results(
        """
        X bye
        B 9 C 1
        D 9 E 1
        round 2
        B 9 X 1
        D bye
        C 9 E 1
        2026-01-15 B 9 D 1
        X bye
        C 9 F 1
        round 2
        X 9 C 1
        """
    )
    found = table(replace(season, unplayed=season.unplayed[::-1]), "nights points")
    main, second = rows(found)
    assert main == {"B": (2, 26), "D": (2, 24), "X": (1, 12), "C": (1, 10), "E": (1, 10)}
    assert second == {"X": (1, 14), "C": (2, 24), "E": (1, 10), "F": (1, 10)}
    assert list(second) == ["X", "C", "E", "F"]


LATE = """
    A bye
    B 9 C 1
    D 9 E 1
    round 2
    A bye
    B 9 D 1
    C 9 E 1
    round 3
    B 9 A 1
    C bye
"""


def test_who_has_two_byes_in_the_main_draw_has_both_there() -> None:
    main, second = rows(table(LATE, "points"))
    assert main == {"B": (16,), "A": (14,), "D": (12,), "C": (10,), "E": (10,)}
    assert second == {"C": (14,), "A": (0,), "E": (10,)}


def test_who_wins_the_second_chance_stands_first_however_late_they_came_to_it() -> None:
    """A lost the final, without a game before it; C came through two rounds and lost to A."""
    found = table(f"{LATE}\n round 4\n A 9 C 1", "rounds_won")
    assert rows(found)[1] == {"A": (1,), "C": (2,), "E": (0,)}
    assert [row.entry for row in found.second] == ["A", "C", "E"]
    said = [reason(*two, ("points",)) for two in pairwise(found.second)]
    assert said == [
        "A are above C by wins of the draw: 1 to 0.",
        "C are above E by rounds won: 2 to 0.",
    ]
    assert [row.separated_by and row.separated_by.column.key for row in found.rows] == [
        None, *["rounds_won"] * 3, None,
    ]  # fmt: skip


def test_before_the_second_chance_is_over_those_who_came_further_stand_higher() -> None:
    found = table(LATE, "rounds_won")
    assert [row.entry for row in found.second] == ["C", "A", "E"]
    won = table(f"{LATE}\n round 4\n C 9 A 1", "rounds_won")
    assert rows(won)[1] == {"C": (3,), "A": (0,), "E": (0,)}
    assert won.second[1].separated_by == Separation(COLUMNS["rounds_won"], 3, 0)


def test_those_who_win_as_many_rounds_are_separated_by_winning_the_draw() -> None:
    """A, beaten in the second round, beats C, who came through one round more in it."""
    season = "A bye\n B 9 C 1\n D 9 E 1\n round 2\n B 9 A 1\n D bye\n C 9 E 1\n round 3\n"
    found = table(f"{season} B 9 D 1\n A 9 C 1", "rounds_won")
    assert rows(found)[1] == {"A": (1,), "C": (1,), "E": (0,)}
    first, second = found.second[:2]
    assert reason(first, second, ("points",)) == "A are above C by wins of the draw: 1 to 0."


def test_without_a_seating_the_better_is_who_sat_at_the_first_table() -> None:
    """C, A, B and D by the tables of the first round; A and C draw, and D plays on."""
    season = "C 9 D 1\n A 9 B 1\n round 2\n A 5 C 5\n D 9 B 1\n round 3\n D 9 Z 1"
    assert [row.entry for row in table(season, "points").rows][:2] == ["C", "A"]


@pytest.mark.parametrize(
    ("season", "through"),
    [
        # A drawn game is won by nobody, and then C has won more than A with more points.
        ("A 9 B 9 C 1\n C 9 A 5 B 1", "C"),
        ("A 9 B 9 C 9\n C 9 A 5 B 1", "C"),
        ("A 9 B 9 C 1\n C 9 A 9 B 1", "A"),
        ("A 9 B 1 C 1\n C 9 A 1 B 8", "A"),
    ],
)
def test_of_several_games_of_three_sides_those_won_alone_count_first(
    season: str, through: str
) -> None:
    """A has 14 points to 10 or 18; where each has won a game, or none, points decide."""
    known = replace(results(season), ties=ties("1 A B C"))
    found = table(known, "points", second_chance=False, games=2)
    assert found.rows[0].entry == through


def test_a_forfeit_between_two_who_are_still_in_belongs_to_the_main_draw() -> None:
    main, second = rows(table("A 9 B 1\n C forfeits to D\n round 2\n A 9 D 1\n B 9 C 1", "points"))
    assert main == {"A": (14,), "D": (12,), "B": (10,), "C": (0,)}
    assert second == {"B": (12,), "C": (10,)}


@pytest.mark.parametrize(("line", "second"), [("E forfeits to F", "FE"), ("F forfeits to E", "EF")])
def test_a_forfeit_of_two_who_met_before_is_a_tie_of_its_own(line: str, second: str) -> None:
    """E beats F, stays away from the main draw, and comes back for a game that is forfeited."""
    season = "A 9 B 1\n C 9 D 1\n E 9 F 1\n round 2\n A 9 C 1\n D 9 B 1\n F bye"
    main, then = rows(table(f"{season}\n round 3\n {line}", "rounds_won played"))
    assert main == {"A": (2, 2), "C": (1, 2), "E": (1, 1), "B": (0, 1), "D": (0, 1), "F": (0, 1)}
    assert then["E"][1] == then["F"][1]
    assert [each for each in then if each in second] == [*second]


@pytest.mark.parametrize(("second_chance", "second"), [(True, ["D", "B"]), (False, [])])
def test_who_stays_away_from_a_later_round_of_the_main_draw_is_out(
    second_chance: bool, second: list[str]
) -> None:
    found = table(
        "A 9 B 1\n C 9 D 1\n E 9 F 1\n round 2\n A 9 C 1\n D 9 B 1",
        "points",
        second_chance=second_chance,
    )
    assert [row.entry for row in found.rows][:3] == ["A", "C", "E"]
    assert not found.still_in
    assert [row.entry for row in found.second if row.entry in "BD"] == second


def test_a_round_of_the_second_chance_alone_sends_nobody_away() -> None:
    found = table("A 9 B 1\n C 9 D 1\n round 2\n B 9 D 1\n round 3\n A 9 C 1", "rounds_won")
    assert [row.entry for row in found.rows][:2] == ["A", "C"]
    assert table("A 9 B 1\n C 9 D 1\n round 2\n B 9 D 1", "points").still_in == ("A", "C")


def ties(*drawn: str) -> list[Tie]:
    """Read ties: ``1 A B`` are drawn to meet in round 1."""
    read = [line.split() for line in drawn]
    return [Tie(int(number), tuple((one,) for one in sides)) for number, *sides in read]


@pytest.mark.parametrize(
    ("season", "games", "still_in"),
    [
        ("A 9 B 1", 1, "A C D"),
        ("A 9 B 1\n C forfeits to D", 1, "A D"),
        ("A 9 B 1\n A 9 B 1\n C 9 D 1", 2, "A C D"),
        ("A 3 B 9\n A 9 B 2\n C 9 D 1\n C 1 D 8", 2, "A C"),
        ("A 9 B 1\n C 9 D 9", 1, "A C D"),
        ("A 9 B 1\n E forfeits to C\n C forfeits to F", 1, "A C D"),
    ],
)
def test_a_drawn_meeting_is_open_until_all_its_games_are_played(
    season: str, games: int, still_in: str
) -> None:
    """Of two games won by each it goes by points; a forfeit against others decides nothing."""
    known = replace(results(season), ties=ties("1 A B", "1 C D"))
    found = table(known, "points", second_chance=False, games=games)
    assert found.still_in == tuple(still_in.split())
    assert not found.is_over


def test_a_game_that_runs_decides_nothing() -> None:
    season = results("A 9 B 1\n C 9 D 1")
    first, second = season.games
    running = replace(season, games=[first, second._replace(is_over=False)])
    assert table(running, "points").still_in == ("A", "C", "D")
    again = replace(season, games=[first, second, second._replace(game="2", is_over=False)])
    assert table(again, "points").still_in == ("A", "C", "D")


def test_a_division_without_a_second_chance_of_its_own_has_no_part_in_it() -> None:
    season = results("A 9 B 1\n C 9 D 1\n X 9 Y 1\n round 2\n A 9 C 1\n B 9 D 1")
    known = replace(season, divisions={**dict.fromkeys("ABCD", 1), **dict.fromkeys("XY", 2)})
    found = table(known, "points")
    assert [(row.division, row.entry) for row in found.rows if row.division == 2] == [
        (2, "X"), (2, "Y"),
    ]  # fmt: skip
    assert found.is_over


def test_a_bye_that_no_tie_gave_counts_where_there_is_only_one_draw() -> None:
    season = replace(results("A 9 B 1\n A bye"), ties=ties("1 A B"))
    assert rows(table(season, "points", second_chance=False)) == ({"A": (14,), "B": (10,)}, {})
