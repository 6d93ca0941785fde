"""Games: the sides at a table, and what they took from it.

A new figure is a field of `Figures`; CONTRIBUTING says where it is counted and shown.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple
from uuid import UUID

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.game.scoring.opening import GameOutcome

StoredState = Literal["running", "ended", "void"]
Status = Literal["running", "over", "ended", "void"]
FINISHED: Final = frozenset[Status]({"over", "ended"})
"""A game with one of these states counts."""

SEATS: Final = ("A", "B", "C")
"""What the sides of a table are called by their seats, in order."""

LAST_NUMBER: Final = 999
"""The highest number of a round, a table or a hand, at every door."""


@dataclass(frozen=True, slots=True)
class Side:
    """A pair at a table; ``label`` is what a hand list calls the side, such as ``A``.

    ``pair`` sits there, ``entry`` gets the points: another pair where a player is substituted.
    """

    id: UUID
    position: int
    pair: Pair
    start_score: int = 0
    label: str = ""
    for_pair: Pair | None = None
    version: int = field(default=1, compare=False)

    @property
    def entry(self) -> Pair:
        """The pair that gets the points."""
        return self.for_pair or self.pair


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one table of one round; ``number`` counts the games there."""

    id: UUID
    night: Night
    round: int
    table: int
    number: int
    players: int
    target: int | None
    state: StoredState
    reason: str
    sides: tuple[Side, ...]
    version: int = field(default=1, compare=False)

    def player_name(self, player_id: UUID | None) -> str:
        """Return the name of a player at the table; empty if the id is nobody's here."""
        people = (player for side in self.sides for player in side.pair.players)
        return next((player.name for player in people if player.id == player_id), "")


@dataclass(frozen=True, slots=True)
class NewSide:
    """A side about to sit down; ``for_pair`` gets the points when it is another."""

    pair: Pair
    start_score: int = 0
    label: str = ""
    for_pair: Pair | None = None


class Figures(NamedTuple):
    """What a side took from a hand, a game or several; ``score`` and ``best_hand`` in points.

    Of a game, ``score`` is that at its end. ``canastas`` are those of all kinds, ``outs`` the times
    the side went out, ``concealed`` those of them that were concealed, ``best_hand`` the highest
    total of one hand, ``penalties`` how many it was given, ``totals_alone`` the ``hands`` of which
    nothing else is known, ``deficit`` the most by which it was behind another side in a game, which
    is counted where a table asks for it.
    """

    score: int = 0
    natural: int = 0
    canastas: int = 0
    outs: int = 0
    concealed: int = 0
    best_hand: int = 0
    penalties: int = 0
    totals_alone: int = 0
    hands: int = 0
    deficit: int = 0

    @classmethod
    def added(cls, several: Iterable["Figures"]) -> "Figures":
        """Add figures up; of some the highest counts."""
        listed = [*several]
        if len(listed) == 1:
            return listed[0]
        columns = zip(*listed, strict=True)
        return cls(*[add(column) for add, column in zip(_ADDING, columns, strict=False)])

    def known(self, name: str) -> int | None:
        """Return one of the figures by its name; None where no slip tells it.

        Of hands that are written as totals alone nobody knows `IN_HANDS`.

        >>> Figures(natural=2, hands=3, totals_alone=1).known("natural")
        2
        >>> Figures(hands=3, totals_alone=3).known("natural")
        """
        figure: int = getattr(self, name)
        is_told = figure or name not in IN_HANDS or not 0 < self.hands <= self.totals_alone
        return figure if is_told else None


IN_HANDS: Final = frozenset({"natural", "canastas", "outs", "concealed"})
"""The figures of what a hand contains, which its total alone does not tell."""
UNKNOWN: Final = "unknown"
"""What people read in place of such a figure."""
NO_FIGURES: Final = Figures()
FIGURES: Final = Figures._fields
HIGHEST: Final = frozenset({"best_hand", "deficit"})
"""The figures of which the highest counts; the others are added up."""
_ADDING: Final = tuple(max if name in HIGHEST else sum for name in FIGURES)


class SideScore(NamedTuple):
    """What a side scored in a game: the sums over the hands that count.

    The score is the one it started with and every total since, ``last_hand`` the newest of them.
    """

    side: Side
    figures: Figures
    last_hand: int = 0

    @property
    def score(self) -> int:
        """Where the side stands."""
        return self.figures.score


class GameScore(NamedTuple):
    """A game and where it stands; ``hands`` counts those played."""

    game: Game
    hands: int
    sides: tuple[SideScore, ...]


def deficits(starts: Sequence[int], hands: Iterable[Sequence[int]]) -> list[int]:
    """Return the most by which each side of a game was behind, from the totals of its hands.

    >>> deficits([0, 0], [[300, 500], [100, 900], [1400, 200]])
    [1000, 200]
    """
    scores, most = list(starts), [max(starts) - score for score in starts]
    for totals in hands:
        scores = [score + total for score, total in zip(scores, totals, strict=True)]
        behind = [max(scores) - score for score in scores]
        most = [max(pair) for pair in zip(most, behind, strict=True)]
    return most


def status_of(game: Game, outcome: Callable[[], GameOutcome]) -> Status:
    """Return whether a game runs, reached its end, was ended or was voided.

    The ``outcome`` by the rules is asked for only where the club did not decide it.
    """
    if game.state != "running":
        return game.state
    return "over" if outcome().is_over else "running"
