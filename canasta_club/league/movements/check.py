"""Check of a seating plan, independent of how plans are made."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from canasta_club.errors import Level
from canasta_club.league.seating.model import Request, Round, Table
from canasta_club.text.wording import capital, listed

NameOf = Callable[[str], str]
"""How an entrant is called in a sentence."""

_ERRORS = {
    "not-seated": "no seat and no sit-out for {who}",
    "seated-twice": "two places for {who}",
    "not-here": "not here: {who}",
    "table-twice": "two tables have this number",
    "table-number": "tables are numbered from 1",
    "table-size": "{who}: the rules have no table of this size",
    "table-sides": "{who}: the rules divide this table differently",
}
_WARNINGS = {
    "sits-out-again": "a second sit-out for {who} before everybody had one",
    "sits-out-needlessly": "{who} could fill a table",
    "not-together": "{who} are to be partners",
    "not-apart": "{who} are to be kept apart",
    "not-at-table": "not at the table wished for: {who}",
}


class Fault(NamedTuple):
    """One thing that is wrong with a plan; ``code`` is stable.

    An ``error`` makes the plan impossible to play, such as an entrant at two tables. A ``warning``
    does not: a wish that is not met, a turn to sit out that is not fair. ``entrants`` are those it
    is about.
    """

    code: str
    round: int
    entrants: tuple[str, ...] = ()
    table: int | None = None

    @property
    def level(self) -> Level:
        """Whether the plan is impossible to play, or only unfair."""
        return "error" if self.code in _ERRORS else "warning"

    def describe(self, name: NameOf = str, *, with_round: bool = True) -> str:
        """Describe the fault in a sentence, without naming the round.

        >>> Fault("not-apart", 2, ("Ash", "Elm"), 3).describe()
        'Round 2, table 3: Ash and Elm are to be kept apart.'
        """
        places = [f"round {self.round}"] if with_round else []
        places += [f"table {self.table}"] if self.table is not None else []
        message = (_ERRORS | _WARNINGS)[self.code].format(who=listed(map(name, self.entrants)))
        sentence = f"{', '.join(places)}: {message}." if places else f"{message}."
        return capital(sentence)


def faults(rounds: Sequence[Round], request: Request) -> list[Fault]:
    """Return everything that is wrong with the rounds planned for a request, errors first."""
    found_faults: list[Fault] = []
    rests = Counter(request.met.sit_outs)
    for one_round in rounds:
        found_faults += _places(one_round, request)
        found_faults += (
            fault for table in one_round.tables for fault in _table(table, one_round, request)
        )
        found_faults += _rests(one_round, request, rests)
        found_faults += _wishes(one_round, request)
        rests.update(one_round.sit_outs)
    return sorted(found_faults, key=lambda fault: fault.level)


def _places(one_round: Round, request: Request) -> Iterator[Fault]:
    """Check that each entrant has one place, and each table its own number."""
    places = Counter((*one_round.sit_outs, *one_round.out, *one_round.waiting))
    for table in one_round.tables:
        places.update(table.entrants)
    for entrant in request.entrants:
        if entrant not in places:
            yield Fault("not-seated", one_round.number, (entrant,))
    for entrant, count in places.items():
        if count > 1:
            yield Fault("seated-twice", one_round.number, (entrant,))
        if entrant not in request.entrants:
            yield Fault("not-here", one_round.number, (entrant,))
    for number, count in Counter(table.number for table in one_round.tables).items():
        if count > 1:
            yield Fault("table-twice", one_round.number, (), number)
        if number < 1:
            yield Fault("table-number", one_round.number, (), number)


def _table(table: Table, one_round: Round, request: Request) -> Iterator[Fault]:
    people = len(table.entrants) * request.players
    if people not in request.sizes:
        yield Fault("table-size", one_round.number, table.entrants, table.number)
        return
    sides = sorted(map(len, table.sides))
    # Sides differ only where the people do not divide evenly, and then by one: two against three.
    uneven = 1 if len(table.entrants) % len(sides) and request.players == 1 else 0
    if len(sides) != request.sides.get(people) or sides[-1] - sides[0] != uneven or not sides[0]:
        yield Fault("table-sides", one_round.number, table.entrants, table.number)


def _rests(one_round: Round, request: Request, rests: Counter[str]) -> Iterator[Fault]:
    """Check that nobody sits out a second time in the season before everybody here has once."""
    if request.terms.facts.sits_out:
        return
    seated = {entrant for table in one_round.tables for entrant in table.entrants}
    if any(not rests[entrant] for entrant in seated):
        for entrant in one_round.sit_outs:
            if rests[entrant]:
                yield Fault("sits-out-again", one_round.number, (entrant,))
    usual = 4 if 4 in request.sizes else min(request.sizes, default=4)
    if request.players < 3 and len(one_round.sit_outs) * request.players >= usual:
        yield Fault("sits-out-needlessly", one_round.number, one_round.sit_outs)


def _wishes(one_round: Round, request: Request) -> Iterator[Fault]:
    table_of = {one: table.number for table in one_round.tables for one in table.entrants}
    partners = {
        frozenset(two)
        for table in one_round.tables
        for side in table.sides
        for two in combinations(side, 2)
    }
    here = set(request.entrants)
    for couple in sorted(map(sorted, request.wishes.together)):
        seated = set(couple) & table_of.keys()
        are_partners = all(frozenset(two) in partners for two in combinations(couple, 2))
        if seated and here >= set(couple) and not are_partners:
            yield Fault("not-together", one_round.number, tuple(couple))
    for group in sorted(map(sorted, request.wishes.apart)):
        tables = Counter(table_of[one] for one in group if one in table_of)
        for number, count in tables.items():
            if count > 1:
                yield Fault("not-apart", one_round.number, tuple(group), number)
    for one, number in sorted(request.wishes.tables.items()):
        if table_of.get(one, number) != number:
            yield Fault("not-at-table", one_round.number, (one,), table_of[one])
