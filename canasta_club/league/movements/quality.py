"""Quality of a round: who meets again, who sits out and why, and which wishes are not met."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from canasta_club.league.movements.check import Fault, NameOf, faults
from canasta_club.league.movements.movements import MOVEMENTS
from canasta_club.league.rotation.rounds import resting
from canasta_club.league.seating.model import Request, Round
from canasta_club.league.seating.sit_outs import WaitingLine, turn
from canasta_club.text.wording import listed

_MOST_NAMED = 3


class Repeat(NamedTuple):
    """Two who meet again; ``before`` is how often they have met in this way already."""

    entrants: tuple[str, str]
    before: int

    def describe(self, name: NameOf = str) -> str:
        """Describe the repeat in a few words.

        >>> Repeat(("Ash", "Elm"), 2).describe()
        'Ash and Elm for the 3rd time'
        """
        one, other = self.entrants
        return f"{name(one)} and {name(other)} for the {_nth(self.before + 1)} time"


class Placed(NamedTuple):
    """How an order decided who sits out: the lowest of the ``level`` whose turn it is.

    Lower ones stay in: the ``rested``, whose turn is later, and the ``needed``, without whom others
    would have to meet again.
    """

    level: int
    rested: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()

    def describe(self, name: NameOf = str) -> str:
        """Describe the decision as the second half of a sentence.

        >>> Placed(3, rested=("Elm",), needed=("Fir", "Gum")).describe()
        'the lowest placed of 3 whose turn it is; Elm, placed lower, sat out before; without Fir and Gum, placed lower, others would have to meet again'
        """  # noqa: E501
        parts = [
            f"the lowest placed of {self.level} whose turn it is"
            if self.level > 1
            else "the only one whose turn it is"
        ]
        if self.rested:
            parts.append(f"{_some(self.rested, name)}, placed lower, sat out before")
        if self.needed:
            needed = _some(self.needed, name)
            parts.append(f"without {needed}, placed lower, others would have to meet again")
        return "; ".join(parts)


class SitOut(NamedTuple):
    """Why an entrant sits out, who has ``before`` times so far.

    ``drawn_from`` is how many were level when lots were drawn, ``None`` without a draw;
    ``by_hand``: the plan had another entrant sit out; ``are_many``: the entrant is a pair.
    """

    entrant: str
    before: int
    seed: int
    drawn_from: int | None = None
    by_hand: bool = False
    are_many: bool = False
    placed: Placed | None = None

    def describe(self, name: NameOf = str) -> str:
        """Describe the reason in a sentence.

        >>> SitOut("Ash", before=0, seed=7, drawn_from=5).describe()
        'Ash sits out: never has so far, drawn by seed 7 among 5'
        """
        has, sits = ("have", "sit") if self.are_many else ("has", "sits")
        so_far = (f"never {has}", f"{has} once", f"{has} twice")
        times = so_far[self.before] if self.before < 3 else f"{has} {self.before} times"
        return f"{name(self.entrant)} {sits} out: {times} so far{self._why(name)}"

    def _why(self, name: NameOf) -> str:
        if self.by_hand:
            return ", exchanged by hand"
        if self.drawn_from:
            return f", drawn by seed {self.seed} among {self.drawn_from}"
        return f"; {self.placed.describe(name)}" if self.placed else ""


class Quality(NamedTuple):
    """What a director should know about a round before confirming it.

    It names who meets again, where a `Met` counts how often everybody has met.
    """

    partners: tuple[Repeat, ...]
    opponents: tuple[Repeat, ...]
    sit_outs: tuple[SitOut, ...]
    unmet: tuple[Fault, ...]


def quality(seated: Round, request: Request) -> Quality:
    """Return the quality of a round that was seated for a request."""
    met = request.met
    sides = (side for table in seated.tables for side in table.sides)
    partners = (pair for side in sides for pair in combinations(side, 2))
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


def _repeats(pairs: Iterable[tuple[str, str]], met: Mapping[frozenset[str], int]) -> list[Repeat]:
    """Return those who have met before, the most often first."""
    repeats = (Repeat(pair, met.get(frozenset(pair), 0)) for pair in pairs)
    return sorted((each for each in repeats if each.before), key=lambda repeat: -repeat.before)


def _sit_outs(seated: Round, request: Request) -> Iterator[SitOut]:
    line = MOVEMENTS[request.terms.kind].line
    by_lot = not line and not request.terms.facts.sits_out
    due = resting(request) if by_lot and seated.sit_outs else ()
    level = Counter(turn(one, request) for one in request.entrants)
    chosen = Counter(turn(one, request) for one in due)
    for entrant in seated.sit_outs:
        its_turn = turn(entrant, request)
        is_drawn = entrant in due and chosen[its_turn] < level[its_turn]
        sit_out = SitOut(
            entrant,
            before=its_turn.season,
            seed=request.seed,
            drawn_from=level[its_turn] if is_drawn else None,
            by_hand=by_lot and entrant not in due,
            are_many=request.players > 1,
        )
        if line and entrant in request.entrants:
            sit_out = _placed(sit_out, seated, request, line(request), level[its_turn])
        yield sit_out


def _placed(
    sit_out: SitOut, seated: Round, request: Request, line: WaitingLine, level: int
) -> SitOut:
    """Add why the entrants at the foot of a line sit out."""
    own = turn(sit_out.entrant, request)
    others = [each for each in line.order if each not in seated.sit_outs]
    place = line.order.index(sit_out.entrant)
    lower = [each for each in line.order[place + 1 :] if each in others]
    needed = tuple(each for each in lower if turn(each, request) <= own)
    is_out_of_turn = any(turn(each, request) < own for each in others)
    if is_out_of_turn or needed:
        due = MOVEMENTS[request.terms.kind].seat(request).sit_outs
        if sit_out.entrant not in due:
            return sit_out._replace(by_hand=True)
    if line.is_drawn and not needed:
        return sit_out._replace(drawn_from=level)
    rested = tuple(each for each in lower if turn(each, request) > own)
    return sit_out._replace(placed=Placed(level, rested, needed))


def _some(entrants: Sequence[str], name: NameOf) -> str:
    """List the first few of these, and how many more there are."""
    more = len(entrants) - _MOST_NAMED
    if more > 1:
        return f"{', '.join(map(name, entrants[:_MOST_NAMED]))} and {more} more"
    return listed(map(name, entrants))


def _nth(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 <= number % 100 <= 20 else ending}"
