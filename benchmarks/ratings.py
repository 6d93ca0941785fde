"""Which rating predicts best? Models against each other on nights that they have not seen.

Run by hand: ``python -m benchmarks.ratings``, about a minute; ``--clubs 12`` tries more seeds,
``--tune`` looks for the parameters (on other seeds than those that are judged). Clubs are simulated
(benchmarks/simulated_clubs.py), so the true chance of every game is known. Needs the dependency
group ``ratings``.
"""

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean, stdev
from typing import NamedTuple, Protocol

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

from benchmarks.simulated_clubs import Club, Game, Side, held_out, simulated
from benchmarks.whole_history import WholeHistory

SKILLS = {"mostly luck": 0.12, "more skill": 0.3}
FIRST_JUDGED, FIRST_TUNED = 1000, 5000


class Learner(Protocol):
    """What learns from games, and predicts others."""

    def fit(self, games: Sequence[Game]) -> None:
        """Learn from all games so far; those of the last call come first."""

    def predict(self, sides: tuple[Side, Side], night: int) -> float:
        """Return how likely the first side is to win."""

    def strength(self, player: int) -> float | None:
        """Return a player's strength now; nothing for one who has not played."""


Weng = PlackettLuce | ThurstoneMostellerFull | BradleyTerryFull


class Openskill:
    """A model of openskill: one step forward for each game."""

    def __init__(self, model: Weng) -> None:
        self.model, self.known = model, 0
        self.ratings: dict[int, object] = {}

    def fit(self, games: Sequence[Game]) -> None:
        for game in games[self.known :]:
            teams = [[self._rating(each) for each in side] for side in game.sides]
            rated = self.model.rate(teams, ranks=[1, 2] if game.won else [2, 1])
            for players, team in zip(game.sides, rated, strict=True):
                self.ratings.update(zip(players, team, strict=True))
        self.known = len(games)

    def predict(self, sides: tuple[Side, Side], night: int) -> float:
        del night
        teams = [[self._rating(each) for each in side] for side in sides]
        return float(self.model.predict_win(teams)[0])

    def strength(self, player: int) -> float | None:
        return self.ratings[player].mu if player in self.ratings else None

    def _rating(self, player: int) -> object:
        return self.ratings.get(player) or self.model.rating()


class ThroughTime:
    """TrueSkill Through Time; with one pass it is TrueSkill, forward only."""

    def __init__(self, sigma: float, gamma: float, passes: int) -> None:
        self.sigma, self.gamma, self.passes = sigma, gamma, passes
        self.latest: dict[int, tuple[int, float, float]] = {}

    def fit(self, games: Sequence[Game]) -> None:
        from trueskillthroughtime import History

        history = History(
            composition=[[list(side) for side in game.sides] for game in games],
            results=[[1, 0] if game.won else [0, 1] for game in games],
            times=[game.night for game in games],
            sigma=self.sigma,
            gamma=self.gamma,
        )
        if self.passes:
            history.convergence(epsilon=1e-3, iterations=self.passes, verbose=False)
        self.latest = {
            player: (curve[-1][0], curve[-1][1].mu, curve[-1][1].sigma)
            for player, curve in history.learning_curves().items()
        }

    def predict(self, sides: tuple[Side, Side], night: int) -> float:
        difference, variance = 0.0, 4.0  # the performance of each of the four varies by 1
        for sign, players in zip((1, -1), sides, strict=True):
            for player in players:
                last, mu, sigma = self.latest.get(player, (night, 0.0, self.sigma))
                difference += sign * mu
                variance += sigma**2 + (night - last) * self.gamma**2
        return (1 + math.erf(difference / math.sqrt(2 * variance))) / 2

    def strength(self, player: int) -> float | None:
        return self.latest[player][1] if player in self.latest else None


Maker = Callable[..., Learner]


def plackett_luce(beta: float, tau: float) -> Learner:
    return Openskill(PlackettLuce(beta=beta, tau=tau))


def thurstone_mosteller(beta: float, tau: float) -> Learner:
    return Openskill(ThurstoneMostellerFull(beta=beta, tau=tau))


def bradley_terry(beta: float, tau: float) -> Learner:
    return Openskill(BradleyTerryFull(beta=beta, tau=tau))


BETAS, TAUS = (25 / 6, 25 / 3, 50 / 3, 25.0, 37.5), (0.0, 25 / 300, 0.25, 0.5, 1.0)
GRIDS: dict[str, tuple[Maker, Sequence[tuple[float, ...]]]] = {
    "Plackett-Luce": (plackett_luce, list(product(BETAS, TAUS))),
    "Thurstone-Mosteller": (thurstone_mosteller, list(product(BETAS, TAUS))),
    "Bradley-Terry": (bradley_terry, list(product(BETAS, TAUS))),
    "TrueSkill": (
        lambda sigma, gamma: ThroughTime(sigma, gamma, 0),
        list(product((0.2, 0.3, 0.45, 0.7), (0.0, 0.02, 0.05, 0.1))),
    ),
    "TrueSkill Through Time": (
        lambda sigma, gamma: ThroughTime(sigma, gamma, 4),
        list(product((0.2, 0.3, 0.45, 0.7), (0.0, 0.02, 0.05, 0.1))),
    ),
    "Whole-History Rating": (
        WholeHistory,
        list(product((0.0005, 0.002, 0.008, 0.03), (0.1, 0.25, 0.6))),
    ),
}


class Guess(NamedTuple):
    """A prediction, what was likely in truth, and what happened."""

    chance: float
    true: float
    won: bool

    @property
    def log_loss(self) -> float:
        return -math.log(self.chance if self.won else 1 - self.chance)

    @property
    def brier(self) -> float:
        return (self.chance - self.won) ** 2

    @property
    def excess(self) -> float:
        """By how much the expected log-loss is above that of the true chance."""
        pairs = ((self.true, self.chance), (1 - self.true, 1 - self.chance))
        return sum(true * math.log(true / guess) for true, guess in pairs)


@dataclass(frozen=True, slots=True)
class Judged:
    """How a model did at one club; ``order`` is the rank correlation of changing partners."""

    guesses: list[Guess]
    order: float
    seconds: float

    @property
    def excess(self) -> float:
        return fmean(guess.excess for guess in self.guesses)


def judge(model: Learner, club: Club) -> Judged:
    """Predict every held-out night from the nights before it."""
    guesses: list[Guess] = []
    begun = time.process_time()
    for night in held_out(len(club.strengths)):
        model.fit(club.before(night))
        for game in club.of(night):
            chance = min(max(model.predict(game.sides, night), 1e-6), 1 - 1e-6)
            guesses.append(Guess(chance, game.chance or 0.5, game.won))
    seconds = time.process_time() - begun
    model.fit(club.games)
    players = [each for each in range(len(club.strengths[0])) if each not in club.fixed]
    found = {each: model.strength(each) for each in players}
    both = [(value, club.strengths[-1][each]) for each, value in found.items() if value is not None]
    return Judged(guesses, correlation([a for a, _ in both], [b for _, b in both]), seconds)


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the rank correlation after Spearman."""
    ranks = [[sorted(values).index(value) for value in values] for values in (first, second)]
    count = len(first)
    return 1 - 6 * sum((a - b) ** 2 for a, b in zip(*ranks, strict=True)) / (count**3 - count)


def clubs(first: int, count: int) -> Iterator[tuple[str, Club]]:
    """Yield clubs of each kind."""
    for kind, skill in SKILLS.items():
        for seed in range(first, first + count):
            yield kind, simulated(seed, skill=skill)


JUDGED: dict[str, Callable[[], Learner]] = {
    "Plackett-Luce, openskill's defaults": lambda: plackett_luce(25 / 6, 25 / 300),
    "Plackett-Luce, beta 25 (the program)": lambda: plackett_luce(25, 25 / 300),
    "Thurstone-Mosteller, beta 25": lambda: thurstone_mosteller(25, 25 / 300),
    "TrueSkill, forward only": lambda: ThroughTime(0.45, 0.05, 0),
    "TrueSkill Through Time": lambda: ThroughTime(0.45, 0.05, 4),
    "Whole-History Rating": lambda: WholeHistory(0.002, 0.25),
}
PROGRAM = "Plackett-Luce, beta 25 (the program)"
BINS = 10


def compare(count: int) -> None:
    """Judge every model at the same clubs, and print the figures."""
    found: dict[tuple[str, str], list[Judged]] = {}
    for done, (kind, club) in enumerate(clubs(FIRST_JUDGED, count), 1):
        for name, make in JUDGED.items():
            found.setdefault((kind, name), []).append(judge(make(), club))
        print(f"{done} of {count * len(SKILLS)} clubs", end="\r", file=sys.stderr)
    for kind in SKILLS:
        known = found[kind, PROGRAM]
        guesses = [guess for each in known for guess in each.guesses]
        best = fmean(Guess(each.true, each.true, each.won).log_loss for each in guesses)
        print(f"\n{kind}: {count} clubs, {len(guesses)} games held out; the true chances")
        print(f"themselves have a log-loss of {best:.4f}, one half for each of {math.log(2):.4f}\n")
        print("| model | log-loss | Brier | excess | against the program | order | seconds |")
        print("|---|---:|---:|---:|---:|---:|---:|")
        for name in JUDGED:
            print(_line(name, found[kind, name], known))
    for name in (*list(JUDGED)[:2], "TrueSkill Through Time"):
        print(f"\n{name}: what was predicted for the stronger side, and how often it won\n")
        print("| predicted | games | mean prediction | won | true chance |")
        print("|---|---:|---:|---:|---:|")
        every = [each for kind in SKILLS for each in found[kind, name]]
        for line in calibration([guess for each in every for guess in each.guesses]):
            print(line)


def _line(name: str, judged: Sequence[Judged], known: Sequence[Judged]) -> str:
    guesses = [guess for each in judged for guess in each.guesses]
    apart = [each.excess - other.excess for each, other in zip(judged, known, strict=True)]
    error = stdev(apart) / math.sqrt(len(apart)) if len(apart) > 1 else math.nan
    figures = (
        f"{fmean(guess.log_loss for guess in guesses):.4f}",
        f"{fmean(guess.brier for guess in guesses):.4f}",
        f"{fmean(each.excess for each in judged):.4f}",
        f"{fmean(apart):+.4f} ± {error:.4f}",
        f"{fmean(each.order for each in judged):.3f}",
        f"{fmean(each.seconds for each in judged):.2f}",
    )
    return f"| {name} | {' | '.join(figures)} |"


def calibration(guesses: Sequence[Guess]) -> Iterator[str]:
    """Yield a line for each tenth of predictions, seen from the side that is predicted to win."""
    seen = [
        each if each.chance >= 0.5 else Guess(1 - each.chance, 1 - each.true, not each.won)
        for each in guesses
    ]
    for low in range(BINS // 2, BINS):
        here = [each for each in seen if low <= min(each.chance * BINS, BINS - 0.001) < low + 1]
        if here:
            means = (fmean(each[place] for each in here) for place in (0, 2, 1))
            share = " | ".join(f"{100 * mean:.0f} %" for mean in means)
            print_low, print_high = 100 * low // BINS, 100 * (low + 1) // BINS
            yield f"| {print_low} to {print_high} % | {len(here)} | {share} |"


def tune(count: int) -> None:
    """Print the best parameters of every model, by the mean excess at clubs that are not judged."""
    known = list(clubs(FIRST_TUNED, count))
    for name, (make, grid) in GRIDS.items():
        excess = {
            parameters: fmean(judge(make(*parameters), club).excess for _kind, club in known)
            for parameters in grid
        }
        print(name)
        for parameters in sorted(excess, key=excess.__getitem__)[:3]:
            print(
                f"    {', '.join(f'{each:.4g}' for each in parameters)}: {excess[parameters]:.4f}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description="Judge rating models on nights held out.")
    parser.add_argument("--clubs", type=int, default=3, help="clubs of each kind (default: 3)")
    parser.add_argument("--tune", action="store_true", help="look for parameters, on other clubs")
    given = parser.parse_args()
    if given.tune:
        tune(given.clubs)
    else:
        compare(given.clubs)


if __name__ == "__main__":
    main()
