"""What is refused of seasons, nights and entries: each sentence is written here once."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from canasta_club.club.seasons import Season
from canasta_club.club.tonight import WHICH_SEASON
from canasta_club.errors import AmbiguousError, CanastaError, NotFoundError
from canasta_club.text.wording import listed, quoted

_WHICH_NIGHT: Final = "the night that is meant in"

_CREATE_ONE = 'Create one: canasta season new "Winter 2026" --from 2026-10-01'


def which_night(season: Season, days: Sequence[date]) -> AmbiguousError:
    written = [*map(str, days)]
    return AmbiguousError(
        f"The nights of {listed(written)} are open.",
        f"{_WHICH_NIGHT} {season.id}",
        written,
        hint="Choose one with --night DATE, or close one: canasta night close DATE",
    )


def outside_season(day: date, season: Season) -> CanastaError:
    is_early = day < season.first_day
    end, own_day = (
        ("before the first", season.first_day) if is_early else ("after the last", season.last_day)
    )
    return CanastaError(
        f"{day} is {end} day of {season.name} ({own_day}).",
        hint="Check the date, edit the season, or start a new one.",
    )


def no_season_yet() -> NotFoundError:
    return NotFoundError("There is no season yet.", hint=_CREATE_ONE)


def which_season(
    seasons: Sequence[tuple[Season, Sequence[date]]], day: date | None
) -> AmbiguousError:
    """Ask which season is meant, each with the days of its open nights; ``day`` was named."""
    by_name = sorted(seasons, key=lambda one_seasons: one_seasons[0].name)
    names = [season.name for season, _open in by_name]
    if all(nights for _season, nights in by_name):
        of_each = (f"{listed(map(str, nights))} in {one.name}" for one, nights in by_name)
        message = f"Several nights are open: {listed(of_each)}."
    elif day:
        message = f"The night of {day} could be of {quoted(names, ' or ')}."
    else:
        message = f"Several seasons are running: {quoted(names)}."
    return AmbiguousError(message, WHICH_SEASON, names, hint="Choose one with --season NAME.")
