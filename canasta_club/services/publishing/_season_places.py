"""The places of a season after each of its nights: worked out once, and those that are kept never.

What an earlier run noted of nights on which nothing has changed since is taken as it is: with each
night more, the tables of all nights before would cost more than the pages that change.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import cached_property
from typing import Final

from canasta_club.club.nights import Night
from canasta_club.documents.toml import PlainTable
from canasta_club.league.standings.table import Standings
from canasta_club.reports.page import Page
from canasta_club.reports.pages.race import RacePlace, stood
from canasta_club.services.evening import report
from canasta_club.services.standings import race, standings
from canasta_club.services.standings.standings import SeasonRead, SeasonTable

MOST: Final = 20
"""Nights of a race that stand on one page."""

_DAY: Final = timedelta(days=1)


class SeasonPlaces:
    """The tables of a season that was read; ``kept`` holds those of nights before ``since``."""

    def __init__(self, read: SeasonRead, kept: PlainTable, since: date) -> None:
        self.read = read
        self.days = race.days(read)
        self._moments = sorted(_moments(read))
        self._tables: dict[date, Standings] = {}
        self._places: dict[date, Mapping[str, RacePlace]] = {}
        with suppress(KeyError, TypeError, ValueError, IndexError, AttributeError):
            self._places = dict(_kept(kept, since))

    @cached_property
    def last(self) -> date:
        """The day of the last game."""
        return max((score.game.night.day for score in self.read.scores), default=date.max)

    @cached_property
    def whole(self) -> SeasonTable:
        """The table as it stands now."""
        return standings.ranked(self.read)

    def table(self, day: date) -> Standings:
        """Return the table at the end of a day."""
        moment = self._moment(day)
        if self._moments and moment == self._moments[-1]:
            return self.whole.standings
        if moment not in self._tables:
            table = standings.ranked(self.read, before=moment + _DAY)
            self._tables[moment] = table.standings
        return self._tables[moment]

    def places(self, day: date) -> Mapping[str, RacePlace]:
        """Return where everybody stood at the end of a day."""
        moment = self._moment(day)
        if moment not in self._places:
            self._places[moment] = stood(self.table(moment))
        return self._places[moment]

    def moved(self, night: Night) -> Page:
        """Return the places after a night, and by how many each went up or down."""
        return report.moved_page(self.places(night.day - _DAY), self.table(night.day))

    def races(self) -> Sequence[Sequence[date]]:
        """Return the nights of each page of the race."""
        return pages_of(self.days)

    def race(self, days: Sequence[date]) -> Iterator[Page]:
        """Yield the race of each division over some nights."""
        return race.of_places(days, [self.places(day) for day in days], self.table(days[-1]))

    def value(self) -> PlainTable:
        """Return the places after each night of the race, as the next run reads them."""
        entries: dict[str, int] = {}
        after = {
            day.isoformat(): [
                [entries.setdefault(entry, len(entries)), *place[1:]]
                for entry, place in self.places(day).items()
            ]
            for day in self.days
        }
        return {"entries": list(entries), "after": after}

    def _moment(self, day: date) -> date:
        """Return the last day until this one on which something happened."""
        place = bisect_right(self._moments, day)
        return self._moments[place - 1] if place else date.min


def pages_of(days: Sequence[date]) -> Sequence[Sequence[date]]:
    """Return the nights of each page of a race: those that are full, and the last nights."""
    if len(days) <= MOST:
        return [days] if days else []
    full = range(0, len(days) - MOST + 1, MOST)
    return [*(days[first : first + MOST] for first in full), days[-MOST:]]


def _kept(kept: PlainTable, since: date) -> Iterator[tuple[date, Mapping[str, RacePlace]]]:
    entries = kept["entries"]
    for text, rows in kept["after"].items():
        if (day := date.fromisoformat(text)) < since:
            count: dict[int, int] = {}
            places = {}
            for number, division, rank, is_tied, points in rows:
                row = count.setdefault(division, 0)
                count[division] += 1
                places[entries[number]] = RacePlace(
                    row=row, division=division, rank=rank, is_tied=is_tied, points=points
                )
            yield day, places


def _moments(read: SeasonRead) -> Iterator[date]:
    """Yield the days on which the table of a season may have changed."""
    facts = read.facts
    yield from (score.game.night.day for score in read.scores)
    yield from (night.day for night in facts.nights)
    yield from (each.night.day for each in facts.unplayed)
    for penalty in facts.penalties:
        yield from (day for day in (penalty.day, penalty.night and penalty.night.day) if day)
    yield from (entry.withdrawn_on for entry in facts.entries if entry.withdrawn_on)
