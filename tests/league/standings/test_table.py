from datetime import date
from fractions import Fraction

import pytest

from canasta_club.club.games import Figures
from canasta_club.league.results.model import GameResult, Results, SideResult
from canasta_club.league.standings._ranking import Separation
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.standings.table import Standings, standings
from canasta_club.league.terms import NightsTerms, PointsTerms, ResultStep, TableTerms, Terms
from tests.league.examples.games import game, games


def table(
    results: list[GameResult],
    order: str = "points",
    columns: str = "points",
    *,
    points: PointsTerms | None = None,
    nights: NightsTerms | None = None,
    entries: tuple[str, ...] = (),
    committee: tuple[str, ...] = (),
    lot_seed: str | None = None,
) -> Standings:
    terms = Terms(
        points=points or PointsTerms(),
        nights=nights or NightsTerms(),
        table=TableTerms(tuple(order.split()), tuple(columns.split())),
    )
    return standings(
        Results(games=results, entries=entries, committee=committee, lot_seed=lot_seed), terms
    )


def places(found: Standings) -> str:
    """Write the table as `1 A, 2 B (points 4 2), 2 C`."""
    words = []
    for row in found.value()["rows"]:
        by = row["separated_by"]
        reason = f" ({by['criterion']} {by['above']} {by['below']})" if by else ""
        words.append(f"{row['rank']} {row['name']}{reason}")
    return ", ".join(words)


def figures(found: Standings, column: str) -> dict[str, object]:
    return {row["name"]: row[column] for row in found.value()["rows"]}


ROUND_OF_THREE = """
    A 5000 B 4000
    B 5000 C 3000
    C 5100 A 4900
"""


@pytest.mark.parametrize(
    ("order", "results", "expected"),
    [
        ("points", "A 5000 B 4000", "1 A, 2 B (points 2 0)"),
        ("points", "A 5000 B 5000", "1 A, 1 B"),
        ("points", ROUND_OF_THREE, "1 A, 1 B, 1 C"),
        ("points head_to_head", ROUND_OF_THREE, "1 A, 1 B, 1 C"),
        (
            "points difference",
            ROUND_OF_THREE,
            "1 B, 2 A (difference 1000 800), 3 C (difference 800 -1800)",
        ),
        (
            # Two share the third place, so the next is the fifth.
            "points",
            "A 9 C 1\n B 9 D 1\n A 9 B 8\n E 5 F 5",
            "1 A, 2 B (points 4 2), 3 E (points 2 1), 3 F, 5 C (points 1 0), 5 D",
        ),
        (
            "lost",
            "A 9 B 1\n A 9 B 1\n C 9 D 1",
            "1 A, 1 C, 3 D (lost 0 1), 4 B (lost 1 2)",
        ),
        (
            "average",
            "A 100 B 0\n A 101 B 0\n A 101 B 0\n" + "C 101 B 0\n" * 3 + "C 100 B 0",
            "1 C, 2 A (average 100.75 100.67), 3 B (average 100.67 0)",
        ),
    ],
)
def test_places(order: str, results: str, expected: str) -> None:
    assert places(table(games(results), order)) == expected


@pytest.mark.parametrize(
    ("above", "below", "shown", "written"),
    [
        (Fraction(3337, 10), Fraction(1001, 3), (333.7, 333.67), ("333.70", "333.67")),
        (Fraction(83417, 250), Fraction(1001, 3), (333.668, 333.667), ("333.668", "333.667")),
    ],
)
def test_averages_that_round_alike_are_distinguished(
    above: Fraction, below: Fraction, shown: tuple[float, float], written: tuple[str, str]
) -> None:
    separation = Separation(COLUMNS["average"], above, below)
    assert separation.shown() == shown
    assert separation.written() == written


@pytest.mark.parametrize(
    ("results", "shown"),
    [
        (ROUND_OF_THREE, {"A": 2, "B": 2, "C": 2}),
        # What they scored against others has no part in it.
        (ROUND_OF_THREE + "A 5 Z 4\n B 5 Z 4\n C 5 Z 4", {"A": 2, "B": 2, "C": 2, "Z": None}),
        ("A 5 B 5", {"A": 1, "B": 1}),
        # These never met, so there is nothing to show.
        ("A 5 Y 4\n B 5 Z 4", {"A": None, "B": None, "Y": None, "Z": None}),
    ],
)
def test_those_level_in_head_to_head_show_how_much_each_has(
    results: str, shown: dict[str, int | None]
) -> None:
    found = table(games(results), "points head_to_head difference", "head_to_head")
    assert figures(found, "head_to_head") == shown


def test_head_to_head_decides_between_two() -> None:
    results = games("A 9 C 1\n B 9 C 1\n A 5 B 4\n D 9 A 1\n B 9 D 1")
    assert places(table(results, "points head_to_head")) == (
        "1 A, 2 B (head_to_head 2 0), 3 D (points 4 2), 4 C (points 2 0)"
    )


def test_head_to_head_is_only_for_those_who_met_equally_often() -> None:
    """A met B twice, but C only once."""
    results = games("A 5 B 4\n B 5 A 4\n A 5 C 4\n C 5 B 4\n C 5 Z 4\n B 5 Z 4")
    assert places(table(results, "won head_to_head")) == "1 A, 1 B, 1 C, 4 Z (won 2 0)"


def test_head_to_head_is_computed_again_among_fewer() -> None:
    """All four met once; A and B took two of three, and then A's game with B decides."""
    results = games("A 5 B 4\n A 5 C 4\n D 5 A 4\n B 5 C 4\n B 5 D 4\n C 5 D 4\n C 5 Z 4\n D 5 Z 4")
    found = table(results, "won head_to_head", "won head_to_head")
    assert places(found) == (
        "1 A, 2 B (head_to_head 2 0), 3 C (head_to_head 4 2), 4 D (head_to_head 2 0), 5 Z (won 2 0)"
    )
    assert figures(found, "head_to_head") == {"A": 2, "B": 4, "C": 2, "D": 0, "Z": None}


def test_all_who_were_compared_show_their_head_to_head() -> None:
    """A and B have three points each from games among the three; the difference parts them."""
    found = table(
        games("A 5 B 5\n A 9 C 1\n B 7 C 1\n C 9 Z 1"),
        "won head_to_head difference",
        "head_to_head",
    )
    assert places(found) == ("1 A, 2 B (difference 8 6), 3 C (head_to_head 3 0), 4 Z (won 1 0)")
    assert figures(found, "head_to_head") == {"A": 3, "B": 3, "C": 0, "Z": None}


def test_the_third_of_three_shows_the_head_to_head_that_set_it_below_the_first() -> None:
    found = table(
        games("A 5 B 4\n A 9 C 1\n B 5 C 5"), "played head_to_head difference", "head_to_head"
    )
    assert places(found) == "1 A, 2 B (head_to_head 4 1), 3 C (difference -1 -8)"
    assert figures(found, "head_to_head") == {"A": 4, "B": 1, "C": 1}


def test_fractions_are_rounded_once_and_stand_beside_the_number_in_json() -> None:
    found = table(games("A 503 B 1\n A 503 B 1\n A 504 B 1"), "average", "average points")
    first, second = found.value()["rows"]
    assert (first["average"], first["exact"]) == (503.33, {"average": "1510/3"})
    assert "exact" not in second
    assert second["separated_by"] == {
        "criterion": "average",
        "above": 503.33,
        "below": 1,
        "exact": {"above": "1510/3", "below": "1"},
    }


def test_sonneborn_berger_of_a_quarter() -> None:
    """A drew with B, who has 10.5 points: 5.25, which one place would make 5.3."""
    scale = (ResultStep(None, Fraction(21, 2), 0),)
    found = table(
        games("A 5 B 5\n B 9 C 1\n"),
        columns="sonneborn_berger points",
        points=PointsTerms(scale=scale),
    )
    row = found.value()["rows"][1]
    assert (row["name"], row["sonneborn_berger"], row["points"]) == ("A", 7.88, 5.25)
    assert row["exact"] == {"sonneborn_berger": "63/8", "points": "21/4"}


def test_only_a_game_that_is_over_counts() -> None:
    found = table([game("2026-01-08 A 5000 B 4000", is_over=False)], columns="played points")
    assert found.rows == ()
    assert found.running == 1


def test_who_has_not_finished_a_game_can_be_listed() -> None:
    found = table(games("A 5000 B 4000"), "points", "played", entries=("A", "C"))
    assert figures(found, "played") == {"A": 1, "B": 1, "C": 0}


def test_a_table_of_three_has_one_winner_and_draws_only_at_the_top() -> None:
    found = table(games("A 7500 B 6000 C 5000"), columns="won drawn lost against difference")
    assert [tuple(row.values) for row in found.rows] == [
        (1, 0, 0, 6000, 1500),
        (0, 0, 1, 7500, -1500),
        (0, 0, 1, 7500, -2500),
    ]
    shared = table(games("A 7500 B 7500 C 5000"), columns="won drawn lost points")
    assert [tuple(row.values) for row in shared.rows] == [(0, 1, 0, 1), (0, 1, 0, 1), (0, 0, 1, 0)]
    level = table(games("A 7500 B 5000 C 5000"), columns="won drawn lost points")
    assert [tuple(row.values) for row in level.rows] == [(1, 0, 0, 2), (0, 0, 1, 0), (0, 0, 1, 0)]


def test_each_partner_receives_what_the_side_took() -> None:
    results = games("Ash+Birch 5000 Cedar+Dogwood 4000\n Ash+Cedar 3000 Birch+Dogwood 4500")
    found = table(results, columns="played for points")
    assert {row.name: row.values for row in found.rows} == {
        "Ash": (2, 8000, 2),
        "Birch": (2, 9500, 4),
        "Cedar": (2, 7000, 0),
        "Dogwood": (2, 8500, 2),
    }


SCALE = PointsTerms(scale=(ResultStep(50, 10, 10), ResultStep(150, 11, 9), ResultStep(None, 20, 0)))


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [(0, 0, 10), (50, 0, 10), (55, 0, 11), (0, 55, 9), (150, 0, 11), (155, 0, 20), (0, 999, 0)],
)
def test_victory_points(own: int, other: int, expected: int) -> None:
    assert SCALE.for_score(own, other) == expected


def test_equal_scores_share_an_unequal_step() -> None:
    points = PointsTerms(scale=(ResultStep(100, 12, 9), ResultStep(None, 20, 0)))
    found = table(games("A 500 B 500"), points=points)
    assert figures(found, "points") == {"A": 10.5, "B": 10.5}


def test_a_game_adds_no_more_than_the_cap_to_the_difference() -> None:
    found = table(
        games("A 5000 B 500"), columns="difference", points=PointsTerms(difference_cap=1500)
    )
    assert figures(found, "difference") == {"A": 1500, "B": -1500}


NIGHTS = """
    2026-01-01 A 900 B 100
    2026-01-08 B 800 A 300
    2026-01-15 A 700 B 600
    2026-01-22 A 100 C 500
"""


@pytest.mark.parametrize(
    ("nights", "counted"),
    [
        (NightsTerms(), (4, 4, 4, 2000)),
        (NightsTerms(best=2), (4, 2, 4, 1600)),
        (NightsTerms(best=9), (4, 4, 4, 2000)),
        (NightsTerms(drop=1), (4, 3, 4, 1700)),
        (NightsTerms(drop=3), (4, 1, 2, 900)),
        (NightsTerms(drop=9), (4, 1, 2, 900)),
    ],
)
def test_the_nights_that_count(nights: NightsTerms, counted: tuple[int, ...]) -> None:
    """A lost twice, by 500 and by 400: what ranks the table finds the second the better night."""
    order = "points difference"
    found = table(games(NIGHTS), order, "nights played points for", nights=nights)
    assert next(row.values for row in found.rows if row.name == "A") == counted


@pytest.mark.parametrize(
    ("minimum_by", "unlisted"),
    [(None, ("C",)), (date(2026, 1, 22), ("C",)), (date(2026, 1, 23), ())],
)
def test_the_nights_needed_to_be_listed(minimum_by: date | None, unlisted: tuple[str, ...]) -> None:
    nights = NightsTerms(minimum=2, minimum_by=minimum_by)
    found = table(games(NIGHTS), nights=nights)
    assert found.unlisted == unlisted
    assert tuple(row.name for row in found.below) == unlisted
    assert all(any(row.values) and not row.bound for row in found.below)
    assert {"A", "B"} <= {row.name for row in found.rows}


def test_showing_up_earns_points_once_a_night() -> None:
    points = PointsTerms(attend=3)
    found = table(games("A 5 B 4\n B 5 A 4\n 2026-01-15 A 5 C 4"), points=points)
    assert figures(found, "points") == {"A": 10, "B": 5, "C": 3}


# A wins twice, B once, C draws twice, D never: points A 4, B 3, C 2, D 1 after two rounds each.
SWISS = """
    A 500 B 400
    C 300 D 300
    A 600 D 200
    B 450 C 450
    2026-01-15 B 700 D 100
"""


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ("points", {"A": 4, "B": 3, "C": 2, "D": 1}),
        ("buchholz", {"A": 4, "B": 7, "C": 4, "D": 9}),
        ("buchholz_cut1", {"A": 3, "B": 6, "C": 3, "D": 7}),
        # A: B's 3 and D's 1; B: half of C's 2, and D's 1; C: half of D's 1 and B's 3.
        ("sonneborn_berger", {"A": 4.0, "B": 2.0, "C": 2.0, "D": 1.0}),
        ("points_average", {"A": 2.0, "B": 1.0, "C": 1.0, "D": 0.33}),
        # A met B (1 a game) and D (1/3); B met A (2), C (1), D (1/3); D met C, A, B.
        ("opponents_average", {"A": 0.67, "B": 1.11, "C": 0.67, "D": 1.33}),
        ("median_night", {"A": 4.0, "B": 1.5, "C": 2.0, "D": 0.5}),
        ("average", {"A": 550.0, "B": 516.67, "C": 375.0, "D": 200.0}),
        ("best_game", {"A": 600, "B": 700, "C": 450, "D": 300}),
    ],
)  # fmt: skip
def test_figures_from_those_met(column: str, expected: dict[str, float]) -> None:
    found = table(games(SWISS), columns=f"points {column}".replace("points points", "points"))
    assert figures(found, column) == expected


def test_counts_of_the_hands_add_up_and_the_best_are_found() -> None:
    sides = (
        SideResult(("A",), Figures(900, natural=2, canastas=5, outs=3, concealed=1, best_hand=700)),
        SideResult(("B",), Figures(100, natural=0, canastas=1, penalties=2, best_hand=-50)),
    )
    result = GameResult("1", date(2026, 1, 8), 1, 1, 1, sides)
    columns = "natural canastas outs concealed best_hand penalties"
    found = table([result, result], "penalties", columns, entries=("C",))
    assert {row.name: row.values for row in found.rows} == {
        "A": (4, 10, 6, 2, 700, 0),
        "B": (0, 2, 0, 0, -50, 4),
        "C": (0, 0, 0, 0, 0, 0),
    }


def test_a_comeback_is_the_largest_deficit_overcome_in_a_win() -> None:
    played = [
        ((5000, 300), (4000, 2000)),
        ((5000, 700), (4000, 900)),
        ((100, 4900), (5000, 50)),
        ((4000, 800), (4000, 800)),
    ]
    results = []
    for number, two in enumerate(played):
        figures = [Figures(score=score, deficit=deficit) for score, deficit in two]
        sides = (SideResult(("A",), figures[0]), SideResult(("B",), figures[1]))
        results.append(GameResult(str(number), date(2026, 1, 8), 1, 1, number, sides))
    found = table(results, "comeback", "comeback", entries=("C",))
    assert places(found) == "1 A, 2 B (comeback 700 50), 3 C (comeback 50 0)"


def test_averages_of_nothing_are_zero() -> None:
    columns = "average points_average median_night opponents_average buchholz_cut1"
    found = table([], columns=columns, entries=("A",))
    assert found.rows[0].values == (0, 0, 0, 0, 0)


def test_the_committee_decides_among_the_tied_only() -> None:
    results = games("A 9 B 1\n C 9 D 1\n E 9 F 1")
    found = table(results, "points committee", committee=("F", "C", "E"))
    assert places(found) == (
        "1 C, 2 E (committee 2 3), 3 A (committee 3 4), 4 F (points 2 0), 5 B (committee 1 4), 5 D"
    )


def test_lots_are_drawn_only_from_a_seed() -> None:
    results = games("A 9 B 1\n C 9 D 1\n E 9 F 1")
    assert places(table(results, "points lot")) == "1 A, 1 C, 1 E, 4 B (points 2 0), 4 D, 4 F"
    drawn = [places(table(results, "points lot", lot_seed=seed)) for seed in "abcdefgh"]
    assert drawn == [places(table(results, "points lot", lot_seed=seed)) for seed in "abcdefgh"]
    assert len(set(drawn)) > 1
    assert all("(lot 1 2)" in table_ and "(lot 2 3)" in table_ for table_ in drawn)


def test_the_tied_stand_by_name_whatever_their_ids() -> None:
    terms = Terms(table=TableTerms(("points",), ("points",)))
    names = {"a": "Zelkova", "b": "ash", "c": "Birch"}
    found = standings(Results(games=games("a 5 b 5"), names=names, entries=("c",)), terms)
    assert [row.name for row in found.rows] == ["ash", "Zelkova", "Birch"]
    assert [row.is_tied for row in found.rows] == [True, True, False]


def test_the_json_shape() -> None:
    found = table(games("A 5000 B 4585"), "points difference", "played average points")
    first = {"rank": 1, "name": "A", "played": 1, "average": 5000.0, "points": 2}
    second = {"rank": 2, "name": "B", "played": 1, "average": 4585.0, "points": 0}
    apart = {"criterion": "points", "above": 2, "below": 0}
    assert found.value() == {
        "columns": ["rank", "name", "played", "average", "points"],
        "rows": [{**first, "separated_by": None}, {**second, "separated_by": apart}],
    }
