"""Days: dates as people write them; what could be two dates is asked for again."""

import re
import unicodedata
from datetime import date, timedelta

from canasta_club.errors import CanastaError

# How the months begin in English, German, French, Dutch, Italian and Spanish, without accents.
_MONTHS = (
    ("jan", "gen", "ene"), ("feb", "fev"), ("mar", "mae", "mrz", "mrt", "maa"),
    ("apr", "avr", "abr"), ("may", "mai", "mei", "mag"), ("jun", "juin", "giu"),
    ("jul", "juil", "lug"), ("aug", "aou", "ago"), ("sep", "set"), ("oct", "okt", "ott"),
    ("nov",), ("dec", "dez", "dic"),
)  # fmt: skip
_YEAR_FIRST = re.compile(r"(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_WEEKDAY = r"(?:[^\W\d]+[.,]* +)?"
_IN_WORDS = re.compile(
    _WEEKDAY + r"(\d{1,2})(?:\.|st|nd|rd|th|er)? +(?:de +)?([^\W\d]{3,})\.?,? +(?:de +)?(\d{4})",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(
    _WEEKDAY + r"([^\W\d]{3,})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})", re.IGNORECASE
)
_ASK = "Write it as year-month-day, such as 2026-11-19."


def read_day(written: str, today: date | None = None) -> date:
    """Read a date; raises `CanastaError` when it is none, or could be two.

    ``2026-11-19``, ``19.11.2026``, ``19 November 2026``, ``today`` and ``yesterday`` are clear, and
    so are ``November 19, 2026``, ``3. März 2026`` and ``jeudi 3 décembre 2026``;
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
    if found := _IN_WORDS.fullmatch(text):
        return _in_words(written, found[2], int(found[1]), int(found[3]))
    if found := _MONTH_FIRST.fullmatch(text):
        return _in_words(written, found[1], int(found[2]), int(found[3]))
    raise CanastaError(f"“{written}” is not a date.", hint=_ASK)


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
    raise CanastaError(f"“{written}” is not a date.", hint=_ASK)


def _day(written: str, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise CanastaError(f"There is no day “{written}”.", hint=_ASK) from None
