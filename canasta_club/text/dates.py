"""Dates: days as people write them, and the weekdays on which a season is played."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from canasta_club.errors import CanastaError
from canasta_club.text.times import local

# How the months begin in English, German, French, Dutch, Italian and Spanish, without accents.
_MONTHS = (
    ("jan", "gen", "ene"), ("feb", "fev"), ("mar", "mae", "mrz", "mrt", "maa"),
    ("apr", "avr", "abr"), ("may", "mai", "mei", "mag"), ("jun", "juin", "giu"),
    ("jul", "juil", "lug"), ("aug", "aou", "ago"), ("sep", "set"), ("oct", "okt", "ott"),
    ("nov",), ("dec", "dez", "dic"),
)  # fmt: skip

_YEAR_FIRST = r"(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})"

_YEAR_LAST = r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})"

_WEEKDAY = r"(?:[^\W\d]+[.,]* +)?"

_IN_WORDS = (
    _WEEKDAY + r"(\d{1,2})(?:\.|st|nd|rd|th|er)? +(?:de +)?([^\W\d]{3,})\.?,? +(?:de +)?(\d{4})"
)

_ASK = "Write it as year-month-day, such as 2026-11-19."

_MONTH_FIRST = _WEEKDAY + r"([^\W\d]{3,})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})"


def current_day(zone: str) -> date:
    """Return the day it is in a time zone; without one, on the machine."""
    return local(datetime.now(UTC), zone).date()


def read_day(written: str, today: date | None = None) -> date:
    """Read a date; raises `CanastaError` when it is none, or could be two.

    ``2026-11-19``, ``19.11.2026``, ``19 November 2026``, ``November 19, 2026``, ``3. März 2026``
    and ``jeudi 3 décembre 2026`` are clear; ``19/11/2026`` is, as there is no nineteenth month;
    ``5/11/2026`` is not. With ``today``, the words today and yesterday are dates too.
    """
    text = written.strip()
    if today and text.casefold() in {"today", "yesterday"}:
        return today - timedelta(days=text.casefold() == "yesterday")
    if match := re.fullmatch(_YEAR_FIRST, text):
        return _day(written, int(match[1]), int(match[3]), int(match[4]))
    if match := re.fullmatch(_YEAR_LAST, text):
        return _year_last(written, int(match[1]), int(match[3]), int(match[4]), dotted=match[2])
    if match := re.fullmatch(_IN_WORDS, text, re.IGNORECASE):
        return _in_words(written, match[2], int(match[1]), int(match[3]))
    if match := re.fullmatch(_MONTH_FIRST, text, re.IGNORECASE):
        return _in_words(written, match[1], int(match[2]), int(match[3]))
    raise _not_a_date(written)


def _not_a_date(written: str) -> CanastaError:
    return CanastaError(f"“{written}” is not a date.", hint=_ASK)


def _year_last(written: str, first: int, second: int, year: int, *, dotted: str) -> date:
    """Where dates are written with dots the day comes first; with strokes it is not known."""
    if dotted == "." or first == second or first > 12:
        return _day(written, year, second, first)
    if second > 12:
        return _day(written, year, first, second)
    one, other = _day(written, year, second, first), _day(written, year, first, second)
    raise CanastaError(f"“{written}” could be {one} or {other}.", hint=_ASK)


def _in_words(written: str, month: str, day: int, year: int) -> date:
    letters = unicodedata.normalize("NFKD", month.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    for number, begins in enumerate(_MONTHS, 1):
        if plain.startswith(begins):
            return _day(written, year, number, day)
    raise _not_a_date(written)


def _day(written: str, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise CanastaError(f"There is no day “{written}”.", hint=_ASK) from None


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

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
    names = {_weekday(word) for word in words}
    return ",".join(day[:_SHORT] for day in WEEKDAYS if day in names)


def in_words(weekdays: str) -> str:
    """Return kept weekdays as people say them.

    >>> in_words("thu,sun")
    'Thursday and Sunday'
    """
    short = weekdays.split(",") if weekdays else []
    return " and ".join(day.capitalize() for day in WEEKDAYS if day[:_SHORT] in short)


def short_day(day: date) -> str:
    """Return a day for a heading or a picture, without its year.

    >>> short_day(date(2026, 10, 2))
    '2 Oct'
    """
    return f"{day.day} {_MONTHS[day.month - 1][0].title()}"


def dates(weekdays: str, first: date, last: date) -> Iterator[date]:
    """Yield the days from the first to the last that fall on these weekdays."""
    numbers = {number for number, day in enumerate(WEEKDAYS) if day[:_SHORT] in weekdays.split(",")}
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        if day.weekday() in numbers:
            yield day


def _weekday(word: str) -> str:
    begins = word.removesuffix("s")
    fits = [day for day in WEEKDAYS if len(word) >= _SHORTEST and day.startswith(begins)]
    if len(fits) == 1:
        return fits[0]
    raise CanastaError(
        f"“{word}” is not a day of the week.", hint="Write it as mon, tue, wed, thu, fri, sat, sun."
    )
