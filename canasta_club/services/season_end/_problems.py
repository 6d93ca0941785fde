"""Problems found when a season is closed."""

from collections.abc import Sequence
from datetime import date

from canasta_club.errors import Problem

_MOST_NAMED = 4


def place_shared(rank: int, division: int, side: str) -> Problem:
    message = f"shares place {rank} of division {division}"
    return Problem("error", "place-shared", message, side=side)


def night_not_final(day: date, state: str) -> Problem:
    return Problem("warning", "night-not-final", f"the night of {day} is {state}, not final")


def night_planned(days: Sequence[date]) -> Problem:
    message = f"planned and never held: {_some([str(day) for day in days])}"
    return Problem("warning", "night-planned", message)


def fixture_open(meetings: Sequence[str]) -> Problem:
    return Problem("warning", "fixture-open", f"fixtures that were not played: {_some(meetings)}")


def knockout_open(still_in: Sequence[str]) -> Problem:
    message = f"nobody has won the knockout yet; still in: {_some(still_in)}"
    return Problem("warning", "knockout-open", message)


def _some(named: Sequence[str]) -> str:
    """List the first of these, and the number of others."""
    more = len(named) - _MOST_NAMED
    return ", ".join(named[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
