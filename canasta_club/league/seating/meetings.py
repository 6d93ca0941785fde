"""Meetings: how often two have met, tonight and in the whole season."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from canasta_club.league.seating.model import Request, SeatedSide, Table

Counts = Mapping[frozenset[str], int]


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often two were partners or opponents; two who never were are left out."""

    partners: Counts
    opponents: Counts

    def of_opponents(self, one: str, other: str) -> int:
        """Return how often two were opponents."""
        return self.opponents.get(frozenset((one, other)), 0)


def at_tables(tables: Iterable[Table]) -> Meetings:
    """Count who met at these tables."""
    seated = tuple(tables)
    return Meetings(
        Counter(two for table in seated for two in partners(table.sides)),
        Counter(two for table in seated for two in opponents(table.sides)),
    )


def tonight(request: Request) -> Meetings:
    """Count the meetings of the earlier rounds of this night."""
    return at_tables(table for each in request.played for table in each.round.tables)


def of_season(request: Request) -> Meetings:
    """Count the meetings of the season, including tonight's where the request left them out."""
    here = tonight(request)
    return Meetings(
        Counter(request.met.partners) | Counter(here.partners),
        Counter(request.met.opponents) | Counter(here.opponents),
    )


def partners(sides: Iterable[SeatedSide]) -> Iterator[frozenset[str]]:
    """Yield every two who sit on one side."""
    return (frozenset(two) for side in sides for two in combinations(side, 2))


def opponents(sides: Iterable[SeatedSide]) -> Iterator[frozenset[str]]:
    """Yield every two who sit on different sides of a table."""
    for side, against in combinations(sides, 2):
        for one in side:
            for other in against:
                yield frozenset((one, other))
