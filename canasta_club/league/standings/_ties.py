"""Ties: who met in a round of a knockout, with the games that decide it; which ended level."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from canasta_club.league.replays import PlayedTie, replays, waiting
from canasta_club.league.results.model import GameResult, Results, Tie, UnplayedGame

_Side = frozenset[str]

_NO_TABLE = 0
"""Where a game is forfeited that nobody sat down for: the two may have played others elsewhere."""


class DrawnTie(NamedTuple):
    """A tie whose games ended level: its sides, who went on from it, whether a replay is running.

    Nobody has gone on while it is still to be played again.
    """

    sides: tuple[tuple[str, ...], ...]
    went_on: _Side | None
    is_running: bool


def by_division(
    ties: Iterable[Tie], divisions: Mapping[str, int], lowest: int
) -> Iterator[list[Tie]]:
    found_ties: dict[int, list[Tie]] = {}
    for tie in sorted(ties, key=lambda tie: tie.round):
        division = max(divisions.get(each, lowest) for each in tie.entries)
        found_ties.setdefault(division, []).append(tie)
    yield from found_ties.values()


def as_played(results: Results) -> Iterator[Tie]:
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


def waiting_by_round(results: Results) -> Mapping[int, Collection[str]]:
    numbers = _numbers(results)
    return {numbers[when]: waits for when, waits in results.waiting.items() if when in numbers}


def replays_joined(
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


def deciding(tie: Tie, games: Iterable[GameResult], count: int) -> list[GameResult]:
    """Return the games of a tie; of one in a fixture list, those until it was decided."""
    ordered = [game for game in games if _is_of(game, tie)]
    ordered.sort(key=lambda game: (game.night, game.round, game.table, game.number))
    for end in () if tie.places else range(count, len(ordered)):
        so_far = ordered[:end]
        if all(game.is_over for game in so_far) and len({*tallies_of(so_far).values()}) > 1:
            return so_far
    return ordered


def tallies_of(games: Sequence[GameResult]) -> Mapping[_Side, tuple[int, int]]:
    """Return how many games each side has won, and its points in all of them."""
    won: Counter[_Side] = Counter()
    points: Counter[_Side] = Counter()
    for game in games:
        scores = {frozenset(side.entries): side.score for side in game.sides}
        best = [side for side in scores if scores[side] == max(scores.values())]
        won.update(best if len(best) == 1 else ())
        points.update(scores)
    return {side: (won[side], points[side]) for side in points}


def is_forfeited(tie: Tie, unplayed: UnplayedGame) -> bool:
    """Return whether a forfeit belongs to a tie."""
    when = {place[:2] for place in tie.places if place[2] == _NO_TABLE}
    is_here = not tie.places or (unplayed.night, unplayed.round) in when
    return is_here and {unplayed.entry, unplayed.against} <= tie.entries


def _is_of(game: GameResult, tie: Tie) -> bool:
    if tie.places and (game.night, game.round, game.table) not in tie.places:
        return False
    return {frozenset(side.entries) for side in game.sides} == set(map(frozenset, tie.sides))


def _is_level(tie: Tie, games: Iterable[GameResult]) -> bool:
    """Return whether a tie was played at a table and ended level there."""
    here = [game for game in games if tie.places and _is_of(game, tie)]
    tallies = tallies_of(here).values()
    return bool(here) and all(game.is_over for game in here) and len({*tallies}) == 1


def _numbers(results: Results) -> Mapping[tuple[date, int], int]:
    """Return a number for each round of a night in which anything was played or given."""
    unplayed_games = [each for each in results.unplayed if each.kind in {"bye", "forfeit_win"}]
    rounds = {(game.night, game.round) for game in results.games}
    rounds |= {(each.night, each.round) for each in unplayed_games}
    return {when: number for number, when in enumerate(sorted(rounds))}
