"""Places after each night, as a table and as a picture of the race."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from canasta_club.league.standings.table import Standings, StandingsRow, shown
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pictures.race import Race, RaceLine
from canasta_club.text.dates import short_day


class _Place(NamedTuple):
    """Where an entry stood after a night: its ``row`` from 0, its rank, and its points."""

    row: int
    rank: int
    points: Cell


def race_page(tables: Sequence[tuple[date, Standings]], division: int | None = None) -> Page:
    """Return the places of the entries of a division (default: all) after each of some nights."""
    places = [_places(table, division) for _, table in tables]
    last = [row for row in tables[-1][1].rows if division in {None, row.division}]
    days = [day for day, _ in tables]
    columns = (
        Column("name", "Name"),
        *(Column(f"night_{n}", str(day), short=short_day(day)) for n, day in enumerate(days, 1)),
    )
    of_rows = [(row, [place.get(row.entry) for place in places]) for row in last]
    return Page(
        "Places after each night" + (f", division {division}" if division else ""),
        columns,
        [(row.name, *map(_cell, stood)) for row, stood in of_rows],
        legend=("In brackets: points.",) if any(map(_has_points, places)) else (),
        details=[
            {
                "places": [place and place.rank for place in stood],
                "points": [place and place.points for place in stood],
            }
            for _, stood in of_rows
        ],
        chart=Race([short_day(day) for day in days], [_line(*row) for row in of_rows]),
    )


def _places(table: Standings, division: int | None) -> Mapping[str, _Place]:
    keys = [column.key for column in table.columns]
    column = keys.index("points") if "points" in keys else None

    def points(row: StandingsRow) -> Cell:
        return None if column is None else shown(row.values[column], table.columns[column])

    rows = [row for row in table.rows if division in {None, row.division}]
    return {row.entry: _Place(n, row.rank, points(row)) for n, row in enumerate(rows)}


def _has_points(places: Mapping[str, _Place]) -> bool:
    return any(place.points is not None for place in places.values())


def _cell(place: _Place | None) -> Cell:
    if place is None or place.points is None:
        return place and place.rank
    return f"{place.rank} ({place.points})"


def _line(row: StandingsRow, stood: Sequence[_Place | None]) -> RaceLine:
    return RaceLine(
        name=row.name,
        rank=f"{row.rank}=" if row.is_tied else str(row.rank),
        rows=[place and place.row for place in stood],
        points=[
            "" if place is None or place.points is None else str(place.points) for place in stood
        ],
    )
