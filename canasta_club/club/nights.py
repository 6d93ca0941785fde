"""Nights: one club evening, who is here, how the rounds are seated."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal
from uuid import UUID

from canasta_club.club.people import Pair, Player
from canasta_club.documents.toml import PlainTable

NightState = Literal["planned", "open", "provisional", "final", "cancelled"]


@dataclass(frozen=True, slots=True)
class Night:
    """One club evening of a season; ``day`` is the day it began.

    A ``provisional`` night is over but may be corrected freely; ``final_on`` is the day from which
    it is ``final``, and ``planned_day`` the day it was planned for at first.
    """

    id: UUID
    season_id: UUID
    number: int
    day: date
    state: NightState = "open"
    final_on: date | None = None
    planned_day: date | None = None
    reason: str = ""
    version: int = field(default=1, compare=False)

    @property
    def is_open(self) -> bool:
        """Whether results are being entered."""
        return self.state == "open"


WishKind = Literal["together", "apart", "table"]

RoundState = Literal["proposed", "seated"]


@dataclass(frozen=True, slots=True)
class Attendance:
    """A player at a night from one round on, in place of ``for_player`` if that is set.

    ``pair`` is the one they play in tonight, where partners are fixed. Without ``until_round``
    they stay to the end; 0 is a no-show. ``paid`` is in hundredths.
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
        """The player whose place they take: themselves, or the one they stand in for."""
        return self.for_player or self.player

    def is_here(self, round_number: int) -> bool:
        """Return whether they are to be seated in a round."""
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
    plan: PlainTable
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Two players who want to sit together or apart, or one who needs a certain table."""

    id: UUID
    kind: WishKind
    player: Player
    other: Player | None = None
    table: int | None = None
    version: int = field(default=1, compare=False)
