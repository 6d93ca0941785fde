"""Mitchell: north-south stay at their tables, east-west move up one table, the highest to 1.

As at the Northern Virginia Senior Olympics (nvso.us/events/canasta). No table is ever skipped:
clubs skip one where boards of dealt cards move the other way, and canasta has no boards. So with
any number of tables everybody of one line meets everybody of the other before anybody meets again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from canasta_club.league.chance import Chance
from canasta_club.league.rotation.rounds import seat
from canasta_club.league.seating.meetings import tonight
from canasta_club.league.seating.model import Request, Round, Table, Wishes
from canasta_club.league.seating.pairing import Against, no_matter, pair
from canasta_club.league.seating.sit_outs import turn
from canasta_club.league.seating.tables import divided, usual


@dataclass(slots=True)
class Lines:
    """Who sits north-south at each table, and who comes there as east-west."""

    north_south: dict[int, str] = field(default_factory=dict)
    east_west: dict[int, str] = field(default_factory=dict)

    def games(self) -> set[frozenset[str]]:
        """Return who meets whom."""
        both = self.north_south.keys() & self.east_west.keys()
        return {frozenset((self.north_south[at], self.east_west[at])) for at in both}

    def join(self, entrant: str) -> None:
        """Add an entrant where one waits for opponents, or at a new table."""
        lonely = sorted(self.north_south.keys() ^ self.east_west.keys())
        place = lonely[0] if lonely else free_number(self.north_south)
        line = self.east_west if place in self.north_south else self.north_south
        line[place] = entrant

    def home(self, entrant: str) -> int | None:
        """Return the table at which an entrant sits north-south."""
        return next((at for at, one in self.north_south.items() if one == entrant), None)


def plan(request: Request) -> Round:
    """Seat a round: the first by lot, then by the movement.

    With an odd number one table has no east-west: the gap moves up with the others, and the entrant
    who is north-south there sits out. Where the movement would have entrants meet again, because it
    has gone full circle or someone came or left, as few as possible do, and north-south stay where
    they can. Where single players share a side they change partners instead: that is a rotation.
    """
    if usual(request) != (1, 1):
        return seat(request)
    parts = divided(request, request.entrants, fixed=True)
    here = [each for each in request.entrants if each in {*parts.usual, *parts.sit_outs}]
    lines = moved(request, here) if request.played else drawn(request, here)
    if not _holds(request, lines, here):
        lines = _repaired(request, lines, here)
    return _round(request, lines, here)


def drawn(request: Request, here: Sequence[str]) -> Lines:
    """Draw who stays and who moves; those to be kept apart are put in one line.

    An entrant who needs a certain table stays there. With an odd number, those whose turn it is to
    sit out stay, since only those who stay will.
    """
    order = Chance(request.seed, "mitchell", request.number).shuffled(sorted(here))
    if len(here) % 2:
        order.sort(key=lambda one: turn(one, request))
    staying, moving = _in_lines(order, request.wishes)
    lines = Lines()
    for entrant in staying:
        table = request.wishes.tables.get(entrant, 0)
        if table > 0 and table not in lines.north_south:
            lines.north_south[table] = entrant
    homeless = [each for each in staying if lines.home(each) is None]
    # Nobody comes to the last table first, then to table 1 and so on: their turns are in order.
    first_turn = homeless[: len(here) % 2]
    for each in (*homeless[len(first_turn) :], *first_turn):
        lines.north_south[free_number(lines.north_south)] = each
    lines.east_west = dict(zip(sorted(lines.north_south), moving, strict=False))
    return lines


def moved(request: Request, here: Iterable[str]) -> Lines:
    """Move the lines of the last round on, and add newcomers."""
    last = request.played[-1].round
    before = Lines(
        {table.number: table.sides[0][0] for table in last.tables},
        {table.number: table.sides[1][0] for table in last.tables},
    )
    for entrant in last.sit_outs[:1]:
        line = before.east_west if _came_as_east_west(request, entrant) else before.north_south
        line[_missing(request, before, entrant)] = entrant
    ring = sorted(before.north_south.keys() | before.east_west.keys())
    following = dict(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    present = set(here)
    lines = Lines(
        {at: one for at, one in before.north_south.items() if one in present},
        {following[at]: one for at, one in before.east_west.items() if one in present},
    )
    placed = {*lines.north_south.values(), *lines.east_west.values()}
    for entrant in here:
        if entrant not in placed:
            lines.join(entrant)
    return lines


def free_number(taken: Iterable[int]) -> int:
    """Return the lowest number of a table that is free."""
    numbers = set(taken)
    return next(number for number in range(1, len(numbers) + 2) if number not in numbers)


def _in_lines(order: Sequence[str], wishes: Wishes) -> tuple[list[str], list[str]]:
    """Divide an order into two lines, splitting groups only where it cannot be avoided."""
    staying: list[str] = []
    moving: list[str] = []
    groups = [group & set(order) for group in wishes.apart]
    grouped = {each for group in groups for each in group}
    # Groups choose while there is room for all of them in one line.
    for entrant in sorted(order, key=lambda one: (one not in wishes.tables, one not in grouped)):
        if entrant not in staying and entrant not in moving:
            kin = _kin(entrant, groups)
            fits = len(staying) + len(kin) <= (len(order) + 1) // 2
            (staying if fits else moving).extend(one for one in order if one in kin)
    while len(moving) > len(order) // 2:
        staying.append(moving.pop())
    return sorted(staying, key=order.index), moving


def _kin(entrant: str, groups: Sequence[frozenset[str]]) -> set[str]:
    """Return an entrant with all who are linked to them by wishes to be kept apart."""
    kin = {entrant}
    while joining := {each for group in groups if group & kin for each in group} - kin:
        kin |= joining
    return kin


def _came_as_east_west(request: Request, entrant: str) -> bool:
    for played_round in reversed(request.played):
        for table in played_round.round.tables:
            if entrant in table.entrants:
                return (entrant,) != table.sides[0]
    return False


def _missing(request: Request, lines: Lines, entrant: str) -> int:
    """Return the table at which an entrant sat out."""
    homes = [
        table.number
        for each in request.played
        for table in each.round.tables
        if table.sides[0] == (entrant,)
    ]
    tables = (*reversed(homes), request.wishes.tables.get(entrant, 0))
    free = (at for at in tables if at > 0 and at not in lines.north_south)
    return next(free, free_number(lines.north_south))


def _holds(request: Request, lines: Lines, here: Sequence[str]) -> bool:
    """Return whether a movement seats all it can, without a second meeting or an unfair sit-out."""
    games = lines.games()
    met = tonight(request).opponents
    seated = {each for game in games for each in game}
    rests = {each: _rests(request, each) for each in here}
    over = [each for each in here if each not in seated]
    return (
        len(over) == len(here) % 2
        and not any(game in met for game in games)
        and all(not rests[each] or rests[each] <= min(rests.values()) for each in over)
    )


def _rests(request: Request, entrant: str) -> int:
    return sum(entrant in each.round.sit_outs for each in request.played)


def _repaired(request: Request, lines: Lines, here: Sequence[str]) -> Lines:
    """Pair those who are here as close to the movement as possible, without second meetings."""
    staying = set(lines.north_south.values())
    games = lines.games()
    against = Against(
        tonight(request).of_opponents,
        no_matter,
        lambda one, other: int(frozenset((one, other)) not in games),
        line=lambda one, other: int((one in staying) == (other in staying)),
    )
    pairing = pair(request, here, against)
    found_lines = Lines()
    without_home: list[tuple[str, str]] = []
    for game in pairing.games:
        homes = [(at, one) for at, one in lines.north_south.items() if one in game]
        if not homes:
            without_home.append(game)
            continue
        at, host = min(homes)
        found_lines.north_south[at] = host
        found_lines.east_west[at] = game[1] if game[0] == host else game[0]
    for host, guest in without_home:
        at = free_number(found_lines.north_south)
        found_lines.north_south[at], found_lines.east_west[at] = host, guest
    return found_lines


def _round(request: Request, lines: Lines, here: Sequence[str]) -> Round:
    tables = tuple(
        Table(at, ((host,), (lines.east_west[at],)))
        for at, host in sorted(lines.north_south.items())
        if at in lines.east_west
    )
    seated = {each for table in tables for each in table.entrants}
    return Round(request.number, tables, tuple(each for each in here if each not in seated))
