"""Whole-History Rating for sides of several players, after Coulom (2008).

Each player's strength is a Wiener process over the nights; the strength of a side is the sum of its
players'. Newton's method is applied to one player after the other, as published; the tridiagonal
Hessian is inverted by its diagonal and the elements beside it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.simulated_clubs import Game, Side


@dataclass(slots=True)
class _Course:
    """A player's strength on each night that the player came to, and the variance of the last."""

    nights: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    games: list[list[tuple[Game, int]]] = field(default_factory=list)
    strengths: dict[int, float] = field(default_factory=dict)
    variance: float = 0.0

    def add(self, game: Game, side: int) -> None:
        if not self.nights or self.nights[-1] != game.night:
            self.nights.append(game.night)
            self.values.append(self.values[-1] if self.values else 0.0)
            self.games.append([])
            self.strengths[game.night] = self.values[-1]
        self.games[-1].append((game, side))


class WholeHistory:
    """All games of a club, and the strengths that make them likeliest."""

    def __init__(self, drift: float, spread: float) -> None:
        """Take the variance of strength per night, and among players; in natural units."""
        self.drift, self.spread = drift, spread
        self.courses: dict[int, _Course] = {}
        self.known = 0

    def fit(self, games: Sequence[Game], sweeps: int = 15) -> None:
        """Add the games that are not known yet, and search again."""
        for game in games[self.known :]:
            for side, players in enumerate(game.sides):
                for player in players:
                    self.courses.setdefault(player, _Course()).add(game, side)
        self.known = len(games)
        for _ in range(sweeps):
            if max(map(self._improve, self.courses.values()), default=0.0) < 1e-3:
                break

    def predict(self, sides: tuple[Side, Side], night: int) -> float:
        """Return how likely the first side is to win, the uncertainty of all four included."""
        difference = variance = 0.0
        for sign, players in zip((1, -1), sides, strict=True):
            for player in players:
                course = self.courses.get(player)
                if course is None:
                    variance += self.spread
                    continue
                difference += sign * course.values[-1]
                variance += course.variance + self.drift * (night - course.nights[-1])
        return _logistic(difference / math.sqrt(1 + math.pi * variance / 8))

    def strength(self, player: int) -> float | None:
        """Return a player's strength on the last night."""
        return self.courses[player].values[-1] if player in self.courses else None

    def _improve(self, course: _Course) -> float:
        """Take one step of Newton's method; return how far the furthest strength moved."""
        count = len(course.nights)
        slope, bend, beside = [0.0] * count, [0.0] * count, [0.0] * count
        slope[0] -= course.values[0] / self.spread
        bend[0] -= 1 / self.spread
        for place, games in enumerate(course.games):
            for game, side in games:
                own, other = (
                    sum(self.courses[each].strengths[game.night] for each in game.sides[which])
                    for which in (side, 1 - side)
                )
                chance = _logistic(own - other)
                slope[place] += (game.won == (side == 0)) - chance
                bend[place] -= chance * (1 - chance)
        for place in range(count - 1):
            weight = 1 / (self.drift * (course.nights[place + 1] - course.nights[place]))
            gap = course.values[place + 1] - course.values[place]
            slope[place] += weight * gap
            slope[place + 1] -= weight * gap
            bend[place] -= weight
            bend[place + 1] -= weight
            beside[place] = weight
        steps, course.variance = _solved(slope, bend, beside)
        course.values = [value - step for value, step in zip(course.values, steps, strict=True)]
        course.strengths = dict(zip(course.nights, course.values, strict=True))
        return max(map(abs, steps))


def _solved(
    slope: Sequence[float], bend: Sequence[float], beside: Sequence[float]
) -> tuple[list[float], float]:
    """Divide by a tridiagonal matrix; also return the last variance, of its negative inverse."""
    diagonal, right = [bend[0]], [slope[0]]
    for place in range(1, len(slope)):
        factor = beside[place - 1] / diagonal[-1]
        diagonal.append(bend[place] - factor * beside[place - 1])
        right.append(slope[place] - factor * right[-1])
    steps = [right[-1] / diagonal[-1]]
    for place in range(len(slope) - 2, -1, -1):
        steps.append((right[place] - beside[place] * steps[-1]) / diagonal[place])
    return steps[::-1], -1 / diagonal[-1]


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-value))
