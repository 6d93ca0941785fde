"""Ratings: how strong each player seems to be, from who beat whom with changing partners."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from canasta_club.league.results.model import SideResult
from canasta_club.league.statistics.games import PastGame, in_order
from canasta_club.text.progress import Progress

_DOUBT: Final = 3
"""By how many times the uncertainty a player might be weaker than the rating."""

Ratings = dict[str, PlackettLuceRating]


class Rating(NamedTuple):
    """How strong a player seems to be after so many games: ``mu``, plus or minus ``sigma``."""

    mu: float
    sigma: float
    games: int

    @property
    def at_least(self) -> float:
        """The strength that the player almost certainly has; players are ranked by it."""
        return self.mu - _DOUBT * self.sigma


class RatedNight(NamedTuple):
    """The ratings of everybody who has played by the end of a night."""

    night: date
    ratings: Mapping[str, Rating]


def rate(games: Iterable[PastGame], step: Progress | None = None) -> list[RatedNight]:
    """Rate everybody from the first game on, and return the ratings after each night.

    The model is that of Plackett and Luce as `openskill` has it: only the order in a game matters,
    not the difference. The order in which games are given does not matter; ``step`` is called with
    how many more are done.
    """
    model, known = PlackettLuce(), Ratings()
    played: dict[str, int] = {}
    nights = []
    for night, of_night in groupby(in_order(games), key=lambda game: game.result.night):
        for game in of_night:
            for player, rating in _rated(model, known, _sides(game)):
                known[player] = rating
                played[player] = played.get(player, 0) + 1
            if step:
                step(1)
        now = {
            player: Rating(each.mu, each.sigma, played[player]) for player, each in known.items()
        }
        nights.append(RatedNight(night, now))
    return nights


def new() -> Rating:
    """Return the rating of a player who has not played yet."""
    rating = PlackettLuce().rating()
    return Rating(rating.mu, rating.sigma, 0)


def _sides(game: PastGame) -> Sequence[SideResult]:
    """Return the sides in a fixed order, so that sums are the same to the last bit."""
    return sorted(game.result.sides, key=lambda side: (-side.score, sorted(side.entries)))


def _rated(
    model: PlackettLuce, known: Mapping[str, PlackettLuceRating], sides: Sequence[SideResult]
) -> Iterator[tuple[str, PlackettLuceRating]]:
    """Yield the new ratings of those who sat in a game."""
    seats = [sorted(side.entries) for side in sides]
    teams = [[known.get(player) or model.rating() for player in players] for players in seats]
    most = max(map(len, teams))
    full = [[*team, *_stand_ins(model, team, most)] for team in teams]
    scores = [side.score for side in sides]
    ranks = [1.0 + sum(other > score for other in scores) for score in scores]
    for players, team in zip(seats, model.rate(full, ranks=ranks), strict=True):
        yield from zip(players, team, strict=False)


def _stand_ins(
    model: PlackettLuce, team: Sequence[PlackettLuceRating], most: int
) -> list[PlackettLuceRating]:
    """Fill a side up to the size of the largest with average players of its own.

    The model adds up the players of a side, but of three against two only two play at a time.
    """
    mu = fmean(each.mu for each in team)
    sigma = sqrt(fmean(each.sigma**2 for each in team))
    return [model.rating(mu=mu, sigma=sigma) for _ in range(most - len(team))]
