"""Scores: what each player took from a night, from its games and its table."""

from dataclasses import dataclass
from datetime import date

from canasta_club.club.federation.nights import CountedGame, NightResult, PlayerId


@dataclass(slots=True)
class NightScore:
    """What a player took from a night; ``place`` is that in its table, among ``placed`` entries.

    ``conceded`` are the points of the best other side of each game.
    """

    player: PlayerId
    day: date
    is_guest: bool
    games: int = 0
    won: int = 0
    drawn: int = 0
    hands: int = 0
    scored: int = 0
    conceded: int = 0
    best_hand: int = 0
    place: int | None = None
    placed: int = 0


def night_scores(night: NightResult) -> list[NightScore]:
    """Return what each player took from a night who sat in a game of it, in the order of ids."""
    guests = {player.id: player.is_guest for player in night.players}
    found: dict[PlayerId, NightScore] = {}
    for game in night.games:
        _add(game, night.day, guests, found)
    for place in night.places:
        for player in place.players:
            if player in found and found[player].place is None:
                found[player].place = place.rank
                found[player].placed = len(night.places)
    return [found[player] for player in sorted(found)]


def _add(
    game: CountedGame, day: date, guests: dict[PlayerId, bool], found: dict[PlayerId, NightScore]
) -> None:
    best = max(side.score for side in game.sides)
    winners = sum(side.score == best for side in game.sides)
    for index, side in enumerate(game.sides):
        others = [other.score for place, other in enumerate(game.sides) if place != index]
        for player in side.players:
            score = found.setdefault(player, NightScore(player, day, guests[player]))
            score.games += 1
            score.won += side.score == best and winners == 1
            score.drawn += side.score == best and winners > 1
            score.hands += len(game.hands)
            score.scored += side.score
            score.conceded += max(others, default=0)
            score.best_hand = max(score.best_hand, side.best_hand)
