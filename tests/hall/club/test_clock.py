"""The clock of a round, at instants that are given."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from canasta_club.hall.club.clock import Clock

START = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)
CLOCK = Clock(night_id=UUID(int=1), round=1, started=START, minutes=50, extra={4: 5})


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("clock", "table", "at", "seconds"),
    [
        pytest.param(CLOCK, None, 0, 3000, id="at the start"),
        pytest.param(CLOCK, 1, 10, 2400, id="a table as the round"),
        pytest.param(CLOCK, 4, 10, 2700, id="a table with extra minutes"),
        pytest.param(CLOCK, 1, 51, -60, id="over"),
        pytest.param(CLOCK, 1, -30, 3000, id="a computer whose clock was set back"),
        pytest.param(CLOCK.pausing(after(10)), 1, 25, 2400, id="in a pause"),
        pytest.param(CLOCK.pausing(after(10)).going_on(after(25)), 1, 26, 2340, id="after a pause"),
        pytest.param(
            CLOCK.pausing(after(10)).going_on(after(5)), 1, 11, 2340, id="set back in a pause"
        ),
        pytest.param(
            CLOCK.pausing(after(10)).going_on(after(12)).pausing(after(20)).going_on(after(23)),
            1, 25, 1800, id="after two pauses",
        ),
        pytest.param(CLOCK.with_extra(None, 10), 4, 10, 3300, id="more for all"),
        pytest.param(CLOCK.with_extra(4, -5), 4, 10, 2400, id="extra taken back"),
        pytest.param(CLOCK.with_extra(1, 3).with_extra(1, 4), 1, 0, 3420, id="extra added up"),
    ],
)  # fmt: skip
def test_a_table_has_so_many_seconds_left(
    clock: Clock, table: int | None, at: float, seconds: int
) -> None:
    assert clock.remaining(table, after(at)) == seconds


def test_a_pause_moves_the_end() -> None:
    gone_on = CLOCK.pausing(after(10)).going_on(after(25))
    assert CLOCK.remaining(4, after(55)) == gone_on.remaining(1, after(65)) == 0


def test_without_minutes_nothing_ends() -> None:
    clock = Clock(night_id=UUID(int=1), round=1, started=START)
    assert clock.remaining(1, after(10)) is None
    assert clock.with_extra(None, 5).minutes is None
    assert clock.elapsed(after(10)) == 600
