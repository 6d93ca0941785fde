"""The race: the table of a season after each of its nights."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from canasta_club.league.standings.table import Standings
from canasta_club.reports.page import Page
from canasta_club.reports.pages.race import RacePlace, race_page, stood
from canasta_club.services.standings.standings import SeasonRead, ranked

_FEWEST: Final = 2
"""Nights, from which on there is a race."""


def days(read: SeasonRead) -> Sequence[date]:
    """Return the nights of the race; none if there is a single one, or if a draw decides."""
    over = {score.game.night.day for score in read.scores}
    nights = sorted(night.day for night in read.facts.nights if night.day in over)
    if len(nights) < _FEWEST or read.terms.format.facts.is_knockout:
        return ()
    return nights


def pages(read: SeasonRead) -> Iterator[Page]:
    """Yield the race of each division."""
    if nights := days(read):
        tables = [ranked(read, before=day + timedelta(days=1)).standings for day in nights]
        yield from of_places(nights, [stood(table) for table in tables], tables[-1])


def of_places(
    nights: Sequence[date], places: Sequence[Mapping[str, RacePlace]], last: Standings
) -> Iterator[Page]:
    """Yield the race of each division over some nights; ``last`` is the table after them."""
    divisions = sorted({row.division for row in last.rows})
    for division in divisions:
        yield race_page(nights, places, last, division if divisions[1:] else None)
