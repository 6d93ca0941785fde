"""Grades: what a federation calls those who have won so many national points, as data."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from canasta_club.documents.problems import missing_key
from canasta_club.documents.resolve import Source, resolve
from canasta_club.documents.schema import Schema, list_of, text, whole
from canasta_club.errors import Problem, ProblemsError

_SCHEMA: Final[Schema] = {
    "id": text,
    "name": text,
    "extends": text,
    "remove": list_of(text),
    "grades": {"*": {"heading": text, "points": whole(0)}},
}


class Grade(NamedTuple):
    """A grade, and the fewest national points that are enough for it."""

    heading: str
    points: int


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


def read_grades(source: Source, find: Callable[[str, Source | None], Source]) -> Grades:
    """Read grades and all they extend; raises `ProblemsError` with every mistake found."""
    resolved = resolve(source, find, _SCHEMA)
    tables: Mapping[str, Mapping[str, Any]] = resolved.table.get("grades", {})
    found = [*resolved.problems, *(_missing(tables, source.name) if resolved.is_whole else ())]
    if found:
        raise ProblemsError(f"{source.name} cannot be used as it is.", found)
    grades = sorted((Grade(**table) for table in tables.values()), key=lambda each: each.points)
    return Grades(
        resolved.table["id"], resolved.table.get("name", resolved.table["id"]), tuple(grades)
    )


def _missing(tables: Mapping[str, Mapping[str, Any]], name: str) -> Iterator[Problem]:
    for key, table in tables.items():
        for needed in Grade._fields:
            if needed not in table:
                yield missing_key(needed, f"{name}: grades.{key}")
