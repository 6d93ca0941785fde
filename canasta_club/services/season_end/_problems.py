"""What is refused when a season is closed or settled: each sentence is written here once."""

from collections.abc import Sequence
from datetime import date

from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.errors import (
    ConflictError,
    Problem,
    ProblemsError,
    ReasonRequiredError,
    UnacceptedError,
    UsageError,
)

_MOST_NAMED = 4


def place_shared(rank: int, division: int, side: str, lacks: str = "") -> Problem:
    message = f"shares place {rank} of division {division}"
    if lacks:
        message = f"is not listed ({lacks}), nor are others level with it in division {division}"
    return Problem("error", "place-shared", message, side=side)


def unlisted_moves(name: str, lacks: str, way: str) -> Problem:
    message = f"is not listed ({lacks}) and would go {way}"
    return Problem("error", "unlisted-moves", message, side=name)


def prize_shared(division: int | None, names: Sequence[str]) -> Problem:
    where = f" of division {division}" if division else ""
    message = f"first place{where} is shared by {', '.join(names)}"
    return Problem("warning", "prize-shared", message)


def ruled_twice(entry: SeasonEntry) -> UsageError:
    return UsageError(f"{entry.pair.name} cannot both move and stay: name it with one option.")


def night_not_final(day: date, state: str) -> Problem:
    return Problem("warning", "night-not-final", f"the night of {day} is {state}, not final")


def night_planned(days: Sequence[date]) -> Problem:
    message = f"planned and never held: {_some([str(day) for day in days])}"
    return Problem("warning", "night-planned", message)


def fixture_open(meetings: Sequence[str]) -> Problem:
    return Problem("warning", "fixture-open", f"fixtures that were not played: {_some(meetings)}")


def knockout_open(still_in: Sequence[str]) -> Problem:
    names = [f"“{name}”" for name in still_in]
    message = f"nobody has won the knockout yet; still in: {_some(names)}"
    return Problem("warning", "knockout-open", message)


def _some(named: Sequence[str]) -> str:
    """List the first of these, and the number of others."""
    more = len(named) - _MOST_NAMED
    return ", ".join(named[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def not_settled(season: Season, shared: Sequence[Problem]) -> ProblemsError:
    return ProblemsError(
        f"Who goes up or down from {season.name} is not settled yet; nothing was changed.",
        shared,
        hint="The committee rules: name each with --up, --down or --stay."
        " To settle shared places for the table too: canasta season lot, or season committee",
    )


def not_over(season: Season, found: Sequence[Problem]) -> UnacceptedError:
    return UnacceptedError(f"The season {season.name} is not over; it was not closed.", found)


def still_open(season: Season) -> ConflictError:
    return ConflictError(f"The season {season.name} is open.")


def closed_with_other_moves(season: Season) -> ConflictError:
    return ConflictError(
        f"The season {season.name} is already closed, with other moves up and down.",
        hint=f'Reopen it first: canasta season reopen "{season.name}"',
    )


def too_few_entries() -> UsageError:
    return UsageError("Name two or more tied entries, in the order that the committee decided on.")


def entry_named_twice() -> UsageError:
    return UsageError("Duplicate name: name each entry once.")


def lots_drawn(season: Season) -> ConflictError:
    return ConflictError(
        f"The lots of {season.name} are already drawn, from seed {season.lot_seed}.",
        hint="To draw them again: canasta season lot --again --reason …",
    )


def lots_drawn_without_reason(season: Season) -> ReasonRequiredError:
    return ReasonRequiredError(f"the lots of {season.name} are already drawn")
