"""The terms that come with the program say what their sources say."""

import pytest

from canasta_club.league.standings.table import standings
from canasta_club.league.terms import Format, NightsTerms, ResultStep
from tests.league.examples.games import results
from tests.league.examples.shipped import IDS, document, terms


def test_those_a_club_expects_are_there() -> None:
    expected = {
        "pairs", "pairs-round-robin", "individual", "victory-points", "mitchell-timed", "swiss",
        "ladder", "knockout",
    }  # fmt: skip
    assert expected <= set(IDS)


@pytest.mark.parametrize("name", IDS)
def test_a_file_says_what_it_is(name: str) -> None:
    found = document(name)
    assert found.id == name
    assert found.name != name
    assert found.table["notes"]
    assert all("." in source for source in found.table.get("sources", ["own.choice"]))


@pytest.mark.parametrize("name", IDS)
def test_a_table_shows_what_it_is_ranked_by_first(name: str) -> None:
    table = terms(name).table
    assert table.order[0] in table.columns
    assert table.columns[-1] == table.order[0]


THREE_HANDS = """
    0 10, 50 10, 55 11, 150 11, 155 12, 250 12, 255 13, 350 13, 355 14, 500 14, 505 15, 650 15,
    655 16, 800 16, 805 17, 1000 17, 1005 18, 1250 18, 1255 19, 1500 19, 1505 20, 9000 20
"""
FOUR_HANDS = """
    0 10, 100 10, 105 11, 300 11, 305 12, 500 12, 505 13, 700 13, 705 14, 900 14, 905 15, 1100 15,
    1105 16, 1300 16, 1305 17, 1500 17, 1505 18, 1700 18, 1705 19, 2000 19, 2005 20, 9000 20
"""


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("burraco-three-hands", THREE_HANDS),
        ("burraco-four-hands", FOUR_HANDS),
        ("victory-points", THREE_HANDS.replace("800 16, 805 17", "820 16, 825 17")),
    ],
)
def test_victory_points_as_published(name: str, published: str) -> None:
    points = terms(name).points
    for step in published.split(","):
        difference, win = map(int, step.split())
        assert points.for_score(difference, 0) == win, difference
        assert points.for_score(0, difference) == 20 - win, difference


@pytest.mark.parametrize("name", IDS)
def test_a_scale_has_no_gap_and_never_rewards_less_for_more(name: str) -> None:
    points = terms(name).points
    earned = [points.for_score(difference, 0) for difference in range(0, 10_000, 5)]
    assert earned == sorted(earned)
    if points.scale:
        assert {step.win + step.lose for step in points.scale} == {20}
        assert points.scale[-1] == ResultStep(None, 20, 0)


def test_the_individual_league() -> None:
    individual = terms("individual")
    assert individual.entries.kind == "player"
    assert individual.format == Format("individual", odd="other-table")
    assert individual.nights == NightsTerms(best=8, minimum=4)


def test_timed_games_at_the_senior_olympics() -> None:
    assert terms("mitchell-timed").format == Format(
        "mitchell", rounds=3, minutes=50, warning=10, bell="as-it-stands"
    )


def test_rounds_with_victory_points() -> None:
    assert terms("victory-points").format == Format("swiss", rounds=5, minutes=25, warning=5)
    assert terms("victory-points").points.bye == 12
    assert terms("burraco-three-hands").format == Format("swiss", rounds=5, minutes=40, warning=5)
    assert terms("burraco-four-hands").format == Format("swiss", rounds=3, minutes=50, warning=5)


@pytest.mark.parametrize(
    ("name", "credited"), [("finnish-league", 2000), ("finnish-league-samba", 4000)]
)
def test_a_forfeit_in_the_finnish_league(name: str, credited: int) -> None:
    """Two points and a fixed score; the winner has the difference as plus, the loser as minus."""
    found = standings(results("A 5100 B 4200\n C forfeits to D"), terms(name)).value()
    assert {row["name"]: (row["points"], row["difference"]) for row in found["rows"]} == {
        "D": (2, credited),
        "A": (2, 900),
        "B": (0, -900),
        "C": (0, -credited),
    }
    assert found["rows"][0]["name"] == "D"


def test_four_players_share_three_pairings() -> None:
    """After the three pairings everyone has partnered everyone once."""
    found = standings(
        results("N+S 5100 E+W 4000\n N+E 5200 S+W 5200\n N+W 3000 S+E 5000"), terms("four-players")
    )
    assert [(row["name"], row["points"]) for row in found.value()["rows"]] == [
        ("S", 2.5),
        ("E", 1.5),
        ("N", 1.5),
        ("W", 0.5),
    ]


def test_a_knockout_ranks_who_went_furthest() -> None:
    """A beats B in the final; C won the second chance, which has a table of its own."""
    found = standings(results("A 9 C 1\n B 9 D 2\n round 2\n A 8 B 7\n C 5 D 4"), terms("knockout"))
    assert [row.name for row in found.rows] == ["A", "B", "D", "C"]
