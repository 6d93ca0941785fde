"""Standings: who is ahead, and what set every row below the one above it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from canasta_club.league.columns import COLUMNS, Column
from canasta_club.league.figures import Field
from canasta_club.league.nights import record
from canasta_club.league.outcomes import outcomes
from canasta_club.league.ranking import Place, Separation, plain, ranked
from canasta_club.league.results import GameResult
from canasta_club.league.terms import Figure, Terms


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's place; tied rows share a rank, and nothing separates them.

    ``values`` stand in the order of the table's columns; a figure that only compares those who
    are tied is ``None`` where it did not separate anybody.
    """

    rank: int
    entry: str
    name: str
    values: tuple[Figure | None, ...]
    separated_by: Separation | None
    is_tied: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """A ranked table.

    ``unlisted`` have not played enough nights; ``running`` games do not count yet.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unlisted: tuple[str, ...] = ()
    running: int = 0

    def value(self) -> dict[str, Any]:
        """Return the table as plain values, for JSON."""
        keys = ["rank", "name", *(column.key for column in self.columns)]
        return {"columns": keys, "rows": [self._row_value(row) for row in self.rows]}

    def _row_value(self, row: Row) -> dict[str, Any]:
        figures = zip(self.columns, row.values, strict=True)
        return {
            "rank": row.rank,
            "name": row.name,
            **{column.key: shown(value, column) for column, value in figures},
            "separated_by": separation_value(row.separated_by),
        }


def standings(
    results: Iterable[GameResult],
    terms: Terms,
    *,
    names: Mapping[str, str],
    entries: Collection[str] = (),
    committee: Sequence[str] = (),
    lot_seed: str | None = None,
) -> Standings:
    """Rank everyone who finished a game, and the ``entries`` whether they did or not.

    The order in which games are given never matters; those tied to the end stand by name.
    """
    games = list(results)
    given = outcomes(games, terms.points)
    records = {entry: record(given.get(entry, ()), terms) for entry in {*given, *entries}}
    field = Field(records, terms.points, committee, lot_seed)
    named = {entry: names.get(entry, entry) for entry in records}
    last = max((game.night for game in games if game.is_over), default=None)
    needed = terms.nights.needed(last) if last else 0
    by_name = sorted(records, key=lambda entry: (named[entry].casefold(), entry))
    listed = [entry for entry in by_name if records[entry].nights >= needed]
    return Standings(
        columns=tuple(COLUMNS[key] for key in terms.table.columns),
        rows=tuple(_rows(listed, terms, field, named)),
        unlisted=tuple(named[entry] for entry in by_name if records[entry].nights < needed),
        running=sum(not game.is_over for game in games),
    )


def shown(value: Figure | None, column: Column) -> int | float | None:
    """Return a figure as a table shows it: an average always with its decimal."""
    if value is None:
        return None
    return float(plain(value)) if column.kind == "decimal" else plain(value)


def separation_value(separation: Separation | None) -> dict[str, Any] | None:
    """Return a separation as plain values, for JSON."""
    if separation is None:
        return None
    above, below = separation.shown()
    return {"criterion": separation.column.key, "above": above, "below": below}


def _rows(
    listed: Sequence[str], terms: Terms, field: Field, named: Mapping[str, str]
) -> Iterator[Row]:
    order = [COLUMNS[key] for key in terms.table.order]
    places = list(ranked(listed, order, field))
    figures = [_figures(COLUMNS[key], listed, places, field) for key in terms.table.columns]
    rank = 1
    for place in places:
        for number, entry in enumerate(place.entries):
            yield Row(
                rank=rank,
                entry=entry,
                name=named[entry],
                values=tuple(column[entry] for column in figures),
                separated_by=None if number else place.separated_by,
                is_tied=len(place.entries) > 1,
            )
        rank += len(place.entries)


def _figures(
    column: Column, listed: Sequence[str], places: Sequence[Place], field: Field
) -> Mapping[str, Figure | None]:
    """Return a column's figure for everyone; a relative one where it separated somebody."""
    if not column.is_relative:
        return dict(zip(listed, column.values(listed, field), strict=True))
    figures: dict[str, Figure | None] = dict.fromkeys(listed)
    for above, below in pairwise(places):
        separation = below.separated_by
        if separation and separation.column is column:
            figures |= dict.fromkeys(above.entries, separation.above)
            figures |= dict.fromkeys(below.entries, separation.below)
    return figures
