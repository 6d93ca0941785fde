"""Figures: how each figure of a table comes from the records of those in it."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from statistics import median

from canasta_club.league.outcomes import Outcome, Record
from canasta_club.league.terms import Figure, PointsTerms


@dataclass(frozen=True, slots=True)
class Field:
    """Everyone in the table, and what else may separate them.

    ``committee`` is an order of entries that people decided on; without a ``lot_seed`` no lots
    are drawn.
    """

    records: Mapping[str, Record]
    points: PointsTerms
    committee: Sequence[str] = ()
    lot_seed: str | None = None


Values = Callable[[Sequence[str], Field], list[Figure]]
"""Give the figure of each entry of a group."""


def own(value: Callable[[Record], Figure]) -> Values:
    """Take a figure from each entry's own record."""
    return lambda group, field: [value(field.records[entry]) for entry in group]


def total(value: Callable[[Outcome], int]) -> Values:
    """Add a figure up over the games that count."""
    return own(lambda record: sum(map(value, record.counted)))


def best(value: Callable[[Outcome], int]) -> Values:
    """Take the highest of the games that count."""
    return own(lambda record: max(map(value, record.counted), default=0))


def of_opponents(value: Callable[[Record, Mapping[str, Record]], Figure]) -> Values:
    """Take a figure from the records of those an entry met."""
    return lambda group, field: [value(field.records[entry], field.records) for entry in group]


def score_a_game(record: Record) -> Figure:
    """Return the average score of the games that count."""
    return _average(sum(game.side.score for game in record.counted), len(record.counted))


def points_a_game(record: Record) -> Figure:
    """Return the average points of the games that count."""
    return _average(record.points, len(record.counted))


def median_night(record: Record) -> Figure:
    """Return the points of the middle night of those that count, or the mean of the middle two."""
    return median(map(Fraction, record.night_points)) if record.night_points else 0


def buchholz(record: Record, records: Mapping[str, Record]) -> Figure:
    """Add the points of everyone met, as often as they were met."""
    return sum(records[entry].points for entry in _met(record))


def buchholz_cut1(record: Record, records: Mapping[str, Record]) -> Figure:
    """Add the points of everyone met but the one with fewest."""
    return sum(sorted(records[entry].points for entry in _met(record))[1:])


def sonneborn_berger(record: Record, records: Mapping[str, Record]) -> Figure:
    """Add the points of those beaten and half the points of those drawn with."""
    halves: Figure = 0
    for game in record.counted:
        for entry, score in game.opponents():
            share = (game.side.score > score) + (game.side.score >= score)
            halves += share * records[entry].points
    return Fraction(halves) / 2


def opponents_average(record: Record, records: Mapping[str, Record]) -> Figure:
    """Return the mean of the points a game of everyone met, so that unplayed games do not tell."""
    met = _met(record)
    return _average(sum(points_a_game(records[entry]) for entry in met), len(met))


def head_to_head(group: Sequence[str], field: Field) -> list[Figure]:
    """Return the points from games among the group, all nought unless all met equally often.

    Every game between them counts, those of dropped nights too: a meeting has two ends, and
    each may have dropped another night.
    """
    meetings = dict.fromkeys(permutations(group, 2), 0)
    points: dict[str, Figure] = dict.fromkeys(group, 0)
    for entry in group:
        for game in field.records[entry].games:
            for other, score in game.opponents():
                if (entry, other) in meetings:
                    meetings[entry, other] += 1
                    points[entry] += field.points.for_score(game.side.score, score)
    if len(set(meetings.values())) > 1:
        return [0] * len(group)
    return list(points.values())


def committee(group: Sequence[str], field: Field) -> list[Figure]:
    """Return the places of the committee's order; whoever is not in it comes after."""
    places = {entry: place for place, entry in enumerate(field.committee, 1)}
    return [places.get(entry, len(places) + 1) for entry in group]


def lot(group: Sequence[str], field: Field) -> list[Figure]:
    """Return each entry's place in the draw, which the seed alone decides."""
    if field.lot_seed is None:
        return [0] * len(group)
    seed = field.lot_seed
    drawn = sorted(group, key=lambda entry: hashlib.sha256(f"{seed}\n{entry}".encode()).digest())
    return [drawn.index(entry) + 1 for entry in group]


def _average(amount: Figure, count: int) -> Figure:
    return Fraction(amount) / count if count else 0


def _met(record: Record) -> list[str]:
    return [entry for game in record.counted for entry, _ in game.opponents()]
