"""What is refused when a season is closed or settled: each sentence is written here once."""

from collections.abc import Sequence
from datetime import date

from canasta_club.errors import Problem

_MOST_NAMED = 4


def place_shared(rank: int, division: int, side: str, lacks: str = "") -> Problem:
    message = f"shares place {rank} of division {division}"
    if lacks:
        message = f"is not listed ({lacks}), nor are others level with it in division {division}"
    return Problem("error", "place-shared", message, side=side)


def night_not_final(day: date, state: str) -> Problem:
    return Problem("warning", "night-not-final", f"the night of {day} is {state}, not final")


def fixture_open(meetings: Sequence[str]) -> Problem:
    return Problem("warning", "fixture-open", f"fixtures that were not played: {some(meetings)}")


def knockout_open(still_in: Sequence[str]) -> Problem:
    names = [f"“{name}”" for name in still_in]
    message = f"nobody has won the knockout yet; still in: {some(names)}"
    return Problem("warning", "knockout-open", message)


def some(named: Sequence[str]) -> str:
    """List the first of these, and the number of others."""
    more = len(named) - _MOST_NAMED
    return ", ".join(named[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
