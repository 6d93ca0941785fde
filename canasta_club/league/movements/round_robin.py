"""Round robin: everybody meets everybody once in each leg, by Berger's tables."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from canasta_club.league.rotation.rounds import seat
from canasta_club.league.seating.meetings import of_season
from canasta_club.league.seating.model import Request, Round, Table
from canasta_club.league.seating.pairing import Against, Cost, Pairing, lightest, pair
from canasta_club.league.seating.sit_outs import turn
from canasta_club.league.seating.tables import divided, seated, usual


def fixtures(entrants: Sequence[str], legs: int = 1) -> tuple[Round, ...]:
    """Return every round of a season; the first side of a table is at home.

    Home and away games are as even as an odd number of games allows; in the second leg home and
    away are swapped. With an odd number one entrant is left over each round, everybody once a leg.
    """
    rounds: list[Round] = []
    for leg in range(legs):
        for pairs in berger(len(entrants)):
            # A number beyond the entrants is the bye.
            games = [game for game in pairs if max(game) <= len(entrants)]
            names = [(entrants[home - 1], entrants[away - 1]) for home, away in games]
            sides = [((away,), (home,)) if leg % 2 else ((home,), (away,)) for home, away in names]
            playing = {each for game in names for each in game}
            rounds.append(
                Round(
                    len(rounds) + 1,
                    tuple(Table(number, both) for number, both in enumerate(sides, start=1)),
                    tuple(each for each in entrants if each not in playing),
                )
            )
    return tuple(rounds)


def berger(count: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the rounds of Berger's table for the numbers from 1, the one at home first.

    For an odd count the number after the last one stands for the bye.

    >>> list(berger(4))
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    last = count + count % 2
    for number in range(last - 1):
        meets_last = number * (last // 2) % (last - 1) + 1
        first = (meets_last, last) if meets_last <= last // 2 else (last, meets_last)
        others = [
            ((meets_last + step - 1) % (last - 1) + 1, (meets_last - step - 1) % (last - 1) + 1)
            for step in range(1, last // 2)
        ]
        yield [first, *others]


def plan(request: Request) -> Round:
    """Seat a round: the first of the fixture list that nobody here has played yet.

    The list is that of the roster, or else that of all who are here or have been met. Where
    absences leave no such round, as few as possible meet again, and nobody more often than there
    are legs: an entrant without a game left sits out. Nobody sits out before their turn. Where
    single players share a side, everybody is to partner everybody: that is a rotation.
    """
    if usual(request) != (1, 1):
        return seat(request)
    parts = divided(request, sorted(request.entrants), fixed=True)
    here = [*parts.usual, *parts.sit_outs]
    met = of_season(request)
    pairing = _next_fixtures(request, here) or pair(request, here, Against(met.of_opponents))
    left = [two for two in pairing.games if met.of_opponents(*two) < request.terms.legs]
    idle = [each for each in here if not any(each in two for two in left)]
    tables = []
    for home, away in left:
        turned = met.of_opponents(home, away) % 2
        tables.append(((away,), (home,)) if turned else ((home,), (away,)))
    return seated(request, tables, idle)


def _next_fixtures(request: Request, here: Sequence[str]) -> Pairing | None:
    """Return the first round of the list that seats all it can and in which no two meet again."""
    met = of_season(request)
    known = {*here, *(each for two in met.opponents for each in two)}
    fewest = min(met.of_opponents(one, two) for one in here for two in here if one != two)
    for roster in (request.roster or sorted(known), sorted(here)):
        for one_round in fixtures(roster):
            pairing = _of_those(one_round, set(here))
            fits = len(pairing.sit_outs) == len(here) % 2 and _is_fair(request, pairing, here)
            if fits and all(met.of_opponents(*game) == fewest for game in pairing.games):
                return pairing
    return None


def _of_those(fixture: Round, here: set[str]) -> Pairing:
    """Return what is left of a round of the list for those who are here."""
    games = [(one, other) for _, ((one,), (other,)) in fixture.tables if {one, other} <= here]
    playing = {each for game in games for each in game}
    return Pairing(games, tuple(sorted(here - playing)))


def _is_fair(request: Request, pairing: Pairing, here: Sequence[str]) -> bool:
    first_turn = min(turn(each, request) for each in here)
    return all(turn(each, request) == first_turn for each in pairing.sit_outs)


TwoEntrants = frozenset[str]


def left_of_list(
    entrants: Sequence[str], legs: int, owed: Mapping[TwoEntrants, int], *, first: int
) -> tuple[Round, ...]:
    """Return the rounds of the fixture list still to come, where whole rounds of it were played.

    Nothing if what is wanted is not made of whole rounds of the list.
    """
    left = Counter(owed)
    rounds: list[Round] = []
    for one_round in fixtures(entrants, legs):
        games = [frozenset(table.entrants) for table in one_round.tables]
        if all(left[game] for game in games):
            left.subtract(games)
            rounds.append(one_round._replace(number=first + len(rounds)))
    return () if any(left.values()) else tuple(rounds)


def rest(
    entrants: Sequence[str],
    owed: Mapping[TwoEntrants, int],
    at_home: Mapping[str, int],
    *,
    first: int = 1,
) -> tuple[Round, ...]:
    """Return the remaining rounds, numbered from the first, so that all meet as often as wanted.

    Nobody plays twice in a round, and there are few rounds: those with most games to come sit out
    only where that cannot be avoided. ``at_home`` is how often each was at home so far; the first
    side of a table is at home.
    """
    left, home = Counter(owed), Counter(at_home)
    rounds: list[Round] = []
    while any(left.values()):
        games = [_hosted(two, home) for two in _games(entrants, left)]
        left.subtract(frozenset(game) for game in games)
        home.update(host for host, _guest in games)
        playing = {each for game in games for each in game}
        tables = (Table(at, ((one,), (other,))) for at, (one, other) in enumerate(games, start=1))
        sit_outs = tuple(each for each in entrants if each not in playing)
        rounds.append(Round(first + len(rounds), tuple(tables), sit_outs))
    return tuple(rounds)


def _games(entrants: Sequence[str], left: Mapping[TwoEntrants, int]) -> list[tuple[str, str]]:
    """Return the games of a round."""
    to_come = Counter[str]()
    for two, times in left.items():
        to_come.update(dict.fromkeys(two, times))
    most = max(to_come.values())

    def cost(one: str, other: str) -> Cost:
        if left.get(frozenset((one, other))):
            return 0, 0, 0
        idle = [each for each in (one, other) if each]
        busiest = sum(to_come[each] == most for each in idle)
        return busiest, len(idle), sum(to_come[each] for each in idle)

    everybody = [*entrants, ""] if len(entrants) % 2 else entrants
    return [two for two in lightest(everybody, cost) if left.get(frozenset(two))]


def _hosted(two: tuple[str, str], home: Mapping[str, int]) -> tuple[str, str]:
    one, other = two
    return two if home.get(one, 0) <= home.get(other, 0) else (other, one)
