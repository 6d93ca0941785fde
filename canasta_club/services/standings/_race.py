"""The race: the table of a season after each of its nights."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from canasta_club.reports.page import Page
from canasta_club.reports.pages.race import race_page
from canasta_club.services.standings.standings import SeasonRead, ranked

_FEWEST: Final = 2
"""Nights, from which on there is a race."""


def pages(read: SeasonRead) -> Iterator[Page]:
    """Yield the race of each division; none of a single night, or where a draw decides."""
    over = {score.game.night.day for score in read.scores}
    nights = sorted(night.day for night in read.facts.nights if night.day in over)
    if len(nights) < _FEWEST or read.terms.format.facts.is_knockout:
        return
    tables = [(day, ranked(read, before=day + timedelta(days=1)).standings) for day in nights]
    divisions = sorted({row.division for row in tables[-1][1].rows})
    for division in divisions:
        yield race_page(tables, division if divisions[1:] else None)
