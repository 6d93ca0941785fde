"""Nights as a federation sees them: the same whether a bundle says so or the book of a club.

Players are named by their ids in their club, 32 hexadecimal digits; points are those of the game.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from canasta_club.club.games import Figures

PlayerId = str


class FrozenHash(NamedTuple):
    """A rule set or league terms: the id, and the SHA-256 of the frozen text in hexadecimal."""

    id: str
    hash: str


@dataclass(frozen=True, slots=True)
class NightPlayer:
    """A player of the night; ``card`` is empty where the club knows of none.

    The name is empty where the player asked the club not to publish it.
    """

    id: PlayerId
    name: str = ""
    card: str = ""
    is_guest: bool = False
    is_private: bool = False


@dataclass(frozen=True, slots=True)
class CountedSide:
    """A side of a game: who sat there, and what they scored over its hands.

    The score is the start score and every total; ``credited`` are the players whose entry gets the
    points, where that is not the pair that sat there.
    """

    players: tuple[PlayerId, ...]
    start: int
    figures: Figures
    credited: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts; ``hands`` are the totals of each hand that counts, a side each.

    The `NightGame` of a page has names in the place of ids, and only how many hands.
    """

    id: str
    round: int
    table: int
    number: int
    sides: tuple[CountedSide, ...]
    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class NightPlace:
    """A place in the table of the night, with the league points that the club's terms gave."""

    rank: int
    players: tuple[PlayerId, ...]
    points: str = ""


@dataclass(frozen=True, slots=True)
class NightResult:
    """What a night of a club came to; one that was withdrawn has neither players nor games."""

    night: str
    day: date
    number: int
    season: str
    state: str
    rules: FrozenHash
    terms: FrozenHash
    players: tuple[NightPlayer, ...] = ()
    games: tuple[CountedGame, ...] = ()
    places: tuple[NightPlace, ...] = ()

    @property
    def is_withdrawn(self) -> bool:
        """Whether nothing of the night counts."""
        return self.state == WITHDRAWN

    @property
    def totals(self) -> "NightTotals":
        """What the night comes to, counted from its games."""
        hands = [hand for game in self.games for hand in game.hands]
        return NightTotals(
            len(self.players), len(self.games), len(hands), sum(sum(hand) for hand in hands)
        )


class NightTotals(NamedTuple):
    """How much a night holds; ``points`` are those of all its hands."""

    players: int
    games: int
    hands: int
    points: int


WITHDRAWN = "withdrawn"
PLAYED = ("provisional", "final")


@dataclass(slots=True)
class _Found:
    """Faults of a night, in words, with the place of each."""

    faults: list[tuple[str, str]] = field(default_factory=list)

    def add(self, where: str, reason: str) -> None:
        self.faults.append((where, reason))


def contradictions(night: NightResult) -> list[tuple[str, str]]:
    """Return where the parts of a night contradict one another: the place, and what is wrong."""
    findings = _Found()
    known = [player.id for player in night.players]
    if len(set(known)) < len(known):
        findings.add("players", "a player is listed twice")
    if night.is_withdrawn and (night.players or night.games or night.places):
        findings.add("night", "a withdrawn night holds no players and no games")
    ids = [game.id for game in night.games]
    if len(set(ids)) < len(ids):
        findings.add("games", "a game is listed twice")
    for index, game in enumerate(night.games):
        _check_game(game, f"games[{index}]", set(known), findings)
    for index, place in enumerate(night.places):
        if not set(place.players) <= set(known):
            findings.add(f"places[{index}]", "it names a player who is not listed")
    return findings.faults


def _check_game(game: CountedGame, where: str, known: set[PlayerId], findings: _Found) -> None:
    seated = [player for side in game.sides for player in side.players]
    named = {*seated, *(player for side in game.sides for player in side.credited)}
    if not named <= known:
        findings.add(where, "it names a player who is not listed")
    if len(set(seated)) < len(seated):
        findings.add(where, "a player sits there twice")
    if any(len(hand) != len(game.sides) for hand in game.hands):
        findings.add(where, "a hand does not have a total for each side")
        return
    for place, side in enumerate(game.sides):
        score, stated = side.start + sum(hand[place] for hand in game.hands), side.figures.score
        if score != stated:
            findings.add(where, f"the hands of side {place + 1} come to {score}, not {stated}")
