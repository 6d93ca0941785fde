"""Knockout draws: who is still in which draw, worked out from the rounds that were played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from canasta_club.errors import CanastaError
from canasta_club.league.places import usual
from canasta_club.league.seating import Played, Request, Round, Table


@dataclass(frozen=True, slots=True)
class Draws:
    """Who is still in.

    ``seeds`` are all who were drawn, the best first. ``main`` is the main draw in the order of
    the bracket: neighbours meet, an empty place is a bye. ``second`` are those in the second
    chance, which is ``open`` as long as somebody in the main draw might still come to it and has
    ``begun`` with its first game.
    """

    seeds: tuple[str, ...]
    main: tuple[str, ...]
    second: tuple[str, ...] = ()
    open: bool = True
    begun: bool = False

    def seed(self, entrant: str) -> int:
        """Return how an entrant was drawn, the best as 0; who came later as the last."""
        return self.seeds.index(entrant) if entrant in self.seeds else len(self.seeds)


def bracket(seeds: Sequence[str]) -> tuple[str, ...]:
    """Return the places of a bracket in which the best meet as late as can be.

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

    A game without a result is an error: the next round hangs on it.
    """
    state = _State(request, _drawn(request.played[0].round, request))
    for each in request.played:
        state.take(each)
    return state.draws()


class _State:
    """What is known while one round after the other is taken up."""

    def __init__(self, request: Request, drawn: Draws) -> None:
        self.request = request
        self.seeds = drawn.seeds
        self.main = drawn.main
        self.is_bracket = usual(request) == (1, 1)
        self.second: set[str] = set()
        self.lost: set[str] = set()
        self.games: Counter[str] = Counter()
        self.begun = False

    def take(self, played: Played) -> None:
        """Take up a round: winners stay, losers and those who were not there do not."""
        seated = {each for table in played.round.tables for each in table.entrants}
        there = seated.union(played.round.sit_outs)
        losers = {each for table in played.round.tables for each in self._losers(table, played)}
        winners = there - losers
        falling = {each for each in losers & set(self.main) if self._falls(each)}
        if not self._is_second_won():
            self.second = falling | (winners - set(self.main))
        self.begun |= not seated <= set(self.main)
        self.lost |= losers - falling
        self.games.update(seated)
        self._advance(winners)

    def draws(self) -> Draws:
        """Return what is known, with those who come late in the second chance."""
        is_open = self._is_second_open()
        second = set(self.second)
        if self.request.terms.second_chance and (is_open or not self.begun):
            second |= {*self.request.entrants} - {*self.main} - self.lost
        order = (*self.seeds, *sorted(second - set(self.seeds)))
        in_order = tuple(each for each in order if each in second)
        return Draws(self.seeds, self.main, in_order, is_open, self.begun)

    def _falls(self, loser: str) -> bool:
        """Tell whether somebody who lost in the main draw has a second chance."""
        return self.request.terms.second_chance and not self.games[loser]

    def _is_second_open(self) -> bool:
        has_second = self.request.terms.second_chance and self._is_undecided()
        return has_second and any(one and not self.games[one] for one in self.main)

    def _is_second_won(self) -> bool:
        is_closed = self.begun and not self._is_second_open()
        return is_closed and len(self.second) < sum(usual(self.request))

    def _is_undecided(self) -> bool:
        return len(list(filter(None, self.main))) >= sum(usual(self.request))

    def _advance(self, winners: set[str]) -> None:
        """Leave the winners in the main draw; a bracket becomes half as long.

        Where others played each other than the bracket had it, both of a pair can be winners:
        one of them takes a place that nobody has won.
        """
        if not self._is_undecided():
            return
        if not self.is_bracket:
            self.main = tuple(each for each in self.main if each in winners)
            return
        games = [[one for one in game if one in winners] for game in pairs_of(self.main)]
        spare = [game.pop() for game in games if len(game) > 1]
        left = [
            *(each for game in games for each in game or [spare.pop() if spare else ""]),
            *spare,
        ]
        self.main = (*left, *[""] * (len(_places(len(left))) - len(left)))

    def _losers(self, table: Table, played: Played) -> set[str]:
        """Return those who lost at a table; of equals the one drawn as the better has won."""
        scores = played.scores.get(table.number)
        if not scores:
            raise CanastaError(
                f"Round {played.round.number}, table {table.number} has no result yet: "
                "a knockout needs it before the next round is drawn.",
                hint="End that game first, or seat the next round later.",
            )
        order = (*self.seeds, *table.entrants)
        drawn = [min(map(order.index, side)) for side in table.sides]
        best = max(range(len(scores)), key=lambda at: (scores[at], -drawn[at]))
        return {each for at, side in enumerate(table.sides) if at != best for each in side}


def _drawn(first: Round, request: Request) -> Draws:
    """Return the draw that a first round was seated from: who had a bye was drawn as the best."""
    tables = [table.entrants for table in sorted(first.tables)]
    if usual(request) != (1, 1):
        seeds = (*first.sit_outs, *chain.from_iterable(tables))
        return Draws(seeds, seeds)
    games = [(each, "") for each in first.sit_outs] + [(each[0], each[-1]) for each in tables]
    weaker = [other for _, other in reversed(games) if other]
    places = [games[at] if at < len(games) else ("", "") for at in _places(len(games))]
    return Draws((*(one for one, _ in games), *weaker), tuple(chain.from_iterable(places)))


def _places(count: int) -> list[int]:
    """Return the seeds, counted from 0, in the order of their bracket."""
    places = [0]
    while len(places) < count:
        places = [each for one in places for each in (one, 2 * len(places) - 1 - one)]
    return places
