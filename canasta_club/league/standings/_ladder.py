"""Ladder: who stands on which rung after all games; the first rung is the top."""

from collections.abc import Iterator, Mapping, Sequence

from canasta_club.league.results.model import GameResult, Results, SideResult


def rungs(results: Results) -> Mapping[str, int]:
    """Return everyone's rung, counted from 1.

    The ladder begins in the order of the entries; others join at the bottom with their first game.
    An entry that beats a higher one climbs half the way there, and those between move down one;
    nobody else moves, and a drawn game moves nobody.
    """
    ladder = list(results.entries)
    for game in sorted(filter(_is_over, results.games), key=_when):
        best_first = sorted(game.sides, key=lambda side: -side.score)
        ladder += [entry for entry in _everyone(best_first) if entry not in ladder]
        if best_first[0].score > best_first[1].score:
            top = min(ladder.index(entry) for entry in _everyone(best_first[1:]))
            for entry in sorted(best_first[0].entries, key=ladder.index):
                _climb(ladder, entry, top)
    return {entry: rung for rung, entry in enumerate(ladder, 1)}


def _climb(ladder: list[str], entry: str, top: int) -> None:
    """Move an entry half the way up to a place on the ladder, counted from 0; never down.

    From rung 50 against rung 1 that is rung 25, from 6 against 5 it is 5.
    """
    own = ladder.index(entry)
    if own > top:
        ladder.remove(entry)
        # Rungs count from 1: the half is taken of those.
        ladder.insert((own + top + 2) // 2 - 1, entry)


def _everyone(sides: Sequence[SideResult]) -> Iterator[str]:
    return (entry for side in sides for entry in side.entries)


def _is_over(game: GameResult) -> bool:
    return game.is_over


def _when(game: GameResult) -> tuple[object, ...]:
    return game.night, game.round, game.table, game.number, game.game
