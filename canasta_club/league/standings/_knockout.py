"""Knockout: how far everyone came in the main draw, and in the second chance."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from canasta_club.league.replays import PlayedTie, replays, waiting
from canasta_club.league.results.model import GameResult, Results, Tie, UnplayedGame
from canasta_club.league.seeds import seeds_of
from canasta_club.league.terms import Format, Terms

_Side = frozenset[str]

_NO_TABLE = 0
"""Where a game is forfeited that nobody sat down for: the two may have played others elsewhere."""

_TWO = 2
"""Entries that meet in a bracket."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """One draw: its ``results``, how many rounds everyone came through, and who is still in.

    It ``is_over`` when too few are left for a game. It ``is_won_late`` if its winner joined it
    so late that others came through more rounds; that happens in a second chance alone.
    """

    results: Results
    reached: Mapping[str, int]
    still_in: Collection[str]
    is_over: bool
    is_won_late: bool = False


@dataclass(frozen=True, slots=True)
class Brackets:
    """The draws of a knockout, all divisions together; without ``second`` there is none."""

    main: Bracket
    second: Bracket | None


def draws(results: Results, terms: Terms) -> Brackets | None:
    """Return the draws of a knockout; nothing for other formats, and before the first round."""
    if not terms.format.facts.is_knockout:
        return None
    ties = results.ties or list(_as_played(results))
    if not ties:
        return None
    lowest = results.lowest_division(terms.entries)
    parts = _by_division(ties, results.divisions, lowest)
    courses = [_Course(of_one, results, terms.format) for of_one in parts]
    for course in courses:
        course.run()
    reached = {entry: times for each in courses for entry, times in each.reached.items()}
    second = {entry: times for each in courses for entry, times in each.second_reached.items()}
    of_main, of_second = _divided(results, reached, second, courses) if second else (results, None)
    main = Bracket(
        of_main,
        reached,
        {entry for each in courses for entry in each.main},
        all(each.is_main_over for each in courses),
    )
    if of_second is None:
        return Brackets(main, None)
    still_in = {entry for each in courses for entry in each.second}
    is_over = all(each.is_second_over for each in courses)
    is_won_late = is_over and any(each.is_won_late for each in courses)
    return Brackets(main, Bracket(of_second, second, still_in, is_over, is_won_late))


class _Course:
    """The course of a knockout in one division: its rounds, taken in order."""

    def __init__(self, ties: Sequence[Tie], results: Results, terms: Format) -> None:
        self.results, self.terms = results, terms
        ties, replaying = _replays_joined(ties, results.games)
        planned = {} if results.ties else _waiting_by_round(results)
        self.waiting = {
            number: {*replaying.get(number, ()), *planned.get(number, ())}
            for number in {*replaying, *planned}
        }
        self.rounds = [list(of_one) for _, of_one in groupby(ties, key=lambda tie: tie.round)]
        first = self.rounds[0]
        byes = [each for tie in first if len(tie.sides) < 2 for each in tie.entries]
        drawn = seeds_of(byes, [tie.sides for tie in first if len(tie.sides) > 1])
        self.seeds = results.seeds or drawn
        self.size = max(len(tie.entries) for tie in ties)
        self.main = set(drawn)
        self.second: set[str] = set()
        self.reached = dict.fromkeys(drawn, 0)
        self.second_reached: dict[str, int] = {}
        self.second_games: set[str] = set()
        self.second_ties: list[Tie] = []
        self.byes = Counter[str]()
        self.played = Counter[str]()
        self.ahead: set[str] = set()
        self.open: set[str] = set()
        self.has_waiting = False

    @property
    def is_main_over(self) -> bool:
        return len(self.main) < self.size

    @property
    def is_second_over(self) -> bool:
        """Return whether nobody can join the second chance, and too few are left for a game."""
        could_join = not self.is_main_over and any(not self.played[each] for each in self.main)
        return not could_join and len(self.second) < self.size

    @property
    def is_won_late(self) -> bool:
        """Return whether others came through more rounds of the second chance than its winner."""
        most = max(self.second_reached.values(), default=0)
        return any(self.second_reached[each] < most for each in self.second)

    def run(self) -> None:
        for number, ties in enumerate(self.rounds, start=1):
            main = [tie for tie in ties if tie.entries <= self.main]
            others = [tie for tie in ties if tie not in main]
            waits = self.open.union(self.waiting.get(ties[0].round, ())) - self.ahead
            self.has_waiting = not self.main.isdisjoint(waits)
            absent = _absent(self.main, main, waits) - self.ahead
            gone = _absent(self.second, others, waits)
            is_over = self.is_main_over, self.is_second_over
            is_last = number == len(self.rounds)
            fell: set[str] = set()
            for tie in ties:
                fell |= self._take(tie, is_main=tie in main, is_last=is_last)
            self.main -= set() if is_over[0] else absent
            self.second -= set() if is_over[1] else gone
            if not self.has_waiting or len({self.reached[each] for each in self.main}) < 2:
                self.ahead.clear()
            self.second |= fell
        self._leave_out_withdrawn()

    def _leave_out_withdrawn(self) -> None:
        """Take those who have withdrawn out of draws that were not won by then."""
        withdrawn = sorted(
            self.results.withdrawn, key=lambda entrant: self.results.withdrawn[entrant]
        )
        for each in withdrawn:
            self.main -= set() if self.is_main_over else {each}
        for each in withdrawn:
            self.second -= set() if self.is_second_over else {each}

    def _take(self, tie: Tie, *, is_main: bool, is_last: bool) -> set[str]:
        """Take a tie; return who goes from it to the second chance."""
        games = _deciding(tie, self.results.games, self.terms.games)
        if is_main and len(tie.sides) < 2:
            self.byes.update(tie.entries)
        if not is_main and self.terms.second_chance:
            self._join_second(tie, games)
        winners = self._winners(tie, games, is_last=is_last)
        if len(tie.sides) > 1 and winners is not None:
            self.played.update(tie.entries)
        if winners is None:
            self.open |= tie.entries
            return set()
        losers = tie.entries - winners
        if not is_main:
            self.second -= losers
            for each in winners & self.second_reached.keys():
                self.second_reached[each] += 1
            return set()
        self.main -= losers
        is_wait = len(tie.sides) < 2 and winners <= self.ahead
        for each in () if is_wait else winners:
            self.reached[each] += 1
        # Elsewhere all who are left are drawn again.
        if self.has_waiting and self.size == _TWO:
            self.ahead |= winners
        falling = {each for each in losers if self.played[each] < 2} - set(self.second_reached)
        if not self.terms.second_chance:
            return set()
        self.second_reached |= dict.fromkeys(sorted(falling), 0)
        return falling

    def _join_second(self, tie: Tie, games: Iterable[GameResult]) -> None:
        self.second_games |= {game.game for game in games}
        late = tie.entries - self.second_reached.keys()
        self.second |= tie.entries
        self.second_reached |= dict.fromkeys(sorted(late), 0)
        self.second_ties.append(tie)

    def _winners(
        self, tie: Tie, games: Sequence[GameResult], *, is_last: bool
    ) -> frozenset[str] | None:
        """Return who won, or nobody while that is open.

        Once a later round is drawn, a tie that ended level went to the better seed.
        """
        if len(tie.sides) < 2:
            return tie.entries
        if tie.is_forfeit:
            return frozenset(tie.sides[0])
        tallies = _tallies(games)
        is_open = not games or any(not game.is_over for game in games)
        if is_open or len({*tallies.values()}) < len(tallies):
            for unplayed_game in self.results.unplayed:
                if (
                    unplayed_game.kind == "forfeit_win"
                    and {unplayed_game.entry, unplayed_game.against} <= tie.entries
                ):
                    return next(
                        frozenset(side) for side in tie.sides if unplayed_game.entry in side
                    )
        if is_open or (is_last and len(games) < self.terms.games):
            return None
        best = max(tallies.values())
        level = [side for side, tally in tallies.items() if tally == best]
        if len(level) > 1 and is_last:
            return None
        order = [*self.seeds, *sorted(tie.entries)]
        return min(level, key=lambda side: min(map(order.index, side)))


def _absent(draw: set[str], ties: Iterable[Tie], waits: Collection[str]) -> set[str]:
    """Return who has no tie of a draw in a round of it; nobody while some in it still wait."""
    present = {each for tie in ties for each in tie.entries}
    return draw - present if present and draw.isdisjoint(waits) else set()


def _tallies(games: Sequence[GameResult]) -> Mapping[_Side, tuple[int, int]]:
    """Return how many games each side has won, and its points in all of them."""
    won: Counter[_Side] = Counter()
    points: Counter[_Side] = Counter()
    for game in games:
        scores = {frozenset(side.entries): side.score for side in game.sides}
        best = [side for side in scores if scores[side] == max(scores.values())]
        won.update(best if len(best) == 1 else ())
        points.update(scores)
    return {side: (won[side], points[side]) for side in points}


def _deciding(tie: Tie, games: Iterable[GameResult], count: int) -> list[GameResult]:
    """Return the games of a tie; of one in a fixture list, those until it was decided."""
    ordered = [game for game in games if _is_of(game, tie)]
    ordered.sort(key=lambda game: (game.night, game.round, game.table, game.number))
    for end in () if tie.places else range(count, len(ordered)):
        so_far = ordered[:end]
        if all(game.is_over for game in so_far) and len({*_tallies(so_far).values()}) > 1:
            return so_far
    return ordered


def _is_of(game: GameResult, tie: Tie) -> bool:
    if tie.places and (game.night, game.round, game.table) not in tie.places:
        return False
    return {frozenset(side.entries) for side in game.sides} == set(map(frozenset, tie.sides))


def _is_forfeited(tie: Tie, unplayed: UnplayedGame) -> bool:
    """Return whether a forfeit belongs to a tie."""
    when = {place[:2] for place in tie.places if place[2] == _NO_TABLE}
    is_here = not tie.places or (unplayed.night, unplayed.round) in when
    return is_here and {unplayed.entry, unplayed.against} <= tie.entries


def _by_division(
    ties: Iterable[Tie], divisions: Mapping[str, int], lowest: int
) -> Iterator[list[Tie]]:
    found_ties: dict[int, list[Tie]] = {}
    for tie in sorted(ties, key=lambda tie: tie.round):
        division = max(divisions.get(each, lowest) for each in tie.entries)
        found_ties.setdefault(division, []).append(tie)
    yield from found_ties.values()


def _as_played(results: Results) -> Iterator[Tie]:
    """Yield the ties of rounds that were seated night by night, from their games and byes."""
    byes = [each for each in results.unplayed if each.kind == "bye"]
    forfeits = [each for each in results.unplayed if each.kind == "forfeit_win"]
    numbers = _numbers(results)
    ties: dict[tuple[date, int, int, frozenset[str]], Tie] = {}
    for game in sorted(results.games, key=lambda game: (game.night, game.round, game.table)):
        place = (game.night, game.round, game.table)
        tie = Tie(numbers[place[:2]], tuple(side.entries for side in game.sides), (place,))
        ties.setdefault((*place, tie.entries), tie)
    yield from ties.values()
    for bye in byes:
        yield Tie(numbers[bye.night, bye.round], ((bye.entry,),))
    for forfeit in forfeits:
        when = forfeit.night, forfeit.round
        two = ((forfeit.entry,), (forfeit.against,))
        yield Tie(numbers[when], two, ((*when, _NO_TABLE),), is_forfeit=True)


def _numbers(results: Results) -> Mapping[tuple[date, int], int]:
    """Return a number for each round of a night in which anything was played or given."""
    unplayed_games = [each for each in results.unplayed if each.kind in {"bye", "forfeit_win"}]
    rounds = {(game.night, game.round) for game in results.games}
    rounds |= {(each.night, each.round) for each in unplayed_games}
    return {when: number for number, when in enumerate(sorted(rounds))}


def _waiting_by_round(results: Results) -> Mapping[int, Collection[str]]:
    numbers = _numbers(results)
    return {numbers[when]: waits for when, waits in results.waiting.items() if when in numbers}


def _replays_joined(
    ties: Sequence[Tie], games: Sequence[GameResult]
) -> tuple[Sequence[Tie], Mapping[int, _Side]]:
    """Join each drawn tie with its replays; return as well who was waiting for one in a round.

    Where nothing else was played in the round of a replay, nobody had a bye in it.
    """
    met = [
        PlayedTie(
            round=tie.round,
            sides=frozenset(map(frozenset, tie.sides)),
            is_level=_is_level(tie, games),
            is_forfeit=tie.is_forfeit,
        )
        for tie in ties
    ]
    again = replays(met)
    joined = [
        tie._replace(
            places=sum((ties[at].places for at in again if again[at] == first), tie.places)
        )
        for first, tie in enumerate(ties)
        if first not in again
    ]
    played = {tie.round for tie in joined if len(tie.sides) > 1}
    only_again = {met[at].round for at in again} - played
    return [tie for tie in joined if tie.round not in only_again], waiting(met)


def _is_level(tie: Tie, games: Iterable[GameResult]) -> bool:
    """Return whether a tie was played at a table and ended level there."""
    here = [game for game in games if tie.places and _is_of(game, tie)]
    tallies = _tallies(here).values()
    return bool(here) and all(game.is_over for game in here) and len({*tallies}) == 1


def _divided(
    results: Results,
    reached: Mapping[str, int],
    second: Mapping[str, int],
    courses: Sequence[_Course],
) -> tuple[Results, Results]:
    """Give each draw its games, byes and forfeits; what else there is counts in the main draw.

    Those who came late, to the second chance alone, have all of it there.
    """
    games = {game for course in courses for game in course.second_games}
    late = second.keys() - reached.keys()
    unplayed = list(_unplayed_in_second(results, late, courses))
    of_main = replace(
        results,
        games=[game for game in results.games if game.game not in games],
        unplayed=[each for each in results.unplayed if each not in unplayed],
        penalties=[each for each in results.penalties if each.entry not in late],
        attended={each: days for each, days in results.attended.items() if each not in late},
        entries=[each for each in results.entries if each not in late],
    )
    of_second = replace(
        results,
        games=[game for game in results.games if game.game in games],
        unplayed=unplayed,
        penalties=[each for each in results.penalties if each.entry in late],
        attended={each: days for each, days in results.attended.items() if each in late},
        entries=list(second),
    )
    return of_main, of_second


def _unplayed_in_second(
    results: Results, late: Collection[str], courses: Sequence[_Course]
) -> Iterator[UnplayedGame]:
    """Yield the byes, forfeits and absences of the second chance."""
    ties = [tie for course in courses for tie in course.second_ties]
    byes = sum((course.byes for course in courses), Counter[str]())
    for one_unplayed_game in sorted(
        results.unplayed, key=lambda unplayed_game: (unplayed_game.night, unplayed_game.round)
    ):
        if one_unplayed_game.against:
            is_second = any(_is_forfeited(tie, one_unplayed_game) for tie in ties)
        elif one_unplayed_game.kind == "bye":
            is_second = byes[one_unplayed_game.entry] < 1
            byes[one_unplayed_game.entry] -= 1
        else:
            is_second = one_unplayed_game.entry in late
        if is_second:
            yield one_unplayed_game
