"""Knockout: how far everyone came in the main draw, and in the second chance."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from canasta_club.league.replays import without_replay
from canasta_club.league.results.model import GameResult, Results, Tie, UnplayedGame
from canasta_club.league.seeds import seeds_of
from canasta_club.league.standings._ties import (
    DrawnTie,
    as_played,
    by_division,
    deciding,
    is_forfeited,
    replays_joined,
    tallies_of,
    waiting_by_round,
)
from canasta_club.league.terms import Format, Terms

_Side = frozenset[str]

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
    """The draws of a knockout, all divisions together; without ``second`` there is none.

    ``drawn`` are its ties that ended level and were not decided by games.
    """

    main: Bracket
    second: Bracket | None
    drawn: Sequence[DrawnTie] = ()


def draws(results: Results, terms: Terms) -> Brackets | None:
    """Return the draws of a knockout; nothing before its first round."""
    ties = results.ties or list(as_played(results))
    if not ties:
        return None
    lowest = results.lowest_division(terms.entries)
    parts = by_division(ties, results.divisions, lowest)
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
    drawn = [tie for course in courses for tie in course.drawn]
    if of_second is None:
        return Brackets(main, None, drawn)
    still_in = {entry for each in courses for entry in each.second}
    is_over = all(each.is_second_over for each in courses)
    is_won_late = is_over and any(each.is_won_late for each in courses)
    return Brackets(main, Bracket(of_second, second, still_in, is_over, is_won_late), drawn)


class _Course:
    """The course of a knockout in one division: its rounds, taken in order."""

    def __init__(self, ties: Sequence[Tie], results: Results, terms: Format) -> None:
        self.results, self.terms = results, terms
        ties, replaying = replays_joined(ties, results.games)
        planned = {} if results.ties else waiting_by_round(results)
        self.waiting = {
            number: {*replaying.get(number, ()), *planned.get(number, ())}
            for number in {*replaying, *planned}
        }
        self.rounds = [list(of_one) for _, of_one in groupby(ties, key=lambda tie: tie.round)]
        self.later = [
            {*planned.get(of_one[0].round, ())}.union(*(tie.entries for tie in of_one))
            for of_one in self.rounds
        ]
        self.withdrawn = sorted(results.withdrawn, key=results.withdrawn.__getitem__)
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
        self.drawn: list[DrawnTie] = []
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
        for ties in self.rounds:
            main = [tie for tie in ties if tie.entries <= self.main]
            others = [tie for tie in ties if tie not in main]
            waits = self.open.union(self.waiting.get(ties[0].round, ())) - self.ahead
            self.has_waiting = not self.main.isdisjoint(waits)
            absent = _absent(self.main, main, waits) - self.ahead
            gone = _absent(self.second, others, waits)
            is_over = self.is_main_over, self.is_second_over
            del self.later[0]
            fell: set[str] = set()
            for tie in ties:
                fell |= self._take(tie, is_main=tie in main)
            self.main -= set() if is_over[0] else absent
            self.second -= set() if is_over[1] else gone
            if not self.has_waiting or len({self.reached[each] for each in self.main}) < 2:
                self.ahead.clear()
            self.second |= fell
        self._leave_out_withdrawn()

    def _leave_out_withdrawn(self) -> None:
        """Take those who have withdrawn out of draws that were not won by then."""
        for each in self.withdrawn:
            self.main -= set() if self.is_main_over else {each}
        for each in self.withdrawn:
            self.second -= set() if self.is_second_over else {each}

    def _take(self, tie: Tie, *, is_main: bool) -> set[str]:
        """Take a tie; return who goes from it to the second chance."""
        games = deciding(tie, self.results.games, self.terms.games)
        if is_main and len(tie.sides) < 2:
            self.byes.update(tie.entries)
        if not is_main and self.terms.second_chance:
            self._join_second(tie, games)
        winners = self._winners(tie, games)
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

    def _winners(self, tie: Tie, games: Sequence[GameResult]) -> frozenset[str] | None:
        """Return who won, or nobody while that is open.

        Once a later round is drawn, a tie that ended level is not played again; neither is one that
        all sides but one have left, unless it is of a list, which has it forfeited.
        """
        if len(tie.sides) < 2:
            return tie.entries
        if tie.is_forfeit:
            return frozenset(tie.sides[0])
        over = [game for game in games if game.is_over]
        tallies = tallies_of(over)
        level = [side for side, tally in tallies.items() if tally == max(tallies.values())]
        is_open = not games or over != games
        if is_open or len({*tallies.values()}) < len(tallies):
            for unplayed_game in self.results.unplayed:
                if (
                    unplayed_game.kind == "forfeit_win"
                    and {unplayed_game.entry, unplayed_game.against} <= tie.entries
                ):
                    return next(
                        frozenset(side) for side in tie.sides if unplayed_game.entry in side
                    )
        if not self.later:
            stayed = [side for side in level if side.isdisjoint(self.withdrawn)]
            is_level = len(level) > 1 and (len(stayed) > 1 or bool(self.results.ties))
            is_open = is_open or len(games) < self.terms.games or is_level
        winner = None if is_open else without_replay(level, self.seeds, self.withdrawn, self.later)
        if len(level) > 1 and len(over) >= self.terms.games:
            self.drawn.append(DrawnTie(tie.sides, winner, is_running=over != games))
        return winner


def _absent(draw: set[str], ties: Iterable[Tie], waits: Collection[str]) -> set[str]:
    """Return who has no tie of a draw in a round of it; nobody while some in it still wait."""
    present = {each for tie in ties for each in tie.entries}
    return draw - present if present and draw.isdisjoint(waits) else set()


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
    others = [each for each in results.unplayed if each not in unplayed]

    def of_draw(unplayed: list[UnplayedGame], entries: list[str], *, is_second: bool) -> Results:
        days_of = results.attended.items()
        return replace(
            results,
            games=[game for game in results.games if (game.game in games) is is_second],
            unplayed=unplayed,
            penalties=[each for each in results.penalties if (each.entry in late) is is_second],
            attended={each: days for each, days in days_of if (each in late) is is_second},
            entries=entries,
        )

    stayed = [each for each in results.entries if each not in late]
    return of_draw(others, stayed, is_second=False), of_draw(unplayed, [*second], is_second=True)


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
            is_second = any(is_forfeited(tie, one_unplayed_game) for tie in ties)
        elif one_unplayed_game.kind == "bye":
            is_second = byes[one_unplayed_game.entry] < 1
            byes[one_unplayed_game.entry] -= 1
        else:
            is_second = one_unplayed_game.entry in late
        if is_second:
            yield one_unplayed_game
