"""Dates are read as people write them; what could be two dates is asked for again."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.errors import CanastaError
from canasta_club.text.dates import current_day, read_day
from tests.clock import stop_clock

TODAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    "written",
    [
        "2026-11-19", "2026/11/19", "20261119", "19.11.2026", "19/11/2026", "19-11-2026",
        "11/19/2026", " 19 November 2026 ", "19 nov 2026", "Thursday, 19 November 2026",
        "19. Nov. 2026", "Do., 19. November 2026", "jeudi 19 novembre 2026", "November 19, 2026",
        "Thu, Nov 19th 2026", "19 de noviembre de 2026", "19th November, 2026",
    ],
)  # fmt: skip
def test_a_clear_date_is_read(written: str) -> None:
    assert read_day(written, TODAY) == date(2026, 11, 19)


@pytest.mark.parametrize(
    ("written", "month"),
    [
        ("1. Jänner 2026", 1), ("1er févr. 2026", 2), ("1. März 2026", 3), ("1 mrt 2026", 3),
        ("1 avril 2026", 4), ("1. Mai 2026", 5), ("1 juin 2026", 6), ("1 juil. 2026", 7),
        ("1er août 2026", 8), ("1 settembre 2026", 9), ("1. Okt. 2026", 10), ("1 nov. 2026", 11),
        ("1. Dezember 2026", 12), ("1 décembre 2026", 12), ("1 de diciembre de 2026", 12),
    ],
)  # fmt: skip
def test_months_of_the_neighbours(written: str, month: int) -> None:
    assert read_day(written, TODAY) == date(2026, month, 1)


def test_a_date_with_dots_has_the_day_first() -> None:
    assert read_day("5.11.2026", TODAY) == date(2026, 11, 5)


def test_today_and_yesterday() -> None:
    assert read_day("Today", TODAY) == TODAY
    assert read_day("yesterday", TODAY) == date(2026, 2, 28)
    with pytest.raises(CanastaError, match="is not a date"):
        read_day("today")


@pytest.mark.parametrize(
    ("at", "zone", "day"),
    [
        ("2026-11-19 23:20", "", 19),
        ("2026-11-19 23:20", "Europe/Berlin", 20),
        ("2026-11-20 02:20", "America/New_York", 19),
        ("2026-10-24 22:20", "Europe/Berlin", 25),  # the last midnight of summer time
        ("2026-10-25 22:20", "Europe/Berlin", 25),  # and the next: the day has 25 hours
        ("2026-10-25 23:20", "Europe/Berlin", 26),
        ("2026-11-19 23:20", "Nowhere/At_All", 19),
    ],
)
def test_a_day_is_that_of_its_time_zone(
    at: str, zone: str, day: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_clock(monkeypatch, at)
    assert current_day(zone).day == day


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("5/11/2026", "could be 2026-11-05 or 2026-05-11"),
        ("5-11-2026", "could be 2026-11-05 or 2026-05-11"),
        ("2026-02-30", "There is no day “2026-02-30”"),
        ("31.4.2026", "There is no day"),
        ("13/13/2026", "There is no day"),
        ("0000-01-01", "There is no day"),
        ("19.11.26", "is not a date"),
        ("next week", "is not a date"),
        ("19 Novembre", "is not a date"),
        ("19 Nivôse 2026", "is not a date"),
        ("30 Februar 2026", "There is no day"),
        ("", "is not a date"),
    ],
)
def test_what_is_unclear_is_asked_for_again(written: str, message: str) -> None:
    with pytest.raises(CanastaError, match=message) as fault:
        read_day(written, TODAY)
    assert fault.value.hint is not None
    assert "2026-11-19" in fault.value.hint


@given(st.dates(min_value=date(1000, 1, 1)))
def test_what_is_written_as_iso_is_read_back(day: date) -> None:
    assert read_day(day.isoformat(), TODAY) == day
    assert read_day(f"{day:%d.%m.%Y}", TODAY) == day


@given(st.text(max_size=12))
def test_anything_is_read_or_refused_in_words(written: str) -> None:
    try:
        read_day(written, TODAY)
    except CanastaError as fault:
        assert fault.hint  # noqa: PT017
