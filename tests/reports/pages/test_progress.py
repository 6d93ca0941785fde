"""How far a season is, in the line under the title of its table."""

from datetime import date, timedelta
from uuid import UUID

import pytest

from canasta_club.club.nights import Night, NightState
from canasta_club.reports.pages.progress import progress_of, status_of_night

FIRST = date(2026, 9, 3)
STATES: dict[str, NightState] = {
    "f": "final",
    "p": "provisional",
    "o": "open",
    "-": "planned",
    "x": "cancelled",
}


def nights(states: str) -> list[Night]:
    """Return a night a week, in the states of these letters."""
    return [
        Night(UUID(int=n), UUID(int=0), n + 1, FIRST + timedelta(7 * n), STATES[each])
        for n, each in enumerate(states)
    ]


@pytest.mark.parametrize(
    ("states", "played", "sentence"),
    [
        ("", "", ""),
        ("--", "", ""),
        ("f", "", "After 1 night"),
        ("fff", "", "After 3 nights"),
        ("ff--", "", "After night 2 of 4"),
        ("fxf-", "", "After night 2 of 3"),
        ("fo", "", "After 1 night; open: 2026-09-10"),
        ("fo", "o", "After 2 nights; open: 2026-09-10"),
        ("fpo-", "o", "After night 3 of 4; open: 2026-09-17; not final: 2026-09-10"),
        ("o-", "", "Before the first night; open: 2026-09-03"),
        ("oo", "o", "After 2 nights; open: 2026-09-03 and 2026-09-10"),
        ("ppppp", "", "After 5 nights; not final: 5 nights from 2026-09-03 to 2026-10-01"),
    ],
)
def test_a_table_says_how_far_the_season_is(states: str, played: str, sentence: str) -> None:
    known = nights(states)
    days = {night.day for night in known if played and night.is_open}
    assert progress_of(known, days).sentence == sentence


def test_a_season_that_was_planned_says_so_at_its_end() -> None:
    assert progress_of(nights("fff"), (), has_plan=True).sentence == "After night 3 of 3"


def test_a_table_of_some_days_counts_the_nights_among_them() -> None:
    known = nights("fff-")
    last = FIRST + timedelta(7)
    assert progress_of(known, (), last=last).sentence == "After night 2 of 4"
    assert progress_of(known, (), first=last, last=last).sentence == "After 1 night"
    assert progress_of(nights("pf"), (), first=last).value() == {
        "played": 1,
        "of": None,
        "open": [],
        "not_final": [],
    }


@pytest.mark.parametrize(
    ("state", "status"), [("o", "The night is open"), ("p", "The night is not final"), ("f", "")]
)
def test_the_table_of_a_night_says_that_it_may_change(state: str, status: str) -> None:
    assert status_of_night(nights(state)[0]) == status
