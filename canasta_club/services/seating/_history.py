"""Seating history: who met in a season, who sat out, and the rounds that were played."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple
from uuid import UUID

from canasta_club.club.games import Game, GameScore
from canasta_club.club.nights import Attendance, Night, SeatedRound
from canasta_club.club.seasons import Season
from canasta_club.league.rounding import Figure
from canasta_club.league.seating.model import Met, PlayedRound, Round, Table
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance, results, unplayed
from canasta_club.records.nouns import rounds as records
from canasta_club.services.attendance.entrants import in_round
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.play import endings
from canasta_club.services.play.plans import read_plan
from canasta_club.services.season.season_rules import kind_of, rules_of, terms_of
from canasta_club.services.standings.standings import points_of_all, season_table


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round of a night: as it was seated with its results, and as its games were played.

    A table with a voided game was seated, but nobody met there.
    """

    night: Night
    played: PlayedRound
    games: tuple[Game, ...]

    def forfeits_of(self, met: Collection[frozenset[str]]) -> "Iterator[PastRound]":
        """Yield the round with nothing but the forfeits of those who met before, if it has any."""
        tables = tuple(
            table
            for table in self.played.round.tables
            if table.number in self.played.forfeits and frozenset(table.entrants) in met
        )
        if tables:
            alone = Round(self.played.round.number, tables)
            yield PastRound(self.night, self.played._replace(round=alone), ())


@dataclass(frozen=True, slots=True)
class History:
    """The rounds of a season so far; ``order`` ranks the entrants of the table.

    ``is_over`` tells that a knockout is decided.
    """

    kind: str
    rounds: tuple[PastRound, ...]
    points: Mapping[str, Figure]
    order: tuple[str, ...]
    is_over: bool = False

    def tonight(self, night: Night) -> tuple[PlayedRound, ...]:
        """Return the rounds of one night."""
        return tuple(each.played for each in self.rounds if each.night.id == night.id)

    def before(self, night: Night, number: int) -> "History":
        """Return the history without the rounds of a night from a number on.

        A forfeit that decides a game of an earlier round stays, whenever it was recorded.
        """
        kept: list[PastRound] = []
        met: set[frozenset[str]] = set()
        for one_round in self.rounds:
            if one_round.night.id == night.id and one_round.played.round.number >= number:
                kept += one_round.forfeits_of(met)
            else:
                kept.append(one_round)
                met |= {frozenset(table.entrants) for table in one_round.played.round.tables}
        return replace(self, rounds=tuple(kept))

    def drawn(self) -> list[Game]:
        """Return the drawn games whose sides have not been seated again since."""
        last = {
            one: (past, table.number)
            for past in self.rounds
            for table in past.played.round.tables
            for one in table.entrants
        }
        games: dict[tuple[UUID, int, int], Game] = {}
        for past in self.rounds:
            for table in past.played.round.tables:
                is_level = len(set(past.played.scores.get(table.number, (0, 1)))) == 1
                if is_level and all(last[one] == (past, table.number) for one in table.entrants):
                    games |= {
                        (game.night.id, game.round, game.table): game
                        for game in past.games
                        if game.table == table.number
                    }
        return list(games.values())

    def met(self, usual: int) -> Met:
        """Count partners, opponents, sit-outs and seats at unusual tables."""
        partners: Counter[frozenset[str]] = Counter()
        opponents: Counter[frozenset[str]] = Counter()
        others: Counter[str] = Counter()
        for game in (game for each in self.rounds for game in each.games):
            sides = [ids_of(side.entry, self.kind) for side in game.sides]
            partners.update(frozenset(two) for side in sides for two in combinations(side, 2))
            for left, right in combinations(sides, 2):
                opponents.update(frozenset((one, other)) for one in left for other in right)
            if game.players != usual:
                others.update(entrant for side in sides for entrant in side)
        rested = (each for past in self.rounds for each in past.played.round.sit_outs)
        return Met(
            partners=partners, opponents=opponents, sit_outs=Counter(rested), other_tables=others
        )


def of_season(book: Book, season: Season) -> History:
    """Return the seating history of a season."""
    kind = kind_of(season)
    table = season_table(book, season)
    points = points_of_all(table)
    rounds = tuple(_rounds(book, season, kind))
    return History(kind, rounds, points, tuple(points), table.standings.is_over)


def _rounds(book: Book, season: Season, kind: str) -> Iterator[PastRound]:
    """Yield every round that was seated or played, by day and number."""
    rules = rules_of(season)
    nights: dict[UUID, Night] = {}
    stored: dict[tuple[UUID, int], SeatedRound] = {}
    for night, seated_round in records.of_season(book, season):
        if seated_round.state == "seated":
            nights[night.id], stored[night.id, seated_round.number] = night, seated_round
    noted = attendance.of_season(book, season)
    terms = terms_of(season).format
    forfeits = _forfeits(book, season, kind) if terms.facts.is_knockout else {}
    scores: dict[tuple[UUID, int], list[GameScore]] = {}
    for score in results.game_scores(book, season):
        nights[score.game.night.id] = score.game.night
        scores.setdefault((score.game.night.id, score.game.round), []).append(score)
    for key, given in forfeits.items():
        nights.setdefault(key[0], given[0].night)
    for key in sorted({*stored, *scores, *forfeits}, key=lambda key: (nights[key[0]].day, key[1])):
        here, forfeited = scores.get(key, []), forfeits.get(key, [])
        seated = (
            read_plan(key[1], stored[key].plan)
            if key in stored
            else _as_played(key[1], here, forfeited, noted.get(key[0], ()), kind)
        )
        over = [score for score in here if endings.status(rules, score) != "running"]
        found_results = dict(_results(seated, here, over, forfeited, kind))
        again = _played_again(seated, here, over, kind, terms.games) - found_results.keys()
        played = PlayedRound(
            seated, found_results, again if terms.facts.is_knockout else frozenset()
        )
        played = _with_forfeits(played, forfeited)
        yield PastRound(nights[key[0]], played, tuple(score.game for score in here))


class _Forfeit(NamedTuple):
    """The ids of those who won a game that was not played, and of those who forfeited it."""

    night: Night
    winner: tuple[str, ...]
    loser: tuple[str, ...]


def _forfeits(
    book: Book, season: Season, kind: str
) -> Mapping[tuple[UUID, int], Sequence[_Forfeit]]:
    """Return the forfeits of each round of a night, in the order in which they were recorded."""
    forfeits: dict[tuple[UUID, int], list[_Forfeit]] = {}
    for absence in unplayed.counting(book, season):
        if absence.kind == "forfeit_win" and absence.against:
            two = _Forfeit(absence.night, ids_of(absence.pair, kind), ids_of(absence.against, kind))
            forfeits.setdefault((absence.night.id, absence.round), []).append(two)
    return forfeits


def _as_played(
    number: int,
    scores: Sequence[GameScore],
    forfeited: Iterable[_Forfeit],
    noted: Sequence[Attendance],
    kind: str,
) -> Round:
    """Return a round without a plan from its games; all others present sat out.

    Of one with nothing but forfeits nobody knows who was there.
    """
    if not scores:
        return Round(number, ())
    sides = {
        score.game.table: tuple(ids_of(side.side.entry, kind) for side in score.sides)
        for score in scores
    }
    tables = [Table(table, sides[table]) for table in sorted(sides)]
    seated = {one for table in tables for one in table.entrants}
    seated |= {one for each in forfeited for one in (*each.winner, *each.loser)}
    # Ids are in the order of time: who was noted later may have come later.
    before = [each for each in noted if each.id < min(score.game.id for score in scores)]
    here = [entrant.id for entrant in in_round(before, kind, number).entrants]
    return Round(number, tuple(tables), tuple(one for one in here if one not in seated))


def _results(
    seated: Round,
    scores: Sequence[GameScore],
    over: Sequence[GameScore],
    forfeited: Sequence[_Forfeit],
    kind: str,
) -> Iterable[tuple[int, tuple[int, ...]]]:
    """Yield the number of each table that has a result, and how many are behind each of its sides.

    Of several games, those won count first and then their points. A forfeit is a win.
    """
    for table in seated.tables:
        sides = [frozenset(side) for side in table.sides]
        here = [score for score in scores if score.game.table == table.number]
        points = [
            {frozenset(ids_of(side.side.entry, kind)): side.score for side in score.sides}
            for score in here
        ]
        if any(score not in over for score in here) or any({*sides} != {*game} for game in points):
            continue
        won = [winner for game in points for winner in _best(game)]
        won += [
            side
            for each in forfeited
            if {*each.winner, *each.loser} <= {*table.entrants}
            for side in sides
            if side.issuperset(each.winner)
        ]
        if here or won:
            figures = [(won.count(side), sum(game[side] for game in points)) for side in sides]
            yield table.number, tuple(sum(other < own for other in figures) for own in figures)


def _played_again(
    seated: Round, scores: Sequence[GameScore], over: Sequence[GameScore], kind: str, games: int
) -> frozenset[int]:
    """Return the tables at which all games were played, drawn, and another one is running."""
    repeated = set()
    for table in seated.tables:
        here = [score for score in scores if score.game.table == table.number]
        done = [score for score in here if score in over]
        if len(done) < games or len(done) == len(here):
            continue
        drawn = dict(_results(Round(seated.number, (table,)), done, done, (), kind))
        if len({*drawn.get(table.number, (0, 1))}) == 1:
            repeated.add(table.number)
    return frozenset(repeated)


def _with_forfeits(played: PlayedRound, forfeited: Iterable[_Forfeit]) -> PlayedRound:
    """Return a round with a table for each forfeit of two who were not seated to meet in it."""
    seated, scores, forfeits = played.round, dict(played.scores), set(played.forfeits)
    for forfeit in forfeited:
        two = {*forfeit.winner, *forfeit.loser}
        if any(two <= {*table.entrants} for table in seated.tables):
            continue
        number = max((table.number for table in seated.tables), default=0) + 1
        seated = seated._replace(
            tables=(*seated.tables, Table(number, (forfeit.winner, forfeit.loser)))
        )
        scores[number] = (1, 0)
        forfeits.add(number)
    return played._replace(round=seated, scores=scores, forfeits=frozenset(forfeits))


def _best(points: Mapping[frozenset[str], int]) -> list[frozenset[str]]:
    """Return the side with most points in a game; none where several have."""
    most = max(points.values())
    best = [side for side, score in points.items() if score == most]
    return best if len(best) == 1 else []
