"""Grades: what a federation calls people by their national points, and by rating, as data."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from canasta_club.documents.problems import missing_key, unusable
from canasta_club.documents.resolve import Source, resolve
from canasta_club.documents.schema import Schema, list_of, text, title, whole
from canasta_club.errors import Problem

_SCHEMA: Final[Schema] = {
    "id": title,
    "name": title,
    "extends": text,
    "remove": list_of(text),
    "grades": {"*": {"heading": text, "points": whole(0), "rating": whole(0)}},
}


class Grade(NamedTuple):
    """A grade, and the fewest national points and the lowest rating that are enough for it.

    A grade without a rating is given by points alone.
    """

    heading: str
    points: int
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Grades:
    """The grades of a federation, the lowest first."""

    id: str
    name: str
    grades: tuple[Grade, ...]

    def of(self, points: int) -> str:
        """Return the highest grade that so many points are enough for; none below the first."""
        reached = [grade.heading for grade in self.grades if points >= grade.points]
        return reached[-1] if reached else ""

    def of_rating(self, at_least: float) -> str:
        """Return the highest grade that a rating, less its uncertainty, is enough for."""
        reached = [
            (grade.rating, grade.heading)
            for grade in self.grades
            if grade.rating is not None and at_least >= grade.rating
        ]
        return max(reached)[1] if reached else ""


def read_grades(source: Source, find: Callable[[str, Source | None], Source]) -> Grades:
    """Read grades and all they extend; raises `ProblemsError` with every mistake found."""
    resolved = resolve(source, find, _SCHEMA)
    tables: Mapping[str, Mapping[str, Any]] = resolved.table.get("grades", {})
    found = [*resolved.problems, *(_missing(tables, source.name) if resolved.is_whole else ())]
    if found:
        raise unusable(source.name, found)
    grades = sorted((Grade(**table) for table in tables.values()), key=lambda each: each.points)
    return Grades(
        resolved.table["id"], resolved.table.get("name", resolved.table["id"]), tuple(grades)
    )


def _missing(tables: Mapping[str, Mapping[str, Any]], name: str) -> Iterator[Problem]:
    for key, table in tables.items():
        for needed in ("heading", "points"):
            if needed not in table:
                yield missing_key(needed, f"{name}: grades.{key}")
