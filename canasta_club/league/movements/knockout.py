"""Knockout: losers are out, or go to the second-chance draw after their first game.

As in the "Canasta for a Cure" of the PCF (pcfcares.org), where losers go to a second-chance draw.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from canasta_club.errors import CanastaError
from canasta_club.league.chance import Chance
from canasta_club.league.replays import PlayedTie, replays, waiting, without_replay
from canasta_club.league.seating.meetings import of_season
from canasta_club.league.seating.model import PlayedRound, Request, Round, Table
from canasta_club.league.seating.pairing import Against, pair
from canasta_club.league.seating.partners import in_line
from canasta_club.league.seating.tables import Sides, divided, seated, usual
from canasta_club.league.seeds import seeds_of


@dataclass(frozen=True, slots=True)
class Draws:
    """The entrants still in a knockout.

    ``seeds`` are all who were drawn, the best first. ``main`` is the main draw in the order of the
    bracket: neighbours meet, an empty place is a bye. ``second`` are those in the second chance: it
    is ``open`` while others can drop into it, and has ``begun`` with its first game. The drawn game
    of those ``replaying`` is played again; those ``ahead`` wait for others of their round.
    """

    seeds: tuple[str, ...]
    main: tuple[str, ...]
    second: tuple[str, ...] = ()
    open: bool = True
    begun: bool = False
    replaying: frozenset[str] = frozenset()
    ahead: frozenset[str] = frozenset()

    def seed(self, entrant: str) -> int:
        """Return the seed of an entrant, the best as 0; latecomers share the last."""
        return self.seeds.index(entrant) if entrant in self.seeds else len(self.seeds)


def bracket(seeds: Sequence[str]) -> tuple[str, ...]:
    """Return the places of a bracket in which the best meet as late as possible.

    >>> bracket(["1", "2", "3", "4", "5"])
    ('1', '', '4', '5', '2', '', '3', '')
    """
    return tuple(seeds[place] if place < len(seeds) else "" for place in _places(len(seeds)))


def pairs_of(main: Sequence[str]) -> list[tuple[str, str]]:
    """Return the neighbours of a bracket.

    >>> pairs_of(("1", "", "4", "5"))
    [('1', ''), ('4', '5')]
    """
    return list(zip(main[0::2], main[1::2], strict=True))


def so_far(request: Request) -> Draws:
    """Return who is still in after the rounds that were played.

    A game without a result is an error, unless it is the replay of a drawn one: the next round
    depends on it.
    """
    played, still_to_play = _replays_joined(request.played)
    state = _State(request, _drawn(request.played[0].round, request), played)
    for each in played:
        state.take(each, still_to_play.get(each.round.number, frozenset()))
    return state.draws()


def _replays_joined(
    rounds: Sequence[PlayedRound],
) -> tuple[list[PlayedRound], Mapping[int, frozenset[str]]]:
    """Give each drawn game the result of its replay; return who was waiting for one in a round.

    A round in which nothing else was played is none of its own.
    """
    played = [(each, table) for each in rounds for table in sorted(each.round.tables)]
    met = [
        PlayedTie(
            round=each.round.number,
            sides=frozenset(map(frozenset, table.sides)),
            is_level=len({*each.scores.get(table.number, (0, 1))}) == 1,
            is_forfeit=table.number in each.forfeits,
        )
        for each, table in played
    ]
    replayed = replays(met)
    again = {(met[at].round, played[at][1].number) for at in replayed}
    results = {
        (met[first].round, played[first][1].number): _in_order(played[at], played[first][1])
        for at, first in replayed.items()
    }
    joined = [_joined(each, again, results) for each in rounds]
    both = zip(joined, rounds, strict=True)
    whole = [each for each, was in both if each.round.tables or not was.round.tables]
    waits = waiting(met)
    planned = {each.round.number: each.round.waiting for each in rounds if each.round.waiting}
    return whole, {
        number: waits.get(number, frozenset()).union(planned.get(number, ()))
        for number in {*waits, *planned}
    }


def _in_order(replay: tuple[PlayedRound, Table], first: Table) -> tuple[int, ...]:
    """Return the scores of a replay in the order of the sides of the drawn game."""
    past, table = replay
    scores = dict(zip(map(frozenset, table.sides), past.scores.get(table.number, ()), strict=False))
    return tuple(scores[side] for side in map(frozenset, first.sides) if side in scores)


def _joined(
    past: PlayedRound,
    again: Collection[tuple[int, int]],
    results: Mapping[tuple[int, int], tuple[int, ...]],
) -> PlayedRound:
    """Return a round without its replays, the drawn games that were replayed with their results.

    Those whose replay is still running are being played ``again``.
    """
    number = past.round.number
    tables = tuple(table for table in past.round.tables if (number, table.number) not in again)
    joined = {
        table.number: results.get((number, table.number), past.scores.get(table.number, ()))
        for table in tables
    }
    running = {table for (at, table), scores in results.items() if at == number and not scores}
    return PlayedRound(past.round._replace(tables=tables), joined, past.again | running)


class _State:
    """What is known of a knockout as its rounds are taken in order."""

    def __init__(self, request: Request, drawn: Draws, played: Iterable[PlayedRound]) -> None:
        self.request = request
        self.seeds = drawn.seeds
        self.main = drawn.main
        self.is_bracket = usual(request) == (1, 1)
        self.second: set[str] = set()
        self.lost: set[str] = set()
        self.games: Counter[str] = Counter()
        self.begun = False
        self.replaying: set[str] = set()
        self.out_of_second: set[str] = set()
        self.ahead: set[str] = set()
        self.later = [each.round.came.union(each.round.waiting) for each in played]

    def take(self, played: PlayedRound, waiting: Collection[str]) -> None:
        """Take a round: winners stay in; losers and absentees do not.

        In a draw in which some are ``waiting`` to play a drawn game again, absentees stay in too,
        and so does everybody where nobody of a draw came.
        """
        waits = {*waiting, *self.replaying} - self.ahead
        decided = [table for table in played.round.tables if table.number not in played.again]
        del self.later[0]
        came = played.round.came
        present = {*came, *self.ahead}
        for table in {*played.round.tables} - {*decided}:
            present.add(self._keep_open(table))
        for draw in ({*filter(None, self.main)}, self.second):
            if not draw.isdisjoint(waits) or draw.isdisjoint(came):
                present |= draw
        losers = {each for table in decided for each in self._losers(table, played)}
        winners = present - losers
        has_second = self.request.terms.second_chance
        falling = losers & {each for each in self.main if has_second and not self.games[each]}
        if not self._is_second_won():
            self.second = falling | (winners - set(self.main) - self.out_of_second)
        self.begun |= not came.difference(played.round.sit_outs) <= set(self.main)
        self.lost |= losers - falling
        self.games.update(each for table in decided for each in table.entrants)
        self._advance(winners, winners & came, has_waiting=not waits.isdisjoint(self.main))

    def _keep_open(self, table: Table) -> str:
        """Keep both sides of a drawn game in that is being played again; return their place.

        In a bracket that is one place for both.
        """
        self.replaying |= {*table.entrants}
        if table.entrants[0] not in self.main:
            return table.entrants[0]
        self.out_of_second |= {*table.entrants}
        if not self.is_bracket:
            return table.entrants[0]
        one, other = table.entrants
        # The winner of a game that is played again holds this place: no id has a blank.
        place = f"{one} {other}"
        self.replaying.add(place)
        self.games[place] = min(self.games[one], self.games[other])
        places = {one: place, other: ""}
        self.main = tuple(places.get(each, each) for each in self.main)
        return place

    def draws(self) -> Draws:
        """Return what is known, with those who come late in the second chance.

        Who has withdrawn is out, unless the draw was won by then.
        """
        for entrant in self.request.withdrawn:
            if self._is_undecided():
                self.main = tuple("" if one == entrant else one for one in self.main)
        is_open = self._is_second_open()
        for entrant in self.request.withdrawn:
            if is_open or len(self.second) >= sum(usual(self.request)):
                self.second.discard(entrant)
        second = set(self.second)
        if self.request.terms.second_chance and (is_open or not self.begun):
            second |= {*self.request.entrants} - {*self.main} - self.lost - self.out_of_second
        order = (*self.seeds, *sorted(second - set(self.seeds)))
        in_order = tuple(each for each in order if each in second)
        replaying, ahead = frozenset(self.replaying), frozenset(self.ahead)
        return Draws(self.seeds, self.main, in_order, is_open, self.begun, replaying, ahead)

    def _is_second_open(self) -> bool:
        has_second = self.request.terms.second_chance and self._is_undecided()
        return has_second and any(one and not self.games[one] for one in self.main)

    def _is_second_won(self) -> bool:
        is_closed = self.begun and not self._is_second_open()
        return is_closed and len(self.second) < sum(usual(self.request))

    def _is_undecided(self) -> bool:
        return len(list(filter(None, self.main))) >= sum(usual(self.request))

    def _advance(self, winners: set[str], came: set[str], *, has_waiting: bool) -> None:
        """Keep the winners in the main draw; a bracket shrinks to half its length.

        It keeps its length while neighbours have still to meet, since one of them was waiting; who
        ``came`` and met theirs, or had a bye, is ahead.

        Where entrants played others than the bracket had it, both of a pair can be winners: one of
        them takes a place that nobody has won.
        """
        if not self._is_undecided() or came.isdisjoint(self.main):
            return
        if not self.is_bracket:
            self.main = tuple(each for each in self.main if each in winners)
            return
        if has_waiting and any(winners.issuperset(two) for two in pairs_of(self.main)):
            self.main = tuple(each if each in winners else "" for each in self.main)
            alone = [game for game in pairs_of(self.main) if "" in game]
            self.ahead |= came.intersection(chain.from_iterable(alone))
            return
        self.ahead.clear()
        games = [[one for one in game if one in winners] for game in pairs_of(self.main)]
        spare = [game.pop() for game in games if len(game) > 1]
        left = [
            *(each for game in games for each in game or [spare.pop() if spare else ""]),
            *spare,
        ]
        self.main = (*left, *[""] * (len(_places(len(left))) - len(left)))

    def _losers(self, table: Table, played: PlayedRound) -> set[str]:
        """Return those who lost at a table."""
        scores = played.scores.get(table.number)
        if not scores:
            raise CanastaError(
                f"Round {played.round.number}, table {table.number} has no result yet: "
                "a knockout needs it before the next round is drawn.",
                hint="End that game first, or seat the next round later.",
            )
        best = [side for at, side in enumerate(table.sides) if scores[at] == max(scores)]
        winner = without_replay(best, self.seeds, self.request.withdrawn, self.later)
        return {*table.entrants}.difference(winner)


def _drawn(first: Round, request: Request) -> Draws:
    """Return the draw behind a first round: entrants with a bye count as the best seeds."""
    seeds = seeds_of(first.sit_outs, [table.sides for table in sorted(first.tables)])
    if usual(request) != (1, 1):
        return Draws(seeds, seeds)
    tables = [table.entrants for table in sorted(first.tables)]
    games = [(each, "") for each in first.sit_outs] + [(each[0], each[-1]) for each in tables]
    places = [games[at] if at < len(games) else ("", "") for at in _places(len(games))]
    return Draws(seeds, tuple(chain.from_iterable(places)))


def _places(count: int) -> list[int]:
    """Return the seeds, counted from 0, in the order of their bracket."""
    places = [0]
    while len(places) < count:
        places = [each for one in places for each in (one, 2 * len(places) - 1 - one)]
    return places


class _Part(NamedTuple):
    """One draw of a knockout in a round: who plays, who has a bye, who waits for a replay."""

    tables: tuple[Sides, ...] = ()
    byes: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    def without_byes(self) -> "_Part":
        return self._replace(byes=(), waiting=(*self.waiting, *self.byes))


def plan(request: Request) -> Round:
    """Seat a round of both draws, the main one at the first tables.

    The first round is drawn by the places of the table, or by lot while all are level; the best
    have a bye where the number is not a power of two. After that the winners of neighbouring games
    meet. An entrant without an opponent, because nobody came, goes through. The second chance is
    drawn by lot each round, and latecomers join it with its first game. A drawn game goes to the
    better seed; while it is being played again, those who can meet others do, and nobody has a bye.
    """
    draws = _draws(request)
    is_whole = {*request.entrants}.issuperset(filter(None, draws.main))
    return _seated(request, _at_once(request, draws) if is_whole else draws)


def plan_of_list(request: Request) -> Round:
    """Plan a round of a list of fixtures, for which nobody is missing."""
    return _seated(request, _at_once(request, _draws(request)))


def _at_once(request: Request, draws: Draws) -> Draws:
    """Let those meet at once whose opponents have all withdrawn: no round has byes alone."""
    here, main = {*request.entrants}, _main(request, draws)
    is_held = draws.replaying or main.waiting or _second(request, draws).tables
    while usual(request) == (1, 1) and len(main.byes) > 1 and not (is_held or main.tables):
        through = (next(filter(here.__contains__, game), "") for game in pairs_of(draws.main))
        main = _main(request, draws := replace(draws, main=tuple(through)))
    return draws


def _seated(request: Request, draws: Draws) -> Round:
    main, second = _main(request, draws), _second(request, draws)
    if draws.replaying:
        main, second = main.without_byes(), second.without_byes()
    tables, byes = (*main.tables, *second.tables), (*main.byes, *second.byes)
    waits = {*draws.replaying, *main.waiting, *second.waiting}
    playing = {*byes, *waits, *(each for sides in tables for side in sides for each in side)}
    return seated(request, tables, byes)._replace(
        out=tuple(each for each in request.entrants if each not in playing),
        waiting=tuple(each for each in request.entrants if each in waits),
    )


def _draws(request: Request) -> Draws:
    if request.played:
        return so_far(request)
    seeds = tuple(request.entrants)
    if len({request.points.get(each, 0) for each in seeds}) < 2:
        seeds = tuple(Chance(request.seed, "knockout").shuffled(sorted(seeds)))
    return Draws(seeds, bracket(seeds) if usual(request) == (1, 1) else seeds)


def _is_over(request: Request, left: Sequence[str]) -> bool:
    return len(list(filter(None, left))) < sum(usual(request))


def _main(request: Request, draws: Draws) -> _Part:
    here = set(request.entrants)
    if _is_over(request, draws.main):
        return _Part()
    if usual(request) != (1, 1):
        playing = here - draws.replaying
        return _by_lot(request, [each for each in draws.main if each in playing], "main draw")
    free = [game for game in pairs_of(draws.main) if not _waits(game, draws)]
    games = [sorted((each for each in game if each in here), key=draws.seed) for game in free]
    games.sort(key=lambda game: [draws.seed(each) for each in game])
    return _Part(
        tuple(((game[0],), (game[1],)) for game in games if len(game) == 2),
        tuple(game[0] for game in games if len(game) == 1),
        tuple(each for each in draws.main if each in here - {*chain.from_iterable(free)}),
    )


def _waits(game: Sequence[str], draws: Draws) -> bool:
    """Return whether a game of the bracket cannot be played yet, or was played before others."""
    return any(each and (each in draws.ahead or each not in draws.seeds) for each in game)


def _second(request: Request, draws: Draws) -> _Part:
    if not request.played or (not draws.open and _is_over(request, draws.second)):
        return _Part()
    playing = {*request.entrants} - draws.replaying
    here = [each for each in draws.second if each in playing]
    if usual(request) != (1, 1) or len(here) < 2:
        return _by_lot(request, here, "second chance")
    order = Chance(request.seed, "second chance", request.number).shuffled(here)
    games, byes = pair(request, order, Against(of_season(request).of_opponents))
    return _Part(tuple(((one,), (other,)) for one, other in games), byes)


def _by_lot(request: Request, best_first: Sequence[str], draw: str) -> _Part:
    """Draw tables by lot; the best of those left without a table have a bye."""
    parts = divided(request, best_first[::-1], fixed=True)
    shape = usual(request)
    order = Chance(request.seed, draw, request.number).shuffled(parts.usual)
    tables = (order[at : at + sum(shape)] for at in range(0, len(order), sum(shape)))
    return _Part(in_line(request, ((shape, table) for table in tables)), parts.sit_outs[::-1])
