"""Games: the sides at a table, their hands, and the score they reached."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.game.scoring.opening import GameOutcome
from canasta_club.game.scoring.statement import Statement

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
class HandSide:
    """What a side wrote for a hand (``statement``), and what it scored by its season's rules.

    ``out`` is 0 for no, 1 for out, 2 for concealed.
    """

    side_id: UUID
    statement: Statement
    total: int
    natural: int = 0
    canastas: int = 0
    out: int = 0
    penalties: int = 0


@dataclass(frozen=True, slots=True)
class NewHand:
    """A hand about to be stored."""

    game_id: UUID
    number: int
    sides: tuple[HandSide, ...]
    dealer: str = ""
    note: str = ""
    sat_out: UUID | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One revision of a hand, its sides in the order they sit.

    ``sat_out`` is the player who sat out, at a table of five.
    """

    id: UUID
    game_id: UUID
    number: int
    revision: int
    is_void: bool
    dealer: str
    note: str
    by: str
    at: datetime
    reason: str
    sides: tuple[HandSide, ...]
    version: int = field(default=1, compare=False)
    sat_out: UUID | None = None

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What each side wrote."""
        return tuple(side.statement for side in self.sides)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each side scored."""
        return tuple(side.total for side in self.sides)


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side scored in a game: the sums over the hands that count.

    ``score`` is the score it started with and every total since.
    """

    side: Side
    score: int
    natural: int
    canastas: int
    outs: int
    concealed: int
    best_hand: int
    penalties: int


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
