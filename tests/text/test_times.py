"""Times: stored in UTC, given to machines in one form, shown by the club's clock."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest

from canasta_club.errors import CanastaError
from canasta_club.text import times

AT = datetime(2026, 11, 22, 20, 14, 5, 73, tzinfo=UTC)
SUMMER = datetime(2026, 7, 22, 20, 14, tzinfo=UTC)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Set the time zone of the machine."""
    if not hasattr(time, "tzset"):
        pytest.skip("this system reads its time zone once")

    def put(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()


def test_machines_read_one_form() -> None:
    east = AT.astimezone(timezone(timedelta(hours=5, minutes=30)))
    assert times.iso(AT) == times.iso(east) == "2026-11-22T20:14:05Z"


@pytest.mark.parametrize(
    ("zone", "at", "clock"),
    [
        ("Europe/Berlin", AT, "2026-11-22 21:14"),
        ("Europe/Berlin", SUMMER, "2026-07-22 22:14"),
        ("Australia/Sydney", AT, "2026-11-23 07:14"),
        ("UTC", AT, "2026-11-22 20:14"),
        ("No/Such", AT, "2026-11-22 20:14 UTC"),
        ("../etc/passwd", AT, "2026-11-22 20:14 UTC"),
    ],
)
def test_people_see_the_clock_of_their_zone(zone: str, at: datetime, clock: str) -> None:
    assert times.shown(times.local(at, zone)) == clock


@pytest.mark.parametrize(
    ("zone", "clock"),
    [
        ("America/New_York", "2026-11-22 15:14"),
        ("UTC-25", "2026-11-22 20:14 UTC"),
        ("UTC+24", "2026-11-22 20:14 UTC"),
    ],
)
def test_without_a_zone_it_is_the_machines(
    machine: Callable[[str], None], zone: str, clock: str
) -> None:
    machine(zone)
    assert times.shown(times.local(AT, "")) == clock


@pytest.mark.parametrize("zone", ["nonsense", ":", "Foo/Bar", "\N{SNOWMAN}", ""])
def test_a_machine_whose_zone_is_nonsense_shows_a_time(
    machine: Callable[[str], None], zone: str
) -> None:
    machine(zone)
    assert times.shown(times.local(AT, "")).startswith("2026-11-22 20:14")


@pytest.mark.parametrize("word", ["Berlim", "Europe/Brelin", "", "Atlantis", "../etc"])
def test_other_words_are_refused_with_an_example(word: str) -> None:
    with pytest.raises(CanastaError, match="is not a time zone") as fault:
        times.read_zone(word)
    assert "Europe/Berlin" in str(fault.value.hint)


def test_a_zone_that_is_like_no_other_is_not_likened() -> None:
    with pytest.raises(CanastaError) as fault:
        times.read_zone("Mars/One")
    assert fault.value.message == "“Mars/One” is not a time zone."


@pytest.mark.parametrize(("word", "meant"), [("Berlim", "Berlin"), ("Europe/Brelin", "Europe/Ber")])
def test_the_nearest_zone_is_offered(word: str, meant: str) -> None:
    with pytest.raises(CanastaError, match=f"did you mean .*{meant}"):
        times.read_zone(word)
