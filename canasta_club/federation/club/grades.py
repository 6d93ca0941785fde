"""Grades: what a federation calls people by their national points, and by rating, as data."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.documents.resolve import Source, whole_table
from canasta_club.documents.schema import Schema, list_of, text, title, whole

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
    table = whole_table(source, find, _SCHEMA, {"grades": ("heading", "points")})
    grades = [Grade(**each) for each in table.get("grades", {}).values()]
    in_order = sorted(grades, key=lambda grade: grade.points)
    return Grades(table["id"], table["name"], tuple(in_order))
