"""Weekdays: the evenings of the week on which a season is played, and the dates they fall on."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from canasta_club.errors import CanastaError

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORTEST = 2
_SHORT = 3


def read_weekdays(written: str) -> str:
    """Return weekdays as a season keeps them, in the order of the week: ``thu,sun``.

    >>> read_weekdays("Sunday, thur")
    'thu,sun'
    """
    words = [word for word in re.split(r"[,;/&\s]+", written.casefold()) if word]
    if not words:
        raise CanastaError("No weekday is named.", hint="Write it as thu, or as thu,sun.")
    found = {_day(word) for word in words}
    return ",".join(day[:_SHORT] for day in DAYS if day in found)


def in_words(weekdays: str) -> str:
    """Return kept weekdays as people say them.

    >>> in_words("thu,sun")
    'Thursday and Sunday'
    """
    short = weekdays.split(",") if weekdays else []
    return " and ".join(day.capitalize() for day in DAYS if day[:_SHORT] in short)


def dates(weekdays: str, first: date, last: date) -> Iterator[date]:
    """Yield the days from the first to the last that fall on these weekdays."""
    wanted = {number for number, day in enumerate(DAYS) if day[:_SHORT] in weekdays.split(",")}
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        if day.weekday() in wanted:
            yield day


def _day(word: str) -> str:
    begins = word.removesuffix("s")
    fits = [day for day in DAYS if len(word) >= _SHORTEST and day.startswith(begins)]
    if len(fits) == 1:
        return fits[0]
    raise CanastaError(
        f"“{word}” is not a day of the week.", hint="Write it as mon, tue, wed, thu, fri, sat, sun."
    )
