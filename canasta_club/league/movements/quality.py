"""Quality of a round: who meets again, who sits out and why, and which wishes are not met."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from canasta_club.league.movements.check import Fault, Name, faults
from canasta_club.league.rotation.rounds import resting
from canasta_club.league.seating.model import Request, Round
from canasta_club.league.seating.sit_outs import turn

_BY_LOT = {"open", "individual"}
"""The formats in which lots decide who sits out among those whose turn it is."""


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
    """Why somebody sits out, who has ``before`` times so far.

    ``drawn_from`` is how many were level when lots were drawn, ``None`` where no lot decided;
    ``by_hand`` tells that somebody else was to sit out, ``are_many`` that an entrant is a pair.
    """

    entrant: str
    before: int
    seed: int
    drawn_from: int | None = None
    by_hand: bool = False
    are_many: bool = False

    def says(self, name: Name = str) -> str:
        """Say it in a sentence.

        >>> SitOut("Ash", before=0, seed=7, drawn_from=5).says()
        'Ash sits out: never has so far, drawn by seed 7 among 5'
        """
        has, sits = ("have", "sit") if self.are_many else ("has", "sits")
        so_far = (f"never {has}", f"{has} once", f"{has} twice")
        times = so_far[self.before] if self.before < 3 else f"{has} {self.before} times"
        why = ", in exchange for somebody else" if self.by_hand else ""
        if self.drawn_from:
            why = f", drawn by seed {self.seed} among {self.drawn_from}"
        return f"{name(self.entrant)} {sits} out: {times} so far{why}"


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
    by_lot = request.terms.kind in _BY_LOT
    due = resting(request) if by_lot and seated.sit_outs else ()
    level = Counter(turn(one, request) for one in request.entrants)
    chosen = Counter(turn(one, request) for one in due)
    for entrant in seated.sit_outs:
        its_turn = turn(entrant, request)
        is_drawn = entrant in due and chosen[its_turn] < level[its_turn]
        yield SitOut(
            entrant,
            before=its_turn.season,
            seed=request.seed,
            drawn_from=level[its_turn] if is_drawn else None,
            by_hand=by_lot and entrant not in due,
            are_many=request.players > 1,
        )


def _nth(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 <= number % 100 <= 20 else ending}"
