"""Round robin, the rest of it: rounds for what is still to be played when somebody came or left."""

from collections import Counter
from collections.abc import Mapping, Sequence

from canasta_club.league.matching import Cost, lightest
from canasta_club.league.seating import Round, Table

Two = frozenset[str]


def rest(
    entrants: Sequence[str],
    wanted: Mapping[Two, int],
    at_home: Mapping[str, int],
    *,
    first: int = 1,
) -> tuple[Round, ...]:
    """Return rounds, numbered from the first, in which all meet as often as is wanted.

    Nobody plays twice in a round, and there are few rounds: those with most games to come never
    sit out while that can be avoided. ``at_home`` is how often each was at home so far; the first
    side of a table is at home.
    """
    left, home = Counter(wanted), Counter(at_home)
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


def _games(entrants: Sequence[str], left: Mapping[Two, int]) -> list[tuple[str, str]]:
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
