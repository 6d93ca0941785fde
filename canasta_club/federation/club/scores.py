"""Scores: what each player took from a night, from its games and its table."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from canasta_club.club.games import Figures
from canasta_club.federation.club.nights import NightResult, PlayerId
from canasta_club.league.statistics.totals import GameTotals


@dataclass(frozen=True, slots=True)
class NightScore:
    """What a player took from a night; ``place`` is that in its table, among ``placed`` entries."""

    player: PlayerId
    day: date
    is_guest: bool
    totals: GameTotals
    place: int | None = None
    placed: int = 0


def night_scores(night: NightResult) -> list[NightScore]:
    """Return what each player took from a night who sat in a game of it, in the order of ids."""
    guests = {player.id: player.is_guest for player in night.players}
    games: dict[PlayerId, list[tuple[int, int, Figures]]] = defaultdict(list)
    for game in night.games:
        for index, side in enumerate(game.sides):
            others = game.sides[:index] + game.sides[index + 1 :]
            against = max((other.figures.score for other in others), default=0)
            for player in side.players:
                games[player].append((against, len(game.hands), side.figures))
    places: dict[PlayerId, int] = {}
    for place in night.places:
        for player in place.players:
            places.setdefault(player, place.rank)
    return [
        NightScore(
            player=player,
            day=night.day,
            is_guest=guests[player],
            totals=GameTotals.added(games[player]),
            place=places.get(player),
            placed=len(night.places) if player in places else 0,
        )
        for player in sorted(games)
    ]
