"""Drawing: who is to meet whom in the rounds of a season that are not played yet.

Rounds that have begun stay as they were drawn, whoever comes late or withdraws.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from canasta_club.errors import CanastaError
from canasta_club.league import knockout_draws, movements, round_robin
from canasta_club.league.chance import Chance
from canasta_club.league.round_robin_rest import rest
from canasta_club.league.seating import Round
from canasta_club.league.terms import Terms
from canasta_club.records import fixtures as records
from canasta_club.records import nights as night_records
from canasta_club.records.book import Book
from canasta_club.records.league_values import Fixture
from canasta_club.records.values import Night, Season
from canasta_club.services import draw_divisions, entries, meetings
from canasta_club.services.draw_divisions import Division, ids

SECOND_CHANCE = "second chance"


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn: the fixtures that are new, by division ``since`` which round, and remarks."""

    fixtures: tuple[Fixture, ...]
    since: Mapping[int, int]
    notes: tuple[str, ...]


def draw(book: Book, season: Season, seed: int | None = None) -> Drawn:
    """Draw the rounds that are not played yet, without writing them down.

    Of a knockout, and by the Swiss system, that is the next round, once the one before is over.
    The same seed always draws the same.
    """
    terms = entries.terms_of(season)
    drawer = _DRAWERS.get(terms.format.kind)
    if drawer is None or not _can_meet(season, terms):
        raise CanastaError(
            f"By the league terms “{season.terms_id}” nobody is drawn in advance.",
            hint="Who meets whom is settled on the night: canasta night seat",
        )
    fixtures: list[Fixture] = []
    notes: list[str] = []
    since = {}
    nights = night_records.of_season(book, season)
    for division in draw_divisions.of_season(book, season, terms, seed):
        rounds, note = drawer(division) if len(division.entries) > 1 else ((), _alone(division))
        fixtures += _fixtures(division, rounds, division.free(nights))
        since[division.number] = division.begun + 1
        notes += [note] if note else []
    return Drawn(tuple(fixtures), since, tuple(dict.fromkeys(notes)))


def _alone(division: Division) -> str:
    name = division.entries[0].pair.name
    return f"{name} have nobody to meet in division {division.number}: enter the others."


def _can_meet(season: Season, terms: Terms) -> bool:
    """Tell whether entries meet in twos: pairs do, players only by rules for two or three."""
    counts = set(season.rules.get("players", ()))
    return terms.entries.kind != entries.PLAYER or ("2" in counts and counts <= {"2", "3"})


def _round_robin(division: Division) -> tuple[Sequence[Round], str]:
    """Draw by Berger's tables before anything is played, and later all that is still to come."""
    order: Sequence[str] = division.roster
    if division.seed:
        order = Chance(division.seed, "round robin", division.number).shuffled(order)
    legs, kept, pending = division.terms.format.legs, division.kept, division.pending
    wanted = Counter({frozenset(two): legs for two in combinations(order, 2)})
    for each in kept:
        if wanted[ids(each)]:
            wanted[ids(each)] -= 1
    to_come = Counter(frozenset(table.entrants) for each in pending for table in each.tables)
    if to_come == +wanted and division.is_drawn_by_seed:
        return pending, ""
    if not kept:
        return round_robin.fixtures(order, legs), ""
    at_home = Counter(str(each.fixture.pair.id) for each in kept if each.fixture.other)
    return rest(order, wanted, at_home, first=division.begun + 1), ""


def _swiss(division: Division) -> tuple[Sequence[Round], str]:
    """Draw the next round from the table."""
    most = division.terms.format.rounds
    if most is not None and division.begun >= most:
        return (), f"All {most} rounds are drawn."
    return _next_round(division)


def _knockout(division: Division) -> tuple[Sequence[Round], str]:
    """Draw the next round from the results of the one before."""
    level = [each for each in division.kept if each.is_over and each.winner is None]
    if level:
        said = "; ".join(map(meetings.told, level))
        return (
            division.pending,
            f"A drawn game is played again before the next round is drawn: {said}.",
        )
    rounds, note = _next_round(division)
    if rounds and not rounds[0].tables:
        return (), "The knockout is over: nobody is left to meet."
    return rounds, note


def _next_round(division: Division) -> tuple[Sequence[Round], str]:
    still_open = [each for each in division.kept if not each.is_over]
    if still_open:
        said = "; ".join(map(meetings.told, still_open))
        return (
            division.pending,
            f"The next round is drawn when this one is over. Still to play: {said}.",
        )
    return [movements.plan(division.request())], ""


def _fixtures(
    division: Division, rounds: Sequence[Round], free: Sequence[Night]
) -> Iterable[Fixture]:
    """Return rounds as fixtures, spread evenly over the nights that are left."""
    pairs = {str(entry.pair.id): entry.pair for entry in division.entries}
    parts = _parts(division)
    for at, each in enumerate(rounds):
        meet = [(one, other) for table in sorted(each.tables) for (one,), (other,) in [table.sides]]
        byes = [(one, "") for one in each.sit_outs]
        for position, (one, other) in enumerate([*meet, *byes], start=1):
            yield records.new(
                division.season,
                division=division.number,
                round_number=division.begun + 1 + at,
                position=position,
                pair=pairs[one],
                other=pairs[other] if other else None,
                night=_night(free, at, len(rounds)),
                draw=parts.get(one, ""),
                seed=division.seed,
            )


def _parts(division: Division) -> Mapping[str, str]:
    """Return who is in the second chance of a knockout; all others are in the main draw."""
    if division.terms.format.kind != "knockout" or not division.begun:
        return {}
    if any(not each.is_over for each in division.kept):
        return {}
    main = knockout_draws.so_far(division.request()).main
    return {each: SECOND_CHANCE for each in division.ids if each not in main}


def _night(free: Sequence[Night], at: int, rounds: int) -> Night | None:
    if not free:
        return None
    return free[at] if rounds <= len(free) else free[at * len(free) // rounds]


_DRAWERS: Mapping[str, Callable[[Division], tuple[Sequence[Round], str]]] = {
    "round-robin": _round_robin,
    "swiss": _swiss,
    "knockout": _knockout,
}
