"""Byes, forfeits, absences, penalties, nights without a game, and those who withdraw."""

from datetime import date
from fractions import Fraction

import pytest

from canasta_club.league.results.model import Results
from canasta_club.league.standings.table import Standings, standings
from canasta_club.league.terms import Format, NightsTerms, PointsTerms, TableTerms, Terms
from tests.league.examples.games import results

POINTS = PointsTerms(bye=1, forfeit_win=3, forfeit_loss=-1, absent=-2)


def table(
    season: Results | str,
    columns: str = "points",
    order: str = "points",
    *,
    points: PointsTerms = POINTS,
    nights: NightsTerms | None = None,
    withdrawn: str = "keep",
    format_terms: Format | None = None,
) -> Standings:
    season = results(season) if isinstance(season, str) else season
    terms = Terms(
        points=points,
        nights=nights or NightsTerms(),
        format=format_terms or Format(),
        table=TableTerms(tuple(order.split()), tuple(columns.split())),
        withdrawn_games=withdrawn,
    )
    return standings(season, terms)


def rows(found: Standings) -> dict[str, tuple[object, ...]]:
    return {row.name: row.values for row in found.rows}


def test_each_kind_of_unplayed_game_is_worth_its_own_points() -> None:
    found = table("A bye\n B forfeits to C\n D absent", "points played won lost nights")
    assert rows(found) == {
        "C": (3, 1, 1, 0, 1),
        "A": (1, 0, 0, 0, 1),
        "B": (-1, 1, 0, 1, 0),
        "D": (-2, 0, 0, 0, 0),
    }


@pytest.mark.parametrize(
    ("credited", "cap", "expected"),
    [
        (None, None, {"A": (0, 0, 0, 0), "B": (0, 0, 0, 0)}),
        (2000, None, {"A": (2000, 0, 2000, 2000), "B": (0, 2000, -2000, 0)}),
        (2000, 1500, {"A": (2000, 0, 1500, 2000), "B": (0, 2000, -1500, 0)}),
    ],
)
def test_a_forfeit_is_credited_a_score(
    credited: int | None, cap: int | None, expected: dict[str, tuple[int, ...]]
) -> None:
    points = PointsTerms(forfeit_score=credited, difference_cap=cap)
    found = table("B forfeits to A", "for against difference average", points=points)
    assert rows(found) == expected


def test_without_a_score_a_forfeit_leaves_the_average_alone() -> None:
    found = table("A 3000 C 1000\n B forfeits to A", "average best_game")
    assert rows(found)["A"] == (3000, 3000)
    credited = PointsTerms(forfeit_score=2000)
    found = table("A 3000 C 1000\n B forfeits to A", "average best_game", points=credited)
    assert rows(found)["A"] == (2500, 3000)


def test_points_a_game_are_those_of_games() -> None:
    """Neither a bye nor an absence nor showing up changes what a game brings; a penalty does."""
    points = PointsTerms(bye=5, absent=-5, attend=7)
    season = "A 9 B 1\n A 5 B 5\n A bye\n 2026-01-15 A absent\n A penalty 1"
    found = table(season, "points_average points", points=points)
    assert rows(found)["A"] == (Fraction(3 - 1, 2), 3 + 5 + 7 - 5 - 1)


def test_a_forfeit_is_a_meeting_for_head_to_head() -> None:
    season = "A 9 C 1\n B 9 C 1\n B forfeits to A\n D forfeits to B\n C forfeits to D"
    found = table(season, order="won head_to_head", points=PointsTerms())
    assert [(row.rank, row.name) for row in found.rows] == [(1, "A"), (2, "B"), (3, "D"), (4, "C")]
    by = found.rows[1].separated_by
    assert by is not None
    assert (by.column.key, by.above, by.below) == ("head_to_head", 2, 0)


def test_a_bye_stands_for_an_opponent_as_strong_as_oneself() -> None:
    """A beat B (0 points), had a bye and was absent once: 0, its own 3 points, and nothing."""
    points = PointsTerms(bye=1)
    season = "A 9 B 1\n round 2\n A bye\n round 3\n A absent"
    found = table(season, "buchholz buchholz_cut1 sonneborn_berger", points=points)
    assert rows(found)["A"] == (3, 3, 0)
    assert rows(found)["B"] == (3, 0, 0)


def test_showing_up_earns_points_on_a_night_of_byes_and_without_any_game() -> None:
    points = PointsTerms(bye=0, attend=2)
    season = "A bye\n B came\n C absent\n 2026-01-15 A 5 B 4\n A came"
    found = table(season, "points nights", points=points)
    assert rows(found) == {"A": (2 + 2 + 2, 2), "B": (2 + 2, 2), "C": (0, 0)}


def test_nights_of_byes_and_absences_are_nights_to_choose_from() -> None:
    season = """
        2026-01-01 A 9 B 1
        2026-01-08 A bye
        2026-01-15 A absent
        2026-01-22 B forfeits to A
    """
    columns = "points nights median_night"
    assert rows(table(season, columns))["A"] == (2 + 1 - 2 + 3, 3, 2)
    two_best = table(season, columns, nights=NightsTerms(best=2))
    assert rows(two_best)["A"] == (3 + 2, 3, Fraction(5, 2))
    one_dropped = table(season, columns, nights=NightsTerms(drop=1))
    assert rows(one_dropped)["A"] == (3 + 2 + 1, 3, 2)


def test_an_absence_does_not_help_to_be_listed() -> None:
    season = "2026-01-01 A 9 B 1\n 2026-01-08 A bye\n B absent"
    found = table(season, nights=NightsTerms(minimum=2))
    assert (list(rows(found)), found.unlisted) == (["A"], ("B",))


def test_nights_of_one_day_are_those_of_that_day_alone() -> None:
    """What is not played and who came count as games do, on the day itself and not beside it."""
    days = [date(2026, 1, day) for day in (1, 8, 15)]
    lines = "".join(
        f"\n {day} A 9 B 1\n A bye\n B came\n D came\n A penalty 1 tonight" for day in days
    )
    season = results(f"{lines}\n A withdraws", entries=["B", "A", "C"])
    points = PointsTerms(bye=1, attend=5)
    for day in days:
        night = season.of_night(day)
        expected = {"A": (7, 1), "B": (5, 1), "D": (5, 1)}
        assert rows(table(night, "points nights", points=points)) == expected
        assert not night.withdrawn
    for count, day in enumerate(days, 1):
        found = table(season.until(day), "points nights", points=points)
        assert rows(found)["A"] == (7 * count, count)
        assert rows(found)["B"] == rows(found)["D"] == (5 * count, count)
    before = season.until(date(2025, 12, 31))
    assert rows(table(before, "points nights", points=points)) == dict.fromkeys("ABC", (0, 0))


def test_a_handicap_is_added_to_each_game_of_its_entry() -> None:
    season = results("A+B 500 C 700\n C 400 A+B 100", handicaps={"A": 50, "B": 200, "Z": 9})
    assert rows(table(season.with_handicaps(), "for")) == {
        "A": (1100,), "B": (1100,), "C": (1100,),
    }  # fmt: skip
    assert rows(table(season, "for")) == {"C": (1100,), "A": (600,), "B": (600,)}


def test_a_penalty_of_no_points_is_no_penalty() -> None:
    assert rows(table("A 9 B 1\n A penalty 0", "points penalties"))["A"] == (2, 0)


def test_a_penalty_is_not_dropped_with_its_night() -> None:
    season = "2026-01-01 A 9 B 1\n 2026-01-08 A 1 B 9\n A penalty 1 tonight"
    found = table(season, "points penalties", nights=NightsTerms(best=1), points=PointsTerms())
    assert rows(found) == {"A": (1, 1), "B": (2, 0)}


def test_a_penalty_costs_nobody_else_a_tie_break() -> None:
    """B and C met A alone, and A's penalty does not make theirs a weaker opponent."""
    season = "A 9 B 1\n A 9 C 1"
    columns = "buchholz opponents_average sonneborn_berger"
    assert rows(table(f"{season}\n A penalty 3", columns)) == rows(table(season, columns))


def test_points_given_are_no_penalty() -> None:
    found = table("A 9 B 1\n B penalty -0.5\n B penalty 1.5", "points penalties")
    assert rows(found)["B"] == (-1, 1)


def test_one_night_alone_has_its_own_penalties_and_no_others() -> None:
    season = results(
        "2026-01-01 A 9 B 1\n A penalty 1 tonight\n 2026-01-08 A 9 C 1\n A penalty 5\n C came",
        entries=["A", "B", "C"],
    )
    found = table(season.of_night(date(2026, 1, 1)))
    assert rows(found) == {"A": (1,), "B": (0,)}


def test_how_a_season_stood_after_a_night() -> None:
    season = results(
        "2026-01-01 A 9 B 1\n A penalty 1\n B withdraws\n"
        " 2026-01-08 C 9 A 1\n A penalty 2\n C penalty 1 tonight\n A withdraws"
    )
    then = season.until(date(2026, 1, 1))
    assert rows(table(then)) == {"A": (1,), "B": (0,)}
    assert then.withdrawn == {"B": date(2026, 1, 1)}
    assert season.until(date(2026, 1, 8)) == season


WITHDRAWAL = """
    2026-01-01 A 9 B 1
    C 9 D 1
    round 2
    A 9 C 1
    B 9 D 1
    D withdraws
"""


@pytest.mark.parametrize(
    ("games", "expected", "voided"),
    [
        ("keep", {"A": (4, 2), "B": (2, 2), "C": (2, 2), "D": (0, 2)}, ()),
        ("void", {"A": (4, 2), "B": (0, 1), "C": (0, 1)}, ("D",)),
        ("void-below-half", {"A": (4, 2), "B": (2, 2), "C": (2, 2), "D": (0, 2)}, ()),
    ],
)
def test_the_games_of_who_withdraws(
    games: str, expected: dict[str, tuple[int, int]], voided: tuple[str, ...]
) -> None:
    found = table(WITHDRAWAL, "points played", withdrawn=games)
    assert rows(found) == expected
    assert (found.withdrawn, found.voided) == (("D",), voided)


@pytest.mark.parametrize(
    ("format_terms", "is_void"),
    [
        # D was there for both rounds held until it left, however many were to come.
        (Format("open"), False),
        (Format("swiss"), False),
        # The terms name the rounds: two of four, or of five.
        (Format("swiss", rounds=1), False),
        (Format("swiss", rounds=4), False),
        (Format("swiss", rounds=5), True),
        (Format("open", rounds=5), True),
        # Four entries are three rounds, twice six: D was there for two.
        (Format("round-robin"), False),
        (Format("round-robin", legs=2), True),
    ],
)
def test_half_of_what(format_terms: Format, *, is_void: bool) -> None:
    season = results(WITHDRAWAL, entries=["A", "B", "C", "D"])
    found = table(season, withdrawn="void-below-half", format_terms=format_terms)
    assert bool(found.voided) == is_void


LATER = "".join(f"\n 2026-02-{day:02} A 9 B 1" for day in range(1, 9))


def test_rounds_held_after_an_entry_left_do_not_void_its_games() -> None:
    season = results(f"{WITHDRAWAL}{LATER}", entries=["A", "B", "C", "D"])
    assert not table(season, withdrawn="void-below-half").voided


def test_rounds_of_another_division_are_not_those_of_who_left() -> None:
    elsewhere = "\n".join(f"round {number}\n E 9 F 1" for number in range(3, 9))
    season = results(
        f"{WITHDRAWAL}\n 2026-01-01 E 9 F 1\n {elsewhere}",
        entries=["A", "B", "C", "D", "E", "F"],
        divisions={**dict.fromkeys("ABCD", 1), "E": 2, "F": 2},
    )
    assert not table(season, withdrawn="void-below-half").voided


def test_fewer_than_half_of_the_rounds_held_until_then_are_void() -> None:
    before = "2025-12-01 A 9 B 1\n 2025-12-08 A 9 B 1\n 2025-12-15 A 9 B 1"
    season = results(f"{before}\n{WITHDRAWAL}", entries=["A", "B", "C", "D"])
    for named in (None, 1, 4):
        terms = Format("swiss", rounds=named)
        found = table(season, withdrawn="void-below-half", format_terms=terms)
        assert found.voided == ("D",)


def test_an_odd_round_robin_has_a_round_more_and_a_bye_is_one_of_them() -> None:
    """Five entries are five rounds: D met two and sat out once, so three of five."""
    season = results(f"{WITHDRAWAL}\n round 3\n D bye", entries=["A", "B", "C", "D", "E"])
    found = table(season, withdrawn="void-below-half", format_terms=Format("round-robin"))
    assert not found.voided
    less = results(WITHDRAWAL, entries=["A", "B", "C", "D", "E"])
    assert table(less, withdrawn="void-below-half", format_terms=Format("round-robin")).voided


@pytest.mark.parametrize(
    ("season", "entries", "legs", "is_void"),
    [
        # Of three rounds, or of six.
        ("D bye\n round 2\n D forfeits to A", "ABCD", 1, True),
        ("D bye\n round 2\n A forfeits to D", "ABCD", 1, False),
        ("D 9 A 1\n round 2\n D bye", "ABCD", 2, True),
        ("D 9 A 1\n round 2\n D bye\n round 3\n D 9 C 1", "ABCD", 2, False),
        # Two meetings of six in the same round are two; the same one twice is one.
        ("D 9 A 1\n D 9 B 1\n D 9 C 1", "ABCD", 2, False),
        ("D 9 A 1\n D 9 A 1\n D 9 C 1", "ABCD", 2, True),
        # Each bye and each forfeit is one, on another night or against another too.
        ("D bye\n round 2\n D bye", "ABCD", 1, False),
        ("D bye\n 2026-01-15 D bye", "ABCD", 1, False),
        ("A forfeits to D\n B forfeits to D", "ABCD", 1, False),
        # Others had as many byes as there are rounds.
        ("D 9 A 1\n B bye\n round 2\n B bye\n round 3\n B bye", "ABCD", 1, True),
        # Five play five rounds, six play five too: two are less than half, three are more.
        ("D 9 A 1\n D 9 B 1", "ABCDE", 1, True),
        ("D 9 A 1\n D 9 B 1\n D bye", "ABCDE", 1, False),
        ("D 9 A 1\n D 9 B 1", "ABCDEF", 1, True),
        ("D 9 A 1\n D 9 B 1\n D 9 C 1", "ABCDEF", 1, False),
        # Three play three rounds, seven play seven.
        ("D 9 A 1", "ABD", 1, True),
        ("D 9 A 1\n D 9 B 1", "ABD", 1, False),
        ("D 9 A 1\n D 9 B 1\n D 9 C 1", "ABCDEFG", 1, True),
        ("D 9 A 1\n D 9 B 1\n D 9 C 1\n D 9 E 1", "ABCDEFG", 1, False),
    ],
)
def test_half_of_a_round_robin_is_not_fewer_than_half(
    season: str, entries: str, legs: int, *, is_void: bool
) -> None:
    found = table(
        results(f"{season}\n D withdraws", entries=[*entries]),
        withdrawn="void-below-half",
        format_terms=Format("round-robin", legs=legs),
    )
    assert bool(found.voided) == is_void


@pytest.mark.parametrize(
    ("rounds_there", "rounds_held", "is_void"),
    [(1, 2, False), (1, 3, True), (2, 4, False), (2, 5, True), (0, 1, True), (0, 0, False)],
)
def test_half_of_the_rounds_held_is_not_fewer_than_half(
    rounds_there: int, rounds_held: int, *, is_void: bool
) -> None:
    """Elsewhere a round counts once, whoever is met in it, and one without a division is one."""
    rounds = [f"round {number}\n A 9 B 1" for number in range(1, rounds_held + 1)]
    there = [f"round {number}\n D 9 C 1\n D 9 E 1" for number in range(1, rounds_there + 1)]
    season = "\n".join([*rounds, *there, "round 9\n D withdraws"])
    for divisions in ({}, {"A": 1, "B": 1, "C": 1, "D": 1, "E": 1}):
        known = results(season, entries=[*"ABCDE"], divisions=divisions)
        found = table(known, withdrawn="void-below-half")
        assert bool(found.voided) == is_void


def test_a_round_robin_is_that_of_its_division_and_those_without_one_are_in_the_lowest() -> None:
    """B to E are four in division 2, so one of three rounds is fewer than half; A is alone."""
    season = "E 9 B 1\n E withdraws"
    known = results(season, entries=[*"ABCDE"], divisions={"A": 1, "B": 2})
    terms = Format("round-robin")
    assert table(known, withdrawn="void-below-half", format_terms=terms).voided == ("E",)
    fewer = results(season, entries=[*"ABCDE"], divisions={"A": 2, "B": 3, "C": 2, "D": 2})
    assert not table(fewer, withdrawn="void-below-half", format_terms=terms).voided


def test_rounds_of_those_without_a_division_are_held_by_the_lowest() -> None:
    rounds = "".join(f"round {number}\n A 9 B 1\n" for number in (2, 3))
    season = f"A 9 D 1\n {rounds} D withdraws"
    terms = {"withdrawn": "void-below-half"}
    for divisions, is_void in (
        ({}, True),
        ({"C": 2}, True),
        ({"A": 2, "B": 2}, True),
        ({"A": 1, "B": 1, "D": 2}, False),
    ):
        known = results(season, entries=[*"ABCD"], divisions=divisions)
        assert bool(table(known, **terms).voided) == is_void  # type: ignore[arg-type]


def test_who_met_only_those_that_are_void_is_still_listed() -> None:
    season = "A 9 D 1\n D forfeits to E\n D penalty 1\n D came\n D withdraws"
    assert rows(table(season, withdrawn="void")) == {"A": (0,), "E": (0,)}
