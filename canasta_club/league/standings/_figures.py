"""Figures: how each figure of a table is computed from records."""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from operator import attrgetter

from canasta_club.club.games import HIGHEST, IN_HANDS, Figures
from canasta_club.league.results.outcomes import Outcome, Record
from canasta_club.league.rounding import Figure
from canasta_club.league.standings import _form as form
from canasta_club.league.terms import PointsTerms


@dataclass(frozen=True, slots=True)
class Contenders:
    """Everyone in the table, and what else may separate them.

    ``committee`` is an order of entries that the club decided on; without a ``lot_seed`` no lots
    are drawn. ``rungs`` are those of a ladder; ``rounds_won`` and ``still_in`` say how far everyone
    came in the draw of a knockout.
    """

    records: Mapping[str, Record]
    points: PointsTerms
    committee: Sequence[str] = ()
    lot_seed: str | None = None
    rungs: Mapping[str, int] = field(default_factory=dict)
    rounds_won: Mapping[str, int] = field(default_factory=dict)
    still_in: Collection[str] = ()


Values = Callable[[Sequence[str], Contenders], list[Figure] | None]
"""Returns the figure of each entry of a group, or nothing where it cannot compare them."""


def own(value: Callable[[Record], Figure]) -> Values:
    """Take a figure from each entry's own record."""
    return lambda group, field: [value(field.records[entry]) for entry in group]


def total(value: Callable[[Outcome], int]) -> Values:
    """Add a figure up over the games that count."""
    return own(lambda record: sum(map(value, record.counted)))


def best(value: Callable[[Outcome], int]) -> Values:
    """Take the highest of the games played that count."""
    return own(
        lambda record: max((value(game) for game in record.counted if game.is_played), default=0)
    )


def of_sides(figure: str) -> Values:
    """Take one of the `Figures` of the sides: added up, or the highest."""
    value = attrgetter(f"side.figures.{figure}")
    return best(value) if figure in HIGHEST else total(value)


def is_unknown(record: Record, key: str) -> bool:
    """Return whether no slip of the games that count tells a figure; it ranks as 0."""
    counted = (game.side.figures for game in record.counted) if key in IN_HANDS else ()
    return key in IN_HANDS and Figures.added(counted).known(key) is None


def of_opponents(value: Callable[[Record, Mapping[str, Record]], Figure]) -> Values:
    """Take a figure from the records of those an entry met.

    An opponent counts with the points earned, so that no penalty counts against others.
    """
    return lambda group, field: [value(field.records[entry], field.records) for entry in group]


def played(record: Record) -> Figure:
    """Count the games that count, won, drawn or lost, including forfeits."""
    return sum(game.is_game for game in record.counted)


def penalties(record: Record) -> Figure:
    """Count penalties: those of the league, and those given at the table on nights that count."""
    league = sum(penalty.points > 0 for penalty in record.penalties)
    return league + sum(game.side.figures.penalties for game in record.counted)


def comeback(game: Outcome) -> int:
    """Return the deficit that was overcome in a game that was won."""
    return game.side.figures.deficit if game.result == 1 else 0


def recent_form(record: Record) -> Figure:
    """Return the last results of all nights, forfeits too, as `form` keeps them."""
    return form.kept(game.result for game in _newest(record) if game.result is not None)


def recent_margins(record: Record) -> Figure:
    """Return the differences of the last games of all nights, as `form` keeps them."""
    return form.kept_margins(game.difference for game in _newest(record) if game.is_scored)


def _newest(record: Record) -> Sequence[Outcome]:
    # The sort is stable: within a night games stand in the order played.
    return sorted(record.games, key=attrgetter("night"))[::-1]


def score_a_game(record: Record) -> Figure:
    """Return the average score of the games that count and have a score."""
    scores = [game.side.score for game in record.counted if game.is_scored]
    return _average(sum(scores), len(scores))


def points_a_game(record: Record) -> Figure:
    """Return the average points of the games that count, less penalties.

    What is given for a bye, an absence or for showing up belongs to no game and is left out.
    """
    points = _points_of_games(record)
    return _average(sum(points) - record.lost_to_penalties, len(points))


def median_night(record: Record) -> Figure:
    """Return the points of the middle counting night, or the mean of the middle two.

    Only nights that the entry came to are included.
    """
    from statistics import median  # noqa: PLC0415  (1 ms that most tables spare)

    return median(map(Fraction, record.night_points)) if record.night_points else 0


def buchholz(record: Record, records: Mapping[str, Record]) -> Figure:
    """Add the points of everyone met, as often as they were met.

    A bye and a forfeit won count as an opponent with the entry's own points, since it could not
    help them; a forfeit lost and an absence count as one with none.
    """
    return sum(_strengths(record, records))


def buchholz_cut1(record: Record, records: Mapping[str, Record]) -> Figure:
    """Add the points of everyone met but the one with fewest."""
    return sum(sorted(_strengths(record, records))[1:])


def sonneborn_berger(record: Record, records: Mapping[str, Record]) -> Figure:
    """Add the points of those beaten and half the points of those drawn with, in games played."""
    halves: Figure = 0
    for game in record.counted:
        for entry, score in game.opponents() if game.is_played else ():
            share = (game.side.score > score) + (game.side.score >= score)
            halves += share * records[entry].earned
    return Fraction(halves) / 2


def opponents_average(record: Record, records: Mapping[str, Record]) -> Figure:
    """Return the mean points per game of everyone met, which unplayed games do not affect."""
    averages = []
    for entry in _met(record):
        points = _points_of_games(records[entry])
        averages.append(_average(sum(points), len(points)))
    return _average(sum(averages), len(averages))


def head_to_head(group: Sequence[str], field: Contenders) -> list[Figure] | None:
    """Return the points from games among the group, or nothing unless all met equally often.

    Every game between them counts, those of dropped nights too: a meeting has two ends, and
    each may have dropped another night. A forfeit is a meeting.
    """
    meetings = dict.fromkeys(permutations(group, 2), 0)
    points: dict[str, Figure] = dict.fromkeys(group, 0)
    for entry in group:
        for game in field.records[entry].games:
            for other, score in game.opponents():
                if (entry, other) in meetings:
                    meetings[entry, other] += 1
                    points[entry] += (
                        field.points.for_score(game.side.score, score)
                        if game.is_played
                        else game.points
                    )
    often = set(meetings.values())
    return list(points.values()) if len(often) == 1 and min(often) > 0 else None


def rung(group: Sequence[str], field: Contenders) -> list[Figure]:
    """Return the rungs of a ladder; an entry that never joined it stands below all others."""
    return [field.rungs.get(entry, len(field.rungs) + 1) for entry in group]


def rounds_won(group: Sequence[str], field: Contenders) -> list[Figure]:
    """Count the rounds of a knockout that each came through, byes among them."""
    return [field.rounds_won.get(entry, 0) for entry in group]


def still_in(group: Sequence[str], field: Contenders) -> list[Figure]:
    """Return 1 for those who are still in the draw of a knockout."""
    return [int(entry in field.still_in) for entry in group]


def committee(group: Sequence[str], field: Contenders) -> list[Figure] | None:
    """Return the places of the committee's order; entries missing from it come last."""
    places = {entry: place for place, entry in enumerate(field.committee, 1)}
    if not any(entry in places for entry in group):
        return None
    return [places.get(entry, len(places) + 1) for entry in group]


def lot(group: Sequence[str], field: Contenders) -> list[Figure] | None:
    """Return each entry's place in the draw, which depends on the seed alone."""
    if field.lot_seed is None:
        return None
    seed = field.lot_seed
    drawn = sorted(group, key=lambda entry: hashlib.sha256(f"{seed}\n{entry}".encode()).digest())
    return [drawn.index(entry) + 1 for entry in group]


def _average(amount: Figure, count: int) -> Figure:
    return Fraction(amount) / count if count else 0


def _points_of_games(record: Record) -> list[Figure]:
    return [game.points for game in record.counted if game.is_game]


def _met(record: Record) -> list[str]:
    return [entry for game in record.counted if game.is_played for entry, _ in game.opponents()]


def _strengths(record: Record, records: Mapping[str, Record]) -> Iterator[Figure]:
    """Yield the points of everyone met, and the substitute for an opponent in an unplayed game."""
    for entry in _met(record):
        yield records[entry].earned
    for game in record.counted:
        if not game.is_played:
            yield record.earned if game.is_presence else 0
