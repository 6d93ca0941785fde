"""What is refused of dates, sums of money and time zones: each sentence is written here once."""

from datetime import date

from canasta_club.errors import CanastaError
from canasta_club.text.nearest import did_mean

_ASK = "Write it as year-month-day, such as 2026-11-19."


def not_a_date(written: str) -> CanastaError:
    return CanastaError(f"“{written}” is not a date.", hint=_ASK)


def two_dates(written: str, one: date, other: date) -> CanastaError:
    return CanastaError(f"“{written}” could be {one} or {other}.", hint=_ASK)


def no_such_day(written: str) -> CanastaError:
    return CanastaError(f"There is no day “{written}”.", hint=_ASK)


def not_a_zone(written: str, near: str, machine: str) -> CanastaError:
    end = did_mean(near) if near else "."
    return CanastaError(
        f"“{written}” is not a time zone{end}",
        hint=f"Write its area and city, such as Europe/Berlin; or {machine}, for this computer's.",
    )
