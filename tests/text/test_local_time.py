"""Times of this place, also where its time zone does not exist."""

import time
from datetime import UTC, datetime

import pytest

from canasta_club.text.dates import local

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has no TZ")
@pytest.mark.parametrize(("zone", "hour"), [("UTC-1", 13), ("UTC-25", 12), ("UTC+30", 12)])
def test_a_zone_that_does_not_exist_is_utc(
    monkeypatch: pytest.MonkeyPatch, zone: str, hour: int
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert local(NOON).hour == hour
    finally:
        monkeypatch.undo()
        time.tzset()
