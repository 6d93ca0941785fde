"""Points: what games and nights bring a person in the national tables, as data, year by year."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.documents.problems import missing_key, unusable
from canasta_club.documents.resolve import Source, resolve
from canasta_club.documents.schema import Schema, text, title, whole
from canasta_club.documents.toml import PlainTable

ALL_YEARS: Final = 0


class PointsScale(NamedTuple):
    """The points for a game won, drawn or lost, and for a night."""

    won: int
    drawn: int
    lost: int
    night: int

    @property
    def sentence(self) -> str:
        """The points in words.

        >>> PointsScale(3, 1, 0, 0).sentence
        'Points: 3 for a game won, 1 for a draw.'
        """
        words = ("a game won", "a draw", "a game lost", "a night")
        parts = [f"{each} for {word}" for each, word in zip(self, words, strict=True) if each]
        return f"Points: {', '.join(parts) or 'none'}."


_SCHEMA: Final[Schema] = {
    "id": title,
    "name": title,
    "extends": text,
    "points": {field: whole(0) for field in PointsScale._fields},
}


@dataclass(frozen=True, slots=True)
class NationalPoints:
    """The points of a federation, by the name of their document."""

    id: str
    name: str
    worth: PointsScale


class PointsPeriod(NamedTuple):
    """The points that hold from a year on; those of the first period hold before it too."""

    from_year: int
    points: NationalPoints


@dataclass(frozen=True, slots=True)
class PointsByYear:
    """The points of every year, by the periods in which they hold, the first one first."""

    periods: tuple[PointsPeriod, ...]

    @classmethod
    def of(cls, periods: Iterable[PointsPeriod]) -> "PointsByYear":
        """Put periods in order."""
        return cls(tuple(sorted(periods, key=lambda points_period: points_period.from_year)))

    @property
    def is_one(self) -> bool:
        """Whether every year has the same points."""
        return len(self.periods) == 1

    def of_year(self, year: int) -> NationalPoints:
        """Return the points of a year; for all years together those of the newest period."""
        if year == ALL_YEARS:
            return self.periods[-1].points
        held = [each for each in self.periods if each.from_year <= year]
        return (held[-1] if held else self.periods[0]).points

    @property
    def sentences(self) -> Iterator[str]:
        """The points of each period in words, the newest first."""
        for place, (year, points) in reversed(list(enumerate(self.periods))):
            since = "" if not place else f" since {year}"
            before = "" if place or self.is_one else f" before {self.periods[1].from_year}"
            yield points.worth.sentence.removesuffix(".") + since + before + "."


def resolve_points(source: Source, find: Callable[[str, Source | None], Source]) -> PlainTable:
    """Return points and all they extend as one table; raises `ProblemsError`."""
    resolved = resolve(source, find, _SCHEMA)
    problems = list(resolved.problems)
    if resolved.is_whole:
        points = resolved.table.get("points", {})
        where = f"{source.name}: points"
        problems += [missing_key(each, where) for each in PointsScale._fields if each not in points]
    if problems:
        raise unusable(source.name, problems)
    return resolved.table


def read_points(table: PlainTable) -> NationalPoints:
    """Read points from a table that was resolved."""
    worth = PointsScale(*(table["points"][each] for each in PointsScale._fields))
    return NationalPoints(table["id"], table.get("name", table["id"]), worth)
