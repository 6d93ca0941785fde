"""Clubs of players whose strengths are known, because a simulation made them up.

The simulation belongs to none of the rating models: strengths are skewed and drift, beginners
learn, the stronger partner counts for more, and a game is played hand by hand to 5,000 points
with red threes, canastas and cards left in hand.
"""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

Side = tuple[int, int]

TARGET, MOST_HANDS, REPLAYS = 5000, 9, 500


@dataclass(frozen=True, slots=True)
class Game:
    """A game of two sides; ``chance`` is the probability that the first one wins it."""

    night: int
    sides: tuple[Side, Side]
    scores: tuple[int, int]
    chance: float | None

    @property
    def won(self) -> bool:
        """Whether the first side won."""
        return self.scores[0] > self.scores[1]


@dataclass(frozen=True, slots=True)
class Club:
    """The games of a club, and how strong each player really was on each night."""

    games: list[Game]
    strengths: list[list[float]]
    fixed: frozenset[int]

    def before(self, night: int) -> list[Game]:
        """Return the games of earlier nights."""
        return [game for game in self.games if game.night < night]

    def of(self, night: int) -> list[Game]:
        """Return the games of a night."""
        return [game for game in self.games if game.night == night]


def simulated(seed: int, *, skill: float, players: int = 40, nights: int = 30) -> Club:
    """Play the nights of a club; ``skill`` is how much strength counts beside luck.

    Half of the players always have the same partner, the others a new one each night. A game of
    the held-out nights is replayed to find out how likely each side was to win.
    """
    chance = random.Random(seed)  # noqa: S311  (no secret)
    strengths = list(_strengths(chance, players, nights, skill))
    fixed = [(2 * pair, 2 * pair + 1) for pair in range(players // 4)]
    suits = {pair: chance.gauss(0, 0.15 * skill) for pair in fixed}
    games = []
    for night in range(nights):
        changing = list(range(players // 2, players))
        chance.shuffle(changing)
        pairs = [*fixed, *zip(changing[::2], changing[1::2], strict=True)]
        here = chance.sample(pairs, 2 * round(0.4 * len(pairs)))
        for _round in range(2):
            chance.shuffle(here)
            for first, second in zip(here[::2], here[1::2], strict=True):
                edge = _power(first, strengths[night]) + suits.get(first, 0.0)
                edge -= _power(second, strengths[night]) + suits.get(second, 0.0)
                scores = played(chance, edge)
                known = likely(edge) if night in held_out(nights) else None
                games.append(Game(night, (first, second), scores, known))
    return Club(games, strengths, frozenset(range(players // 2)))


def held_out(nights: int) -> Sequence[int]:
    """Return the nights that are predicted: every third one of the second half."""
    return range(nights // 2, nights, 3)


def _strengths(
    chance: random.Random, players: int, nights: int, skill: float
) -> Iterator[list[float]]:
    """Yield the strengths night by night: a few are much better, and a third are learning."""
    base = [skill * (chance.gauss(0, 0.7) + chance.expovariate(1.5) - 0.67) for _ in range(players)]
    gap = [skill * chance.uniform(0.5, 2) if chance.random() < 1 / 3 else 0.0 for _ in base]
    speed = [chance.uniform(6, 20) for _ in base]
    for night in range(nights):
        yield [
            each - missing * math.exp(-night / pace)
            for each, missing, pace in zip(base, gap, speed, strict=True)
        ]
        base = [each + skill * chance.gauss(0, 0.06) for each in base]


def _power(side: Side, strengths: Sequence[float]) -> float:
    """Return how strong two are together; the stronger one counts for more."""
    low, high = sorted(strengths[player] for player in side)
    return 0.9 * low + 1.1 * high


def likely(edge: float) -> float:
    """Return how likely a side that is so much stronger is to win."""
    steps = round(20 * edge)
    return _chance(steps) if steps >= 0 else 1 - _chance(-steps)


@cache
def _chance(steps: int) -> float:
    """Replay games with an edge of so many twentieths."""
    chance = random.Random(steps)  # noqa: S311  (no secret)
    wins = 0
    for _ in range(REPLAYS):
        first, second = played(chance, steps / 20)
        wins += first > second
    return (wins + 0.5) / (REPLAYS + 1)


def played(chance: random.Random, edge: float) -> tuple[int, int]:
    """Play a game to the end; two who are equal play on."""
    scores = [0, 0]
    hands = 0
    while (max(scores) < TARGET and hands < MOST_HANDS) or scores[0] == scores[1]:
        goes_out = 0 if chance.random() < 1 / (1 + math.exp(-0.8 * edge)) else 1
        reds = sum(chance.random() < 0.5 for _ in range(4))
        for side, own_reds in enumerate((reds, 4 - reds)):
            scores[side] += _points(chance, edge if side == 0 else -edge, own_reds)
            scores[side] += 100 if side == goes_out else -5 * chance.randint(2, 40)
        hands += 1
    return scores[0], scores[1]


def _points(chance: random.Random, edge: float, reds: int) -> int:
    """Return what a side melds in a hand; now and then it does not open at all."""
    red_threes = 800 if reds == 4 else 100 * reds
    if chance.random() < 0.12 * math.exp(-0.4 * edge):
        return -red_threes
    canastas = sum(chance.random() < 0.33 + 0.09 * math.tanh(edge) for _ in range(4))
    bonus = sum(500 if chance.random() < 0.35 else 300 for _ in range(canastas))
    return red_threes + bonus + 5 * round(chance.gammavariate(4, 14) + 9 * edge)
