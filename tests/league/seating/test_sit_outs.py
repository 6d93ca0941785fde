"""Whose turn it is to sit out, by hand."""

import pytest

from canasta_club.league.seating.model import Met, PlayedRound, Request, Round, Wishes
from canasta_club.league.seating.sit_outs import SitOutOrder, sit_outs, turn
from canasta_club.league.terms import Format

HERE = ("A", "B", "C", "D", "E", "F")


def asking(
    season: dict[str, int], *rested: str, together: tuple[str, ...] = (), seed: int = 1
) -> Request:
    """Ask for a round after others in which these rested: ``AB`` are two of one round."""
    return Request(
        Format(kind="individual"),
        HERE,
        number=len(rested) + 1,
        played=tuple(PlayedRound(Round(at, (), tuple(out))) for at, out in enumerate(rested, 1)),
        met=Met(sit_outs=season),
        wishes=Wishes(together=frozenset(map(frozenset, together))),
        seed=seed,
    )


@pytest.mark.parametrize(
    ("season", "rested", "expected"),
    [
        ({}, (), SitOutOrder(False, 0, False, 0)),
        ({"A": 1}, (), SitOutOrder(True, 0, False, 1)),
        ({"A": 3}, ("A", "B"), SitOutOrder(True, 1, False, 3)),
        ({"A": 2}, ("A", "A"), SitOutOrder(True, 2, True, 2)),
        ({"A": 1}, ("B", "AB"), SitOutOrder(True, 1, True, 1)),
        ({"B": 1}, ("B", "B"), SitOutOrder(False, 0, False, 0)),
    ],
)
def test_how_close_a_turn_is(
    season: dict[str, int], rested: tuple[str, ...], expected: SitOutOrder
) -> None:
    assert turn("A", asking(season, *rested)) == expected


@pytest.mark.parametrize(
    ("season", "rested", "count", "out"),
    [
        # Nobody twice in the season before everybody once.
        (dict.fromkeys("ABCD", 1), (), 2, "EF"),
        (dict.fromkeys("ABCDE", 1) | {"A": 5}, (), 1, "F"),
        # Then nobody twice on one night, then nobody in two rounds running, then the season.
        (dict.fromkeys("ABCDEF", 9) | {"A": 1, "B": 1}, ("AB",), 4, "CDEF"),
        (dict.fromkeys("ABCDEF", 1) | {"C": 3}, ("AB", "DE", "F"), 1, "C"),
        (dict.fromkeys("ABCDEF", 2), ("ABC", "DEF"), 3, "ABC"),
        (dict.fromkeys("ABCDEF", 2) | {"B": 1, "C": 1}, (), 2, "BC"),
        ({}, (), 0, ""),
        ({}, (), 6, "ABCDEF"),
        ({}, (), 9, "ABCDEF"),
    ],
)
def test_those_whose_turn_it_is_sit_out(
    season: dict[str, int], rested: tuple[str, ...], count: int, out: str
) -> None:
    for seed in range(5):
        assert "".join(sorted(sit_outs(asking(season, *rested, seed=seed), count))) == out


@pytest.mark.parametrize(
    ("season", "together", "count", "either"),
    [
        # Two who are to be together sit out together, and nobody is parted where it can be helped.
        ({}, ("AB", "CD", "EF"), 2, {"AB", "CD", "EF"}),
        ({}, ("AB", "CD", "EF"), 4, {"ABCD", "ABEF", "CDEF"}),
        (dict.fromkeys("EF", 1), ("AB", "CD"), 2, {"AB", "CD"}),
        # One place is left beside a couple; of an odd number one is parted.
        (dict.fromkeys("DEF", 1), ("AB",), 1, {"C"}),
        (dict.fromkeys("CDEF", 1), ("AB",), 1, {"A", "B"}),
        # E sits out anyway, and takes F along before others.
        (dict.fromkeys("ABCDF", 1), ("EF",), 2, {"EF"}),
        (dict.fromkeys("ABCDF", 1), ("EF", "AB"), 3, {"AEF", "BEF", "CEF", "DEF"}),
        (dict.fromkeys("ABCDF", 1), ("EF", "AB"), 4, {"ABEF", "CDEF", *("ACEF", "ADEF")}),
    ],
)
def test_couples_sit_out_together(
    season: dict[str, int], together: tuple[str, ...], count: int, either: set[str]
) -> None:
    drawn = {
        "".join(sorted(sit_outs(asking(season, together=together, seed=seed), count)))
        for seed in range(40)
    }
    assert drawn <= either
    assert len(drawn) > 1 or len(either) == 1


def test_the_lot_depends_on_the_seed_the_round_and_who_is_here() -> None:
    first = [sit_outs(asking({}, seed=seed), 3) for seed in range(12)]
    assert first == [sit_outs(asking({}, seed=seed), 3) for seed in range(12)]
    assert len(set(first)) > 3
    later = [sit_outs(asking({}, "", seed=seed), 3) for seed in range(12)]
    assert later != first
