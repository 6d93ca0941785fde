"""Fours: single players at tables in the order of a line, with a new partner each round."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from canasta_club.league.seating.meetings import Meetings, at_tables, of_season, opponents, partners
from canasta_club.league.seating.model import Request, SeatedSide, Wishes
from canasta_club.league.seating.tables import Sides, TableShape, usual

Worth = tuple[int, ...]


def best_sides(members: Sequence[str], shape: TableShape, worth: Callable[[Sides], Worth]) -> Sides:
    """Return the cheapest way to divide a table into sides; of equal ones the most even.

    Members come best placed first; even means first and fourth against second and third.
    """
    places = {each: place for place, each in enumerate(members)}

    def cost(sides: Sides) -> tuple[Worth, int]:
        return worth(sides), _unevenness(sides, places)

    return min(ways(tuple(members), shape), key=cost)


def ways(members: SeatedSide, shape: TableShape) -> Iterator[Sides]:
    """Yield the ways to divide members into sides, each once."""
    if not shape:
        yield ()
        return
    size, *rest = shape
    # Where the next side is as large, the first of those left may as well be in this one.
    fixed = 1 if rest and rest[0] == size else 0
    for others in combinations(members[fixed:], size - fixed):
        side = members[:fixed] + others
        left = tuple(each for each in members if each not in side)
        for more in ways(left, tuple(rest)):
            yield (side, *more)


def repeats(request: Request, met: Meetings, just: Meetings) -> Callable[[Sides], Worth]:
    """Return the reasons against some sides: wishes, the partners of ``just`` now, then of ever."""
    wishes = request.wishes

    def worth(sides: Sides) -> Worth:
        together, against = tuple(partners(sides)), tuple(opponents(sides))
        changing = [two for two in together if two not in wishes.together]
        return (
            count_unmet(together, against, wishes),
            sum(just.partners.get(two, 0) for two in changing),
            sum(met.partners.get(two, 0) for two in changing),
            sum(met.opponents.get(two, 0) for two in against),
        )

    return worth


def count_unmet(
    together: Iterable[frozenset[str]], against: Iterable[frozenset[str]], wishes: Wishes
) -> int:
    """Count the wishes about two people that a table leaves unmet."""
    against = tuple(against)
    kept_apart = sum(any(two <= group for group in wishes.apart) for two in (*together, *against))
    parted = sum(two in wishes.together for two in against)
    return kept_apart + parted


def _unevenness(sides: Sides, places: dict[str, int]) -> int:
    """Return the difference of the sides' average places."""
    sums = [sum(places[each] for each in side) * 12 // len(side) for side in sides]
    return max(sums) - min(sums)


_WISH = 1_000_000

# How a club's program weighs them: github.com/Ebbeling/canasta.
_PARTNERS_AGAIN = 1000

_OPPONENTS_AGAIN = 40

# Two change to the next table, four places off, rather than that one opponent is met again.
_PLACE_OFF = 1

_REACH = 3


def just_now(request: Request) -> Meetings:
    """Return who met in the last round."""
    return at_tables(request.played[-1].round.tables if request.played else ())


def in_line(
    request: Request, tables: Iterable[tuple[TableShape, Sequence[str]]]
) -> tuple[Sides, ...]:
    """Divide those at each table into sides, with as few repeated partners as possible."""
    worth = repeats(request, of_season(request), just_now(request))
    return tuple(best_sides(members, shape, worth) for shape, members in tables)


def fours(request: Request, order: Sequence[str]) -> tuple[Sides, ...]:
    """Cut an order into tables, the best placed at the first, so that few meet again.

    A person is moved a table up or down where that avoids a second meeting.
    """
    exchange = _Exchange(request, _beside(order, request.wishes.together))
    while exchange.improves():
        pass
    shape = usual(request)
    return in_line(request, ((shape, sorted(table, key=order.index)) for table in exchange.tables))


class _Exchange:
    """The tables of a line, and what counts against them."""

    def __init__(self, request: Request, order: Sequence[str]) -> None:
        self.request = request
        self.shape = usual(request)
        self.size = size = sum(self.shape)
        self.met = of_season(request)
        self.just = just_now(request)
        self.places = {each: place for place, each in enumerate(order)}
        self.tables = [list(order[first : first + size]) for first in range(0, len(order), size)]
        self.known: dict[frozenset[str], int] = {}

    def improves(self) -> bool:
        """Exchange people between near tables where that is better; return whether it ever was."""
        changed = False
        for table in range(len(self.tables)):
            for other in range(table + 1, min(table + 1 + _REACH, len(self.tables))):
                changed |= self._exchanges(table, other)
        return changed

    def _exchanges(self, table: int, other: int) -> bool:
        """Make the best exchange between two tables, if there is one that helps."""
        here, away = self.tables[table], self.tables[other]

        def cost(seats: tuple[int, int] | None) -> int:
            self._swap(here, away, seats)
            total = self._cost(table) + self._cost(other)
            self._swap(here, away, seats)
            return total

        seats = [(one, two) for one in range(self.size) for two in range(self.size)]
        best = min((None, *seats), key=cost)
        self._swap(here, away, best)
        return best is not None

    @staticmethod
    def _swap(here: list[str], away: list[str], seats: tuple[int, int] | None) -> None:
        if seats:
            one, other = seats
            here[one], away[other] = away[other], here[one]

    def _cost(self, table: int) -> int:
        members = self.tables[table]
        first, last = table * self.size, (table + 1) * self.size - 1
        off = sum(
            max(first - self.places[each], self.places[each] - last, 0) ** 2 for each in members
        )
        return self._meeting(frozenset(members)) + _PLACE_OFF * off

    def _meeting(self, members: frozenset[str]) -> int:
        """Return what counts against seating some people at one table, in the best way to sit."""
        if members not in self.known:
            worth = repeats(self.request, self.met, self.just)
            sides = best_sides(sorted(members), self.shape, worth)
            self.known[members] = self._sitting(sides) + _WISH * self._parted(members)
        return self.known[members]

    def _sitting(self, sides: Sides) -> int:
        together, against = tuple(partners(sides)), tuple(opponents(sides))
        couples = self.request.wishes.together
        return (
            _WISH * count_unmet(together, against, self.request.wishes)
            + _PARTNERS_AGAIN
            * sum(self.met.partners.get(two, 0) for two in together if two not in couples)
            + _OPPONENTS_AGAIN * sum(self.met.opponents.get(two, 0) for two in against)
        )

    def _parted(self, members: frozenset[str]) -> int:
        """Count the couples of whom only one is here."""
        return sum(
            len(couple & members) == 1 and couple <= self.places.keys()
            for couple in self.request.wishes.together
        )


def _beside(order: Sequence[str], couples: Iterable[frozenset[str]]) -> list[str]:
    """Put those who want to be partners next to each other, at the place of the better one."""
    line = list(order)
    for couple in sorted(couples, key=sorted):
        first, *others = sorted(couple & set(line), key=line.index) or [""]
        for other in others:
            line.remove(other)
            line.insert(line.index(first) + 1, other)
    return line
