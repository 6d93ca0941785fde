"""Ratings: how strong each player seems to be, from who beat whom with changing partners."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256
from itertools import groupby
from json import dumps
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import openskill

from canasta_club.league.results.model import SideResult
from canasta_club.league.statistics.games import PastGame, in_order
from canasta_club.text.progress import Progress

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

_LUCK: Final = 25.0
"""How much chance there is in a game, in points of rating (`beta`): decision 24 has the figures."""

_DOUBT: Final = 3
"""By how many times the uncertainty a player might be weaker than the rating."""

MODEL: Final = f"Plackett-Luce, beta {_LUCK}, openskill {openskill.__version__}"
"""What the ratings are worked out by; those of another model are of no use to it."""


class Rating(NamedTuple):
    """How strong a player seems to be after so many games: ``mu``, plus or minus ``sigma``.

    ``always_with`` are the players who sat on the same side in every one of these games, and in no
    other: nothing tells their strengths apart.
    """

    mu: float
    sigma: float
    games: int
    always_with: tuple[str, ...] = ()

    @property
    def at_least(self) -> float:
        """The strength that the player almost certainly has; players are ranked by it."""
        return self.mu - _DOUBT * self.sigma


class RatedNight(NamedTuple):
    """The ratings of everybody who has played by the end of a night."""

    night: date
    ratings: Mapping[str, Rating]


class Checkpoint(NamedTuple):
    """A rated night: the ratings that it changed, and a hash of all games up to its end."""

    night: date
    hash: str
    changed: Mapping[str, Rating]


def rate_on(
    kept: Sequence[Checkpoint], games: Iterable[PastGame], step: Progress | None = None
) -> list[Checkpoint]:
    """Return the checkpoints of earlier nights, followed by those of the nights of the games.

    The model is that of Plackett and Luce as `openskill` has it: only the order in a game matters,
    not the difference. Every game must be of a later night than those of ``kept``; the order in
    which they are given does not matter. The figures are the same to the last bit as if all games
    were rated from the first on. ``step`` is called with how many more are done.
    """
    now = _Now(kept)
    done = list(kept)
    before = kept[-1].hash if kept else _FIRST_HASH
    for night, of_night in groupby(in_order(games), key=lambda game: game.result.night):
        played = list(of_night)
        changed: set[str] = set()
        for game in played:
            changed |= now.rate(_sides(game))
            if step:
                step(1)
        before = _hash(before, played)
        done.append(
            Checkpoint(night, before, {each: now.ratings[each] for each in sorted(changed)})
        )
    return done


def rated_nights(checkpoints: Iterable[Checkpoint]) -> list[RatedNight]:
    """Return the ratings of everybody after each night."""
    known: dict[str, Rating] = {}
    nights = []
    for checkpoint in checkpoints:
        known = {**known, **checkpoint.changed}
        nights.append(RatedNight(checkpoint.night, known))
    return nights


def new() -> Rating:
    """Return the rating of a player who has not played yet."""
    rating = _model().rating()
    return Rating(rating.mu, rating.sigma, 0)


def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415  (4 ms that most commands spare)

    return PlackettLuce(beta=_LUCK)


def _hash(before: str, games: Iterable[PastGame]) -> str:
    """Return the hash of a night: of the night before it, and of all that its ratings rest on."""
    values = [
        [*map(str, game.place), *([side.score, sorted(side.entries)] for side in _sides(game))]
        for game in games
    ]
    return sha256(f"{before}\n{dumps(values)}".encode()).hexdigest()


_FIRST_HASH: Final = sha256(MODEL.encode()).hexdigest()


class _Now:
    """The ratings of all players at some moment."""

    def __init__(self, kept: Iterable[Checkpoint]) -> None:
        self.model = _model()
        self.ratings: dict[str, Rating] = {}
        for checkpoint in kept:
            self.ratings.update(checkpoint.changed)

    def rate(self, sides: Sequence[SideResult]) -> set[str]:
        """Rate a game; return whose ratings it changed."""
        seats = [sorted(side.entries) for side in sides]
        teams = [[self._rating(player) for player in players] for players in seats]
        most = max(map(len, teams))
        full = [[*team, *_stand_ins(self.model, team, most)] for team in teams]
        scores = [side.score for side in sides]
        ranks = [1.0 + sum(other > score for other in scores) for score in scores]
        together = {player: mates for players in seats for player, mates in self._together(players)}
        left = dict(self._left(together))
        for players, team in zip(seats, self.model.rate(full, ranks=ranks), strict=True):
            for player, rating in zip(players, team, strict=False):
                games = self.ratings[player].games if player in self.ratings else 0
                self.ratings[player] = Rating(rating.mu, rating.sigma, games + 1, together[player])
        self.ratings |= left
        return {*together, *left}

    def _rating(self, player: str) -> "PlackettLuceRating":
        known = self.ratings.get(player)
        return self.model.rating(known.mu, known.sigma) if known else self.model.rating()

    def _together(self, players: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield with whom each player of a side has now played every game."""
        newcomers = {player for player in players if player not in self.ratings}
        for player in players:
            known = self.ratings.get(player)
            mates = newcomers - {player} if known is None else {*known.always_with} & {*players}
            yield player, tuple(sorted(mates))

    def _left(self, together: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, Rating]]:
        """Yield those who sit out while one with whom they always played does not."""
        for player in together:
            known = self.ratings.get(player)
            for mate in known.always_with if known else ():
                if mate not in together:
                    theirs = self.ratings[mate]
                    rest = tuple(each for each in theirs.always_with if each not in together)
                    yield mate, theirs._replace(always_with=rest)


def _sides(game: PastGame) -> Sequence[SideResult]:
    """Return the sides in a fixed order, so that sums are the same to the last bit."""
    return sorted(game.result.sides, key=lambda side: (-side.score, sorted(side.entries)))


def _stand_ins(
    model: "PlackettLuce", team: "Sequence[PlackettLuceRating]", most: int
) -> "list[PlackettLuceRating]":
    """Fill a side up to the size of the largest with average players of its own.

    The model adds up the players of a side, but of three against two only two play at a time.
    """
    from statistics import fmean  # noqa: PLC0415  (loaded where games are rated)

    mu = fmean(each.mu for each in team)
    sigma = sqrt(fmean(each.sigma**2 for each in team))
    return [model.rating(mu=mu, sigma=sigma) for _ in range(most - len(team))]
