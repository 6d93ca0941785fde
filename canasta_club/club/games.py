"""Games: the sides at a table, and the score they reached."""

from dataclasses import dataclass, field
from typing import Final, Literal
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


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side scored in a game: the sums over the hands that count.

    ``score`` is the score it started with and every total since, ``last_hand`` the newest of them.
    """

    side: Side
    score: int
    natural: int
    canastas: int
    outs: int
    concealed: int
    best_hand: int
    penalties: int
    last_hand: int = 0


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game and where it stands; ``hands`` counts those played."""

    game: Game
    hands: int
    sides: tuple[SideScore, ...]


def status_of(game: Game, how: GameOutcome) -> Status:
    """Return whether a game runs, reached its end, was ended or was voided."""
    if game.state != "running":
        return game.state
    return "over" if how.is_over else "running"
