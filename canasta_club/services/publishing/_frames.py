"""What stands around each page of a site: the way to it, and where one can go from it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final
from uuid import UUID

from canasta_club.club.seasons import Season
from canasta_club.reports.writers.web import Frame
from canasta_club.services.publishing._addresses import FRONT, LAST, Addresses

_OF_SEASON: Final = {
    "": "Standings",
    "race": "Race",
    "crosstable": "Cross table",
    "fixtures": "Fixtures",
    "calendar": "Calendar",
    "attendance": "Attendance",
    "sources": "Points by source",
    "records": "Records",
    "rules": "Rules",
}

_OF_CLUB: Final = (
    ("players.html", "Players"),
    ("pairs.html", "Pairs"),
    ("honours.html", "Honours and records"),
    ("ratings.html", "Ratings"),
)


class Frames:
    """The frames of the pages of a club; ``lacking`` says which pages a season has none of."""

    def __init__(
        self,
        addresses: Addresses,
        club: str,
        lacking: Mapping[UUID, Collection[str]],
        *,
        has_nights: bool,
    ) -> None:
        self._addresses = addresses
        self._club = club
        self._lacking = lacking
        self._has_nights = has_nights
        self._made: dict[UUID | None, Frame] = {}

    def of(self, file: str, season: Season | None = None) -> Frame:
        """Return what stands around a page, without the way to itself."""
        key = season.id if season else None
        if key not in self._made:
            self._made[key] = Frame(tuple(self._trail(season)), tuple(self._ways(season)))
        frame = self._made[key]
        if season and file == self._addresses.season(season, "calendar"):
            events = self._addresses.events(season), "For phones and mail programs (.ics)"
            frame = frame.with_ways([events])
        return frame.without(file)

    def _trail(self, season: Season | None) -> Iterator[tuple[str, str]]:
        yield FRONT, self._club
        if season:
            yield self._addresses.season(season), season.name

    def _ways(self, season: Season | None) -> Iterator[tuple[str, str]]:
        if self._has_nights:
            yield LAST, "Last night"
        if season:
            for what, name in _OF_SEASON.items():
                if what not in self._lacking[season.id]:
                    yield self._addresses.season(season, what), name
        yield from _OF_CLUB
