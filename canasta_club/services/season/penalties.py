"""League penalties: points taken from an entry or given to it; game scores stay the same."""

import re
from fractions import Fraction

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Penalty, Season
from canasta_club.errors import ConflictError, NotFoundError, UsageError
from canasta_club.league.rounding import plain
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import penalties as records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.season import penalties_page
from canasta_club.services.season import entries, seasons

_POINTS = re.compile(r"([+-]?)(\d{1,4})(?:[.,](\d))?")


def add(
    book: Book,
    season: Season,
    written: str,
    points: Fraction,
    *,
    reason: str,
    night: Night | None = None,
) -> Penalty:
    """Take league points from an entry for a night or the season; negative points are given.

    No other entry gains or loses points.
    """
    seasons.refuse_closed(season)
    day = night.day if night else book.today
    with book.change("penalty add"):
        pair = entries.entrant(book, season, written)
        return records.add(book, season, pair, points, day=day, reason=reason, night=night)


def cancel(book: Book, season: Season, number: int, *, reason: str) -> Penalty:
    """Cancel a penalty; it stays in the list, with who cancelled it and why."""
    seasons.refuse_closed(season)
    with book.change("penalty cancel"):
        penalty = find(book, season, number)
        if penalty.is_cancelled:
            raise ConflictError(
                f"Penalty {number} is already cancelled, by {penalty.cancelled_by}."
            )
        return records.cancel(book, penalty, reason)


def find(book: Book, season: Season, number: int) -> Penalty:
    """Return the penalty of a number."""
    known = records.of_season(book, season)
    for penalty in known:
        if penalty.number == number:
            return penalty
    numbers = ", ".join(str(penalty.number) for penalty in known)
    have = f"there are: {numbers}" if numbers else "there are none yet"
    raise NotFoundError(f"There is no penalty {number} in {season.name}; {have}.")


def read_points(written: str, *, is_bonus: bool = False) -> Fraction:
    """Return the points that a penalty takes; negative where points are given.

    >>> read_points("1.5"), read_points("1", is_bonus=True)
    (Fraction(3, 2), Fraction(-1, 1))
    """
    match = _POINTS.fullmatch(written.strip().replace("−", "-"))
    points = Fraction(f"{match[2]}.{match[3] or 0}") if match else Fraction(0)
    if match is None or not points:
        raise UsageError(f"“{written}” is not a number of points.", hint="Write it as 1, or 0.5.")
    if is_bonus and match[1] == "-":
        raise UsageError("Write a bonus without a minus sign: --bonus already gives points.")
    return -points if is_bonus or match[1] == "-" else points


def page(book: Book, season: Season) -> Page:
    """Return the penalties of a season, cancelled ones too."""
    return penalties_page(records.of_season(book, season), season, club=book.club.name)


def describe(penalty: Penalty) -> str:
    """Describe a penalty in a sentence."""
    points = plain(abs(penalty.points))
    gains, taken = penalty.pair.verb("is given", "are given"), penalty.pair.verb("loses", "lose")
    done = gains if penalty.points < 0 else taken
    unit = "point" if points == 1 else "points"
    return f"Penalty {penalty.number}: {penalty.pair.name} {done} {points} {unit}."
