"""League values: what a season holds besides its games, as the book hands it out."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any, Literal
from uuid import UUID

from canasta_club.records.values import Night, Pair, Player

UnplayedKind = Literal["bye", "forfeit_win", "forfeit_loss", "absent"]
WishKind = Literal["together", "apart", "table"]
RoundState = Literal["proposed", "seated"]


@dataclass(frozen=True, slots=True)
class SeasonEntry:
    """Who takes part in a season: a pair, or a player as a pair of one.

    ``number`` counts the entries of the season, ``next_division`` is where the next season finds
    them once this one is closed, ``handicap`` the points a game of the table beside the scratch
    one; whoever has ``withdrawn_on`` a day plays no more from then on.
    """

    id: UUID
    season_id: UUID
    pair: Pair
    number: int
    division: int = 1
    next_division: int | None = None
    handicap: int = 0
    withdrawn_on: date | None = None
    reason: str = ""
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two entries that are to meet in a round of a season; without ``other`` one has a bye.

    ``draw`` names the part of a knockout, such as the second chance; ``seed`` is what the lots of
    the draw came from, nought where none were drawn.
    """

    id: UUID
    season_id: UUID
    division: int
    round: int
    position: int
    pair: Pair
    other: Pair | None = None
    night: Night | None = None
    draw: str = ""
    seed: int = 0
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Somebody at a night from one round on, in place of ``for_player`` if that is somebody else.

    ``pair`` is the one they play in tonight, where partners are fixed. Without ``until_round``
    they stay to the end; nought is a no-show. ``paid`` is in hundredths.
    """

    id: UUID
    night_id: UUID
    player: Player
    from_round: int = 1
    until_round: int | None = None
    for_player: Player | None = None
    pair: Pair | None = None
    paid: int | None = None
    version: int = field(default=1, compare=False)

    @property
    def entrant(self) -> Player:
        """Whose place they take: their own, or that of the player they stand in for."""
        return self.for_player or self.player

    def is_here(self, round_number: int) -> bool:
        """Tell whether they are to be seated in a round."""
        last = self.until_round
        return self.from_round <= round_number and (last is None or round_number <= last)


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round of a night, proposed or seated, with the seed its plan came from.

    ``plan`` is JSON: ``{"tables": [{"number": 1, "sides": [[id, …], …]}], "sit_outs": [id, …]}``,
    the ids those of entrants: pairs, or players where partners change.
    """

    id: UUID
    night_id: UUID
    number: int
    state: RoundState
    seed: int
    plan: dict[str, Any]
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Two who want to sit together or apart, or one who needs a certain table."""

    id: UUID
    kind: WishKind
    player: Player
    other: Player | None = None
    table: int | None = None
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game that an entry did not play, in a round of a night of a season."""

    id: UUID
    season_id: UUID
    night: Night
    round: int
    pair: Pair
    kind: UnplayedKind
    against: Pair | None = None
    reason: str = ""
    is_cancelled: bool = False
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Penalty:
    """League points taken from an entry (given to it, below nought), by whom and why.

    Who cancelled one, and why, stands beside it; the row stays.
    """

    id: UUID
    season_id: UUID
    number: int
    pair: Pair
    day: date
    points: Fraction
    reason: str
    by: str
    night: Night | None = None
    cancelled_by: str = ""
    cancelled_reason: str = ""
    version: int = field(default=1, compare=False)

    @property
    def is_cancelled(self) -> bool:
        """Tell whether it counts no longer."""
        return bool(self.cancelled_by)
