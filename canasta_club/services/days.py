"""Days: dates as people write them; what could be two dates is asked for again."""

import re
from datetime import date, timedelta

from canasta_club.errors import CanastaError

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_IN_WORDS = re.compile(r"(?:\w+,? +)?(\d{1,2})\.? +([a-z]{3})[a-z]*\.?,? +(\d{4})", re.IGNORECASE)
_ASK = "Write it as year-month-day, such as 2026-11-19."


def read_day(written: str, today: date | None = None) -> date:
    """Read a date; raises `CanastaError` when it is none, or could be two.

    ``2026-11-19``, ``19.11.2026``, ``19 November 2026``, ``today`` and ``yesterday`` are clear;
    ``19/11/2026`` is, as there is no nineteenth month; ``5/11/2026`` is not.
    """
    text = written.strip()
    today = today or date.today()  # noqa: DTZ011  (the day on the club's own wall)
    if text.casefold() in {"today", "yesterday"}:
        return today - timedelta(days=text.casefold() == "yesterday")
    if found := _YEAR_FIRST.fullmatch(text):
        return _day(written, int(found[1]), int(found[3]), int(found[4]))
    if found := _YEAR_LAST.fullmatch(text):
        return _year_last(written, int(found[1]), int(found[3]), int(found[4]), dotted=found[2])
    found = _IN_WORDS.fullmatch(text)
    if found and found[2].casefold() in _MONTHS:
        month = _MONTHS.index(found[2].casefold()) + 1
        return _day(written, int(found[3]), month, int(found[1]))
    raise CanastaError(f"“{written}” is not a date.", hint=_ASK)


def _year_last(written: str, first: int, second: int, year: int, *, dotted: str) -> date:
    """Where dates are written with dots the day comes first; with strokes it is not known."""
    if dotted == "." or first == second or first > 12:
        return _day(written, year, second, first)
    if second > 12:
        return _day(written, year, first, second)
    one, other = _day(written, year, second, first), _day(written, year, first, second)
    raise CanastaError(f"“{written}” could be {one} or {other}.", hint=_ASK)


def _day(written: str, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise CanastaError(f"There is no day “{written}”.", hint=_ASK) from None
