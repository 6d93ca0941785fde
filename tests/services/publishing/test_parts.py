"""Long lists of a site go on further pages, of which those that are full never change again."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from types import SimpleNamespace
from typing import cast

import pytest

from canasta_club.league.statistics.games import GameView
from canasta_club.services.fixtures.meetings import Meeting
from canasta_club.services.publishing._fixture_parts import parts_of
from canasta_club.services.publishing._season_places import MOST, pages_of
from canasta_club.services.statistics.player_page import earlier_games

FIRST = date(2026, 10, 1)


@pytest.mark.parametrize(
    ("nights", "pages"), [(0, []), (1, [1]), (20, [20]), (21, [20, 20]), (45, [20, 20, 20])]
)
def test_the_last_nights_of_a_race_stand_together(nights: int, pages: list[int]) -> None:
    days = [FIRST + timedelta(weeks=week) for week in range(nights)]
    listed = pages_of(days)
    assert [len(page) for page in listed] == pages
    assert [day for page in listed[:-1] for day in page] == days[: MOST * (len(listed) - 1)]
    assert list(listed[-1] if listed else []) == days[-MOST:]
    # One more night leaves the full ones as they are.
    more = pages_of([*days, FIRST + timedelta(weeks=nights)])
    assert list(more[: max(len(listed) - 1, 0)]) == list(listed[:-1])


@pytest.mark.parametrize(("games", "earlier"), [(0, []), (34, []), (35, [25]), (84, [25, 25])])
def test_a_pair_has_at_least_its_last_games_on_its_page(games: int, earlier: list[int]) -> None:
    views = cast("Sequence[GameView]", range(games))
    listed = earlier_games(views)
    assert [len(part) for part in listed] == earlier
    assert [view for part in listed for view in part] == list(views[: sum(earlier)])


@pytest.mark.parametrize(
    ("rounds", "a_round", "sizes"),
    [(3, 10, [30]), (59, 30, [60] * 29 + [30]), (2, 90, [80, 80, 20]), (0, 1, [])],
)
def test_a_round_is_not_cut_if_it_has_room(rounds: int, a_round: int, sizes: list[int]) -> None:
    listed = [
        cast("Meeting", SimpleNamespace(fixture=SimpleNamespace(round=number)))
        for number in range(rounds)
        for _meeting in range(a_round)
    ]
    parts = list(parts_of(listed))
    assert [len(part) for part in parts] == sizes
    assert [meeting for part in parts for meeting in part] == listed
    if a_round <= 80:
        ends = [(one[-1].fixture.round, other[0].fixture.round) for one, other in pairwise(parts)]
        assert all(last < first for last, first in ends)
