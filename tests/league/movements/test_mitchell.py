"""The Mitchell movement: who stays, who moves, and that nobody meets again."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.league.movements.movements import plan, plan_rounds
from canasta_club.league.seating.model import Met, PlayedRound, Request, Round, Table, Wishes
from tests.depth import examples
from tests.league.examples.evenings import after, asking, evening, meetings, names, shown, sit_outs


def seated(text: str, number: int = 1) -> Round:
    """Read a round: ``A-B C-D; E`` is two tables, and E sits out; ``-`` is an unused number."""
    tables, _, resting = text.partition("; ")
    return Round(
        number,
        tuple(
            Table(at, ((word[0],), (word[2],)))
            for at, word in enumerate(tables.split(), start=1)
            if word != "-"
        ),
        tuple(resting.split()),
    )


def following(text: str, here: str = "") -> Request:
    """Ask for the round after one, of the same people or of others."""
    last = seated(text)
    everybody = "".join(sorted({each for each in text if each.isalpha()}))
    return asking("mitchell", here or everybody, number=2, played=(PlayedRound(last),))


@pytest.mark.parametrize(
    ("last", "here", "expected"),
    [
        ("A-E B-F C-G D-H", "", "1 A v H, 2 B v E, 3 C v F, 4 D v G"),
        # The table without east-west goes round too, and its north-south sit out.
        ("A-E B-F; C", "", "2 B v E, 3 C v F; A sits out"),
        ("- B-E C-F; A", "", "1 A v F, 3 C v E; B sits out"),
        # A latecomer sits down where an entrant waits for opponents.
        ("A-E B-F; C", "ABCEFX", "1 A v X, 2 B v E, 3 C v F"),
        # Two who come late get a table of their own.
        ("A-E B-F", "ABEFXY", "1 A v F, 2 B v E, 3 X v Y"),
        # Of four tables one north-south leaves: the one who comes there sits out.
        ("A-E B-F C-G D-H", "ABDEFGH", "1 A v H, 2 B v E, 4 D v G; F sits out"),
        # One of each line leaves: those left over play each other.
        ("A-E B-F C-G D-H", "ABCEFG", "1 A v G, 2 B v E, 3 C v F"),
        # Two of one line leave: one of the other line plays within it.
        ("A-E B-F C-G", "CEFG", "1 E v G, 3 C v F"),
    ],
)
def test_the_next_round(last: str, here: str, expected: str) -> None:
    assert shown(plan(following(last, here))) == expected


@pytest.mark.long
@given(st.integers(4, 60), st.integers(0, 9))
@settings(max_examples=examples(20, 400))
def test_one_line_meets_all_of_the_other(count: int, seed: int) -> None:
    tables = (count + 1) // 2
    played = evening(asking("mitchell", count, seed=seed), tables)
    assert set(meetings(played).values()) == {1}
    assert len(meetings(played)) == tables * (count // 2)
    hosts = {table.sides[0]: table.number for table in played[0].tables}
    for each in played[1:]:
        for table in each.tables:
            assert hosts.setdefault(table.sides[0], table.number) == table.number
    assert sit_outs(played) == dict.fromkeys((host for (host,) in hosts), 1) or not count % 2


@pytest.mark.long
@given(st.integers(4, 20), st.data())
def test_people_come_and_go(count: int, data: st.DataObject) -> None:
    asked = asking("mitchell", count, seed=count)
    rounds: list[Round] = []
    for _ in range(4):
        here = data.draw(st.sets(st.sampled_from(names(count)), min_size=2))
        asked = replace(asked, entrants=tuple(sorted(here)))
        rounds += evening(asked, 1)
        assert len(rounds[-1].sit_outs) == len(here) % 2
        asked = after(asked, rounds[-1])


def test_after_the_last_table_new_lines_are_made() -> None:
    played = evening(asking("mitchell", 8), 6)
    assert set(meetings(played[:5]).values()) == {1}
    assert len(meetings(played)) == 24


def test_the_draw_goes_by_the_seed() -> None:
    rounds = {plan(asking("mitchell", 12, seed=seed)) for seed in range(5)}
    assert len(rounds) == 5
    assert plan(asking("mitchell", 12, seed=3)) in rounds


def test_wishes_are_met_by_the_lines() -> None:
    wishes = Wishes(
        apart=frozenset({frozenset(("01", "02")), frozenset(("02", "03"))}), tables={"05": 3}
    )
    for seed in range(20):
        played = evening(asking("mitchell", 9, seed=seed, wishes=wishes), 5)
        assert not {frozenset(("01", "02")), frozenset(("02", "03"))} & meetings(played).keys()
        assert all(
            table.number == 3 for each in played for table in each.tables if "05" in table.entrants
        )


def test_groups_too_large_for_a_line_are_parted() -> None:
    wishes = Wishes(apart=frozenset({frozenset(names(6))}))
    assert len(plan(asking("mitchell", 8, wishes=wishes)).tables) == 4


def test_who_has_sat_out_this_season_moves() -> None:
    rested = Met(sit_outs=dict.fromkeys(names(4), 1))
    played = evening(asking("mitchell", 9, met=rested), 5)
    assert not sit_outs(played).keys() & set(names(4))


def test_who_has_not_sat_out_this_season_does_so_first() -> None:
    rested = Met(sit_outs=dict.fromkeys((each for each in names(9) if each != "07"), 1))
    for seed in range(6):
        assert plan(asking("mitchell", 9, met=rested, seed=seed)).sit_outs == ("07",)


def test_nobody_sits_out_twice_running_because_others_have_left() -> None:
    # X would take the place of E, and B, whose table nobody came to, would wait again.
    assert plan(following("A-E; B", "ABX")).sit_outs != ("B",)


def test_a_whole_night_can_be_planned_at_once() -> None:
    asked = asking("mitchell", 10, seed=4)
    assert list(plan_rounds(asked, 5)) == evening(asked, 5)


def test_single_players_sit_two_a_side() -> None:
    (played,) = evening(asking("mitchell", 8, players=1), 1)
    assert [list(map(len, table.sides)) for table in played.tables] == [[2, 2], [2, 2]]
