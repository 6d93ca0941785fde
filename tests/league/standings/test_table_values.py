"""What a table carries beside its places: values for JSON, provisional rows, counting nights."""

import json
from dataclasses import replace
from datetime import date

import pytest

from canasta_club.club.games import Figures
from canasta_club.league.results.model import Results, SideResult
from canasta_club.league.results.outcomes import outcomes
from canasta_club.league.standings._ranking import Separation
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.standings.counting_nights import season_records
from canasta_club.league.standings.table import Standings, standings
from canasta_club.league.terms import Format, NightsTerms, PointsTerms, TableTerms, Terms
from tests.league.examples.games import games, results

DAYS = [date(2026, 1, day) for day in (1, 8, 15)]
NIGHTS = "".join(f"\n {day} A {place} B 1\n A 2 C 1" for place, day in enumerate(DAYS, 5))


def table(season: Results, order: str, columns: str, **terms: object) -> Standings:
    ranked = TableTerms(tuple(order.split()), tuple(columns.split()))
    return standings(season, Terms(table=ranked, **terms))  # type: ignore[arg-type]


def test_averages_are_numbers_with_decimals_and_counts_are_whole() -> None:
    row = table(results("A 500 B 400"), "points", "average points difference").value()["rows"][0]
    shown = [json.dumps(row[key]) for key in ("average", "points", "difference")]
    assert shown == ["500.0", "2", "100"]


def test_a_figure_that_compares_nobody_is_null() -> None:
    row = table(results("A 500 B 400"), "points lot", "lot").value()["rows"][0]
    assert row == {"rank": 1, "name": "A", "lot": None, "separated_by": None}


def test_the_second_chance_is_listed_by_itself() -> None:
    cup = Format("knockout", second_chance=True)
    season = results("A 9 B 1\n C 9 D 1\n round 2\n A 9 C 1\n B 9 D 1")
    value = table(season, "points", "points", format=cup).value()
    assert [row["name"] for row in value["rows"]] == ["A", "C", "B", "D"]
    assert value["second_chance"] == [
        {"rank": 1, "name": "B", "points": 2, "separated_by": None},
        {
            "rank": 2,
            "name": "D",
            "points": 0,
            "separated_by": {"criterion": "rounds_won", "above": 1, "below": 0},
        },
    ]
    first = table(results("A 9 B 1"), "points", "points", format=Format("knockout"))
    assert "second_chance" not in first.value()


def test_a_row_is_provisional_by_the_nights_that_count_for_it() -> None:
    """The best night of A is the third; B and C, who lost every game, count their first."""
    season = replace(results(NIGHTS), provisional=[DAYS[2]])
    assert provisional(season) == {"A", "B", "C"}
    assert provisional(season, NightsTerms(best=1)) == {"A"}
    assert provisional(replace(season, provisional=[])) == set()
    assert provisional(replace(season, provisional=[DAYS[0]]), NightsTerms(best=1)) == {"B", "C"}


def provisional(season: Results, nights: NightsTerms | None = None) -> set[str]:
    found = table(season, "points difference", "points", nights=nights or NightsTerms())
    return {row.entry for row in found.rows if row.is_provisional}


@pytest.mark.parametrize(
    ("nights", "counting"),
    [
        (NightsTerms(), DAYS),
        (NightsTerms(best=2), DAYS[1:]),
        (NightsTerms(drop=2), DAYS[2:]),
        (NightsTerms(best=3), DAYS),
    ],
)
def test_which_nights_count(nights: NightsTerms, counting: list[date]) -> None:
    terms = Terms(nights=nights, table=TableTerms(("points", "difference")))
    assert season_records(results(NIGHTS), terms)["A"].counting == set(counting)


def test_before_the_first_game_nobody_lacks_a_night() -> None:
    for by in (None, DAYS[0]):
        nights = NightsTerms(minimum=2, minimum_by=by)
        found = table(Results(entries=["A", "B"]), "points", "points", nights=nights)
        assert ([row.entry for row in found.rows], found.unlisted) == (["A", "B"], ())


def test_head_to_head_at_a_table_of_three_goes_by_the_two_scores() -> None:
    """B lost the game and still beat C."""
    found = table(results("A 7500 B 6000 C 5000"), "played head_to_head", "head_to_head")
    assert [(row.entry, *row.values) for row in found.rows] == [("A", 4), ("B", 2), ("C", 0)]


def test_a_forfeit_beats_nobody_for_sonneborn_berger() -> None:
    season = results("A 9 C 1\n B 9 C 1\n round 2\n B forfeits to A\n round 3\n A 5 B 5")
    found = table(season, "points", "sonneborn_berger")
    # A: C, who has none, and half of the three points of B.
    assert {row.entry: row.values for row in found.rows}["A"] == (1.5,)


def test_who_is_not_drawn_has_won_no_round_of_a_knockout() -> None:
    season = results("A 9 B 1", entries=["Z"])
    found = table(season, "points", "rounds_won", format=Format("knockout"))
    assert {row.entry: row.values for row in found.rows} == {"A": (1,), "B": (0,), "Z": (0,)}


def test_an_unplayed_game_has_its_side_and_an_opponent_if_one_was_drawn() -> None:
    season = results("A bye\n B forfeits to C")
    given = outcomes(season, PointsTerms(forfeit_score=2000))
    (bye,), (lost,), (won,) = given["A"], given["B"], given["C"]
    assert (bye.side, bye.others, list(bye.opponents())) == (SideResult(("A",)), (), [])
    assert (lost.side, won.side) == (SideResult(("B",)), SideResult(("C",), Figures(score=2000)))
    assert (list(lost.opponents()), list(won.opponents())) == ([("C", 2000)], [("B", 0)])


def test_a_separation_names_its_criterion_and_figures() -> None:
    assert str(Separation(COLUMNS["difference"], 820, 415)) == "difference 820 to 415"


def test_games_of_those_who_stay_count_whatever_the_terms_void() -> None:
    season = results(f"{NIGHTS}\n B bye\n C 9 D 1\n D withdraws", entries=[*"ABCD"])
    for rule in ("void", "void-below-half"):
        found = table(season, "points", "points", withdrawn_games=rule)
        assert {row.entry: row.values for row in found.rows} == {"A": (12,), "B": (2,), "C": (0,)}
    kept = table(season, "points", "points", withdrawn_games="keep")
    assert (kept.voided, kept.withdrawn) == ((), ("D",))
    assert {row.entry: row.values for row in kept.rows}["C"] == (2,)


def test_all_who_may_still_win_are_named() -> None:
    names = {"A": "Zelkova", "B": "Ash", "C": "Elm"}
    season = results("A 9 X 1\n B 9 Y 1\n C 9 Z 1", names=names)
    found = table(season, "points", "points", format=Format("knockout"))
    assert found.still_in == ("Ash", "Elm", "Zelkova")
    assert table(results("A 9 X 1"), "points", "points", format=Format("knockout")).still_in == ()
    assert table(Results(games=games("A 9 X 1")), "points", "points").still_in == ()
