"""Board of a search: seats are improved by exchanges, whose costs follow what changes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta_club.league.rotation._plan import Plan, SeatLayout, Sitting, Task

_Moves = tuple[tuple[int, int], ...]
"""Seats that are exchanged, two by two."""


class Weights(NamedTuple):
    """The weights of wishes, repeated partners and turns at other tables, against opponents.

    They steer the search; a `PlanCost` compares the plans that were found.
    """

    wishes: int
    partners: int
    turns: int


class Board:
    """The cost of each meeting of two people, counting all rounds but the one being improved."""

    def __init__(self, task: Task, plan: Plan, weights: Weights) -> None:
        self._weights = weights
        self._tables = task.tables
        self._coupled = {person for couple in task.together for person in couple}
        self._partners = [[weights.partners * times for times in row] for row in task.partners]
        self._opponents = [row[:] for row in task.opponents]
        self._turns = [weights.turns * times for times in task.turns]
        for one, other in task.together:
            _add(self._partners, one, other, -weights.wishes)
        for one, other in task.apart:
            _add(self._partners, one, other, weights.wishes)
            _add(self._opponents, one, other, weights.wishes)
        for sitting in plan:
            self._count(sitting, 1)

    def improve(
        self,
        sitting: Sitting,
        wishing: Sequence[tuple[int, ...]],
        words: Sequence[int],
        accept: Sequence[int],
    ) -> None:
        """Exchange seats of one round, first of those whose wish is not met, then at random."""
        self._count(sitting, -1)
        for people in wishing:
            self._help(sitting, [sitting.seats.index(person) for person in people])
        seats, side = sitting.seats, sitting.layout.side
        count = len(seats)
        draws = iter(words)
        for first, second, luck in zip(draws, draws, draws, strict=True):
            one, other = first * count >> 32, second * count >> 32
            if side[one] != side[other]:
                added = self._change(sitting, one, other)
                if added <= 0 or (added < len(accept) and luck < accept[added]):
                    seats[one], seats[other] = seats[other], seats[one]
                elif seats[one] in self._coupled:
                    self._exchange_sides(sitting, one, other)
        self._count(sitting, 1)

    def _help(self, sitting: Sitting, places: list[int]) -> None:
        """Move one person, or two together, where that saves most."""
        least = 0
        best: _Moves = ()
        for moves in _ways_out(sitting.layout, places):
            added = self._make(sitting, moves)
            _take_back(sitting, moves)
            if added < least:
                least, best = added, moves
        self._make(sitting, best)

    def _exchange_sides(self, sitting: Sitting, one: int, other: int) -> None:
        """Exchange two sides unless a wish is against it: couples move together."""
        layout = sitting.layout
        here, away = (one, *layout.partners[one]), (other, *layout.partners[other])
        if len(here) == len(away) and layout.table[one] != layout.table[other]:
            moves = tuple(zip(here, away, strict=True))
            if self._make(sitting, moves) > 0:
                _take_back(sitting, moves)

    def _make(self, sitting: Sitting, moves: _Moves) -> int:
        """Exchange seats one after the other; return what that adds."""
        added = 0
        for one, other in moves:
            added += self._change(sitting, one, other)
            sitting.seats[one], sitting.seats[other] = sitting.seats[other], sitting.seats[one]
        return added

    def _change(self, sitting: Sitting, one: int, other: int) -> int:
        """Return what an exchange of two seats of different sides would add."""
        layout, seats = sitting
        a, b = seats[one], seats[other]
        with_a, with_b = self._partners[a], self._partners[b]
        against_a, against_b = self._opponents[a], self._opponents[b]
        added = 0
        for seat in layout.partners[one]:
            added += with_b[seats[seat]] - with_a[seats[seat]]
        for seat in layout.partners[other]:
            added += with_a[seats[seat]] - with_b[seats[seat]]
        for seat in layout.opponents[one]:
            added += against_b[seats[seat]] - against_a[seats[seat]]
        for seat in layout.opponents[other]:
            added += against_a[seats[seat]] - against_b[seats[seat]]
        if layout.table[one] == layout.table[other]:
            return added + 2 * against_a[b]  # the two stay opponents
        if layout.others[one] != layout.others[other]:
            moved = self._turns[a] - self._turns[b]
            added += moved if layout.others[other] else -moved
        if a in self._tables or b in self._tables:
            before = self._misplaced(a, layout.table[one]) + self._misplaced(b, layout.table[other])
            after = self._misplaced(a, layout.table[other]) + self._misplaced(b, layout.table[one])
            added += self._weights.wishes * (after - before)
        return added

    def _misplaced(self, person: int, table: int) -> bool:
        return self._tables.get(person, table) != table

    def _count(self, sitting: Sitting, times: int) -> None:
        """Add the meetings of a round, or remove them with ``times`` -1."""
        layout, seats = sitting
        for seat, person in enumerate(seats):
            for other in layout.partners[seat]:
                self._partners[person][seats[other]] += times * self._weights.partners
            for other in layout.opponents[seat]:
                self._opponents[person][seats[other]] += times
            if layout.others[seat]:
                self._turns[person] += times * self._weights.turns


def _take_back(sitting: Sitting, moves: _Moves) -> None:
    for one, other in reversed(moves):
        sitting.seats[one], sitting.seats[other] = sitting.seats[other], sitting.seats[one]


def _ways_out(layout: SeatLayout, places: Sequence[int]) -> Iterator[_Moves]:
    """Yield the exchanges that move one person of these places, or two to one side."""
    sides = {layout.side[place] for place in places}
    for place in places:
        for other, side in enumerate(layout.side):
            if side != layout.side[place]:
                yield ((place, other),)
    for other, beside in enumerate(layout.partners):
        if len(places) > 1 and beside and layout.side[other] not in sides:
            yield (places[0], other), (places[1], beside[0])


def _add(meetings: list[list[int]], one: int, other: int, cost: int) -> None:
    meetings[one][other] += cost
    meetings[other][one] += cost
