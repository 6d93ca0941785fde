"""Dates are read as people write them; what could be two dates is asked for again."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.errors import CanastaError
from canasta_club.services.days import read_day

TODAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    "written",
    [
        "2026-11-19", "2026/11/19", "20261119", "19.11.2026", "19/11/2026", "19-11-2026",
        "11/19/2026", " 19 November 2026 ", "19 nov 2026", "Thursday, 19 November 2026",
        "19. Nov. 2026",
    ],
)  # fmt: skip
def test_a_clear_date_is_read(written: str) -> None:
    assert read_day(written, TODAY) == date(2026, 11, 19)


def test_a_date_with_dots_has_the_day_first() -> None:
    assert read_day("5.11.2026", TODAY) == date(2026, 11, 5)


def test_today_and_yesterday() -> None:
    assert read_day("Today", TODAY) == TODAY
    assert read_day("yesterday", TODAY) == date(2026, 2, 28)
    assert read_day("today") == date.today()  # noqa: DTZ011


@pytest.mark.parametrize(
    ("written", "said"),
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
        ("", "is not a date"),
    ],
)
def test_what_is_unclear_is_asked_for_again(written: str, said: str) -> None:
    with pytest.raises(CanastaError, match=said) as fault:
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
