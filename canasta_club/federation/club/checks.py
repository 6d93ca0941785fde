"""Checks: the conditions of affiliation, as data, and whether the year of a club meets them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.documents.resolve import Source, whole_table
from canasta_club.documents.schema import Schema, choice, list_of, text, title, whole


class ClubYear(NamedTuple):
    """What a club played in a year: different people, and how much."""

    members: int = 0
    players: int = 0
    nights: int = 0
    games: int = 0
    hands: int = 0


_SCHEMA: Final[Schema] = {
    "id": title,
    "name": title,
    "extends": text,
    "remove": list_of(text),
    "checks": {
        "*": {"heading": text, "count": choice(*ClubYear._fields), "at_least": whole(1)},
    },
}


@dataclass(frozen=True, slots=True)
class AffiliationCheck:
    """A condition: of what is counted in a year, at least so many."""

    heading: str
    count: str
    at_least: int

    def counted(self, year: ClubYear) -> int:
        """Return how many a club has of what is counted."""
        number: int = getattr(year, self.count)
        return number

    def is_met(self, year: ClubYear) -> bool:
        """Return whether a club has enough."""
        return self.counted(year) >= self.at_least


@dataclass(frozen=True, slots=True)
class Affiliation:
    """The conditions that a federation asks of its clubs."""

    id: str
    name: str
    checks: tuple[AffiliationCheck, ...]

    def is_met(self, year: ClubYear) -> bool:
        """Return whether a club meets every condition."""
        return all(check.is_met(year) for check in self.checks)


def read_affiliation(source: Source, find: Callable[[str, Source | None], Source]) -> Affiliation:
    """Read conditions and all they extend; raises `ProblemsError` with every mistake found."""
    table = whole_table(source, find, _SCHEMA, {"checks": ("heading", "count", "at_least")})
    return Affiliation(
        table["id"],
        table["name"],
        tuple(AffiliationCheck(**each) for each in table.get("checks", {}).values()),
    )
