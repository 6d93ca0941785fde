"""Quality of a round: who meets again, who sits out and why, and which wishes are not met."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from canasta_club.league.seating import Request, Round
from canasta_club.league.seating_check import Fault, Name, faults


class Repeat(NamedTuple):
    """Two who meet again; ``before`` is how often they have met in this way already."""

    entrants: tuple[str, str]
    before: int

    def says(self, name: Name = str) -> str:
        """Say it in a few words.

        >>> Repeat(("Ash", "Elm"), 2).says()
        'Ash and Elm for the 3rd time'
        """
        one, other = self.entrants
        return f"{name(one)} and {name(other)} for the {_nth(self.before + 1)} time"


class SitOut(NamedTuple):
    """Why somebody sits out: ``before`` times so far, drawn by lot among so many on a ``level``."""

    entrant: str
    before: int
    level: int
    seed: int

    def says(self, name: Name = str) -> str:
        """Say it in a sentence.

        >>> SitOut("Ash", before=0, level=5, seed=7).says()
        'Ash sits out: never has so far, drawn by seed 7 among 5'
        """
        so_far = ("never has", "has once", "has twice")
        times = so_far[self.before] if self.before < 3 else f"has {self.before} times"
        drawn = f", drawn by seed {self.seed} among {self.level}" if self.level > 1 else ""
        return f"{name(self.entrant)} sits out: {times} so far{drawn}"


class Quality(NamedTuple):
    """What there is to know of a round before it is confirmed."""

    partners: tuple[Repeat, ...]
    opponents: tuple[Repeat, ...]
    sit_outs: tuple[SitOut, ...]
    unmet: tuple[Fault, ...]


def quality(seated: Round, request: Request) -> Quality:
    """Return what there is to know of a round that was seated for a request."""
    met = request.met
    partners = (pair for table in seated.tables for side in table.sides for pair in _pairs(side))
    opponents = (
        (one, other)
        for table in seated.tables
        for left, right in combinations(table.sides, 2)
        for one in left
        for other in right
    )
    return Quality(
        tuple(_repeats(partners, met.partners)),
        tuple(_repeats(opponents, met.opponents)),
        tuple(_sit_outs(seated, request)),
        tuple(fault for fault in faults([seated], request) if fault.level == "warning"),
    )


def _pairs(side: Iterable[str]) -> Iterator[tuple[str, str]]:
    yield from combinations(side, 2)


def _repeats(pairs: Iterable[tuple[str, str]], met: Mapping[frozenset[str], int]) -> list[Repeat]:
    """Return those who have met before, the most often first."""
    found = (Repeat(pair, met.get(frozenset(pair), 0)) for pair in pairs)
    return sorted((each for each in found if each.before), key=lambda each: -each.before)


def _sit_outs(seated: Round, request: Request) -> Iterator[SitOut]:
    before = {each: request.met.sit_outs.get(each, 0) for each in request.entrants}
    for entrant in seated.sit_outs:
        count = before.get(entrant, 0)
        level = sum(1 for each in before.values() if each == count)
        chosen = sum(1 for each in seated.sit_outs if before.get(each, 0) == count)
        yield SitOut(entrant, count, level if level > chosen else 0, request.seed)


def _nth(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 <= number % 100 <= 20 else ending}"
