"""Tables of knockouts: places by the main draw, and the second chance as a table of its own."""

from dataclasses import replace

import pytest

from canasta_club.club.people import BY_PAIR, BY_PLAYER
from canasta_club.league.results.model import Results, Tie
from canasta_club.league.standings.table import Standings, StandingsRow, standings
from canasta_club.league.terms import Entries, Format, TableTerms, Terms
from tests.league.examples.games import results


def table(season: Results, *, second_chance: bool = True, games: int = 1) -> Standings:
    terms = Terms(
        format=Format("knockout", second_chance=second_chance, games=games),
        table=TableTerms(("points", "won", "difference"), ("played", "points")),
    )
    return standings(season, terms)


def places(rows: tuple[StandingsRow, ...]) -> str:
    return " ".join(f"{row.rank}{row.entry}" for row in rows)


# A beats B in the final; C and D lose to them; E to H lose their first games, and E wins the
# second chance, so that it has won as often as B.
CUP = """
    A 9 H 1
    B 8 G 1
    C 7 F 1
    D 9 E 2
    round 2
    A 9 D 1
    B 9 C 1
    E 9 H 1
    F 9 G 1
    round 3
    A 9 B 8
    E 9 F 1
"""


def test_the_beaten_finalist_is_second_after_any_second_chance() -> None:
    found = table(results(CUP))
    assert [row.entry for row in found.rows[:2]] == ["A", "B"]
    assert {row.entry for row in found.rows[2:4]} == {"C", "D"}
    assert [row.entry for row in found.second] == ["E", "F", "G", "H"]
    assert found.is_over


def test_each_table_counts_the_games_of_its_own_draw() -> None:
    found = table(results(CUP))
    assert {row.entry: row.values for row in found.rows} == {
        "A": (3, 6), "B": (3, 4), "C": (2, 2), "D": (2, 2),
        "E": (1, 0), "F": (1, 0), "G": (1, 0), "H": (1, 0),
    }  # fmt: skip
    assert {row.entry: row.values for row in found.second} == {
        "E": (2, 4), "F": (2, 2), "G": (1, 0), "H": (1, 0),
    }  # fmt: skip


def test_it_is_not_over_before_both_finals_are() -> None:
    before = table(results(CUP[: CUP.index("round 3")]))
    assert not before.is_over
    assert [row.entry for row in before.rows[:2]] == ["A", "B"]
    only_main = table(results(CUP.replace("E 9 F 1", "")))
    assert not only_main.is_over


def test_without_a_second_chance_a_game_for_the_third_place_decides_it() -> None:
    season = "A 9 D 1\n B 9 C 1\n round 2\n A 9 B 1\n C 9 D 8"
    found = table(results(season), second_chance=False)
    assert places(found.rows) == "1A 2B 3C 4D"
    assert not found.second
    assert found.is_over


def test_a_forfeit_and_a_bye_go_through_a_round() -> None:
    found = table(results("A bye\n B forfeits to C\n round 2\n A 9 C 1"), second_chance=False)
    assert places(found.rows) == "1A 2C 3B"


def test_a_level_final_leaves_the_first_place_open_until_it_is_played_again() -> None:
    level = "A 9 D 1\n B 9 C 1\n round 2\n A 9 B 9"
    assert not table(results(level), second_chance=False).is_over
    again = results(f"{level}\n 2026-01-15 B 9 A 1")
    ties = [
        Tie(1, (("A",), ("D",))),
        Tie(1, (("B",), ("C",))),
        Tie(2, (("A",), ("B",))),
    ]
    found = table(replace(again, ties=ties), second_chance=False)
    assert found.is_over
    assert [row.entry for row in found.rows[:2]] == ["B", "A"]


@pytest.mark.parametrize(
    ("season", "drawn"),
    [
        ("A 9 D 1\n B 9 C 9", "B against C, drawn: replay to come."),
        ("A 9 D 1\n B 9 C 9\n round 2\n B 5 C 0 running", "B against C, drawn: replay running."),
        ("A 9 D 1\n B 9 C 9\n round 2\n A 9 B 1", "B against C, drawn: B go on."),
        ("A 9 D 1\n B 9 C 9\n round 2\n B 1 C 9", ""),
        ("A 9 D 1\n B 9 C 9\n B forfeits to C", ""),
    ],
)
def test_the_table_says_what_decides_a_drawn_game(season: str, drawn: str) -> None:
    found = results(season.removesuffix(" running"))
    *others, last = found.games
    last = last._replace(is_over=not season.endswith("running"))
    found = replace(found, games=[*others, last])
    assert " ".join(table(found, second_chance=False).drawn) == drawn


@pytest.mark.parametrize(
    ("kind", "season", "drawn"),
    [
        (BY_PLAYER, "A 9 B 9\n C 9 D 1\n round 2\n A 9 C 1", "A against B, drawn: A goes on."),
        (
            BY_PLAYER,
            "A+B 9 C+D 9\n E+F 9 G+H 1\n round 2\n A+B 9 E+F 1",
            "A & B against C & D, drawn: A & B go on.",
        ),
        (
            BY_PAIR,
            "A 9 B 9 C 9\n D 9 E 1 F 1\n round 2\n A 9 D 1",
            "A against B and C, drawn: A go on.",
        ),
    ],
)
def test_one_player_goes_on_where_partners_and_pairs_go_on(
    kind: str, season: str, drawn: str
) -> None:
    order = ("points",)
    terms = Terms(entries=Entries(kind), format=Format("knockout"), table=TableTerms(order, order))
    assert standings(results(season), terms).drawn == (drawn,)


@pytest.mark.parametrize(("gone", "drawn"), [("C", "B go on"), ("A", "replay to come")])
def test_who_withdraws_from_a_drawn_last_game_leaves_it_to_the_other(gone: str, drawn: str) -> None:
    season = results("A 9 D 1\n B 9 C 9")
    season = replace(season, withdrawn={gone: season.games[0].night})
    assert table(season, second_chance=False).drawn == (f"B against C, drawn: {drawn}.",)


def test_fixtures_of_one_round_may_be_played_on_several_nights() -> None:
    """Night by night the games of A and B would be rounds of their own."""
    season = results("A 9 D 1\n 2026-01-15 B 9 C 1\n 2026-01-22 B 9 A 1")
    ties = [
        Tie(1, (("A",), ("D",))),
        Tie(1, (("B",), ("C",))),
        Tie(2, (("A",), ("B",))),
    ]
    found = table(replace(season, ties=ties), second_chance=False)
    assert places(found.rows)[:5] == "1B 2A"


def test_of_several_games_the_one_who_wins_more_goes_through() -> None:
    game = "A 9 B 8\n A 9 B 8\n B 99 A 1"
    season = results(f"{game}\n", entries=["A", "B"])
    found = table(replace(season, ties=[Tie(1, (("A",), ("B",)))]), second_chance=False, games=3)
    assert (places(found.rows), found.is_over) == ("1A 2B", True)


@pytest.mark.parametrize(
    ("drawn", "through"),
    [("C 5 K 5", "CK"), ("K 5 C 5", "CK"), ("D 5 C 5", "CD"), ("L 5 K 5", "KL"), ("K 5 L 5", "KL")],
)
def test_a_drawn_game_goes_to_the_better_seed_and_those_who_came_late_are_behind_all(
    drawn: str, through: str
) -> None:
    season = results(f"A 9 D 1\n B 9 C 1\n round 2\n A 9 B 1\n {drawn}\n round 3\n B 9 Z 1")
    order = [row.entry for row in table(season).second if row.entry in through]
    assert order == list(through)


def test_players_without_a_partner_are_seeded_table_by_table() -> None:
    first = "A+B 9 C+D 1\n E+F 9 G+H 1\n round 2\n A+E 9 B+F 1\n G+D 5 C+H 5"
    found = table(results(f"{first}\n round 3\n W+X 9 Y+Z 1"))
    assert [row.entry for row in found.second if row.entry in "CDGH"] == ["C", "H", "D", "G"]


def test_the_rounds_won_separate_before_anything_else() -> None:
    found = table(results(CUP))
    by = [row.separated_by and row.separated_by.column.key for row in found.rows]
    assert by[:3] == [None, "rounds_won", "rounds_won"]
    early = table(results(CUP[: CUP.index("round 3")].replace("B 9 C 1", "")))
    assert [row.entry for row in early.rows[:4]] == ["A", "B", "C", "D"]


def test_a_division_has_its_own_cup() -> None:
    season = results(
        "A 9 B 1\n C 9 D 1\n round 2\n C 9 A 1\n X 9 Y 1",
        entries=list("ABCDXY"),
        divisions={**dict.fromkeys("ABCD", 1), "X": 2, "Y": 2},
    )
    found = table(season, second_chance=False)
    assert [(row.division, row.rank, row.entry) for row in found.rows][:1] == [(1, 1, "C")]
    assert [row.entry for row in found.rows if row.division == 2] == ["X", "Y"]


def test_those_without_a_division_play_in_the_cup_of_the_lowest() -> None:
    season = results(
        "A 9 B 1\n X 9 Y 1\n C bye\n round 2\n C 9 X 1", divisions={"A": 1, "B": 1, "C": 2}
    )
    found = table(season, second_chance=False)
    assert [(row.division, row.entry) for row in found.rows] == [
        (1, "A"), (1, "B"), (2, "C"), (2, "X"), (2, "Y"),
    ]  # fmt: skip
    assert found.is_over


@pytest.mark.parametrize("second_chance", [True, False])
def test_before_the_first_round_everybody_stands_in_one_table(second_chance: bool) -> None:
    found = table(Results(entries=["A", "B"]), second_chance=second_chance)
    assert (places(found.rows), found.second, found.is_over) == ("1A 1B", (), False)


# B and C draw, and C wins the replay; D and B draw in the second chance, and D wins that replay.
REPLAYS = """
    A 9 D 1
    B 5 C 5
    round 2
    B 2 C 7
    round 3
    A 9 C 8
    B 5 D 5
    round 4
    D 3 B 1
"""


def until(season: Results, number: int) -> Results:
    return replace(
        season,
        games=[game for game in season.games if game.round <= number],
        unplayed=[each for each in season.unplayed if each.round <= number],
    )


@pytest.mark.parametrize(
    ("rounds", "still_in", "second"),
    [(1, ("A", "B", "C"), "1D"), (2, ("A", "C"), "1B 1D"), (3, (), "1B 1D"), (4, (), "1D 2B")],
)
def test_a_replay_is_part_of_its_tie(rounds: int, still_in: tuple[str, ...], second: str) -> None:
    found = table(until(results(REPLAYS), rounds))
    assert found.still_in == still_in
    assert places(found.second) == second
    assert found.is_over == (rounds == 4)


def test_each_draw_counts_its_replays() -> None:
    found = table(results(REPLAYS))
    assert {row.entry: row.values for row in found.rows} == {
        "A": (2, 4), "C": (3, 3), "B": (2, 1), "D": (1, 0),
    }  # fmt: skip
    assert {row.entry: row.values for row in found.second} == {"D": (2, 3), "B": (2, 1)}


def test_a_replay_beside_the_next_round_drops_nobody_who_waits_for_it() -> None:
    """A and H draw and play again beside the semi-final of B and C; D waits for them."""
    season = results("""
        A 5 H 5
        B 8 G 1
        C 7 F 1
        D 9 E 2
        round 2
        A 2 H 9
        B 9 C 1
        round 3
        D 9 H 1
        B bye
        round 4
        D 9 B 1
    """)
    found = table(season, second_chance=False)
    assert table(until(season, 2), second_chance=False).still_in == ("B", "D", "H")
    assert table(until(season, 3), second_chance=False).still_in == ("B", "D")
    assert [row.entry for row in found.rows[:4]] == ["D", "B", "H", "C"]
    assert found.is_over
