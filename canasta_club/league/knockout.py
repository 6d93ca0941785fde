"""Knockout: who loses is out, or goes to the second-chance draw after the first game.

As in the "Canasta for a Cure" of the PCF (pcfcares.org): losers go to a second-chance draw.
"""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_club.league.chance import Chance
from canasta_club.league.fours import in_line
from canasta_club.league.knockout_draws import Draws, bracket, pairs_of, so_far
from canasta_club.league.meetings import of_season
from canasta_club.league.pairing import Against, no_matter, pair
from canasta_club.league.partnering import Sides
from canasta_club.league.places import divided, seated, usual
from canasta_club.league.seating import Request, Round


class Champions(NamedTuple):
    """Who has won the main draw and who the second chance, as far as that is settled.

    Single players who are left when they no longer fill a table share the win.
    """

    main: tuple[str, ...]
    second: tuple[str, ...]


class _Part(NamedTuple):
    """What becomes of the people of one draw in a round."""

    tables: tuple[Sides, ...] = ()
    byes: tuple[str, ...] = ()


def plan(request: Request) -> Round:
    """Seat a round of both draws, the main one at the first tables.

    The first round is drawn by the places of the table, or by lot as long as all are level; the
    best have a bye where the number is no power of two. After that the winners of neighbouring
    games meet. Whoever has no opponent, because nobody came, goes through. The second chance is
    drawn by lot each round, and those who come late join it with its first game. A drawn game
    goes to the one who was drawn as the better.
    """
    draws = _draws(request)
    main, second = _main(request, draws), _second(request, draws)
    tables, byes = (*main.tables, *second.tables), (*main.byes, *second.byes)
    playing = {*byes, *(each for sides in tables for side in sides for each in side)}
    out = tuple(each for each in request.entrants if each not in playing)
    return seated(request, tables, byes)._replace(out=out)


def champions(request: Request) -> Champions:
    """Return who has won, after the rounds that were played."""
    draws = _draws(request)
    main = _won(request, draws.main)
    return Champions(main, _won(request, draws.second) if draws.begun and not draws.open else ())


def _draws(request: Request) -> Draws:
    if request.played:
        return so_far(request)
    seeds = tuple(request.entrants)
    if len({request.points.get(each, 0) for each in seeds}) < 2:
        seeds = tuple(Chance(request.seed, "knockout").shuffled(sorted(seeds)))
    return Draws(seeds, bracket(seeds) if usual(request) == (1, 1) else seeds)


def _won(request: Request, left: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(None, left)) if _is_over(request, left) else ()


def _is_over(request: Request, left: Sequence[str]) -> bool:
    """Tell whether those who are left of a draw cannot fill a table."""
    return len(list(filter(None, left))) < sum(usual(request))


def _main(request: Request, draws: Draws) -> _Part:
    here = set(request.entrants)
    if _is_over(request, draws.main):
        return _Part()
    if usual(request) != (1, 1):
        return _by_lot(request, [each for each in draws.main if each in here], "main draw")
    games = [
        sorted((each for each in game if each in here), key=draws.seed)
        for game in pairs_of(draws.main)
    ]
    games.sort(key=lambda game: [draws.seed(each) for each in game])
    return _Part(
        tuple(((game[0],), (game[1],)) for game in games if len(game) == 2),
        tuple(game[0] for game in games if len(game) == 1),
    )


def _second(request: Request, draws: Draws) -> _Part:
    if not request.played or (not draws.open and _is_over(request, draws.second)):
        return _Part()
    here = [each for each in draws.second if each in request.entrants]
    if usual(request) != (1, 1) or len(here) < 2:
        return _by_lot(request, here, "second chance")
    order = Chance(request.seed, "second chance", request.number).shuffled(here)
    games, byes = pair(
        request, order, Against(of_season(request).of_opponents, no_matter, no_matter)
    )
    return _Part(tuple(((one,), (other,)) for one, other in games), byes)


def _by_lot(request: Request, best_first: Sequence[str], draw: str) -> _Part:
    """Draw tables; whoever does not find a place has a bye, the best first."""
    parts = divided(request, best_first[::-1], fixed=True)
    shape = usual(request)
    order = Chance(request.seed, draw, request.number).shuffled(parts.usual)
    tables = (order[at : at + sum(shape)] for at in range(0, len(order), sum(shape)))
    return _Part(in_line(request, ((shape, table) for table in tables)), parts.sit_outs[::-1])
