"""Who may have gone out, as the ticks of a slip say."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from canasta_club.club.games import SEATS, Game


class WentOut(NamedTuple):
    """Who went out: a side (None: nobody), its player (None: not said), and whether concealed."""

    side: int | None = None
    player: int | None = None
    is_concealed: bool = False


def ways_out(
    ticks: Mapping[tuple[int, int], float], sides: Sequence[int]
) -> list[tuple[WentOut, float]]:
    """Return who may have gone out, each with how likely the ticks say so."""
    none = -sum(max(odds, 0.0) for odds in ticks.values())
    outs = [(WentOut(), none - 2.0)]
    for side in sides:
        people = [place for at, place in ticks if at == side and place >= 0]
        concealed = ticks.get((side, -1), -7.0)
        for player, hidden in product([*people, None], (False, True)):
            score = none
            for odds, is_ticked in (
                (ticks.get((side, -1 if player is None else player), -7.0), player is not None),
                (concealed, hidden),
            ):
                score += odds if is_ticked and odds < 0 else max(odds, 0.0) if is_ticked else 0
            if player is None:
                score -= 2.5
            outs.append((WentOut(side, player, hidden), score))
    best = max(score for _, score in outs)
    return [(out, score) for out, score in outs if score > best - 12]


def text_of(out: WentOut, game: Game) -> str:
    """Return what stands in the box for who went out."""
    if out.side is None:
        return ""
    players = game.sides[out.side].pair.players
    name = SEATS[out.side]
    if out.player is not None and out.player < len(players):
        name = players[out.player].name
    return name + ("+" if out.is_concealed else "")


def is_someone_else(ticks: Mapping[tuple[int, int], float], game: Game, said: str) -> bool:
    """Return whether the ticks say clearly that another one went out than a box says."""
    ways = ways_out(ticks, range(len(game.sides)))
    fitting = [
        likely
        for out, likely in ways
        if said in {text_of(out, game), text_of(out._replace(player=None), game)}
    ]
    return max(likely for _, likely in ways) - max(fitting, default=-99.0) > _CLEARLY


_CLEARLY = 3.0
