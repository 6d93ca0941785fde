"""Places after each night, as a table and as a picture of the race."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from canasta_club.league.standings.table import Standings, StandingsRow, shown
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.text.dates import short_day

if TYPE_CHECKING:
    from canasta_club.reports.pictures.race import RaceLine


class RacePlace(NamedTuple):
    """Where an entry stood after a night: its ``row`` in its division from 0, rank and points."""

    row: int
    division: int
    rank: int
    is_tied: bool
    points: Cell

    @property
    def place(self) -> Cell:
        """Its rank as a table shows it."""
        return shown_rank(self.rank, is_tied=self.is_tied)


def shown_rank(rank: int, *, is_tied: bool) -> Cell:
    """Return a rank as a table shows it."""
    return f"{rank}=" if is_tied else rank


def stood(table: Standings) -> Mapping[str, RacePlace]:
    """Return where each entry of a table stands."""
    keys = [column.key for column in table.columns]
    column = keys.index("points") if "points" in keys else None
    rows: Counter[int] = Counter()
    places = {}
    for row in table.rows:
        points = None if column is None else shown(row.values[column], table.columns[column])
        place = rows[row.division]
        places[row.entry] = RacePlace(place, row.division, row.rank, row.is_tied, points)
        rows[row.division] += 1
    return places


def race_page(
    days: Sequence[date],
    places: Sequence[Mapping[str, RacePlace]],
    last: Standings,
    division: int | None = None,
) -> Page:
    """Return the places of the entries of a division (default: all) after each of some nights.

    ``last`` is the table after the last of them.
    """
    from canasta_club.reports.pictures.race import Race

    columns = (
        Column("name", "Name"),
        *(Column(f"night_{n}", str(day), short=short_day(day)) for n, day in enumerate(days, 1)),
    )
    of_rows = [
        (row, [_within(place.get(row.entry), division) for place in places])
        for row in last.rows
        if division in {None, row.division}
    ]
    return Page(
        "Places after each night" + (f", division {division}" if division else ""),
        columns,
        [(row.name, *map(_cell, places_of)) for row, places_of in of_rows],
        legend=("In brackets: points.",) if _has_points(of_rows) else (),
        details=[
            {
                "places": [place and place.rank for place in places_of],
                "points": [place and place.points for place in places_of],
            }
            for _, places_of in of_rows
        ],
        chart=Race([short_day(day) for day in days], [_line(*row) for row in of_rows]),
    )


def _within(place: RacePlace | None, division: int | None) -> RacePlace | None:
    return place if place and division in {None, place.division} else None


def _has_points(rows: Iterable[tuple[StandingsRow, Sequence[RacePlace | None]]]) -> bool:
    return any(place and place.points is not None for _, places in rows for place in places)


def _cell(place: RacePlace | None) -> Cell:
    if place is None or place.points is None:
        return place and place.rank
    return f"{place.rank} ({place.points})"


def _line(row: StandingsRow, places: Sequence[RacePlace | None]) -> "RaceLine":
    from canasta_club.reports.pictures.race import RaceLine

    return RaceLine(
        name=row.name,
        rank=str(shown_rank(row.rank, is_tied=row.is_tied)),
        rows=[place and place.row for place in places],
        points=[
            "" if place is None or place.points is None else str(place.points) for place in places
        ],
    )
