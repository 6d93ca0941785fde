"""Ladder: who stands on which rung after all games; the first rung is the top."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from canasta_club.league.results.model import GameResult, Results, UnplayedGame


class _Result(NamedTuple):
    """A game or a forfeit: its sides, the best first, and whether the first has won."""

    night: date
    sides: Sequence[tuple[str, ...]]
    is_won: bool = True


def rungs(results: Results) -> Mapping[str, int]:
    """Return everyone's rung, counted from 1.

    The ladder begins in the order of the entries; others join at the bottom with their first game.
    An entry that beats a higher one, or is given its game, climbs half the way there, and those
    between move down one; nobody else moves, and a drawn game moves nobody. An entry that withdraws
    leaves the ladder after its last day, and those below it move up one.
    """
    ladder = list(results.entries)
    for result in _in_order(results):
        _leave(ladder, results, before=result.night)
        ladder += [entry for side in result.sides for entry in side if entry not in ladder]
        if result.is_won:
            top = min(ladder.index(entry) for side in result.sides[1:] for entry in side)
            for entry in sorted(result.sides[0], key=ladder.index):
                _climb(ladder, entry, top)
    _leave(ladder, results, before=date.max)
    return {entry: rung for rung, entry in enumerate(ladder, 1)}


def _leave(ladder: list[str], results: Results, before: date) -> None:
    """Take those off a ladder who withdrew before a day."""
    gone = {entry for entry, day in results.withdrawn.items() if day < before}
    ladder[:] = [entry for entry in ladder if entry not in gone]


def _climb(ladder: list[str], entry: str, top: int) -> None:
    """Move an entry half the way up to a place on the ladder, counted from 0; never down.

    From rung 50 against rung 1 that is rung 25, from 6 against 5 it is 5.
    """
    own = ladder.index(entry)
    if own > top:
        ladder.remove(entry)
        # Rungs count from 1: the half is taken of those.
        ladder.insert((own + top + 2) // 2 - 1, entry)


def _in_order(results: Results) -> Iterator[_Result]:
    """Yield games that are over in the order played, the forfeits of a round after its games."""
    games = [(_when(game), _of_game(game)) for game in results.games if game.is_over]
    forfeits = [
        ((each.night, each.round, True, each.entry), _of_forfeit(each))
        for each in results.unplayed
        if each.kind == "forfeit_win" and each.against
    ]
    for _when_played, result in sorted([*games, *forfeits], key=lambda two: two[0]):
        yield result


def _of_game(game: GameResult) -> _Result:
    best_first = sorted(game.sides, key=lambda side: -side.score)
    is_won = best_first[0].score > best_first[1].score
    return _Result(game.night, [side.entries for side in best_first], is_won)


def _of_forfeit(forfeit: UnplayedGame) -> _Result:
    return _Result(forfeit.night, [(forfeit.entry,), (forfeit.against,)])


def _when(game: GameResult) -> tuple[object, ...]:
    return game.night, game.round, False, game.table, game.number, game.game
